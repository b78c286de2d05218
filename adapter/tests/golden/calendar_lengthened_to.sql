with calendar as (select explode(sequence(date'2026-01-03', date'2026-01-25', interval 1 day)) as day), skus as (select distinct sku from shop.lines), moved as (select l.sku, o.day, sum(l.qty) as n from shop.lines l join shop.orders o on o.id = l.order_id where l.qty > 0 group by l.sku, o.day) select s.sku, d.day, coalesce(m.n, 0) as n, sum(coalesce(m.n, 0)) over (partition by s.sku order by d.day) as on_hand from skus s cross join calendar d left join moved m on m.sku = s.sku and m.day = d.day

-- was:
with calendar as (select explode(sequence(date'2026-01-05', date'2026-01-20', interval 1 day)) as day), skus as (select distinct sku from shop.lines), moved as (select l.sku, o.day, sum(l.qty) as n from shop.lines l join shop.orders o on o.id = l.order_id group by l.sku, o.day) select s.sku, d.day, coalesce(m.n, 0) as n, sum(coalesce(m.n, 0)) over (partition by s.sku order by d.day) as on_hand from skus s cross join calendar d left join moved m on m.sku = s.sku and m.day = d.day

-- edit, words: ("calendar: explode(sequence(date '2026-01-05', date '2026-01-20', interval 1 day)) → explode(sequence(date '2026-01-03', date '2026-01-25', interval 1 day))", 'filter: true → qty > 0')
-- edit, where: ('qty > 0 is not true',)
-- edit, altered: ('day', 'n', 'on_hand')
-- rebuild:
with calendar as (select explode(sequence(date'2026-01-03', date'2026-01-25', interval 1 day)) as day), skus as (select distinct sku from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧), moved as (select l.sku, o.day, sum(l.qty) as n from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.id = l.order_id where l.qty > 0 group by l.sku, o.day) select s.sku, d.day, coalesce(m.n, 0) as n, sum(coalesce(m.n, 0)) over (partition by s.sku order by d.day) as on_hand from skus s cross join calendar d left join moved m on m.sku = s.sku and m.day = d.day

