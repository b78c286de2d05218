select id, cust, amount from shop.orders order by amount desc nulls last, id, cust limit 7

-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    row_number() OVER (ORDER BY `orders_2`.`amount` desc nulls last, `orders_2`.`id`, `orders_2`.`cust`, `orders_2`.`id`, `orders_2`.`cust`, `orders_2`.`amount`) AS `__number_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `filtered`.`id`,
  `filtered`.`cust`,
  `filtered`.`amount`
FROM `filtered`
WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (7))

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #65502bf76963
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    row_number() OVER (ORDER BY `orders`.`amount` desc nulls last, `orders`.`id`, `orders`.`cust`, `orders`.`id`, `orders`.`cust`, `orders`.`amount`) AS `__number_1`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    row_number() OVER (ORDER BY `orders_2`.`amount` desc nulls last, `orders_2`.`id`, `orders_2`.`cust`, `orders_2`.`id`, `orders_2`.`cust`, `orders_2`.`amount`) AS `__number_1`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__number_1` > 0 AND `combined`.`__number_1` <= 0 + (7))
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0
