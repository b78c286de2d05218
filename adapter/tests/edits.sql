-- comment_and_layout
select cust, count(*) as n from shop.orders group by cust;
-- comment_and_layout_to
SELECT cust, /* all of them */ count( * ) AS n
FROM shop.orders GROUP BY cust;

-- other_aliases
select o.cust, sum(l.qty) as q from shop.orders o join shop.lines l on o.id = l.order_id group by o.cust;
-- other_aliases_to
select a.cust, sum(b.qty) as q from shop.orders a join shop.lines b on a.id = b.order_id group by a.cust;

-- ctes_renamed_and_reordered
with big as (select * from shop.orders where amount > 10), who as (select id, segment from shop.customers) select w.segment, count(*) as n from big b join who w on b.cust = w.id group by w.segment;
-- ctes_renamed_and_reordered_to
with people as (select id, segment from shop.customers), large as (select * from shop.orders where amount > 10) select p.segment, count(*) as n from large l join people p on l.cust = p.id group by p.segment;

-- conjuncts_reordered
select id, cust from shop.orders where amount > 10 and status = 'ok' and day between '2026-01-05' and '2026-01-25';
-- conjuncts_reordered_to
select id, cust from shop.orders where day between '2026-01-05' and '2026-01-25' and (amount > 10 and status = 'ok');

-- sides_of_comparisons_exchanged
select o.id, l.sku, r.rate from shop.orders o join shop.lines l on o.id = l.order_id left join shop.rates r on o.status = r.segment and o.day >= r.since where (o.amount > 10) and lower(l.sku) = o.status and o.status <> 'x';
-- sides_of_comparisons_exchanged_to
select o.id, (l.sku) as sku, r.rate from shop.orders o join shop.lines l on l.order_id = o.id left join shop.rates r on r.segment = o.status and r.since <= o.day where 10 < o.amount and o.status == lower(l.sku) and o.status != 'x';

-- words_for_the_same
select cust, count(1) as n, sum(case when status != 'x' and nvl(amount, 0) == 1 then 1 else null end) as ones, max(ifnull(day, day)) as last from shop.orders where ifnull(status, 'x') != 'y' group by cust;
-- words_for_the_same_to
select cust, count(*) as n, sum(case when status <> 'x' and coalesce(amount, 0) = 1 then 1 end) as ones, max(coalesce(day, day)) as last from shop.orders where coalesce(status, 'x') <> 'y' group by cust;

