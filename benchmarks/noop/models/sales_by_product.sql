select product_id, sum(amount) as amount, count(*) as sales
from {{ source('shop', 'sales') }}
group by product_id
