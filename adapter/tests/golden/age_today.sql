select id, cust, case when datediff(current_timestamp(), day) < 10 then 'new' else 'old' end as age from shop.orders

-- rebuild:
select id, cust, case when datediff(⟦p1:current_timestamp⟧, day) < 10 then 'new' else 'old' end as age from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #be3586ab7cbe
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`,
   case when datediff( ⟦p1:cast_current_timestamp_as_date_0f215a⟧,  `changed_orders`.`day`) < 10 then 'new' else 'old' end AS `age`
FROM `changed_orders`
-- rows ()  #1ae1aa01dc22
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`,
   case when datediff( ⟦p1:cast_current_timestamp_as_date_0f215a⟧,  `changed_orders`.`day`) < 10 then 'new' else 'old' end AS `age`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`age`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`age`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: cast_current_timestamp_as_date_0f215a alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #be22b5e96425
-- no key leads from the change to the rows
-- keys (id, cust)  #ddffcfeb3a17
-- by key (id, cust), looked up for the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #be3586ab7cbe
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #1ae1aa01dc22
-- no key leads from the change to the rows
