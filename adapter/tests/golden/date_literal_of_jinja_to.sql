select cust, count(*) as n from shop.orders where day > current_date() - interval 9 days group by cust

-- was:
select cust, count(*) as n from shop.orders where day > '2026-01-12' group by cust

-- edit, words: ("filter: day > '2026-01-12' → day > current_date - interval 9 days",)
-- edit, where: ("only one of day > '2026-01-12' and day > current_date - interval 9 days is true",)
-- edit, altered: ('n',)
-- rebuild:
select cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where day > ⟦p1:current_date⟧ - interval 9 days group by cust

-- changed: current_date, shop.orders
-- keys (cust) folded: True #3190146aed3a
-- by key (cust), looked up for the change (1 table read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
WHERE ((`changed_orders`.`day` > '2026-01-12'))
UNION ALL
SELECT `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ((((`orders`.`day` > '2026-01-12')) AND (NOT ((`orders`.`day` > ⟦p1:current_date⟧ - interval 9 days)) OR ((`orders`.`day` > ⟦p1:current_date⟧ - interval 9 days)) IS NULL)) OR (((`orders`.`day` > ⟦p1:current_date⟧ - interval 9 days)) AND (NOT ((`orders`.`day` > '2026-01-12')) OR ((`orders`.`day` > '2026-01-12')) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH delta AS (
  SELECT `orders`.`cust`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
    AND (`orders`.`day` > ⟦p1:current_date⟧ - interval 9 days)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT `stored`.`cust`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE ⟦keys¦`changed_orders`.`cust`⟧
  AND ((`changed_orders`.`day` > '2026-01-12'))
UNION ALL
SELECT `orders`.`cust`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (((`orders`.`day` > ⟦p1:current_date⟧ - interval 9 days)) AND (NOT ((`orders`.`day` > '2026-01-12')) OR ((`orders`.`day` > '2026-01-12')) IS NULL))
  AND ⟦keys¦`orders`.`cust`⟧
UNION ALL
SELECT `orders_2`.`cust`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (((`orders_2`.`day` > '2026-01-12')) AND (NOT ((`orders_2`.`day` > ⟦p1:current_date⟧ - interval 9 days)) OR ((`orders_2`.`day` > ⟦p1:current_date⟧ - interval 9 days)) IS NULL))
  AND ⟦keys¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `combined_`.`cust`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `changed_orders`.`cust` <=> `c`.`cust`
WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
  AND ((`changed_orders`.`day` > '2026-01-12'))
UNION ALL
SELECT `orders`.`cust`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `orders`.`cust` <=> `c_2`.`cust`
WHERE (((`orders`.`day` > ⟦p1:current_date⟧ - interval 9 days)) AND (NOT ((`orders`.`day` > '2026-01-12')) OR ((`orders`.`day` > '2026-01-12')) IS NULL))
  AND ⟦within¦cust¦`orders`.`cust`⟧
UNION ALL
SELECT `orders_2`.`cust`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `orders_2`.`cust` <=> `c_3`.`cust`
WHERE (((`orders_2`.`day` > '2026-01-12')) AND (NOT ((`orders_2`.`day` > ⟦p1:current_date⟧ - interval 9 days)) OR ((`orders_2`.`day` > ⟦p1:current_date⟧ - interval 9 days)) IS NULL))
  AND ⟦within¦cust¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `combined_`.`cust`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (cust)  #889ffc0212c8
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
WHERE ((`changed_orders`.`day` > '2026-01-12'))
UNION ALL
SELECT `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ((((`orders`.`day` > '2026-01-12')) AND (NOT ((`orders`.`day` > ⟦p1:current_date⟧ - interval 9 days)) OR ((`orders`.`day` > ⟦p1:current_date⟧ - interval 9 days)) IS NULL)) OR (((`orders`.`day` > ⟦p1:current_date⟧ - interval 9 days)) AND (NOT ((`orders`.`day` > '2026-01-12')) OR ((`orders`.`day` > '2026-01-12')) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH delta AS (
  SELECT `orders`.`cust`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
    AND (`orders`.`day` > ⟦p1:current_date⟧ - interval 9 days)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT `stored`.`cust`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`day` > ⟦p1:current_date⟧ - interval 9 days)
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`orders`.`day` > ⟦p1:current_date⟧ - interval 9 days)
GROUP BY `orders`.`cust`
-- rows ()  #2e8c89d9a517
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
WHERE ((`changed_orders`.`day` > '2026-01-12'))
UNION ALL
SELECT `orders_2`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (((`orders_2`.`day` > ⟦p1:current_date⟧ - interval 9 days)) AND (NOT ((`orders_2`.`day` > '2026-01-12')) OR ((`orders_2`.`day` > '2026-01-12')) IS NULL))
UNION ALL
SELECT `orders_3`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
WHERE (((`orders_3`.`day` > '2026-01-12')) AND (NOT ((`orders_3`.`day` > ⟦p1:current_date⟧ - interval 9 days)) OR ((`orders_3`.`day` > ⟦p1:current_date⟧ - interval 9 days)) IS NULL))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`
  FROM `combined`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
WHERE ((`orders`.`day` > ⟦p1:current_date⟧ - interval 9 days))
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
  count(*) AS `n`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_4`.`cust` <=> `dirty_keys_`.`__k0`
WHERE ((`orders_4`.`day` > '2026-01-12'))
GROUP BY `orders_4`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- keys (cust) folded: True #eeb8088df481
-- by key (cust), looked up for the change (1 table read); the change is combined with the table's own
-- keys (cust)  #d2b151e8fbe7
-- by key (cust), looked up for the change (1 table read)
-- rows ()  #b3e9328ac93e
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust) folded: True #3190146aed3a
-- by key (cust), looked up for the change (1 table read); the change is combined with the table's own
-- keys (cust)  #889ffc0212c8
-- by key (cust), looked up for the change (1 table read)
-- rows ()  #2e8c89d9a517
-- no key leads from the change to the rows