-- written_by_a_formatter
select id, amount::int + 1 as whole, (cust * 2) + 1 as odd, max(status) over (partition by cust order by day rows between 1 preceding and 1 preceding) as was, mean(amount) over (partition by cust, substr(status, 1, 1) order by day, id rows unbounded preceding) as so_far, case status when 'new' then 1 when "paid" then 2 else null end as k from shop.orders where 1 = 1 and status not in ('lost', 'open') and day >= date'2020-01-01' and not cust is null;
-- written_by_a_formatter_to
SELECT id, CAST(amount AS INTEGER) + 1 AS whole, cust * 2 + 1 AS odd, MAX(status) OVER (PARTITION BY cust ORDER BY day ASC ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING) AS was, AVG(amount) OVER (PARTITION BY cust, SUBSTRING(status, 1, 1) ORDER BY day NULLS FIRST, id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS so_far, CASE WHEN status = 'new' THEN 1 WHEN status = 'paid' THEN 2 END AS k FROM shop.orders WHERE NOT status IN ('open', 'lost') AND CAST('2020-01-01' AS DATE) <= day AND cust IS NOT NULL;

-- ascending_order_said
select id, row_number() over (partition by cust order by day asc, id) as n, lag(amount) over (partition by cust order by day, id ASC) as was from shop.orders;
-- ascending_order_said_to
select id, row_number() over (partition by cust order by day, id asc) as n, lag(amount) over (partition by cust order by day, id) as was from shop.orders;

-- distinct_to_groups
select distinct cust, status from shop.orders where amount > 10;
-- distinct_to_groups_to
select cust, status from shop.orders where amount > 10 group by 1, 2;

-- groups_to_distinct_of_other_rows
select o.status, max(l.qty) as most from (select id, status from shop.orders group by status, id) o join shop.lines l on l.order_id = o.id group by o.status;
-- groups_to_distinct_of_other_rows_to
select o.status, max(l.qty) as most from (select distinct id, status from shop.orders where amount > 10) o join shop.lines l on l.order_id = o.id group by o.status;

-- sides_of_a_join_exchanged
select c.segment, count(o.id) as n from shop.orders o right join shop.customers c on c.id = o.cust and o.amount > 5 group by c.segment;
-- sides_of_a_join_exchanged_to
select c.segment, count(o.id) as n from shop.customers c left join shop.orders o on o.cust = c.id and o.amount > 5 group by c.segment;

-- inner_to_left_on_the_other_side
select c.id, c.name, o.id as order_id from shop.orders o join shop.customers c on c.id = o.cust;
-- inner_to_left_on_the_other_side_to
select c.id, c.name, o.id as order_id from shop.customers c left join shop.orders o on c.id = o.cust;

-- filter_widened
select cust, count(*) as n, sum(amount) as total from shop.orders where amount > 50 group by cust;
-- filter_widened_to
select cust, count(*) as n, sum(amount) as total from shop.orders where amount > 20 group by cust;

-- filter_narrowed
select id, cust, amount from shop.orders where amount > 0;
-- filter_narrowed_to
select id, cust, amount from shop.orders where amount > 40;

-- filter_shifted
select status, count(*) as n from shop.orders where day >= '2026-01-05' and day < '2026-01-20' group by status;
-- filter_shifted_to
select status, count(*) as n from shop.orders where day >= '2026-01-10' and day < '2026-01-25' group by status;

-- filter_added
select order_id, sum(qty) as q from shop.lines group by order_id;
-- filter_added_to
select order_id, sum(qty) as q from shop.lines where sku <> 'x' group by order_id;

-- filter_removed
select order_id, sum(qty) as q from shop.lines where sku <> 'x' group by order_id;
-- filter_removed_to
select order_id, sum(qty) as q from shop.lines group by order_id;

-- literal_in_an_item
select id, cust, amount * 2 as fee from shop.orders where amount between -20 and 20;
-- literal_in_an_item_to
select id, cust, amount * 3 as fee from shop.orders where amount between -20 and 20;

-- case_branch_changed
select id, case when amount < 0 then 'refund' when amount > 100 then 'big' else 'plain' end as kind from shop.orders;
-- case_branch_changed_to
select id, case when amount < 0 then 'refund' when amount > 80 then 'big' else 'plain' end as kind from shop.orders;

-- case_branch_added
select cust, sum(case when status = 'ok' then amount else 0 end) as total, count(*) as n from shop.orders group by cust;
-- case_branch_added_to
select cust, sum(case when status = 'ok' then amount when status = 'x' then -amount else 0 end) as total, count(*) as n from shop.orders group by cust;

-- case_branch_removed
select cust, sum(case when status = 'ok' then amount when status = 'x' then -amount else 0 end) as total from shop.orders group by cust;
-- case_branch_removed_to
select cust, sum(case when status = 'ok' then amount else 0 end) as total from shop.orders group by cust;

-- case_branches_reordered
select id, case when amount > 10 then 'a' when day > '2026-01-20' then 'b' else 'c' end as kind from shop.orders;
-- case_branches_reordered_to
select id, case when day > '2026-01-20' then 'b' when amount > 10 then 'a' else 'c' end as kind from shop.orders;

-- aggregate_argument
select c.segment, sum(o.amount) as total, count(o.id) as n from shop.orders o join shop.customers c on o.cust = c.id group by c.segment;
-- aggregate_argument_to
select c.segment, sum(greatest(o.amount, 0)) as total, count(o.id) as n from shop.orders o join shop.customers c on o.cust = c.id group by c.segment;

-- aggregate_filter
select cust, count(*) filter (where amount > 50) as big from shop.orders group by cust;
-- aggregate_filter_to
select cust, count(*) filter (where amount > 60 and status = 'ok') as big from shop.orders group by cust;

-- aggregate_function
select cust, max(amount) as most from shop.orders group by cust;
-- aggregate_function_to
select cust, min(amount) as most from shop.orders group by cust;

-- count_distinct_of_another
select cust, count(distinct status) as n from shop.orders group by cust;
-- count_distinct_of_another_to
select cust, count(distinct coalesce(status, '-')) as n from shop.orders group by cust;

-- join_condition_changed
select o.id, r.rate from shop.orders o join shop.customers c on o.cust = c.id join shop.rates r on c.segment = r.segment and o.day >= r.since;
-- join_condition_changed_to
select o.id, r.rate from shop.orders o join shop.customers c on o.cust = c.id join shop.rates r on c.segment = r.segment and o.day > r.since;

-- join_condition_added
select o.id, r.rate from shop.orders o join shop.customers c on o.cust = c.id join shop.rates r on c.segment = r.segment and o.day >= r.since;
-- join_condition_added_to
select o.id, r.rate from shop.orders o join shop.customers c on o.cust = c.id join shop.rates r on c.segment = r.segment and o.day >= r.since and (r.until is null or o.day < r.until);

-- join_condition_removed
select o.cust, sum(l.qty) as q from shop.orders o join shop.lines l on o.id = l.order_id and l.qty > 1 group by o.cust;
-- join_condition_removed_to
select o.cust, sum(l.qty) as q from shop.orders o join shop.lines l on o.id = l.order_id group by o.cust;

-- left_join_condition
select c.id, c.name, o.id as order_id from shop.customers c left join shop.orders o on o.cust = c.id and o.amount > 50;
-- left_join_condition_to
select c.id, c.name, o.id as order_id from shop.customers c left join shop.orders o on o.cust = c.id and o.amount > 20;

-- inner_to_left
select o.id, o.cust, c.segment from shop.orders o join shop.customers c on o.cust = c.id;
-- inner_to_left_to
select o.id, o.cust, c.segment from shop.orders o left join shop.customers c on o.cust = c.id;

-- left_to_inner
select o.id, o.cust, c.segment from shop.orders o left join shop.customers c on o.cust = c.id;
-- left_to_inner_to
select o.id, o.cust, c.segment from shop.orders o join shop.customers c on o.cust = c.id;

-- join_order
select o.id, l.sku, c.name from shop.orders o join shop.lines l on o.id = l.order_id join shop.customers c on o.cust = c.id;
-- join_order_to
select o.id, l.sku, c.name from shop.customers c join shop.orders o on o.cust = c.id join shop.lines l on o.id = l.order_id;

-- union_branch_added
select cust, id from shop.orders where amount > 30 union all select cust, id from shop.orders where status = 'ok';
-- union_branch_added_to
select cust, id from shop.orders where amount > 30 union all select cust, id from shop.orders where status = 'ok' union all select id, id from shop.customers where segment = 'retail';

-- union_branch_removed
select k, count(*) as n from (select cust as k from shop.orders union all select id from shop.customers union all select qty from shop.lines where qty > 2) group by k;
-- union_branch_removed_to
select k, count(*) as n from (select cust as k from shop.orders union all select id from shop.customers) group by k;

-- union_branch_filter
select k, count(*) as n from (select cust as k from shop.orders where amount > 40 union all select id from shop.customers) group by k;
-- union_branch_filter_to
select k, count(*) as n from (select cust as k from shop.orders where amount > 60 union all select id from shop.customers) group by k;

-- having_threshold
select cust, count(*) as n from shop.orders group by cust having count(*) > 3;
-- having_threshold_to
select cust, count(*) as n from shop.orders group by cust having count(*) > 5;

-- window_argument
select id, cust, sum(coalesce(amount, 0)) over (partition by cust) as total from shop.orders;
-- window_argument_to
select id, cust, sum(coalesce(amount, 1)) over (partition by cust) as total from shop.orders;

-- window_frame
select id, cust, max(amount) over (partition by cust order by day, id rows between 2 preceding and current row) as recent from shop.orders;
-- window_frame_to
select id, cust, max(amount) over (partition by cust order by day, id rows between 3 preceding and current row) as recent from shop.orders;

-- window_filter
select id, cust, amount from (select *, rank() over (partition by cust order by amount desc) as r from shop.orders) where r <= 2;
-- window_filter_to
select id, cust, amount from (select *, rank() over (partition by cust order by amount desc) as r from shop.orders) where r <= 3;

-- below_a_window
select id, cust, count(*) over (partition by cust) as n from shop.orders where amount > 0;
-- below_a_window_to
select id, cust, count(*) over (partition by cust) as n from shop.orders where amount > 20;

-- group_key_expression
select date_trunc('month', day) as m, count(*) as n from shop.orders group by 1;
-- group_key_expression_to
select date_trunc('month', date_add(day, 5)) as m, count(*) as n from shop.orders group by 1;

-- table_swapped
select cust, sum(amount) as total from shop.orders group by cust;
-- table_swapped_to
select cust, sum(amount) as total from (select qty as cust, cast(price as decimal(20,4)) as amount from shop.lines) group by cust;

-- distinct_filter
select distinct cust, status from shop.orders where day > '2026-01-10';
-- distinct_filter_to
select distinct cust, status from shop.orders where day > '2026-01-14';

-- exists_condition
select id, name from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 50);
-- exists_condition_to
select id, name from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 80);

