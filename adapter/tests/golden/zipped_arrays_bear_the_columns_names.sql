select cust, to_json(arrays_zip(ids, days)) as j, arrays_zip(ids, days)[0].days as first from (select cust, array(id, cust) as ids, array(date_add(day, 1)) as days from shop.orders)

-- rebuild:
select cust, to_json(arrays_zip(ids, days)) as j, arrays_zip(ids, days)[0].days as first from (select cust, array(id, cust) as ids, array(date_add(day, 1)) as days from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧)

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #ee6585f395d1
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT `c`.`cust`,
    array(`c`.`id`, `c`.`cust`) AS `ids`,
    array(date_add(`c`.`day`, 1)) AS `days`
  FROM `changed_orders` AS `c`
)
SELECT `computed`.`cust`,
  to_json(arrays_zip(struct(`computed`.`ids` AS `ids`).`ids`, struct(`computed`.`days` AS `days`).`days`)) AS `j`,
  arrays_zip(struct(`computed`.`ids` AS `ids`).`ids`, struct(`computed`.`days` AS `days`).`days`)[0].days AS `first`
FROM `computed`
-- rows ()  #b1139abf80cb
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT `c`.`cust`,
    array(`c`.`id`, `c`.`cust`) AS `ids`,
    array(date_add(`c`.`day`, 1)) AS `days`,
    `c`.`__ivm_w`
  FROM `changed_orders` AS `c`
),
delta AS (
  SELECT `computed`.`cust`,
    to_json(arrays_zip(struct(`computed`.`ids` AS `ids`).`ids`, struct(`computed`.`days` AS `days`).`days`)) AS `j`,
    arrays_zip(struct(`computed`.`ids` AS `ids`).`ids`, struct(`computed`.`days` AS `days`).`days`)[0].days AS `first`,
    `computed`.`__ivm_w`
  FROM `computed`
)
SELECT `delta`.`cust`,
  `delta`.`j`,
  `delta`.`first`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`j`, `delta`.`first`
HAVING sum(`delta`.`__ivm_w`) <> 0
