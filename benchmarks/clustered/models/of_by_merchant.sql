select merchant_id, count(distinct payer) as payers, max(amount) as largest, count(*) as payments
from {{ source('shop', 'by_merchant') }}
group by merchant_id
