-- Queries in the shapes of TPC-DS over the small tables of tpcds.py, as views: `-- name`, then one SELECT.

-- q1
with returned as (
  select sr_customer_sk as customer_sk, sr_store_sk as store_sk, sum(sr_return_amt) as total
  from tpcds.store_returns, tpcds.date_dim
  where sr_returned_date_sk = d_date_sk and d_year = 2000
  group by sr_customer_sk, sr_store_sk)
select c_customer_id, s_store_name, r.total
from returned r, tpcds.store, tpcds.customer
where r.total > (select avg(other.total) * 1.2 from returned other where other.store_sk = r.store_sk)
  and s_store_sk = r.store_sk and s_state in ('TN', 'GA') and r.customer_sk = c_customer_sk
order by c_customer_id, s_store_name, total limit 100;

-- q2
with sold as (
  select ws_sold_date_sk as day_sk, ws_ext_sales_price as price from tpcds.web_sales
  union all
  select cs_sold_date_sk, cs_ext_sales_price from tpcds.catalog_sales),
weekly as (
  select d_week_seq as week_seq,
    sum(case when d_day_name = 'Sunday' then price end) as sun, sum(case when d_day_name = 'Monday' then price end) as mon,
    sum(case when d_day_name = 'Wednesday' then price end) as wed, sum(case when d_day_name = 'Saturday' then price end) as sat
  from sold join tpcds.date_dim on day_sk = d_date_sk
  group by d_week_seq)
select this.week_seq, round(this.sun / nullif(after.sun, 0), 2) as sun_ratio,
  round(this.mon / nullif(after.mon, 0), 2) as mon_ratio,
  round(this.wed / nullif(after.wed, 0), 2) as wed_ratio, round(this.sat / nullif(after.sat, 0), 2) as sat_ratio
from weekly this join weekly after on this.week_seq = after.week_seq - 53
where this.week_seq in (select d_week_seq from tpcds.date_dim where d_year = 1999)
order by this.week_seq;

-- q3
select d_year, i_brand_id as brand_id, i_brand as brand, sum(ss_ext_sales_price) as sum_sales
from tpcds.date_dim, tpcds.store_sales, tpcds.item
where d_date_sk = ss_sold_date_sk and ss_item_sk = i_item_sk and i_manufact_id in (2, 5, 11) and d_moy = 11
group by d_year, i_brand, i_brand_id
order by d_year, sum_sales desc, brand_id, brand limit 100;

-- q4
with yearly as (
  select c_customer_id as customer_id, c_first_name as first_name, c_last_name as last_name, d_year as sold_year,
    sum((ss_ext_list_price - ss_ext_wholesale_cost - ss_ext_discount_amt + ss_ext_sales_price) / 2) as total, 's' as channel
  from tpcds.customer, tpcds.store_sales, tpcds.date_dim
  where c_customer_sk = ss_customer_sk and ss_sold_date_sk = d_date_sk
  group by c_customer_id, c_first_name, c_last_name, d_year
  union all
  select c_customer_id, c_first_name, c_last_name, d_year,
    sum((cs_ext_list_price - cs_ext_wholesale_cost - cs_ext_discount_amt + cs_ext_sales_price) / 2), 'c'
  from tpcds.customer, tpcds.catalog_sales, tpcds.date_dim
  where c_customer_sk = cs_bill_customer_sk and cs_sold_date_sk = d_date_sk
  group by c_customer_id, c_first_name, c_last_name, d_year
  union all
  select c_customer_id, c_first_name, c_last_name, d_year,
    sum((ws_ext_list_price - ws_ext_wholesale_cost - ws_ext_discount_amt + ws_ext_sales_price) / 2), 'w'
  from tpcds.customer, tpcds.web_sales, tpcds.date_dim
  where c_customer_sk = ws_bill_customer_sk and ws_sold_date_sk = d_date_sk
  group by c_customer_id, c_first_name, c_last_name, d_year)
select s2.customer_id, s2.first_name, s2.last_name
from yearly s1, yearly s2, yearly c1, yearly c2, yearly w1, yearly w2
where s2.customer_id = s1.customer_id and s1.customer_id = c1.customer_id and s1.customer_id = c2.customer_id
  and s1.customer_id = w1.customer_id and s1.customer_id = w2.customer_id
  and s1.channel = 's' and c1.channel = 'c' and w1.channel = 'w' and s2.channel = 's' and c2.channel = 'c' and w2.channel = 'w'
  and s1.sold_year = 2000 and s2.sold_year = 2001 and c1.sold_year = 2000 and c2.sold_year = 2001
  and w1.sold_year = 2000 and w2.sold_year = 2001 and s1.total > 0 and c1.total > 0 and w1.total > 0
  and case when c1.total > 0 then c2.total / c1.total end > case when s1.total > 0 then s2.total / s1.total end
order by s2.customer_id, s2.first_name, s2.last_name limit 100;

-- q5
with by_store as (
  select s_store_id, sum(sales_price) as sales, sum(profit) as profit, sum(return_amt) as returns, sum(net_loss) as loss
  from (
    select ss_store_sk as store_sk, ss_sold_date_sk as date_sk, ss_ext_sales_price as sales_price, ss_net_profit as profit,
      cast(0 as decimal(7,2)) as return_amt, cast(0 as decimal(7,2)) as net_loss
    from tpcds.store_sales
    union all
    select sr_store_sk, sr_returned_date_sk, cast(0 as decimal(7,2)), cast(0 as decimal(7,2)), sr_return_amt, sr_net_loss
    from tpcds.store_returns) as moved, tpcds.date_dim, tpcds.store
  where date_sk = d_date_sk and d_date between date'2000-08-01' and date'2000-08-01' + interval '60' day
    and store_sk = s_store_sk
  group by s_store_id),
by_page as (
  select cp_catalog_page_id, sum(sales_price) as sales, sum(profit) as profit, sum(return_amt) as returns, sum(net_loss) as loss
  from (
    select cs_catalog_page_sk as page_sk, cs_sold_date_sk as date_sk, cs_ext_sales_price as sales_price,
      cs_net_profit as profit,
      cast(0 as decimal(7,2)) as return_amt, cast(0 as decimal(7,2)) as net_loss
    from tpcds.catalog_sales
    union all
    select cr_catalog_page_sk, cr_returned_date_sk, cast(0 as decimal(7,2)), cast(0 as decimal(7,2)), cr_return_amount,
      cr_net_loss
    from tpcds.catalog_returns) as moved, tpcds.date_dim, tpcds.catalog_page
  where date_sk = d_date_sk and d_date between date'2000-08-01' and date'2000-08-01' + interval '60' day
    and page_sk = cp_catalog_page_sk
  group by cp_catalog_page_id),
by_site as (
  select web_site_id, sum(sales_price) as sales, sum(profit) as profit, sum(return_amt) as returns, sum(net_loss) as loss
  from (
    select ws_web_site_sk as site_sk, ws_sold_date_sk as date_sk, ws_ext_sales_price as sales_price, ws_net_profit as profit,
      cast(0 as decimal(7,2)) as return_amt, cast(0 as decimal(7,2)) as net_loss
    from tpcds.web_sales
    union all
    select ws_web_site_sk, wr_returned_date_sk, cast(0 as decimal(7,2)), cast(0 as decimal(7,2)), wr_return_amt, wr_net_loss
    from tpcds.web_returns left join tpcds.web_sales on wr_item_sk = ws_item_sk and wr_order_number = ws_order_number
    ) as moved, tpcds.date_dim, tpcds.web_site
  where date_sk = d_date_sk and d_date between date'2000-08-01' and date'2000-08-01' + interval '60' day
    and site_sk = web_site_sk
  group by web_site_id)
select channel, id, sum(sales) as sales, sum(returns) as returns, sum(profit - loss) as profit
from (
  select 'store' as channel, concat('store', s_store_id) as id, sales, returns, profit, loss from by_store
  union all
  select 'catalog', concat('page', cp_catalog_page_id), sales, returns, profit, loss from by_page
  union all
  select 'web', concat('site', web_site_id), sales, returns, profit, loss from by_site) as all_channels
group by rollup (channel, id)
order by channel, id, sales, returns limit 100;

