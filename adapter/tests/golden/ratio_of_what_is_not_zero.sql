select 60 div o.cust as k, count(*) as n from shop.orders o join shop.customers c on c.id = o.cust where o.cust <> 0 and c.name is not null group by 1

-- rebuild:
select 60 div o.cust as k, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust where o.cust <> 0 and c.name is not null group by 1

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; combined about 62 s; by rows about 241 s
-- keys (k) folded: True, grown: True, whole_reads: 2 #a9e5cd0805b3
-- by key (k), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta AS (
  SELECT `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
  WHERE ((( `changed_customers`.`name` is not null)))
),
computed AS (
  SELECT `delta_`.`c__id`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`c__id`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT 60 div `changed_orders`.`cust` AS `k`
  FROM `changed_orders`
  WHERE (( `changed_orders`.`cust` <> 0))
  UNION ALL
  SELECT 60 div `computed`.`c__id` AS `k`
  FROM `computed`
)
SELECT DISTINCT `combined`.`k`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `customers`.`id` AS `c__id`,
    `customers`.`name`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`name`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
combined_2 AS (
  SELECT `stored`.`k`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`k`⟧
  UNION ALL
  SELECT 60 div `combined`.`cust` AS `k`,
    count(*) AS `n`
  FROM `combined`
  WHERE (`combined`.`cust` <> 0 and `combined`.`name` is not null)
    AND ⟦keys¦(60 div `combined`.`cust`)⟧
  GROUP BY 60 div `combined`.`cust`
)
SELECT `combined_2`.`k`,
  sum(`combined_2`.`n`) AS `n`
FROM `combined_2`
GROUP BY `combined_2`.`k`
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `customers`.`id` AS `c__id`,
    `customers`.`name`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`name`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
combined_2 AS (
  SELECT `stored`.`k`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`k` <=> `dirty_keys`.`k`
  WHERE ⟦within¦k¦`stored`.`k`⟧
  UNION ALL
  SELECT 60 div `combined`.`cust` AS `k`,
    count(*) AS `n`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON (60 div `combined`.`cust`) <=> `c`.`k`
  WHERE (`combined`.`cust` <> 0 and `combined`.`name` is not null)
  GROUP BY 60 div `combined`.`cust`
)
SELECT `combined_2`.`k`,
  sum(`combined_2`.`n`) AS `n`
FROM `combined_2`
GROUP BY `combined_2`.`k`
-- keys (k) folded: True, whole_reads: 2 #d673881c3d51
-- by key (k), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta AS (
  SELECT `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
  WHERE ((( `changed_customers`.`name` is not null)))
),
computed AS (
  SELECT `delta_`.`c__id`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`c__id`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT 60 div `changed_orders`.`cust` AS `k`
  FROM `changed_orders`
  WHERE (( `changed_orders`.`cust` <> 0))
  UNION ALL
  SELECT 60 div `computed`.`c__id` AS `k`
  FROM `computed`
)
SELECT DISTINCT `combined`.`k`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `customers`.`id` AS `c__id`,
    `customers`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`name`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
candidates AS (
  SELECT `combined_`.`cust`,
    `combined_`.`c__id`,
    `combined_`.`name`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    60 div `combined_`.`cust` AS `__k_k`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
  WHERE (`combined_`.`cust` <> 0 and `combined_`.`name` is not null)
),
computed AS (
  SELECT 60 div `candidates_`.`cust` AS `k`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`__k_k`⟧
  GROUP BY 60 div `candidates_`.`cust`, `candidates_`.`__ivm_w` > 0
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
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `customers`.`id` AS `c__id`,
    `customers`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`name`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
candidates AS (
  SELECT `combined_`.`cust`,
    `combined_`.`c__id`,
    `combined_`.`name`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    60 div `combined_`.`cust` AS `__k_k`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
  WHERE (`combined_`.`cust` <> 0 and `combined_`.`name` is not null)
),
computed AS (
  SELECT 60 div `candidates_`.`cust` AS `k`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `candidates_`.`__k_k` <=> `c_2`.`k`
  WHERE ⟦within¦k¦`candidates_`.`__k_k`⟧
  GROUP BY 60 div `candidates_`.`cust`, `candidates_`.`__ivm_w` > 0
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
-- keys (k) whole_reads: 2 #64c07f0f5439
-- by key (k), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta AS (
  SELECT `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
  WHERE ((( `changed_customers`.`name` is not null)))
),
computed AS (
  SELECT `delta_`.`c__id`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`c__id`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT 60 div `changed_orders`.`cust` AS `k`
  FROM `changed_orders`
  WHERE (( `changed_orders`.`cust` <> 0))
  UNION ALL
  SELECT 60 div `computed`.`c__id` AS `k`
  FROM `computed`
)
SELECT DISTINCT `combined`.`k`
FROM `combined`
-- few:
SELECT 60 div `orders`.`cust` AS `k`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE (`orders`.`cust` <> 0 and `customers`.`name` is not null)
  AND ⟦keys¦(60 div `orders`.`cust`)⟧
GROUP BY 60 div `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT 60 div `orders`.`cust` AS `k`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
  LEFT SEMI JOIN `dirty_keys`
    ON (60 div `orders`.`cust`) <=> `dirty_keys`.`k`
WHERE (`orders`.`cust` <> 0 and `customers`.`name` is not null)
GROUP BY 60 div `orders`.`cust`
-- rows () whole_reads: 8 #be51dd80affa
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `customers_2`.`name`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`cust`,
    `changed_customers`.`name`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_2`.`cust`
),
dirty_keys AS (
  SELECT DISTINCT 60 div `combined`.`cust` AS `__k0`
  FROM `combined`
  WHERE (`combined`.`cust` <> 0 and `combined`.`name` is not null)
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ 60 div `orders`.`cust` AS `k`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON (60 div `orders`.`cust`) <=> `dirty_keys`.`__k0`
  WHERE (`orders`.`cust` <> 0 and `customers`.`name` is not null)
  GROUP BY 60 div `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ 60 div `orders_3`.`cust` AS `k`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_3`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (60 div `orders_3`.`cust`) <=> `dirty_keys_`.`__k0`
  WHERE (`orders_3`.`cust` <> 0 and `customers_3`.`name` is not null)
  GROUP BY 60 div `orders_3`.`cust`
)
SELECT `delta`.`k`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: combined: about 32 s; rebuilt about 60 s; by key about 60 s; by rows about 182 s
-- keys (k) folded: True, grown: True, whole_reads: 1 #8ab2ea1b68e6
-- by key (k), read from the change; added rows are combined with the table's own
-- keys (k) folded: True, whole_reads: 1 #671743af7d19
-- by key (k), read from the change; the change is combined with the table's own
-- keys (k) whole_reads: 2 #9415d9a71938
-- by key (k), read from the change
-- rows () whole_reads: 6 #26752754691b
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 32 s; rebuilt about 60 s; by key about 60 s; by rows about 182 s
-- keys (k) folded: True, grown: True, whole_reads: 1 #9cbc17f4f94f
-- by key (k), read from the change; added rows are combined with the table's own
-- keys (k) folded: True, whole_reads: 1 #844a24e77fa1
-- by key (k), read from the change; the change is combined with the table's own
-- keys (k) whole_reads: 2 #2569192a6844
-- by key (k), read from the change
-- rows () whole_reads: 6 #ddec7f07a18d
-- no key leads from the change to the rows
