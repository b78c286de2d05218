select month(day) as m, status, grouping(month(day)) as all_months, max(amount) as most from shop.orders group by cube (month(day), status) having count(*) > 1

-- rebuild:
select month(day) as m, status, grouping(month(day)) as all_months, max(amount) as most from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cube (month(day), status) having count(*) > 1

-- changed: shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- keys (m, status) whole_reads: 1 #ff8cd6d769cc
-- by key (m, status), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧DISTINCT CASE WHEN `rows`.`__set_2` IN (0, 1) THEN month(`changed_orders`.`day`) END AS `m`,
  CASE WHEN `rows`.`__set_2` IN (0, 2) THEN `changed_orders`.`status` END AS `status`
FROM `changed_orders`
  CROSS JOIN VALUES (0), (1), (2), (3) AS `rows`(`__set_2`)
-- few:
WITH filtered AS (
  SELECT CASE WHEN `rows_2`.`__set_2` IN (0, 1) THEN month(`orders_2`.`day`) END AS `__key_1`,
    CASE WHEN `rows_2`.`__set_2` IN (0, 2) THEN `orders_2`.`status` END AS `status`,
    `rows_2`.`__set_2`,
    max(`orders_2`.`amount`) AS `__max_3`,
    count(*) AS `__count_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1), (2), (3) AS `rows_2`(`__set_2`)
  GROUP BY CASE WHEN `rows_2`.`__set_2` IN (0, 1) THEN month(`orders_2`.`day`) END, CASE WHEN `rows_2`.`__set_2` IN (0, 2) THEN `orders_2`.`status` END, `rows_2`.`__set_2`
)
SELECT `filtered`.`__key_1` AS `m`,
  `filtered`.`status`,
  (CAST(CASE `filtered`.`__set_2` WHEN 0 THEN 0 WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 3 THEN 1 END AS TINYINT)) AS `all_months`,
  `filtered`.`__max_3` AS `most`
FROM `filtered`
WHERE (`filtered`.`__count_4` > 1)
  AND ⟦keys¦`filtered`.`__key_1`¦`filtered`.`status`⟧
-- many:
WITH filtered AS (
  SELECT CASE WHEN `rows_2`.`__set_2` IN (0, 1) THEN month(`orders_2`.`day`) END AS `__key_1`,
    CASE WHEN `rows_2`.`__set_2` IN (0, 2) THEN `orders_2`.`status` END AS `status`,
    `rows_2`.`__set_2`,
    max(`orders_2`.`amount`) AS `__max_3`,
    count(*) AS `__count_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1), (2), (3) AS `rows_2`(`__set_2`)
  GROUP BY CASE WHEN `rows_2`.`__set_2` IN (0, 1) THEN month(`orders_2`.`day`) END, CASE WHEN `rows_2`.`__set_2` IN (0, 2) THEN `orders_2`.`status` END, `rows_2`.`__set_2`
),
dirty_keys AS (
SELECT `m`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `filtered`.`__key_1` AS `m`,
  `filtered`.`status`,
  (CAST(CASE `filtered`.`__set_2` WHEN 0 THEN 0 WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 3 THEN 1 END AS TINYINT)) AS `all_months`,
  `filtered`.`__max_3` AS `most`
FROM `filtered`
  LEFT SEMI JOIN `dirty_keys`
    ON `filtered`.`__key_1` <=> `dirty_keys`.`m` AND `filtered`.`status` <=> `dirty_keys`.`status`
WHERE (`filtered`.`__count_4` > 1)
  AND ⟦within¦m¦`filtered`.`__key_1`⟧
  AND ⟦within¦status¦`filtered`.`status`⟧
-- rows () whole_reads: 2 #fc14ebf525c7
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
  SELECT `orders_2`.`amount`,
    `rows_2`.`__set_2`,
    CASE WHEN `rows_2`.`__set_2` IN (0, 1) THEN month(`orders_2`.`day`) END AS `__mask_5`,
    CASE WHEN `rows_2`.`__set_2` IN (0, 2) THEN `orders_2`.`status` END AS `__mask_6`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    CROSS JOIN VALUES (0), (1), (2), (3) AS `rows_2`(`__set_2`)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧DISTINCT CASE WHEN `rows_3`.`__set_2` IN (0, 1) THEN month(`changed_orders`.`day`) END AS `__k0`,
    CASE WHEN `rows_3`.`__set_2` IN (0, 2) THEN `changed_orders`.`status` END AS `__k1`,
    `rows_3`.`__set_2` AS `__k2`
  FROM `changed_orders`
    CROSS JOIN VALUES (0), (1), (2), (3) AS `rows_3`(`__set_2`)
),
computed_2 AS (
  SELECT `orders_4`.`amount`,
    `rows_5`.`__set_2`,
    CASE WHEN `rows_5`.`__set_2` IN (0, 1) THEN month(`orders_4`.`day`) END AS `__mask_5`,
    CASE WHEN `rows_5`.`__set_2` IN (0, 2) THEN `orders_4`.`status` END AS `__mask_6`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    CROSS JOIN VALUES (0), (1), (2), (3) AS `rows_5`(`__set_2`)
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `computed`.`__mask_5` AS `__key_1`,
    `computed`.`__mask_6` AS `status`,
    `computed`.`__set_2`,
    max(`computed`.`amount`) AS `__max_3`,
    count(*) AS `__count_4`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys`
      ON `computed`.`__mask_5` <=> `dirty_keys`.`__k0` AND `computed`.`__mask_6` <=> `dirty_keys`.`__k1` AND `computed`.`__set_2` <=> `dirty_keys`.`__k2`
  GROUP BY `computed`.`__mask_5`, `computed`.`__mask_6`, `computed`.`__set_2`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed_2`.`__mask_5` AS `__key_1`,
    `computed_2`.`__mask_6` AS `status`,
    `computed_2`.`__set_2`,
    max(`computed_2`.`amount`) AS `__max_3`,
    count(*) AS `__count_4`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `computed_2`.`__mask_5` <=> `dirty_keys_`.`__k0` AND `computed_2`.`__mask_6` <=> `dirty_keys_`.`__k1` AND `computed_2`.`__set_2` <=> `dirty_keys_`.`__k2`
  GROUP BY `computed_2`.`__mask_5`, `computed_2`.`__mask_6`, `computed_2`.`__set_2`
),
delta AS (
  SELECT `combined`.`__key_1` AS `m`,
    `combined`.`status`,
    (CAST(CASE `combined`.`__set_2` WHEN 0 THEN 0 WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 3 THEN 1 END AS TINYINT)) AS `all_months`,
    `combined`.`__max_3` AS `most`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__count_4` > 1)
)
SELECT `delta`.`m`,
  `delta`.`status`,
  `delta`.`all_months`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`m`, `delta`.`status`, `delta`.`all_months`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0