-- q6
select a.ca_state as state, count(*) as cnt
from tpcds.customer_address a, tpcds.customer c, tpcds.store_sales s, tpcds.date_dim d, tpcds.item i
where a.ca_address_sk = c.c_current_addr_sk and c.c_customer_sk = s.ss_customer_sk and s.ss_sold_date_sk = d.d_date_sk
  and s.ss_item_sk = i.i_item_sk
  and d.d_month_seq = (select distinct d_month_seq from tpcds.date_dim where d_year = 2000 and d_moy = 5)
  and i.i_current_price > (select 1.2 * avg(j.i_current_price) from tpcds.item j where j.i_category = i.i_category)
group by a.ca_state having count(*) >= 2
order by cnt, a.ca_state limit 100;

-- q8
with zips as (
  select substring(ca_zip, 1, 3) as zip from tpcds.customer_address where ca_state in ('TN', 'GA', 'CA')
  intersect
  select zip from (
    select substring(ca_zip, 1, 3) as zip, count(*) as cnt from tpcds.customer_address, tpcds.customer
    where ca_address_sk = c_current_addr_sk and c_preferred_cust_flag = 'Y'
    group by substring(ca_zip, 1, 3) having count(*) > 4) as preferred)
select s_store_name, sum(ss_net_profit) as profit
from tpcds.store_sales, tpcds.date_dim, tpcds.store, zips
where ss_store_sk = s_store_sk and ss_sold_date_sk = d_date_sk and d_qoy = 2 and d_year = 2000 and substring(s_zip, 1, 3) = zip
group by s_store_name order by s_store_name limit 100;

-- q9
select r_reason_sk,
  case when (select count(*) from tpcds.store_sales where ss_quantity between 1 and 7) > 1000
    then (select avg(ss_ext_discount_amt) from tpcds.store_sales where ss_quantity between 1 and 7)
    else (select avg(ss_net_paid) from tpcds.store_sales where ss_quantity between 1 and 7) end as bucket1,
  case when (select count(*) from tpcds.store_sales where ss_quantity between 8 and 14) > 1200
    then (select avg(ss_ext_discount_amt) from tpcds.store_sales where ss_quantity between 8 and 14)
    else (select avg(ss_net_paid) from tpcds.store_sales where ss_quantity between 8 and 14) end as bucket2,
  case when (select count(*) from tpcds.store_sales where ss_quantity between 15 and 20) > 900
    then (select avg(ss_ext_discount_amt) from tpcds.store_sales where ss_quantity between 15 and 20)
    else (select avg(ss_net_paid) from tpcds.store_sales where ss_quantity between 15 and 20) end as bucket3
from tpcds.reason where r_reason_sk = 1;

-- q10
select cd_gender, cd_marital_status, cd_education_status, count(*) as cnt1, cd_purchase_estimate, count(*) as cnt2
from tpcds.customer c, tpcds.customer_address ca, tpcds.customer_demographics
where c.c_current_addr_sk = ca.ca_address_sk and ca_county in ('Walker', 'Barrow', 'Luce') and cd_demo_sk = c.c_current_cdemo_sk
  and exists (
    select * from tpcds.store_sales, tpcds.date_dim
    where c.c_customer_sk = ss_customer_sk and ss_sold_date_sk = d_date_sk and d_year = 2000 and d_moy between 1 and 6)
  and (exists (
      select * from tpcds.web_sales, tpcds.date_dim
      where c.c_customer_sk = ws_bill_customer_sk and ws_sold_date_sk = d_date_sk and d_year = 2000 and d_moy between 1 and 6)
    or exists (
      select * from tpcds.catalog_sales, tpcds.date_dim
      where c.c_customer_sk = cs_bill_customer_sk and cs_sold_date_sk = d_date_sk and d_year = 2000 and d_moy between 1 and 6))
group by cd_gender, cd_marital_status, cd_education_status, cd_purchase_estimate
order by cd_gender, cd_marital_status, cd_education_status, cd_purchase_estimate limit 100;

-- q12
select i_item_id, i_item_desc, i_category, i_class, i_current_price, sum(ws_ext_sales_price) as item_revenue,
  sum(ws_ext_sales_price) * 100 / sum(sum(ws_ext_sales_price)) over (partition by i_class) as revenue_ratio
from tpcds.web_sales, tpcds.item, tpcds.date_dim
where ws_item_sk = i_item_sk and i_category in ('Sports', 'Books', 'Home') and ws_sold_date_sk = d_date_sk
  and d_date between date'2000-02-22' and date'2000-02-22' + interval '90' day
group by i_item_id, i_item_desc, i_category, i_class, i_current_price
order by i_category, i_class, i_item_id, i_item_desc, i_current_price, revenue_ratio limit 100;

-- q14
with shared as (
  select i_brand_id, i_class_id, i_category_id from tpcds.store_sales, tpcds.item, tpcds.date_dim
  where ss_item_sk = i_item_sk and ss_sold_date_sk = d_date_sk and d_year between 1999 and 2001
  intersect
  select i_brand_id, i_class_id, i_category_id from tpcds.catalog_sales, tpcds.item, tpcds.date_dim
  where cs_item_sk = i_item_sk and cs_sold_date_sk = d_date_sk and d_year between 1999 and 2001
  intersect
  select i_brand_id, i_class_id, i_category_id from tpcds.web_sales, tpcds.item, tpcds.date_dim
  where ws_item_sk = i_item_sk and ws_sold_date_sk = d_date_sk and d_year between 1999 and 2001),
cross_items as (
  select i_item_sk from tpcds.item join shared using (i_brand_id, i_class_id, i_category_id)),
usual as (
  select avg(quantity * list_price) as average_sales from (
    select ss_quantity as quantity, ss_list_price as list_price from tpcds.store_sales, tpcds.date_dim
    where ss_sold_date_sk = d_date_sk and d_year between 1999 and 2001
    union all
    select cs_quantity, cs_list_price from tpcds.catalog_sales, tpcds.date_dim
    where cs_sold_date_sk = d_date_sk and d_year between 1999 and 2001
    union all
    select ws_quantity, ws_list_price from tpcds.web_sales, tpcds.date_dim
    where ws_sold_date_sk = d_date_sk and d_year between 1999 and 2001) as x)
select channel, brand_id, class_id, category_id, sum(sales) as sum_sales, sum(number_sales) as sum_number
from (
  select 'store' as channel, i_brand_id as brand_id, i_class_id as class_id, i_category_id as category_id,
    sum(ss_quantity * ss_list_price) as sales, count(*) as number_sales
  from tpcds.store_sales, tpcds.item, tpcds.date_dim
  where ss_item_sk in (select i_item_sk from cross_items) and ss_item_sk = i_item_sk and ss_sold_date_sk = d_date_sk
    and d_year = 2001 and d_moy = 11
  group by i_brand_id, i_class_id, i_category_id
  having sum(ss_quantity * ss_list_price) > (select average_sales from usual)
  union all
  select 'catalog', i_brand_id, i_class_id, i_category_id, sum(cs_quantity * cs_list_price), count(*)
  from tpcds.catalog_sales, tpcds.item, tpcds.date_dim
  where cs_item_sk in (select i_item_sk from cross_items) and cs_item_sk = i_item_sk and cs_sold_date_sk = d_date_sk
    and d_year = 2001 and d_moy = 11
  group by i_brand_id, i_class_id, i_category_id
  having sum(cs_quantity * cs_list_price) > (select average_sales from usual)
  union all
  select 'web', i_brand_id, i_class_id, i_category_id, sum(ws_quantity * ws_list_price), count(*)
  from tpcds.web_sales, tpcds.item, tpcds.date_dim
  where ws_item_sk in (select i_item_sk from cross_items) and ws_item_sk = i_item_sk and ws_sold_date_sk = d_date_sk
    and d_year = 2001 and d_moy = 11
  group by i_brand_id, i_class_id, i_category_id
  having sum(ws_quantity * ws_list_price) > (select average_sales from usual)) as y
group by rollup (channel, brand_id, class_id, category_id)
order by channel, brand_id, class_id, category_id, sum_sales, sum_number limit 100;

