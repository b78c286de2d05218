select cust, avg(total) as mean from (select cust, day, sum(amount) as total from shop.orders group by cust, day) group by cust order by mean, cust limit 3

-- rebuild:
WITH grouped_rows AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    sum(`orders_2`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`, `orders_2`.`day`
),
numbered_rows AS (
  SELECT `grouped_rows_`.`cust`,
    avg(`grouped_rows_`.`total`) AS `mean`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`
),
filtered AS (
  SELECT `numbered_rows_`.`cust`,
    `numbered_rows_`.`mean`,
    row_number() OVER (ORDER BY `numbered_rows_`.`mean`, `numbered_rows_`.`cust`, `numbered_rows_`.`cust`, `numbered_rows_`.`mean`) AS `__number_1`
  FROM `numbered_rows` AS `numbered_rows_`
)
SELECT `filtered`.`cust`,
  `filtered`.`mean`
FROM `filtered`
WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (3))

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #d0a97d798151
-- no key leads from the change to the rows
-- delta:
WITH grouped_rows AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    sum(`orders_2`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`, `orders_2`.`day`
),
numbered_rows AS (
  SELECT `grouped_rows_`.`cust`,
    avg(`grouped_rows_`.`total`) AS `mean`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`
),
grouped_rows_2 AS (
  SELECT `orders_5`.`cust`,
    `orders_5`.`day`,
    sum(`orders_5`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
  GROUP BY `orders_5`.`cust`, `orders_5`.`day`
),
numbered_rows_2 AS (
  SELECT `grouped_rows_2_`.`cust`,
    avg(`grouped_rows_2_`.`total`) AS `mean`
  FROM `grouped_rows_2` AS `grouped_rows_2_`
  GROUP BY `grouped_rows_2_`.`cust`
),
combined AS (
  SELECT `numbered_rows`.`cust`,
    `numbered_rows`.`mean`,
    row_number() OVER (ORDER BY `numbered_rows`.`mean`, `numbered_rows`.`cust`, `numbered_rows`.`cust`, `numbered_rows`.`mean`) AS `__number_1`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT `numbered_rows_2`.`cust`,
    `numbered_rows_2`.`mean`,
    row_number() OVER (ORDER BY `numbered_rows_2`.`mean`, `numbered_rows_2`.`cust`, `numbered_rows_2`.`cust`, `numbered_rows_2`.`mean`) AS `__number_1`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`mean`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__number_1` > 0 AND `combined`.`__number_1` <= 0 + (3))
)
SELECT `delta`.`cust`,
  `delta`.`mean`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`mean`
HAVING sum(`delta`.`__ivm_w`) <> 0
