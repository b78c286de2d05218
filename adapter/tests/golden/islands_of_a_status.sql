with numbered as (select cust, day, status, row_number() over (partition by cust order by day, id, status, amount, x) - row_number() over (partition by cust, status order by day, id, amount, x) as island from shop.orders) select cust, status, island, count(*) as n, min(day) as began, max(day) as ended from numbered group by cust, status, island

-- rebuild:
WITH numbered_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`x`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`status`, `orders_2`.`amount`, `orders_2`.`x`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `__row_number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
grouped_rows AS (
  SELECT `numbered_rows_`.`cust`,
    `numbered_rows_`.`day`,
    `numbered_rows_`.`status`,
    `numbered_rows_`.`__row_number` - (row_number() over (partition by `numbered_rows_`.`cust`, `numbered_rows_`.`status` order by `numbered_rows_`.`day`, `numbered_rows_`.`id`, `numbered_rows_`.`amount`, `numbered_rows_`.`x`, `numbered_rows_`.`id`, `numbered_rows_`.`amount`, `numbered_rows_`.`day`, `numbered_rows_`.`x`, `numbered_rows_`.`__row_number`)) AS `island`
  FROM `numbered_rows` AS `numbered_rows_`
)
SELECT `grouped_rows`.`cust`,
  `grouped_rows`.`status`,
  `grouped_rows`.`island`,
  count(*) AS `n`,
  min(`grouped_rows`.`day`) AS `began`,
  max(`grouped_rows`.`day`) AS `ended`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`cust`, `grouped_rows`.`status`, `grouped_rows`.`island`

-- changed: shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 360 s
-- keys (cust)  #ab491ad0545f
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH numbered_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`x`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`status`, `orders_2`.`amount`, `orders_2`.`x`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `__row_number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `numbered_rows_`.`cust`,
    `numbered_rows_`.`day`,
    `numbered_rows_`.`status`,
    `numbered_rows_`.`__row_number` - (row_number() over (partition by `numbered_rows_`.`cust`, `numbered_rows_`.`status` order by `numbered_rows_`.`day`, `numbered_rows_`.`id`, `numbered_rows_`.`amount`, `numbered_rows_`.`x`, `numbered_rows_`.`id`, `numbered_rows_`.`amount`, `numbered_rows_`.`day`, `numbered_rows_`.`x`, `numbered_rows_`.`__row_number`)) AS `island`
  FROM `numbered_rows` AS `numbered_rows_`
)
SELECT `grouped_rows`.`cust`,
  `grouped_rows`.`status`,
  `grouped_rows`.`island`,
  count(*) AS `n`,
  min(`grouped_rows`.`day`) AS `began`,
  max(`grouped_rows`.`day`) AS `ended`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`cust`, `grouped_rows`.`status`, `grouped_rows`.`island`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
