select session_window.start as began, cust % 2 as odd, max(id) as last_id from shop.orders group by session_window(cast(day as timestamp), case when status = 'x' then '1 day' else '2 days' end), cust % 2 having count(*) > 1

-- rebuild:
select session_window.start as began, cust % 2 as odd, max(id) as last_id from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by session_window(cast(day as timestamp), case when status = 'x' then '1 day' else '2 days' end), cust % 2 having count(*) > 1

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 835 s
-- rows () whole_reads: 14 #a40bea949c95
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`status`,
  cast(`orders_2`.`day` as timestamp) AS `__time_1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((cast(`orders_2`.`day` as timestamp)) + CAST(case when `orders_2`.`status` = 'x' then '1 day' else '2 days' end AS INTERVAL) > (cast(`orders_2`.`day` as timestamp)))
),
numbered_rows AS (
SELECT `computed_`.`id`,
  `computed_`.`cust`,
  `computed_`.`__time_1`,
  `computed_`.`__time_1` + CAST(case when `computed_`.`status` = 'x' then '1 day' else '2 days' end AS INTERVAL) AS `__end_3`,
  `computed_`.`cust` % 2 AS `__key_2`
FROM `computed` AS `computed_`
),
numbered_rows_2 AS (
  SELECT `numbered_rows_`.`id`,
    `numbered_rows_`.`cust`,
    `numbered_rows_`.`__time_1`,
    `numbered_rows_`.`__end_3`,
    `numbered_rows_`.`__key_2`,
    CASE WHEN `numbered_rows_`.`__time_1` <= (max(`numbered_rows_`.`__end_3`) OVER (PARTITION BY `numbered_rows_`.`__key_2` ORDER BY `numbered_rows_`.`__time_1` ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) THEN 0 ELSE 1 END AS `__begins_4`
  FROM `numbered_rows` AS `numbered_rows_`
),
numbered_rows_3 AS (
  SELECT `numbered_rows_2_`.`id`,
    `numbered_rows_2_`.`cust`,
    `numbered_rows_2_`.`__time_1`,
    `numbered_rows_2_`.`__end_3`,
    `numbered_rows_2_`.`__key_2`,
    `numbered_rows_2_`.`__begins_4`,
    sum(`numbered_rows_2_`.`__begins_4`) OVER (PARTITION BY `numbered_rows_2_`.`__key_2` ORDER BY `numbered_rows_2_`.`__time_1`) AS `__session_5`
  FROM `numbered_rows_2` AS `numbered_rows_2_`
),
computed_2 AS (
SELECT `numbered_rows_3_`.`id`,
  `numbered_rows_3_`.`cust`,
  named_struct('start', (min(`numbered_rows_3_`.`__time_1`) OVER (PARTITION BY `numbered_rows_3_`.`__key_2`, `numbered_rows_3_`.`__session_5` )), 'end', (max(`numbered_rows_3_`.`__end_3`) OVER (PARTITION BY `numbered_rows_3_`.`__key_2`, `numbered_rows_3_`.`__session_5` ))) AS `__session_window_8`
FROM `numbered_rows_3` AS `numbered_rows_3_`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `changed_orders`.`cust` % 2 AS `__key_2`
FROM `changed_orders`
WHERE ((cast(`changed_orders`.`day` as timestamp)) + CAST(case when `changed_orders`.`status` = 'x' then '1 day' else '2 days' end AS INTERVAL) > (cast(`changed_orders`.`day` as timestamp)))
),
numbered_rows_4 AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed__8`.`id`,
  `computed__8`.`cust`,
  `computed__8`.`__time_1`,
  `computed__8`.`__time_1` + CAST(case when `computed__8`.`status` = 'x' then '1 day' else '2 days' end AS INTERVAL) AS `__end_3`,
  `computed__8`.`cust` % 2 AS `__key_2`
