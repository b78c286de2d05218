select id, cust, amount * 3 as fee from shop.orders where amount between -20 and 20

-- was:
select id, cust, amount * 2 as fee from shop.orders where amount between -20 and 20

-- edit, words: ('column fee: amount * 2 → amount * 3',)
-- edit, where: ('amount * 2 is another value than amount * 3',)
-- edit, altered: ('fee',)
-- rebuild:
select id, cust, amount * 3 as fee from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount between -20 and 20

-- changed: shop.orders
-- rows () whole_reads: 2 #1316083fcc6b
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount` * 2 AS `fee`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` between -20 and 20))
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount` * 3 AS `fee`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((`orders`.`amount` between -20 and 20))
    AND ((((NOT ((`orders`.`amount` * 2) <=> (`orders`.`amount` * 3))))))
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount` * 2 AS `fee`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`amount` between -20 and 20))
    AND ((((NOT ((`orders_2`.`amount` * 2) <=> (`orders_2`.`amount` * 3))))))
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`fee`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`fee`
HAVING sum(`delta`.`__ivm_w`) <> 0
