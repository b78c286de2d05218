-- stores
select cast(id as int) as id, concat('store ', id) as name, element_at(array('DE', 'FR', 'IT', 'ES', 'PL'), cast(id % 5 as int) + 1) as country from range(60);

-- products
select cast(id as int) as id, concat('c', id % 40) as category, concat('b', id % 90) as brand, cast(1 + id % 300 as decimal(10,2)) as cost from range(4000);

-- prices
select cast(p.id as int) as product_id, cast(2 + (p.id * 7 + y.id * 3) % 500 as decimal(10,2)) as price, date_add(date'2025-01-01', cast(y.id * 120 as int)) as valid_from,
  case when y.id < 4 then date_add(date'2025-01-01', cast((y.id + 1) * 120 as int)) end as valid_to
from range(4000) p cross join range(5) y;

-- customers
select cast(c.id as int) as id, element_at(array('retail', 'wholesale', 'travel', 'charity'), cast((c.id + v.id) % 4 as int) + 1) as segment,
  date_add(date'2025-01-01', cast(v.id * 300 as int)) as valid_from, case when v.id = 0 then date_add(date'2025-01-01', 300) end as valid_to
from range({customers}) c cross join range(2) v;

-- orders
select id, cast(pmod(xxhash64(id), {customers}) as int) as customer_id, cast(id % 60 as int) as store_id,
  timestamp_seconds(1735689600 + id * 51840000 div {orders}) as ordered_at, element_at(array('paid', 'paid', 'paid', 'open', 'void'), cast(pmod(id, 5) as int) + 1) as status
from range({orders});

-- order_lines
select o.id as order_id, cast(l.id as int) as line, cast(pmod(xxhash64(o.id, l.id), 4000) as int) as product_id, cast(1 + (o.id + l.id) % 5 as int) as qty,
  cast((o.id + l.id) % 10 as decimal(4,2)) as discount
from range({orders}) o cross join range(3) l;

-- payments
select id, id as order_id, element_at(array('card', 'cash', 'transfer'), cast(id % 3 as int) + 1) as method, cast(5 + id % 400 as decimal(12,2)) as amount,
  timestamp_seconds(1735689600 + id * 51840000 div {orders} + 3600) as paid_at
from range({orders}) where id % 5 <> 3;

-- returns
select id * 20 as order_id, cast(id % 3 as int) as line, 1 as qty, concat('r', id % 6) as reason from range({orders} div 20);

-- visits
select id, cast(pmod(xxhash64(id, 1), {customers}) as int) as customer_id, date_add(date'2025-01-01', cast(id * 600 div (2 * {orders}) as int)) as day, cast(id % 900 as int) as seconds
from range(2 * {orders});
