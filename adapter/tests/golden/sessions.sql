select cust, session_window(cast(day as timestamp), '3 days').start as began, session_window.end as ended, count(*) as n, sum(amount) as total from shop.orders group by cust, session_window(cast(day as timestamp), '3 days')

-- rebuild:
select cust, session_window(cast(day as timestamp), '3 days').start as began, session_window.end as ended, count(*) as n, sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust, session_window(cast(day as timestamp), '3 days')

-- changed: shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 835 s
-- keys (cust)  #6b70a6e94180
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
WHERE ((cast(`changed_orders`.`day` as timestamp)) + CAST('3 days' AS INTERVAL) > (cast(`changed_orders`.`day` as timestamp)))
-- few:
WITH computed AS (
SELECT `orders_2`.`cust`,
  `orders_2`.`amount`,
  cast(`orders_2`.`day` as timestamp) AS `__time_1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ⟦keys¦`orders_2`.`cust`⟧
  AND ((cast(`orders_2`.`day` as timestamp)) + CAST('3 days' AS INTERVAL) > (cast(`orders_2`.`day` as timestamp)))
),
numbered_rows AS (
SELECT `computed_`.`cust`,
  `computed_`.`amount`,
  `computed_`.`__time_1`,
  `computed_`.`__time_1` + CAST('3 days' AS INTERVAL) AS `__end_2`
FROM `computed` AS `computed_`
),
numbered_rows_2 AS (
  SELECT `numbered_rows_`.`cust`,
    `numbered_rows_`.`amount`,
    `numbered_rows_`.`__time_1`,
    `numbered_rows_`.`__end_2`,
    CASE WHEN `numbered_rows_`.`__time_1` <= (max(`numbered_rows_`.`__end_2`) OVER (PARTITION BY `numbered_rows_`.`cust` ORDER BY `numbered_rows_`.`__time_1` ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) THEN 0 ELSE 1 END AS `__begins_3`
  FROM `numbered_rows` AS `numbered_rows_`
),
numbered_rows_3 AS (
  SELECT `numbered_rows_2_`.`cust`,
    `numbered_rows_2_`.`amount`,
    `numbered_rows_2_`.`__time_1`,
    `numbered_rows_2_`.`__end_2`,
    `numbered_rows_2_`.`__begins_3`,
    sum(`numbered_rows_2_`.`__begins_3`) OVER (PARTITION BY `numbered_rows_2_`.`cust` ORDER BY `numbered_rows_2_`.`__time_1`) AS `__session_4`
  FROM `numbered_rows_2` AS `numbered_rows_2_`
),
grouped_rows AS (
SELECT `numbered_rows_3_`.`cust`,
  `numbered_rows_3_`.`amount`,
  named_struct('start', (min(`numbered_rows_3_`.`__time_1`) OVER (PARTITION BY `numbered_rows_3_`.`cust`, `numbered_rows_3_`.`__session_4` )), 'end', (max(`numbered_rows_3_`.`__end_2`) OVER (PARTITION BY `numbered_rows_3_`.`cust`, `numbered_rows_3_`.`__session_4` ))) AS `__session_window_7`
FROM `numbered_rows_3` AS `numbered_rows_3_`
)
SELECT `grouped_rows`.`cust`,
  `grouped_rows`.`__session_window_7`.start AS `began`,
  `grouped_rows`.`__session_window_7`.end AS `ended`,
  count(*) AS `n`,
  sum(`grouped_rows`.`amount`) AS `total`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`cust`, `grouped_rows`.`__session_window_7`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
computed AS (
SELECT `orders_2`.`cust`,
  `orders_2`.`amount`,
  cast(`orders_2`.`day` as timestamp) AS `__time_1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `orders_2`.`cust` <=> `c`.`cust`
WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
  AND ((cast(`orders_2`.`day` as timestamp)) + CAST('3 days' AS INTERVAL) > (cast(`orders_2`.`day` as timestamp)))
),
numbered_rows AS (
SELECT `computed_`.`cust`,
  `computed_`.`amount`,
  `computed_`.`__time_1`,
  `computed_`.`__time_1` + CAST('3 days' AS INTERVAL) AS `__end_2`
FROM `computed` AS `computed_`
),
numbered_rows_2 AS (
  SELECT `numbered_rows_`.`cust`,
    `numbered_rows_`.`amount`,
    `numbered_rows_`.`__time_1`,
    `numbered_rows_`.`__end_2`,
    CASE WHEN `numbered_rows_`.`__time_1` <= (max(`numbered_rows_`.`__end_2`) OVER (PARTITION BY `numbered_rows_`.`cust` ORDER BY `numbered_rows_`.`__time_1` ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) THEN 0 ELSE 1 END AS `__begins_3`
  FROM `numbered_rows` AS `numbered_rows_`
),
numbered_rows_3 AS (
  SELECT `numbered_rows_2_`.`cust`,
    `numbered_rows_2_`.`amount`,
    `numbered_rows_2_`.`__time_1`,
    `numbered_rows_2_`.`__end_2`,
    `numbered_rows_2_`.`__begins_3`,
    sum(`numbered_rows_2_`.`__begins_3`) OVER (PARTITION BY `numbered_rows_2_`.`cust` ORDER BY `numbered_rows_2_`.`__time_1`) AS `__session_4`
  FROM `numbered_rows_2` AS `numbered_rows_2_`
),
grouped_rows AS (
SELECT `numbered_rows_3_`.`cust`,
  `numbered_rows_3_`.`amount`,
  named_struct('start', (min(`numbered_rows_3_`.`__time_1`) OVER (PARTITION BY `numbered_rows_3_`.`cust`, `numbered_rows_3_`.`__session_4` )), 'end', (max(`numbered_rows_3_`.`__end_2`) OVER (PARTITION BY `numbered_rows_3_`.`cust`, `numbered_rows_3_`.`__session_4` ))) AS `__session_window_7`
FROM `numbered_rows_3` AS `numbered_rows_3_`
)
SELECT `grouped_rows`.`cust`,
  `grouped_rows`.`__session_window_7`.start AS `began`,
  `grouped_rows`.`__session_window_7`.end AS `ended`,
  count(*) AS `n`,
  sum(`grouped_rows`.`amount`) AS `total`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`cust`, `grouped_rows`.`__session_window_7`
-- rows () whole_reads: 14 #ec5a54df3ae8
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
SELECT `orders_2`.`cust`,
  `orders_2`.`amount`,
  cast(`orders_2`.`day` as timestamp) AS `__time_1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((cast(`orders_2`.`day` as timestamp)) + CAST('3 days' AS INTERVAL) > (cast(`orders_2`.`day` as timestamp)))
),
numbered_rows AS (
SELECT `computed_`.`cust`,
  `computed_`.`amount`,
  `computed_`.`__time_1`,
  `computed_`.`__time_1` + CAST('3 days' AS INTERVAL) AS `__end_2`
FROM `computed` AS `computed_`
),
numbered_rows_2 AS (
  SELECT `numbered_rows_`.`cust`,
    `numbered_rows_`.`amount`,
    `numbered_rows_`.`__time_1`,
    `numbered_rows_`.`__end_2`,
    CASE WHEN `numbered_rows_`.`__time_1` <= (max(`numbered_rows_`.`__end_2`) OVER (PARTITION BY `numbered_rows_`.`cust` ORDER BY `numbered_rows_`.`__time_1` ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) THEN 0 ELSE 1 END AS `__begins_3`
  FROM `numbered_rows` AS `numbered_rows_`
),
numbered_rows_3 AS (
  SELECT `numbered_rows_2_`.`cust`,
    `numbered_rows_2_`.`amount`,
    `numbered_rows_2_`.`__time_1`,
    `numbered_rows_2_`.`__end_2`,
    `numbered_rows_2_`.`__begins_3`,
    sum(`numbered_rows_2_`.`__begins_3`) OVER (PARTITION BY `numbered_rows_2_`.`cust` ORDER BY `numbered_rows_2_`.`__time_1`) AS `__session_4`
  FROM `numbered_rows_2` AS `numbered_rows_2_`
),
computed_2 AS (
SELECT `numbered_rows_3_`.`cust`,
  `numbered_rows_3_`.`amount`,
  named_struct('start', (min(`numbered_rows_3_`.`__time_1`) OVER (PARTITION BY `numbered_rows_3_`.`cust`, `numbered_rows_3_`.`__session_4` )), 'end', (max(`numbered_rows_3_`.`__end_2`) OVER (PARTITION BY `numbered_rows_3_`.`cust`, `numbered_rows_3_`.`__session_4` ))) AS `__session_window_7`
FROM `numbered_rows_3` AS `numbered_rows_3_`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
WHERE ((cast(`changed_orders`.`day` as timestamp)) + CAST('3 days' AS INTERVAL) > (cast(`changed_orders`.`day` as timestamp)))
),
numbered_rows_4 AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed__8`.`cust`,
  `computed__8`.`amount`,
  `computed__8`.`__time_1`,
  `computed__8`.`__time_1` + CAST('3 days' AS INTERVAL) AS `__end_2`
FROM `computed` AS `computed__8`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `computed__8`.`cust` <=> `dirty_keys_`.`cust`
),
computed_3 AS (
SELECT `orders_12`.`cust`,
  `orders_12`.`amount`,
  cast(`orders_12`.`day` as timestamp) AS `__time_1`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_12`
WHERE ((cast(`orders_12`.`day` as timestamp)) + CAST('3 days' AS INTERVAL) > (cast(`orders_12`.`day` as timestamp)))
),
numbered_rows_5 AS (
SELECT /*+ BROADCAST(`dirty_keys__3`) */ `computed_3_`.`cust`,
  `computed_3_`.`amount`,
  `computed_3_`.`__time_1`,
  `computed_3_`.`__time_1` + CAST('3 days' AS INTERVAL) AS `__end_2`
FROM `computed_3` AS `computed_3_`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
    ON `computed_3_`.`cust` <=> `dirty_keys__3`.`cust`
),
combined AS (
  SELECT `numbered_rows_4`.`cust`
  FROM `numbered_rows_4`
  UNION ALL
  SELECT `numbered_rows_5`.`cust`
  FROM `numbered_rows_5`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`cust`
  FROM `combined`
),
numbered_rows_6 AS (
SELECT `computed_3__3`.`cust`,
  `computed_3__3`.`amount`,
  `computed_3__3`.`__time_1`,
  `computed_3__3`.`__time_1` + CAST('3 days' AS INTERVAL) AS `__end_2`
FROM `computed_3` AS `computed_3__3`
),
candidates AS (
  SELECT `numbered_rows_6_`.`cust`,
    `numbered_rows_6_`.`amount`,
    `numbered_rows_6_`.`__time_1`,
    `numbered_rows_6_`.`__end_2`,
    CASE WHEN `numbered_rows_6_`.`__time_1` <= (max(`numbered_rows_6_`.`__end_2`) OVER (PARTITION BY `numbered_rows_6_`.`cust` ORDER BY `numbered_rows_6_`.`__time_1` ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) THEN 0 ELSE 1 END AS `__begins_3`
  FROM `numbered_rows_6` AS `numbered_rows_6_`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `numbered_rows_2__4`.`cust`,
    sum(`numbered_rows_2__4`.`__begins_3`) OVER (PARTITION BY `numbered_rows_2__4`.`cust` ORDER BY `numbered_rows_2__4`.`__time_1`) AS `__session_4`
  FROM `numbered_rows_2` AS `numbered_rows_2__4`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `numbered_rows_2__4`.`cust` <=> `dirty_keys_2`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates`.`cust`,
    sum(`candidates`.`__begins_3`) OVER (PARTITION BY `candidates`.`cust` ORDER BY `candidates`.`__time_1`) AS `__session_4`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates`.`cust` <=> `dirty_keys_2_`.`cust`
),
dirty_keys_3 AS (
  SELECT DISTINCT `combined_2`.`cust`,
    `combined_2`.`__session_4`
  FROM `combined_2`
),
candidates_2 AS (
  SELECT `candidates__2`.`cust`,
    `candidates__2`.`amount`,
    `candidates__2`.`__time_1`,
    `candidates__2`.`__end_2`,
    `candidates__2`.`__begins_3`,
    sum(`candidates__2`.`__begins_3`) OVER (PARTITION BY `candidates__2`.`cust` ORDER BY `candidates__2`.`__time_1`) AS `__session_4`
  FROM `candidates` AS `candidates__2`
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_3`) */ `numbered_rows_3__2`.`cust`,
    min(`numbered_rows_3__2`.`__time_1`) OVER (PARTITION BY `numbered_rows_3__2`.`cust`, `numbered_rows_3__2`.`__session_4` ) AS `__first_5`,
    max(`numbered_rows_3__2`.`__end_2`) OVER (PARTITION BY `numbered_rows_3__2`.`cust`, `numbered_rows_3__2`.`__session_4` ) AS `__last_6`
  FROM `numbered_rows_3` AS `numbered_rows_3__2`
    LEFT SEMI JOIN `dirty_keys_3`
      ON `numbered_rows_3__2`.`cust` <=> `dirty_keys_3`.`cust` AND `numbered_rows_3__2`.`__session_4` <=> `dirty_keys_3`.`__session_4`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_3_`) */ `candidates_2`.`cust`,
    min(`candidates_2`.`__time_1`) OVER (PARTITION BY `candidates_2`.`cust`, `candidates_2`.`__session_4` ) AS `__first_5`,
    max(`candidates_2`.`__end_2`) OVER (PARTITION BY `candidates_2`.`cust`, `candidates_2`.`__session_4` ) AS `__last_6`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3_`
      ON `candidates_2`.`cust` <=> `dirty_keys_3_`.`cust` AND `candidates_2`.`__session_4` <=> `dirty_keys_3_`.`__session_4`
),
dirty_keys_4 AS (
SELECT DISTINCT `combined_3`.`cust` AS `__k0`,
  named_struct('start', `combined_3`.`__first_5`, 'end', `combined_3`.`__last_6`) AS `__k1`
FROM `combined_3`
),
computed_4 AS (
SELECT `candidates_2__2`.`cust`,
  `candidates_2__2`.`amount`,
  named_struct('start', (min(`candidates_2__2`.`__time_1`) OVER (PARTITION BY `candidates_2__2`.`cust`, `candidates_2__2`.`__session_4` )), 'end', (max(`candidates_2__2`.`__end_2`) OVER (PARTITION BY `candidates_2__2`.`cust`, `candidates_2__2`.`__session_4` ))) AS `__session_window_7`
FROM `candidates_2` AS `candidates_2__2`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_4`) */ `computed_2`.`cust`,
    `computed_2`.`__session_window_7`,
    count(*) AS `n`,
    sum(`computed_2`.`amount`) AS `total`,
    1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys_4`
      ON `computed_2`.`cust` <=> `dirty_keys_4`.`__k0` AND `computed_2`.`__session_window_7` <=> `dirty_keys_4`.`__k1`
  GROUP BY `computed_2`.`cust`, `computed_2`.`__session_window_7`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_4_`) */ `computed_4`.`cust`,
    `computed_4`.`__session_window_7`,
    count(*) AS `n`,
    sum(`computed_4`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `computed_4`
    LEFT SEMI JOIN `dirty_keys_4` AS `dirty_keys_4_`
      ON `computed_4`.`cust` <=> `dirty_keys_4_`.`__k0` AND `computed_4`.`__session_window_7` <=> `dirty_keys_4_`.`__k1`
  GROUP BY `computed_4`.`cust`, `computed_4`.`__session_window_7`
),
delta AS (
  SELECT `combined_4`.`cust`,
    `combined_4`.`__session_window_7`.start AS `began`,
    `combined_4`.`__session_window_7`.end AS `ended`,
    `combined_4`.`n`,
    `combined_4`.`total`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
)
SELECT `delta`.`cust`,
  `delta`.`began`,
  `delta`.`ended`,
  `delta`.`n`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`began`, `delta`.`ended`, `delta`.`n`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0
