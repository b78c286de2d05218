select id, amount * 2 as twice, coalesce(status, 'none') as status, concat('«', status, '»') as marked from shop.orders

-- rebuild:
select id, amount * 2 as twice, coalesce(status, 'none') as status, concat('«', status, '»') as marked from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #fc2feb1bc8a2
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`amount` * 2 AS `twice`,
  coalesce(`changed_orders`.`status`, 'none') AS `status`,
  concat('«', `changed_orders`.`status`, '»') AS `marked`
FROM `changed_orders`
-- rows ()  #11506344052e
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`amount` * 2 AS `twice`,
  coalesce(`changed_orders`.`status`, 'none') AS `status`,
  concat('«', `changed_orders`.`status`, '»') AS `marked`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
)
SELECT `delta`.`id`,
  `delta`.`twice`,
  `delta`.`status`,
  `delta`.`marked`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`twice`, `delta`.`status`, `delta`.`marked`
HAVING sum(`delta`.`__ivm_w`) <> 0
