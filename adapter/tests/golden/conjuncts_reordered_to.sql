select id, cust from shop.orders where day between '2026-01-05' and '2026-01-25' and (amount > 10 and status = 'ok')

-- was:
select id, cust from shop.orders where amount > 10 and status = 'ok' and day between '2026-01-05' and '2026-01-25'

-- edit, same: True
-- rebuild:
select id, cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where day between '2026-01-05' and '2026-01-25' and (amount > 10 and status = 'ok')

-- changed: shop.orders
-- append ()  #44d4d6760917
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`
FROM `changed_orders`
WHERE (( `changed_orders`.`day` between '2026-01-05' and '2026-01-25') AND ( `changed_orders`.`amount` > 10) AND ( `changed_orders`.`status` = 'ok'))
-- rows ()  #5bf3a4b02aab
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE (( `changed_orders`.`day` between '2026-01-05' and '2026-01-25') AND ( `changed_orders`.`amount` > 10) AND ( `changed_orders`.`status` = 'ok'))
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0
