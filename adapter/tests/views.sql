-- Views the laws are tried on: `-- name`, then one SELECT. Tables: orders, lines, customers, rates.

-- scan
select * from shop.orders;

-- filter
select id, cust, amount from shop.orders where amount > 0 and status <> 'x' or day is null;

-- project
select id, amount * 2 as twice, coalesce(status, 'none') as status, concat('«', status, '»') as marked from shop.orders;

-- duplicates_survive_projection
select cust, status from shop.orders;

-- inner_join
select o.id, o.cust, l.qty, l.price from shop.orders o join shop.lines l on o.id = l.order_id;

-- inner_join_filtered
select o.id, l.sku, l.qty from shop.orders o join shop.lines l on o.id = l.order_id and l.qty > 1 where o.status is not null;

-- three_way_join
select o.id, c.name, l.sku, l.qty from shop.orders o join shop.lines l on o.id = l.order_id join shop.customers c on o.cust = c.id;

-- comma_join
select o.id, c.segment from shop.orders o, shop.customers c where o.cust = c.id;

-- cross_join
select c.id, r.segment, r.rate from shop.customers c cross join shop.rates r where r.rate > 0.1;

-- null_safe_join
select o.id, c.name from shop.orders o join shop.customers c on o.cust <=> c.id;

-- range_join
select o.id, o.day, r.rate from shop.orders o join shop.rates r on o.day >= r.since and (o.day < r.until or r.until is null);

-- left_join
select o.id, o.cust, c.name from shop.orders o left join shop.customers c on o.cust = c.id;

-- left_join_any_predicate
select o.id, r.rate from shop.orders o left join shop.rates r on o.day >= r.since and o.amount > 0;

-- left_join_then_filter
select o.id from shop.orders o left join shop.customers c on o.cust = c.id where c.id is null;

-- right_join
select l.sku, o.id, o.status from shop.lines l right join shop.orders o on l.order_id = o.id;

-- full_join
select o.id, l.order_id, o.status, l.sku from shop.orders o full join shop.lines l on o.id = l.order_id;

-- full_join_coalesced
select coalesce(o.cust, c.id) as cust, o.amount, c.name from shop.orders o full outer join shop.customers c on o.cust = c.id;

-- using_join
select cust, id, name, segment from shop.orders join (select id as cust, name, segment from shop.customers) using (cust);

-- self_join
select a.id, b.id as other, a.amount - b.amount as gap from shop.orders a join shop.orders b on a.cust = b.cust where a.id < b.id;

-- union_all
select id, cust as k from shop.orders union all select order_id, qty from shop.lines union all select id, 0 from shop.customers;

-- union_distinct
select cust from shop.orders union select id from shop.customers;

-- distinct
select distinct cust, status from shop.orders;

-- sum_by_customer
select cust, sum(amount) as total, count(*) as n, count(status) as known, max(day) as last, min(amount) as least from shop.orders group by cust;

-- sum_by_two
select cust, status, sum(amount) as total from shop.orders group by cust, status;

-- sum_by_expression
select year(day) * 100 + month(day) as month, count(*) as n, sum(amount) as total from shop.orders group by 1;

-- avg_by_key
select status, avg(amount) as mean, sum(amount) / count(*) as same from shop.orders group by status;

-- key_not_selected
select sum(amount) as total from shop.orders group by cust;

-- having
select cust, count(*) as n from shop.orders group by cust having count(*) > 2;

-- having_in_cte
with busy as (select cust, count(*) as n from shop.orders group by cust having count(*) > 1)
select c.name, b.n from busy b join shop.customers c on b.cust = c.id;

-- global_aggregate
select count(*) as n, sum(amount) as total from shop.orders;

-- count_distinct
select cust, count(distinct status) as statuses from shop.orders group by cust;

-- revenue_by_order
select o.id, o.day, sum(l.qty * l.price) as revenue from shop.orders o join shop.lines l on o.id = l.order_id group by o.id, o.day;

-- revenue_by_day
select o.day, sum(l.qty * l.price) as revenue, count(distinct o.id) as orders from shop.orders o join shop.lines l on o.id = l.order_id group by o.day;

-- by_dimension
select c.segment, sum(o.amount) as total from shop.orders o left join shop.customers c on o.cust = c.id group by c.segment;

-- by_dimension_inner
select c.segment, sum(o.amount) as total from shop.orders o join shop.customers c on o.cust = c.id group by c.segment;

