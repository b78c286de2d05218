from shop.orders |> select id, amount, day |> order by amount desc |> order by day, id, amount |> limit 3

-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`id` AS `id_2`,
    `orders_2`.`amount` AS `amount_2`,
    row_number() OVER (ORDER BY `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`day`, `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`amount`) AS `__number_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `filtered`.`id`,
  `filtered`.`amount`,
  `filtered`.`day`
FROM `filtered`
WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (3))

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #dd5998f41cf0
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`id`,
    `orders`.`amount`,
    `orders`.`day`,
    row_number() OVER (ORDER BY `orders`.`day`, `orders`.`id`, `orders`.`amount`, `orders`.`id`, `orders`.`amount`, `orders`.`day`, `orders`.`day`, `orders`.`id`, `orders`.`amount`) AS `__number_1`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    row_number() OVER (ORDER BY `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`day`, `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`amount`) AS `__number_1`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`amount`,
    `combined`.`day`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__number_1` > 0 AND `combined`.`__number_1` <= 0 + (3))
)
SELECT `delta`.`id`,
  `delta`.`amount`,
  `delta`.`day`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`amount`, `delta`.`day`
HAVING sum(`delta`.`__ivm_w`) <> 0
