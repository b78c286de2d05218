select day, status, count(*) as n from shop.orders where day > '2026-01-12' group by day, status

-- was:
select day, status, count(*) as n from shop.orders where day >= '2026-01-05' group by day, status

-- edit, words: ("filter: day >= '2026-01-05' → day > '2026-01-12'",)
-- edit, where: ("only one of day >= '2026-01-05' and day > '2026-01-12' is true",)
-- edit, stay: (`day` > '2026-01-12')
-- edit, altered: ('n',)
-- rebuild:
select day, status, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where day > '2026-01-12' group by day, status

-- changed: shop.orders
-- keys (day, status) folded: True #710ec33b714c
-- by key (day, status), looked up for the change (1 table read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`day`,
  `changed_orders`.`status`
FROM `changed_orders`
WHERE ((`changed_orders`.`day` >= '2026-01-05'))
UNION ALL
SELECT `orders`.`day`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ((((`orders`.`day` >= '2026-01-05')) AND (NOT ((`orders`.`day` > '2026-01-12')) OR ((`orders`.`day` > '2026-01-12')) IS NULL)) OR (((`orders`.`day` > '2026-01-12')) AND (NOT ((`orders`.`day` >= '2026-01-05')) OR ((`orders`.`day` >= '2026-01-05')) IS NULL)))
)
SELECT DISTINCT `combined`.`day`,
  `combined`.`status`
FROM `combined`
-- differing:
WITH delta AS (
SELECT `orders`.`day`,
  `orders`.`status`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`day`¦`orders`.`status`⟧
  AND (`orders`.`day` > '2026-01-12')
GROUP BY `orders`.`day`, `orders`.`status`
UNION ALL
SELECT `stored`.`day`,
  `stored`.`status`,
  `stored`.`n`,
  -1 AS `__ivm_w`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`day`¦`stored`.`status`⟧
),
computed AS (
  SELECT `delta_`.`day`,
    `delta_`.`status`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`day`, `delta_`.`status`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`day`,
  `computed`.`status`
FROM `computed`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`status`,
  `changed_orders`.`day`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE ⟦keys¦`changed_orders`.`day`¦`changed_orders`.`status`⟧
  AND ((`changed_orders`.`day` >= '2026-01-05'))
UNION ALL
SELECT `orders`.`status`,
  `orders`.`day`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (((`orders`.`day` > '2026-01-12')) AND (NOT ((`orders`.`day` >= '2026-01-05')) OR ((`orders`.`day` >= '2026-01-05')) IS NULL))
  AND ⟦keys¦`orders`.`day`¦`orders`.`status`⟧
UNION ALL
SELECT `orders_2`.`status`,
  `orders_2`.`day`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (((`orders_2`.`day` >= '2026-01-05')) AND (NOT ((`orders_2`.`day` > '2026-01-12')) OR ((`orders_2`.`day` > '2026-01-12')) IS NULL))
  AND ⟦keys¦`orders_2`.`day`¦`orders_2`.`status`⟧
),
grouped_rows AS (
  SELECT `combined_`.`status`,
    `combined_`.`day`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`day`,
    `grouped_rows_`.`status`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`day`, `grouped_rows_`.`status`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`day`,
    `stored`.`status`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`day`¦`stored`.`status`⟧
  UNION ALL
  SELECT `computed`.`day`,
    `computed`.`status`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`day`,
    `combined_2_`.`status`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`day`, `combined_2_`.`status`
)
SELECT `filtered`.`day`,
  `filtered`.`status`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `day`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`status`,
  `changed_orders`.`day`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `changed_orders`.`day` <=> `c`.`day` AND `changed_orders`.`status` <=> `c`.`status`
WHERE ⟦within¦day¦`changed_orders`.`day`⟧
  AND ⟦within¦status¦`changed_orders`.`status`⟧
  AND ((`changed_orders`.`day` >= '2026-01-05'))
UNION ALL
SELECT `orders`.`status`,
  `orders`.`day`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `orders`.`day` <=> `c_2`.`day` AND `orders`.`status` <=> `c_2`.`status`
WHERE (((`orders`.`day` > '2026-01-12')) AND (NOT ((`orders`.`day` >= '2026-01-05')) OR ((`orders`.`day` >= '2026-01-05')) IS NULL))
  AND ⟦within¦day¦`orders`.`day`⟧
  AND ⟦within¦status¦`orders`.`status`⟧
UNION ALL
SELECT `orders_2`.`status`,
  `orders_2`.`day`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `orders_2`.`day` <=> `c_3`.`day` AND `orders_2`.`status` <=> `c_3`.`status`
