{{ config(meta={'ivm_refresh': 'incremental'}) }}

select
    day,
    bitmap_bucket_number(visitor) as bucket,
    bitmap_construct_agg(bitmap_bit_position(visitor)) as users
from {{ source('shop', 'visits') }}
group by 1, 2