-- except_filter
select id from shop.customers except select cust from shop.orders where amount > 0;
-- except_filter_to
select id from shop.customers except select cust from shop.orders where amount > 50;

-- limit_changed
select id, cust, amount from shop.orders order by amount desc, id limit 5;
-- limit_changed_to
select id, cust, amount from shop.orders order by amount desc, id limit 8;

-- items_swapped
select cust, min(id) as a, max(id) as b from shop.orders group by cust;
-- items_swapped_to
select cust, max(id) as a, min(id) as b from shop.orders group by cust;

-- date_literal_of_jinja
select cust, count(*) as n from shop.orders where day > '2026-01-12' group by cust;
-- date_literal_of_jinja_to
select cust, count(*) as n from shop.orders where day > current_date() - interval 9 days group by cust;

-- other_type_within
select cust, length(code) as n from (select cust, max(id) as code from shop.orders group by cust) t;
-- other_type_within_to
select cust, length(code) as n from (select cust, max(lpad(cast(id as string), 8, '0')) as code from shop.orders group by cust) t;

-- lookup_added
select o.cust, sum(o.amount) as total from shop.orders o group by o.cust;
-- lookup_added_to
select o.cust, sum(case when c.segment = 'retail' then 0 else o.amount end) as total from shop.orders o left join shop.customers c on c.id = o.cust group by o.cust;

-- column_added
select cust, count(*) as n from shop.orders group by cust;
-- column_added_to
select cust, count(*) as n, max(day) as last from shop.orders group by cust;

-- column_made_of_others
select cust, sum(amount) as total, count(*) as n from shop.orders where day > date'2026-01-05' group by cust;
-- column_made_of_others_to
select cust, count(*) as n, sum(amount) as total, sum(amount) / count(*) as mean, 'EUR' as currency, upper(concat('c', cust)) as code from shop.orders where day > date'2026-01-05' group by cust;

-- column_made_of_rows_and_filter
select id, cust, amount, amount * 2 as twice, -(amount) as less, day from shop.orders where amount > 5;
-- column_made_of_rows_and_filter_to
select id, -(amount) as less, id -(amount) as difference, (amount * 2) + 1 as more, date_add(day, 1) as next_day, amount * 2 as twice from shop.orders where amount > 7;

-- group_key_added
select cust, count(*) as n from shop.orders group by cust;
-- group_key_added_to
select cust, count(*) as n from shop.orders group by cust, status;

-- lookup_removed
select o.id, cast(o.amount * coalesce(r.rate, 1) as double) as weighed, c.name from shop.orders o left join shop.customers c on c.id = o.cust left join shop.rates r on r.segment = c.segment and o.day between r.since and r.until;
-- lookup_removed_to
select o.id, cast(o.amount * 1 as double) as weighed, c.name from shop.orders o left join shop.customers c on c.id = o.cust;

-- lookup_added_beside_a_join
select l.sku, sum(l.qty) as n, count(o.day) as days from shop.lines l join shop.orders o on o.id = l.order_id group by l.sku;
-- lookup_added_beside_a_join_to
select l.sku, sum(l.qty) as n, count(case when c.segment <> 'retail' then o.day end) as days from shop.lines l join shop.orders o on o.id = l.order_id left join shop.customers c on c.id = o.cust group by l.sku;

-- lookup_added_in_a_leg
select l.sku, o.status from shop.lines l join (select id, status from shop.orders where amount > 0) o on o.id = l.order_id;
-- lookup_added_in_a_leg_to
select l.sku, o.status from shop.lines l join (select o.id, coalesce(c.name, o.status) as status from shop.orders o left join shop.customers c on c.id = o.cust where amount > 0) o on o.id = l.order_id;

-- column_dropped
select cust, count(*) as n, max(day) as last from shop.orders where amount > 0 group by cust;
-- column_dropped_to
select cust, max(day) as last from shop.orders where amount > 0 group by cust;

-- columns_reordered
select id, cust, amount from shop.orders where status is not null;
-- columns_reordered_to
select amount, id, cust from shop.orders where status is not null;

-- column_renamed
select cust, sum(amount) as total, min(day) as first from shop.orders group by cust;
-- column_renamed_to
select cust, sum(amount) as amount, min(day) as first from shop.orders group by cust;

-- columns_dropped_and_filter
select o.id, o.cust, o.amount, c.name from shop.orders o left join shop.customers c on c.id = o.cust where o.amount > 5;
-- columns_dropped_and_filter_to
select c.name, o.id, o.amount from shop.orders o left join shop.customers c on c.id = o.cust where o.amount > 20;

-- column_dropped_and_branch_changed
select cust, count(*) as n, sum(case when status = 'ok' then amount else 0 end) as good from shop.orders group by cust;
-- column_dropped_and_branch_changed_to
select cust, sum(case when status = 'OK' then amount else 0 end) as good from shop.orders group by cust;

-- window_dropped
select id, cust, sum(amount) over (partition by cust) as total, count(*) over (partition by cust) as n from shop.orders;
-- window_dropped_to
select id, cust, count(*) over (partition by cust) as n from shop.orders;

