select * except (id, amount, status, x), -id as id from shop.orders order by id, cust, day limit 5

-- rebuild:
WITH numbered_rows AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    -`orders_2`.`id` AS `id`,
    -`orders_2`.`id` AS `id_2`,
    `orders_2`.`cust` AS `cust_2`,
    `orders_2`.`day` AS `day_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
filtered AS (
  SELECT `numbered_rows_`.`cust`,
    `numbered_rows_`.`day`,
    `numbered_rows_`.`id`,
    `numbered_rows_`.`id_2`,
    `numbered_rows_`.`cust_2`,
    `numbered_rows_`.`day_2`,
    row_number() OVER (ORDER BY `numbered_rows_`.`id_2`, `numbered_rows_`.`cust_2`, `numbered_rows_`.`day_2`, `numbered_rows_`.`cust`, `numbered_rows_`.`day`, `numbered_rows_`.`id`, `numbered_rows_`.`id_2`, `numbered_rows_`.`cust_2`, `numbered_rows_`.`day_2`) AS `__number_1`
  FROM `numbered_rows` AS `numbered_rows_`
)
SELECT `filtered`.`cust`,
  `filtered`.`day`,
  `filtered`.`id`
FROM `filtered`
WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (5))

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #bd3313f3dde8
-- no key leads from the change to the rows
-- delta:
WITH numbered_rows AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    -`orders_2`.`id` AS `id`,
    -`orders_2`.`id` AS `id_2`,
    `orders_2`.`cust` AS `cust_2`,
    `orders_2`.`day` AS `day_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
numbered_rows_2 AS (
  SELECT `orders_4`.`cust`,
    `orders_4`.`day`,
    -`orders_4`.`id` AS `id`,
    -`orders_4`.`id` AS `id_2`,
    `orders_4`.`cust` AS `cust_2`,
    `orders_4`.`day` AS `day_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
),
combined AS (
  SELECT `numbered_rows`.`cust`,
    `numbered_rows`.`day`,
    `numbered_rows`.`id`,
    row_number() OVER (ORDER BY `numbered_rows`.`id_2`, `numbered_rows`.`cust_2`, `numbered_rows`.`day_2`, `numbered_rows`.`cust`, `numbered_rows`.`day`, `numbered_rows`.`id`, `numbered_rows`.`id_2`, `numbered_rows`.`cust_2`, `numbered_rows`.`day_2`) AS `__number_1`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT `numbered_rows_2`.`cust`,
    `numbered_rows_2`.`day`,
    `numbered_rows_2`.`id`,
    row_number() OVER (ORDER BY `numbered_rows_2`.`id_2`, `numbered_rows_2`.`cust_2`, `numbered_rows_2`.`day_2`, `numbered_rows_2`.`cust`, `numbered_rows_2`.`day`, `numbered_rows_2`.`id`, `numbered_rows_2`.`id_2`, `numbered_rows_2`.`cust_2`, `numbered_rows_2`.`day_2`) AS `__number_1`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`day`,
    `combined`.`id`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__number_1` > 0 AND `combined`.`__number_1` <= 0 + (5))
)
SELECT `delta`.`cust`,
  `delta`.`day`,
  `delta`.`id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`day`, `delta`.`id`
HAVING sum(`delta`.`__ivm_w`) <> 0
