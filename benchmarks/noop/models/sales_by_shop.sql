select shop_id, sum(amount) as amount, count(*) as sales
from {{ source('shop', 'sales') }}
group by shop_id
