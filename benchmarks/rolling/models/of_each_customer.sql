{{ config(partition_by='month') }}

select
    customer,
    day,
    amount,
    sum(amount) over (
        partition by customer order by day range between interval 29 days preceding and current row
    ) as last_30_days,
    trunc(day, 'month') as month
from {{ source('shop', 'sales') }}
