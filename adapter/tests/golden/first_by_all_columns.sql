select cust, status, id from shop.orders where cust < 6 order by all desc nulls last limit 7

-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`id`,
    row_number() OVER (ORDER BY `orders_2`.`cust` desc nulls last, `orders_2`.`status` desc nulls last, `orders_2`.`id` desc nulls last, `orders_2`.`cust`, `orders_2`.`status`, `orders_2`.`id`) AS `__number_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`cust` < 6)
)
SELECT `filtered`.`cust`,
  `filtered`.`status`,
  `filtered`.`id`
FROM `filtered`
WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (7))

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #bd871cab6b7a
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`,
    `orders`.`status`,
    `orders`.`id`,
    row_number() OVER (ORDER BY `orders`.`cust` desc nulls last, `orders`.`status` desc nulls last, `orders`.`id` desc nulls last, `orders`.`cust`, `orders`.`status`, `orders`.`id`) AS `__number_1`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (`orders`.`cust` < 6)
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`id`,
    row_number() OVER (ORDER BY `orders_2`.`cust` desc nulls last, `orders_2`.`status` desc nulls last, `orders_2`.`id` desc nulls last, `orders_2`.`cust`, `orders_2`.`status`, `orders_2`.`id`) AS `__number_1`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`cust` < 6)
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`status`,
    `combined`.`id`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__number_1` > 0 AND `combined`.`__number_1` <= 0 + (7))
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  `delta`.`id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`, `delta`.`id`
HAVING sum(`delta`.`__ivm_w`) <> 0
