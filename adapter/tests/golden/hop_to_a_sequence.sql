select k, count(*) as n from (select l.sku, explode(sequence(o.cust, cast(o.id as int), 1)) as k from shop.lines l join shop.orders o on o.id = l.order_id where o.cust <= o.id) group by k

-- rebuild:
select k, count(*) as n from (select l.sku, explode(sequence(o.cust, cast(o.id as int), 1)) as k from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.id = l.order_id where o.cust <= o.id) group by k

-- changed: shop.lines, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 100 s; combined about 121 s; by rows about 241 s
-- keys (k) folded: True, grown: True, whole_reads: 2, reference: ('shop.lines', 'shop.orders') #7c52af29966b
-- by key (k), one join away from the change (2 tables read); added rows are combined with the table's own
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `changed_lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `changed_orders`.`cust`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines`.`order_id`
)
SELECT DISTINCT `made`.`__k_1` AS `k`
FROM `combined`
  LATERAL VIEW explode(sequence(`combined`.`cust`, cast(`combined`.`id` as int), 1)) `made` AS `__k_1`
WHERE (`combined`.`cust` <= `combined`.`id`)
-- few:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`order_id`,
    `orders`.`id`,
    `orders`.`cust`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `changed_lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines`.`order_id`,
    `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines`.`order_id`
),
candidates AS (
  SELECT `combined_`.`order_id`,
    `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`__ivm_w`,
    `made_2`.`__k_1`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`id` as int), 1)) `made_2` AS `__k_1`
  WHERE (`combined_`.`cust` <= `combined_`.`id`)
),
combined_2 AS (
  SELECT `stored`.`k`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`k`⟧
  UNION ALL
  SELECT `candidates`.`__k_1` AS `k`,
    count(*) AS `n`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`__k_1`⟧
  GROUP BY `candidates`.`__k_1`
)
SELECT `combined_2`.`k`,
  sum(`combined_2`.`n`) AS `n`
FROM `combined_2`
GROUP BY `combined_2`.`k`
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`order_id`,
    `orders`.`id`,
    `orders`.`cust`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `changed_lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines`.`order_id`,
    `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines`.`order_id`
),
candidates AS (
  SELECT `combined_`.`order_id`,
    `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`__ivm_w`,
    `made_2`.`__k_1`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`id` as int), 1)) `made_2` AS `__k_1`
  WHERE (`combined_`.`cust` <= `combined_`.`id`)
),
combined_2 AS (
  SELECT `stored`.`k`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`k` <=> `dirty_keys`.`k`
  WHERE ⟦within¦k¦`stored`.`k`⟧
  UNION ALL
  SELECT `candidates`.`__k_1` AS `k`,
    count(*) AS `n`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `candidates`.`__k_1` <=> `c`.`k`
  WHERE ⟦within¦k¦`candidates`.`__k_1`⟧
  GROUP BY `candidates`.`__k_1`
)
SELECT `combined_2`.`k`,
  sum(`combined_2`.`n`) AS `n`
FROM `combined_2`
GROUP BY `combined_2`.`k`
-- keys (k) folded: True, whole_reads: 2, reference: ('shop.lines', 'shop.orders') #16ef68e09769
-- by key (k), one join away from the change (2 tables read); the change is combined with the table's own
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `changed_lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `changed_orders`.`cust`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines`.`order_id`
)
SELECT DISTINCT `made`.`__k_1` AS `k`
FROM `combined`
  LATERAL VIEW explode(sequence(`combined`.`cust`, cast(`combined`.`id` as int), 1)) `made` AS `__k_1`
WHERE (`combined`.`cust` <= `combined`.`id`)
-- few:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`order_id`,
    `orders`.`id`,
    `orders`.`cust`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `changed_lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines`.`order_id`,
    `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines`.`order_id`
),
candidates AS (
  SELECT `combined_`.`order_id`,
    `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`__ivm_w`,
    `made_2`.`__k_1`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`id` as int), 1)) `made_2` AS `__k_1`
  WHERE (`combined_`.`cust` <= `combined_`.`id`)
),
grouped_rows AS (
  SELECT `candidates_`.`__k_1` AS `k`,
    `candidates_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `candidates` AS `candidates_`
    LATERAL VIEW explode(sequence(1, abs(`candidates_`.`__ivm_w`))) `made_5` AS `__ivm_each`
  WHERE ⟦keys¦`candidates_`.`__k_1`⟧
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
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`order_id`,
    `orders`.`id`,
    `orders`.`cust`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `changed_lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines`.`order_id`,
    `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines`.`order_id`
),
candidates AS (
  SELECT `combined_`.`order_id`,
    `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`__ivm_w`,
    `made_2`.`__k_1`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`id` as int), 1)) `made_2` AS `__k_1`
  WHERE (`combined_`.`cust` <= `combined_`.`id`)
),
grouped_rows AS (
  SELECT `candidates_`.`__k_1` AS `k`,
    `candidates_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `candidates_`.`__k_1` <=> `c_2`.`k`
    LATERAL VIEW explode(sequence(1, abs(`candidates_`.`__ivm_w`))) `made_5` AS `__ivm_each`
  WHERE ⟦within¦k¦`candidates_`.`__k_1`⟧
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
-- keys (k) whole_reads: 2, reference: ('shop.lines', 'shop.orders') #c48cff1ff83d
-- by key (k), one join away from the change (2 tables read)
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `changed_lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `changed_orders`.`cust`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines`.`order_id`
)
SELECT DISTINCT `made`.`__k_1` AS `k`
FROM `combined`
  LATERAL VIEW explode(sequence(`combined`.`cust`, cast(`combined`.`id` as int), 1)) `made` AS `__k_1`
