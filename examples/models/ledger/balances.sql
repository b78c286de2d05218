{{ config(materialized='ivm') }}

with movements as (

    select
        payments.merchant_id,
        payments.currency,
        payments.amount,
        payments.status,
        payments.event_time,
        case when payments.kind = 'payment' then payments.amount * coalesce(policies.rate, 0.0000) else 0.000000 end as reserve
    from {{ ref('stg_payments') }} as payments
    join {{ source('payledger', 'merchants') }} as merchants
        on merchants.merchant_id = payments.merchant_id
    left join {{ ref('stg_policies') }} as policies
        on policies.segment = merchants.segment
        and payments.event_time >= policies.effective_from
        and payments.event_time < policies.effective_to
    where payments.status <> 'failed'

)

select
    merchant_id,
    currency,
    sum(case when status = 'settled' then amount - reserve else 0.00 end) as available,
    sum(case when status = 'pending' then amount else 0.00 end) as pending,
    sum(case when status = 'settled' then reserve else 0.000000 end) as reserve_hold,
    max(event_time) as last_event_time,
    count(*) as events
from movements
group by merchant_id, currency
