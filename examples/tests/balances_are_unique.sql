select merchant_id, currency
from {{ ref('balances') }}
group by merchant_id, currency
having count(*) > 1
