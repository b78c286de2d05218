select src, k, count(*) as n, sum(v) as v from (select 'web' as src, cast(id as bigint) as k, amount as v from shop.orders union all select 'shop' as src, cast(order_id as bigint) as k, cast(price as decimal(20,4)) from shop.lines union all select cast(null as string), cast(null as bigint), null from shop.customers) group by src, k

-- rebuild:
select src, k, count(*) as n, sum(v) as v from (select 'web' as src, cast(id as bigint) as k, amount as v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select 'shop' as src, cast(order_id as bigint) as k, cast(price as decimal(20,4)) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ union all select cast(null as string), cast(null as bigint), null from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) group by src, k

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: combined: about 2.4 s; by rows about 39 s; rebuilt about 60 s; by key about 80 s
-- keys (src, k) folded: True, grown: True, sums: ('v',) #ff45b6927d3c
-- by key (src, k), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT 'web' AS `src`,
  cast(`changed_orders`.`id` as bigint) AS `k`,
  `changed_orders`.`amount` AS `v`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`src`,
    `delta_`.`k`,
    `delta_`.`v`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`src`, `delta_`.`k`, `delta_`.`v`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
delta_2 AS (
SELECT 'shop' AS `src`,
  cast(`changed_lines`.`order_id` as bigint) AS `k`,
  cast(`changed_lines`.`price` as decimal(20,4)) AS `price`,
  `changed_lines`.`__ivm_w`
FROM `changed_lines`
),
computed_2 AS (
  SELECT `delta_2_`.`src`,
    `delta_2_`.`k`,
    `delta_2_`.`price`,
    sum(`delta_2_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta_2` AS `delta_2_`
  GROUP BY `delta_2_`.`src`, `delta_2_`.`k`, `delta_2_`.`price`
  HAVING sum(`delta_2_`.`__ivm_w`) <> 0
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta_3 AS (
  SELECT cast(null as string) AS `__column`,
    cast(null as bigint) AS `__column_2`,
    CAST((null) AS decimal(20,4)) AS `__column_3`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
),
computed_3 AS (
  SELECT `delta_3_`.`__column`,
    `delta_3_`.`__column_2`,
    `delta_3_`.`__column_3`,
    sum(`delta_3_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta_3` AS `delta_3_`
  GROUP BY `delta_3_`.`__column`, `delta_3_`.`__column_2`, `delta_3_`.`__column_3`
  HAVING sum(`delta_3_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `computed`.`src`,
    `computed`.`k`
  FROM `computed`
  UNION ALL
  SELECT `computed_2`.`src`,
    `computed_2`.`k`
  FROM `computed_2`
  UNION ALL
  SELECT `computed_3`.`__column` AS `src`,
    `computed_3`.`__column_2` AS `k`
  FROM `computed_3`
)
SELECT DISTINCT `combined`.`src`,
  `combined`.`k`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
SELECT 'web' AS `src`,
  cast(`changed_orders`.`id` as bigint) AS `k`,
  `changed_orders`.`amount` AS `v`
FROM `changed_orders`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`changed_lines`.`order_id` as bigint) AS `k`,
  cast(`changed_lines`.`price` as decimal(20,4)) AS `v`
FROM `changed_lines`
UNION ALL
SELECT cast(null as string) AS `src`,
  cast(null as bigint) AS `k`,
  CAST((null) AS decimal(20,4)) AS `v`
FROM `changed_customers`
),
combined_2 AS (
  SELECT `stored`.`src`,
    `stored`.`k`,
    `stored`.`n`,
    `stored`.`v`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`src`¦`stored`.`k`⟧
  UNION ALL
  SELECT `combined`.`src`,
    `combined`.`k`,
    count(*) AS `n`,
    sum(`combined`.`v`) AS `v`
  FROM `combined`
  GROUP BY `combined`.`src`, `combined`.`k`
),
candidates AS (
  SELECT `combined_2_`.`src`,
    `combined_2_`.`k`,
    sum(`combined_2_`.`n`) AS `n`,
    sum(`combined_2_`.`v`) AS `v`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`src`, `combined_2_`.`k`
)
SELECT `candidates`.`src`,
  `candidates`.`k`,
  `candidates`.`n`,
  `candidates`.`v`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`src`¦`candidates`.`k`⟧
-- many:
WITH dirty_keys AS (
SELECT `src`, `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
SELECT 'web' AS `src`,
  cast(`changed_orders`.`id` as bigint) AS `k`,
  `changed_orders`.`amount` AS `v`
FROM `changed_orders`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`changed_lines`.`order_id` as bigint) AS `k`,
  cast(`changed_lines`.`price` as decimal(20,4)) AS `v`
FROM `changed_lines`
UNION ALL
SELECT cast(null as string) AS `src`,
  cast(null as bigint) AS `k`,
  CAST((null) AS decimal(20,4)) AS `v`
FROM `changed_customers`
),
combined_2 AS (
  SELECT `stored`.`src`,
    `stored`.`k`,
    `stored`.`n`,
    `stored`.`v`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`src` <=> `dirty_keys`.`src` AND `stored`.`k` <=> `dirty_keys`.`k`
  WHERE ⟦within¦src¦`stored`.`src`⟧
    AND ⟦within¦k¦`stored`.`k`⟧
  UNION ALL
  SELECT `combined`.`src`,
    `combined`.`k`,
    count(*) AS `n`,
    sum(`combined`.`v`) AS `v`
  FROM `combined`
  GROUP BY `combined`.`src`, `combined`.`k`
),
candidates AS (
  SELECT `combined_2_`.`src`,
    `combined_2_`.`k`,
    sum(`combined_2_`.`n`) AS `n`,
    sum(`combined_2_`.`v`) AS `v`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`src`, `combined_2_`.`k`
)
SELECT `candidates`.`src`,
  `candidates`.`k`,
  `candidates`.`n`,
  `candidates`.`v`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `candidates`.`src` <=> `c`.`src` AND `candidates`.`k` <=> `c`.`k`
WHERE ⟦within¦src¦`candidates`.`src`⟧
  AND ⟦within¦k¦`candidates`.`k`⟧
-- keys (src, k) folded: True, sums: ('v',) #78814d788510
-- by key (src, k), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT 'web' AS `src`,
  cast(`changed_orders`.`id` as bigint) AS `k`,
  `changed_orders`.`amount` AS `v`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`src`,
    `delta_`.`k`,
    `delta_`.`v`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`src`, `delta_`.`k`, `delta_`.`v`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
delta_2 AS (
SELECT 'shop' AS `src`,
  cast(`changed_lines`.`order_id` as bigint) AS `k`,
  cast(`changed_lines`.`price` as decimal(20,4)) AS `price`,
  `changed_lines`.`__ivm_w`
FROM `changed_lines`
),
computed_2 AS (
  SELECT `delta_2_`.`src`,
    `delta_2_`.`k`,
    `delta_2_`.`price`,
    sum(`delta_2_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta_2` AS `delta_2_`
  GROUP BY `delta_2_`.`src`, `delta_2_`.`k`, `delta_2_`.`price`
  HAVING sum(`delta_2_`.`__ivm_w`) <> 0
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta_3 AS (
  SELECT cast(null as string) AS `__column`,
    cast(null as bigint) AS `__column_2`,
    CAST((null) AS decimal(20,4)) AS `__column_3`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
),
computed_3 AS (
  SELECT `delta_3_`.`__column`,
    `delta_3_`.`__column_2`,
    `delta_3_`.`__column_3`,
    sum(`delta_3_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta_3` AS `delta_3_`
  GROUP BY `delta_3_`.`__column`, `delta_3_`.`__column_2`, `delta_3_`.`__column_3`
  HAVING sum(`delta_3_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `computed`.`src`,
    `computed`.`k`
  FROM `computed`
  UNION ALL
  SELECT `computed_2`.`src`,
    `computed_2`.`k`
  FROM `computed_2`
  UNION ALL
  SELECT `computed_3`.`__column` AS `src`,
    `computed_3`.`__column_2` AS `k`
  FROM `computed_3`
)
SELECT DISTINCT `combined`.`src`,
  `combined`.`k`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
SELECT 'web' AS `src`,
  cast(`changed_orders`.`id` as bigint) AS `k`,
  `changed_orders`.`amount` AS `v`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`changed_lines`.`order_id` as bigint) AS `k`,
  cast(`changed_lines`.`price` as decimal(20,4)) AS `v`,
  `changed_lines`.`__ivm_w`
FROM `changed_lines`
UNION ALL
SELECT cast(null as string) AS `src`,
  cast(null as bigint) AS `k`,
  CAST((null) AS decimal(20,4)) AS `v`,
  `changed_customers`.`__ivm_w`
FROM `changed_customers`
),
candidates AS (
  SELECT `combined_`.`src`,
    `combined_`.`k`,
    `combined_`.`v`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`src`,
    `candidates_`.`k`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    sum(`candidates_`.`v`) AS `v`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`src`¦`candidates_`.`k`⟧
  GROUP BY `candidates_`.`src`, `candidates_`.`k`, `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`src`,
    `stored`.`k`,
    `stored`.`n`,
    `stored`.`v`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`src`¦`stored`.`k`⟧
  UNION ALL
  SELECT `computed`.`src`,
    `computed`.`k`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`v` ELSE -`computed`.`v` END AS `v`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`src`,
    `combined_2_`.`k`,
    sum(`combined_2_`.`n`) AS `n`,
    sum(`combined_2_`.`v`) AS `v`,
    max(`combined_2_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`src`, `combined_2_`.`k`
),
combined_3 AS (
SELECT 'web' AS `src`,
  cast(`orders`.`id` as bigint) AS `k`,
  `orders`.`amount` AS `v`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`lines`.`order_id` as bigint) AS `k`,
  cast(`lines`.`price` as decimal(20,4)) AS `price`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
UNION ALL
SELECT cast(null as string) AS `__column`,
  cast(null as bigint) AS `__column_2`,
  CAST((null) AS decimal(20,4)) AS `__column_3`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
candidates_2 AS (
  SELECT `combined_3_`.`src`,
    `combined_3_`.`k`,
    count(*) AS `n`,
    sum(`combined_3_`.`v`) AS `v`
  FROM `combined_3` AS `combined_3_`
  GROUP BY `combined_3_`.`src`, `combined_3_`.`k`
),
dirty_keys AS (
SELECT DISTINCT `filtered_`.`src`,
  `filtered_`.`k`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`n` > 0 OR `filtered_`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone` AND sign(`filtered_`.`v`) = 0, false)))
)
SELECT `filtered`.`src`,
  `filtered`.`k`,
  `filtered`.`n`,
  `filtered`.`v`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`v`) = 0, false)))
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates_2`.`src`,
  `candidates_2`.`k`,
  `candidates_2`.`n`,
  `candidates_2`.`v`
FROM `candidates_2`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates_2`.`src` <=> `dirty_keys`.`src` AND `candidates_2`.`k` <=> `dirty_keys`.`k`
WHERE ⟦keys¦`candidates_2`.`src`¦`candidates_2`.`k`⟧
-- many:
WITH dirty_keys AS (
SELECT `src`, `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
SELECT 'web' AS `src`,
  cast(`changed_orders`.`id` as bigint) AS `k`,
  `changed_orders`.`amount` AS `v`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`changed_lines`.`order_id` as bigint) AS `k`,
  cast(`changed_lines`.`price` as decimal(20,4)) AS `v`,
  `changed_lines`.`__ivm_w`
FROM `changed_lines`
UNION ALL
SELECT cast(null as string) AS `src`,
  cast(null as bigint) AS `k`,
  CAST((null) AS decimal(20,4)) AS `v`,
  `changed_customers`.`__ivm_w`
FROM `changed_customers`
),
candidates AS (
  SELECT `combined_`.`src`,
    `combined_`.`k`,
    `combined_`.`v`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`src`,
    `candidates_`.`k`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    sum(`candidates_`.`v`) AS `v`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `candidates_`.`src` <=> `c_2`.`src` AND `candidates_`.`k` <=> `c_2`.`k`
  WHERE ⟦within¦src¦`candidates_`.`src`⟧
    AND ⟦within¦k¦`candidates_`.`k`⟧
  GROUP BY `candidates_`.`src`, `candidates_`.`k`, `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`src`,
    `stored`.`k`,
    `stored`.`n`,
    `stored`.`v`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`src` <=> `dirty_keys`.`src` AND `stored`.`k` <=> `dirty_keys`.`k`
  WHERE ⟦within¦src¦`stored`.`src`⟧
    AND ⟦within¦k¦`stored`.`k`⟧
  UNION ALL
  SELECT `computed`.`src`,
    `computed`.`k`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`v` ELSE -`computed`.`v` END AS `v`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`src`,
    `combined_2_`.`k`,
    sum(`combined_2_`.`n`) AS `n`,
    sum(`combined_2_`.`v`) AS `v`,
    max(`combined_2_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`src`, `combined_2_`.`k`
),
combined_3 AS (
SELECT 'web' AS `src`,
  cast(`orders`.`id` as bigint) AS `k`,
  `orders`.`amount` AS `v`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`lines`.`order_id` as bigint) AS `k`,
  cast(`lines`.`price` as decimal(20,4)) AS `price`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
UNION ALL
SELECT cast(null as string) AS `__column`,
  cast(null as bigint) AS `__column_2`,
  CAST((null) AS decimal(20,4)) AS `__column_3`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
candidates_2 AS (
  SELECT `combined_3_`.`src`,
    `combined_3_`.`k`,
    count(*) AS `n`,
    sum(`combined_3_`.`v`) AS `v`
  FROM `combined_3` AS `combined_3_`
  GROUP BY `combined_3_`.`src`, `combined_3_`.`k`
),
dirty_keys_2 AS (
SELECT DISTINCT `filtered_`.`src`,
  `filtered_`.`k`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`n` > 0 OR `filtered_`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone` AND sign(`filtered_`.`v`) = 0, false)))
)
SELECT `filtered`.`src`,
  `filtered`.`k`,
  `filtered`.`n`,
  `filtered`.`v`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`v`) = 0, false)))