-- distinct_column_dropped
select distinct cust, status from shop.orders;
-- distinct_column_dropped_to
select distinct cust from shop.orders;

-- branch_of_a_segment
select o.cust, sum(case when c.segment = 'retail' then o.amount * 0.10 else 0 end) as held from (select id, cust, amount from (select *, row_number() over (partition by id, cust order by amount, day, status, x) as n from shop.orders) where n = 1) o join shop.customers c on c.id = o.cust group by o.cust;
-- branch_of_a_segment_to
select o.cust, sum(case when c.segment = 'retail' then o.amount * 0.15 else 0 end) as held from (select id, cust, amount from (select *, row_number() over (partition by id, cust order by amount, day, status, x) as n from shop.orders) where n = 1) o join shop.customers c on c.id = o.cust group by o.cust;

-- condition_beside_totals
select c.id, c.name, case when c.segment <> 'retail' then t.total else 0 end as total from shop.customers c left join (select cust, sum(amount) as total from shop.orders group by cust) t on t.cust = c.id;
-- condition_beside_totals_to
select c.id, c.name, case when c.segment <> 'retail' and c.name <> 'x' then t.total else 0 end as total from shop.customers c left join (select cust, sum(amount) as total from shop.orders group by cust) t on t.cust = c.id;

-- filter_beside_a_window
select l.sku, o.cust, o.n from shop.lines l join (select id, cust, count(*) over (partition by id) as n from shop.orders) o on o.id = l.order_id where l.qty > 2;
-- filter_beside_a_window_to
select l.sku, o.cust, o.n from shop.lines l join (select id, cust, count(*) over (partition by id) as n from shop.orders) o on o.id = l.order_id where l.qty > 4;

-- filter_over_a_join_with_values
select o.id, o.amount, s.label from shop.orders o left join (values ('ok', 'good'), ('x', 'bad')) s(code, label) on s.code = o.status where o.amount > 10;
-- filter_over_a_join_with_values_to
select o.id, o.amount, s.label from shop.orders o left join (values ('ok', 'good'), ('x', 'bad')) s(code, label) on s.code = o.status where o.amount > 30;

-- having_narrowed
select cust, count(*) as n from shop.orders group by cust having count(*) > 1;
-- having_narrowed_to
select cust, count(*) as n from shop.orders group by cust having count(*) > 2;

-- key_narrowed
select day, status, count(*) as n from shop.orders where day >= '2026-01-05' group by day, status;
-- key_narrowed_to
select day, status, count(*) as n from shop.orders where day > '2026-01-12' group by day, status;

-- rank_narrowed
select id, cust from (select id, cust, row_number() over (partition by cust order by amount desc, id, day, status, x) as n from shop.orders) where n <= 3;
-- rank_narrowed_to
select id, cust from (select id, cust, row_number() over (partition by cust order by amount desc, id, day, status, x) as n from shop.orders) where n <= 2;

-- branch_by_reference
select o.cust, o.status, sum(case when o.amount > 0 then o.amount else 0 end) as paid from shop.orders o join shop.customers c on o.cust = c.id group by o.cust, o.status;
-- branch_by_reference_to
select o.cust, o.status, sum(case when o.amount > 0 and c.segment <> 'market' then o.amount else 0 end) as paid from shop.orders o join shop.customers c on o.cust = c.id group by o.cust, o.status;

-- branch_by_a_part_of_the_key
select o.cust, o.status, count(*) as n, sum(case when o.status = 'ok' then 1 else 0 end) as fine from shop.orders o join shop.customers c on o.cust = c.id group by o.cust, o.status;
-- branch_by_a_part_of_the_key_to
select o.cust, o.status, count(*) as n, sum(case when o.status = 'ok' and o.cust + 1 > 3 then 1 else 0 end) as fine from shop.orders o join shop.customers c on o.cust = c.id group by o.cust, o.status;

-- latest_by_reference
select c.segment, o.cust, o.day, max(case when o.status = 'ok' then o.amount else 0 end) as most from (select *, row_number() over (partition by id order by amount, cust, status, day) as r from shop.orders) o join shop.customers c on c.id = o.cust where o.r = 1 group by c.segment, o.cust, o.day;
-- latest_by_reference_to
select c.segment, o.cust, o.day, max(case when o.status = 'ok' and c.segment <> 'retail' then o.amount else 0 end) as most from (select *, row_number() over (partition by id order by amount, cust, status, day) as r from shop.orders) o join shop.customers c on c.id = o.cust where o.r = 1 group by c.segment, o.cust, o.day;

-- beside_a_subquery_without_columns
select qty, 1 as k from shop.lines where not exists (select 1 from (select cust, day from shop.orders o where id is not null or exists (select 1 from shop.customers c where c.id = o.id)) u);

-- beside_a_subquery_without_columns_to
select qty, 2 as k from shop.lines where not exists (select 1 from (select cust, day from shop.orders o where id is not null or exists (select 1 from shop.customers c where c.id = o.id)) u);

-- a_quote_in_a_branch
select id, case when status = 'a''b' then 'it''s' when amount > .5 then 'more' else "no ""one""" end as kind from shop.orders;
-- a_quote_in_a_branch_to
select id, case when status = 'a''b' then 'it''s' when amount > 1.5 then 'more' else "no ""one""" end as kind from shop.orders;

-- a_quote_in_a_filter
select cust, count(*) as n from shop.orders where status = 'x' and amount > 0 group by cust;
-- a_quote_in_a_filter_to
select cust, count(*) as n from shop.orders where status = 'a''b' and amount > .5 group by cust;

-- a_quote_or_two_strings
select id, status from shop.orders where status = 'a' 'b' or status is null;
-- a_quote_or_two_strings_to
select id, status from shop.orders where status = 'a''b' or status is null;

-- case_of_a_field
select cust, to_json(struct(id as OrderId, status)) as told from shop.orders;
-- case_of_a_field_to
select cust, to_json(struct(id as orderid, status)) as told from shop.orders;

-- case_of_a_key
select id, m.ok as fine, count(*) over (partition by cust) as n from (select id, cust, map(coalesce(status, "-"), amount) as m from shop.orders) where m.ok is null or cust > 2;
-- case_of_a_key_to
select id, m.OK as fine, count(*) over (partition by cust) as n from (select id, cust, map(coalesce(status, "-"), amount) as m from shop.orders) where m.OK is null or cust > 2;

