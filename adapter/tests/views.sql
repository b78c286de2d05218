-- Views the laws are tried on: `-- name`, then one SELECT. Tables: orders, lines, customers, rates.

-- scan
select * from shop.orders;

-- best_by_average_of_sums
select cust, avg(total) as mean from (select cust, day, sum(amount) as total from shop.orders group by cust, day) group by cust order by mean, cust limit 3;

-- sums_of_quotients
select sku, sum((price - 1) / 2) as halves, avg(qty * price) as mean, count(*) as n from shop.lines group by sku;

-- beside_an_average_of_decimals
select o.id, o.amount, t.mean from shop.orders o join (select order_id, avg(cast(qty as decimal(12,2))) as mean from shop.lines group by order_id) t on t.order_id = o.id;

-- below_the_average_of_products
select id, amount from shop.orders where amount < (select avg(qty * price) from shop.lines);

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

-- full_joins_of_days
select coalesce(a.cust, b.cust, c.cust) as cust, coalesce(a.day, b.day, c.day) as day, a.total, b.n, c.least from (select cust, day, sum(x) as total from shop.orders group by cust, day) a full join (select cust, date_add(day, 1) as day, count(*) as n from shop.orders where status = 'ok' group by 1, 2) b on a.cust = b.cust and a.day = b.day full join (select cust, date_add(day, 2) as day, min(amount) as least from shop.orders group by 1, 2) c on coalesce(a.cust, b.cust) = c.cust and coalesce(a.day, b.day) = c.day;

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

-- semi_join
select o.id, o.cust, o.amount from shop.orders o left semi join shop.lines l on o.id = l.order_id and l.qty > 1;

-- anti_join
select o.id, o.cust from shop.orders o left anti join shop.customers c on o.cust = c.id;

-- semi_join_any_predicate
select o.id, o.day from shop.orders o semi join shop.rates r on o.day >= r.since and (o.day < r.until or r.until is null);

-- where_exists
select o.id, o.status from shop.orders o where o.amount > 0 and exists (select 1 from shop.lines l where l.order_id = o.id and l.price > 10);

-- where_not_exists
select c.id, c.name from shop.customers c where not exists (select * from shop.orders where cust = c.id and status is not null);

-- exists_of_two
select o.id from shop.orders o where exists (select 1 from shop.lines l, shop.rates r where l.order_id = o.id and r.since <= o.day and l.qty > r.rate) and o.cust > 1;

-- exists_uncorrelated
select id, name from shop.customers where exists (select 1 from shop.rates where rate > 0.4) or segment is null;

-- where_in
select id, cust, amount from shop.orders where cust in (select id from shop.customers where segment <> 'none');

-- where_in_correlated
select o.id, o.cust from shop.orders o where o.cust in (select c.id from shop.customers c where c.name <> o.status);

-- where_in_two_columns
select o.id, o.cust from shop.orders o where (o.id, o.cust) in (select l.order_id, l.qty from shop.lines l);

-- where_not_in
select id, cust, status from shop.orders where cust not in (select id from shop.customers where segment = 'market');

-- where_not_in_without_nulls
select id, cust from shop.orders where cust not in (select id from shop.customers where id is not null);

-- where_not_in_two_columns
select o.id, o.cust from shop.orders o where (o.id, o.cust) not in (select l.order_id, l.qty from shop.lines l where l.price > 95 and l.qty > 3);

-- where_not_in_correlated
select o.id, o.cust from shop.orders o where o.cust not in (select c.id from shop.customers c where c.name = o.status);

-- in_of_groups
select id, cust from shop.orders where id in (select order_id from shop.lines group by order_id having sum(qty) > 4);

-- in_or_something
select id, cust, amount from shop.orders where amount > 50 or cust in (select id from shop.customers where segment is null);

-- in_under_not
select id, cust, amount from shop.orders where not (cust in (select id from shop.customers where segment = 'retail') and amount > 5) or not (! status in (select name from shop.customers));

-- not_in_under_nots
select o.id, count(*) as n from shop.orders o join shop.lines l on l.order_id = o.id where not (l.qty > 2 or not (o.cust not in (select id from shop.customers where id > 6 or id is null or segment is null) or l.price < 20)) group by o.id;

-- having_in_under_not
select cust, count(*) as n from shop.orders group by cust having not (cust in (select id from shop.customers where segment = 'retail') or count(*) > 9);

-- in_under_not_as_a_value
select o.id, not (o.cust in (select id from shop.customers)) as unknown, not (o.amount > 5 and o.cust in (select id from shop.customers where segment = 'retail') or o.day is null) as other, not not o.cust in (select id from shop.customers) as known from shop.orders o;

-- in_as_a_value
select o.id, o.cust in (select id from shop.customers where segment = 'retail') as known, o.cust not in (select id from shop.customers) as unknown from shop.orders o;

-- value_in_a_sum
select cust, sum(amount * (select max(rate) from shop.rates)) as charged, max((select count(*) from shop.rates)) as n from shop.orders group by cust;

-- groups_by_a_value
select case when amount > (select avg(amount) from shop.orders) then 'high' else 'low' end as k, count(*) as n, sum(amount) as total from shop.orders group by 1 having count(*) >= (select count(*) from shop.rates where rate > 0.4);

-- groups_by_a_value_said_twice
select month(day) + (select count(*) from shop.rates) as m, count(*) as n, count(*) over () as months from shop.orders group by month(day) + (select count(*) from shop.rates);

-- groups_by_an_exists
select exists (select 1 from shop.lines l where l.order_id = o.id) as filled, o.cust, count(*) as n from shop.orders o group by all;

-- value_of_each_row_in_a_sum
select o.cust, sum((select max(l.price) from shop.lines l where l.order_id = o.id)) as most, count(*) as n from shop.orders o group by o.cust;

-- sum_filtered_by_in
select cust, sum(amount) filter (where id in (select order_id from shop.lines where qty > 1)) as ordered, count(*) as n from shop.orders group by cust;

-- value_in_on
select o.id, l.sku, l.qty from shop.orders o join shop.lines l on l.order_id = o.id and l.price > (select avg(price) from shop.lines) and exists (select 1 from shop.rates r where r.since < o.day);

-- value_in_on_of_a_left_join
select o.id, l.sku, l.qty from shop.orders o left join shop.lines l on l.order_id = o.id and l.price > (select avg(price) from shop.lines where qty > 0) and exists (select 1 from shop.rates r where r.since < o.day);

-- value_in_on_of_a_full_join
select o.id, c.name from shop.orders o full join shop.customers c on c.id = o.cust and o.amount > (select min(rate) * 10 from shop.rates);

-- value_in_on_of_an_anti_join
select o.id, o.cust from shop.orders o anti join shop.lines l on l.order_id = o.id and l.qty > (select max(qty) - 4 from shop.lines);

-- exists_in_a_case
select o.id, case when exists (select 1 from shop.lines l where l.order_id = o.id) then 'full' else 'empty' end as kind from shop.orders o;

-- scalar_maximum
select id, amount from shop.orders where amount > (select avg(rate) * 10 from shop.rates);

-- value_alone_in_a_filter
select id, amount from shop.orders where (select count(*) from shop.lines where qty > 1) > 2;

-- values_compared_with_each_other
select o.id, s.most > s.least as differ from shop.orders o cross join (select max(rate) as most, min(rate) as least from shop.rates) s;

-- value_compared_with_the_clock
select id, (select max(day) from shop.orders) >= current_date() as late from shop.orders;

-- scalar_in_the_list
select id, amount, (select max(rate) from shop.rates) as most from shop.orders;

