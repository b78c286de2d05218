select order_id, price / k as x, row_number() over (partition by order_id order by price / k, sku, qty) as n from (select *, 3 as k from shop.lines)

-- rebuild:
WITH numbered_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    3 AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
)
SELECT `numbered_rows`.`order_id`,
  `numbered_rows`.`price` / `numbered_rows`.`k` AS `x`,
  row_number() over (partition by `numbered_rows`.`order_id` order by `numbered_rows`.`price` / `numbered_rows`.`k`, `numbered_rows`.`sku`, `numbered_rows`.`qty`, `numbered_rows`.`sku`, `numbered_rows`.`qty`, `numbered_rows`.`price`, `numbered_rows`.`k`) AS `n`
FROM `numbered_rows`

-- changed: shop.lines
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (order_id)  #2119eb5e3c69
-- by key (order_id), read from the change
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
)
SELECT DISTINCT `changed_lines`.`order_id`
FROM `changed_lines`
-- few:
WITH numbered_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    3 AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
)
SELECT `numbered_rows`.`order_id`,
  `numbered_rows`.`price` / `numbered_rows`.`k` AS `x`,
  row_number() over (partition by `numbered_rows`.`order_id` order by `numbered_rows`.`price` / `numbered_rows`.`k`, `numbered_rows`.`sku`, `numbered_rows`.`qty`, `numbered_rows`.`sku`, `numbered_rows`.`qty`, `numbered_rows`.`price`, `numbered_rows`.`k`) AS `n`
FROM `numbered_rows`
-- many:
WITH dirty_keys AS (
SELECT `order_id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
numbered_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    3 AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `lines_2`.`order_id` <=> `c`.`order_id`
  WHERE ⟦within¦order_id¦`lines_2`.`order_id`⟧
)
SELECT `numbered_rows`.`order_id`,
  `numbered_rows`.`price` / `numbered_rows`.`k` AS `x`,
  row_number() over (partition by `numbered_rows`.`order_id` order by `numbered_rows`.`price` / `numbered_rows`.`k`, `numbered_rows`.`sku`, `numbered_rows`.`qty`, `numbered_rows`.`sku`, `numbered_rows`.`qty`, `numbered_rows`.`price`, `numbered_rows`.`k`) AS `n`
FROM `numbered_rows`
-- rows ()  #6ec11dcfcde0
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_lines`.`order_id`
  FROM `changed_lines`
),
numbered_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    3 AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_2`.`order_id` <=> `dirty_keys_`.`order_id`
),
numbered_rows_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `lines_4`.`order_id`,
    `lines_4`.`sku`,
    `lines_4`.`qty`,
    `lines_4`.`price`,
    3 AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `lines_4`.`order_id` <=> `dirty_keys__3`.`order_id`
),
combined AS (
  SELECT `numbered_rows`.`order_id`,
    `numbered_rows`.`price`,
    `numbered_rows`.`k`,
    row_number() over (partition by `numbered_rows`.`order_id` order by `numbered_rows`.`price` / `numbered_rows`.`k`, `numbered_rows`.`sku`, `numbered_rows`.`qty`, `numbered_rows`.`sku`, `numbered_rows`.`qty`, `numbered_rows`.`price`, `numbered_rows`.`k`) AS `n`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT `numbered_rows_2`.`order_id`,
    `numbered_rows_2`.`price`,
    `numbered_rows_2`.`k`,
    row_number() over (partition by `numbered_rows_2`.`order_id` order by `numbered_rows_2`.`price` / `numbered_rows_2`.`k`, `numbered_rows_2`.`sku`, `numbered_rows_2`.`qty`, `numbered_rows_2`.`sku`, `numbered_rows_2`.`qty`, `numbered_rows_2`.`price`, `numbered_rows_2`.`k`) AS `n`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
delta AS (
  SELECT `combined`.`order_id`,
    `combined`.`price` / `combined`.`k` AS `x`,
    `combined`.`n`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`order_id`,
  `delta`.`x`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`order_id`, `delta`.`x`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
