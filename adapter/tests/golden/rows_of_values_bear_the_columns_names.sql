select id, to_json((k, c)) as j, (k, c).c as cust, case when (k, c) in ((1, 2), (3, 4)) then 'in' end as among from (select id, cust + 1 as k, cust as c from shop.orders)

-- rebuild:
select id, to_json((k, c)) as j, (k, c).c as cust, case when (k, c) in ((1, 2), (3, 4)) then 'in' end as among from (select id, cust + 1 as k, cust as c from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧)

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #98da40139c6c
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT `c`.`id`,
    `c`.`cust` + 1 AS `k`,
    `c`.`cust` AS `c`
  FROM `changed_orders` AS `c`
)
SELECT `computed`.`id`,
  to_json((`computed`.`k` AS `k`, `computed`.`c` AS `c`)) AS `j`,
  (`computed`.`k` AS `k`, `computed`.`c` AS `c`).c AS `cust`,
  case when (`computed`.`k` AS `k`, `computed`.`c` AS `c`) in ((1, 2), (3, 4)) then 'in' end AS `among`
FROM `computed`
-- rows ()  #318329a930c3
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT `c`.`id`,
    `c`.`cust` + 1 AS `k`,
    `c`.`cust` AS `c`,
    `c`.`__ivm_w`
  FROM `changed_orders` AS `c`
),
delta AS (
SELECT `computed`.`id`,
  to_json((`computed`.`k` AS `k`, `computed`.`c` AS `c`)) AS `j`,
  (`computed`.`k` AS `k`, `computed`.`c` AS `c`).c AS `cust`,
  case when (`computed`.`k` AS `k`, `computed`.`c` AS `c`) in ((1, 2), (3, 4)) then 'in' end AS `among`,
  `computed`.`__ivm_w`
FROM `computed`
)
SELECT `delta`.`id`,
  `delta`.`j`,
  `delta`.`cust`,
  `delta`.`among`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`j`, `delta`.`cust`, `delta`.`among`
HAVING sum(`delta`.`__ivm_w`) <> 0
