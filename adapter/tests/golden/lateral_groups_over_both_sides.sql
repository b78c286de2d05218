select o.id, t.sku, t.n from shop.orders o, lateral (select l.sku, count(*) as n, sum(l.qty) as qty from shop.lines l where l.order_id <= o.id group by l.sku having max(l.qty) <> o.cust) t

-- rebuild:
select o.id, t.sku, t.n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o, lateral (select l.sku, count(*) as n, sum(l.qty) as qty from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id <= o.id group by l.sku having max(l.qty) <> o.cust) t

-- changed: shop.lines, shop.orders
-- chosen: by key: about 34 s; rebuilt about 60 s; by rows about 222 s
-- keys (id) reference: ('shop.lines',) #5770f356792e
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
left_rows AS (
  SELECT DISTINCT `c_2`.`order_id`
  FROM `changed_lines` AS `c_2`
),
right_rows AS (
  SELECT DISTINCT `orders_2`.`id` AS `__outer_2`,
    `orders_2`.`cust` AS `__outer_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `c`.`id`
  FROM `changed_orders` AS `c`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`left_rows`) */ ⟧`right_rows`.`__outer_2` AS `id`
  FROM `left_rows`
    INNER JOIN `right_rows`
      ON (`left_rows`.`order_id` <= `right_rows`.`__outer_2`)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT DISTINCT `orders_3`.`id` AS `__outer_2`,
    `orders_3`.`cust` AS `__outer_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`id`⟧
),
filtered AS (
  SELECT `lines_2`.`sku`,
    `left_rows_`.`__outer_2` AS `__tie_4`,
    `left_rows_`.`__outer_3` AS `__tie_5`,
    count(*) AS `n`,
    max(`lines_2`.`qty`) <> `left_rows_`.`__outer_3` AS `__having`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON (`lines_2`.`order_id` <= `left_rows_`.`__outer_2`)
  WHERE (`lines_2`.`order_id` <= ⟦greatest¦id⟧)
  GROUP BY `lines_2`.`sku`, `left_rows_`.`__outer_2`, `left_rows_`.`__outer_3`
)
SELECT `orders`.`id`,
  `filtered`.`sku`,
  `filtered`.`n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `filtered`
    ON `orders`.`id` <=> `filtered`.`__tie_4`
    AND `orders`.`cust` <=> `filtered`.`__tie_5`
WHERE ⟦keys¦`orders`.`id`⟧
  AND (`filtered`.`__having`)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT DISTINCT `orders_3`.`id` AS `__outer_2`,
    `orders_3`.`cust` AS `__outer_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_3`.`id` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_3`.`id`⟧
),
filtered AS (
  SELECT `lines_2`.`sku`,
    `left_rows_`.`__outer_2` AS `__tie_4`,
    `left_rows_`.`__outer_3` AS `__tie_5`,
    count(*) AS `n`,
    max(`lines_2`.`qty`) <> `left_rows_`.`__outer_3` AS `__having`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON (`lines_2`.`order_id` <= `left_rows_`.`__outer_2`)
  WHERE (`lines_2`.`order_id` <= ⟦greatest¦id⟧)
  GROUP BY `lines_2`.`sku`, `left_rows_`.`__outer_2`, `left_rows_`.`__outer_3`
)
SELECT `orders`.`id`,
  `filtered`.`sku`,
  `filtered`.`n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN `filtered`
    ON `orders`.`id` <=> `filtered`.`__tie_4`
    AND `orders`.`cust` <=> `filtered`.`__tie_5`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND (`filtered`.`__having`)
-- rows () whole_reads: 11 #6538c0ad5ad4
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows AS (
  SELECT DISTINCT `orders_2`.`id` AS `__outer_2`,
    `orders_2`.`cust` AS `__outer_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