-- an_edit_beside_a_key_with_capitals
select cust, count(*) as n, max(m.OK) as fine from (select cust, map(coalesce(status, "-"), amount) as m, amount from shop.orders) where amount > 10 group by cust;
-- an_edit_beside_a_key_with_capitals_to
select cust, count(*) as n, max(m.OK) as fine from (select cust, map(coalesce(status, "-"), amount) as m, amount from shop.orders) where amount > 30 group by cust;

-- literals_of_a_branch
select k, sum(v) as v, max(w) as w from (select cust as k, amount * 1.5 as v, 'a' as w from shop.orders union all select order_id, qty, 'b' from shop.lines union all select id, coalesce(n, 0), segment from (select id, segment, length(name) as n from shop.customers)) group by k;
-- literals_of_a_branch_to
select k, sum(v) as v, max(w) as w from (select cust as k, amount * 2.5 as v, 'cc' as w from shop.orders union all select order_id, qty, 'b' from shop.lines union all select id, coalesce(n, 3), segment from (select id, segment, length(name) as n from shop.customers)) group by k;

-- a_branch_of_another_type
select id, concat(v, '') as s from (select id, cust as v from shop.orders union all select id, id from shop.customers);
-- a_branch_of_another_type_to
select id, concat(v, '') as s from (select id, amount as v from shop.orders union all select id, id from shop.customers);

-- a_branch_of_another_type_came
select id, concat(v, '') as s from (select id, cust as v from shop.orders union all select id, id from shop.customers);
-- a_branch_of_another_type_came_to
select id, concat(v, '') as s from (select id, cust as v from shop.orders union all select id, id from shop.customers union all select order_id, price from shop.lines);

-- a_filter_in_an_unlike_branch
select id, concat(v, '') as s from (select id, cust as v from shop.orders where cust > 2 union all select order_id, price from shop.lines);
-- a_filter_in_an_unlike_branch_to
select id, concat(v, '') as s from (select id, cust as v from shop.orders where cust > 3 union all select order_id, price from shop.lines);

-- lookup_removed_that_was_read
select o.id, case when c.segment = 'retail' then 'R' else 'M' end as s from shop.orders o left join shop.customers c on c.id = o.cust;
-- lookup_removed_that_was_read_to
select o.id, 'M' as s from shop.orders o;

-- lookup_removed_below_distinct
select distinct o.status, coalesce(c.segment, '-') as s from shop.orders o left join shop.customers c on c.id = o.cust;
-- lookup_removed_below_distinct_to
select distinct o.status, '-' as s from shop.orders o;

-- lookup_removed_below_groups
with paid as (select o.cust, sum(case when c.segment = 'retail' then 0 else o.amount end) as total from shop.orders o left join shop.customers c on c.id = o.cust group by o.cust) select l.sku, p.total from shop.lines l join paid p on p.cust = l.qty;
-- lookup_removed_below_groups_to
with paid as (select o.cust, sum(o.amount) as total from shop.orders o group by o.cust) select l.sku, p.total from shop.lines l join paid p on p.cust = l.qty;

-- lookup_removed_with_its_filter
select o.id, o.amount from shop.orders o left join shop.customers c on c.id = o.cust where c.segment is null or c.segment <> 'retail';
-- lookup_removed_with_its_filter_to
select o.id, o.amount from shop.orders o;

-- lookup_removed_below_a_window
select id, cust, r from (select o.id, o.cust, rank() over (partition by o.cust order by c.segment, o.day) as r from shop.orders o left join shop.customers c on c.id = o.cust);
-- lookup_removed_below_a_window_to
select id, cust, r from (select o.id, o.cust, rank() over (partition by o.cust order by o.day) as r from shop.orders o);

-- day_narrowed_by_a_time
select id, cust from shop.orders where cast(day as timestamp) + interval 12 hours <= '2026-01-31' and day <= '2026-01-20';
-- day_narrowed_by_a_time_to
select id, cust from shop.orders where cast(day as timestamp) + interval 12 hours <= '2026-01-31' and day <= '2026-01-19 23:59:59';

-- time_of_a_day_widened
select id, at from (select id, cast(day as timestamp) + interval 12 hours as at from shop.orders) where at <= '2026-01-20';
-- time_of_a_day_widened_to
select id, at from (select id, cast(day as timestamp) + interval 12 hours as at from shop.orders) where at <= '2026-01-20 23:59:59';

-- text_of_a_day_widened
select id, at from (select id, concat(day, ' 12:00:00') as at from shop.orders) where at > date'2026-01-20';
-- text_of_a_day_widened_to
select id, at from (select id, concat(day, ' 12:00:00') as at from shop.orders) where at > '2026-01-20';

-- text_compared_with_numbers
select id, code from (select id, concat(id, '.7') as code from shop.orders) where code > 10.5;
-- text_compared_with_numbers_to
select id, code from (select id, concat(id, '.7') as code from shop.orders) where code > 10;

-- conjuncts_of_a_case_reordered
select id, case when amount > 1 and cust > 1 then 1 else 0 end as k, sum(case when cust > 2 and cust > 2 then amount end) as n from shop.orders group by id, amount, cust;
-- conjuncts_of_a_case_reordered_to
select id, case when cust > 1 and amount > 1 then 1 else 0 end as k, sum(case when cust > 2 then amount end) as n from shop.orders group by id, amount, cust;

-- share_of_the_total_rounded
select cust, cast(round(sum(amount) / sum(sum(amount)) over (), 2) as double) as s from shop.orders where amount > -500 group by cust;
-- share_of_the_total_rounded_to
select cust, cast(round(sum(amount) / sum(sum(amount)) over (), 4) as double) as s from shop.orders where amount > -500 group by cust;

-- lookup_removed_beside_no_rows
select o.id, c.segment, n.name from shop.orders o left join (select * from shop.customers where false) n on n.id = o.cust left join shop.customers c on c.id = o.cust;
-- lookup_removed_beside_no_rows_to
select o.id, 'x' as segment, n.name from shop.orders o left join (select * from shop.customers where false) n on n.id = o.cust;

