select sales.sale_id, sales.shop_id, products.category, sales.amount
from {{ source('shop', 'sales') }} as sales
join {{ source('shop', 'products') }} as products
    on products.product_id = sales.product_id
