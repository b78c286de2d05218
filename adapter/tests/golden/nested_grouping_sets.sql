select cust, status, day, count(*) as n, sum(amount) as total, grouping_id(cust, status, day) as g from shop.orders group by grouping sets (rollup (cust, status), cube (day), grouping sets ((status, day), ()), cust)

-- rebuild:
select cust, status, day, count(*) as n, sum(amount) as total, grouping_id(cust, status, day) as g from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by grouping sets (rollup (cust, status), cube (day), grouping sets ((status, day), ()), cust)

-- changed: shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- keys (cust, status, day) whole_reads: 1 #a14b892e0435
-- by key (cust, status, day), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧DISTINCT CASE WHEN `rows`.`__set_1` IN (0, 1, 7) THEN `changed_orders`.`cust` END AS `cust`,
  CASE WHEN `rows`.`__set_1` IN (0, 5) THEN `changed_orders`.`status` END AS `status`,
  CASE WHEN `rows`.`__set_1` IN (3, 5) THEN `changed_orders`.`day` END AS `day`
FROM `changed_orders`
  CROSS JOIN VALUES (0), (1), (2), (3), (4), (5), (6), (7) AS `rows`(`__set_1`)
-- few:
WITH candidates AS (
  SELECT CASE WHEN `rows_2`.`__set_1` IN (0, 1, 7) THEN `orders_2`.`cust` END AS `cust`,
    CASE WHEN `rows_2`.`__set_1` IN (0, 5) THEN `orders_2`.`status` END AS `status`,
    CASE WHEN `rows_2`.`__set_1` IN (3, 5) THEN `orders_2`.`day` END AS `day`,
    count(*) AS `n`,
    sum(`orders_2`.`amount`) AS `total`,
    (CAST(CASE `rows_2`.`__set_1` WHEN 0 THEN 1 WHEN 1 THEN 3 WHEN 2 THEN 7 WHEN 3 THEN 6 WHEN 4 THEN 7 WHEN 5 THEN 4 WHEN 6 THEN 7 WHEN 7 THEN 3 END AS BIGINT)) AS `g`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1), (2), (3), (4), (5), (6), (7) AS `rows_2`(`__set_1`)
  GROUP BY CASE WHEN `rows_2`.`__set_1` IN (0, 1, 7) THEN `orders_2`.`cust` END, CASE WHEN `rows_2`.`__set_1` IN (0, 5) THEN `orders_2`.`status` END, CASE WHEN `rows_2`.`__set_1` IN (3, 5) THEN `orders_2`.`day` END, `rows_2`.`__set_1`
)
SELECT `candidates`.`cust`,
  `candidates`.`status`,
  `candidates`.`day`,
  `candidates`.`n`,
  `candidates`.`total`,
  `candidates`.`g`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`¦`candidates`.`status`¦`candidates`.`day`⟧
-- many:
WITH candidates AS (
  SELECT CASE WHEN `rows_2`.`__set_1` IN (0, 1, 7) THEN `orders_2`.`cust` END AS `cust`,
    CASE WHEN `rows_2`.`__set_1` IN (0, 5) THEN `orders_2`.`status` END AS `status`,
    CASE WHEN `rows_2`.`__set_1` IN (3, 5) THEN `orders_2`.`day` END AS `day`,
    count(*) AS `n`,
    sum(`orders_2`.`amount`) AS `total`,
    (CAST(CASE `rows_2`.`__set_1` WHEN 0 THEN 1 WHEN 1 THEN 3 WHEN 2 THEN 7 WHEN 3 THEN 6 WHEN 4 THEN 7 WHEN 5 THEN 4 WHEN 6 THEN 7 WHEN 7 THEN 3 END AS BIGINT)) AS `g`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1), (2), (3), (4), (5), (6), (7) AS `rows_2`(`__set_1`)
  GROUP BY CASE WHEN `rows_2`.`__set_1` IN (0, 1, 7) THEN `orders_2`.`cust` END, CASE WHEN `rows_2`.`__set_1` IN (0, 5) THEN `orders_2`.`status` END, CASE WHEN `rows_2`.`__set_1` IN (3, 5) THEN `orders_2`.`day` END, `rows_2`.`__set_1`
),
dirty_keys AS (
SELECT `cust`, `status`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`cust`,
  `candidates`.`status`,
  `candidates`.`day`,
  `candidates`.`n`,
  `candidates`.`total`,
  `candidates`.`g`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`cust` <=> `dirty_keys`.`cust` AND `candidates`.`status` <=> `dirty_keys`.`status` AND `candidates`.`day` <=> `dirty_keys`.`day`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦status¦`candidates`.`status`⟧
  AND ⟦within¦day¦`candidates`.`day`⟧
-- rows () whole_reads: 2 #ad930d754587
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
  SELECT `orders_2`.`amount`,
    `rows_2`.`__set_1`,
    CASE WHEN `rows_2`.`__set_1` IN (0, 1, 7) THEN `orders_2`.`cust` END AS `__mask_4`,
    CASE WHEN `rows_2`.`__set_1` IN (0, 5) THEN `orders_2`.`status` END AS `__mask_5`,
    CASE WHEN `rows_2`.`__set_1` IN (3, 5) THEN `orders_2`.`day` END AS `__mask_6`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1), (2), (3), (4), (5), (6), (7) AS `rows_2`(`__set_1`)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧DISTINCT CASE WHEN `rows_3`.`__set_1` IN (0, 1, 7) THEN `changed_orders`.`cust` END AS `__k0`,
    CASE WHEN `rows_3`.`__set_1` IN (0, 5) THEN `changed_orders`.`status` END AS `__k1`,
    CASE WHEN `rows_3`.`__set_1` IN (3, 5) THEN `changed_orders`.`day` END AS `__k2`,
    `rows_3`.`__set_1` AS `__k3`
  FROM `changed_orders`
    CROSS JOIN VALUES (0), (1), (2), (3), (4), (5), (6), (7) AS `rows_3`(`__set_1`)
),
computed_2 AS (
  SELECT `orders_4`.`amount`,
    `rows_5`.`__set_1`,
    CASE WHEN `rows_5`.`__set_1` IN (0, 1, 7) THEN `orders_4`.`cust` END AS `__mask_4`,
    CASE WHEN `rows_5`.`__set_1` IN (0, 5) THEN `orders_4`.`status` END AS `__mask_5`,
    CASE WHEN `rows_5`.`__set_1` IN (3, 5) THEN `orders_4`.`day` END AS `__mask_6`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    CROSS JOIN VALUES (0), (1), (2), (3), (4), (5), (6), (7) AS `rows_5`(`__set_1`)
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `computed`.`__mask_4` AS `cust`,
    `computed`.`__mask_5` AS `status`,
    `computed`.`__mask_6` AS `day`,
    `computed`.`__set_1`,
    count(*) AS `__count_2`,
    sum(`computed`.`amount`) AS `__sum_3`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys`
      ON `computed`.`__mask_4` <=> `dirty_keys`.`__k0` AND `computed`.`__mask_5` <=> `dirty_keys`.`__k1` AND `computed`.`__mask_6` <=> `dirty_keys`.`__k2` AND `computed`.`__set_1` <=> `dirty_keys`.`__k3`
  GROUP BY `computed`.`__mask_4`, `computed`.`__mask_5`, `computed`.`__mask_6`, `computed`.`__set_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed_2`.`__mask_4` AS `cust`,
    `computed_2`.`__mask_5` AS `status`,
    `computed_2`.`__mask_6` AS `day`,
    `computed_2`.`__set_1`,
    count(*) AS `__count_2`,
    sum(`computed_2`.`amount`) AS `__sum_3`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `computed_2`.`__mask_4` <=> `dirty_keys_`.`__k0` AND `computed_2`.`__mask_5` <=> `dirty_keys_`.`__k1` AND `computed_2`.`__mask_6` <=> `dirty_keys_`.`__k2` AND `computed_2`.`__set_1` <=> `dirty_keys_`.`__k3`
  GROUP BY `computed_2`.`__mask_4`, `computed_2`.`__mask_5`, `computed_2`.`__mask_6`, `computed_2`.`__set_1`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`status`,
    `combined`.`day`,
    `combined`.`__count_2` AS `n`,
    `combined`.`__sum_3` AS `total`,
    (CAST(CASE `combined`.`__set_1` WHEN 0 THEN 1 WHEN 1 THEN 3 WHEN 2 THEN 7 WHEN 3 THEN 6 WHEN 4 THEN 7 WHEN 5 THEN 4 WHEN 6 THEN 7 WHEN 7 THEN 3 END AS BIGINT)) AS `g`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  `delta`.`day`,
  `delta`.`n`,
  `delta`.`total`,
  `delta`.`g`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`, `delta`.`day`, `delta`.`n`, `delta`.`total`, `delta`.`g`
HAVING sum(`delta`.`__ivm_w`) <> 0
