select o.id, t.doubled, t.label, t.next from shop.orders o, lateral (select o.amount * 2 as doubled, concat(o.status, '!') as label, o.cust + 1 as next) t where t.next > 1

-- rebuild:
select o.id, t.doubled, t.label, t.next from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o, lateral (select o.amount * 2 as doubled, concat(o.status, '!') as label, o.cust + 1 as next) t where t.next > 1

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #c318f85bac57
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`amount` * 2 AS `doubled`,
  concat(`changed_orders`.`status`, '!') AS `label`,
  `changed_orders`.`cust` + 1 AS `next`
FROM `changed_orders`
WHERE ((`changed_orders`.`cust` + 1) > 1)
-- rows ()  #326d139701db
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`amount` * 2 AS `doubled`,
  concat(`changed_orders`.`status`, '!') AS `label`,
  `changed_orders`.`cust` + 1 AS `next`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE ((`changed_orders`.`cust` + 1) > 1)
)
SELECT `delta`.`id`,
  `delta`.`doubled`,
  `delta`.`label`,
  `delta`.`next`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`doubled`, `delta`.`label`, `delta`.`next`
HAVING sum(`delta`.`__ivm_w`) <> 0
