select o.id, v.name from shop.orders o join (values ('ok', 'fine'), ('x', 'cross')) as v(status, name) on o.status = v.status

-- rebuild:
select o.id, v.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join (values ('ok', 'fine'), ('x', 'cross')) as v(status, name) on o.status = v.status

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #9bd5c9c60f0d
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
  `rows`.`col2` AS `name`
FROM `changed_orders`
  INNER JOIN VALUES ('ok', 'fine'), ('x', 'cross') AS `rows`(`col1`, `col2`)
    ON (`changed_orders`.`status` = `rows`.`col1`)
-- rows ()  #cae8472f8c0f
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
  `rows`.`col2` AS `name`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
  INNER JOIN VALUES ('ok', 'fine'), ('x', 'cross') AS `rows`(`col1`, `col2`)
    ON (`changed_orders`.`status` = `rows`.`col1`)
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0
