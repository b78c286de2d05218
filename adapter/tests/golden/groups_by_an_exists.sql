select exists (select 1 from shop.lines l where l.order_id = o.id) as filled, o.cust, count(*) as n from shop.orders o group by all

-- rebuild:
select exists (select 1 from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id) as filled, o.cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o group by all

-- changed: shop.lines, shop.orders
-- chosen: by key: about 43 s; rebuilt about 60 s; combined about 155 s; by rows about 295 s
-- keys (cust) part: True, folded: True, whole_reads: 10, reference: ('shop.lines',) #3edce7aea407
-- by key (cust), one join away from the change (1 table read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE ⟦keys¦`changed_orders`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders`.`id`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_lines` AS `c`
      ON `c`.`order_id` = `orders_2`.`id`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders_2`.`id`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
combined_2 AS (
  SELECT `c_2`.`cust`,
    `c_2`.`__ivm_w`
  FROM `changed_orders` AS `c_2`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `c_2`.`id`
  WHERE ⟦keys¦`c_2`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_3`) */ ⟧`orders_3`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_lines` AS `c_3`
      ON `c_3`.`order_id` = `orders_3`.`id`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
      ON `lines_5`.`order_id` = `orders_3`.`id`
  WHERE ⟦keys¦`orders_3`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_4`) */ ⟧`orders_4`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_lines` AS `c_4`
      ON `c_4`.`order_id` = `orders_4`.`id`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `orders_4`.`id`
  WHERE ⟦keys¦`orders_4`.`cust`⟧
),
combined_3 AS (
  SELECT `combined`.`cust`,
    true AS `__exists_2`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`cust`,
    false AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
grouped_rows AS (
  SELECT `combined_3_`.`cust`,
    `combined_3_`.`__exists_2`,
    `combined_3_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_3` AS `combined_3_`
    LATERAL VIEW explode(sequence(1, abs(`combined_3_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`__exists_2` AS `filled`,
    `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`__exists_2`, `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_4 AS (
  SELECT `stored`.`filled`,
    `stored`.`cust`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`filled`,
    `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_4_`.`filled`,
    `combined_4_`.`cust`,
    sum(`combined_4_`.`n`) AS `n`
  FROM `combined_4` AS `combined_4_`
  GROUP BY `combined_4_`.`filled`, `combined_4_`.`cust`
)
SELECT `filtered`.`filled`,
  `filtered`.`cust`,
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
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`cust`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders`.`cust` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_3`) */ ⟧`orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_lines` AS `c_3`
      ON `c_3`.`order_id` = `orders_2`.`id`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders_2`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `orders_2`.`cust` <=> `c_4`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
),
combined_2 AS (
  SELECT `c_5`.`cust`,
    `c_5`.`__ivm_w`
  FROM `changed_orders` AS `c_5`
    LEFT SEMI JOIN `dirty_keys` AS `c_6`
      ON `c_5`.`cust` <=> `c_6`.`cust`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `c_5`.`id`
  WHERE ⟦within¦cust¦`c_5`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_7`) */ ⟧`orders_3`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_lines` AS `c_7`
      ON `c_7`.`order_id` = `orders_3`.`id`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
      ON `lines_5`.`order_id` = `orders_3`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `c_8`
      ON `orders_3`.`cust` <=> `c_8`.`cust`
  WHERE ⟦within¦cust¦`orders_3`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_9`) */ ⟧`orders_4`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_lines` AS `c_9`
      ON `c_9`.`order_id` = `orders_4`.`id`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `orders_4`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `c_10`
      ON `orders_4`.`cust` <=> `c_10`.`cust`
  WHERE ⟦within¦cust¦`orders_4`.`cust`⟧
),
combined_3 AS (
  SELECT `combined`.`cust`,
    true AS `__exists_2`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`cust`,
    false AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
grouped_rows AS (
  SELECT `combined_3_`.`cust`,
    `combined_3_`.`__exists_2`,
    `combined_3_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_3` AS `combined_3_`
    LATERAL VIEW explode(sequence(1, abs(`combined_3_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`__exists_2` AS `filled`,
    `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`__exists_2`, `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_4 AS (
  SELECT `stored`.`filled`,
    `stored`.`cust`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`filled`,
    `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_4_`.`filled`,
    `combined_4_`.`cust`,
    sum(`combined_4_`.`n`) AS `n`
  FROM `combined_4` AS `combined_4_`
  GROUP BY `combined_4_`.`filled`, `combined_4_`.`cust`
)
SELECT `filtered`.`filled`,
  `filtered`.`cust`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (filled, cust) folded: True, whole_reads: 10, reference: ('shop.lines',) #741c3a393f00
