select id, cust, case when datediff(current_timestamp(), day) < 10 then 'new' else 'old' end as age from shop.orders

-- rebuild:
select id, cust, case when datediff(⟦p1:current_timestamp⟧, day) < 10 then 'new' else 'old' end as age from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: current_timestamp, shop.orders
-- chosen: rebuilt: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #3205e2755eaf
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`,
  case when datediff(⟦p0:current_timestamp⟧, `changed_orders`.`day`) < 10 then 'new' else 'old' end AS `age`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
UNION ALL
SELECT `orders`.`id`,
  `orders`.`cust`,
  case when datediff(⟦p1:current_timestamp⟧, `orders`.`day`) < 10 then 'new' else 'old' end AS `age`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (((((( datediff( ⟦p0:current_timestamp⟧,  `orders`.`day`) < 10) AND (NOT ( datediff( ⟦p1:current_timestamp⟧,  `orders`.`day`) < 10) OR ( datediff( ⟦p1:current_timestamp⟧,  `orders`.`day`) < 10) IS NULL)) OR (( datediff( ⟦p1:current_timestamp⟧,  `orders`.`day`) < 10) AND (NOT ( datediff( ⟦p0:current_timestamp⟧,  `orders`.`day`) < 10) OR ( datediff( ⟦p0:current_timestamp⟧,  `orders`.`day`) < 10) IS NULL)))) AND ((NOT ((case when datediff(⟦p0:current_timestamp⟧, `orders`.`day`) < 10 then 'new' else 'old' end) <=> (case when datediff(⟦p1:current_timestamp⟧, `orders`.`day`) < 10 then 'new' else 'old' end))))))
UNION ALL
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  case when datediff(⟦p0:current_timestamp⟧, `orders_2`.`day`) < 10 then 'new' else 'old' end AS `age`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (((((( datediff( ⟦p0:current_timestamp⟧,  `orders_2`.`day`) < 10) AND (NOT ( datediff( ⟦p1:current_timestamp⟧,  `orders_2`.`day`) < 10) OR ( datediff( ⟦p1:current_timestamp⟧,  `orders_2`.`day`) < 10) IS NULL)) OR (( datediff( ⟦p1:current_timestamp⟧,  `orders_2`.`day`) < 10) AND (NOT ( datediff( ⟦p0:current_timestamp⟧,  `orders_2`.`day`) < 10) OR ( datediff( ⟦p0:current_timestamp⟧,  `orders_2`.`day`) < 10) IS NULL)))) AND ((NOT ((case when datediff(⟦p0:current_timestamp⟧, `orders_2`.`day`) < 10 then 'new' else 'old' end) <=> (case when datediff(⟦p1:current_timestamp⟧, `orders_2`.`day`) < 10 then 'new' else 'old' end))))))
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`age`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`age`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_timestamp alone
-- chosen: rebuilt: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #e48873a56feb
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 0.5 s; by rows about 4.2 s; rebuilt about 60 s
-- append ()  #814a9a5d6c35
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #aaf053283b6a
-- no key leads from the change to the rows
