select sale_id, product_id, shop_id, amount
from {{ source('shop', 'sales') }}
where amount > 50
