select category, shop_id, amount
from (
    select category, shop_id, amount, row_number() over (partition by shop_id order by amount desc, category) as place
    from {{ ref('sales_by_category_and_shop') }}
)
where place = 1
