{{ config(materialized='ivm') }}

select
    merchants.segment,
    balances.currency,
    sum(balances.available) as available,
    sum(balances.pending) as pending,
    sum(balances.reserve_hold) as reserve_hold,
    max(balances.last_event_time) as last_event_time,
    count(*) as accounts,
    sum(balances.events) as events
from {{ ref('balances') }} as balances
join {{ source('payledger', 'merchants') }} as merchants
    on merchants.merchant_id = balances.merchant_id
group by merchants.segment, balances.currency
