select cust, status, grouping(status) as g, count(distinct id) as n from shop.orders group by cust, status grouping sets ((cust), (status))

-- rebuild:
select cust, status, grouping(status) as g, count(distinct id) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust, status grouping sets ((cust), (status))

-- changed: shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- keys (cust, status) whole_reads: 1 #1d3f53d0f2c1
-- by key (cust, status), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧DISTINCT CASE WHEN `rows`.`__set_1` IN (0) THEN `changed_orders`.`cust` END AS `cust`,
  CASE WHEN `rows`.`__set_1` IN (1) THEN `changed_orders`.`status` END AS `status`
FROM `changed_orders`
  CROSS JOIN VALUES (0), (1) AS `rows`(`__set_1`)
-- few:
WITH candidates AS (
  SELECT CASE WHEN `rows_2`.`__set_1` IN (0) THEN `orders_2`.`cust` END AS `cust`,
    CASE WHEN `rows_2`.`__set_1` IN (1) THEN `orders_2`.`status` END AS `status`,
    (CAST(CASE `rows_2`.`__set_1` WHEN 0 THEN 1 WHEN 1 THEN 0 END AS TINYINT)) AS `g`,
    count(distinct `orders_2`.`id`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1) AS `rows_2`(`__set_1`)
  GROUP BY CASE WHEN `rows_2`.`__set_1` IN (0) THEN `orders_2`.`cust` END, CASE WHEN `rows_2`.`__set_1` IN (1) THEN `orders_2`.`status` END, `rows_2`.`__set_1`
)
SELECT `candidates`.`cust`,
  `candidates`.`status`,
  `candidates`.`g`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`¦`candidates`.`status`⟧
-- many:
WITH candidates AS (
  SELECT CASE WHEN `rows_2`.`__set_1` IN (0) THEN `orders_2`.`cust` END AS `cust`,
    CASE WHEN `rows_2`.`__set_1` IN (1) THEN `orders_2`.`status` END AS `status`,
    (CAST(CASE `rows_2`.`__set_1` WHEN 0 THEN 1 WHEN 1 THEN 0 END AS TINYINT)) AS `g`,
    count(distinct `orders_2`.`id`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1) AS `rows_2`(`__set_1`)
  GROUP BY CASE WHEN `rows_2`.`__set_1` IN (0) THEN `orders_2`.`cust` END, CASE WHEN `rows_2`.`__set_1` IN (1) THEN `orders_2`.`status` END, `rows_2`.`__set_1`
),
dirty_keys AS (
SELECT `cust`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`cust`,
  `candidates`.`status`,
  `candidates`.`g`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`cust` <=> `dirty_keys`.`cust` AND `candidates`.`status` <=> `dirty_keys`.`status`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦status¦`candidates`.`status`⟧
-- rows () whole_reads: 2 #917b002c0754
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
  SELECT `orders_2`.`id`,
    `rows_2`.`__set_1`,
    CASE WHEN `rows_2`.`__set_1` IN (0) THEN `orders_2`.`cust` END AS `__mask_3`,
    CASE WHEN `rows_2`.`__set_1` IN (1) THEN `orders_2`.`status` END AS `__mask_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1) AS `rows_2`(`__set_1`)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧DISTINCT CASE WHEN `rows_3`.`__set_1` IN (0) THEN `changed_orders`.`cust` END AS `__k0`,
    CASE WHEN `rows_3`.`__set_1` IN (1) THEN `changed_orders`.`status` END AS `__k1`,
    `rows_3`.`__set_1` AS `__k2`
  FROM `changed_orders`
    CROSS JOIN VALUES (0), (1) AS `rows_3`(`__set_1`)
),
computed_2 AS (
  SELECT `orders_4`.`id`,
    `rows_5`.`__set_1`,
    CASE WHEN `rows_5`.`__set_1` IN (0) THEN `orders_4`.`cust` END AS `__mask_3`,
    CASE WHEN `rows_5`.`__set_1` IN (1) THEN `orders_4`.`status` END AS `__mask_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    CROSS JOIN VALUES (0), (1) AS `rows_5`(`__set_1`)
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `computed`.`__mask_3` AS `cust`,
    `computed`.`__mask_4` AS `status`,
    `computed`.`__set_1`,
    count(distinct `computed`.`id`) AS `__count_2`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys`
      ON `computed`.`__mask_3` <=> `dirty_keys`.`__k0` AND `computed`.`__mask_4` <=> `dirty_keys`.`__k1` AND `computed`.`__set_1` <=> `dirty_keys`.`__k2`
  GROUP BY `computed`.`__mask_3`, `computed`.`__mask_4`, `computed`.`__set_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed_2`.`__mask_3` AS `cust`,
    `computed_2`.`__mask_4` AS `status`,
    `computed_2`.`__set_1`,
    count(distinct `computed_2`.`id`) AS `__count_2`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `computed_2`.`__mask_3` <=> `dirty_keys_`.`__k0` AND `computed_2`.`__mask_4` <=> `dirty_keys_`.`__k1` AND `computed_2`.`__set_1` <=> `dirty_keys_`.`__k2`
  GROUP BY `computed_2`.`__mask_3`, `computed_2`.`__mask_4`, `computed_2`.`__set_1`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`status`,
    (CAST(CASE `combined`.`__set_1` WHEN 0 THEN 1 WHEN 1 THEN 0 END AS TINYINT)) AS `g`,
    `combined`.`__count_2` AS `n`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  `delta`.`g`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`, `delta`.`g`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
