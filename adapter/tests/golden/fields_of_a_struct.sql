with read as (select id, cust, from_json(concat('{"a":', id, ',"b":"', status, '"}'), 'a bigint, b string') as payload from shop.orders) select id, payload.*, cust from read where cust > 1

-- rebuild:
with read as (select id, cust, from_json(concat('{"a":', id, ',"b":"', status, '"}'), 'a bigint, b string') as payload from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) select id, payload.*, cust from read where cust > 1

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #db1ca1a89451
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
SELECT `c`.`id`,
  `c`.`cust`,
  from_json(concat('{"a":', `c`.`id`, ',"b":"', `c`.`status`, '"}'), 'a bigint, b string') AS `payload`
FROM `changed_orders` AS `c`
WHERE (`c`.`cust` > 1)
)
SELECT `computed`.`id`,
  `computed`.`payload`.`a` AS `a`,
  `computed`.`payload`.`b` AS `b`,
  `computed`.`cust`
FROM `computed`
-- rows ()  #558d6e1bfacb
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
SELECT `c`.`id`,
  `c`.`cust`,
  from_json(concat('{"a":', `c`.`id`, ',"b":"', `c`.`status`, '"}'), 'a bigint, b string') AS `payload`,
  `c`.`__ivm_w`
FROM `changed_orders` AS `c`
WHERE (`c`.`cust` > 1)
),
delta AS (
  SELECT `computed`.`id`,
    `computed`.`payload`.`a` AS `a`,
    `computed`.`payload`.`b` AS `b`,
    `computed`.`cust`,
    `computed`.`__ivm_w`
  FROM `computed`
)
SELECT `delta`.`id`,
  `delta`.`a`,
  `delta`.`b`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`a`, `delta`.`b`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0