-- q16
select count(distinct cs1.cs_order_number) as order_count, sum(cs1.cs_ext_ship_cost) as shipping_cost,
  sum(cs1.cs_net_profit) as net_profit
from tpcds.catalog_sales cs1, tpcds.date_dim, tpcds.customer_address, tpcds.call_center
where d_date between date'2000-02-01' and date'2000-02-01' + interval '200' day and cs1.cs_ship_date_sk = d_date_sk
  and cs1.cs_ship_addr_sk = ca_address_sk and ca_state in ('GA', 'TN', 'OH') and cs1.cs_call_center_sk = cc_call_center_sk
    and cc_name <> 'center 2'
  and exists (select * from tpcds.catalog_sales cs2
    where cs1.cs_order_number = cs2.cs_order_number and cs1.cs_warehouse_sk <> cs2.cs_warehouse_sk)
  and not exists (select * from tpcds.catalog_returns cr1 where cs1.cs_order_number = cr1.cr_order_number);

-- q21
select *
from (
  select w_warehouse_name, i_item_id,
    sum(case when d_date < date'2000-03-21' then inv_quantity_on_hand else 0 end) as inv_before,
    sum(case when d_date >= date'2000-03-21' then inv_quantity_on_hand else 0 end) as inv_after
  from tpcds.inventory, tpcds.warehouse, tpcds.item, tpcds.date_dim
  where i_current_price between 5 and 90 and i_item_sk = inv_item_sk and inv_warehouse_sk = w_warehouse_sk
    and inv_date_sk = d_date_sk and d_date between date'2000-03-21' - interval '60' day and date'2000-03-21' + interval '60' day
  group by w_warehouse_name, i_item_id) as x
where case when inv_before > 0 then cast(inv_after as decimal(12,2)) / inv_before end between 1.0 / 2.0 and 2.0 / 1.0
order by w_warehouse_name, i_item_id limit 100;

-- q22
select i_category, i_brand, i_class, i_product_name, avg(cast(inv_quantity_on_hand as decimal(12,2))) as qoh
from tpcds.inventory, tpcds.date_dim, tpcds.item
where inv_date_sk = d_date_sk and inv_item_sk = i_item_sk and d_month_seq between 1200 and 1200 + 11
group by rollup (i_category, i_brand, i_class, i_product_name)
order by qoh, i_category, i_brand, i_class, i_product_name limit 100;

-- q23
with frequent as (
  select i_item_sk as item_sk, d_year as sold_year, d_qoy as sold_qoy, count(*) as cnt
  from tpcds.store_sales, tpcds.date_dim, tpcds.item
  where ss_sold_date_sk = d_date_sk and ss_item_sk = i_item_sk and d_year in (1999, 2000, 2001)
  group by i_item_sk, d_year, d_qoy having count(*) > 4),
max_sales as (
  select max(spent) as most from (
    select c_customer_sk, sum(ss_quantity * ss_sales_price) as spent
    from tpcds.store_sales, tpcds.customer, tpcds.date_dim
    where ss_customer_sk = c_customer_sk and ss_sold_date_sk = d_date_sk and d_year in (1999, 2000, 2001)
    group by c_customer_sk) as by_customer),
best as (
  select c_customer_sk as customer_sk, sum(ss_quantity * ss_sales_price) as spent
  from tpcds.store_sales, tpcds.customer where ss_customer_sk = c_customer_sk
  group by c_customer_sk having sum(ss_quantity * ss_sales_price) > 0.2 * (select most from max_sales))
select c_last_name, c_first_name, sales
from (
  select c_last_name, c_first_name, sum(cs_quantity * cs_list_price) as sales
  from tpcds.catalog_sales, tpcds.customer, tpcds.date_dim
  where d_year = 2000 and cs_sold_date_sk = d_date_sk and cs_item_sk in (select item_sk from frequent)
    and cs_bill_customer_sk in (select customer_sk from best) and cs_bill_customer_sk = c_customer_sk
  group by c_last_name, c_first_name
  union all
  select c_last_name, c_first_name, sum(ws_quantity * ws_list_price)
  from tpcds.web_sales, tpcds.customer, tpcds.date_dim
  where d_year = 2000 and ws_sold_date_sk = d_date_sk and ws_item_sk in (select item_sk from frequent)
    and ws_bill_customer_sk in (select customer_sk from best) and ws_bill_customer_sk = c_customer_sk
  group by c_last_name, c_first_name) as x
order by c_last_name, c_first_name, sales limit 100;

-- q25
select i_item_id, i_item_desc, s_store_id, s_store_name, sum(ss_net_profit) as store_sales_profit,
  sum(sr_net_loss) as store_returns_loss, sum(cs_net_profit) as catalog_sales_profit
from tpcds.store_sales, tpcds.store_returns, tpcds.catalog_sales, tpcds.date_dim d1, tpcds.date_dim d2, tpcds.date_dim d3,
  tpcds.store, tpcds.item
where d1.d_moy between 1 and 6 and d1.d_year = 2000 and d1.d_date_sk = ss_sold_date_sk and i_item_sk = ss_item_sk
  and s_store_sk = ss_store_sk and ss_customer_sk = sr_customer_sk and ss_item_sk = sr_item_sk
  and ss_ticket_number = sr_ticket_number and sr_returned_date_sk = d2.d_date_sk and d2.d_moy between 1 and 10
    and d2.d_year = 2000
  and sr_customer_sk = cs_bill_customer_sk and sr_item_sk = cs_item_sk and cs_sold_date_sk = d3.d_date_sk
  and d3.d_moy between 1 and 10 and d3.d_year = 2000
group by i_item_id, i_item_desc, s_store_id, s_store_name
order by i_item_id, i_item_desc, s_store_id, s_store_name limit 100;

-- q27
select i_item_id, s_state, grouping(s_state) as g_state, avg(ss_list_price) as agg1, avg(ss_coupon_amt) as agg2,
  avg(ss_sales_price) as agg3
from tpcds.store_sales, tpcds.customer_demographics, tpcds.date_dim, tpcds.store, tpcds.item
where ss_sold_date_sk = d_date_sk and ss_item_sk = i_item_sk and ss_store_sk = s_store_sk and ss_cdemo_sk = cd_demo_sk
  and cd_gender = 'F' and cd_marital_status in ('W', 'S') and d_year = 2000 and s_state in ('TN', 'OH')
group by grouping sets ((i_item_id, s_state), (i_item_id), ())
order by i_item_id, s_state, g_state;

-- q28
select *
from (select avg(ss_list_price) as b1_lp, count(ss_list_price) as b1_cnt, count(distinct ss_list_price) as b1_cntd
    from tpcds.store_sales where ss_quantity between 0 and 5
      and (ss_list_price between 8 and 18 or ss_coupon_amt between 0.10 and 0.59 or ss_wholesale_cost between 57 and 77)) as b1,
  (select avg(ss_list_price) as b2_lp, count(ss_list_price) as b2_cnt, count(distinct ss_list_price) as b2_cntd
    from tpcds.store_sales where ss_quantity between 6 and 10
      and (ss_list_price between 90 and 100 or ss_coupon_amt between 0.23 and 0.71
        or ss_wholesale_cost between 31 and 51)) as b2,
  (select avg(ss_list_price) as b3_lp, count(ss_list_price) as b3_cnt, count(distinct ss_list_price) as b3_cntd
    from tpcds.store_sales where ss_quantity between 11 and 20
      and (ss_list_price between 142 and 152 or ss_coupon_amt between 0.12 and 0.32
        or ss_wholesale_cost between 50 and 60)) as b3;

-- q31
with ss as (
  select ca_county, d_qoy, d_year, sum(ss_ext_sales_price) as sales from tpcds.store_sales, tpcds.date_dim,
    tpcds.customer_address
  where ss_sold_date_sk = d_date_sk and ss_addr_sk = ca_address_sk group by ca_county, d_qoy, d_year),
ws as (
  select ca_county, d_qoy, d_year, sum(ws_ext_sales_price) as sales from tpcds.web_sales, tpcds.date_dim, tpcds.customer_address
  where ws_sold_date_sk = d_date_sk and ws_bill_addr_sk = ca_address_sk group by ca_county, d_qoy, d_year)
