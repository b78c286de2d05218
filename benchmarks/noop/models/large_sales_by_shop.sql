select shop_id, count(*) as sales
from {{ ref('large_sales') }}
group by shop_id
