select status, cust, count(*) as n from shop.orders group by status, rollup (cust), month(day) order by n

-- rebuild:
select status, cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by status, rollup (cust), month(day) order by n

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (status, cust)  #f8123e419100
-- by key (status, cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧DISTINCT `changed_orders`.`status`,
  CASE WHEN `rows`.`__set_2` IN (0) THEN `changed_orders`.`cust` END AS `cust`
FROM `changed_orders`
  CROSS JOIN VALUES (0), (1) AS `rows`(`__set_2`)
-- few:
WITH candidates AS (
  SELECT `orders_2`.`status`,
    CASE WHEN `rows_2`.`__set_2` IN (0) THEN `orders_2`.`cust` END AS `cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1) AS `rows_2`(`__set_2`)
  WHERE ⟦keys¦`orders_2`.`status`¦⟧
  GROUP BY `orders_2`.`status`, CASE WHEN `rows_2`.`__set_2` IN (0) THEN `orders_2`.`cust` END, month(`orders_2`.`day`), `rows_2`.`__set_2`
)
SELECT `candidates`.`status`,
  `candidates`.`cust`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`status`¦`candidates`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `status`, `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
candidates AS (
  SELECT `orders_2`.`status`,
    CASE WHEN `rows_2`.`__set_2` IN (0) THEN `orders_2`.`cust` END AS `cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`status` <=> `c`.`status`
    CROSS JOIN VALUES (0), (1) AS `rows_2`(`__set_2`)
  WHERE ⟦within¦status¦`orders_2`.`status`⟧
  GROUP BY `orders_2`.`status`, CASE WHEN `rows_2`.`__set_2` IN (0) THEN `orders_2`.`cust` END, month(`orders_2`.`day`), `rows_2`.`__set_2`
)
SELECT `candidates`.`status`,
  `candidates`.`cust`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates`.`status` <=> `c_2`.`status` AND `candidates`.`cust` <=> `c_2`.`cust`
WHERE ⟦within¦status¦`candidates`.`status`⟧
  AND ⟦within¦cust¦`candidates`.`cust`⟧
-- rows () whole_reads: 2 #21bd1dc19eb1
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
  SELECT `rows_2`.`__set_2`,
    `orders_2`.`status` AS `__mask_4`,
    CASE WHEN `rows_2`.`__set_2` IN (0) THEN `orders_2`.`cust` END AS `__mask_5`,
    month(`orders_2`.`day`) AS `__mask_6`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1) AS `rows_2`(`__set_2`)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧DISTINCT `changed_orders`.`status` AS `__k0`,
    CASE WHEN `rows_3`.`__set_2` IN (0) THEN `changed_orders`.`cust` END AS `__k1`,
    month(`changed_orders`.`day`) AS `__k2`,
    `rows_3`.`__set_2` AS `__k3`
  FROM `changed_orders`
    CROSS JOIN VALUES (0), (1) AS `rows_3`(`__set_2`)
),
computed_2 AS (
  SELECT `rows_5`.`__set_2`,
    `orders_4`.`status` AS `__mask_4`,
    CASE WHEN `rows_5`.`__set_2` IN (0) THEN `orders_4`.`cust` END AS `__mask_5`,
    month(`orders_4`.`day`) AS `__mask_6`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    CROSS JOIN VALUES (0), (1) AS `rows_5`(`__set_2`)
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `computed`.`__mask_4` AS `status`,
    `computed`.`__mask_5` AS `cust`,
    count(*) AS `__count_3`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys`
      ON `computed`.`__mask_4` <=> `dirty_keys`.`__k0` AND `computed`.`__mask_5` <=> `dirty_keys`.`__k1` AND `computed`.`__mask_6` <=> `dirty_keys`.`__k2` AND `computed`.`__set_2` <=> `dirty_keys`.`__k3`
  WHERE (⟦among¦shop.orders¦status¦shop.orders¦`computed`.`__mask_4`⟧)
  GROUP BY `computed`.`__mask_4`, `computed`.`__mask_5`, `computed`.`__mask_6`, `computed`.`__set_2`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed_2`.`__mask_4` AS `status`,
    `computed_2`.`__mask_5` AS `cust`,
    count(*) AS `__count_3`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `computed_2`.`__mask_4` <=> `dirty_keys_`.`__k0` AND `computed_2`.`__mask_5` <=> `dirty_keys_`.`__k1` AND `computed_2`.`__mask_6` <=> `dirty_keys_`.`__k2` AND `computed_2`.`__set_2` <=> `dirty_keys_`.`__k3`
  WHERE (⟦among¦shop.orders¦status¦shop.orders¦`computed_2`.`__mask_4`⟧)
  GROUP BY `computed_2`.`__mask_4`, `computed_2`.`__mask_5`, `computed_2`.`__mask_6`, `computed_2`.`__set_2`
),
delta AS (
  SELECT `combined`.`status`,
    `combined`.`cust`,
    `combined`.`__count_3` AS `n`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`status`,
  `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`status`, `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