select ss1.ca_county, ss1.d_year, ws2.sales / ws1.sales as web_q1_q2, ss2.sales / ss1.sales as store_q1_q2,
  ws3.sales / ws2.sales as web_q2_q3, ss3.sales / ss2.sales as store_q2_q3
from ss ss1, ss ss2, ss ss3, ws ws1, ws ws2, ws ws3
where ss1.d_qoy = 1 and ss1.d_year = 2000 and ss1.ca_county = ss2.ca_county and ss2.d_qoy = 2 and ss2.d_year = 2000
  and ss2.ca_county = ss3.ca_county and ss3.d_qoy = 3 and ss3.d_year = 2000 and ss1.ca_county = ws1.ca_county
  and ws1.d_qoy = 1 and ws1.d_year = 2000 and ws1.ca_county = ws2.ca_county and ws2.d_qoy = 2 and ws2.d_year = 2000
  and ws1.ca_county = ws3.ca_county and ws3.d_qoy = 3 and ws3.d_year = 2000
  and (case when ws1.sales > 0 then ws2.sales / ws1.sales end > case when ss1.sales > 0 then ss2.sales / ss1.sales end
    or case when ws2.sales > 0 then ws3.sales / ws2.sales end > case when ss2.sales > 0 then ss3.sales / ss2.sales end)
order by ss1.ca_county;

-- q32
select sum(cs_ext_discount_amt) as excess_discount
from tpcds.catalog_sales, tpcds.item, tpcds.date_dim
where i_manufact_id between 3 and 12 and i_item_sk = cs_item_sk and d_date_sk = cs_sold_date_sk
  and d_date between date'2000-01-27' and date'2000-01-27' + interval '330' day
  and cs_ext_discount_amt > (
    select 1.2 * avg(cs_ext_discount_amt) from tpcds.catalog_sales, tpcds.date_dim
    where cs_item_sk = i_item_sk and d_date_sk = cs_sold_date_sk
      and d_date between date'2000-01-27' and date'2000-01-27' + interval '330' day);

-- q33
with ss as (
  select i_manufact_id, sum(ss_ext_sales_price) as total_sales
  from tpcds.store_sales, tpcds.date_dim, tpcds.customer_address, tpcds.item
  where i_manufact_id in (select i_manufact_id from tpcds.item where i_category = 'Electronics')
    and ss_item_sk = i_item_sk and ss_sold_date_sk = d_date_sk and d_year = 2000 and d_moy in (4, 5)
      and ss_addr_sk = ca_address_sk
    and ca_gmt_offset = -5
  group by i_manufact_id),
cs as (
  select i_manufact_id, sum(cs_ext_sales_price) as total_sales
  from tpcds.catalog_sales, tpcds.date_dim, tpcds.customer_address, tpcds.item
  where i_manufact_id in (select i_manufact_id from tpcds.item where i_category = 'Electronics')
    and cs_item_sk = i_item_sk and cs_sold_date_sk = d_date_sk and d_year = 2000 and d_moy in (4, 5)
    and cs_bill_addr_sk = ca_address_sk and ca_gmt_offset = -5
  group by i_manufact_id),
ws as (
  select i_manufact_id, sum(ws_ext_sales_price) as total_sales
  from tpcds.web_sales, tpcds.date_dim, tpcds.customer_address, tpcds.item
  where i_manufact_id in (select i_manufact_id from tpcds.item where i_category = 'Electronics')
    and ws_item_sk = i_item_sk and ws_sold_date_sk = d_date_sk and d_year = 2000 and d_moy in (4, 5)
    and ws_bill_addr_sk = ca_address_sk and ca_gmt_offset = -5
  group by i_manufact_id)
select i_manufact_id, sum(total_sales) as total_sales
from (select * from ss union all select * from cs union all select * from ws) as every_channel
group by i_manufact_id order by total_sales, i_manufact_id limit 100;

-- q36
select sum(ss_net_profit) / sum(ss_ext_sales_price) as gross_margin, i_category, i_class,
  grouping(i_category) + grouping(i_class) as lochierarchy,
  rank() over (partition by grouping(i_category) + grouping(i_class), case when grouping(i_class) = 0 then i_category end
    order by sum(ss_net_profit) / sum(ss_ext_sales_price)) as rank_within_parent
from tpcds.store_sales, tpcds.date_dim d1, tpcds.item, tpcds.store
where d1.d_year = 2000 and d1.d_date_sk = ss_sold_date_sk and i_item_sk = ss_item_sk and s_store_sk = ss_store_sk
  and s_state in ('TN', 'GA')
group by rollup (i_category, i_class)
order by lochierarchy desc, case when lochierarchy = 0 then i_category end, rank_within_parent, i_category, i_class limit 100;

-- q38
select count(*) as customers
from (
  select distinct c_last_name, c_first_name, d_quarter_name from tpcds.store_sales, tpcds.date_dim, tpcds.customer
  where ss_sold_date_sk = d_date_sk and ss_customer_sk = c_customer_sk and d_month_seq between 1200 and 1200 + 11
  intersect
  select distinct c_last_name, c_first_name, d_quarter_name from tpcds.catalog_sales, tpcds.date_dim, tpcds.customer
  where cs_sold_date_sk = d_date_sk and cs_bill_customer_sk = c_customer_sk and d_month_seq between 1200 and 1200 + 11
  intersect
  select distinct c_last_name, c_first_name, d_quarter_name from tpcds.web_sales, tpcds.date_dim, tpcds.customer
  where ws_sold_date_sk = d_date_sk and ws_bill_customer_sk = c_customer_sk and d_month_seq between 1200 and 1200 + 11) as hot;

-- q41
select distinct i_product_name
from tpcds.item i1
where i_manufact_id between 4 and 12
  and (select count(*) from tpcds.item
    where i_manufact = i1.i_manufact
      and ((i_category = 'Women' and i_color in ('red', 'pink', 'snow') and i_units in ('Each', 'Dozen')
        and i_size in ('small', 'medium'))
        or (i_category = 'Home' and i_color in ('navy', 'plum', 'peru') and i_units in ('Case', 'Pound')
          and i_size in ('large', 'N/A'))
        or (i_category = 'Music' and i_color in ('cyan', 'tan', 'red') and i_units in ('Ounce', 'Each', 'Pound')))) > 0
order by i_product_name limit 100;

-- q43
select s_store_name, s_store_id, sum(case when d_day_name = 'Sunday' then ss_sales_price end) as sun_sales,
  sum(case when d_day_name = 'Monday' then ss_sales_price end) as mon_sales,
  sum(case when d_day_name = 'Tuesday' then ss_sales_price end) as tue_sales,
  sum(case when d_day_name = 'Wednesday' then ss_sales_price end) as wed_sales,
  sum(case when d_day_name = 'Thursday' then ss_sales_price end) as thu_sales,
  sum(case when d_day_name = 'Friday' then ss_sales_price end) as fri_sales,
  sum(case when d_day_name = 'Saturday' then ss_sales_price end) as sat_sales
from tpcds.date_dim, tpcds.store_sales, tpcds.store
where d_date_sk = ss_sold_date_sk and s_store_sk = ss_store_sk and s_gmt_offset = -5 and d_year = 2000
group by s_store_name, s_store_id
order by s_store_name, s_store_id limit 100;

-- q44
with by_item as (
  select ss_item_sk as item_sk, avg(ss_net_profit) as rank_col from tpcds.store_sales ss1 where ss_store_sk = 2
  group by ss_item_sk having avg(ss_net_profit) > 0.9 * (
    select avg(ss_net_profit) as rank_col from tpcds.store_sales
    where ss_store_sk = 2 and ss_addr_sk is null group by ss_store_sk))
select ascending.rnk, i1.i_product_name as best_performing, i2.i_product_name as worst_performing
from (select * from (select item_sk, rank() over (order by rank_col) as rnk from by_item) as v1 where rnk < 11) as ascending,
  (select * from (select item_sk, rank() over (order by rank_col desc) as rnk from by_item) as v2 where rnk < 11) as descending,
  tpcds.item i1, tpcds.item i2
where ascending.rnk = descending.rnk and i1.i_item_sk = ascending.item_sk and i2.i_item_sk = descending.item_sk
order by ascending.rnk, best_performing, worst_performing limit 100;

