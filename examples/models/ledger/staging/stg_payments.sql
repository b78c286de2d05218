-- The latest version of each event. A redelivery has the same received_at, a correction a later one.
-- An event stays in its account (merchant and currency), so a delivery can touch only that account's balance.

with versions as (

    select
        event_id,
        merchant_id,
        currency,
        kind,
        amount,
        status,
        event_time,
        row_number() over (partition by merchant_id, currency, event_id order by received_at desc, ingest_seq desc) as recency
    from {{ source('payledger', 'payment_events') }}

)

select
    event_id,
    merchant_id,
    currency,
    kind,
    case when kind = 'payment' then amount else -amount end as amount,
    status,
    event_time
from versions
where recency = 1
