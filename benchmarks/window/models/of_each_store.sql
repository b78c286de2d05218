{{ config(meta={'ivm_refresh': 'incremental'}) }}

select
    store,
    count(*) as visits,
    sum(amount) as revenue,
    count(amount) as purchases
from {{ source('shop', 'visits') }}
where day > current_date - interval 180 days
group by store