UNION ALL
SELECT `candidates_2`.`src`,
  `candidates_2`.`k`,
  `candidates_2`.`n`,
  `candidates_2`.`v`
FROM `candidates_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `candidates_2`.`src` <=> `c_3`.`src` AND `candidates_2`.`k` <=> `c_3`.`k`
  LEFT SEMI JOIN `dirty_keys_2`
    ON `candidates_2`.`src` <=> `dirty_keys_2`.`src` AND `candidates_2`.`k` <=> `dirty_keys_2`.`k`
WHERE ⟦within¦src¦`candidates_2`.`src`⟧
  AND ⟦within¦k¦`candidates_2`.`k`⟧
-- keys (src, k) whole_reads: 3 #e42701443679
-- by key (src, k), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT 'web' AS `src`,
  cast(`changed_orders`.`id` as bigint) AS `k`,
  `changed_orders`.`amount` AS `v`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`src`,
    `delta_`.`k`,
    `delta_`.`v`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`src`, `delta_`.`k`, `delta_`.`v`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
delta_2 AS (
SELECT 'shop' AS `src`,
  cast(`changed_lines`.`order_id` as bigint) AS `k`,
  cast(`changed_lines`.`price` as decimal(20,4)) AS `price`,
  `changed_lines`.`__ivm_w`
FROM `changed_lines`
),
computed_2 AS (
  SELECT `delta_2_`.`src`,
    `delta_2_`.`k`,
    `delta_2_`.`price`,
    sum(`delta_2_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta_2` AS `delta_2_`
  GROUP BY `delta_2_`.`src`, `delta_2_`.`k`, `delta_2_`.`price`
  HAVING sum(`delta_2_`.`__ivm_w`) <> 0
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta_3 AS (
  SELECT cast(null as string) AS `__column`,
    cast(null as bigint) AS `__column_2`,
    CAST((null) AS decimal(20,4)) AS `__column_3`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
),
computed_3 AS (
  SELECT `delta_3_`.`__column`,
    `delta_3_`.`__column_2`,
    `delta_3_`.`__column_3`,
    sum(`delta_3_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta_3` AS `delta_3_`
  GROUP BY `delta_3_`.`__column`, `delta_3_`.`__column_2`, `delta_3_`.`__column_3`
  HAVING sum(`delta_3_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `computed`.`src`,
    `computed`.`k`
  FROM `computed`
  UNION ALL
  SELECT `computed_2`.`src`,
    `computed_2`.`k`
  FROM `computed_2`
  UNION ALL
  SELECT `computed_3`.`__column` AS `src`,
    `computed_3`.`__column_2` AS `k`
  FROM `computed_3`
)
SELECT DISTINCT `combined`.`src`,
  `combined`.`k`