-- lookup_into_another_table
select o.id, x.n from shop.orders o left join (select id as k, max(name) as n from shop.customers group by id) x on x.k = o.cust;
-- lookup_into_another_table_to
select o.id, x.n from shop.orders o left join (select id as k, max(name) as n from (select qty as id, sku as name from shop.lines) group by id) x on x.k = o.cust;

-- condition_over_all_ranks
select id, rank() over (order by amount, id, cust, status, day, x) as r, day >= '2026-01-20' as recent from shop.orders;
-- condition_over_all_ranks_to
select id, rank() over (order by amount, id, cust, status, day, x) as r, day >= '2026-01-22' as recent from shop.orders;

-- literal_beside_a_made_column
select id, amount, 2 as version, 'x' as kind, amount * 2 as twice from shop.orders where amount > 1;
-- literal_beside_a_made_column_to
select id, 2 as version, amount, cast(amount as decimal(10, 2)) as short, round(amount, 2) as rounded, concat('x', id) as code, amount * 2 + 2 as more from shop.orders where amount > 2;

-- column_read_through_a_union
with t as (select id, cust, status, day from shop.orders union all select order_id, qty, sku, cast(null as date) from shop.lines) select id, count(*) as n from t where id > 2 group by id;
-- column_read_through_a_union_to
with t as (select id, cust, status, day from shop.orders union all select order_id, qty, sku, cast(null as date) from shop.lines) select id, count(*) as n from t where id > 2 and status <> 'x' group by id;

-- other_column_read_through_a_union
with t as (select cust, id, id + cust as number from shop.orders union all select qty, order_id, order_id + qty from shop.lines) select cust, max(id) as v from t group by cust;
-- other_column_read_through_a_union_to
with t as (select cust, id, id + cust as number from shop.orders union all select qty, order_id, order_id + qty from shop.lines) select cust, max(number) as v from t group by cust;

-- column_beside_exists_or
select id from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 0) or c.segment = 'retail';
-- column_beside_exists_or_to
select id from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 0) or c.segment = 'retail' and c.name <> 'x';

-- union_under_another_alias
select k, count(*) as n from (select cust as k from shop.orders) group by k;
-- union_under_another_alias_to
select k, count(*) as n from (select cust as k from shop.orders union all select qty as q from shop.lines where qty > 1) group by k;

-- union_came_at_the_top
select cust as who, status from shop.orders where amount > 0;
-- union_came_at_the_top_to
select cust as who, status from shop.orders where amount > 0 union all select id as customer, name from shop.customers;

-- union_went
select cust as who, status from shop.orders where amount > 0 union all select id as customer, name from shop.customers;
-- union_went_to
select cust as who, status from shop.orders where amount > 10;

-- distinct_came
select cust, status from shop.orders where amount > 0;
-- distinct_came_to
select distinct cust, status from shop.orders where amount > 0;

-- distinct_went_below_groups
select cust, count(*) as n from (select distinct cust, status from shop.orders) group by cust;
-- distinct_went_below_groups_to
select cust, count(*) as n from (select cust, status from shop.orders where amount > 0) group by cust;

-- union_to_union_all
select cust, status from shop.orders union select id, name from shop.customers;
-- union_to_union_all_to
select cust, status from shop.orders union all select id, name from shop.customers;

-- union_all_to_union
select k, count(*) as n from (select cust as k, status from shop.orders union all select id, name from shop.customers) group by k;
-- union_all_to_union_to
select k, count(*) as n from (select cust as k, status from shop.orders union select id, name from shop.customers) group by k;

-- exists_to_its_opposite
select id, name from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id);
-- exists_to_its_opposite_to
select id, name from shop.customers c where not exists (select 1 from shop.orders o where o.cust = c.id);

-- latest_by_one_more_column
select id, cust from (select *, row_number() over (partition by id order by day desc) as n from shop.orders) where n = 1;
-- latest_by_one_more_column_to
select id, cust from (select *, row_number() over (partition by id order by day desc) as n from shop.orders) where n = 1 and status <> 'x';

-- latest_with_one_more_column_below
select id, cust, n from (select *, row_number() over (partition by id order by day desc) as n from shop.orders);
-- latest_with_one_more_column_below_to
select id, cust, n from (select *, row_number() over (partition by id order by day desc) as n from shop.orders where x < 1);

-- inner_join_came
select o.cust, sum(o.amount) as total from shop.orders o group by o.cust;
-- inner_join_came_to
select o.cust, sum(o.amount) as total from shop.orders o join shop.customers c on c.id = o.cust where c.segment <> 'retail' group by o.cust;

-- inner_join_went
select o.id, coalesce(c.name, o.status) as name from shop.orders o join shop.customers c on c.id = o.cust and c.name <> 'x';
-- inner_join_went_to
select o.id, o.status as name from shop.orders o;

-- in_came
select id, cust from shop.orders;
-- in_came_to
select id, cust from shop.orders where cust in (select id from shop.customers where segment = 'retail');

-- not_in_went
select cust, count(*) as n from shop.orders where cust not in (select id from shop.customers where segment = 'retail') group by cust;
-- not_in_went_to
select cust, count(*) as n from shop.orders group by cust;

-- column_beside_one_of_its_name
select id, amount * 2 as amount, cust from shop.orders;
-- column_beside_one_of_its_name_to
select id, amount * 2 as amount, cust, amount + 1 as more from shop.orders;

-- having_of_a_key_whose_name_another_has
select cust as id, max(id) as cust, count(*) as n from shop.orders group by cust having cust > 2;
-- having_of_a_key_whose_name_another_has_to
select cust as id, max(id) as cust, count(*) as n from shop.orders group by cust having cust > 4;

-- table_swapped_for_one_of_other_types
select concat(v, '') as s, count(*) as n from (select cust as v from shop.orders) group by v;
-- table_swapped_for_one_of_other_types_to
select concat(v, '') as s, count(*) as n from (select price as v from shop.lines) group by v;

-- another_type_below_distinct
select concat(v, '') as s, cust from (select distinct id as v, cust from shop.orders);
-- another_type_below_distinct_to
select concat(v, '') as s, cust from (select distinct amount as v, cust from shop.orders);

