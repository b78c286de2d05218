select k, count(*) as n from (select cust as k from shop.orders union all select qty as q from shop.lines where qty > 1) group by k

-- was:
select k, count(*) as n from (select cust as k from shop.orders) group by k

-- edit, words: ('union: a branch of shop.lines came',)
-- edit, come: ('shop.lines',)
-- edit, altered: ('n',)
-- rebuild:
select k, count(*) as n from (select cust as k from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select qty as q from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ where qty > 1) group by k

-- changed: shop.lines, shop.orders
-- keys (k) folded: True, whole_reads: 1 #e9194df176a6
-- by key (k), looked up for the change (1 table read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust` AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT `lines`.`qty` AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE (`lines`.`qty` > 1)
)
SELECT DISTINCT `combined`.`k`
FROM `combined`
-- differing:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `lines`.`qty` AS `q`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`qty`⟧
    AND (`lines`.`qty` > 1)
),
delta AS (
  SELECT `combined`.`k`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
  GROUP BY `combined`.`k`
  UNION ALL
  SELECT `stored`.`k`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`k`⟧
),
computed AS (
  SELECT `delta_`.`k`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`k`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`k`
FROM `computed`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust` AS `k`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ⟦keys¦`changed_orders`.`cust`⟧
  UNION ALL
  SELECT `lines`.`qty` AS `k`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE (`lines`.`qty` > 1)
    AND ⟦keys¦`lines`.`qty`⟧
),
grouped_rows AS (
  SELECT `combined_`.`k`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`k`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`k`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`k`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`k`⟧
  UNION ALL
  SELECT `computed`.`k`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`k`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`k`
)
SELECT `filtered`.`k`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust` AS `k`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`k`
  WHERE ⟦within¦k¦`changed_orders`.`cust`⟧
  UNION ALL
  SELECT `lines`.`qty` AS `k`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines`.`qty` <=> `c_2`.`k`
  WHERE (`lines`.`qty` > 1)
    AND ⟦within¦k¦`lines`.`qty`⟧
),
grouped_rows AS (
  SELECT `combined_`.`k`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`k`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`k`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`k`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`k` <=> `dirty_keys`.`k`
  WHERE ⟦within¦k¦`stored`.`k`⟧
  UNION ALL
  SELECT `computed`.`k`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`k`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`k`
)
SELECT `filtered`.`k`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (k)  #80077b7bd200
-- by key (k), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust` AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT `lines`.`qty` AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE (`lines`.`qty` > 1)
)
SELECT DISTINCT `combined`.`k`
FROM `combined`
-- differing:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `lines`.`qty` AS `q`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`qty`⟧
    AND (`lines`.`qty` > 1)
),
delta AS (
  SELECT `combined`.`k`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
  GROUP BY `combined`.`k`
  UNION ALL
  SELECT `stored`.`k`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`k`⟧
),
computed AS (
  SELECT `delta_`.`k`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`k`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`k`
FROM `computed`
-- few:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `lines`.`qty` AS `q`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`qty`⟧
    AND (`lines`.`qty` > 1)
)
SELECT `combined`.`k`,
  count(*) AS `n`
FROM `combined`
GROUP BY `combined`.`k`
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`k`
  WHERE ⟦within¦k¦`orders`.`cust`⟧
  UNION ALL
  SELECT `lines`.`qty` AS `q`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `lines`.`qty` <=> `c`.`k`
  WHERE ⟦within¦k¦`lines`.`qty`⟧
    AND (`lines`.`qty` > 1)
)
SELECT `combined`.`k`,
  count(*) AS `n`
FROM `combined`
GROUP BY `combined`.`k`
-- rows () whole_reads: 2 #d8f4a4a48ca2
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines`.`qty` AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE (`lines`.`qty` > 1)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined_2 AS (
  SELECT `changed_orders`.`cust` AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT `lines_2`.`qty` AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`qty` > 1)
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`k` AS `__k0`
  FROM `combined_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`k`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`k` <=> `dirty_keys`.`__k0`
  GROUP BY `combined`.`k`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust` AS `k`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_2`.`cust`
)
SELECT `delta`.`k`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- keys (k) folded: True, whole_reads: 1 #645ccf5b139d
-- by key (k), looked up for the change (1 table read); the change is combined with the table's own
-- keys (k)  #2500f6292223
-- by key (k), looked up for the change (1 table read)
-- rows () whole_reads: 2 #d00f531437f2
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (k) folded: True, whole_reads: 1 #e9194df176a6
-- by key (k), looked up for the change (1 table read); the change is combined with the table's own
-- keys (k)  #80077b7bd200
-- by key (k), looked up for the change (1 table read)
-- rows () whole_reads: 2 #d8f4a4a48ca2
-- no key leads from the change to the rows
