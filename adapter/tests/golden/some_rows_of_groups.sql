select cust, count(*) as n from shop.orders group by cust order by 2 desc, cust limit 3 offset 1

-- rebuild:
WITH numbered_rows AS (
  SELECT `orders_2`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`
),
filtered AS (
  SELECT `numbered_rows_`.`cust`,
    `numbered_rows_`.`n`,
    row_number() OVER (ORDER BY `numbered_rows_`.`n` desc, `numbered_rows_`.`cust`, `numbered_rows_`.`cust`, `numbered_rows_`.`n`) AS `__number_1`
  FROM `numbered_rows` AS `numbered_rows_`
)
SELECT `filtered`.`cust`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`__number_1` > (1) AND `filtered`.`__number_1` <= (1) + (3))

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #3252722a750a
-- no key leads from the change to the rows
-- delta:
WITH numbered_rows AS (
  SELECT `orders_2`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`
),
numbered_rows_2 AS (
  SELECT `orders_4`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  GROUP BY `orders_4`.`cust`
),
combined AS (
  SELECT `numbered_rows`.`cust`,
    `numbered_rows`.`n`,
    row_number() OVER (ORDER BY `numbered_rows`.`n` desc, `numbered_rows`.`cust`, `numbered_rows`.`cust`, `numbered_rows`.`n`) AS `__number_1`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT `numbered_rows_2`.`cust`,
    `numbered_rows_2`.`n`,
    row_number() OVER (ORDER BY `numbered_rows_2`.`n` desc, `numbered_rows_2`.`cust`, `numbered_rows_2`.`cust`, `numbered_rows_2`.`n`) AS `__number_1`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`n`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__number_1` > (1) AND `combined`.`__number_1` <= (1) + (3))
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
