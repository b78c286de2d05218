select o.id, t.sku, t.n from shop.orders o left join lateral (select sku, count(*) as n from shop.lines where order_id >= o.id group by sku) t on t.n > 1

-- rebuild:
select o.id, t.sku, t.n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join lateral (select sku, count(*) as n from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ where order_id >= o.id group by sku) t on t.n > 1

-- changed: shop.lines, shop.orders
-- chosen: by key: about 34 s; rebuilt about 60 s; by rows about 479 s
-- keys (id) reference: ('shop.lines',) #84e26de01246
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
  SELECT DISTINCT `orders_2`.`id` AS `__outer_2`
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
      ON (`left_rows`.`order_id` >= `right_rows`.`__outer_2`)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT DISTINCT `orders_3`.`id` AS `__outer_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`id`⟧
),
right_rows AS (
  SELECT `lines_2`.`sku` AS `__sku_4`,
    count(*) AS `__n_5`,
    `left_rows_`.`__outer_2` AS `____tie_3_6`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON (`lines_2`.`order_id` >= `left_rows_`.`__outer_2`)
  WHERE (`lines_2`.`order_id` >= ⟦least¦id⟧)
  GROUP BY `lines_2`.`sku`, `left_rows_`.`__outer_2`
)
SELECT `orders`.`id`,
  `right_rows`.`__sku_4` AS `sku`,
  `right_rows`.`__n_5` AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `orders`.`id` <=> `right_rows`.`____tie_3_6`
    AND (`right_rows`.`__n_5` > 1)
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT DISTINCT `orders_3`.`id` AS `__outer_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_3`.`id` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_3`.`id`⟧
),
right_rows AS (
  SELECT `lines_2`.`sku` AS `__sku_4`,
    count(*) AS `__n_5`,
    `left_rows_`.`__outer_2` AS `____tie_3_6`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON (`lines_2`.`order_id` >= `left_rows_`.`__outer_2`)
  WHERE (`lines_2`.`order_id` >= ⟦least¦id⟧)
  GROUP BY `lines_2`.`sku`, `left_rows_`.`__outer_2`
)
SELECT `orders`.`id`,
  `right_rows`.`__sku_4` AS `sku`,
  `right_rows`.`__n_5` AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `orders`.`id` <=> `right_rows`.`____tie_3_6`
    AND (`right_rows`.`__n_5` > 1)