WHERE (`combined`.`cust` <= `combined`.`id`)
-- few:
WITH candidates AS (
  SELECT `lines_2`.`order_id`,
    `orders_2`.`id`,
    `orders_2`.`cust`,
    `made_2`.`__k_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`id` = `lines_2`.`order_id`
    LATERAL VIEW explode(sequence(`orders_2`.`cust`, cast(`orders_2`.`id` as int), 1)) `made_2` AS `__k_1`
  WHERE (`orders_2`.`cust` <= `orders_2`.`id`)
)
SELECT `candidates`.`__k_1` AS `k`,
  count(*) AS `n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`__k_1`⟧
GROUP BY `candidates`.`__k_1`
-- many:
WITH candidates AS (
  SELECT `lines_2`.`order_id`,
    `orders_2`.`id`,
    `orders_2`.`cust`,
    `made_2`.`__k_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`id` = `lines_2`.`order_id`
    LATERAL VIEW explode(sequence(`orders_2`.`cust`, cast(`orders_2`.`id` as int), 1)) `made_2` AS `__k_1`
  WHERE (`orders_2`.`cust` <= `orders_2`.`id`)
),
dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`__k_1` AS `k`,
  count(*) AS `n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__k_1` <=> `dirty_keys`.`k`
WHERE ⟦within¦k¦`candidates`.`__k_1`⟧
GROUP BY `candidates`.`__k_1`
-- rows () whole_reads: 8 #447198383220
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `made_2`.`__k_1` AS `k`,
    `made_2`.`__k_1` AS `__k0`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`id` = `lines_2`.`order_id`
    LATERAL VIEW explode(sequence(`orders_2`.`cust`, cast(`orders_2`.`id` as int), 1)) `made_2` AS `__k_1`
  WHERE (`orders_2`.`cust` <= `orders_2`.`id`)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders_3`.`id`,
    `orders_3`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`id` = `changed_lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `changed_orders`.`cust`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines_3`.`order_id`
),
dirty_keys AS (
  SELECT DISTINCT `made_3`.`__k_1` AS `__k0`
  FROM `combined`
    LATERAL VIEW explode(sequence(`combined`.`cust`, cast(`combined`.`id` as int), 1)) `made_3` AS `__k_1`
  WHERE (`combined`.`cust` <= `combined`.`id`)
),
candidates_2 AS (
  SELECT `made_5`.`__k_1` AS `k`,
    `made_5`.`__k_1` AS `__k0`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`id` = `lines_5`.`order_id`
    LATERAL VIEW explode(sequence(`orders_5`.`cust`, cast(`orders_5`.`id` as int), 1)) `made_5` AS `__k_1`
  WHERE (`orders_5`.`cust` <= `orders_5`.`id`)
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates`.`k`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates`.`__k0` <=> `dirty_keys`.`__k0`
  GROUP BY `candidates`.`k`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `candidates_2`.`k`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0`
  GROUP BY `candidates_2`.`k`
)
SELECT `delta`.`k`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: a rebuild is cheaper: about 60 s; combined about 62 s; by key about 80 s; by rows about 182 s
-- keys (k) folded: True, grown: True, whole_reads: 1, reference: ('shop.lines',) #2516dc679d3f
-- by key (k), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (k) folded: True, whole_reads: 1, reference: ('shop.lines',) #97a0ca0d304a
-- by key (k), one join away from the change (1 table read); the change is combined with the table's own
-- keys (k) whole_reads: 2, reference: ('shop.lines',) #2917247e1cfd
-- by key (k), one join away from the change (1 table read)
-- rows () whole_reads: 6 #b51427e1c1be
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; combined about 62 s; by key about 80 s; by rows about 182 s
-- keys (k) folded: True, grown: True, whole_reads: 1, reference: ('shop.orders',) #2be360e42cbd
-- by key (k), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (k) folded: True, whole_reads: 1, reference: ('shop.orders',) #8396910d9bbf
-- by key (k), one join away from the change (1 table read); the change is combined with the table's own
-- keys (k) whole_reads: 2, reference: ('shop.orders',) #97ef3d0cd235
-- by key (k), one join away from the change (1 table read)
-- rows () whole_reads: 6 #0886338e5e1a
-- no key leads from the change to the rows
