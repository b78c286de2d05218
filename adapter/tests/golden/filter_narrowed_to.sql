select id, cust, amount from shop.orders where amount > 40

-- was:
select id, cust, amount from shop.orders where amount > 0

-- edit, words: ('filter: amount > 0 → amount > 40',)
-- edit, where: ('only one of amount > 0 and amount > 40 is true',)
-- edit, stay: (`amount` > 40)
-- rebuild:
select id, cust, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 40

-- changed: shop.orders
-- rows ()  #1cc21280da8a
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
  WHERE ((`changed_orders`.`amount` > 0))
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`amount` > 40)) AND (NOT ((`orders`.`amount` > 0)) OR ((`orders`.`amount` > 0)) IS NULL))
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`amount` > 0)) AND (NOT ((`orders_2`.`amount` > 40)) OR ((`orders_2`.`amount` > 40)) IS NULL))
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0