-- scalar_correlated
select c.id, c.name, (select sum(o.amount) from shop.orders o where o.cust = c.id) as total, (select count(*) from shop.orders o where o.cust = c.id and o.amount > 0) + 1 as n from shop.customers c;

-- scalar_correlated_filter
select l.order_id, l.sku, l.qty from shop.lines l where l.qty >= (select 0.5 * avg(x.qty) from shop.lines x where x.sku = l.sku);

-- scalar_correlated_by_range
select o.id, o.day, (select max(r.rate) from shop.rates r where r.since <= o.day) as rate from shop.orders o;

-- scalar_of_one_row
select o.id, (select c.name from (select id, min(name) as name from shop.customers group by id) c where c.id = o.cust) as name from shop.orders o;

-- having_above_a_scalar
select cust, sum(amount) as total from shop.orders group by cust having sum(amount) > (select min(amount) from shop.orders) or count(*) > 1;

-- nested_subqueries
select c.id, c.name from shop.customers c where c.id in (select o.cust from shop.orders o where exists (select 1 from shop.lines l where l.order_id = o.id and l.qty > (select avg(qty) from shop.lines)));

-- except_distinct
select cust from shop.orders except select id from shop.customers;

-- except_all
select cust, status from shop.orders except all select id, name from shop.customers;

-- intersect_distinct
select cust, status from shop.orders intersect select cust, status from shop.orders where amount > 0;

-- intersect_all
select cust from shop.orders intersect all select qty from shop.lines;

-- set_operations_nested
select cust from shop.orders where amount > 0 union (select id from shop.customers minus select qty from shop.lines) intersect select id from shop.orders;

-- explode_in_the_list
select id, explode(split(status, '')) as letter from shop.orders;

-- posexplode_in_the_list
select id, posexplode(array(cust, cust + 1)) as (place, c) from shop.orders;

-- lateral_view
select o.id, t.letter, count(*) as n from shop.orders o lateral view explode(split(o.status, '')) t as letter group by o.id, t.letter;

-- lateral_view_outer
select o.id, t.n from shop.orders o lateral view outer explode(sequence(1, o.cust)) t as n where o.amount > 0 or n is null;

-- lateral_views_over_a_join
select o.id, l.sku, k, v from shop.orders o join shop.lines l on o.id = l.order_id lateral view stack(2, 'qty', l.qty, 'cust', o.cust) as k, v lateral view inline(array(struct(1 as a), struct(2 as a))) as z where v > 1;

-- values_joined
select o.id, v.name from shop.orders o join (values ('ok', 'fine'), ('x', 'cross')) as v(status, name) on o.status = v.status;

-- select_without_from
select id, 'order' as what from shop.orders union all select -1, 'none';

-- window_of_all
select id, day, count(*) over () as n, rank() over (order by day) as r from shop.orders;

-- rolling_sum
select id, cust, day, sum(amount) over (partition by cust order by day range between interval 5 days preceding and current row) as of_week from shop.orders;

-- rolling_days
select day, sum(amount) as total, sum(sum(amount)) over (order by day range between interval '6' day preceding and current row) as of_week, count(*) over (order by day range between 2 preceding and 1 following) as around from shop.orders group by day;

-- rolling_days_of_each
with daily as (select cust, day, count(distinct status) as n from shop.orders group by cust, day)
select cust, day, n, max(n) over w as most, min(n) over (partition by cust order by day desc range between interval 1 week preceding and interval 1 day preceding) as least_after from daily window w as (partition by cust order by day range between interval 3 days preceding and interval 2 days following);

-- rolling_days_before
select day, count(*) as n, max(sum(amount)) over (order by day range between 6 preceding and 1 preceding) as before from shop.orders group by day;

-- rolling_beside_nothing
select distinct seg, day, date_add(day, 1) as next, s from (select c.segment as seg, r.since as day, sum(c.id) over (order by r.since desc range between 4 preceding and current row) as s from shop.customers c left join shop.rates r on c.id > 3 and r.segment = c.segment);

-- rolling_numbers
select o.id, c.segment, count(*) over (partition by c.segment order by o.cust range between 2 following and 3 following) as n from shop.orders o join shop.customers c on o.cust = c.id;

-- rolling_from_a_time
select d, cust, n, sum(n) over (order by d range 3 preceding) as s from (select to_date(date_trunc('day', day)) as d, cust, count(*) as n from shop.orders group by 1, 2) where n < 3;

-- window_over_groups
select cust, sum(amount) as total, rank() over (order by sum(amount) desc) as place, count(*) * 100 / sum(count(*)) over () as share from shop.orders group by cust;

-- window_over_groups_by_expression
select month(day) as m, status, count(*) as n, max(count(*)) over (partition by month(day)) as most from shop.orders group by month(day), status having count(*) > 0;

-- first_rows
select id, cust, amount from shop.orders order by amount desc nulls last, id, cust limit 7;

-- some_rows_of_groups
select cust, count(*) as n from shop.orders group by cust order by 2 desc, cust limit 3 offset 1;

-- distinct_of_a_cast_that_rounds
select distinct CAST(amount AS bigint) as k from shop.orders;

-- groups_by_a_cast_that_rounds
select o.id, c.n from shop.orders o left join (select k, count(*) as n from (select CAST(price AS bigint) as k from shop.lines) group by k) c on c.k = o.id;

-- limit_by_an_alias_after_a_star
select * except (id, amount, status, x), -id as id from shop.orders order by id, cust, day limit 5;

-- limit_by_computed_aliases
select cust, sum(amount) as amount from shop.orders group by cust order by coalesce(amount, 0) desc, cust limit 3;

-- limit_by_a_column_called_as_a_number
select cust as `2`, id, day from shop.orders order by `2` desc, id, day limit 6;

-- limit_in_a_subquery
select o.id, t.segment from shop.orders o join (select id, segment from shop.customers order by id desc, segment limit 8) t on o.cust = t.id;

-- rollup
select cust, status, count(*) as n, sum(amount) as total, grouping_id() as level from shop.orders group by rollup (cust, status);

-- cube_by_expression
select month(day) as m, status, grouping(month(day)) as all_months, max(amount) as most from shop.orders group by cube (month(day), status) having count(*) > 1;

-- grouping_sets
select cust, status, year(day) as y, count(*) as n from shop.orders group by grouping sets ((cust, status), (status, year(day)), (), (status));

-- grouping_sets_of_declared
select cust, status, grouping(status) as g, count(distinct id) as n from shop.orders group by cust, status grouping sets ((cust), (status));

-- key_with_rollup
select c.segment, o.status, sum(o.amount) as total, rank() over (partition by grouping(o.status) order by count(*) desc) as place from shop.orders o join shop.customers c on o.cust = c.id group by c.segment, o.status with rollup;

-- group_and_rollup
select status, cust, count(*) as n from shop.orders group by status, rollup (cust), month(day) order by n;

-- sorted
select id, cust from shop.orders distribute by cust sort by id;

-- lateral_function
select o.id, t.letter, t.place from shop.orders o, lateral posexplode(split(o.status, '')) as t(place, letter) where o.cust is not null;

-- left_join_lateral_function
select o.id, t.n, c.name from shop.orders o left join lateral explode(sequence(2, o.cust)) as t(n) on true left join shop.customers c on c.id = t.n;

-- lateral_subquery
select o.id, t.sku, t.worth, c.name from shop.orders o join lateral (select l.sku, l.qty * l.price as worth from shop.lines l where l.order_id = o.id and l.qty > 0) t join shop.customers c on c.id = o.cust;