-- q47
with monthly as (
  select i_category, i_brand, s_store_name, d_year, d_moy, sum(ss_sales_price) as sum_sales,
    avg(sum(ss_sales_price)) over (partition by i_category, i_brand, s_store_name, d_year) as avg_monthly_sales,
    rank() over (partition by i_category, i_brand, s_store_name order by d_year, d_moy) as rn
  from tpcds.item, tpcds.store_sales, tpcds.date_dim, tpcds.store
  where ss_item_sk = i_item_sk and ss_sold_date_sk = d_date_sk and ss_store_sk = s_store_sk
    and (d_year = 2000 or (d_year = 1999 and d_moy = 12) or (d_year = 2001 and d_moy = 1))
  group by i_category, i_brand, s_store_name, d_year, d_moy),
around as (
  select m.i_category, m.i_brand, m.s_store_name, m.d_year, m.d_moy, m.avg_monthly_sales, m.sum_sales,
    before.sum_sales as psum, after.sum_sales as nsum
  from monthly m, monthly before, monthly after
  where m.i_category = before.i_category and m.i_category = after.i_category and m.i_brand = before.i_brand
    and m.i_brand = after.i_brand and m.s_store_name = before.s_store_name and m.s_store_name = after.s_store_name
    and m.rn = before.rn + 1 and m.rn = after.rn - 1)
select * from around
where d_year = 2000 and avg_monthly_sales > 0
  and case when avg_monthly_sales > 0 then abs(sum_sales - avg_monthly_sales) / avg_monthly_sales end > 0.1
order by sum_sales - avg_monthly_sales, i_category, i_brand, s_store_name, d_moy limit 100;

-- q49
with web as (
  select ws_item_sk as item,
    cast(sum(coalesce(wr_return_quantity, 0)) as decimal(15,4)) / sum(coalesce(ws_quantity, 0)) as return_ratio,
    cast(sum(coalesce(wr_return_amt, 0)) as decimal(15,4)) / sum(coalesce(ws_net_paid, 0)) as currency_ratio
  from tpcds.web_sales left join tpcds.web_returns on ws_order_number = wr_order_number and ws_item_sk = wr_item_sk,
    tpcds.date_dim
  where wr_return_amt > 50 and ws_net_profit > 1 and ws_net_paid > 0 and ws_quantity > 0 and ws_sold_date_sk = d_date_sk
    and d_year = 2000
  group by ws_item_sk),
catalog as (
  select cs_item_sk as item,
    cast(sum(coalesce(cr_return_quantity, 0)) as decimal(15,4)) / sum(coalesce(cs_quantity, 0)) as return_ratio,
    cast(sum(coalesce(cr_return_amount, 0)) as decimal(15,4)) / sum(coalesce(cs_net_paid, 0)) as currency_ratio
  from tpcds.catalog_sales left join tpcds.catalog_returns on cs_order_number = cr_order_number and cs_item_sk = cr_item_sk,
    tpcds.date_dim
  where cr_return_amount > 50 and cs_net_profit > 1 and cs_net_paid > 0 and cs_quantity > 0 and cs_sold_date_sk = d_date_sk
    and d_year = 2000
  group by cs_item_sk),
stores as (
  select ss_item_sk as item,
    cast(sum(coalesce(sr_return_quantity, 0)) as decimal(15,4)) / sum(coalesce(ss_quantity, 0)) as return_ratio,
    cast(sum(coalesce(sr_return_amt, 0)) as decimal(15,4)) / sum(coalesce(ss_net_paid, 0)) as currency_ratio
  from tpcds.store_sales left join tpcds.store_returns on ss_ticket_number = sr_ticket_number and ss_item_sk = sr_item_sk,
    tpcds.date_dim
  where sr_return_amt > 50 and ss_net_profit > 1 and ss_net_paid > 0 and ss_quantity > 0 and ss_sold_date_sk = d_date_sk
    and d_year = 2000
  group by ss_item_sk)
select channel, item, return_ratio, return_rank, currency_rank
from (
  select 'web' as channel, item, return_ratio, rank() over (order by return_ratio) as return_rank,
    rank() over (order by currency_ratio) as currency_rank from web) as w
where return_rank <= 10 or currency_rank <= 10
union
select channel, item, return_ratio, return_rank, currency_rank
from (
  select 'catalog' as channel, item, return_ratio, rank() over (order by return_ratio) as return_rank,
    rank() over (order by currency_ratio) as currency_rank from catalog) as c
where return_rank <= 10 or currency_rank <= 10
union
select channel, item, return_ratio, return_rank, currency_rank
from (
  select 'store' as channel, item, return_ratio, rank() over (order by return_ratio) as return_rank,
    rank() over (order by currency_ratio) as currency_rank from stores) as s
where return_rank <= 10 or currency_rank <= 10
order by channel, return_rank, currency_rank, item limit 100;

-- q50
select s_store_name, s_company_name, s_city,
  sum(case when sr_returned_date_sk - ss_sold_date_sk <= 15 then 1 else 0 end) as days_15,
  sum(case when sr_returned_date_sk - ss_sold_date_sk between 16 and 30 then 1 else 0 end) as days_30,
  sum(case when sr_returned_date_sk - ss_sold_date_sk between 31 and 45 then 1 else 0 end) as days_45,
  sum(case when sr_returned_date_sk - ss_sold_date_sk > 45 then 1 else 0 end) as days_more
from tpcds.store_sales, tpcds.store_returns, tpcds.store, tpcds.date_dim d1, tpcds.date_dim d2
where d2.d_year = 2000 and d2.d_moy between 3 and 9 and ss_ticket_number = sr_ticket_number and ss_item_sk = sr_item_sk
  and ss_sold_date_sk = d1.d_date_sk and sr_returned_date_sk = d2.d_date_sk and ss_customer_sk = sr_customer_sk
    and ss_store_sk = s_store_sk
group by s_store_name, s_company_name, s_city
order by s_store_name, s_company_name, s_city limit 100;

-- q51
with web as (
  select ws_item_sk as item_sk, d_date,
    sum(sum(ws_sales_price)) over (partition by ws_item_sk order by d_date
      rows between unbounded preceding and current row) as cume_sales
  from tpcds.web_sales, tpcds.date_dim
  where ws_sold_date_sk = d_date_sk and d_month_seq between 1200 and 1200 + 11
  group by ws_item_sk, d_date),
store as (
  select ss_item_sk as item_sk, d_date,
    sum(sum(ss_sales_price)) over (partition by ss_item_sk order by d_date
      rows between unbounded preceding and current row) as cume_sales
  from tpcds.store_sales, tpcds.date_dim
  where ss_sold_date_sk = d_date_sk and d_month_seq between 1200 and 1200 + 11
  group by ss_item_sk, d_date)
select *
from (
  select item_sk, d_date, web_sales, store_sales,
    max(web_sales) over (partition by item_sk order by d_date
      rows between unbounded preceding and current row) as web_cumulative,
    max(store_sales) over (partition by item_sk order by d_date
      rows between unbounded preceding and current row) as store_cumulative
  from (
    select coalesce(web.item_sk, store.item_sk) as item_sk, coalesce(web.d_date, store.d_date) as d_date,
      web.cume_sales as web_sales, store.cume_sales as store_sales
    from web full outer join store on web.item_sk = store.item_sk and web.d_date = store.d_date) as x) as y
where web_cumulative > store_cumulative
order by item_sk, d_date limit 100;

-- q54
with buyers as (
  select distinct c_customer_sk, c_current_addr_sk
  from (
    select cs_sold_date_sk as date_sk, cs_bill_customer_sk as customer_sk, cs_item_sk as item_sk from tpcds.catalog_sales
    union all
    select ws_sold_date_sk, ws_bill_customer_sk, ws_item_sk from tpcds.web_sales) as sold, tpcds.item, tpcds.date_dim,
      tpcds.customer
  where date_sk = d_date_sk and item_sk = i_item_sk and i_category in ('Music', 'Sports', 'Books')
    and c_customer_sk = customer_sk
    and d_moy between 1 and 6 and d_year = 2000),
