select
    orders.o_orderdate,
    orders.o_orderpriority,
    sum(lines.l_extendedprice * (1 - lines.l_discount)) as revenue,
    count(*) as line_count
from {{ source('tpch', 'orders') }} as orders
join {{ source('tpch', 'lineitem') }} as lines
    on lines.l_orderkey = orders.o_orderkey
group by orders.o_orderdate, orders.o_orderpriority
