select cust as who, status from shop.orders where amount > 10

-- was:
select cust as who, status from shop.orders where amount > 0 union all select id as customer, name from shop.customers

-- edit, words: ('filter: amount > 0 → amount > 10', 'union: a branch of shop.customers went')
-- edit, gone: ('shop.customers',)
-- edit, where: ('only one of amount > 0 and amount > 10 is true',)
-- rebuild:
select cust as who, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 10

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 1 #2ca3e942ecf4
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
  UNION ALL
  SELECT `orders`.`cust`,
    `orders`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`amount` > 10)) AND (NOT ((`orders`.`amount` > 0)) OR ((`orders`.`amount` > 0)) IS NULL))
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`amount` > 0)) AND (NOT ((`orders_2`.`amount` > 10)) OR ((`orders_2`.`amount` > 10)) IS NULL))
),
delta AS (
  SELECT `combined`.`cust` AS `who`,
    `combined`.`status`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `customers`.`id` AS `who`,
    `customers`.`name` AS `status`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
)
SELECT `delta`.`who`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`who`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 1 #8afd153e67aa
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 1 #a27de66b7cc9
-- no key leads from the change to the rows