-- lateral_groups
select o.id, t.sku, t.n from shop.orders o left join lateral (select sku, count(*) as n from shop.lines where order_id >= o.id group by sku) t on t.n > 1;

-- function_in_from
select c.id, t.n from shop.customers c join explode(array(1, 2, 3)) as t(n) on c.id <= t.n;

-- recent_rows
select id, cust, amount from shop.orders where day >= current_date() - interval 12 days;

-- recent_totals
select cust, count(*) as n, sum(amount) as total from shop.orders where day > date_sub(current_date, 10) group by cust;

-- totals_of_the_week
select cust, sum(case when day > current_date() - interval 7 days then amount end) as week, count(*) filter (where day > current_date() - interval 14 days) as fortnight, max(amount) as most from shop.orders group by cust;

-- age_today
select id, cust, case when datediff(current_timestamp(), day) < 10 then 'new' else 'old' end as age from shop.orders;

-- rate_of_today
select o.id, o.amount * r.rate as fee from shop.orders o join shop.customers c on o.cust = c.id join shop.rates r on r.segment = c.segment and r.since <= current_date and (r.until is null or r.until > current_date());

-- recent_of_the_customer
select id, cust, count(case when day > current_date() - interval 9 days then 1 end) over (partition by cust) as recent from shop.orders;

-- by_age_in_weeks
select datediff(current_date(), day) div 7 as weeks, count(*) as n, sum(amount) as total from shop.orders group by 1;

-- with_recent_orders
select c.id, c.name from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.day >= current_date() - interval 5 days);

-- states_of_the_week
select distinct cust, status from shop.orders where day between current_date() - interval 8 days and current_date();

-- recent_or_none
select c.id, c.name, o.id as order_id from shop.customers c left join shop.orders o on o.cust = c.id and o.day > current_date() - interval 6 days;

-- valid_rates_and_segments
select c.id, r.rate, r.since from shop.customers c full join shop.rates r on r.segment = c.segment and r.since < current_date() and coalesce(r.until > current_date(), true);

-- seconds_ago
select id, status from shop.orders where unix_timestamp(cast(day as timestamp)) > unix_timestamp() - 864000;

-- largest_of_the_week
select cust, max(amount) as most from shop.orders where day > current_date() - interval 7 days group by cust having max(amount) > 0;

-- pivoted_totals
select * from (select cust, status, amount from shop.orders) pivot (sum(amount) for status in ('ok', 'x' as other, 'say "hi"'));

-- pivoted_counts
select * from (select cust, qty, sku from shop.orders join shop.lines on id = order_id) pivot (count(*) as n, sum(qty) as q for sku in ('ok' as ok, 'OK' as loud, NULL as none));

-- pivoted_by_two
select * from (select cust, status, month(day) as m, amount from shop.orders) as o pivot (max(amount) as most, min(amount) as least for (m, status) in ((1, 'ok') as jan_ok, (2, 'x') as feb_x));

-- pivoted_by_a_month
select cust, `1`, `2` from (select cust, month(day) as m, id from shop.orders where cust is not null) pivot (count(id) for m in (1, 2)) where `1` > 1;

-- pivoted_whole
select * from (select status, amount from shop.orders) pivot (avg(amount) for status in ('ok', 'x'));

-- pivoted_and_joined
select c.name, p.ok, p.loud from shop.customers c left join (select * from (select cust, status, id from shop.orders) pivot (count(distinct id) for status in ('ok' as ok, 'OK' as loud))) p on p.cust = c.id;

-- unpivoted
select * from shop.lines unpivot (figure for kind in (qty as `the qty`, price));

-- unpivoted_with_nulls
select u.id, u.kind, u.said from (select id, status, cast(day as string) as day from shop.orders) unpivot include nulls (said for kind in (status, day)) as u;

-- unpivoted_pairs
select kind, count(*) as n, count(a) as a, max(b) as b from (select id, cust, amount, cast(x as int) as y, status from shop.orders) unpivot ((a, b) for kind in ((id, amount) as first, (cust, y) as second)) group by kind;

-- nested_grouping_sets
select cust, status, day, count(*) as n, sum(amount) as total, grouping_id(cust, status, day) as g from shop.orders group by grouping sets (rollup (cust, status), cube (day), grouping sets ((status, day), ()), cust);

-- grouped_by_a_number_below
select c2 as name, c6 as version, max(c7) as day, min(length(c2)) + count(*) as n from (select id as c1, name as c2, -4 as c6, date '2026-01-14' as c7 from shop.customers) group by 1, 2;

-- struct_fields_bear_the_columns_names
select id, to_json(struct(k, d as day, n.k)) as j, struct(k, d).d as day, to_json(max(struct(d, k)) over (partition by id)) as last from (select id, cust + 1 as k, date_add(day, 1) as d, struct(cust as k) as n from shop.orders);

-- struct_fields_of_groups
select cust, max(struct(late, id)).late as late, to_json(struct(cust, min(id) as first)) as j from (select cust, id, date_add(day, 2) as late from shop.orders) group by cust;

-- struct_fields_of_both_sides
select o.id, to_json(struct(o.id, c.name, c.n)) as j from shop.orders o join (select id, name, count(*) as n from shop.customers group by id, name) c on c.id = o.cust;

-- stars_as_arguments
select o.id, md5(concat_ws('|', c.*)) as h, hash(*) as whole, to_json(struct(o.*, c.name as who)) as j from shop.orders o join shop.customers c on c.id = o.cust;

-- zipped_arrays_bear_the_columns_names
select cust, to_json(arrays_zip(ids, days)) as j, arrays_zip(ids, days)[0].days as first from (select cust, array(id, cust) as ids, array(date_add(day, 1)) as days from shop.orders);

-- rows_of_values_bear_the_columns_names
select id, to_json((k, c)) as j, (k, c).c as cust, case when (k, c) in ((1, 2), (3, 4)) then 'in' end as among from (select id, cust + 1 as k, cust as c from shop.orders);

-- lateral_aggregate
select c.id, c.name, t.n, t.most, t.twice from shop.customers c, lateral (select count(*) as n, max(amount) as most, coalesce(sum(amount), 0) * 2 as twice from shop.orders o where o.cust = c.id and o.status <> 'x') t;

-- lateral_aggregate_by_range
select o.id, o.day, r.known, r.best from shop.orders o left join lateral (select count(distinct segment), min(rate) from shop.rates where since <= o.day and (until is null or until > o.day)) r(known, best) on true where r.known > 0;

-- collected_in_a_subquery
select c.id, (select concat_ws(',', sort_array(collect_set(o.status))) from shop.orders o where o.cust = c.id) as statuses from shop.customers c;

-- windows_of_time
select cust, window.start as since, window.end as until, count(*) as n, sum(amount) as total from shop.orders group by cust, window(cast(day as timestamp), '3 days');

-- sliding_windows_of_time
select to_json(window(cast(day as timestamp), '4 days', '1 day')) as w, count(distinct cust) as custs from shop.orders group by window(cast(day as timestamp), '4 days', '1 day') having count(*) > 1;

-- rows_in_windows_of_time
select o.id, window(cast(o.day as timestamp), '2 days', '1 day').end as until, c.name from shop.orders o join shop.customers c on c.id = o.cust;

-- groups_of_windows_of_time
select w.start as since, max(n) as most from (select cust, window(cast(day as timestamp), '5 days') as w, count(*) as n from shop.orders group by 1, 2) group by w;

-- exists_with_a_limit
select id, cust from shop.orders o where exists (select sku from shop.lines l where l.order_id = o.id and l.qty > 1 order by sku limit 1) and not exists (select 1 from shop.customers c where c.id = o.cust and c.segment = 'retail' limit 5);

