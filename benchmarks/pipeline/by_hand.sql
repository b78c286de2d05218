-- lines
{{ config(materialized='incremental', incremental_strategy='merge', unique_key=['order_id', 'line']) }}
select o.order_id, l.line, l.product_id, l.qty, o.customer_id, o.store_id, o.day, p.category, p.brand, l.discount
from {{ ref('stg_orders') }} o join {{ ref('stg_lines') }} l on l.order_id = o.order_id join {{ ref('stg_products') }} p on p.product_id = l.product_id
{% if is_incremental() %}where o.day >= (select date_sub(max(day), 3) from {{ this }}){% endif %};

-- priced_lines
{{ config(materialized='incremental', incremental_strategy='merge', unique_key=['order_id', 'line']) }}
select l.order_id, l.line, l.product_id, l.store_id, l.customer_id, l.day, l.category, l.qty, cast(l.qty * r.price * (100 - l.discount) / 100 as decimal(14,2)) as revenue
from {{ ref('lines') }} l join {{ ref('stg_prices') }} r on r.product_id = l.product_id and l.day >= r.valid_from and l.day < r.valid_to
{% if is_incremental() %}where l.day >= (select date_sub(max(day), 3) from {{ this }}){% endif %};

-- order_segments
{{ config(materialized='incremental', incremental_strategy='merge', unique_key='order_id') }}
select o.order_id, o.day, o.store_id, o.customer_id, c.segment
from {{ ref('stg_orders') }} o left join {{ ref('stg_customers') }} c on c.customer_id = o.customer_id and o.day >= c.valid_from and o.day < c.valid_to
{% if is_incremental() %}where o.day >= (select date_sub(max(day), 3) from {{ this }}){% endif %};

-- payments_by_order
{{ config(materialized='incremental', incremental_strategy='merge', unique_key='order_id') }}
select order_id, count(*) as payments, sum(amount) as paid, max(day) as last_day from {{ ref('stg_payments') }}
{% if is_incremental() %}where order_id in (select order_id from {{ ref('stg_payments') }} where day >= (select date_sub(max(last_day), 3) from {{ this }})){% endif %}
group by order_id;

-- returned_lines
{{ config(materialized='incremental', incremental_strategy='merge', unique_key=['order_id', 'line']) }}
select l.order_id, l.line, l.product_id, l.brand, l.day, r.reason, r.returned
from {{ ref('lines') }} l join {{ ref('stg_returns') }} r on r.order_id = l.order_id and r.line = l.line
{% if is_incremental() %}where l.day >= (select date_sub(max(day), 30) from {{ this }}){% endif %};

-- visits_by_customer_day
{{ config(materialized='incremental', incremental_strategy='merge', unique_key=['customer_id', 'day']) }}
select customer_id, day, count(*) as visits, sum(seconds) as seconds from {{ ref('stg_visits') }}
{% if is_incremental() %}where day >= (select date_sub(max(day), 3) from {{ this }}){% endif %}
group by customer_id, day;

-- first_orders
{{ config(materialized='incremental', incremental_strategy='append') }}
select customer_id, order_id, day from (
  select customer_id, order_id, day, row_number() over (partition by customer_id order by ordered_at, order_id) as r from {{ ref('stg_orders') }}
  {% if is_incremental() %}where customer_id not in (select customer_id from {{ this }}) and day >= (select date_sub(max(day), 3) from {{ this }}){% endif %}
) where r = 1;

-- order_totals
{{ config(materialized='incremental', incremental_strategy='merge', unique_key='order_id') }}
select order_id, customer_id, store_id, day, count(*) as lines, sum(qty) as items, sum(revenue) as revenue
from {{ ref('priced_lines') }}
{% if is_incremental() %}where day >= (select date_sub(max(day), 3) from {{ this }}){% endif %}
group by order_id, customer_id, store_id, day;

-- store_days
{{ config(materialized='incremental', incremental_strategy='merge', unique_key=['store_id', 'day']) }}
select store_id, day, count(*) as orders, sum(revenue) as revenue from {{ ref('order_totals') }}
{% if is_incremental() %}where day >= (select date_sub(max(day), 3) from {{ this }}){% endif %}
group by store_id, day;

-- product_months
{{ config(materialized='incremental', incremental_strategy='merge', unique_key=['product_id', 'category', 'month']) }}
select product_id, category, trunc(day, 'month') as month, sum(qty) as items, sum(revenue) as revenue
from {{ ref('priced_lines') }}
{% if is_incremental() %}where day >= (select trunc(date_sub(max(month), 3), 'month') from {{ this }}){% endif %}
group by product_id, category, trunc(day, 'month');

-- segment_days
{{ config(materialized='incremental', incremental_strategy='merge', unique_key=['segment', 'day']) }}
select s.segment, s.day, count(*) as orders, sum(t.revenue) as revenue
from {{ ref('order_segments') }} s join {{ ref('order_totals') }} t on t.order_id = s.order_id
{% if is_incremental() %}where s.day >= (select date_sub(max(day), 3) from {{ this }}){% endif %}
group by s.segment, s.day;

-- paid_orders
{{ config(materialized='incremental', incremental_strategy='merge', unique_key='order_id') }}
select t.order_id, t.store_id, t.day, t.revenue, p.paid, p.payments from {{ ref('order_totals') }} t join {{ ref('payments_by_order') }} p on p.order_id = t.order_id
{% if is_incremental() %}where t.day >= (select date_sub(max(day), 3) from {{ this }}){% endif %};

-- active_customers
{{ config(materialized='incremental', incremental_strategy='merge', unique_key='day') }}
select day, count(*) as customers, sum(visits) as visits from {{ ref('visits_by_customer_day') }}
{% if is_incremental() %}where day >= (select date_sub(max(day), 3) from {{ this }}){% endif %}
group by day;