-- aggregate_of_aggregate
select n, count(*) as customers from (select cust, count(*) as n from shop.orders group by cust) group by n;

-- aggregate_of_window
select cust, sum(amount) as total from (
  select *, row_number() over (partition by id order by day desc, amount) as rn from shop.orders
) where rn = 1 group by cust;

-- window_average
select id, cust, amount, avg(amount) over (partition by cust) as mean from shop.orders;

-- window_key_absent
select id, amount - max(amount) over (partition by status) as below from shop.orders;

-- window_rank
select id, cust, rank() over (partition by cust order by amount desc) as r, sum(amount) over (partition by cust order by day) as running from shop.orders;

-- two_windows
select id, count(*) over (partition by cust) as of_customer, count(*) over (partition by status) as of_status from shop.orders;

-- latest_per_customer
select * from (select id, cust, day, row_number() over (partition by cust order by day desc, id desc) as rn from shop.orders) where rn = 1;

-- row_number_with_ties
select cust, day, row_number() over (partition by cust order by day) as rn from shop.orders;

-- ledger
with latest as (
  select * from (select l.*, row_number() over (partition by l.order_id, l.sku order by l.qty desc) as rn from shop.lines l) where rn = 1
)
select o.cust, c.segment, sum(l.qty * l.price) as gross, sum(l.qty * l.price * coalesce(r.rate, 0)) as held, max(o.day) as last_day
from latest l
join shop.orders o on o.id = l.order_id
left join shop.customers c on c.id = o.cust
left join shop.rates r on r.segment = c.segment and o.day >= r.since and (o.day < r.until or r.until is null)
group by o.cust, c.segment;

-- nested_ctes
with a as (select cust, amount from shop.orders where amount > 0),
b as (with a as (select id from shop.customers where segment is not null) select id from a)
select a.cust, a.amount from a join b on a.cust = b.id;

-- cte_used_twice
with t as (select cust, sum(amount) as total from shop.orders group by cust)
select x.cust, x.total, y.total as other from t x join t y on x.cust = y.cust and x.total >= y.total;

-- join_of_aggregates
select a.cust, a.total, b.n from (select cust, sum(amount) as total from shop.orders group by cust) a
left join (select order_id, count(*) as n from shop.lines group by order_id) b on a.cust = b.order_id;

-- union_of_aggregates
select 'orders' as what, cust as k, count(*) as n from shop.orders group by cust
union all
select 'lines', order_id, count(*) from shop.lines group by order_id;

-- floats
select cust, max(x) as most, count(x) as n from shop.orders group by cust;

-- float_rows
select id, x, x * 2 as double_x from shop.orders where x is not null;

-- left_join_aggregate
select c.id, c.name, o.n from shop.customers c left join (select cust, count(*) as n from shop.orders group by cust) o on c.id = o.cust;

-- distinct_of_join
select distinct c.segment, o.status from shop.orders o join shop.customers c on o.cust = c.id;

-- case_and_null
select id, case when status = 'ok' then 1 when status is null then -1 else 0 end as flag from shop.orders where not (amount <= 0);

-- names_of_our_own
select c.name as w, o.amount as n, l.qty as copies, o.id as d from shop.orders o left join shop.customers c on o.cust <=> c.id and o.amount > 1 cross join (select max(qty) as qty from shop.lines where qty is not null) l where o.status is not null;

-- join_with_a_cast
select o.id, l.sku, l.qty from shop.orders o join shop.lines l on cast(o.id as string) = l.order_id;

-- join_of_two_types
select o.id, o.amount, c.id as cid, c.name from shop.orders o join (select id, name, cast(id as string) as text from shop.customers) c on o.status = c.id or o.cust = c.text;

-- text_and_number
select t.k, o.amount from (select distinct case when id % 2 = 0 then concat('0', id) else cast(id as string) end as k from shop.customers) t join shop.orders o on t.k = o.cust;

-- union_of_two_types
select id as k, count(*) as n from (select id from shop.orders union all select sku from shop.lines) group by id;

-- row_number_by_part_of_the_time
select cust, last_id, rn from (select cust, id as last_id, amount, row_number() over (partition by cust order by month(day)) as rn from shop.orders) where rn = 1;

-- lag_of_an_amount
select cust, day, amount - lag(amount) over (partition by cust order by day) as step from shop.orders;
