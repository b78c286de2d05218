select status, count(*) as n from shop.orders where day >= '2026-01-10' and day < '2026-01-25' group by status

-- was:
select status, count(*) as n from shop.orders where day >= '2026-01-05' and day < '2026-01-20' group by status

-- edit, words: ("filter: (day >= '2026-01-05') and (day < '2026-01-20') → (day >= '2026-01-10') and (day < '2026-01-25')",)
-- edit, where: ("only one of ((day >= '2026-01-05') and (day < '2026-01-20')) and ((day >= '2026-01-10') and (day < '2026-01-25')) is true",)
-- edit, altered: ('n',)
-- rebuild:
select status, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where day >= '2026-01-10' and day < '2026-01-25' group by status

-- changed: shop.orders
-- keys (status) folded: True #fd6baf1a822b
-- by key (status), looked up for the change (1 table read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`status`
FROM `changed_orders`
WHERE (( `changed_orders`.`day` >= '2026-01-05') AND ( `changed_orders`.`day` < '2026-01-20'))
UNION ALL
SELECT `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (((( `orders`.`day` >= '2026-01-05') AND ( `orders`.`day` < '2026-01-20')) AND (NOT (( `orders`.`day` >= '2026-01-10') AND ( `orders`.`day` < '2026-01-25')) OR (( `orders`.`day` >= '2026-01-10') AND ( `orders`.`day` < '2026-01-25')) IS NULL)) OR ((( `orders`.`day` >= '2026-01-10') AND ( `orders`.`day` < '2026-01-25')) AND (NOT (( `orders`.`day` >= '2026-01-05') AND ( `orders`.`day` < '2026-01-20')) OR (( `orders`.`day` >= '2026-01-05') AND ( `orders`.`day` < '2026-01-20')) IS NULL)))
)
SELECT DISTINCT `combined`.`status`
FROM `combined`
-- differing:
WITH delta AS (
SELECT `orders`.`status`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`status`⟧
  AND (`orders`.`day` >= '2026-01-10' and `orders`.`day` < '2026-01-25')
GROUP BY `orders`.`status`
UNION ALL
SELECT `stored`.`status`,
  `stored`.`n`,
  -1 AS `__ivm_w`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`status`⟧
),
computed AS (
  SELECT `delta_`.`status`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`status`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`status`
FROM `computed`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`status`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE ⟦keys¦`changed_orders`.`status`⟧
  AND (( `changed_orders`.`day` >= '2026-01-05') AND ( `changed_orders`.`day` < '2026-01-20'))
UNION ALL
SELECT `orders`.`status`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ((( `orders`.`day` >= '2026-01-10') AND ( `orders`.`day` < '2026-01-25')) AND (NOT (( `orders`.`day` >= '2026-01-05') AND ( `orders`.`day` < '2026-01-20')) OR (( `orders`.`day` >= '2026-01-05') AND ( `orders`.`day` < '2026-01-20')) IS NULL))
  AND ⟦keys¦`orders`.`status`⟧
UNION ALL
SELECT `orders_2`.`status`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((( `orders_2`.`day` >= '2026-01-05') AND ( `orders_2`.`day` < '2026-01-20')) AND (NOT (( `orders_2`.`day` >= '2026-01-10') AND ( `orders_2`.`day` < '2026-01-25')) OR (( `orders_2`.`day` >= '2026-01-10') AND ( `orders_2`.`day` < '2026-01-25')) IS NULL))
  AND ⟦keys¦`orders_2`.`status`⟧
),
grouped_rows AS (
  SELECT `combined_`.`status`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`status`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`status`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`status`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`status`⟧
  UNION ALL
  SELECT `computed`.`status`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`status`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`status`
)
SELECT `filtered`.`status`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`status`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `changed_orders`.`status` <=> `c`.`status`
WHERE ⟦within¦status¦`changed_orders`.`status`⟧
  AND (( `changed_orders`.`day` >= '2026-01-05') AND ( `changed_orders`.`day` < '2026-01-20'))
UNION ALL
SELECT `orders`.`status`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `orders`.`status` <=> `c_2`.`status`
WHERE ((( `orders`.`day` >= '2026-01-10') AND ( `orders`.`day` < '2026-01-25')) AND (NOT (( `orders`.`day` >= '2026-01-05') AND ( `orders`.`day` < '2026-01-20')) OR (( `orders`.`day` >= '2026-01-05') AND ( `orders`.`day` < '2026-01-20')) IS NULL))
  AND ⟦within¦status¦`orders`.`status`⟧
UNION ALL
SELECT `orders_2`.`status`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `orders_2`.`status` <=> `c_3`.`status`
WHERE ((( `orders_2`.`day` >= '2026-01-05') AND ( `orders_2`.`day` < '2026-01-20')) AND (NOT (( `orders_2`.`day` >= '2026-01-10') AND ( `orders_2`.`day` < '2026-01-25')) OR (( `orders_2`.`day` >= '2026-01-10') AND ( `orders_2`.`day` < '2026-01-25')) IS NULL))
  AND ⟦within¦status¦`orders_2`.`status`⟧
),
grouped_rows AS (
  SELECT `combined_`.`status`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`status`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`status`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`status`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`status` <=> `dirty_keys`.`status`
  WHERE ⟦within¦status¦`stored`.`status`⟧
  UNION ALL
  SELECT `computed`.`status`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`status`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`status`
)
SELECT `filtered`.`status`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (status)  #336f8f7e26fd
-- by key (status), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`status`
FROM `changed_orders`
WHERE (( `changed_orders`.`day` >= '2026-01-05') AND ( `changed_orders`.`day` < '2026-01-20'))
UNION ALL
SELECT `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (((( `orders`.`day` >= '2026-01-05') AND ( `orders`.`day` < '2026-01-20')) AND (NOT (( `orders`.`day` >= '2026-01-10') AND ( `orders`.`day` < '2026-01-25')) OR (( `orders`.`day` >= '2026-01-10') AND ( `orders`.`day` < '2026-01-25')) IS NULL)) OR ((( `orders`.`day` >= '2026-01-10') AND ( `orders`.`day` < '2026-01-25')) AND (NOT (( `orders`.`day` >= '2026-01-05') AND ( `orders`.`day` < '2026-01-20')) OR (( `orders`.`day` >= '2026-01-05') AND ( `orders`.`day` < '2026-01-20')) IS NULL)))
)
SELECT DISTINCT `combined`.`status`
FROM `combined`
-- differing:
WITH delta AS (
SELECT `orders`.`status`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`status`⟧
  AND (`orders`.`day` >= '2026-01-10' and `orders`.`day` < '2026-01-25')
GROUP BY `orders`.`status`
UNION ALL
SELECT `stored`.`status`,
  `stored`.`n`,
  -1 AS `__ivm_w`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`status`⟧
),
computed AS (
  SELECT `delta_`.`status`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`status`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`status`
FROM `computed`
-- few:
SELECT `orders`.`status`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`status`⟧
  AND (`orders`.`day` >= '2026-01-10' and `orders`.`day` < '2026-01-25')
GROUP BY `orders`.`status`
-- many:
WITH dirty_keys AS (
SELECT `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`status`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`status` <=> `dirty_keys`.`status`
WHERE ⟦within¦status¦`orders`.`status`⟧
  AND (`orders`.`day` >= '2026-01-10' and `orders`.`day` < '2026-01-25')
GROUP BY `orders`.`status`
-- rows ()  #183e86803b73
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`status`
FROM `changed_orders`
WHERE (( `changed_orders`.`day` >= '2026-01-05') AND ( `changed_orders`.`day` < '2026-01-20'))
UNION ALL
SELECT `orders_2`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((( `orders_2`.`day` >= '2026-01-10') AND ( `orders_2`.`day` < '2026-01-25')) AND (NOT (( `orders_2`.`day` >= '2026-01-05') AND ( `orders_2`.`day` < '2026-01-20')) OR (( `orders_2`.`day` >= '2026-01-05') AND ( `orders_2`.`day` < '2026-01-20')) IS NULL))
UNION ALL
SELECT `orders_3`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
WHERE ((( `orders_3`.`day` >= '2026-01-05') AND ( `orders_3`.`day` < '2026-01-20')) AND (NOT (( `orders_3`.`day` >= '2026-01-10') AND ( `orders_3`.`day` < '2026-01-25')) OR (( `orders_3`.`day` >= '2026-01-10') AND ( `orders_3`.`day` < '2026-01-25')) IS NULL))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`status` AS `__k0`
  FROM `combined`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`status`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`status` <=> `dirty_keys`.`__k0`
WHERE (( `orders`.`day` >= '2026-01-10') AND ( `orders`.`day` < '2026-01-25'))
GROUP BY `orders`.`status`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`status`,
  count(*) AS `n`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_4`.`status` <=> `dirty_keys_`.`__k0`
WHERE (( `orders_4`.`day` >= '2026-01-05') AND ( `orders_4`.`day` < '2026-01-20'))
GROUP BY `orders_4`.`status`
)
SELECT `delta`.`status`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`status`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
