-- The segments add up to the balances.

with segments as (

    select currency, sum(available) as available, sum(reserve_hold) as reserve_hold, sum(accounts) as accounts
    from {{ ref('segment_balances') }}
    group by currency

),

merchants as (

    select currency, sum(available) as available, sum(reserve_hold) as reserve_hold, count(*) as accounts
    from {{ ref('balances') }}
    group by currency

)

select *
from segments
full join merchants on merchants.currency = segments.currency
where not (
    segments.available <=> merchants.available
    and segments.reserve_hold <=> merchants.reserve_hold
    and segments.accounts <=> merchants.accounts
)