WHERE ⟦within¦id¦`orders`.`id`⟧
-- rows () whole_reads: 24 #bb19ab89e831
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows AS (
  SELECT DISTINCT `orders_2`.`id` AS `__outer_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
filtered AS (
  SELECT `lines_2`.`sku` AS `__sku_4`,
    count(*) AS `__n_5`,
    `left_rows_`.`__outer_2` AS `____tie_3_6`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON (`lines_2`.`order_id` >= `left_rows_`.`__outer_2`)
  GROUP BY `lines_2`.`sku`, `left_rows_`.`__outer_2`
),
right_rows AS (
  SELECT `filtered_`.`__sku_4`,
    `filtered_`.`__n_5`,
    `filtered_`.`____tie_3_6`
  FROM `filtered` AS `filtered_`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`filtered_`.`____tie_3_6`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `c`.`id` AS `__outer_2`
  FROM `changed_orders` AS `c`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_8`.`id` AS `__outer_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_8`.`id` <=> `dirty_keys_`.`__outer_2`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_8`.`id`⟧)
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_10`.`id` AS `__outer_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_10`.`id` <=> `dirty_keys__3`.`__outer_2`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_10`.`id`⟧)
),
combined AS (
  SELECT `weighted`.`__outer_2`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`__outer_2`
  FROM `weighted_2`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
left_rows_2 AS (
  SELECT DISTINCT `orders_12`.`id` AS `__outer_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_12`
),
combined_2 AS (
  SELECT `combined`.`__outer_2`,
    `lines_5`.`sku`
  FROM `combined`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
      ON (`lines_5`.`order_id` >= `combined`.`__outer_2`)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`left_rows_2`.`__outer_2`,
    `changed_lines`.`sku`
  FROM `left_rows_2`
    INNER JOIN `changed_lines`
      ON (`changed_lines`.`order_id` >= `left_rows_2`.`__outer_2`)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_2`.`sku` AS `__k0`,
    `combined_2`.`__outer_2` AS `__k1`
  FROM `combined_2`
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `left_rows__3`.`__outer_2` AS `__tie_3`,
    count(*) AS `n`
  FROM `left_rows` AS `left_rows__3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
      ON (`lines_4`.`order_id` >= `left_rows__3`.`__outer_2`)
    LEFT SEMI JOIN `dirty_keys_2`
      ON `lines_4`.`sku` <=> `dirty_keys_2`.`__k0` AND `left_rows__3`.`__outer_2` <=> `dirty_keys_2`.`__k1`
  GROUP BY `lines_4`.`sku`, `left_rows__3`.`__outer_2`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `left_rows_2_`.`__outer_2` AS `__tie_3`,
    count(*) AS `n`
  FROM `left_rows_2` AS `left_rows_2_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
      ON (`lines_6`.`order_id` >= `left_rows_2_`.`__outer_2`)
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `lines_6`.`sku` <=> `dirty_keys_2_`.`__k0` AND `left_rows_2_`.`__outer_2` <=> `dirty_keys_2_`.`__k1`
  GROUP BY `lines_6`.`sku`, `left_rows_2_`.`__outer_2`
),
right_rows_2 AS (
  SELECT `lines_9`.`sku` AS `__sku_4`,
    count(*) AS `__n_5`,
    `left_rows_2__3`.`__outer_2` AS `____tie_3_6`
  FROM `left_rows_2` AS `left_rows_2__3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_9`
      ON (`lines_9`.`order_id` >= `left_rows_2__3`.`__outer_2`)
  GROUP BY `lines_9`.`sku`, `left_rows_2__3`.`__outer_2`
),
combined_4 AS (
  SELECT `changed_orders`.`id`,
    `right_rows`.`__sku_4`,
    `right_rows`.`__n_5`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `changed_orders`.`id` <=> `right_rows`.`____tie_3_6`
      AND (`right_rows`.`__n_5` > 1)
  UNION ALL
  SELECT `orders_5`.`id`,
    `filtered__2`.`__sku_4`,
    `filtered__2`.`__n_5`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `combined_3`
      ON `orders_5`.`id` <=> `combined_3`.`__tie_3`
      AND (`combined_3`.`n` > 1)
    LEFT JOIN `filtered` AS `filtered__2`
      ON `orders_5`.`id` <=> `filtered__2`.`____tie_3_6`
      AND (`filtered__2`.`__n_5` > 1)
  UNION ALL
  SELECT `orders_15`.`id`,
    `right_rows_2`.`__sku_4`,
    `right_rows_2`.`__n_5`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_15`
    LEFT SEMI JOIN `combined_3` AS `combined_3_`
      ON `orders_15`.`id` <=> `combined_3_`.`__tie_3`
      AND (`combined_3_`.`n` > 1)
    LEFT JOIN `right_rows_2`
      ON `orders_15`.`id` <=> `right_rows_2`.`____tie_3_6`
      AND (`right_rows_2`.`__n_5` > 1)
),
delta AS (
  SELECT `combined_4`.`id`,
    `combined_4`.`__sku_4` AS `sku`,
    `combined_4`.`__n_5` AS `n`,
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
-- chosen: by key: about 34 s; rebuilt about 60 s; by rows about 305 s
-- keys (id) reference: ('shop.lines',) #aff06f9a92be
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 18 #eaf2eb4838b9
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 400 s
-- keys (id)  #3ccd1383b864
-- by key (id), read from the change
-- rows () whole_reads: 20 #8f225cdd6b74
-- no key leads from the change to the rows
