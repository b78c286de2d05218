select cust, sum(amount) as total, count(*) as n, count(status) as known, max(day) as last, min(amount) as least from shop.orders group by cust

-- rebuild:
select cust, sum(amount) as total, count(*) as n, count(status) as known, max(day) as last, min(amount) as least from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust) folded: True, grown: True, sums: ('total',) #a060819dfa12
-- by key (cust), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`cust`,
    `stored`.`total`,
    `stored`.`n`,
    `stored`.`known`,
    `stored`.`last`,
    `stored`.`least`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
  UNION ALL
  SELECT `changed_orders`.`cust`,
    sum(`changed_orders`.`amount`) AS `total`,
    count(*) AS `n`,
    count(`changed_orders`.`status`) AS `known`,
    max(`changed_orders`.`day`) AS `last`,
    min(`changed_orders`.`amount`) AS `least`
  FROM `changed_orders`
  WHERE ⟦keys¦`changed_orders`.`cust`⟧
  GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`cust`,
  sum(`combined`.`total`) AS `total`,
  sum(`combined`.`n`) AS `n`,
  sum(`combined`.`known`) AS `known`,
  max(`combined`.`last`) AS `last`,
  min(`combined`.`least`) AS `least`
FROM `combined`
GROUP BY `combined`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`cust`,
    `stored`.`total`,
    `stored`.`n`,
    `stored`.`known`,
    `stored`.`last`,
    `stored`.`least`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `changed_orders`.`cust`,
    sum(`changed_orders`.`amount`) AS `total`,
    count(*) AS `n`,
    count(`changed_orders`.`status`) AS `known`,
    max(`changed_orders`.`day`) AS `last`,
    min(`changed_orders`.`amount`) AS `least`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
  GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`cust`,
  sum(`combined`.`total`) AS `total`,
  sum(`combined`.`n`) AS `n`,
  sum(`combined`.`known`) AS `known`,
  max(`combined`.`last`) AS `last`,
  min(`combined`.`least`) AS `least`
FROM `combined`
GROUP BY `combined`.`cust`
-- keys (cust) folded: True, sums: ('total',) #1ff4cae07a4a
-- by key (cust), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
grouped_rows AS (
  SELECT `c`.`cust`,
    `c`.`amount`,
    `c`.`status`,
    `c`.`day`,
    `c`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `changed_orders` AS `c`
    LATERAL VIEW explode(sequence(1, abs(`c`.`__ivm_w`))) `made_2` AS `__ivm_each`
  WHERE ⟦keys¦`c`.`cust`⟧
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    sum(`grouped_rows_`.`amount`) AS `total`,
    count(*) AS `n`,
    count(`grouped_rows_`.`status`) AS `known`,
    max(`grouped_rows_`.`day`) AS `last`,
    min(`grouped_rows_`.`amount`) AS `least`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`cust`,
    `stored`.`total`,
    `stored`.`n`,
    `stored`.`known`,
    `stored`.`last`,
    `stored`.`least`,
    NULL AS `__ivm_gone_last`,
    NULL AS `__ivm_gone_least`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`total` ELSE -`computed`.`total` END AS `total`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`known` ELSE -`computed`.`known` END AS `known`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`last` END AS `last`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`least` END AS `least`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`last` END AS `__ivm_gone_last`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`least` END AS `__ivm_gone_least`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`cust`,
    sum(`combined_`.`total`) AS `total`,
    sum(`combined_`.`n`) AS `n`,
    sum(`combined_`.`known`) AS `known`,
    max(`combined_`.`last`) AS `last`,
    min(`combined_`.`least`) AS `least`,
    max(`combined_`.`__ivm_gone_last`) AS `__ivm_gone_last`,
    min(`combined_`.`__ivm_gone_least`) AS `__ivm_gone_least`,
    max(`combined_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`
),
computed_2 AS (
  SELECT `grouped_rows__3`.`cust`,
    `grouped_rows__3`.`__ivm_w` > 0 AS `__ivm_came`,
    sum(`grouped_rows__3`.`amount`) AS `total`,
    count(*) AS `n`,
    max(`grouped_rows__3`.`day`) AS `last`,
    min(`grouped_rows__3`.`amount`) AS `least`
  FROM `grouped_rows` AS `grouped_rows__3`
  GROUP BY `grouped_rows__3`.`cust`, `grouped_rows__3`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored_2`.`cust`,
    `stored_2`.`total`,
    `stored_2`.`n`,
    `stored_2`.`last`,
    `stored_2`.`least`,
    NULL AS `__ivm_gone_last`,
    NULL AS `__ivm_gone_least`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored_2`
  WHERE ⟦keys¦`stored_2`.`cust`⟧
  UNION ALL
  SELECT `computed_2`.`cust`,
    CASE WHEN `computed_2`.`__ivm_came` THEN `computed_2`.`total` ELSE -`computed_2`.`total` END AS `total`,
    CASE WHEN `computed_2`.`__ivm_came` THEN `computed_2`.`n` ELSE -`computed_2`.`n` END AS `n`,
    CASE WHEN `computed_2`.`__ivm_came` THEN `computed_2`.`last` END AS `last`,
    CASE WHEN `computed_2`.`__ivm_came` THEN `computed_2`.`least` END AS `least`,
    CASE WHEN NOT `computed_2`.`__ivm_came` THEN `computed_2`.`last` END AS `__ivm_gone_last`,
    CASE WHEN NOT `computed_2`.`__ivm_came` THEN `computed_2`.`least` END AS `__ivm_gone_least`,
    NOT `computed_2`.`__ivm_came` AS `__ivm_gone`
  FROM `computed_2`
),
filtered_2 AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`total`) AS `total`,
    sum(`combined_2_`.`n`) AS `n`,
    max(`combined_2_`.`last`) AS `last`,
    min(`combined_2_`.`least`) AS `least`,
    max(`combined_2_`.`__ivm_gone_last`) AS `__ivm_gone_last`,
    min(`combined_2_`.`__ivm_gone_least`) AS `__ivm_gone_least`,
    max(`combined_2_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
),
dirty_keys AS (
SELECT DISTINCT `filtered_2`.`cust`
FROM `filtered_2`
WHERE (`filtered_2`.`n` > 0 OR `filtered_2`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_2`.`__ivm_gone` AND sign(`filtered_2`.`total`) = 0 OR `filtered_2`.`__ivm_gone_last` >= `filtered_2`.`last` OR `filtered_2`.`__ivm_gone_least` <= `filtered_2`.`least`, false)))
)
SELECT `filtered`.`cust`,
  `filtered`.`total`,
  `filtered`.`n`,
  `filtered`.`known`,
  `filtered`.`last`,
  `filtered`.`least`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`total`) = 0 OR `filtered`.`__ivm_gone_last` >= `filtered`.`last` OR `filtered`.`__ivm_gone_least` <= `filtered`.`least`, false)))
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  sum(`orders`.`amount`) AS `total`,
  count(*) AS `n`,
  count(`orders`.`status`) AS `known`,
  max(`orders`.`day`) AS `last`,
  min(`orders`.`amount`) AS `least`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