-- numbers_beside_rows
select date_add(date'2026-01-01', cast(n.id as int)) as day, count(o.id) as n, max(m.x) as x from range(0, 40, 2) n left join shop.orders o on o.day = date_add(date'2026-01-01', cast(n.id as int)) cross join range(3) as m(x) group by 1;

-- lateral_expressions
select o.id, t.doubled, t.label, t.next from shop.orders o, lateral (select o.amount * 2 as doubled, concat(o.status, '!') as label, o.cust + 1 as next) t where t.next > 1;

-- lateral_items_of_both_sides
select o.id, t.sku, t.worth from shop.orders o join lateral (select l.sku, l.qty * o.cust as worth from shop.lines l where l.order_id = o.id and l.qty > 0) t;

-- left_join_lateral_items_of_both_sides
select o.id, t.sku, t.worth from shop.orders o left join lateral (select l.sku, coalesce(l.qty, 0) * o.cust as worth from shop.lines l where l.order_id = o.id) t on true;

-- lateral_top_n
select c.id, c.name, t.amount, t.day from shop.customers c, lateral (select o.amount, o.day from shop.orders o where o.cust = c.id order by o.amount desc nulls last, o.day limit 2) t;

-- left_join_lateral_latest
select c.id, t.day, t.status from shop.customers c left join lateral (select o.day, o.status from shop.orders o where o.cust = c.id order by day desc nulls last, status limit 1) t on true;

-- lateral_top_n_by_range
select r.segment, r.since, t.id, t.day from shop.rates r, lateral (select o.id, o.day from shop.orders o where o.day >= r.since and (r.until is null or o.day < r.until) order by o.day, o.id limit 3) t;

-- lateral_distinct
select c.id, t.status from shop.customers c, lateral (select distinct o.status from shop.orders o where o.cust < c.id) t;

-- lateral_window
select c.id, t.id as order_id, t.place, t.most from shop.customers c, lateral (select o.id, rank() over (order by o.day) as place, max(o.amount) over w as most from shop.orders o where o.cust = c.id window w as (partition by o.status)) t where t.place < 4;

-- lateral_window_written_close
select c.id, t.id as order_id, t.place from shop.customers c, lateral (select o.id, rank() over (partition by(o.status) order by o.day) as place from shop.orders o where o.cust = c.id) t where t.place < 3;

-- lateral_union
select o.id, t.what from shop.orders o, lateral (select l.sku as what from shop.lines l where l.order_id = o.id union select c.name from shop.customers c where c.id = o.cust) t;

-- lateral_groups_over_both_sides
select o.id, t.sku, t.n from shop.orders o, lateral (select l.sku, count(*) as n, sum(l.qty) as qty from shop.lines l where l.order_id <= o.id group by l.sku having max(l.qty) <> o.cust) t;

-- scalar_latest
select c.id, c.name, (select o.day from shop.orders o where o.cust = c.id order by o.day desc nulls last limit 1) as latest from shop.customers c;

-- exists_having
select o.id, o.cust from shop.orders o where exists (select 1 from shop.lines l where l.order_id = o.id having count(*) > 1) or o.cust in (select max(l.qty) from shop.lines l where l.order_id = o.id);

-- groups_hidden_by_a_filter
select cust, n, last from (select cust, count(*) as n, max(day) as last from shop.orders group by cust) where n > 1;

-- lookup_missing
select o.id, o.cust from shop.orders o left join shop.customers c on c.id = o.cust where c.segment is null;

-- lookup_missing_by_group
select o.cust, count(*) as n from shop.orders o left join shop.customers c on c.id = o.cust where c.segment is null group by o.cust;

-- days_beside_each_customer
select c.id, d, count(*) as n from shop.customers c left join (select day as d from shop.orders where cust > 2) o on d > date '2026-01-03' group by c.id, d;

-- counted_before
select a.day, count(b.id) as n from (select distinct day from shop.orders) a left join shop.orders b on b.day < a.day group by a.day;

-- moving_sum_of_the_ids_before
select id, sum(cust) over (order by id range between 3 preceding and 1 preceding) as s from shop.orders;

-- exists_of_rows_that_are_made
select o.id from shop.orders o where exists (select explode(array_remove(array(l.qty), 2)) as q from shop.lines l where l.order_id = o.id);

-- exists_of_rows_that_are_made_as_a_value
select o.id, not exists (select explode(array_remove(array(l.qty), 2)) as q from shop.lines l where l.order_id = o.id) as none from shop.orders o;

-- in_items_of_both_sides
select o.id, o.cust from shop.orders o where o.cust in (select l.qty + o.id from shop.lines l where l.order_id = o.id) or o.id in (select l.qty * 5 from shop.lines l where l.price > o.amount);

-- in_a_limit
select o.id, o.day from shop.orders o where o.day in (select p.day from shop.orders p where p.cust = o.cust order by p.day desc nulls last limit 2);

-- users_of_the_last_days
select d.day, count(distinct o.cust) as users, max(o.amount) as most from (select distinct day from shop.orders) d join shop.orders o on o.day > d.day - interval 5 days and o.day <= d.day group by d.day;

-- near_numbers
select o.id, count(l.sku) as n, sum(l.qty) as qty from shop.orders o left join shop.lines l on l.order_id between o.id - 2 and o.id + 1 group by o.id;

-- later_days
select day, count(*) as n from shop.orders o where not exists (select 1 from shop.rates r where r.since + interval 1 week > o.day and r.rate > 0.4) group by day;

-- best_rate_of_a_day
select o.day, max(r.rate) as best from shop.orders o left join shop.rates r on r.since <= o.day and o.day < r.until group by o.day;

-- sum_of_the_first
select c.id, (select sum(a) from (select o.amount as a from shop.orders o where o.cust = c.id order by o.amount desc nulls last limit 2)) as most from shop.customers c;

-- sessions
select cust, session_window(cast(day as timestamp), '3 days').start as began, session_window.end as ended, count(*) as n, sum(amount) as total from shop.orders group by cust, session_window(cast(day as timestamp), '3 days');

-- sessions_by_gap
select session_window.start as began, cust % 2 as odd, max(id) as last_id from shop.orders group by session_window(cast(day as timestamp), case when status = 'x' then '1 day' else '2 days' end), cust % 2 having count(*) > 1;

-- from_first
from shop.orders o join shop.customers c on c.id = o.cust select o.id, c.name where o.amount > 0;

-- pipes
from shop.orders as o |> where o.amount > 0 |> join shop.lines as l on l.order_id = o.id |> extend l.qty * l.price as worth |> where worth is not null |> aggregate sum(worth) as total, count(*) as n group by cust |> where n > 1 |> as t |> select t.cust, t.total / t.n as mean;

-- pipes_of_the_first
with known as (select * from shop.customers where name is not null) from known |> drop segment |> union all select id, status from shop.orders |> order by id desc nulls last, name |> limit 9 |> where id > 3;

-- pipes_that_set
from shop.orders as o |> where o.id > 1 |> set amount = o.amount * 2, Status = upper(status), amount = amount + cust |> where amount > 3 |> set status = max(status) over (partition by cust), x = (select max(l.price) from shop.lines as l where l.qty = cust);

-- lateral_join_on_the_tie
select o.id, t.sku, t.name from shop.orders o, lateral (select l.sku, c.name from shop.lines l join shop.customers c on c.id = l.qty and l.order_id = o.id) t;