FROM `combined`
-- few:
WITH combined AS (
SELECT 'web' AS `src`,
  cast(`orders`.`id` as bigint) AS `k`,
  `orders`.`amount` AS `v`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`lines`.`order_id` as bigint) AS `k`,
  cast(`lines`.`price` as decimal(20,4)) AS `price`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
UNION ALL
SELECT cast(null as string) AS `__column`,
  cast(null as bigint) AS `__column_2`,
  CAST((null) AS decimal(20,4)) AS `__column_3`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
candidates AS (
  SELECT `combined_`.`src`,
    `combined_`.`k`,
    count(*) AS `n`,
    sum(`combined_`.`v`) AS `v`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`src`, `combined_`.`k`
)
SELECT `candidates`.`src`,
  `candidates`.`k`,
  `candidates`.`n`,
  `candidates`.`v`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`src`¦`candidates`.`k`⟧
-- many:
WITH combined AS (
SELECT 'web' AS `src`,
  cast(`orders`.`id` as bigint) AS `k`,
  `orders`.`amount` AS `v`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`lines`.`order_id` as bigint) AS `k`,
  cast(`lines`.`price` as decimal(20,4)) AS `price`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
UNION ALL
SELECT cast(null as string) AS `__column`,
  cast(null as bigint) AS `__column_2`,
  CAST((null) AS decimal(20,4)) AS `__column_3`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
