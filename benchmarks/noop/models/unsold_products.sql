select products.product_id, products.category
from {{ source('shop', 'products') }} as products
left anti join {{ source('shop', 'sales') }} as sales
    on sales.product_id = products.product_id