numbered_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`x`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`status`, `orders_2`.`amount`, `orders_2`.`x`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `__row_number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `numbered_rows_`.`cust`,
    `numbered_rows_`.`day`,
    `numbered_rows_`.`status`,
    `numbered_rows_`.`__row_number` - (row_number() over (partition by `numbered_rows_`.`cust`, `numbered_rows_`.`status` order by `numbered_rows_`.`day`, `numbered_rows_`.`id`, `numbered_rows_`.`amount`, `numbered_rows_`.`x`, `numbered_rows_`.`id`, `numbered_rows_`.`amount`, `numbered_rows_`.`day`, `numbered_rows_`.`x`, `numbered_rows_`.`__row_number`)) AS `island`
  FROM `numbered_rows` AS `numbered_rows_`
)
SELECT `grouped_rows`.`cust`,
  `grouped_rows`.`status`,
  `grouped_rows`.`island`,
  count(*) AS `n`,
  min(`grouped_rows`.`day`) AS `began`,
  max(`grouped_rows`.`day`) AS `ended`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`cust`, `grouped_rows`.`status`, `grouped_rows`.`island`
-- rows () whole_reads: 6 #f6a16d7226c0
-- no key leads from the change to the rows
-- delta:
WITH numbered_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`x`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`status`, `orders_2`.`amount`, `orders_2`.`x`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `__row_number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
computed AS (
  SELECT `numbered_rows_`.`cust`,
    `numbered_rows_`.`day`,
    `numbered_rows_`.`status`,
    `numbered_rows_`.`__row_number` - (row_number() over (partition by `numbered_rows_`.`cust`, `numbered_rows_`.`status` order by `numbered_rows_`.`day`, `numbered_rows_`.`id`, `numbered_rows_`.`amount`, `numbered_rows_`.`x`, `numbered_rows_`.`id`, `numbered_rows_`.`amount`, `numbered_rows_`.`day`, `numbered_rows_`.`x`, `numbered_rows_`.`__row_number`)) AS `island`
  FROM `numbered_rows` AS `numbered_rows_`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_5`.`cust`,
    `orders_5`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_5`.`cust` <=> `dirty_keys`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_6`.`cust`,
    `orders_6`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_6`.`cust` <=> `dirty_keys_`.`cust`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`cust`,
    `combined`.`status`
  FROM `combined`
),
candidates AS (
  SELECT `orders_8`.`id`,
    `orders_8`.`cust`,
    `orders_8`.`amount`,
    `orders_8`.`status`,
    `orders_8`.`day`,
    `orders_8`.`x`,
    row_number() over (partition by `orders_8`.`cust` order by `orders_8`.`day`, `orders_8`.`id`, `orders_8`.`status`, `orders_8`.`amount`, `orders_8`.`x`, `orders_8`.`id`, `orders_8`.`amount`, `orders_8`.`status`, `orders_8`.`day`, `orders_8`.`x`) AS `__row_number`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `numbered_rows__2`.`cust`,
    `numbered_rows__2`.`status`,
    `numbered_rows__2`.`__row_number`,
    row_number() over (partition by `numbered_rows__2`.`cust`, `numbered_rows__2`.`status` order by `numbered_rows__2`.`day`, `numbered_rows__2`.`id`, `numbered_rows__2`.`amount`, `numbered_rows__2`.`x`, `numbered_rows__2`.`id`, `numbered_rows__2`.`amount`, `numbered_rows__2`.`day`, `numbered_rows__2`.`x`, `numbered_rows__2`.`__row_number`) AS `__row_number_2`
  FROM `numbered_rows` AS `numbered_rows__2`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `numbered_rows__2`.`cust` <=> `dirty_keys_2`.`cust` AND `numbered_rows__2`.`status` <=> `dirty_keys_2`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates`.`cust`,
    `candidates`.`status`,
    `candidates`.`__row_number`,
    row_number() over (partition by `candidates`.`cust`, `candidates`.`status` order by `candidates`.`day`, `candidates`.`id`, `candidates`.`amount`, `candidates`.`x`, `candidates`.`id`, `candidates`.`amount`, `candidates`.`day`, `candidates`.`x`, `candidates`.`__row_number`) AS `__row_number_2`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates`.`cust` <=> `dirty_keys_2_`.`cust` AND `candidates`.`status` <=> `dirty_keys_2_`.`status`
),
dirty_keys_3 AS (
  SELECT DISTINCT `combined_2`.`cust` AS `__k0`,
    `combined_2`.`status` AS `__k1`,
    `combined_2`.`__row_number` - `combined_2`.`__row_number_2` AS `__k2`
  FROM `combined_2`
),
computed_2 AS (
  SELECT `candidates__2`.`cust`,
    `candidates__2`.`day`,
    `candidates__2`.`status`,
    `candidates__2`.`__row_number` - (row_number() over (partition by `candidates__2`.`cust`, `candidates__2`.`status` order by `candidates__2`.`day`, `candidates__2`.`id`, `candidates__2`.`amount`, `candidates__2`.`x`, `candidates__2`.`id`, `candidates__2`.`amount`, `candidates__2`.`day`, `candidates__2`.`x`, `candidates__2`.`__row_number`)) AS `island`
  FROM `candidates` AS `candidates__2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_3`) */ `computed`.`cust`,
    `computed`.`status`,
    `computed`.`island`,
    count(*) AS `n`,
    min(`computed`.`day`) AS `began`,
    max(`computed`.`day`) AS `ended`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys_3`
      ON `computed`.`cust` <=> `dirty_keys_3`.`__k0` AND `computed`.`status` <=> `dirty_keys_3`.`__k1` AND `computed`.`island` <=> `dirty_keys_3`.`__k2`
  GROUP BY `computed`.`cust`, `computed`.`status`, `computed`.`island`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_3_`) */ `computed_2`.`cust`,
    `computed_2`.`status`,
    `computed_2`.`island`,
    count(*) AS `n`,
    min(`computed_2`.`day`) AS `began`,
    max(`computed_2`.`day`) AS `ended`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3_`
      ON `computed_2`.`cust` <=> `dirty_keys_3_`.`__k0` AND `computed_2`.`status` <=> `dirty_keys_3_`.`__k1` AND `computed_2`.`island` <=> `dirty_keys_3_`.`__k2`
  GROUP BY `computed_2`.`cust`, `computed_2`.`status`, `computed_2`.`island`
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  `delta`.`island`,
  `delta`.`n`,
  `delta`.`began`,
  `delta`.`ended`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`, `delta`.`island`, `delta`.`n`, `delta`.`began`, `delta`.`ended`
HAVING sum(`delta`.`__ivm_w`) <> 0
