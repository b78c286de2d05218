select
    day,
    sum(amount) as total,
    sum(sum(amount)) over (order by day range between interval 29 days preceding and current row) as last_30_days
from {{ source('shop', 'sales') }}
group by day
