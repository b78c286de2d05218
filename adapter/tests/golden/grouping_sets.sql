select cust, status, year(day) as y, count(*) as n from shop.orders group by grouping sets ((cust, status), (status, year(day)), (), (status))

-- rebuild:
select cust, status, year(day) as y, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by grouping sets ((cust, status), (status, year(day)), (), (status))

-- changed: shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- keys (cust, status, y) whole_reads: 1 #237029cc3625
-- by key (cust, status, y), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧DISTINCT CASE WHEN `rows`.`__set_2` IN (0) THEN `changed_orders`.`cust` END AS `cust`,
  CASE WHEN `rows`.`__set_2` IN (0, 1, 3) THEN `changed_orders`.`status` END AS `status`,
  CASE WHEN `rows`.`__set_2` IN (1) THEN year(`changed_orders`.`day`) END AS `y`
FROM `changed_orders`
  CROSS JOIN VALUES (0), (1), (2), (3) AS `rows`(`__set_2`)
-- few:
WITH candidates AS (
  SELECT CASE WHEN `rows_2`.`__set_2` IN (0) THEN `orders_2`.`cust` END AS `cust`,
    CASE WHEN `rows_2`.`__set_2` IN (0, 1, 3) THEN `orders_2`.`status` END AS `status`,
    CASE WHEN `rows_2`.`__set_2` IN (1) THEN year(`orders_2`.`day`) END AS `y`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1), (2), (3) AS `rows_2`(`__set_2`)
  GROUP BY CASE WHEN `rows_2`.`__set_2` IN (0) THEN `orders_2`.`cust` END, CASE WHEN `rows_2`.`__set_2` IN (0, 1, 3) THEN `orders_2`.`status` END, CASE WHEN `rows_2`.`__set_2` IN (1) THEN year(`orders_2`.`day`) END, `rows_2`.`__set_2`
)
SELECT `candidates`.`cust`,
  `candidates`.`status`,
  `candidates`.`y`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`¦`candidates`.`status`¦`candidates`.`y`⟧
-- many:
WITH candidates AS (
  SELECT CASE WHEN `rows_2`.`__set_2` IN (0) THEN `orders_2`.`cust` END AS `cust`,
    CASE WHEN `rows_2`.`__set_2` IN (0, 1, 3) THEN `orders_2`.`status` END AS `status`,
    CASE WHEN `rows_2`.`__set_2` IN (1) THEN year(`orders_2`.`day`) END AS `y`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1), (2), (3) AS `rows_2`(`__set_2`)
  GROUP BY CASE WHEN `rows_2`.`__set_2` IN (0) THEN `orders_2`.`cust` END, CASE WHEN `rows_2`.`__set_2` IN (0, 1, 3) THEN `orders_2`.`status` END, CASE WHEN `rows_2`.`__set_2` IN (1) THEN year(`orders_2`.`day`) END, `rows_2`.`__set_2`
),
dirty_keys AS (
SELECT `cust`, `status`, `y` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`cust`,
  `candidates`.`status`,
  `candidates`.`y`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`cust` <=> `dirty_keys`.`cust` AND `candidates`.`status` <=> `dirty_keys`.`status` AND `candidates`.`y` <=> `dirty_keys`.`y`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦status¦`candidates`.`status`⟧
  AND ⟦within¦y¦`candidates`.`y`⟧
-- rows () whole_reads: 2 #9c1a368394c1
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
  SELECT `rows_2`.`__set_2`,
    CASE WHEN `rows_2`.`__set_2` IN (0) THEN `orders_2`.`cust` END AS `__mask_4`,
    CASE WHEN `rows_2`.`__set_2` IN (0, 1, 3) THEN `orders_2`.`status` END AS `__mask_5`,
    CASE WHEN `rows_2`.`__set_2` IN (1) THEN year(`orders_2`.`day`) END AS `__mask_6`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1), (2), (3) AS `rows_2`(`__set_2`)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧DISTINCT CASE WHEN `rows_3`.`__set_2` IN (0) THEN `changed_orders`.`cust` END AS `__k0`,
    CASE WHEN `rows_3`.`__set_2` IN (0, 1, 3) THEN `changed_orders`.`status` END AS `__k1`,
    CASE WHEN `rows_3`.`__set_2` IN (1) THEN year(`changed_orders`.`day`) END AS `__k2`,
    `rows_3`.`__set_2` AS `__k3`
  FROM `changed_orders`
    CROSS JOIN VALUES (0), (1), (2), (3) AS `rows_3`(`__set_2`)
),
computed_2 AS (
  SELECT `rows_5`.`__set_2`,
    CASE WHEN `rows_5`.`__set_2` IN (0) THEN `orders_4`.`cust` END AS `__mask_4`,
    CASE WHEN `rows_5`.`__set_2` IN (0, 1, 3) THEN `orders_4`.`status` END AS `__mask_5`,
    CASE WHEN `rows_5`.`__set_2` IN (1) THEN year(`orders_4`.`day`) END AS `__mask_6`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    CROSS JOIN VALUES (0), (1), (2), (3) AS `rows_5`(`__set_2`)
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `computed`.`__mask_4` AS `cust`,
    `computed`.`__mask_5` AS `status`,
    `computed`.`__mask_6` AS `__key_1`,
    count(*) AS `__count_3`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys`
      ON `computed`.`__mask_4` <=> `dirty_keys`.`__k0` AND `computed`.`__mask_5` <=> `dirty_keys`.`__k1` AND `computed`.`__mask_6` <=> `dirty_keys`.`__k2` AND `computed`.`__set_2` <=> `dirty_keys`.`__k3`
  GROUP BY `computed`.`__mask_4`, `computed`.`__mask_5`, `computed`.`__mask_6`, `computed`.`__set_2`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed_2`.`__mask_4` AS `cust`,
    `computed_2`.`__mask_5` AS `status`,
    `computed_2`.`__mask_6` AS `__key_1`,
    count(*) AS `__count_3`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `computed_2`.`__mask_4` <=> `dirty_keys_`.`__k0` AND `computed_2`.`__mask_5` <=> `dirty_keys_`.`__k1` AND `computed_2`.`__mask_6` <=> `dirty_keys_`.`__k2` AND `computed_2`.`__set_2` <=> `dirty_keys_`.`__k3`
  GROUP BY `computed_2`.`__mask_4`, `computed_2`.`__mask_5`, `computed_2`.`__mask_6`, `computed_2`.`__set_2`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`status`,
    `combined`.`__key_1` AS `y`,
    `combined`.`__count_3` AS `n`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  `delta`.`y`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`, `delta`.`y`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