-- another_type_below_groups
select concat(v, '') as s from (select cust, max(id) as v from shop.orders group by cust);
-- another_type_below_groups_to
select concat(v, '') as s from (select cust, max(amount) as v from shop.orders group by cust);

-- another_type_in_a_lookup
select o.id, concat(x.v, '') as s from shop.orders o left join (select order_id, max(qty) as v from shop.lines group by order_id) x on x.order_id = o.id;
-- another_type_in_a_lookup_to
select o.id, concat(x.v, '') as s from shop.orders o left join (select order_id, max(price) as v from shop.lines group by order_id) x on x.order_id = o.id;

-- another_type_of_a_group_key
select concat(v, '') as s, cust, n from (select case when status = 'ok' then 1 else 2 end as v, cust, count(*) as n from shop.orders group by 1, 2);
-- another_type_of_a_group_key_to
select concat(v, '') as s, cust, n from (select case when status = 'ok' then 1 else 2.5 end as v, cust, count(*) as n from shop.orders group by 1, 2);

-- inner_to_full_by_text_of_the_other_side
select concat(c.id, '') as k, c.name, o.amount from shop.orders o join shop.customers c on c.id = o.cust;
-- inner_to_full_by_text_of_the_other_side_to
select concat(c.id, '') as k, c.name, o.amount from shop.orders o full join shop.customers c on c.id = o.cust;

-- group_key_became_a_value
select c.id, c.name, count(*) as n from shop.customers c join shop.orders o on o.cust = c.id group by c.id, c.name;
-- group_key_became_a_value_to
select c.id, max(c.name) as name, count(*) as n from shop.customers c join shop.orders o on o.cust = c.id where o.amount > 0 group by c.id;

-- group_key_for_another
select id + 1 as k, count(*) as n from shop.orders group by id + 1, cust;
-- group_key_for_another_to
select id + 1 as k, count(*) as n from shop.orders group by id + 1, upper(status);

-- distinct_by_more_columns_below
select cust, count(*) as n from (select distinct cust, status from shop.orders) group by cust;
-- distinct_by_more_columns_below_to
select cust, count(*) as n from (select distinct cust, status, day from shop.orders) group by cust;

-- grouped_by_others_altogether
select count(*) as n from shop.orders group by cust;
-- grouped_by_others_altogether_to
select count(*) as n from shop.orders group by day;

-- inner_join_came_among_others
select o.id, l.sku from shop.orders o join shop.lines l on l.order_id = o.id;
-- inner_join_came_among_others_to
select o.id, l.sku from shop.customers c join shop.orders o on c.id = o.cust join shop.lines l on l.order_id = o.id and c.segment = 'retail';

-- inner_join_went_among_others
select o.cust, sum(l.qty) as q from shop.orders o join shop.lines l on l.order_id = o.id join shop.customers c on c.id = o.cust and c.name = l.sku group by o.cust;
-- inner_join_went_among_others_to
select o.cust, sum(l.qty) as q from shop.orders o join shop.lines l on l.order_id = o.id where l.qty > 1 group by o.cust;

-- joins_by_way_of_another_came
select o.id, o.amount from shop.orders o where o.amount > 0;
-- joins_by_way_of_another_came_to
select o.id, o.amount from shop.orders o join shop.customers c on c.id = o.cust left join shop.rates r on r.segment = c.segment where o.amount > 0;

-- inner_join_for_another
select o.id, l.sku from shop.orders o join shop.lines l on l.order_id = o.id join shop.rates r on r.segment = o.status;
-- inner_join_for_another_to
select o.id, l.sku from shop.orders o join shop.lines l on l.order_id = o.id join shop.customers c on c.id = o.cust;

-- join_by_no_equality_came
select o.id, o.amount from shop.orders o;
-- join_by_no_equality_came_to
select o.id, o.amount from shop.orders o join shop.rates r on o.day >= r.since;

-- opposite_in_a_branch
select id, name from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 50) union all select order_id, sku from shop.lines;
-- opposite_in_a_branch_to
select id, name from shop.customers c where not exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 20) union all select order_id, sku from shop.lines;

-- opposite_in_a_lookup
select o.id, x.name from shop.orders o left join (select id, name from shop.customers where id in (select order_id from shop.lines)) x on x.id = o.cust;
-- opposite_in_a_lookup_to
select o.id, x.name from shop.orders o left join (select id, name from shop.customers where id not in (select order_id from shop.lines)) x on x.id = o.cust;

-- dedupe_came
select id, upper(status) as s from shop.orders where amount > 0;
-- dedupe_came_to
select id, upper(status) as s from (select *, row_number() over (partition by id order by day desc, cust, amount, status, x) as rn from shop.orders where amount > 0) where rn = 1;

-- dedupe_went_below_groups
select cust, sum(amount) as total from (select *, row_number() over (partition by id order by day desc, cust, amount, status, x) as rn from shop.orders) where rn = 1 group by cust;
-- dedupe_went_below_groups_to
select cust, sum(amount) as total from shop.orders group by cust;

-- dedupe_came_in_a_lookup
select o.id, c.name from shop.orders o left join shop.customers c on c.id = o.cust;
-- dedupe_came_in_a_lookup_to
select o.id, c.name from shop.orders o left join (select * from (select *, row_number() over (partition by id order by name, segment) as rn from shop.customers) where rn = 1) c on c.id = o.cust;

-- exists_or_more_came
select c.segment, count(*) as n from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 0) group by c.segment;
-- exists_or_more_came_to
select c.segment, count(*) as n from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 0) or c.name is null group by c.segment;

-- exists_as_a_value_went
select id, cust, case when amount > 0 and not exists (select 1 from shop.lines l where l.order_id = o.id) then 1 else 0 end as f from shop.orders o;
-- exists_as_a_value_went_to
select id, cust, case when amount > 0 then 1 else 0 end as f from shop.orders o;

-- having_by_what_the_table_lacks
select cust, count(*) as n from shop.orders group by cust having count(*) > 1;
-- having_by_what_the_table_lacks_to
select cust, count(*) as n from shop.orders group by cust having sum(amount) > 1;

