{{ config(meta={'ivm_refresh': 'incremental', 'ivm_state': true}) }}

select count(distinct visitor) as visitors
from {{ source('shop', 'visits') }}
where day > current_date - interval 180 days
