{{ config(meta={'ivm_refresh': 'incremental', 'ivm_state': true}) }}

select d.day, count(distinct v.visitor) as users, count(*) as visits
from (select distinct day from {{ source('shop', 'visits') }}) as d
inner join {{ source('shop', 'visits') }} as v on v.day between date_sub(d.day, 6) and d.day
group by d.day
