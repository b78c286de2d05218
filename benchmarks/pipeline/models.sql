-- staging/stg_stores
select id as store_id, name as store, upper(country) as country from {{ source('shop', 'stores') }};

-- staging/stg_products
select id as product_id, category, brand, cost from {{ source('shop', 'products') }};

-- staging/stg_prices
select product_id, price, valid_from, coalesce(valid_to, date'9999-12-31') as valid_to from {{ source('shop', 'prices') }};

-- staging/stg_customers
select id as customer_id, segment, valid_from, coalesce(valid_to, date'9999-12-31') as valid_to from {{ source('shop', 'customers') }};

-- staging/stg_orders
select id as order_id, customer_id, store_id, ordered_at, to_date(ordered_at) as day, status from {{ source('shop', 'orders') }} where status <> 'void';

-- staging/stg_lines
select order_id, line, product_id, qty, discount from {{ source('shop', 'order_lines') }} where qty > 0;

-- staging/stg_payments
select id as payment_id, order_id, method, amount, to_date(paid_at) as day from {{ source('shop', 'payments') }};

-- staging/stg_returns
select order_id, line, qty as returned, reason from {{ source('shop', 'returns') }};

-- staging/stg_visits
select id as visit_id, customer_id, day, seconds from {{ source('shop', 'visits') }} where seconds > 10;

-- facts/customers_now
select customer_id, segment, valid_from as since from (
  select *, row_number() over (partition by customer_id order by valid_from desc) as r from {{ ref('stg_customers') }}
) where r = 1;

-- facts/customer_changes
select customer_id, segment, valid_from, lag(segment) over (partition by customer_id order by valid_from) as before from {{ ref('stg_customers') }};

-- facts/product_margins
select p.product_id, p.category, p.brand, r.price, r.price - p.cost as margin, r.valid_from, r.valid_to
from {{ ref('stg_products') }} p join {{ ref('stg_prices') }} r on r.product_id = p.product_id;

-- facts/lines
select o.order_id, l.line, l.product_id, l.qty, o.customer_id, o.store_id, o.day, p.category, p.brand, l.discount
from {{ ref('stg_orders') }} o join {{ ref('stg_lines') }} l on l.order_id = o.order_id join {{ ref('stg_products') }} p on p.product_id = l.product_id;

-- facts/priced_lines
select l.order_id, l.line, l.product_id, l.store_id, l.customer_id, l.day, l.category, l.qty, cast(l.qty * r.price * (100 - l.discount) / 100 as decimal(14,2)) as revenue
from {{ ref('lines') }} l join {{ ref('stg_prices') }} r on r.product_id = l.product_id and l.day >= r.valid_from and l.day < r.valid_to;

-- facts/order_segments
select o.order_id, o.day, o.store_id, o.customer_id, c.segment
from {{ ref('stg_orders') }} o left join {{ ref('stg_customers') }} c on c.customer_id = o.customer_id and o.day >= c.valid_from and o.day < c.valid_to;

-- facts/payments_by_order
select order_id, count(*) as payments, sum(amount) as paid, max(day) as last_day from {{ ref('stg_payments') }} group by order_id;

-- facts/returned_lines
select l.order_id, l.line, l.product_id, l.brand, l.day, r.reason, r.returned
from {{ ref('lines') }} l join {{ ref('stg_returns') }} r on r.order_id = l.order_id and r.line = l.line;

-- facts/visits_by_customer_day
select customer_id, day, count(*) as visits, sum(seconds) as seconds from {{ ref('stg_visits') }} group by customer_id, day;

-- facts/first_orders
select customer_id, order_id, day from (
  select customer_id, order_id, day, row_number() over (partition by customer_id order by ordered_at, order_id) as r from {{ ref('stg_orders') }}
) where r = 1;

-- facts/order_totals
select order_id, customer_id, store_id, day, count(*) as lines, sum(qty) as items, sum(revenue) as revenue
from {{ ref('priced_lines') }} group by order_id, customer_id, store_id, day;

-- facts/unpaid_orders
select o.order_id, o.customer_id, o.day from {{ ref('stg_orders') }} o where o.status = 'open'
  and not exists (select 1 from {{ ref('stg_payments') }} p where p.order_id = o.order_id);

-- windows/customer_order_gaps
select order_id, customer_id, day, datediff(day, lag(day) over (partition by customer_id order by day, order_id)) as gap from {{ ref('stg_orders') }};