FROM `computed` AS `computed__8`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON (`computed__8`.`cust` % 2) <=> `dirty_keys_`.`__key_2`
),
computed_3 AS (
SELECT `orders_12`.`id`,
  `orders_12`.`cust`,
  `orders_12`.`status`,
  cast(`orders_12`.`day` as timestamp) AS `__time_1`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_12`
WHERE ((cast(`orders_12`.`day` as timestamp)) + CAST(case when `orders_12`.`status` = 'x' then '1 day' else '2 days' end AS INTERVAL) > (cast(`orders_12`.`day` as timestamp)))
),
numbered_rows_5 AS (
SELECT /*+ BROADCAST(`dirty_keys__3`) */ `computed_3_`.`id`,
  `computed_3_`.`cust`,
  `computed_3_`.`__time_1`,
  `computed_3_`.`__time_1` + CAST(case when `computed_3_`.`status` = 'x' then '1 day' else '2 days' end AS INTERVAL) AS `__end_3`,
  `computed_3_`.`cust` % 2 AS `__key_2`
FROM `computed_3` AS `computed_3_`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
    ON (`computed_3_`.`cust` % 2) <=> `dirty_keys__3`.`__key_2`
),
combined AS (
  SELECT `numbered_rows_4`.`__key_2`
  FROM `numbered_rows_4`
  UNION ALL
  SELECT `numbered_rows_5`.`__key_2`
  FROM `numbered_rows_5`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`__key_2`
  FROM `combined`
),
numbered_rows_6 AS (
SELECT `computed_3__3`.`id`,
  `computed_3__3`.`cust`,
  `computed_3__3`.`__time_1`,
  `computed_3__3`.`__time_1` + CAST(case when `computed_3__3`.`status` = 'x' then '1 day' else '2 days' end AS INTERVAL) AS `__end_3`,
  `computed_3__3`.`cust` % 2 AS `__key_2`
FROM `computed_3` AS `computed_3__3`
),
candidates AS (
  SELECT `numbered_rows_6_`.`id`,
    `numbered_rows_6_`.`cust`,
    `numbered_rows_6_`.`__time_1`,
    `numbered_rows_6_`.`__end_3`,
    `numbered_rows_6_`.`__key_2`,
    CASE WHEN `numbered_rows_6_`.`__time_1` <= (max(`numbered_rows_6_`.`__end_3`) OVER (PARTITION BY `numbered_rows_6_`.`__key_2` ORDER BY `numbered_rows_6_`.`__time_1` ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) THEN 0 ELSE 1 END AS `__begins_4`
  FROM `numbered_rows_6` AS `numbered_rows_6_`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `numbered_rows_2__4`.`__key_2`,
    sum(`numbered_rows_2__4`.`__begins_4`) OVER (PARTITION BY `numbered_rows_2__4`.`__key_2` ORDER BY `numbered_rows_2__4`.`__time_1`) AS `__session_5`
  FROM `numbered_rows_2` AS `numbered_rows_2__4`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `numbered_rows_2__4`.`__key_2` <=> `dirty_keys_2`.`__key_2`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates`.`__key_2`,
    sum(`candidates`.`__begins_4`) OVER (PARTITION BY `candidates`.`__key_2` ORDER BY `candidates`.`__time_1`) AS `__session_5`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates`.`__key_2` <=> `dirty_keys_2_`.`__key_2`
),
dirty_keys_3 AS (
  SELECT DISTINCT `combined_2`.`__key_2`,
    `combined_2`.`__session_5`
  FROM `combined_2`
),
candidates_2 AS (
  SELECT `candidates__2`.`id`,
    `candidates__2`.`cust`,
    `candidates__2`.`__time_1`,
    `candidates__2`.`__end_3`,
    `candidates__2`.`__key_2`,
    `candidates__2`.`__begins_4`,
    sum(`candidates__2`.`__begins_4`) OVER (PARTITION BY `candidates__2`.`__key_2` ORDER BY `candidates__2`.`__time_1`) AS `__session_5`
  FROM `candidates` AS `candidates__2`
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_3`) */ `numbered_rows_3__2`.`cust`,
    min(`numbered_rows_3__2`.`__time_1`) OVER (PARTITION BY `numbered_rows_3__2`.`__key_2`, `numbered_rows_3__2`.`__session_5` ) AS `__first_6`,
    max(`numbered_rows_3__2`.`__end_3`) OVER (PARTITION BY `numbered_rows_3__2`.`__key_2`, `numbered_rows_3__2`.`__session_5` ) AS `__last_7`
  FROM `numbered_rows_3` AS `numbered_rows_3__2`
    LEFT SEMI JOIN `dirty_keys_3`
      ON `numbered_rows_3__2`.`__key_2` <=> `dirty_keys_3`.`__key_2` AND `numbered_rows_3__2`.`__session_5` <=> `dirty_keys_3`.`__session_5`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_3_`) */ `candidates_2`.`cust`,
    min(`candidates_2`.`__time_1`) OVER (PARTITION BY `candidates_2`.`__key_2`, `candidates_2`.`__session_5` ) AS `__first_6`,
    max(`candidates_2`.`__end_3`) OVER (PARTITION BY `candidates_2`.`__key_2`, `candidates_2`.`__session_5` ) AS `__last_7`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3_`
      ON `candidates_2`.`__key_2` <=> `dirty_keys_3_`.`__key_2` AND `candidates_2`.`__session_5` <=> `dirty_keys_3_`.`__session_5`
),
dirty_keys_4 AS (
SELECT DISTINCT named_struct('start', `combined_3`.`__first_6`, 'end', `combined_3`.`__last_7`) AS `__k0`,
  `combined_3`.`cust` % 2 AS `__k1`
FROM `combined_3`
),
computed_4 AS (
SELECT `candidates_2__2`.`id`,
  `candidates_2__2`.`cust`,
  named_struct('start', (min(`candidates_2__2`.`__time_1`) OVER (PARTITION BY `candidates_2__2`.`__key_2`, `candidates_2__2`.`__session_5` )), 'end', (max(`candidates_2__2`.`__end_3`) OVER (PARTITION BY `candidates_2__2`.`__key_2`, `candidates_2__2`.`__session_5` ))) AS `__session_window_8`
FROM `candidates_2` AS `candidates_2__2`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_4`) */ `computed_2`.`__session_window_8`,
    `computed_2`.`cust` % 2 AS `odd`,
    max(`computed_2`.`id`) AS `last_id`,
    count(*) > 1 AS `__having`,
    1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys_4`
      ON `computed_2`.`__session_window_8` <=> `dirty_keys_4`.`__k0` AND (`computed_2`.`cust` % 2) <=> `dirty_keys_4`.`__k1`
  GROUP BY `computed_2`.`__session_window_8`, `computed_2`.`cust` % 2
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_4_`) */ `computed_4`.`__session_window_8`,
    `computed_4`.`cust` % 2 AS `odd`,
    max(`computed_4`.`id`) AS `last_id`,
    count(*) > 1 AS `__having`,
    -1 AS `__ivm_w`
  FROM `computed_4`
    LEFT SEMI JOIN `dirty_keys_4` AS `dirty_keys_4_`
      ON `computed_4`.`__session_window_8` <=> `dirty_keys_4_`.`__k0` AND (`computed_4`.`cust` % 2) <=> `dirty_keys_4_`.`__k1`
  GROUP BY `computed_4`.`__session_window_8`, `computed_4`.`cust` % 2
),
delta AS (
  SELECT `combined_4`.`__session_window_8`.start AS `began`,
    `combined_4`.`odd`,
    `combined_4`.`last_id`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
  WHERE (`combined_4`.`__having`)
)
SELECT `delta`.`began`,
  `delta`.`odd`,
  `delta`.`last_id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`began`, `delta`.`odd`, `delta`.`last_id`
HAVING sum(`delta`.`__ivm_w`) <> 0
