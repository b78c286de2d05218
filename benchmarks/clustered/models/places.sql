select payment_id, merchant_id, amount, row_number() over (partition by merchant_id order by amount desc, payment_id) as place
from {{ source('shop', 'by_merchant') }}