grouped_rows AS (
  SELECT `c_2`.`cust`,
    `c_2`.`amount`,
    `c_2`.`status`,
    `c_2`.`day`,
    `c_2`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `changed_orders` AS `c_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `c_2`.`cust` <=> `c_3`.`cust`
    LATERAL VIEW explode(sequence(1, abs(`c_2`.`__ivm_w`))) `made_2` AS `__ivm_each`
  WHERE ⟦within¦cust¦`c_2`.`cust`⟧
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    sum(`grouped_rows_`.`amount`) AS `total`,
    count(*) AS `n`,
    count(`grouped_rows_`.`status`) AS `known`,
    max(`grouped_rows_`.`day`) AS `last`,
    min(`grouped_rows_`.`amount`) AS `least`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`cust`,
    `stored`.`total`,
    `stored`.`n`,
    `stored`.`known`,
    `stored`.`last`,
    `stored`.`least`,
    NULL AS `__ivm_gone_last`,
    NULL AS `__ivm_gone_least`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`total` ELSE -`computed`.`total` END AS `total`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`known` ELSE -`computed`.`known` END AS `known`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`last` END AS `last`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`least` END AS `least`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`last` END AS `__ivm_gone_last`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`least` END AS `__ivm_gone_least`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`cust`,
    sum(`combined_`.`total`) AS `total`,
    sum(`combined_`.`n`) AS `n`,
    sum(`combined_`.`known`) AS `known`,
    max(`combined_`.`last`) AS `last`,
    min(`combined_`.`least`) AS `least`,
    max(`combined_`.`__ivm_gone_last`) AS `__ivm_gone_last`,
    min(`combined_`.`__ivm_gone_least`) AS `__ivm_gone_least`,
    max(`combined_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`
),
computed_2 AS (
  SELECT `grouped_rows__3`.`cust`,
    `grouped_rows__3`.`__ivm_w` > 0 AS `__ivm_came`,
    sum(`grouped_rows__3`.`amount`) AS `total`,
    count(*) AS `n`,
    max(`grouped_rows__3`.`day`) AS `last`,
    min(`grouped_rows__3`.`amount`) AS `least`
  FROM `grouped_rows` AS `grouped_rows__3`
  GROUP BY `grouped_rows__3`.`cust`, `grouped_rows__3`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored_2`.`cust`,
    `stored_2`.`total`,
    `stored_2`.`n`,
    `stored_2`.`last`,
    `stored_2`.`least`,
    NULL AS `__ivm_gone_last`,
    NULL AS `__ivm_gone_least`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_7`
      ON `stored_2`.`cust` <=> `c_7`.`cust`
  WHERE ⟦within¦cust¦`stored_2`.`cust`⟧
  UNION ALL
  SELECT `computed_2`.`cust`,
    CASE WHEN `computed_2`.`__ivm_came` THEN `computed_2`.`total` ELSE -`computed_2`.`total` END AS `total`,
    CASE WHEN `computed_2`.`__ivm_came` THEN `computed_2`.`n` ELSE -`computed_2`.`n` END AS `n`,
    CASE WHEN `computed_2`.`__ivm_came` THEN `computed_2`.`last` END AS `last`,
    CASE WHEN `computed_2`.`__ivm_came` THEN `computed_2`.`least` END AS `least`,
    CASE WHEN NOT `computed_2`.`__ivm_came` THEN `computed_2`.`last` END AS `__ivm_gone_last`,
    CASE WHEN NOT `computed_2`.`__ivm_came` THEN `computed_2`.`least` END AS `__ivm_gone_least`,
    NOT `computed_2`.`__ivm_came` AS `__ivm_gone`
  FROM `computed_2`
),
filtered_2 AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`total`) AS `total`,
    sum(`combined_2_`.`n`) AS `n`,
    max(`combined_2_`.`last`) AS `last`,
    min(`combined_2_`.`least`) AS `least`,
    max(`combined_2_`.`__ivm_gone_last`) AS `__ivm_gone_last`,
    min(`combined_2_`.`__ivm_gone_least`) AS `__ivm_gone_least`,
    max(`combined_2_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
),
dirty_keys_2 AS (
SELECT DISTINCT `filtered_2`.`cust`
FROM `filtered_2`
WHERE (`filtered_2`.`n` > 0 OR `filtered_2`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_2`.`__ivm_gone` AND sign(`filtered_2`.`total`) = 0 OR `filtered_2`.`__ivm_gone_last` >= `filtered_2`.`last` OR `filtered_2`.`__ivm_gone_least` <= `filtered_2`.`least`, false)))
)
SELECT `filtered`.`cust`,
  `filtered`.`total`,
  `filtered`.`n`,
  `filtered`.`known`,
  `filtered`.`last`,
  `filtered`.`least`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`total`) = 0 OR `filtered`.`__ivm_gone_last` >= `filtered`.`last` OR `filtered`.`__ivm_gone_least` <= `filtered`.`least`, false)))
UNION ALL
SELECT `orders`.`cust`,
  sum(`orders`.`amount`) AS `total`,
  count(*) AS `n`,
  count(`orders`.`status`) AS `known`,
  max(`orders`.`day`) AS `last`,
  min(`orders`.`amount`) AS `least`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys` AS `c_6`
    ON `orders`.`cust` <=> `c_6`.`cust`
  LEFT SEMI JOIN `dirty_keys_2`
    ON `orders`.`cust` <=> `dirty_keys_2`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- keys (cust)  #946d1270e263
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
SELECT `orders`.`cust`,
  sum(`orders`.`amount`) AS `total`,
  count(*) AS `n`,
  count(`orders`.`status`) AS `known`,
  max(`orders`.`day`) AS `last`,
  min(`orders`.`amount`) AS `least`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  sum(`orders`.`amount`) AS `total`,
  count(*) AS `n`,
  count(`orders`.`status`) AS `known`,
  max(`orders`.`day`) AS `last`,
  min(`orders`.`amount`) AS `least`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows ()  #920896443a7b
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    sum(`orders`.`amount`) AS `total`,
    count(*) AS `n`,
    count(`orders`.`status`) AS `known`,
    max(`orders`.`day`) AS `last`,
    min(`orders`.`amount`) AS `least`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `total`,
    count(*) AS `n`,
    count(`orders_2`.`status`) AS `known`,
    max(`orders_2`.`day`) AS `last`,
    min(`orders_2`.`amount`) AS `least`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`total`,
  `delta`.`n`,
  `delta`.`known`,
  `delta`.`last`,
  `delta`.`least`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`total`, `delta`.`n`, `delta`.`known`, `delta`.`last`, `delta`.`least`
HAVING sum(`delta`.`__ivm_w`) <> 0