revenue as (
  select c_customer_sk, sum(ss_ext_sales_price) as revenue
  from buyers, tpcds.store_sales, tpcds.customer_address, tpcds.store, tpcds.date_dim
  where c_current_addr_sk = ca_address_sk and ca_state in ('TN', 'GA', 'OH', 'CA', 'TX') and s_store_sk = ss_store_sk
    and ss_sold_date_sk = d_date_sk and c_customer_sk = ss_customer_sk
    and d_month_seq between (select distinct d_month_seq + 1 from tpcds.date_dim where d_year = 2000 and d_moy = 3)
      and (select distinct d_month_seq + 6 from tpcds.date_dim where d_year = 2000 and d_moy = 3)
  group by c_customer_sk)
select segment, count(*) as num_customers, segment * 200 as segment_base
from (select cast(revenue / 200 as int) as segment from revenue) as segments
group by segment order by segment, num_customers limit 100;

-- q59
with weekly as (
  select d_week_seq, ss_store_sk, sum(case when d_day_name = 'Sunday' then ss_sales_price end) as sun_sales,
    sum(case when d_day_name = 'Tuesday' then ss_sales_price end) as tue_sales,
    sum(case when d_day_name = 'Friday' then ss_sales_price end) as fri_sales, sum(ss_sales_price) as week_sales
  from tpcds.store_sales, tpcds.date_dim where d_date_sk = ss_sold_date_sk
  group by d_week_seq, ss_store_sk)
select y.store_name, y.store_id, y.week_seq, y.sun_sales / x.sun_sales as sun_ratio, y.tue_sales / x.tue_sales as tue_ratio,
  y.fri_sales / x.fri_sales as fri_ratio, y.week_sales / x.week_sales as week_ratio
from (
  select s_store_name as store_name, w.d_week_seq as week_seq, s_store_id as store_id, s_store_sk as store_sk,
    sun_sales, tue_sales, fri_sales, week_sales
  from weekly w, tpcds.store, tpcds.date_dim d
  where d.d_week_seq = w.d_week_seq and d.d_dow = 1 and ss_store_sk = s_store_sk
    and d_month_seq between 1200 and 1200 + 5) as y,
  (select w.d_week_seq as week_seq, s_store_sk as store_sk, sun_sales, tue_sales, fri_sales, week_sales
  from weekly w, tpcds.store, tpcds.date_dim d
  where d.d_week_seq = w.d_week_seq and d.d_dow = 1 and ss_store_sk = s_store_sk and d_month_seq between 1212 and 1212 + 5) as x
where y.store_sk = x.store_sk and y.week_seq = x.week_seq - 52
order by y.store_name, y.store_id, y.week_seq, week_ratio limit 100;

-- q64
with refunded as (
  select cs_item_sk, sum(cs_ext_list_price) as sale, sum(cr_return_amount) as refund
  from tpcds.catalog_sales, tpcds.catalog_returns
  where cs_item_sk = cr_item_sk and cs_order_number = cr_order_number
  group by cs_item_sk having sum(cs_ext_list_price) > 2 * sum(cr_return_amount)),
cross_sales as (
  select i_product_name as product_name, i_item_sk as item_sk, s_store_name as store_name, s_zip as store_zip,
    d1.d_year as syear,
    count(*) as cnt, sum(ss_wholesale_cost) as s1, sum(ss_list_price) as s2, sum(ss_coupon_amt) as s3
  from tpcds.store_sales, tpcds.store_returns, refunded, tpcds.date_dim d1, tpcds.date_dim d2, tpcds.store, tpcds.customer,
    tpcds.customer_demographics cd1, tpcds.customer_demographics cd2, tpcds.promotion, tpcds.household_demographics hd1,
    tpcds.household_demographics hd2, tpcds.customer_address ad1, tpcds.customer_address ad2, tpcds.item
  where ss_store_sk = s_store_sk and ss_sold_date_sk = d1.d_date_sk and ss_customer_sk = c_customer_sk
    and ss_cdemo_sk = cd1.cd_demo_sk
    and ss_hdemo_sk = hd1.hd_demo_sk and ss_addr_sk = ad1.ca_address_sk and ss_item_sk = i_item_sk and ss_item_sk = sr_item_sk
    and ss_ticket_number = sr_ticket_number and ss_item_sk = refunded.cs_item_sk and c_current_cdemo_sk = cd2.cd_demo_sk
    and c_current_hdemo_sk = hd2.hd_demo_sk and c_current_addr_sk = ad2.ca_address_sk and sr_returned_date_sk = d2.d_date_sk
    and ss_promo_sk = p_promo_sk and cd1.cd_marital_status <> cd2.cd_marital_status
      and hd1.hd_income_band_sk <> hd2.hd_income_band_sk
    and i_current_price between 5 and 95
  group by i_product_name, i_item_sk, s_store_name, s_zip, d1.d_year)
select a.product_name, a.store_name, a.store_zip, a.syear as first_year, a.cnt as first_cnt, a.s1 as s11, a.s2 as s21,
  a.s3 as s31,
  b.s1 as s12, b.s2 as s22, b.s3 as s32, b.syear as second_year, b.cnt as second_cnt
from cross_sales a, cross_sales b
where a.item_sk = b.item_sk and b.syear = a.syear + 1 and b.cnt <= a.cnt and a.store_name = b.store_name
  and a.store_zip = b.store_zip
order by a.product_name, a.store_name, b.cnt, a.s1, b.s1, first_year;

-- q65
with sold as (
  select ss_store_sk, ss_item_sk, sum(ss_sales_price) as revenue from tpcds.store_sales, tpcds.date_dim
  where ss_sold_date_sk = d_date_sk and d_month_seq between 1200 and 1200 + 11
  group by ss_store_sk, ss_item_sk)
select s_store_name, i_item_desc, sc.revenue, i_current_price, i_wholesale_cost, i_brand
from tpcds.store, tpcds.item, (select ss_store_sk, avg(revenue) as ave from sold group by ss_store_sk) as sb, sold sc
where sb.ss_store_sk = sc.ss_store_sk and sc.revenue <= 0.1 * sb.ave and s_store_sk = sc.ss_store_sk
  and i_item_sk = sc.ss_item_sk
order by s_store_name, i_item_desc, sc.revenue, i_current_price, i_wholesale_cost, i_brand limit 100;

-- q67
select *
from (
  select i_category, i_class, i_brand, d_qoy, s_store_id, sumsales,
    rank() over (partition by i_category order by sumsales desc) as rk
  from (
    select i_category, i_class, i_brand, d_qoy, s_store_id, sum(coalesce(ss_sales_price * ss_quantity, 0)) as sumsales
    from tpcds.store_sales, tpcds.date_dim, tpcds.store, tpcds.item
    where ss_sold_date_sk = d_date_sk and ss_item_sk = i_item_sk and ss_store_sk = s_store_sk
      and d_month_seq between 1200 and 1200 + 11
    group by rollup (i_category, i_class, i_brand, d_qoy, s_store_id)) as dw1) as dw2
where rk <= 20
order by i_category, i_class, i_brand, d_qoy, s_store_id, sumsales, rk limit 100;

-- q69
select cd_gender, cd_marital_status, cd_education_status, count(*) as cnt1, cd_purchase_estimate, cd_credit_rating
from tpcds.customer c, tpcds.customer_address ca, tpcds.customer_demographics
where c.c_current_addr_sk = ca.ca_address_sk and ca_state in ('TN', 'GA', 'NY') and cd_demo_sk = c.c_current_cdemo_sk
  and exists (
    select * from tpcds.store_sales, tpcds.date_dim
    where c.c_customer_sk = ss_customer_sk and ss_sold_date_sk = d_date_sk and d_year = 2000 and d_moy between 4 and 9)
  and not exists (
    select * from tpcds.web_sales, tpcds.date_dim
    where c.c_customer_sk = ws_bill_customer_sk and ws_sold_date_sk = d_date_sk and d_year = 2000 and d_moy between 4 and 9)
  and not exists (
    select * from tpcds.catalog_sales, tpcds.date_dim
    where c.c_customer_sk = cs_bill_customer_sk and cs_sold_date_sk = d_date_sk and d_year = 2000 and d_moy between 4 and 9)