-- by key (filled, cust), one join away from the change (2 tables read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT true AS `filled`,
    `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧true AS `filled`,
    `orders`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT false AS `filled`,
    `c`.`cust`
  FROM `changed_orders` AS `c`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_2`) */ ⟧false AS `filled`,
    `orders_2`.`cust`
  FROM `changed_lines` AS `c_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `c_2`.`order_id` = `orders_2`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
)
SELECT DISTINCT `combined`.`filled`,
  `combined`.`cust`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE ⟦keys¦¦`changed_orders`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders`.`id`
  WHERE ⟦keys¦¦`orders`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_lines` AS `c`
      ON `c`.`order_id` = `orders_2`.`id`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders_2`.`id`
  WHERE ⟦keys¦¦`orders_2`.`cust`⟧
),
combined_2 AS (
  SELECT `c_2`.`cust`,
    `c_2`.`__ivm_w`
  FROM `changed_orders` AS `c_2`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `c_2`.`id`
  WHERE ⟦keys¦¦`c_2`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_3`) */ ⟧`orders_3`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_lines` AS `c_3`
      ON `c_3`.`order_id` = `orders_3`.`id`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
      ON `lines_5`.`order_id` = `orders_3`.`id`
  WHERE ⟦keys¦¦`orders_3`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_4`) */ ⟧`orders_4`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_lines` AS `c_4`
      ON `c_4`.`order_id` = `orders_4`.`id`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `orders_4`.`id`
  WHERE ⟦keys¦¦`orders_4`.`cust`⟧
),
combined_3 AS (
  SELECT `combined`.`cust`,
    true AS `__exists_2`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`cust`,
    false AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
candidates AS (
  SELECT `combined_3_`.`cust`,
    `combined_3_`.`__exists_2`,
    `combined_3_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_3` AS `combined_3_`
    LATERAL VIEW explode(sequence(1, abs(`combined_3_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`__exists_2` AS `filled`,
    `candidates_`.`cust`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`__exists_2`¦`candidates_`.`cust`⟧
  GROUP BY `candidates_`.`__exists_2`, `candidates_`.`cust`, `candidates_`.`__ivm_w` > 0
),
combined_4 AS (
  SELECT `stored`.`filled`,
    `stored`.`cust`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`filled`¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`filled`,
    `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_4_`.`filled`,
    `combined_4_`.`cust`,
    sum(`combined_4_`.`n`) AS `n`
  FROM `combined_4` AS `combined_4_`
  GROUP BY `combined_4_`.`filled`, `combined_4_`.`cust`
)
SELECT `filtered`.`filled`,
  `filtered`.`cust`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `filled`, `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`cust`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders`.`cust` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_3`) */ ⟧`orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_lines` AS `c_3`
      ON `c_3`.`order_id` = `orders_2`.`id`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders_2`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `orders_2`.`cust` <=> `c_4`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
),
combined_2 AS (
  SELECT `c_5`.`cust`,
    `c_5`.`__ivm_w`
  FROM `changed_orders` AS `c_5`
    LEFT SEMI JOIN `dirty_keys` AS `c_6`
      ON `c_5`.`cust` <=> `c_6`.`cust`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `c_5`.`id`
  WHERE ⟦within¦cust¦`c_5`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_7`) */ ⟧`orders_3`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_lines` AS `c_7`
      ON `c_7`.`order_id` = `orders_3`.`id`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
      ON `lines_5`.`order_id` = `orders_3`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `c_8`
      ON `orders_3`.`cust` <=> `c_8`.`cust`
  WHERE ⟦within¦cust¦`orders_3`.`cust`⟧
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_9`) */ ⟧`orders_4`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_lines` AS `c_9`
      ON `c_9`.`order_id` = `orders_4`.`id`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `orders_4`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `c_10`
      ON `orders_4`.`cust` <=> `c_10`.`cust`
  WHERE ⟦within¦cust¦`orders_4`.`cust`⟧
),
combined_3 AS (
  SELECT `combined`.`cust`,
    true AS `__exists_2`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`cust`,
    false AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
candidates AS (
  SELECT `combined_3_`.`cust`,
    `combined_3_`.`__exists_2`,
    `combined_3_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_3` AS `combined_3_`
    LATERAL VIEW explode(sequence(1, abs(`combined_3_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`__exists_2` AS `filled`,
    `candidates_`.`cust`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_12`
      ON `candidates_`.`__exists_2` <=> `c_12`.`filled` AND `candidates_`.`cust` <=> `c_12`.`cust`
  WHERE ⟦within¦filled¦`candidates_`.`__exists_2`⟧
    AND ⟦within¦cust¦`candidates_`.`cust`⟧
  GROUP BY `candidates_`.`__exists_2`, `candidates_`.`cust`, `candidates_`.`__ivm_w` > 0
),
combined_4 AS (
  SELECT `stored`.`filled`,
    `stored`.`cust`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`filled` <=> `dirty_keys`.`filled` AND `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦filled¦`stored`.`filled`⟧
    AND ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`filled`,
    `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_4_`.`filled`,
    `combined_4_`.`cust`,
    sum(`combined_4_`.`n`) AS `n`
  FROM `combined_4` AS `combined_4_`
  GROUP BY `combined_4_`.`filled`, `combined_4_`.`cust`
)
SELECT `filtered`.`filled`,
  `filtered`.`cust`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (cust) part: True, whole_reads: 2, reference: ('shop.lines',) #34bd1e8e7b6c
-- by key (cust), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH combined AS (
  SELECT `orders`.`cust`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `orders`.`id`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `combined`.`__exists_2` AS `filled`,
  `combined`.`cust`,
  count(*) AS `n`
FROM `combined`
GROUP BY `combined`.`__exists_2`, `combined`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `orders`.`id`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `combined`.`__exists_2` AS `filled`,
  `combined`.`cust`,
  count(*) AS `n`
FROM `combined`
GROUP BY `combined`.`__exists_2`, `combined`.`cust`
-- keys (filled, cust) whole_reads: 2, reference: ('shop.lines',) #528892a3ff63
-- by key (filled, cust), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT true AS `filled`,
    `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧true AS `filled`,
    `orders`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT false AS `filled`,
    `c`.`cust`
  FROM `changed_orders` AS `c`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_2`) */ ⟧false AS `filled`,
    `orders_2`.`cust`
  FROM `changed_lines` AS `c_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `c_2`.`order_id` = `orders_2`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
)
SELECT DISTINCT `combined`.`filled`,
  `combined`.`cust`
FROM `combined`
-- few:
WITH combined AS (
  SELECT `orders`.`cust`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `orders`.`id`
  WHERE ⟦keys¦¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
  WHERE ⟦keys¦¦`orders_2`.`cust`⟧
),
candidates AS (
  SELECT `combined_`.`__exists_2` AS `filled`,
    `combined_`.`cust`,
    count(*) AS `n`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`__exists_2`, `combined_`.`cust`
)
SELECT `candidates`.`filled`,
  `candidates`.`cust`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`filled`¦`candidates`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `filled`, `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `orders`.`id`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
),
candidates AS (
  SELECT `combined_`.`__exists_2` AS `filled`,
    `combined_`.`cust`,
    count(*) AS `n`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`__exists_2`, `combined_`.`cust`
)
SELECT `candidates`.`filled`,
  `candidates`.`cust`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates`.`filled` <=> `c_2`.`filled` AND `candidates`.`cust` <=> `c_2`.`cust`
WHERE ⟦within¦filled¦`candidates`.`filled`⟧
  AND ⟦within¦cust¦`candidates`.`cust`⟧
-- rows () whole_reads: 28 #485b5d77a6f1
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `orders`.`id`
  UNION ALL
  SELECT `orders_2`.`cust`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `lines_4`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_4`.`order_id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_orders`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders_3`.`id`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
      ON `lines_5`.`order_id` = `orders_3`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_3`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_lines` AS `c`
      ON `c`.`order_id` = `orders_4`.`id`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `orders_4`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_4`.`id`⟧)
),
combined_3 AS (
  SELECT `c_2`.`cust`
  FROM `changed_orders` AS `c_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `c_2`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_3`) */ ⟧`orders_5`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `changed_lines` AS `c_3`
      ON `c_3`.`order_id` = `orders_5`.`id`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_8`
      ON `lines_8`.`order_id` = `orders_5`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_5`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_4`) */ ⟧`orders_6`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `changed_lines` AS `c_4`
      ON `c_4`.`order_id` = `orders_6`.`id`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_9`
      ON `lines_9`.`order_id` = `orders_6`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_6`.`id`⟧)
),
combined_4 AS (
  SELECT `combined_2`.`cust`,
    true AS `__exists_2`
  FROM `combined_2`
  UNION ALL
  SELECT `combined_3`.`cust`,
    false AS `__exists_2`
  FROM `combined_3`
),
dirty_keys AS (
  SELECT DISTINCT `combined_4`.`__exists_2` AS `__k0`,
    `combined_4`.`cust` AS `__k1`
  FROM `combined_4`
),
combined_5 AS (
  SELECT `orders_7`.`cust`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_10`
      ON `lines_10`.`order_id` = `orders_7`.`id`
  UNION ALL
  SELECT `orders_8`.`cust`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_11`
      ON `lines_11`.`order_id` = `orders_8`.`id`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`__exists_2` AS `filled`,
    `combined`.`cust`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`__exists_2` <=> `dirty_keys`.`__k0` AND `combined`.`cust` <=> `dirty_keys`.`__k1`
  GROUP BY `combined`.`__exists_2`, `combined`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_5`.`__exists_2` AS `filled`,
    `combined_5`.`cust`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `combined_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_5`.`__exists_2` <=> `dirty_keys_`.`__k0` AND `combined_5`.`cust` <=> `dirty_keys_`.`__k1`
  GROUP BY `combined_5`.`__exists_2`, `combined_5`.`cust`
)
SELECT `delta`.`filled`,
  `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`filled`, `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 43 s; rebuilt about 60 s; combined about 126 s; by rows about 277 s
