select id, 'order' as what from shop.orders union all select -1, 'none'

-- rebuild:
select id, 'order' as what from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select -1, 'none'

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #a253bbd1d3eb
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  'order' AS `what`
FROM `changed_orders`
-- rows ()  #3fcd5cdf475d
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  'order' AS `what`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
)
SELECT `delta`.`id`,
  `delta`.`what`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`what`
HAVING sum(`delta`.`__ivm_w`) <> 0
