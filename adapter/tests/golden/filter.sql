select id, cust, amount from shop.orders where amount > 0 and status <> 'x' or day is null

-- rebuild:
select id, cust, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 0 and status <> 'x' or day is null

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #861b1e7e7b1d
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`,
  `changed_orders`.`amount`
FROM `changed_orders`
WHERE (`changed_orders`.`amount` > 0 and `changed_orders`.`status` <> 'x' or `changed_orders`.`day` is null)
-- rows ()  #6df5f25e7eec
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`,
  `changed_orders`.`amount`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE (`changed_orders`.`amount` > 0 and `changed_orders`.`status` <> 'x' or `changed_orders`.`day` is null)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0
