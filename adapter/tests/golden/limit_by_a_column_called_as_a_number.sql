select cust as `2`, id, day from shop.orders order by `2` desc, id, day limit 6

-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`cust` AS `2`,
    `orders_2`.`id`,
    `orders_2`.`day`,
    row_number() OVER (ORDER BY `orders_2`.`cust` desc, `orders_2`.`id`, `orders_2`.`day`, `orders_2`.`cust`, `orders_2`.`id`, `orders_2`.`day`) AS `__number_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `filtered`.`2`,
  `filtered`.`id`,
  `filtered`.`day`
FROM `filtered`
WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (6))

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #2094fd10e548
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust` AS `2`,
    `orders`.`id`,
    `orders`.`day`,
    row_number() OVER (ORDER BY `orders`.`cust` desc, `orders`.`id`, `orders`.`day`, `orders`.`cust`, `orders`.`id`, `orders`.`day`) AS `__number_1`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `orders_2`.`cust` AS `2`,
    `orders_2`.`id`,
    `orders_2`.`day`,
    row_number() OVER (ORDER BY `orders_2`.`cust` desc, `orders_2`.`id`, `orders_2`.`day`, `orders_2`.`cust`, `orders_2`.`id`, `orders_2`.`day`) AS `__number_1`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
),
delta AS (
  SELECT `combined`.`2`,
    `combined`.`id`,
    `combined`.`day`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__number_1` > 0 AND `combined`.`__number_1` <= 0 + (6))
)
SELECT `delta`.`2`,
  `delta`.`id`,
  `delta`.`day`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`2`, `delta`.`id`, `delta`.`day`
HAVING sum(`delta`.`__ivm_w`) <> 0