-- windows/store_days
select store_id, day, count(*) as orders, sum(revenue) as revenue from {{ ref('order_totals') }} group by store_id, day;

-- windows/store_last_30_days
select store_id, day, sum(revenue) over (partition by store_id order by day range between interval 29 days preceding and current row) as last_30
from {{ ref('store_days') }};

-- windows/product_months
select product_id, category, trunc(day, 'month') as month, sum(qty) as items, sum(revenue) as revenue
from {{ ref('priced_lines') }} group by product_id, category, trunc(day, 'month');

-- windows/best_products
select category, month, product_id, revenue from (
  select *, rank() over (partition by category, month order by revenue desc, product_id) as r from {{ ref('product_months') }}
) where r <= 10;

-- windows/category_share
select category, month, product_id, revenue, revenue / sum(revenue) over (partition by category, month) as share from {{ ref('product_months') }};

-- windows/customer_running_total
select customer_id, day, order_id, sum(revenue) over (partition by customer_id order by day, order_id) as so_far from {{ ref('order_totals') }};

-- windows/last_visit
select customer_id, max(day) as last_day, sum(visits) as visits from {{ ref('visits_by_customer_day') }} group by customer_id;

-- windows/active_customers
select day, count(*) as customers, sum(visits) as visits from {{ ref('visits_by_customer_day') }} group by day;

-- windows/segment_days
select s.segment, s.day, count(*) as orders, sum(t.revenue) as revenue
from {{ ref('order_segments') }} s join {{ ref('order_totals') }} t on t.order_id = s.order_id group by s.segment, s.day;

-- windows/paid_orders
select t.order_id, t.store_id, t.day, t.revenue, p.paid, p.payments from {{ ref('order_totals') }} t join {{ ref('payments_by_order') }} p on p.order_id = t.order_id;

-- windows/returns_by_brand
select brand, reason, count(*) as lines, sum(returned) as items from {{ ref('returned_lines') }} group by brand, reason;

-- windows/items_by_brand
select brand, count(*) as lines, sum(qty) as items from {{ ref('lines') }} group by brand;

-- marts/revenue_by_country
select s.country, trunc(d.day, 'month') as month, sum(d.orders) as orders, sum(d.revenue) as revenue
from {{ ref('store_days') }} d join {{ ref('stg_stores') }} s on s.store_id = d.store_id group by s.country, trunc(d.day, 'month');

-- marts/revenue_by_segment
select segment, trunc(day, 'month') as month, sum(orders) as orders, sum(revenue) as revenue from {{ ref('segment_days') }} group by segment, trunc(day, 'month');

-- marts/return_rates
select i.brand, i.items, coalesce(r.returned, 0) as returned from {{ ref('items_by_brand') }} i
left join (select brand, sum(items) as returned from {{ ref('returns_by_brand') }} group by brand) r on r.brand = i.brand;

-- marts/customers_without_orders
select v.customer_id, v.last_day, v.visits from {{ ref('last_visit') }} v left anti join {{ ref('first_orders') }} f on f.customer_id = v.customer_id;

-- marts/new_customers
select trunc(f.day, 'month') as month, c.segment, count(*) as customers
from {{ ref('first_orders') }} f join {{ ref('customers_now') }} c on c.customer_id = f.customer_id group by trunc(f.day, 'month'), c.segment;

-- marts/payment_mix
select trunc(day, 'month') as month, method, count(*) as payments, sum(amount) as amount from {{ ref('stg_payments') }} group by trunc(day, 'month'), method;

-- marts/open_amounts
select store_id, trunc(day, 'month') as month, sum(revenue) as revenue, sum(paid) as paid from {{ ref('paid_orders') }} group by store_id, trunc(day, 'month');

-- marts/best_store_of_the_month
select month, store_id, revenue from (
  select month, store_id, revenue, row_number() over (partition by month order by revenue desc, store_id) as r from {{ ref('open_amounts') }}
) where r = 1;

-- marts/category_trend
select category, month, sum(revenue) as revenue, sum(items) as items from {{ ref('product_months') }} group by category, month;

-- marts/loyal_customers
select c.customer_id, c.segment, count(*) as orders, min(g.gap) as shortest from {{ ref('customer_order_gaps') }} g
join {{ ref('customers_now') }} c on c.customer_id = g.customer_id group by c.customer_id, c.segment having count(*) > 5;

-- marts/unpaid_by_store
select trunc(day, 'month') as month, count(*) as orders from {{ ref('unpaid_orders') }} group by trunc(day, 'month');