-- changed: shop.lines, shop.orders
-- rows () whole_reads: 64 #c9f722e1cacc
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
  SELECT DISTINCT `lines_2`.`sku`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
),
right_rows AS (
SELECT `made_2`.`__day_2` AS `d__day`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-03', date'2026-01-25', interval 1 day)) `made_2` AS `__day_2`
),
right_rows_2 AS (
  SELECT `lines_4`.`sku` AS `m__sku`,
    `orders_2`.`day` AS `m__day`,
    sum(`lines_4`.`qty`) AS `n`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`id` = `lines_4`.`order_id`
  WHERE ((`lines_4`.`qty` > 0))
  GROUP BY `lines_4`.`sku`, `orders_2`.`day`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_lines`.`sku`
  FROM `changed_lines`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `lines_6`.`sku`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_6`.`sku` <=> `dirty_keys_`.`sku`
  WHERE (⟦among¦shop.lines¦sku¦shop.lines¦`lines_6`.`sku`⟧)
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `lines_8`.`sku`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_8`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `lines_8`.`sku` <=> `dirty_keys__3`.`sku`
  WHERE (⟦among¦shop.lines¦sku¦shop.lines¦`lines_8`.`sku`⟧)
),
combined AS (
  SELECT `weighted`.`sku`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`sku`
  FROM `weighted_2`
),
computed_2 AS (
  SELECT DISTINCT `lines_10`.`sku`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_10`
),
delta AS (
SELECT `rows_4`.`__row_1`,
  `made_4`.`__day_2`,
  1 AS `__ivm_w`
FROM VALUES (0) AS `rows_4`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-03', date'2026-01-25', interval 1 day)) `made_4` AS `__day_2`
UNION ALL
SELECT `rows_5`.`__row_1`,
  `made_5`.`__day_2`,
  -1 AS `__ivm_w`
FROM VALUES (0) AS `rows_5`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', date'2026-01-20', interval 1 day)) `made_5` AS `__day_2`
),
computed_3 AS (
  SELECT `delta_`.`__row_1`,
    `delta_`.`__day_2`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__row_1`, `delta_`.`__day_2`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined_2 AS (
  SELECT `combined`.`sku` AS `s__sku`,
    `right_rows_`.`d__day`
  FROM `combined`
    CROSS JOIN `right_rows` AS `right_rows_`
  UNION ALL
  SELECT `computed_2`.`sku` AS `s__sku`,
    `computed_3`.`__day_2` AS `d__day`
  FROM `computed_2`
    CROSS JOIN `computed_3`
),
right_rows_3 AS (
  SELECT `lines_12`.`sku` AS `m__sku`,
    `orders_4`.`day` AS `m__day`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_12`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON `orders_4`.`id` = `lines_12`.`order_id`
  WHERE ((`lines_12`.`qty` > 0))
  GROUP BY `lines_12`.`sku`, `orders_4`.`day`
),
right_rows_4 AS (
SELECT `made_7`.`__day_2` AS `d__day`
FROM VALUES (0) AS `rows_7`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', date'2026-01-20', interval 1 day)) `made_7` AS `__day_2`
),
changed_lines_2 AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined_3 AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines_2`) */ ⟧`changed_lines_2`.`sku`,
    `orders_6`.`day`
  FROM `changed_lines_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`id` = `changed_lines_2`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_6`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines_15`.`sku`,
    `changed_orders`.`day`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_15`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines_15`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_15`.`order_id`⟧)
  UNION ALL
  SELECT `lines_16`.`sku`,
    `orders_7`.`day`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_16`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
      ON `orders_7`.`id` = `lines_16`.`order_id`
  WHERE (NOT ((`lines_16`.`qty` > 0)) OR ((`lines_16`.`qty` > 0)) IS NULL)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`sku` AS `__k0`,
    `combined_3`.`day` AS `__k1`
  FROM `combined_3`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `lines_14`.`sku`,
    `orders_5`.`day`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_14`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`id` = `lines_14`.`order_id`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `lines_14`.`sku` <=> `dirty_keys_2`.`__k0` AND `orders_5`.`day` <=> `dirty_keys_2`.`__k1`
  WHERE ((`lines_14`.`qty` > 0))
  GROUP BY `lines_14`.`sku`, `orders_5`.`day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `lines_17`.`sku`,
    `orders_8`.`day`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_17`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
      ON `orders_8`.`id` = `lines_17`.`order_id`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `lines_17`.`sku` <=> `dirty_keys_2_`.`__k0` AND `orders_8`.`day` <=> `dirty_keys_2_`.`__k1`
  GROUP BY `lines_17`.`sku`, `orders_8`.`day`
),
right_rows_5 AS (
  SELECT `lines_21`.`sku` AS `m__sku`,
    `orders_11`.`day` AS `m__day`,
    sum(`lines_21`.`qty`) AS `n`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_21`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_11`
      ON `orders_11`.`id` = `lines_21`.`order_id`
  GROUP BY `lines_21`.`sku`, `orders_11`.`day`
),
combined_5 AS (
  SELECT `combined_2`.`s__sku`
  FROM `combined_2`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`m__sku` = `combined_2`.`s__sku`
      AND `right_rows_3`.`m__day` = `combined_2`.`d__day`
  UNION ALL
  SELECT `computed_2_`.`sku` AS `s__sku`
  FROM `computed_2` AS `computed_2_`
    CROSS JOIN `right_rows_4`
    LEFT SEMI JOIN `combined_4`
      ON `combined_4`.`sku` = `computed_2_`.`sku`
      AND `combined_4`.`day` = `right_rows_4`.`d__day`
    LEFT JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`m__sku` = `computed_2_`.`sku`
      AND `right_rows_2_`.`m__day` = `right_rows_4`.`d__day`
  UNION ALL
  SELECT `computed_2__2`.`sku` AS `s__sku`
  FROM `computed_2` AS `computed_2__2`
    CROSS JOIN `right_rows_4` AS `right_rows_4_`
    LEFT SEMI JOIN `combined_4` AS `combined_4_`
      ON `combined_4_`.`sku` = `computed_2__2`.`sku`
      AND `combined_4_`.`day` = `right_rows_4_`.`d__day`
    LEFT JOIN `right_rows_5`
      ON `right_rows_5`.`m__sku` = `computed_2__2`.`sku`
      AND `right_rows_5`.`m__day` = `right_rows_4_`.`d__day`
),
dirty_keys_3 AS (
  SELECT DISTINCT `combined_5`.`s__sku`
  FROM `combined_5`
),
combined_6 AS (
  SELECT /*+ BROADCAST(`dirty_keys_3`) */ `computed`.`sku` AS `s__sku`,
    `right_rows`.`d__day`,
    `right_rows_2`.`n`,
    sum(coalesce(`right_rows_2`.`n`, 0)) over (partition by `computed`.`sku` order by `right_rows`.`d__day`) AS `on_hand`,
    1 AS `__ivm_w`
  FROM `computed`
    CROSS JOIN `right_rows`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`m__sku` = `computed`.`sku`
      AND `right_rows_2`.`m__day` = `right_rows`.`d__day`
    LEFT SEMI JOIN `dirty_keys_3`
      ON `computed`.`sku` <=> `dirty_keys_3`.`s__sku`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_3_`) */ `computed_2__3`.`sku` AS `s__sku`,
    `right_rows_4__2`.`d__day`,
    `right_rows_5_`.`n`,
    sum(coalesce(`right_rows_5_`.`n`, 0)) over (partition by `computed_2__3`.`sku` order by `right_rows_4__2`.`d__day`) AS `on_hand`,
    -1 AS `__ivm_w`
  FROM `computed_2` AS `computed_2__3`
    CROSS JOIN `right_rows_4` AS `right_rows_4__2`
    LEFT JOIN `right_rows_5` AS `right_rows_5_`
      ON `right_rows_5_`.`m__sku` = `computed_2__3`.`sku`
      AND `right_rows_5_`.`m__day` = `right_rows_4__2`.`d__day`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3_`
      ON `computed_2__3`.`sku` <=> `dirty_keys_3_`.`s__sku`
),
delta_2 AS (
  SELECT `combined_6`.`s__sku` AS `sku`,
    `combined_6`.`d__day` AS `day`,
    coalesce(`combined_6`.`n`, 0) AS `n`,
    `combined_6`.`on_hand`,
    `combined_6`.`__ivm_w`
  FROM `combined_6`
)
SELECT `delta_2`.`sku`,
  `delta_2`.`day`,
  `delta_2`.`n`,
  `delta_2`.`on_hand`,
  sum(`delta_2`.`__ivm_w`) AS `__ivm_w`
FROM `delta_2`
GROUP BY `delta_2`.`sku`, `delta_2`.`day`, `delta_2`.`n`, `delta_2`.`on_hand`
HAVING sum(`delta_2`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- rows () whole_reads: 56 #d171845b2791
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 56 #ae82eaced1cb
-- no key leads from the change to the rows
