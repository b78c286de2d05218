select cust, sum(amount) as amount from shop.orders group by cust order by coalesce(amount, 0) desc, cust limit 3

-- rebuild:
WITH numbered_rows AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `amount`,
    coalesce((sum(`orders_2`.`amount`)), 0) AS `__column`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`
),
filtered AS (
  SELECT `numbered_rows_`.`cust`,
    `numbered_rows_`.`amount`,
    `numbered_rows_`.`__column`,
    row_number() OVER (ORDER BY `numbered_rows_`.`__column` desc, `numbered_rows_`.`cust`, `numbered_rows_`.`cust`, `numbered_rows_`.`amount`, `numbered_rows_`.`__column`) AS `__number_1`
  FROM `numbered_rows` AS `numbered_rows_`
)
SELECT `filtered`.`cust`,
  `filtered`.`amount`
FROM `filtered`
WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (3))

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #501d87aa2c15
-- no key leads from the change to the rows
-- delta:
WITH numbered_rows AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `amount`,
    coalesce((sum(`orders_2`.`amount`)), 0) AS `__column`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`
),
numbered_rows_2 AS (
  SELECT `orders_4`.`cust`,
    sum(`orders_4`.`amount`) AS `amount`,
    coalesce((sum(`orders_4`.`amount`)), 0) AS `__column`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  GROUP BY `orders_4`.`cust`
),
combined AS (
  SELECT `numbered_rows`.`cust`,
    `numbered_rows`.`amount`,
    row_number() OVER (ORDER BY `numbered_rows`.`__column` desc, `numbered_rows`.`cust`, `numbered_rows`.`cust`, `numbered_rows`.`amount`, `numbered_rows`.`__column`) AS `__number_1`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT `numbered_rows_2`.`cust`,
    `numbered_rows_2`.`amount`,
    row_number() OVER (ORDER BY `numbered_rows_2`.`__column` desc, `numbered_rows_2`.`cust`, `numbered_rows_2`.`cust`, `numbered_rows_2`.`amount`, `numbered_rows_2`.`__column`) AS `__number_1`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`amount`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__number_1` > 0 AND `combined`.`__number_1` <= 0 + (3))
)
SELECT `delta`.`cust`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0
