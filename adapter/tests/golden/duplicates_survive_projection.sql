select cust, status from shop.orders

-- rebuild:
select cust, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #0f2a7e6626bd
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`cust`,
  `changed_orders`.`status`
FROM `changed_orders`
-- rows ()  #9f838f9739c6
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`cust`,
  `changed_orders`.`status`,
  sum(`changed_orders`.`__ivm_w`) AS `__ivm_w`
FROM `changed_orders`
GROUP BY `changed_orders`.`cust`, `changed_orders`.`status`
HAVING sum(`changed_orders`.`__ivm_w`) <> 0
