{{ config(meta={'ivm_refresh': 'incremental', 'ivm_state': true}) }}

select day, sum(n) as users
from (
    select
        d.day,
        bitmap_bucket_number(v.visitor) as bucket,
        bitmap_count(bitmap_construct_agg(bitmap_bit_position(v.visitor))) as n
    from (select distinct day from {{ source('shop', 'visits') }}) as d
    inner join {{ source('shop', 'visits') }} as v on v.day between date_sub(d.day, 179) and d.day
    group by 1, 2
)
group by day
