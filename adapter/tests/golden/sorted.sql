select id, cust from shop.orders distribute by cust sort by id

-- rebuild:
select id, cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ distribute by cust sort by id

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #c7c58e976cc4
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`
FROM `changed_orders`
-- rows ()  #e6aaae0d2cdc
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`,
  sum(`changed_orders`.`__ivm_w`) AS `__ivm_w`
FROM `changed_orders`
GROUP BY `changed_orders`.`id`, `changed_orders`.`cust`
HAVING sum(`changed_orders`.`__ivm_w`) <> 0