-- dates_and_moments
select k, count(*) as n from (select o.day as k from (select distinct day from shop.orders) o join shop.rates r on r.since > o.day - interval 3 days union all select cast(r.until as timestamp) as k from shop.rates r) group by k;

-- a_quote_within_a_moving_filter
select cust, count(*) as n, sum(amount * .5) as half from shop.orders where status = 'a''b' and day > current_date() - interval 300 days group by cust;

-- quotes_of_both_kinds_taken_apart
select cust, "say ""hi""" as said, sum(case when status = "say ""hi""" then 1 when status = 'a''b' then 2 when status = 'a' 'b' then 3 else 0 end) / count(*) as mean, count(*) as n from shop.orders where status <> '''' and day <= current_date() and (cust > .5 or status = 'a' "'" 'b') group by cust;

-- types_of_branches
select id, concat(v, '') as s from (select order_id as id, price as v from shop.lines union all select id, cust from shop.orders);

-- types_of_three_branches
select concat(v, '') as s, count(*) as n from (select cust as v from shop.orders union all (select price as v from shop.lines union all select name from shop.customers)) group by v;

-- types_of_branches_in_a_chain
select concat(v, '') as s from (select cust as v from shop.orders union all select price from shop.lines union all select name from shop.customers);

-- days_and_moments_as_text
select cast(v as string) as s, id from (select id, day as v from shop.orders union all select id, cast('2026-01-09 10:00:00' as timestamp) from shop.customers union all select 0, until from shop.rates);

-- numbers_beside_text
select upper(v) as s, count(*) as n from (select id, status as v from shop.orders union all select id, id from shop.customers union all select order_id, qty from shop.lines) group by upper(v);

-- a_literal_beside_decimals
select md5(concat(v, '')) as s, id from (select id, amount as v from shop.orders union all select id, 0 as v from shop.customers);

-- whole_numbers_hashed
select pmod(hash(k), 5) as b, count(*) as n, max(k) as most from (select id as k from shop.orders union all select cust from shop.orders union all select id from shop.customers) group by pmod(hash(k), 5);

-- whole_numbers_joined_and_hashed
select pmod(hash(o.cust), 8) as b, count(*) as n, max(c.name) as most from shop.orders o join (select cast(id as bigint) as id, name from shop.customers) c on c.id = o.cust group by pmod(hash(o.cust), 8);

-- whole_numbers_looked_up_and_hashed
select pmod(hash(c.id), 8) as b, count(*) as n from shop.orders o left join (select cast(id as bigint) as id, name from shop.customers) c on c.id = o.cust group by pmod(hash(c.id), 8);

-- floats_joined_as_text
select cast(a.x as string) as t, count(*) as n, max(b.y) as y from shop.orders a join (select x * -1 as y, id from shop.orders) b on a.x = b.y and b.id is not null group by cast(a.x as string);

-- branches_with_casts_and_literals
select src, k, count(*) as n, sum(v) as v from (select 'web' as src, cast(id as bigint) as k, amount as v from shop.orders union all select 'shop' as src, cast(order_id as bigint) as k, cast(price as decimal(20,4)) from shop.lines union all select cast(null as string), cast(null as bigint), null from shop.customers) group by src, k;

-- distinct_of_unlike_branches
select distinct concat('', v) as s from (select qty as v, sku from shop.lines union all select rate, segment from shop.rates);

-- ranked_of_unlike_branches
select s, row_number() over (partition by s order by k, v) as r from (select concat(v, '') as s, k, v from (select cust as k, amount as v from shop.orders union all select id, id from shop.customers));

-- except_of_unlike_types
select concat(v, '') as s from (select cust as v from shop.orders except select price from shop.lines);

-- conditions_as_keys
select cust = 1 and day is null as f, not amount > 5 as g, sum(amount) as n, count(*) as c from shop.orders group by 1, 2;

-- joins_with_no_rows
select o.id, c.name, t.most from shop.orders o left join (select * from shop.customers where false) c on c.id = o.cust cross join (select max(qty) as most from shop.lines where false) t;

-- ordered_by_its_partition
select id, cust, sum(amount) over (partition by day, cust order by cust range between 2 preceding and current row) as total, count(*) over (partition by day order by day range between interval 3 days preceding and current row) as n from shop.orders;

-- rank_of_all_joined
select o.cust, sum(o.amount) as s, max(c.r) as r from shop.orders o left join (select id, rank() over (order by segment desc) as r from shop.customers) c on c.id = o.cust group by o.cust;

-- calendar_numbered
select o.cust, o.day, d.n from shop.orders o join (select day, row_number() over (order by day) as n from (select distinct day from shop.orders where day is not null)) d on d.day = o.day;

-- share_of_total_joined
select o.cust, count(*) as n, max(s.share) as share from shop.orders o join (select id, id * 100 / sum(id) over () as share from shop.customers) s on s.id = o.cust group by o.cust;

-- ntile_in
select o.id, o.cust from shop.orders o where o.cust in (select id from (select id, ntile(2) over (order by id) as half from shop.customers) where half = 1);

-- top_ten_joined
select o.cust, sum(o.amount) as s from shop.orders o join (select id from shop.customers order by segment desc, id limit 5) t on t.id = o.cust group by o.cust;

-- recent_and_rank_of_all
select id, cust, day >= current_date() - interval 10 days as recent, rank() over (order by amount) as place from shop.orders;

-- top_of_a_join_twice
with t as (select o.cust, c.segment from shop.orders o join shop.customers c on c.id = o.cust order by o.amount desc nulls last, o.id, c.segment limit 8) select t.segment, t.cust, r.rate from t left join shop.rates r on r.segment = t.segment;

-- nights_of_valid_stays
select n, count(*) as c from (select o.id, explode(sequence(o.cust, cast(o.id as int), 1)) as n from shop.orders o join shop.customers c on c.id = o.cust where o.cust <= o.id and c.segment is not null) group by n;

-- rows_of_valid_pairs
select o.status, n.k, count(*) as c from shop.orders o join shop.customers c on c.id = o.cust and o.id >= c.id lateral view explode(sequence(o.cust, cast(o.id as int), 1)) n as k group by o.status, n.k;

-- error_that_a_filter_keeps_away
select case when o.status = 'x' then raise_error('no such status') else upper(o.status) end as s, count(*) as n from shop.orders o join shop.customers c on c.id = o.cust where o.status <> 'x' group by 1;

-- error_that_another_table_keeps_away
select element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), c.id) as letter, count(*) as n from shop.orders o join shop.customers c on c.id = o.cust where o.cust > 0 group by 1;

-- error_that_the_join_keeps_away
select element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), c.id) as letter, count(*) as n from shop.orders o join shop.customers c on c.id = o.cust and o.cust > 0 group by 1;

-- error_that_the_join_keeps_from_an_interval
select cast(interval 10 days / c.id as string) as share, count(*) as n from shop.orders o join shop.customers c on c.id = o.cust and o.cust > 0 group by 1;

-- error_that_a_cte_keeps_away
with known as (select c.id, c.segment from shop.orders o join shop.customers c on c.id = o.cust where o.cust > 0) select element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), id) as letter, count(*) as n from known group by 1;

-- error_that_rows_of_a_cte_keep_away
with known as (select c.id, c.segment, row_number() over (partition by c.segment order by c.id) as place from shop.orders o join shop.customers c on c.id = o.cust where o.cust > 0) select element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), id) as letter, segment, max(place) as n from known group by 1, 2;

-- padded_rows_that_meet_nulls
select c.segment, count(*) as n, sum(x.qty) as qty from (select l.qty, o.cust from shop.lines l left join shop.orders o on o.id = l.order_id) x join shop.customers c on c.id <=> x.cust group by c.segment;

-- padded_rows_that_meet_nulls_of_others
select x.qty, c.name from (select l.qty, o.cust from shop.lines l left join shop.orders o on o.id = l.order_id) x left join shop.customers c on c.id <=> x.cust;

-- sequence_beside_exists
select n, count(*) as c from (select explode(sequence(o.cust, cast(o.id as int), 1)) as n from shop.orders o where exists (select 1 from shop.customers c where c.id = o.cust and o.id >= c.id)) group by n;

-- hop_to_a_sequence
select k, count(*) as n from (select l.sku, explode(sequence(o.cust, cast(o.id as int), 1)) as k from shop.lines l join shop.orders o on o.id = l.order_id where o.cust <= o.id) group by k;

-- ratio_of_what_is_not_zero
select 60 div o.cust as k, count(*) as n from shop.orders o join shop.customers c on c.id = o.cust where o.cust <> 0 and c.name is not null group by 1;

-- street_of_nobody
select a.s.city as city, a.l[0] as first, count(*) as n, max(c.name) as name from shop.customers c left join (select cust, struct(status as city) as s, array(status, 'y') as l from shop.orders) a on a.cust = c.id group by 1, 2;

-- letters_of_nobody
select c.id, t.e, count(*) as n from shop.customers c left join (select cust, array(status, 'y') as l from shop.orders) a on a.cust = c.id lateral view explode_outer(a.l) t as e group by c.id, t.e;

-- month_after_nothing
select r.since + interval 1 month as later, count(*) as n from shop.customers c left join shop.rates r on r.segment = c.segment group by 1;

-- months_of_a_full_join
select trunc(o.day, 'month') as m, o.day + interval 2 days as later, element_at(array(c.name, 'y'), 1) as k, count(*) as n from shop.orders o full join shop.customers c on c.id = o.cust group by 1, 2, 3;

-- keys_of_both_sides_of_a_left_join
select array(o.cust, c.id)[1] as second, date_add(o.day, c.id) as d, count(*) as n from shop.orders o left join shop.customers c on c.id = o.cust group by 1, 2;

-- found_only_when_asked
select o.id, o.cust, (select c.name from (select distinct id, name from shop.customers where id = 3 or id > 7) c where c.id = o.cust) as name from shop.orders o where o.cust < 3;

-- value_of_unique_keys
select o.id, (select c.name from shop.customers c where c.id = o.cust) as name, current_date() as today from shop.orders o where o.cust is null;

-- stamped_below
with final as (select id, cust, amount, current_timestamp() as loaded_at from shop.orders where amount > 0) select * from final;

-- stamped_in_each_branch
select id, status as s, current_timestamp() as loaded_at from shop.orders union all select id, name, current_timestamp() from shop.customers;

-- case_of_in_and_more
select o.id, case when o.cust in (select id from shop.customers where segment = 'retail') and o.day is not null then 'known' when o.status not in (select name from shop.customers where name is not null) or o.day is null then 'odd' else 'other' end as k from shop.orders o;

-- rolling_numbers_to_come
select id, cust, sum(cust) over (partition by cust order by id range between 2 preceding and 3 following) as s, count(*) over (partition by cust order by id desc range between 4 preceding and current row) as n from shop.orders;

-- users_of_five_days
select d.day, count(distinct v.cust) as users from (select distinct day from shop.orders) d join shop.orders v on v.day between date_sub(d.day, 4) and d.day group by d.day;

-- totals_of_five_days_of_a_calendar
select d.day, count(v.cust) as known, count(*) as n, sum(v.amount) as total, min(v.id) as least from (select distinct since as day from shop.rates) d left join shop.orders v on v.day > d.day - interval 5 days and v.day <= d.day group by d.day;

-- users_of_two_and_of_five_days
select d.day, count(distinct case when v.day > d.day - 2 then v.cust end) as of_two, count(distinct v.cust) as of_five from (select distinct day from shop.orders where status <> 'x') d join shop.orders v on v.day between d.day - 4 and d.day where v.status <> 'x' group by d.day having count(distinct v.cust) > 1;

-- users_of_all_days_between
select d.day, count(distinct v.cust) as users from (select explode(sequence(since, until)) as day from (select min(day) as since, max(day) as until from shop.orders)) d left join shop.orders v on v.day between d.day - 4 and d.day group by d.day;

-- users_of_five_days_of_a_segment
select d.day, c.segment, count(distinct v.cust) as users from (select distinct day from shop.orders) d join shop.orders v on v.day between d.day - 4 and d.day join shop.customers c on c.id = v.cust group by d.day, c.segment;

-- sizes_of_sets_in_frames
select distinct day, size(collect_set(cust) over (order by day range between interval 4 days preceding and current row)) as users, sum(amount) over (order by day range between interval 4 days preceding and current row) as total from shop.orders;

-- sizes_of_sets
select day, size(collect_set(cust)) as users, size(collect_list(amount)) as n from shop.orders group by day;

-- columns_called_as_the_engines_own
select __k0, __count, max(__k_0) as d, count(*) as __k1 from (select cust as __k0, status as __count, day as __k_0 from shop.orders) group by __k0, __count;

-- islands_of_a_status
with numbered as (select cust, day, status, row_number() over (partition by cust order by day, id, status, amount, x) - row_number() over (partition by cust, status order by day, id, amount, x) as island from shop.orders) select cust, status, island, count(*) as n, min(day) as began, max(day) as ended from numbered group by cust, status, island;

-- calendar_up_to_today
with calendar as (select explode(sequence(date'2026-01-05', current_date())) as day) select d.day, c.segment, count(o.id) as n, coalesce(sum(o.amount), 0) as total from calendar d left join shop.orders o on o.day = d.day left join shop.customers c on c.id = o.cust group by d.day, c.segment;

-- calendar_since_the_first
with first as (select min(day) as day from shop.orders), calendar as (select explode(sequence(day, current_date())) as day from first where day <= current_date()) select d.day, count(r.rate) as rates from calendar d left join shop.rates r on r.since <= d.day and r.until > d.day group by d.day;

-- one_row_of_all
select 1 as x from shop.orders where cust > 3 having true;

-- one_row_of_one
select count(*) as n from (select sum(amount) as total from shop.orders where cust > 3 having current_date() > date'2026-01-01');

-- ranked_without_groups
select rank() over (order by 1) as r from shop.orders having true;

-- first_of_several_columns_of_rows
select posexplode(split(status, '')) as (place, letter), id from shop.orders order by id, place, letter limit 3;

-- pipes_sorted_again
from shop.orders |> select id, amount, day |> order by amount desc |> order by day, id, amount |> limit 3;

-- unpivoted_by_a_map
select part, sum(v) as total, count(*) as n from shop.orders lateral view explode(map('amount', amount, 'id', cast(id as decimal(20,4)))) e as part, v group by part;

-- map_of_a_text
select k, max(v) as most, sum(v) as total from (select explode(from_json(concat('{"a":', cust, ',"b":', id, '}'), 'map<string, bigint>')) as (k, v) from shop.orders) group by k;

-- field_of_a_text
select cust, sum(from_json(concat('{"d":', amount, ',"m":{"x":1}}'), 'd decimal(20,4), m MAP<STRING, INT>').d) as total from shop.orders group by cust;

-- inlined_with_a_map
select status, sum(n) as total, count(*) as c from (select status, inline(from_json(concat('[{"n":', cust, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) as (n, m) from shop.orders) group by status;

-- place_in_an_array
select place, sum(v) as total from shop.orders lateral view posexplode(array(amount, cast(cust as decimal(20,4)))) e as place, v group by place;

-- branch_without_rows_first
select id as a, cust as b from shop.orders where false union all select cust as b, cast(id as int) as a from shop.orders;

-- skeleton_of_types
select cast(null as bigint) as place, cast(null as string) as label where false union all select cust, status from shop.orders;

-- branch_without_rows_of_another_type
select v, concat(v, '') as s, v + 0.5 as w from (select id as v from shop.orders union all select price from shop.lines where false);

-- types_of_branches_in_another_chain
select concat(v, '') as s from (select cust as v from shop.orders union all select name from shop.customers union all select price from shop.lines);

-- branch_without_rows_below_groups
select k, concat(max(v), '') as most, sum(v) as total from (select cust as k, id as v from shop.orders union all select qty, price from shop.lines where false) group by k;

-- constant_of_a_cte
with p as (select 3 as k, 'x' as w) select l.order_id, l.price / p.k as third, concat(l.sku, w) as marked from shop.lines l cross join p;

-- constant_of_a_lateral_alias
select order_id, 7 as days, price / days as daily, to_json(struct((daily), (sku))) as both from shop.lines;

-- constant_in_aggregates
select sku, avg(price / k) as mean, sum(price * k) as total, max(k) as most from (select *, 3 as k from shop.lines) group by sku having sum(price / k) > 0.3333;

-- constant_in_conditions
select o.id, l.sku from (select *, 3 as k from shop.orders) o join shop.lines l on o.id = l.order_id and l.price / k > 0.3333333 where o.amount / k <> 1.33333333;

-- constant_of_a_lateral_join
select l.order_id, l.price / p.n as x, array_join(transform(array(l.price), v -> v / p.n), ',') as each from shop.lines l join lateral (select 3 as n) p;

-- constant_beside_ties
select order_id, price / k as x, row_number() over (partition by order_id order by price / k, sku, qty) as n from (select *, 3 as k from shop.lines);

-- constant_of_the_clock
with now as (select unix_timestamp() as u, date_sub(current_date(), 7) as week) select l.order_id, l.price / now.u as x from shop.lines l join shop.orders o on o.id = l.order_id cross join now where o.day >= week;

-- constant_as_a_group
select k, w, avg(price / k) as mean, count(*) as n from (select *, 3 as k, 'ab' as w from shop.lines) group by k, w;

-- constant_key_with_the_name_of_a_mark
select 'k' as k0, max(price) - min(price) as span from shop.lines group by 'k';

-- joined_by_columns_of_one_side
select q.*, c.name from (select amount, status, day from shop.orders) q left join shop.customers c on c.id = c.id;

-- joined_by_two_columns_of_one_side
select o.amount, o.cust, c.name from shop.orders o left join shop.customers c on c.name = c.segment;

-- constant_of_a_branch
select order_id, price / k as x, price * k as y from (select *, 3 as k from shop.lines union all select *, 40 from shop.lines where qty > 2);
-- lookup_by_a_literal_too
with o as (select id, cust, amount, '.jira' as source from shop.orders), c as (select id, name, '.jira' as source from shop.customers) select o.id, o.amount, o.source, c.name from o left join c on c.id = o.cust and c.source = o.source;

-- groups_by_a_literal_too
with o as (select id, cust, amount, '.jira' as source from shop.orders), c as (select id, name, '.jira' as source from shop.customers) select o.cust, o.source, sum(o.amount) as total, max(c.name) as name from o left join c on c.id = o.cust and c.source = o.source group by o.cust, o.source;

-- ranks_by_a_literal_too
with o as (select id, cust, amount, '.jira' as source from shop.orders) select id, source, cust, row_number() over (partition by source, cust order by amount, id) as n from o;

-- lookup_in_one_of_two_relations
with o as (select id, cust, amount, 'orders' as source from shop.orders union all select order_id, qty, price, 'lines' from shop.lines), c as (select id, name, 'orders' as source from shop.customers union all select id, segment, 'lines' from shop.customers) select o.id, o.amount, o.source, c.name from o left join c on c.id = o.cust and c.source = o.source;

-- picks_of_shared_groups
with t as (select order_id, max_by(sku, sku) as last from shop.lines group by order_id) select c.id, c.name, t.last from shop.customers c left join shop.orders o on o.cust = c.id left join t on t.order_id = o.id;

-- picks_beside_what_no_operator_names
with t as (select order_id, max_by(sku, sku) as last from shop.lines group by order_id) select c.name, c.segment, t.last from shop.customers c left join shop.orders o on o.cust = c.id left join t on t.order_id = o.id;

-- sorted_sets_of_a_join
with t as (select order_id, array_join(array_sort(collect_set(sku)), ',') as skus from shop.lines group by order_id) select c.name, c.segment, t.skus from shop.customers c left join shop.orders o on o.cust = c.id left join t on t.order_id = o.id;

-- lookup_by_a_first_value
select o.id, o.first, c.name from (select id, first_value(cust) over (partition by status order by cust) as first from shop.orders) o left join shop.customers c on c.id = o.first;

-- groups_of_a_lookup_by_a_first_value
select l.order_id, count(*) as n, max(c.name) as name from shop.lines l join (select id, first_value(cust) over (partition by status order by cust) as first from shop.orders) o on o.id = l.order_id left join shop.customers c on c.id = o.first group by l.order_id;

-- lookup_by_the_pick_of_a_group
select o.id, t.best, c.name from shop.orders o join (select status, max_by(cust, cust) as best from shop.orders group by status) t on t.status = o.status left join shop.customers c on c.id = t.best;

-- greatest_of_first_values
select id, cust, max(first) over (partition by cust) as most from (select id, cust, first_value(id) over (partition by status order by id) as first from shop.orders) o;
-- day_of_the_time
select id, cust, day = cast(current_timestamp() as date) as today from shop.orders where day <= cast(current_timestamp() as date) and day > to_date(current_timestamp()) - interval 9 days;

-- days_up_to_the_time
select o.id, d.day from shop.orders o join (select explode(sequence(date'2026-01-15', date'2026-02-01')) as day) d on d.day <= cast(current_timestamp() as date);

-- matches_up_to_today
select o.id, d.day from shop.orders o left join (select explode(sequence(date'2026-01-15', date'2026-02-01')) as day) d on d.day >= o.day and d.day <= current_date();

-- months_of_a_row_up_to_today
select o.id, m.month from shop.orders o lateral view explode(sequence(trunc(o.day, 'MM'), trunc(least(coalesce(date_add(o.day, o.cust * 3), current_date()), current_date()), 'MM'), interval 1 month)) m as month where o.day <= current_date();

-- days_of_a_row_up_to_today
select d.day, count(*) as n, sum(o.amount) as total from shop.orders o lateral view explode(sequence(o.day, least(date_add(o.day, o.cust * 3), current_date()), interval 1 day)) d as day where o.day <= current_date() group by d.day;

-- filled_up_to_today
select segment, rate, explode(sequence(since, coalesce(until, current_date()))) as day from shop.rates where since <= current_date();

-- weeks_numbered_up_to_today
select o.id, w.nth, w.week, c.name from shop.orders o left join shop.customers c on c.id = o.cust lateral view outer posexplode(sequence(date_trunc('week', o.day), date_trunc('week', current_date()), interval 7 days)) w as nth, week where o.day < current_date() or o.day is null;

-- history_filled_up_to_today
with h as (select id, cust, amount, day, lead(day) over (partition by cust order by day, id) as next_day from shop.orders where day <= current_date()) select h.cust, d.day, h.amount from h lateral view explode(sequence(h.day, date_add(coalesce(h.next_day, current_date()), -if(h.next_day > h.day, 1, 0)), interval 1 day)) d as day;

-- years_of_a_customer
select c.name, y.year from shop.customers c join (select cust, min(day) as first from shop.orders group by cust) f on f.cust = c.id lateral view explode(transform(sequence(0, datediff(current_date(), f.first) div 2), n -> date_add(f.first, cast(n * 2 as int)))) y as year where f.first <= current_date();

-- days_from_the_first_to_the_last
select explode(sequence(min(day), max(day), interval 1 day)) as day from shop.orders;

-- days_of_each_customer
select cust, explode(sequence(min(day), max(day), interval 3 days)) as day, count(*) as n from shop.orders group by cust;

-- rows_beside_sums_of_doubles
select o.id, o.status, t.total, t.mean from shop.orders o join (select cust, sum(cast(id as double) * 2) as total, avg(cast(id as double)) as mean from shop.orders where id < 16 group by cust) t on t.cust = o.cust;

-- ranks_of_sums_of_doubles
select c.segment, t.cust, t.total, row_number() over (partition by c.segment order by t.total desc, t.cust) as n from (select cust, sum(cast(id as double) * 2) as total from shop.orders group by cust) t join shop.customers c on c.id = t.cust;

-- groups_looked_up_by_a_first_value
select o.status, o.id, o.first, t.n from (select id, status, first_value(cust) over (partition by status order by cust) as first from shop.orders) o left join (select id, count(*) as n from shop.customers group by id) t on t.id = o.first;
-- first_by_all_columns
select cust, status, id from shop.orders where cust < 6 order by all desc nulls last limit 7;

-- picks_as_of_a_number
select l.sku, l.price, (select max_by(o.id, o.id) from shop.orders o where o.cust = l.order_id and o.id <= l.qty * 4) as last from shop.lines l;

-- letters_without_a_name
select id, explode(split(status, '')) from shop.orders;

-- letters_of_a_view_without_a_name
select o.id, c.col, p.pos, p.col as letter from shop.orders o lateral view explode(split(o.status, '')) c lateral view outer posexplode(split(o.status, 'o')) p;

-- entries_without_a_name
select id, s.key, s.value from shop.orders, lateral explode(str_to_map(concat('a:', id, ',b:', cust))) s;

-- fields_of_a_struct
with read as (select id, cust, from_json(concat('{"a":', id, ',"b":"', status, '"}'), 'a bigint, b string') as payload from shop.orders) select id, payload.*, cust from read where cust > 1;

-- distinct_in_parentheses
select distinct(cust), status from shop.orders;

-- columns_in_parentheses
select (id), ((o.cust)), count(*) as n from shop.orders o group by id, cust;

-- rates_of_a_name
select c.id, c.segment, c.name, (select array_join(sort_array(collect_list(cast(r.rate as string))), ',') from shop.rates r where r.segment = c.segment and length(r.segment) > length(c.name)) as rates from shop.customers c;

-- running_balance
select id, cust, day, amount, sum(amount) over (partition by cust order by day, id) as balance from shop.orders where cust is not null;

-- running_extremes
select id, cust, day, min(amount) over (partition by cust order by day) as least, max(id) over (partition by cust order by day) as most, count(status) over (partition by cust order by day) as known from shop.orders;

-- running_ranks
select cust, day, rank() over (partition by cust order by day) as r, dense_rank() over (partition by cust order by day) as d, lag(day) over (partition by cust order by day) as before, max(day) over (partition by cust order by day) as newest from shop.orders;

-- suffix_of_some_rows_before
select cust, day, id, sum(amount) over (partition by cust order by day, id rows between 6 preceding and 1 preceding) as before_it from shop.orders;

-- days_of_the_largest
with recent as (select id, cust, day, amount, max(amount) over (partition by cust order by day, id rows between 90 preceding and current row) as most from shop.orders),
found as (select o.id, o.cust, o.day, o.most, p.day as since, row_number() over (partition by o.cust, o.day order by p.day, o.id) as rn
  from recent o join recent p on p.cust = o.cust and p.amount = o.most and p.day between o.day - interval 12 months and o.day)
select cust, day, id, most, since from found where rn = 1;

-- running_in_rows
select cust, id, sum(id) over (partition by cust order by id rows between unbounded preceding and current row) as s from shop.orders;

-- running_over_all
select id, day, sum(id) over (order by day desc nulls first) as s, count(*) over (order by day desc nulls first) as n from shop.orders;

-- running_flags
with changed as (select id, cust, day, case when day > lag(day) over (partition by cust order by day, id) then 1 else 0 end as flag from shop.orders) select *, sum(flag) over (partition by cust order by day, id) as island from changed;

-- running_over_a_join
select o.id, c.segment, sum(o.cust) over (partition by c.segment order by o.id nulls last) as s from shop.orders o join shop.customers c on c.id = o.cust;

-- suffix_of_averages
select id, cust, day, avg(id) over (partition by cust order by day desc, id) as a, rank() over (partition by cust order by day desc) as r from shop.orders;

-- suffix_of_validity
select cust, status, day as valid_from, lead(day) over (partition by cust order by day, id) as valid_to, lead(day) over (partition by cust order by day, id) is null as is_current, id from shop.orders;

-- suffix_after_the_row_before
select cust, day, id, status, lag(status, 2) over (partition by cust order by day, id) as before, count(*) over (partition by cust order by day) as n from shop.orders where cust > 1;

-- lookups_beside_lines
select l.price, o.status, c.name, r.rate from shop.lines l left join shop.orders o on o.id = l.order_id left join shop.customers c on c.id = l.qty left join shop.rates r on r.segment = l.sku;

-- lookups_before_a_join
select o.id, o.day, t.looked, l.price from (select x.id, x.day, x.cust, r.rate as looked from shop.orders x left join shop.rates r on r.since = x.day) t join shop.orders o on o.id = t.id left join shop.customers c on c.id = t.cust join shop.lines l on l.order_id = t.id;

-- subqueries_in_and_beside_a_sum
select cust, sum(id * (select max(qty) from shop.lines)) as x from shop.orders group by cust having sum(id) > (select min(qty) from shop.lines) and sum(id) < 99 * (select max(qty) from shop.lines) and sum(id) <> (select max(qty) from shop.lines);

-- exists_in_and_beside_a_count
select cust, count_if(exists (select 1 from shop.customers c where c.id = o.cust)) as n, exists (select 1 from shop.customers c where c.id = o.cust) as known from shop.orders o group by cust;

-- parts_of_columns_with_like_names
select cust as count_amount, count(amount) as a, count(amount_) as b from (select cust, amount, day as amount_ from shop.orders) group by cust;

-- windows_whose_names_differ_by_case
select id, cust, sum(id) over w as of_customer, sum(id) over W as of_day from shop.orders window w as (partition by cust), W as (partition by day);

-- groups_by_two_columns_of_one_computed_key
select a, b, count(*) as n from (select g as a, g as b, m from (select upper(sku) as g, max(price) as m from shop.lines group by upper(sku)) union all select name, segment, 1 from shop.customers) group by a, b;

-- days_numbered_by_a_double
select c.id, s.day from shop.customers c cross join (select date_add(date'2026-01-01', row_number() over (order by n) - 1) as day from (select p.g * power(2, 0) + q.g * power(2, 1) + 1 as n from (select 0 as g union all select 1) p cross join (select 0 as g union all select 1) q)) s;

-- days_after_a_place_by_a_double
select cust, date_add(day, row_number() over (partition by cust order by x, day)) as d from shop.orders;
