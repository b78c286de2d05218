select * from shop.orders

-- rebuild:
select * from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #7ff836a0307f
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`,
  `changed_orders`.`amount`,
  `changed_orders`.`status`,
  `changed_orders`.`day`,
  `changed_orders`.`x`
FROM `changed_orders`
-- rows ()  #afac0d0ad43c
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`,
  `changed_orders`.`amount`,
  `changed_orders`.`status`,
  `changed_orders`.`day`,
  `changed_orders`.`x`,
  sum(`changed_orders`.`__ivm_w`) AS `__ivm_w`
FROM `changed_orders`
GROUP BY `changed_orders`.`id`, `changed_orders`.`cust`, `changed_orders`.`amount`, `changed_orders`.`status`, `changed_orders`.`day`, `changed_orders`.`x`
HAVING sum(`changed_orders`.`__ivm_w`) <> 0