group by cd_gender, cd_marital_status, cd_education_status, cd_purchase_estimate, cd_credit_rating
order by cd_gender, cd_marital_status, cd_education_status, cd_purchase_estimate, cd_credit_rating limit 100;

-- q70
select sum(ss_net_profit) as total_sum, s_state, s_county, grouping(s_state) + grouping(s_county) as lochierarchy,
  rank() over (partition by grouping(s_state) + grouping(s_county), case when grouping(s_county) = 0 then s_state end
    order by sum(ss_net_profit) desc) as rank_within_parent
from tpcds.store_sales, tpcds.date_dim d1, tpcds.store
where d1.d_month_seq between 1200 and 1200 + 11 and d1.d_date_sk = ss_sold_date_sk and s_store_sk = ss_store_sk
  and s_state in (
    select s_state from (
      select s_state, rank() over (order by sum(ss_net_profit) desc) as ranking
      from tpcds.store_sales, tpcds.store, tpcds.date_dim
      where d_month_seq between 1200 and 1200 + 11 and d_date_sk = ss_sold_date_sk and s_store_sk = ss_store_sk
      group by s_state) as ranked where ranking <= 2)
group by rollup (s_state, s_county)
order by lochierarchy desc, case when lochierarchy = 0 then s_state end, rank_within_parent, s_state, s_county limit 100;

-- q72
select i_item_desc, w_warehouse_name, d1.d_week_seq, sum(case when p_promo_sk is null then 1 else 0 end) as no_promo,
  sum(case when p_promo_sk is not null then 1 else 0 end) as promo, count(*) as total_cnt
from tpcds.catalog_sales
join tpcds.inventory on cs_item_sk = inv_item_sk
join tpcds.warehouse on w_warehouse_sk = inv_warehouse_sk
join tpcds.item on i_item_sk = cs_item_sk
join tpcds.customer_demographics on cs_bill_cdemo_sk = cd_demo_sk
join tpcds.household_demographics on cs_bill_hdemo_sk = hd_demo_sk
join tpcds.date_dim d1 on cs_sold_date_sk = d1.d_date_sk
join tpcds.date_dim d2 on inv_date_sk = d2.d_date_sk
join tpcds.date_dim d3 on cs_ship_date_sk = d3.d_date_sk
left outer join tpcds.promotion on cs_promo_sk = p_promo_sk
left outer join tpcds.catalog_returns on cr_item_sk = cs_item_sk and cr_order_number = cs_order_number
where d1.d_week_seq = d2.d_week_seq and inv_quantity_on_hand < cs_quantity and d3.d_date > date_add(d1.d_date, 5)
  and hd_buy_potential <> 'Unknown' and d1.d_year = 2000 and cd_marital_status <> 'U'
group by i_item_desc, w_warehouse_name, d1.d_week_seq
order by total_cnt desc, i_item_desc, w_warehouse_name, d1.d_week_seq limit 100;

-- q75
with net as (
  select d_year, i_brand_id, i_class_id, i_category_id, sum(sales_cnt) as sales_cnt, sum(sales_amt) as sales_amt
  from (
    select d_year, i_brand_id, i_class_id, i_category_id, cs_quantity - coalesce(cr_return_quantity, 0) as sales_cnt,
      cs_ext_sales_price - coalesce(cr_return_amount, 0.0) as sales_amt
    from tpcds.catalog_sales join tpcds.item on i_item_sk = cs_item_sk join tpcds.date_dim on d_date_sk = cs_sold_date_sk
    left join tpcds.catalog_returns on cs_order_number = cr_order_number and cs_item_sk = cr_item_sk
    where i_category = 'Books'
    union
    select d_year, i_brand_id, i_class_id, i_category_id, ss_quantity - coalesce(sr_return_quantity, 0),
      ss_ext_sales_price - coalesce(sr_return_amt, 0.0)
    from tpcds.store_sales join tpcds.item on i_item_sk = ss_item_sk join tpcds.date_dim on d_date_sk = ss_sold_date_sk
    left join tpcds.store_returns on ss_ticket_number = sr_ticket_number and ss_item_sk = sr_item_sk
    where i_category = 'Books'
    union
    select d_year, i_brand_id, i_class_id, i_category_id, ws_quantity - coalesce(wr_return_quantity, 0),
      ws_ext_sales_price - coalesce(wr_return_amt, 0.0)
    from tpcds.web_sales join tpcds.item on i_item_sk = ws_item_sk join tpcds.date_dim on d_date_sk = ws_sold_date_sk
    left join tpcds.web_returns on ws_order_number = wr_order_number and ws_item_sk = wr_item_sk
    where i_category = 'Books') as sales_detail
  group by d_year, i_brand_id, i_class_id, i_category_id)
select prev.d_year as prev_year, curr.d_year as this_year, curr.i_brand_id, curr.i_class_id, curr.i_category_id,
  prev.sales_cnt as prev_yr_cnt, curr.sales_cnt as curr_yr_cnt, curr.sales_cnt - prev.sales_cnt as sales_cnt_diff,
  curr.sales_amt - prev.sales_amt as sales_amt_diff
from net curr, net prev
where curr.i_brand_id = prev.i_brand_id and curr.i_class_id = prev.i_class_id and curr.i_category_id = prev.i_category_id
  and curr.d_year = 2001 and prev.d_year = 2000 and prev.sales_cnt > 0
  and cast(curr.sales_cnt as decimal(17,2)) / cast(prev.sales_cnt as decimal(17,2)) < 0.9
order by sales_cnt_diff, sales_amt_diff, curr.i_brand_id, curr.i_class_id, curr.i_category_id limit 100;

-- q76
select channel, col_name, d_year, d_qoy, i_category, count(*) as sales_cnt, sum(ext_sales_price) as sales_amt
from (
  select 'store' as channel, 'ss_customer_sk' as col_name, d_year, d_qoy, i_category, ss_ext_sales_price as ext_sales_price
  from tpcds.store_sales, tpcds.item, tpcds.date_dim
  where ss_customer_sk is null and ss_sold_date_sk = d_date_sk and ss_item_sk = i_item_sk
  union all
  select 'web', 'ws_promo_sk', d_year, d_qoy, i_category, ws_ext_sales_price
  from tpcds.web_sales, tpcds.item, tpcds.date_dim
  where ws_promo_sk is null and ws_sold_date_sk = d_date_sk and ws_item_sk = i_item_sk
  union all
  select 'catalog', 'cs_warehouse_sk', d_year, d_qoy, i_category, cs_ext_sales_price
  from tpcds.catalog_sales, tpcds.item, tpcds.date_dim
  where cs_warehouse_sk is null and cs_sold_date_sk = d_date_sk and cs_item_sk = i_item_sk) as nulls
group by channel, col_name, d_year, d_qoy, i_category
order by channel, col_name, d_year, d_qoy, i_category limit 100;

-- q78
with ws as (
  select d_year as ws_sold_year, ws_item_sk, ws_bill_customer_sk as ws_customer_sk, sum(ws_quantity) as ws_qty,
    sum(ws_sales_price) as ws_sp
  from tpcds.web_sales left join tpcds.web_returns on wr_order_number = ws_order_number and ws_item_sk = wr_item_sk
  join tpcds.date_dim on ws_sold_date_sk = d_date_sk
  where wr_order_number is null group by d_year, ws_item_sk, ws_bill_customer_sk),
cs as (
  select d_year as cs_sold_year, cs_item_sk, cs_bill_customer_sk as cs_customer_sk, sum(cs_quantity) as cs_qty,
    sum(cs_sales_price) as cs_sp
  from tpcds.catalog_sales left join tpcds.catalog_returns on cr_order_number = cs_order_number and cs_item_sk = cr_item_sk
  join tpcds.date_dim on cs_sold_date_sk = d_date_sk
  where cr_order_number is null group by d_year, cs_item_sk, cs_bill_customer_sk),
ss as (
  select d_year as ss_sold_year, ss_item_sk, ss_customer_sk, sum(ss_quantity) as ss_qty, sum(ss_sales_price) as ss_sp
  from tpcds.store_sales left join tpcds.store_returns on sr_ticket_number = ss_ticket_number and ss_item_sk = sr_item_sk
  join tpcds.date_dim on ss_sold_date_sk = d_date_sk
  where sr_ticket_number is null group by d_year, ss_item_sk, ss_customer_sk)
