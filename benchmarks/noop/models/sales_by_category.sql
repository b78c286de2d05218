select category, sum(amount) as amount, count(*) as sales
from {{ ref('sales_with_category') }}
group by category