WHERE (((`orders_2`.`day` >= '2026-01-05')) AND (NOT ((`orders_2`.`day` > '2026-01-12')) OR ((`orders_2`.`day` > '2026-01-12')) IS NULL))
  AND ⟦within¦day¦`orders_2`.`day`⟧
  AND ⟦within¦status¦`orders_2`.`status`⟧
),
grouped_rows AS (
  SELECT `combined_`.`status`,
    `combined_`.`day`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`day`,
    `grouped_rows_`.`status`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`day`, `grouped_rows_`.`status`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`day`,
    `stored`.`status`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`day` <=> `dirty_keys`.`day` AND `stored`.`status` <=> `dirty_keys`.`status`
  WHERE ⟦within¦day¦`stored`.`day`⟧
    AND ⟦within¦status¦`stored`.`status`⟧
  UNION ALL
  SELECT `computed`.`day`,
    `computed`.`status`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`day`,
    `combined_2_`.`status`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`day`, `combined_2_`.`status`
)
SELECT `filtered`.`day`,
  `filtered`.`status`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (day, status)  #91a21e881390
-- by key (day, status), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`day`,
  `changed_orders`.`status`
FROM `changed_orders`
WHERE ((`changed_orders`.`day` >= '2026-01-05'))
UNION ALL
SELECT `orders`.`day`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ((((`orders`.`day` >= '2026-01-05')) AND (NOT ((`orders`.`day` > '2026-01-12')) OR ((`orders`.`day` > '2026-01-12')) IS NULL)) OR (((`orders`.`day` > '2026-01-12')) AND (NOT ((`orders`.`day` >= '2026-01-05')) OR ((`orders`.`day` >= '2026-01-05')) IS NULL)))
)
SELECT DISTINCT `combined`.`day`,
  `combined`.`status`
FROM `combined`
-- differing:
WITH delta AS (
SELECT `orders`.`day`,
  `orders`.`status`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`day`¦`orders`.`status`⟧
  AND (`orders`.`day` > '2026-01-12')
GROUP BY `orders`.`day`, `orders`.`status`
UNION ALL
SELECT `stored`.`day`,
  `stored`.`status`,
  `stored`.`n`,
  -1 AS `__ivm_w`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`day`¦`stored`.`status`⟧
),
computed AS (
  SELECT `delta_`.`day`,
    `delta_`.`status`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`day`, `delta_`.`status`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`day`,
  `computed`.`status`
FROM `computed`
-- few:
SELECT `orders`.`day`,
  `orders`.`status`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`day`¦`orders`.`status`⟧
  AND (`orders`.`day` > '2026-01-12')
GROUP BY `orders`.`day`, `orders`.`status`
-- many:
WITH dirty_keys AS (
SELECT `day`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`day`,
  `orders`.`status`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`day` <=> `dirty_keys`.`day` AND `orders`.`status` <=> `dirty_keys`.`status`
WHERE ⟦within¦day¦`orders`.`day`⟧
  AND ⟦within¦status¦`orders`.`status`⟧
  AND (`orders`.`day` > '2026-01-12')
GROUP BY `orders`.`day`, `orders`.`status`
-- rows ()  #fa1bbaf8724c
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`status`,
  `changed_orders`.`day`
FROM `changed_orders`
WHERE ((`changed_orders`.`day` >= '2026-01-05'))
UNION ALL
SELECT `orders_2`.`status`,
  `orders_2`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (((`orders_2`.`day` > '2026-01-12')) AND (NOT ((`orders_2`.`day` >= '2026-01-05')) OR ((`orders_2`.`day` >= '2026-01-05')) IS NULL))
UNION ALL
SELECT `orders_3`.`status`,
  `orders_3`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
WHERE (((`orders_3`.`day` >= '2026-01-05')) AND (NOT ((`orders_3`.`day` > '2026-01-12')) OR ((`orders_3`.`day` > '2026-01-12')) IS NULL))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`day` AS `__k0`,
    `combined`.`status` AS `__k1`
  FROM `combined`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`day`,
  `orders`.`status`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`day` <=> `dirty_keys`.`__k0` AND `orders`.`status` <=> `dirty_keys`.`__k1`
WHERE ((`orders`.`day` > '2026-01-12'))
GROUP BY `orders`.`day`, `orders`.`status`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`day`,
  `orders_4`.`status`,
  count(*) AS `n`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_4`.`day` <=> `dirty_keys_`.`__k0` AND `orders_4`.`status` <=> `dirty_keys_`.`__k1`
WHERE ((`orders_4`.`day` >= '2026-01-05'))
GROUP BY `orders_4`.`day`, `orders_4`.`status`
)
SELECT `delta`.`day`,
  `delta`.`status`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`day`, `delta`.`status`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