filtered AS (
  SELECT `lines_2`.`sku`,
    `left_rows_`.`__outer_2` AS `__tie_4`,
    `left_rows_`.`__outer_3` AS `__tie_5`,
    count(*) AS `n`,
    max(`lines_2`.`qty`) <> `left_rows_`.`__outer_3` AS `__having`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON (`lines_2`.`order_id` <= `left_rows_`.`__outer_2`)
  GROUP BY `lines_2`.`sku`, `left_rows_`.`__outer_2`, `left_rows_`.`__outer_3`
),
dirty_keys AS (
  SELECT DISTINCT `c`.`id` AS `__outer_2`,
    `c`.`cust` AS `__outer_3`
  FROM `changed_orders` AS `c`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_7`.`id` AS `__outer_2`,
    `orders_7`.`cust` AS `__outer_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_7`.`id` <=> `dirty_keys_`.`__outer_2` AND `orders_7`.`cust` <=> `dirty_keys_`.`__outer_3`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_7`.`id`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_7`.`cust`⟧)
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_9`.`id` AS `__outer_2`,
    `orders_9`.`cust` AS `__outer_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_9`.`id` <=> `dirty_keys__3`.`__outer_2` AND `orders_9`.`cust` <=> `dirty_keys__3`.`__outer_3`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_9`.`id`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_9`.`cust`⟧)
),
combined AS (
  SELECT `weighted`.`__outer_2`,
    `weighted`.`__outer_3`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`__outer_2`,
    `weighted_2`.`__outer_3`
  FROM `weighted_2`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
left_rows_2 AS (
  SELECT DISTINCT `orders_11`.`id` AS `__outer_2`,
    `orders_11`.`cust` AS `__outer_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_11`
),
combined_2 AS (
  SELECT `combined`.`__outer_2`,
    `combined`.`__outer_3`,
    `lines_4`.`sku`
  FROM `combined`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
      ON (`lines_4`.`order_id` <= `combined`.`__outer_2`)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`left_rows_2`.`__outer_2`,
    `left_rows_2`.`__outer_3`,
    `changed_lines`.`sku`
  FROM `left_rows_2`
    INNER JOIN `changed_lines`
      ON (`changed_lines`.`order_id` <= `left_rows_2`.`__outer_2`)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_2`.`sku` AS `__k0`,
    `combined_2`.`__outer_2` AS `__k1`,
    `combined_2`.`__outer_3` AS `__k2`
  FROM `combined_2`
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `lines_3`.`sku`,
    `left_rows__2`.`__outer_2` AS `__tie_4`,
    `left_rows__2`.`__outer_3` AS `__tie_5`,
    count(*) AS `n`,
    max(`lines_3`.`qty`) <> `left_rows__2`.`__outer_3` AS `__having`,
    1 AS `__ivm_w`
  FROM `left_rows` AS `left_rows__2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON (`lines_3`.`order_id` <= `left_rows__2`.`__outer_2`)
    LEFT SEMI JOIN `dirty_keys_2`
      ON `lines_3`.`sku` <=> `dirty_keys_2`.`__k0` AND `left_rows__2`.`__outer_2` <=> `dirty_keys_2`.`__k1` AND `left_rows__2`.`__outer_3` <=> `dirty_keys_2`.`__k2`
  GROUP BY `lines_3`.`sku`, `left_rows__2`.`__outer_2`, `left_rows__2`.`__outer_3`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `lines_5`.`sku`,
    `left_rows_2_`.`__outer_2` AS `__tie_4`,
    `left_rows_2_`.`__outer_3` AS `__tie_5`,
    count(*) AS `n`,
    max(`lines_5`.`qty`) <> `left_rows_2_`.`__outer_3` AS `__having`,
    -1 AS `__ivm_w`
  FROM `left_rows_2` AS `left_rows_2_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
      ON (`lines_5`.`order_id` <= `left_rows_2_`.`__outer_2`)
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `lines_5`.`sku` <=> `dirty_keys_2_`.`__k0` AND `left_rows_2_`.`__outer_2` <=> `dirty_keys_2_`.`__k1` AND `left_rows_2_`.`__outer_3` <=> `dirty_keys_2_`.`__k2`
  GROUP BY `lines_5`.`sku`, `left_rows_2_`.`__outer_2`, `left_rows_2_`.`__outer_3`
),
combined_4 AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `filtered`.`sku` AS `__sku_6`,
    `filtered`.`n` AS `__n_7`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `filtered`
      ON `changed_orders`.`id` <=> `filtered`.`__tie_4`
      AND `changed_orders`.`cust` <=> `filtered`.`__tie_5`
  WHERE (`filtered`.`__having`)
    AND (⟦among¦shop.orders¦id¦shop.orders¦`filtered`.`__tie_4`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`filtered`.`__tie_5`⟧)
  UNION ALL
  SELECT `orders_4`.`id`,
    `combined_3`.`sku` AS `__sku_6`,
    `combined_3`.`n` AS `__n_7`,
    `combined_3`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    INNER JOIN `combined_3`
      ON `orders_4`.`id` <=> `combined_3`.`__tie_4`
      AND `orders_4`.`cust` <=> `combined_3`.`__tie_5`
  WHERE (`combined_3`.`__having`)
),
delta AS (
  SELECT `combined_4`.`id`,
    `combined_4`.`__sku_6` AS `sku`,
    `combined_4`.`__n_7` AS `n`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 47 s; rebuilt about 60 s; by rows about 115 s
-- keys (sku) whole_reads: 2 #0080ddb3cd5a
-- by key (sku), read from the change
-- rows () whole_reads: 7 #5d2841a1ef04
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 182 s
-- keys (id)  #d33c8db331d4
-- by key (id), read from the change
-- rows () whole_reads: 9 #f42c463f26e2
-- no key leads from the change to the rows
