select merchant_id, count(distinct payer) as payers, max(amount) as largest, count(*) as payments
from {{ source('shop', 'as_arrived') }}
group by merchant_id
