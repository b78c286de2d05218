select cust, count(*) as n, max(m.OK) as fine from (select cust, map(coalesce(status, "-"), amount) as m, amount from shop.orders) where amount > 30 group by cust

-- was:
select cust, count(*) as n, max(m.OK) as fine from (select cust, map(coalesce(status, "-"), amount) as m, amount from shop.orders) where amount > 10 group by cust

-- edit, words: ('filter: amount > 10 → amount > 30',)
-- edit, where: ('only one of amount > 10 and amount > 30 is true',)
-- edit, altered: ('fine', 'n')
-- rebuild:
select cust, count(*) as n, max(m.OK) as fine from (select cust, map(coalesce(status, "-"), amount) as m, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) where amount > 30 group by cust

-- changed: shop.orders
-- keys (cust) folded: True #ec010643ae30
-- by key (cust), looked up for the change (1 table read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 10))
  UNION ALL
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((((`orders`.`amount` > 10)) AND (NOT ((`orders`.`amount` > 30)) OR ((`orders`.`amount` > 30)) IS NULL)) OR (((`orders`.`amount` > 30)) AND (NOT ((`orders`.`amount` > 10)) OR ((`orders`.`amount` > 10)) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH delta AS (
SELECT `orders`.`cust`,
  count(*) AS `n`,
  max((map(coalesce(`orders`.`status`, "-"), `orders`.`amount`)).OK) AS `fine`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 30)
GROUP BY `orders`.`cust`
UNION ALL
SELECT `stored`.`cust`,
  `stored`.`n`,
  `stored`.`fine`,
  -1 AS `__ivm_w`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`n`,
    `delta_`.`fine`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`n`, `delta_`.`fine`
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
    `changed_orders`.`amount`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ⟦keys¦`changed_orders`.`cust`⟧
    AND ((`changed_orders`.`amount` > 10))
  UNION ALL
  SELECT `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`amount` > 30)) AND (NOT ((`orders`.`amount` > 10)) OR ((`orders`.`amount` > 10)) IS NULL))
    AND ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`amount` > 10)) AND (NOT ((`orders_2`.`amount` > 30)) OR ((`orders_2`.`amount` > 30)) IS NULL))
    AND ⟦keys¦`orders_2`.`cust`⟧
),
grouped_rows AS (
SELECT `combined_`.`cust`,
  map(coalesce(`combined_`.`status`, "-"), `combined_`.`amount`) AS `m`,
  `combined_`.`__ivm_w`,
  `made_2`.`__ivm_each`
FROM `combined` AS `combined_`
  LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    max(`grouped_rows_`.`m`.OK) AS `fine`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`fine`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`fine` END AS `fine`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`,
    max(`combined_2_`.`fine`) AS `fine`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`n`,
  `filtered`.`fine`
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
    `changed_orders`.`amount`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
    AND ((`changed_orders`.`amount` > 10))
  UNION ALL
  SELECT `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders`.`cust` <=> `c_2`.`cust`
  WHERE (((`orders`.`amount` > 30)) AND (NOT ((`orders`.`amount` > 10)) OR ((`orders`.`amount` > 10)) IS NULL))
    AND ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_2`.`cust` <=> `c_3`.`cust`
  WHERE (((`orders_2`.`amount` > 10)) AND (NOT ((`orders_2`.`amount` > 30)) OR ((`orders_2`.`amount` > 30)) IS NULL))
    AND ⟦within¦cust¦`orders_2`.`cust`⟧
),
grouped_rows AS (
SELECT `combined_`.`cust`,
  map(coalesce(`combined_`.`status`, "-"), `combined_`.`amount`) AS `m`,
  `combined_`.`__ivm_w`,
  `made_2`.`__ivm_each`
FROM `combined` AS `combined_`
  LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    max(`grouped_rows_`.`m`.OK) AS `fine`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`fine`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`fine` END AS `fine`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`,
    max(`combined_2_`.`fine`) AS `fine`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`n`,
  `filtered`.`fine`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- doubt_few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ⟦keys¦`changed_orders`.`cust`⟧
    AND ((`changed_orders`.`amount` > 10))
  UNION ALL
  SELECT `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`amount` > 30)) AND (NOT ((`orders`.`amount` > 10)) OR ((`orders`.`amount` > 10)) IS NULL))
    AND ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`amount` > 10)) AND (NOT ((`orders_2`.`amount` > 30)) OR ((`orders_2`.`amount` > 30)) IS NULL))
    AND ⟦keys¦`orders_2`.`cust`⟧
),
grouped_rows AS (
SELECT `combined_`.`cust`,
  map(coalesce(`combined_`.`status`, "-"), `combined_`.`amount`) AS `m`,
  `combined_`.`__ivm_w`,
  `made_2`.`__ivm_each`
FROM `combined` AS `combined_`
  LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    max(`grouped_rows_`.`m`.OK) AS `fine`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`fine`,
    NULL AS `__ivm_gone_fine`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`fine` END AS `fine`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`fine` END AS `__ivm_gone_fine`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`,
    max(`combined_2_`.`fine`) AS `fine`,
    max(`combined_2_`.`__ivm_gone_fine`) AS `__ivm_gone_fine`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered`.`__ivm_gone_fine` >= `filtered`.`fine`, false)))
-- doubt_many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
    AND ((`changed_orders`.`amount` > 10))
  UNION ALL
  SELECT `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders`.`cust` <=> `c_2`.`cust`
  WHERE (((`orders`.`amount` > 30)) AND (NOT ((`orders`.`amount` > 10)) OR ((`orders`.`amount` > 10)) IS NULL))
    AND ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_2`.`cust` <=> `c_3`.`cust`
  WHERE (((`orders_2`.`amount` > 10)) AND (NOT ((`orders_2`.`amount` > 30)) OR ((`orders_2`.`amount` > 30)) IS NULL))
    AND ⟦within¦cust¦`orders_2`.`cust`⟧
),
grouped_rows AS (
SELECT `combined_`.`cust`,
  map(coalesce(`combined_`.`status`, "-"), `combined_`.`amount`) AS `m`,
  `combined_`.`__ivm_w`,
  `made_2`.`__ivm_each`
FROM `combined` AS `combined_`
  LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    max(`grouped_rows_`.`m`.OK) AS `fine`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`fine`,
    NULL AS `__ivm_gone_fine`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`fine` END AS `fine`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`fine` END AS `__ivm_gone_fine`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`,
    max(`combined_2_`.`fine`) AS `fine`,
    max(`combined_2_`.`__ivm_gone_fine`) AS `__ivm_gone_fine`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered`.`__ivm_gone_fine` >= `filtered`.`fine`, false)))