candidates AS (
  SELECT `combined_`.`src`,
    `combined_`.`k`,
    count(*) AS `n`,
    sum(`combined_`.`v`) AS `v`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`src`, `combined_`.`k`
),
dirty_keys AS (
SELECT `src`, `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`src`,
  `candidates`.`k`,
  `candidates`.`n`,
  `candidates`.`v`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`src` <=> `dirty_keys`.`src` AND `candidates`.`k` <=> `dirty_keys`.`k`
WHERE ⟦within¦src¦`candidates`.`src`⟧
  AND ⟦within¦k¦`candidates`.`k`⟧
-- rows ()  #076a62a87e54
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
SELECT 'web' AS `src`,
  cast(`orders`.`id` as bigint) AS `k`,
  `orders`.`amount` AS `v`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`lines`.`order_id` as bigint) AS `k`,
  cast(`lines`.`price` as decimal(20,4)) AS `price`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
UNION ALL
SELECT cast(null as string) AS `__column`,
  cast(null as bigint) AS `__column_2`,
  CAST((null) AS decimal(20,4)) AS `__column_3`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
SELECT 'web' AS `src`,
  cast(`changed_orders`.`id` as bigint) AS `k`
FROM `changed_orders`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`changed_lines`.`order_id` as bigint) AS `k`
FROM `changed_lines`
UNION ALL
SELECT cast(null as string) AS `src`,
  cast(null as bigint) AS `k`
FROM `changed_customers`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`src` AS `__k0`,
    `combined_2`.`k` AS `__k1`
  FROM `combined_2`
),
combined_3 AS (
SELECT 'web' AS `src`,
  cast(`orders_2`.`id` as bigint) AS `k`,
  `orders_2`.`amount` AS `v`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`lines_2`.`order_id` as bigint) AS `k`,
  cast(`lines_2`.`price` as decimal(20,4)) AS `price`
FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
UNION ALL
SELECT cast(null as string) AS `__column`,
  cast(null as bigint) AS `__column_2`,
  CAST((null) AS decimal(20,4)) AS `__column_3`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`src`,
    `combined`.`k`,
    count(*) AS `n`,
    sum(`combined`.`v`) AS `v`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`src` <=> `dirty_keys`.`__k0` AND `combined`.`k` <=> `dirty_keys`.`__k1`
  GROUP BY `combined`.`src`, `combined`.`k`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_3`.`src`,
    `combined_3`.`k`,
    count(*) AS `n`,
    sum(`combined_3`.`v`) AS `v`,
    -1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_3`.`src` <=> `dirty_keys_`.`__k0` AND `combined_3`.`k` <=> `dirty_keys_`.`__k1`
  GROUP BY `combined_3`.`src`, `combined_3`.`k`
)
SELECT `delta`.`src`,
  `delta`.`k`,
  `delta`.`n`,
  `delta`.`v`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`src`, `delta`.`k`, `delta`.`n`, `delta`.`v`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: combined: about 2.3 s; by rows about 39 s; rebuilt about 60 s; by key about 80 s
-- keys (src, k) folded: True, grown: True, sums: ('v',) #92627417e033
-- by key (src, k), read from the change; added rows are combined with the table's own
-- keys (src, k) folded: True, sums: ('v',) #2fdfe13e4bce
-- by key (src, k), read from the change; the change is combined with the table's own
-- keys (src, k) whole_reads: 3 #a545c47e6357
-- by key (src, k), read from the change
-- rows ()  #3a70c0957c1c
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: combined: about 2.3 s; by rows about 39 s; rebuilt about 60 s; by key about 80 s
-- keys (src, k) folded: True, grown: True, sums: ('v',) #ab4b21e2f750
-- by key (src, k), read from the change; added rows are combined with the table's own
-- keys (src, k) folded: True, sums: ('v',) #f32eca2f2bbb
-- by key (src, k), read from the change; the change is combined with the table's own
-- keys (src, k) whole_reads: 3 #c74962ac4c2e
-- by key (src, k), read from the change
-- rows ()  #e453808fe3fa
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 2.3 s; by rows about 39 s; rebuilt about 60 s; by key about 80 s
-- keys (src, k) folded: True, grown: True, sums: ('v',) #39ca8d9c8159
-- by key (src, k), read from the change; added rows are combined with the table's own
-- keys (src, k) folded: True, sums: ('v',) #7cec0eac8871
-- by key (src, k), read from the change; the change is combined with the table's own
-- keys (src, k) whole_reads: 3 #ec4c7e36aca8
-- by key (src, k), read from the change
-- rows ()  #2bea50418b9a
-- no key leads from the change to the rows