-- padded_rows_of_groups
select a.cust, a.n, c.name from (select cust, count(*) as n from shop.orders group by cust) a left join shop.customers c on c.id = a.cust where c.segment is null;
-- padded_rows_of_groups_to
select a.cust, a.n, c.name from (select cust, count(*) as n from shop.orders group by cust) a left join shop.customers c on c.id = a.cust where c.segment is null and a.n > 1;

-- matches_that_come
select o.id, c.name from shop.orders o left join shop.customers c on c.id = o.cust and o.id > 20;
-- matches_that_come_to
select o.id, c.name from shop.orders o left join shop.customers c on c.id = o.cust and o.id > 5;

-- branches_replaced_by_one
select id, case when status = 'ok' then 1 when id > 15 then 2 else 3 end as k from shop.orders;
-- branches_replaced_by_one_to
select id, case when cust = 1 then 7 else 3 end as k from shop.orders;

-- union_came_with_a_filter
select id, cust from shop.orders;
-- union_came_with_a_filter_to
select id, cust from shop.orders where id > 3 union all select order_id, qty from shop.lines;

-- union_came_below_a_filter
select cust, status from (select cust, status, id as number from shop.orders where amount > 0) where number > 3;
-- union_came_below_a_filter_to
select cust, status from (select cust, status, id as number from shop.orders where amount > 0 union select qty as q, sku as s, order_id as o from shop.lines) where number > 3;

-- values_changed
select o.id, s.label from shop.orders o join (values ('ok', 'good'), ('x', 'bad')) s(code, label) on s.code = o.status;

-- values_changed_to
select o.id, s.label from shop.orders o join (values ('ok', 'fine'), ('x', 'worse')) s(code, label) on s.code = o.status;

-- groups_where_a_table_was
select id, amount from shop.orders;

-- groups_where_a_table_was_to
select cust as id, sum(amount) as amount from shop.orders group by cust;

-- group_key_within_a_value
select cust, status, concat(upper(status), cast(count(*) as string)) as v from shop.orders group by cust, status;

-- group_key_within_a_value_to
select cust, max(status) as status, concat('n', cast(count(*) as string)) as v from shop.orders group by cust;

-- having_and_another_group_key
select pmod(cust, 3) as k, count(*) as n from shop.orders group by pmod(cust, 3) having count(*) > 1;

-- having_and_another_group_key_to
select pmod(cust, 2) as k, count(*) as n from shop.orders group by pmod(cust, 2) having count(*) > 2;

-- calendar_lengthened
with calendar as (select explode(sequence(date'2026-01-05', date'2026-01-20', interval 1 day)) as day), skus as (select distinct sku from shop.lines), moved as (select l.sku, o.day, sum(l.qty) as n from shop.lines l join shop.orders o on o.id = l.order_id group by l.sku, o.day) select s.sku, d.day, coalesce(m.n, 0) as n, sum(coalesce(m.n, 0)) over (partition by s.sku order by d.day) as on_hand from skus s cross join calendar d left join moved m on m.sku = s.sku and m.day = d.day;

-- calendar_lengthened_to
with calendar as (select explode(sequence(date'2026-01-03', date'2026-01-25', interval 1 day)) as day), skus as (select distinct sku from shop.lines), moved as (select l.sku, o.day, sum(l.qty) as n from shop.lines l join shop.orders o on o.id = l.order_id where l.qty > 0 group by l.sku, o.day) select s.sku, d.day, coalesce(m.n, 0) as n, sum(coalesce(m.n, 0)) over (partition by s.sku order by d.day) as on_hand from skus s cross join calendar d left join moved m on m.sku = s.sku and m.day = d.day;

-- full_join_above_keys_of_both_sides
select c.segment, o.status, count(*) as n from shop.customers c join shop.orders o on c.id = o.cust group by c.segment, o.status;

-- full_join_above_keys_of_both_sides_to
select c.segment, o.status, count(*) as n from shop.customers c full join shop.orders o on c.id = o.cust group by c.segment, o.status;

-- wider_literal_below_distinct
select hash(c) as h, count(*) as n from (select distinct id, case when status = 'ok' then 2000000000 else cust % 7 end as c from shop.orders) group by hash(c);
-- wider_literal_below_distinct_to
select hash(c) as h, count(*) as n from (select distinct id, case when status = 'ok' then 9000000000 else cust % 7 end as c from shop.orders) group by hash(c);

-- zeros_told_by_a_text
select cust, cast(min(x) as string) as least from shop.orders group by cust;
-- zeros_told_by_a_text_to
select cust, cast(min(abs(x)) as string) as least from shop.orders group by cust;

-- zeros_that_nothing_tells
select cust, min(x) as least from shop.orders group by cust;
-- zeros_that_nothing_tells_to
select cust, min(abs(x)) as least from shop.orders group by cust;

-- doubles_under_a_text
select cust, max(case when status like 'o%' then x end) as most, count(*) as n from shop.orders group by cust;
-- doubles_under_a_text_to
select cust, max(case when status like 'O%' then x end) as most, count(*) as n from shop.orders group by cust;

-- constant_written_in_its_place
with p as (select 3 as k) select l.order_id, l.sku, l.price / p.k as x from shop.lines l cross join p;
-- constant_written_in_its_place_to
select l.order_id, l.sku, l.price / 3 as x from shop.lines l;

-- constant_of_another_value
with p as (select 3 as k) select l.order_id, l.sku, l.price / p.k as x from shop.lines l cross join p where l.price / k > 0.33;
-- constant_of_another_value_to
with p as (select 4 as k) select l.order_id, l.sku, l.price / p.k as x from shop.lines l cross join p where l.price / k > 0.33;

-- constant_in_a_sum
select order_id, sum(price / k) as x from (select *, 3 as k from shop.lines) group by order_id;
-- constant_in_a_sum_to
select order_id, sum(price / k) as x from (select *, 3 as k from shop.lines where qty > 1) group by order_id;
-- days_of_a_row_lengthened
select o.id, d.day, c.name from shop.orders o join shop.customers c on c.id = o.cust lateral view explode(sequence(o.day, date_add(o.day, 3))) d as day;

-- days_of_a_row_lengthened_to
select o.id, d.day, c.name from shop.orders o join shop.customers c on c.id = o.cust lateral view explode(sequence(date_sub(o.day, 1), date_add(o.day, if(c.segment = 'retail', 2, 3)))) d as day;
