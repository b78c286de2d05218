select
    policy_id,
    segment,
    rate,
    cast(effective_from as timestamp) as effective_from,
    cast(coalesce(effective_to, date '9999-12-31') as timestamp) as effective_to
from {{ source('payledger', 'reserve_policies') }}
