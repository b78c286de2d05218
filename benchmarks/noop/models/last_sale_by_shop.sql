select sale_id, shop_id, amount
from (
    select sale_id, shop_id, amount, row_number() over (partition by shop_id order by sale_id desc) as recency
    from {{ source('shop', 'sales') }}
)
where recency = 1
