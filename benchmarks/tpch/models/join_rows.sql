select
    lines.l_orderkey,
    lines.l_linenumber,
    lines.l_partkey,
    lines.l_suppkey,
    lines.l_quantity,
    lines.l_extendedprice * (1 - lines.l_discount) as revenue,
    lines.l_shipdate,
    orders.o_orderdate,
    orders.o_orderpriority,
    customers.c_custkey,
    customers.c_name,
    customers.c_mktsegment
from {{ source('tpch', 'lineitem') }} as lines
join {{ source('tpch', 'orders') }} as orders
    on orders.o_orderkey = lines.l_orderkey
join {{ source('tpch', 'customer') }} as customers
    on customers.c_custkey = orders.o_custkey
