with people as (select id, segment from shop.customers), large as (select * from shop.orders where amount > 10) select p.segment, count(*) as n from large l join people p on l.cust = p.id group by p.segment

-- was:
with big as (select * from shop.orders where amount > 10), who as (select id, segment from shop.customers) select w.segment, count(*) as n from big b join who w on b.cust = w.id group by w.segment

-- edit, same: True
-- rebuild:
with people as (select id, segment from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧), large as (select * from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 10) select p.segment, count(*) as n from large l join people p on l.cust = p.id group by p.segment

-- changed: shop.customers, shop.orders
-- keys (segment) folded: True, grown: True, whole_reads: 2, reference: ('shop.orders',) #1d2ff8584ffd
-- by key (segment), one join away from the change (1 table read); added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 10))
),
computed AS (
  SELECT `delta_`.`cust`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`computed`) */ ⟧`customers`.`segment`
  FROM `computed`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `computed`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`segment`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE ((`changed_orders`.`amount` > 10))
    AND ⟦keys¦`customers`.`segment`⟧
  UNION ALL
  SELECT `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE ((`orders`.`amount` > 10))
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
    AND ⟦keys¦`changed_customers`.`segment`⟧
),
combined_2 AS (
  SELECT `stored`.`segment`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`segment`⟧
  UNION ALL
  SELECT `combined`.`segment`,
    count(*) AS `n`
  FROM `combined`
  GROUP BY `combined`.`segment`
)
SELECT `combined_2`.`segment`,
  sum(`combined_2`.`n`) AS `n`
FROM `combined_2`
GROUP BY `combined_2`.`segment`
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`
  FROM `changed_orders`
    INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `customers`.`segment` <=> `c`.`segment`)
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE ((`changed_orders`.`amount` > 10))
    AND ⟦within¦segment¦`customers`.`segment`⟧
  UNION ALL
  SELECT `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN (`changed_customers`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `changed_customers`.`segment` <=> `c_2`.`segment`)
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE ((`orders`.`amount` > 10))
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
    AND ⟦within¦segment¦`changed_customers`.`segment`⟧
),
combined_2 AS (
  SELECT `stored`.`segment`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`segment` <=> `dirty_keys`.`segment`
  WHERE ⟦within¦segment¦`stored`.`segment`⟧
  UNION ALL
  SELECT `combined`.`segment`,
    count(*) AS `n`
  FROM `combined`
  GROUP BY `combined`.`segment`
)
SELECT `combined_2`.`segment`,
  sum(`combined_2`.`n`) AS `n`
FROM `combined_2`
GROUP BY `combined_2`.`segment`
-- keys (segment) folded: True, whole_reads: 2, reference: ('shop.orders',) #a6bb9d76160d
-- by key (segment), one join away from the change (1 table read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 10))
),
computed AS (
  SELECT `delta_`.`cust`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`computed`) */ ⟧`customers`.`segment`
  FROM `computed`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `computed`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`segment`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE ((`changed_orders`.`amount` > 10))
    AND ⟦keys¦`customers`.`segment`⟧
  UNION ALL
  SELECT `changed_customers`.`segment`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE ((`orders`.`amount` > 10))
    AND ⟦keys¦`changed_customers`.`segment`⟧
),
grouped_rows AS (
  SELECT `combined_`.`segment`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`segment`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`segment`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`segment`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`segment`⟧
  UNION ALL
  SELECT `computed`.`segment`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`segment`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`segment`
)
SELECT `filtered`.`segment`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `customers`.`segment` <=> `c`.`segment`)
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE ((`changed_orders`.`amount` > 10))
    AND ⟦within¦segment¦`customers`.`segment`⟧
  UNION ALL
  SELECT `changed_customers`.`segment`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN (`changed_customers`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `changed_customers`.`segment` <=> `c_2`.`segment`)
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE ((`orders`.`amount` > 10))
    AND ⟦within¦segment¦`changed_customers`.`segment`⟧
),
grouped_rows AS (
  SELECT `combined_`.`segment`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`segment`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`segment`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`segment`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`segment` <=> `dirty_keys`.`segment`
  WHERE ⟦within¦segment¦`stored`.`segment`⟧
  UNION ALL
  SELECT `computed`.`segment`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`segment`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`segment`
)
SELECT `filtered`.`segment`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #0ce4eadb9ac3
-- by key (segment), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 10))
),
computed AS (
  SELECT `delta_`.`cust`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`computed`) */ ⟧`customers`.`segment`
  FROM `computed`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `computed`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`segment`
FROM `combined`
-- few:
SELECT `customers`.`segment`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
WHERE (`orders`.`amount` > 10)
  AND ⟦keys¦`customers`.`segment`⟧
GROUP BY `customers`.`segment`
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `customers`.`segment`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`segment` <=> `dirty_keys`.`segment`)
    ON `orders`.`cust` = `customers`.`id`
WHERE (`orders`.`amount` > 10)
  AND ⟦within¦segment¦`customers`.`segment`⟧
GROUP BY `customers`.`segment`
-- rows () whole_reads: 8 #d790068bda84
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers_2`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `changed_orders`.`cust` = `customers_2`.`id`
  WHERE ((`changed_orders`.`amount` > 10))
    AND (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers`
      ON `orders_2`.`cust` = `changed_customers`.`id`
  WHERE ((`orders_2`.`amount` > 10))
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`segment` AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers`.`segment`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `orders`.`cust` = `customers`.`id`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`segment` <=> `dirty_keys`.`__k0`
  WHERE ((`orders`.`amount` > 10))
  GROUP BY `customers`.`segment`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_3`.`segment`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `orders_3`.`cust` = `customers_3`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_3`.`segment` <=> `dirty_keys_`.`__k0`
  WHERE ((`orders_3`.`amount` > 10))
  GROUP BY `customers_3`.`segment`
)
SELECT `delta`.`segment`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (segment) folded: True, grown: True, whole_reads: 1 #4a9ee6413e82
-- by key (segment), read from the change; added rows are combined with the table's own
-- keys (segment) folded: True, whole_reads: 1 #ed8ed89bc007
-- by key (segment), read from the change; the change is combined with the table's own
-- keys (segment) whole_reads: 1 #41859be2ebf8
-- by key (segment), read from the change
-- rows () whole_reads: 6 #dfd17d7d4255
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (segment) folded: True, grown: True, whole_reads: 1, reference: ('shop.orders',) #6c9ce2a1b55d
-- by key (segment), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (segment) folded: True, whole_reads: 1, reference: ('shop.orders',) #6644e2b4244b
-- by key (segment), one join away from the change (1 table read); the change is combined with the table's own
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #14c7da1980a8
-- by key (segment), one join away from the change (1 table read)
-- rows () whole_reads: 6 #46a8de5f9d6c
-- no key leads from the change to the rows