-- keys (cust)  #7b1d20148c70
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 10))
  UNION ALL
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((((`orders`.`amount` > 10)) AND (NOT ((`orders`.`amount` > 30)) OR ((`orders`.`amount` > 30)) IS NULL)) OR (((`orders`.`amount` > 30)) AND (NOT ((`orders`.`amount` > 10)) OR ((`orders`.`amount` > 10)) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH delta AS (
SELECT `orders`.`cust`,
  count(*) AS `n`,
  max((map(coalesce(`orders`.`status`, "-"), `orders`.`amount`)).OK) AS `fine`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 30)
GROUP BY `orders`.`cust`
UNION ALL
SELECT `stored`.`cust`,
  `stored`.`n`,
  `stored`.`fine`,
  -1 AS `__ivm_w`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`n`,
    `delta_`.`fine`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`n`, `delta_`.`fine`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`cust`,
  count(*) AS `n`,
  max((map(coalesce(`orders`.`status`, "-"), `orders`.`amount`)).OK) AS `fine`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 30)
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  count(*) AS `n`,
  max((map(coalesce(`orders`.`status`, "-"), `orders`.`amount`)).OK) AS `fine`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 30)
GROUP BY `orders`.`cust`
-- rows ()  #c937285c24d2
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 10))
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`amount` > 30)) AND (NOT ((`orders_2`.`amount` > 10)) OR ((`orders_2`.`amount` > 10)) IS NULL))
  UNION ALL
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (((`orders_3`.`amount` > 10)) AND (NOT ((`orders_3`.`amount` > 30)) OR ((`orders_3`.`amount` > 30)) IS NULL))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`
  FROM `combined`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  count(*) AS `n`,
  max((map(coalesce(`orders`.`status`, "-"), `orders`.`amount`)).OK) AS `fine`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
WHERE ((`orders`.`amount` > 30))
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
  count(*) AS `n`,
  max((map(coalesce(`orders_4`.`status`, "-"), `orders_4`.`amount`)).OK) AS `fine`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_4`.`cust` <=> `dirty_keys_`.`__k0`
WHERE ((`orders_4`.`amount` > 10))
GROUP BY `orders_4`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  `delta`.`fine`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`, `delta`.`fine`
HAVING sum(`delta`.`__ivm_w`) <> 0