-- keys (cust) part: True, folded: True, whole_reads: 8, reference: ('shop.lines',) #7f4420a0b285
-- by key (cust), one join away from the change (1 table read); the change is combined with the table's own
-- keys (filled, cust) folded: True, whole_reads: 8, reference: ('shop.lines',) #209d0930e00a
-- by key (filled, cust), one join away from the change (2 tables read); the change is combined with the table's own
-- keys (cust) part: True, whole_reads: 2, reference: ('shop.lines',) #4a1be91205bf
-- by key (cust), one join away from the change (1 table read)
-- keys (filled, cust) whole_reads: 2, reference: ('shop.lines',) #0556f5b54ca5
-- by key (filled, cust), one join away from the change (2 tables read)
-- rows () whole_reads: 24 #30b838eea8bf
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 11 s; by key about 40 s; rebuilt about 60 s; by rows about 140 s
-- keys (filled, cust) folded: True, grown: True, whole_reads: 2 #da4437b14ed4
-- by key (filled, cust), read from the change; added rows are combined with the table's own
-- keys (filled, cust) folded: True, whole_reads: 2 #47ffa73b48f1
-- by key (filled, cust), read from the change; the change is combined with the table's own
-- keys (filled, cust) whole_reads: 2 #136e0e531e36
-- by key (filled, cust), read from the change
-- rows () whole_reads: 12 #404e59e3e888
-- no key leads from the change to the rows
