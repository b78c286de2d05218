{{ config(meta={'ivm_refresh': 'incremental'}) }}

select day, sum(n) as users
from (
    select d.day, u.bucket, bitmap_count(bitmap_or_agg(u.users)) as n
    from (select distinct day from {{ ref('users_of_a_day') }}) as d
    inner join {{ ref('users_of_a_day') }} as u on u.day between d.day - interval 179 days and d.day
    group by d.day, u.bucket
)
group by day
