select category, shop_id, sum(amount) as amount
from {{ ref('sales_with_category') }}
group by category, shop_id
