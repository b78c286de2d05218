select id as a, cust as b from shop.orders where false union all select cust as b, cast(id as int) as a from shop.orders

-- rebuild:
select id as a, cust as b from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where false union all select cust as b, cast(id as int) as a from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #9110ee697367
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT CAST(`changed_orders`.`cust` AS bigint) AS `a`,
  cast(`changed_orders`.`id` as int) AS `b`
FROM `changed_orders`
-- rows ()  #adb60494aca2
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT CAST(`changed_orders`.`cust` AS bigint) AS `a`,
    cast(`changed_orders`.`id` as int) AS `b`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
)
SELECT `delta`.`a`,
  `delta`.`b`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`a`, `delta`.`b`
HAVING sum(`delta`.`__ivm_w`) <> 0
