-- No money appears or vanishes between the staged events and the balances.

with staged as (

    select
        currency,
        sum(case when status = 'settled' then amount else 0.00 end) as settled,
        sum(case when status = 'pending' then amount else 0.00 end) as pending,
        count(*) as events
    from {{ ref('stg_payments') }}
    where status <> 'failed'
    group by currency

),

booked as (

    select
        currency,
        sum(available + reserve_hold) as settled,
        sum(pending) as pending,
        sum(events) as events
    from {{ ref('balances') }}
    group by currency

)

select *
from staged
full join booked on booked.currency = staged.currency
where not (
    staged.settled <=> booked.settled
    and staged.pending <=> booked.pending
    and staged.events <=> booked.events
)
