with ranked as (

    select
        o_custkey,
        o_orderkey,
        o_orderdate,
        o_orderstatus,
        o_totalprice,
        row_number() over (partition by o_custkey order by o_orderdate desc, o_orderkey desc) as recency
    from {{ source('tpch', 'orders') }}

)

select
    o_custkey,
    o_orderkey,
    o_orderdate,
    o_orderstatus,
    o_totalprice
from ranked
where recency = 1