select ss_sold_year, ss_item_sk, ss_customer_sk,
  round(ss_qty / cast(coalesce(ws_qty, 0) + coalesce(cs_qty, 0) as decimal(12,2)), 2) as ratio,
  ss_qty as store_qty, ss_sp as store_sales_price, coalesce(ws_qty, 0) + coalesce(cs_qty, 0) as other_qty,
  coalesce(ws_sp, 0) + coalesce(cs_sp, 0) as other_sales_price
from ss
left join ws on ws_sold_year = ss_sold_year and ws_item_sk = ss_item_sk and ws_customer_sk = ss_customer_sk
left join cs on cs_sold_year = ss_sold_year and cs_item_sk = ss_item_sk and cs_customer_sk = ss_customer_sk
where (coalesce(ws_qty, 0) > 0 or coalesce(cs_qty, 0) > 0) and ss_sold_year >= 1999
order by ss_sold_year, ss_item_sk, ss_customer_sk limit 100;

-- q80
with ssr as (
  select s_store_id as store_id, sum(ss_ext_sales_price) as sales, sum(coalesce(sr_return_amt, 0)) as returns,
    sum(ss_net_profit - coalesce(sr_net_loss, 0)) as profit
  from tpcds.store_sales left outer join tpcds.store_returns on ss_item_sk = sr_item_sk and ss_ticket_number = sr_ticket_number,
    tpcds.date_dim, tpcds.store, tpcds.item, tpcds.promotion
  where ss_sold_date_sk = d_date_sk and d_date between date'2000-08-23' and date'2000-08-23' + interval '60' day
    and ss_store_sk = s_store_sk and ss_item_sk = i_item_sk and i_current_price > 30 and ss_promo_sk = p_promo_sk
      and p_channel_tv = 'N'
  group by s_store_id),
csr as (
  select cp_catalog_page_id as page_id, sum(cs_ext_sales_price) as sales, sum(coalesce(cr_return_amount, 0)) as returns,
    sum(cs_net_profit - coalesce(cr_net_loss, 0)) as profit
  from tpcds.catalog_sales left outer join tpcds.catalog_returns on cs_item_sk = cr_item_sk
    and cs_order_number = cr_order_number,
    tpcds.date_dim, tpcds.catalog_page, tpcds.item, tpcds.promotion
  where cs_sold_date_sk = d_date_sk and d_date between date'2000-08-23' and date'2000-08-23' + interval '60' day
    and cs_catalog_page_sk = cp_catalog_page_sk and cs_item_sk = i_item_sk and i_current_price > 30 and cs_promo_sk = p_promo_sk
    and p_channel_tv = 'N'
  group by cp_catalog_page_id),
wsr as (
  select web_site_id as site_id, sum(ws_ext_sales_price) as sales, sum(coalesce(wr_return_amt, 0)) as returns,
    sum(ws_net_profit - coalesce(wr_net_loss, 0)) as profit
  from tpcds.web_sales left outer join tpcds.web_returns on ws_item_sk = wr_item_sk and ws_order_number = wr_order_number,
    tpcds.date_dim, tpcds.web_site, tpcds.item, tpcds.promotion
  where ws_sold_date_sk = d_date_sk and d_date between date'2000-08-23' and date'2000-08-23' + interval '60' day
    and ws_web_site_sk = web_site_sk and ws_item_sk = i_item_sk and i_current_price > 30 and ws_promo_sk = p_promo_sk
      and p_channel_tv = 'N'
  group by web_site_id)
select channel, id, sum(sales) as sales, sum(returns) as returns, sum(profit) as profit, grouping_id(channel, id) as level
from (
  select 'store channel' as channel, concat('store', store_id) as id, sales, returns, profit from ssr
  union all
  select 'catalog channel', concat('catalog_page', page_id), sales, returns, profit from csr
  union all
  select 'web channel', concat('web_site', site_id), sales, returns, profit from wsr) as x
group by cube (channel, id)
order by channel, id, level limit 100;

-- q87
select count(*) as customers
from (
  select distinct c_last_name, c_first_name, d_date from tpcds.store_sales, tpcds.date_dim, tpcds.customer
  where ss_sold_date_sk = d_date_sk and ss_customer_sk = c_customer_sk and d_month_seq between 1200 and 1200 + 11
  except
  select distinct c_last_name, c_first_name, d_date from tpcds.catalog_sales, tpcds.date_dim, tpcds.customer
  where cs_sold_date_sk = d_date_sk and cs_bill_customer_sk = c_customer_sk and d_month_seq between 1200 and 1200 + 11
  except
  select distinct c_last_name, c_first_name, d_date from tpcds.web_sales, tpcds.date_dim, tpcds.customer
  where ws_sold_date_sk = d_date_sk and ws_bill_customer_sk = c_customer_sk and d_month_seq between 1200 and 1200 + 11) as cool;

-- q88
select *
from (
    select count(*) as h8_30_to_9 from tpcds.store_sales, tpcds.household_demographics, tpcds.time_dim, tpcds.store
    where ss_sold_time_sk = t_time_sk and ss_hdemo_sk = hd_demo_sk and ss_store_sk = s_store_sk and t_hour = 8
      and t_minute >= 30
      and ((hd_dep_count = 4 and hd_vehicle_count <= 6) or (hd_dep_count = 2 and hd_vehicle_count <= 4))
        and s_company_name = 'company 0') as s1,
  (
    select count(*) as h9_to_9_30 from tpcds.store_sales, tpcds.household_demographics, tpcds.time_dim, tpcds.store
    where ss_sold_time_sk = t_time_sk and ss_hdemo_sk = hd_demo_sk and ss_store_sk = s_store_sk and t_hour = 9 and t_minute < 30
      and ((hd_dep_count = 4 and hd_vehicle_count <= 6) or (hd_dep_count = 2 and hd_vehicle_count <= 4))
        and s_company_name = 'company 0') as s2,
  (
    select count(*) as dinner from tpcds.store_sales, tpcds.household_demographics, tpcds.time_dim, tpcds.store
    where ss_sold_time_sk = t_time_sk and ss_hdemo_sk = hd_demo_sk and ss_store_sk = s_store_sk and t_meal_time = 'dinner'
      and ((hd_dep_count = 4 and hd_vehicle_count <= 6) or (hd_dep_count = 2 and hd_vehicle_count <= 4))
        and s_company_name = 'company 0') as s3;

-- q93
select ss_customer_sk, sum(act_sales) as sumsales
from (
  select ss_item_sk, ss_ticket_number, ss_customer_sk,
    case when sr_return_quantity is not null then (ss_quantity - sr_return_quantity) * ss_sales_price
      else ss_quantity * ss_sales_price end as act_sales
  from tpcds.store_sales left outer join tpcds.store_returns on sr_item_sk = ss_item_sk
    and sr_ticket_number = ss_ticket_number, tpcds.reason
  where sr_reason_sk = r_reason_sk and r_reason_desc = 'Did not fit') as t
group by ss_customer_sk order by sumsales, ss_customer_sk limit 100;

-- q97
with ssci as (
  select ss_customer_sk as customer_sk, ss_item_sk as item_sk from tpcds.store_sales, tpcds.date_dim
  where ss_sold_date_sk = d_date_sk and d_month_seq between 1200 and 1200 + 11 group by ss_customer_sk, ss_item_sk),
csci as (
  select cs_bill_customer_sk as customer_sk, cs_item_sk as item_sk from tpcds.catalog_sales, tpcds.date_dim
  where cs_sold_date_sk = d_date_sk and d_month_seq between 1200 and 1200 + 11 group by cs_bill_customer_sk, cs_item_sk)
select sum(case when ssci.customer_sk is not null and csci.customer_sk is null then 1 else 0 end) as store_only,
  sum(case when ssci.customer_sk is null and csci.customer_sk is not null then 1 else 0 end) as catalog_only,
  sum(case when ssci.customer_sk is not null and csci.customer_sk is not null then 1 else 0 end) as store_and_catalog
from ssci full outer join csci on ssci.customer_sk = csci.customer_sk and ssci.item_sk = csci.item_sk;
