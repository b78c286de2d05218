select o.id, o.cust from shop.orders o where o.cust in (select l.qty + o.id from shop.lines l where l.order_id = o.id) or o.id in (select l.qty * 5 from shop.lines l where l.price > o.amount)

-- rebuild:
select o.id, o.cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust in (select l.qty + o.id from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id) or o.id in (select l.qty * 5 from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.price > o.amount)

-- changed: shop.lines, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 355 s
-- keys (id) whole_reads: 2, reference: ('shop.lines',) #a355151396db
-- by key (id), one join away from the change (12 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_lines_2 AS (
  ⟦changes:shop.lines⟧
),
left_rows AS (
  SELECT DISTINCT `orders_3`.`id` AS `__outer_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
right_rows AS (
  SELECT `lines_2`.`qty` + `left_rows_`.`__outer_1` AS `__column`,
    `left_rows_`.`__outer_1` AS `__tie_2`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `left_rows_`.`__outer_1`
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`amount`,
    true AS `__exists_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`id` <=> `right_rows`.`__tie_2`
      AND (`orders`.`cust` = `right_rows`.`__column`)
  UNION ALL
  SELECT `orders_5`.`id`,
    `orders_5`.`amount`,
    false AS `__exists_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `orders_5`.`id` <=> `right_rows_`.`__tie_2`
      AND (`orders_5`.`cust` = `right_rows_`.`__column`)
),
combined_2 AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  WHERE ((true) or (true))
  UNION ALL
  SELECT `changed_orders_2`.`id`
  FROM `changed_orders_2`
  WHERE ((true) or (true))
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
  WHERE ((true) or (true))
  UNION ALL
  SELECT `c`.`id`
  FROM `changed_orders` AS `c`
  WHERE ((false) or (true))
  UNION ALL
  SELECT `c_2`.`id`
  FROM `changed_orders_2` AS `c_2`
  WHERE ((false) or (true))
  UNION ALL
  SELECT `c_3`.`order_id` AS `id`
  FROM `changed_lines` AS `c_3`
  WHERE ((false) or (true))
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines_2`) */ ⟧`combined`.`id`
  FROM `changed_lines_2`
    INNER JOIN `combined`
      ON (`changed_lines_2`.`price` > `combined`.`amount`)
      AND (`combined`.`id` = (`changed_lines_2`.`qty` * 5))
  WHERE (`combined`.`__exists_3` or (true))
  UNION ALL
  SELECT `c_4`.`id`
  FROM `changed_orders` AS `c_4`
  WHERE ((true) or (false))
  UNION ALL
  SELECT `c_5`.`id`
  FROM `changed_orders_2` AS `c_5`
  WHERE ((true) or (false))
  UNION ALL
  SELECT `c_6`.`order_id` AS `id`
  FROM `changed_lines` AS `c_6`
  WHERE ((true) or (false))
  UNION ALL
  SELECT `c_7`.`id`
  FROM `changed_orders` AS `c_7`
  WHERE ((false) or (false))
  UNION ALL
  SELECT `c_8`.`id`
  FROM `changed_orders_2` AS `c_8`
  WHERE ((false) or (false))
  UNION ALL
  SELECT `c_9`.`order_id` AS `id`
  FROM `changed_lines` AS `c_9`
  WHERE ((false) or (false))
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_10`) */ ⟧`combined_`.`id`
  FROM `changed_lines_2` AS `c_10`
    INNER JOIN `combined` AS `combined_`
      ON (`c_10`.`price` > `combined_`.`amount`)
      AND (`combined_`.`id` = (`c_10`.`qty` * 5))
  WHERE (`combined_`.`__exists_3` or (false))
)
SELECT DISTINCT `combined_2`.`id`
FROM `combined_2`
-- few:
WITH left_rows AS (
  SELECT DISTINCT `orders_3`.`id` AS `__outer_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`id`⟧
),
right_rows AS (
  SELECT `lines_2`.`qty` + `left_rows_`.`__outer_1` AS `__column`,
    `left_rows_`.`__outer_1` AS `__tie_2`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `left_rows_`.`__outer_1`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    true AS `__exists_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`id` <=> `right_rows`.`__tie_2`
      AND (`orders`.`cust` = `right_rows`.`__column`)
  WHERE ⟦keys¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_5`.`id`,
    `orders_5`.`cust`,
    `orders_5`.`amount`,
    false AS `__exists_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `orders_5`.`id` <=> `right_rows_`.`__tie_2`
      AND (`orders_5`.`cust` = `right_rows_`.`__column`)
  WHERE ⟦keys¦`orders_5`.`id`⟧
),
right_rows_2 AS (
  SELECT `lines_5`.`qty` * 5 AS `__column`,
    `lines_5`.`price` AS `__tie_4`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`__exists_3`,
    true AS `__exists_5`
  FROM `combined`
    LEFT SEMI JOIN `right_rows_2`
      ON (`right_rows_2`.`__tie_4` > `combined`.`amount`)
      AND (`combined`.`id` = `right_rows_2`.`__column`)
  UNION ALL
  SELECT `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`__exists_3`,
    false AS `__exists_5`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2_`
      ON (`right_rows_2_`.`__tie_4` > `combined_`.`amount`)
      AND (`combined_`.`id` = `right_rows_2_`.`__column`)
)
SELECT `combined_2`.`id`,
  `combined_2`.`cust`
FROM `combined_2`
WHERE (`combined_2`.`__exists_3` or `combined_2`.`__exists_5`)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT DISTINCT `orders_3`.`id` AS `__outer_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_3`.`id` <=> `c_3`.`id`
  WHERE ⟦within¦id¦`orders_3`.`id`⟧
),
right_rows AS (
  SELECT `lines_2`.`qty` + `left_rows_`.`__outer_1` AS `__column`,
    `left_rows_`.`__outer_1` AS `__tie_2`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_5`
      ON `lines_2`.`order_id` <=> `c_5`.`id`)
      ON `lines_2`.`order_id` = `left_rows_`.`__outer_1`
  WHERE ⟦within¦id¦`lines_2`.`order_id`⟧
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    true AS `__exists_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`id` <=> `right_rows`.`__tie_2`
      AND (`orders`.`cust` = `right_rows`.`__column`)
  WHERE ⟦within¦id¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_5`.`id`,
    `orders_5`.`cust`,
    `orders_5`.`amount`,
    false AS `__exists_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `c_6`
      ON `orders_5`.`id` <=> `c_6`.`id`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `orders_5`.`id` <=> `right_rows_`.`__tie_2`
      AND (`orders_5`.`cust` = `right_rows_`.`__column`)
  WHERE ⟦within¦id¦`orders_5`.`id`⟧
),
right_rows_2 AS (
  SELECT `lines_5`.`qty` * 5 AS `__column`,
    `lines_5`.`price` AS `__tie_4`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`__exists_3`,
    true AS `__exists_5`
  FROM `combined`
    LEFT SEMI JOIN `right_rows_2`
      ON (`right_rows_2`.`__tie_4` > `combined`.`amount`)
      AND (`combined`.`id` = `right_rows_2`.`__column`)
  UNION ALL
  SELECT `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`__exists_3`,
    false AS `__exists_5`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2_`
      ON (`right_rows_2_`.`__tie_4` > `combined_`.`amount`)
      AND (`combined_`.`id` = `right_rows_2_`.`__column`)
)
SELECT `combined_2`.`id`,
  `combined_2`.`cust`
FROM `combined_2`
WHERE (`combined_2`.`__exists_3` or `combined_2`.`__exists_5`)
-- rows () whole_reads: 78 #0f91e560d26e
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows AS (
  SELECT DISTINCT `orders_2`.`id` AS `__outer_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
right_rows AS (
  SELECT `lines_2`.`qty` + `left_rows_`.`__outer_1` AS `__column`,
    `left_rows_`.`__outer_1` AS `__tie_2`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `left_rows_`.`__outer_1`
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders_2`.`id` AS `__outer_1`
  FROM `changed_orders_2`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_6`.`id` AS `__outer_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_6`.`id` <=> `dirty_keys_`.`__outer_1`
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_8`.`id` AS `__outer_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_8`.`id` <=> `dirty_keys__3`.`__outer_1`
),
combined AS (
  SELECT `weighted`.`__outer_1`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`__outer_1`
  FROM `weighted_2`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
left_rows_2 AS (
  SELECT DISTINCT `orders_10`.`id` AS `__outer_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
),
combined_2 AS (
  SELECT `combined`.`__outer_1`,
    `lines_3`.`qty`
  FROM `combined`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `combined`.`__outer_1`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`left_rows_2`.`__outer_1`,
    `changed_lines`.`qty`
  FROM `left_rows_2`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `left_rows_2`.`__outer_1`
),
right_rows_2 AS (
  SELECT `combined_2_`.`qty` + `combined_2_`.`__outer_1` AS `__column`,
    `combined_2_`.`__outer_1` AS `__tie_2`
  FROM `combined_2` AS `combined_2_`
),
right_rows_3 AS (
  SELECT `lines_6`.`qty` + `left_rows_2__2`.`__outer_1` AS `__column`,
    `left_rows_2__2`.`__outer_1` AS `__tie_2`
  FROM `left_rows_2` AS `left_rows_2__2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `left_rows_2__2`.`__outer_1`
),
combined_3 AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `changed_orders`.`id` <=> `right_rows`.`__tie_2`
      AND (`changed_orders`.`cust` = `right_rows`.`__column`)
  UNION ALL
  SELECT `orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `right_rows_2`
      ON `orders_4`.`id` <=> `right_rows_2`.`__tie_2`
      AND (`orders_4`.`cust` = `right_rows_2`.`__column`)
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON `orders_4`.`id` <=> `right_rows_`.`__tie_2`
      AND (`orders_4`.`cust` = `right_rows_`.`__column`)
  UNION ALL
  SELECT `orders_12`.`id`,
    `orders_12`.`cust`,
    `orders_12`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_12`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `orders_12`.`id` <=> `right_rows_2_`.`__tie_2`
      AND (`orders_12`.`cust` = `right_rows_2_`.`__column`)
    LEFT SEMI JOIN `right_rows_3`
      ON `orders_12`.`id` <=> `right_rows_3`.`__tie_2`
      AND (`orders_12`.`cust` = `right_rows_3`.`__column`)
),
combined_4 AS (
  SELECT `c`.`id`,
    `c`.`cust`,
    `c`.`amount`,
    `c`.`__ivm_w`
  FROM `changed_orders` AS `c`
    LEFT ANTI JOIN `right_rows` AS `right_rows__2`
      ON `c`.`id` <=> `right_rows__2`.`__tie_2`
      AND (`c`.`cust` = `right_rows__2`.`__column`)
  UNION ALL
  SELECT `orders_16`.`id`,
    `orders_16`.`cust`,
    `orders_16`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_16`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON `orders_16`.`id` <=> `right_rows_2__2`.`__tie_2`
      AND (`orders_16`.`cust` = `right_rows_2__2`.`__column`)
    LEFT ANTI JOIN `right_rows` AS `right_rows__3`
      ON `orders_16`.`id` <=> `right_rows__3`.`__tie_2`
      AND (`orders_16`.`cust` = `right_rows__3`.`__column`)
  UNION ALL
  SELECT `orders_18`.`id`,
    `orders_18`.`cust`,
    `orders_18`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_18`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__3`
      ON `orders_18`.`id` <=> `right_rows_2__3`.`__tie_2`
      AND (`orders_18`.`cust` = `right_rows_2__3`.`__column`)
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON `orders_18`.`id` <=> `right_rows_3_`.`__tie_2`
      AND (`orders_18`.`cust` = `right_rows_3_`.`__column`)
),
combined_5 AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`cust`,
    `combined_3`.`amount`,
    true AS `__exists_3`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
  UNION ALL
  SELECT `combined_4`.`id`,
    `combined_4`.`cust`,
    `combined_4`.`amount`,
    false AS `__exists_3`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
),
right_rows_4 AS (
  SELECT `lines_11`.`qty` * 5 AS `__column`,
    `lines_11`.`price` AS `__tie_4`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_11`
),
combined_6 AS (
  SELECT `orders_20`.`id`,
    `orders_20`.`cust`,
    `orders_20`.`amount`,
    true AS `__exists_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_20`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3__2`
      ON `orders_20`.`id` <=> `right_rows_3__2`.`__tie_2`
      AND (`orders_20`.`cust` = `right_rows_3__2`.`__column`)
  UNION ALL
  SELECT `orders_22`.`id`,
    `orders_22`.`cust`,
    `orders_22`.`amount`,
    false AS `__exists_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_22`
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3__3`
      ON `orders_22`.`id` <=> `right_rows_3__3`.`__tie_2`
      AND (`orders_22`.`cust` = `right_rows_3__3`.`__column`)
),
changed_lines_2 AS (
  ⟦changes:shop.lines⟧
),
right_rows_5 AS (
  SELECT `c_2`.`qty` * 5 AS `__column`,
    `c_2`.`price` AS `__tie_4`
  FROM `changed_lines_2` AS `c_2`
),
right_rows_6 AS (
  SELECT `lines_16`.`qty` * 5 AS `__column`,
    `lines_16`.`price` AS `__tie_4`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_16`
),
combined_7 AS (
  SELECT `combined_5`.`id`,
    `combined_5`.`cust`,
    `combined_5`.`__exists_3`,
    `combined_5`.`__ivm_w`
  FROM `combined_5`
    LEFT SEMI JOIN `right_rows_4`
      ON (`right_rows_4`.`__tie_4` > `combined_5`.`amount`)
      AND (`combined_5`.`id` = `right_rows_4`.`__column`)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_5`) */ ⟧`combined_6`.`id`,
    `combined_6`.`cust`,
    `combined_6`.`__exists_3`,
    1 AS `__ivm_w`
  FROM `combined_6`
    LEFT SEMI JOIN `right_rows_5`
      ON (`right_rows_5`.`__tie_4` > `combined_6`.`amount`)
      AND (`combined_6`.`id` = `right_rows_5`.`__column`)
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4_`
      ON (`right_rows_4_`.`__tie_4` > `combined_6`.`amount`)
      AND (`combined_6`.`id` = `right_rows_4_`.`__column`)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_5_`) */ ⟧`combined_6_`.`id`,
    `combined_6_`.`cust`,
    `combined_6_`.`__exists_3`,
    -1 AS `__ivm_w`
  FROM `combined_6` AS `combined_6_`
    LEFT SEMI JOIN `right_rows_5` AS `right_rows_5_`
      ON (`right_rows_5_`.`__tie_4` > `combined_6_`.`amount`)
      AND (`combined_6_`.`id` = `right_rows_5_`.`__column`)
    LEFT SEMI JOIN `right_rows_6`
      ON (`right_rows_6`.`__tie_4` > `combined_6_`.`amount`)
      AND (`combined_6_`.`id` = `right_rows_6`.`__column`)
),
combined_8 AS (
  SELECT `combined_5_`.`id`,
    `combined_5_`.`cust`,
    `combined_5_`.`__exists_3`,
    `combined_5_`.`__ivm_w`
  FROM `combined_5` AS `combined_5_`
    LEFT ANTI JOIN `right_rows_4` AS `right_rows_4__2`
      ON (`right_rows_4__2`.`__tie_4` > `combined_5_`.`amount`)
      AND (`combined_5_`.`id` = `right_rows_4__2`.`__column`)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_5__2`) */ ⟧`combined_6__2`.`id`,
    `combined_6__2`.`cust`,
    `combined_6__2`.`__exists_3`,
    1 AS `__ivm_w`
  FROM `combined_6` AS `combined_6__2`
    LEFT SEMI JOIN `right_rows_5` AS `right_rows_5__2`
      ON (`right_rows_5__2`.`__tie_4` > `combined_6__2`.`amount`)
      AND (`combined_6__2`.`id` = `right_rows_5__2`.`__column`)
    LEFT ANTI JOIN `right_rows_4` AS `right_rows_4__3`
      ON (`right_rows_4__3`.`__tie_4` > `combined_6__2`.`amount`)
      AND (`combined_6__2`.`id` = `right_rows_4__3`.`__column`)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_5__3`) */ ⟧`combined_6__3`.`id`,
    `combined_6__3`.`cust`,
    `combined_6__3`.`__exists_3`,
    -1 AS `__ivm_w`
  FROM `combined_6` AS `combined_6__3`
    LEFT SEMI JOIN `right_rows_5` AS `right_rows_5__3`
      ON (`right_rows_5__3`.`__tie_4` > `combined_6__3`.`amount`)
      AND (`combined_6__3`.`id` = `right_rows_5__3`.`__column`)
    LEFT ANTI JOIN `right_rows_6` AS `right_rows_6_`
      ON (`right_rows_6_`.`__tie_4` > `combined_6__3`.`amount`)
      AND (`combined_6__3`.`id` = `right_rows_6_`.`__column`)
),
combined_9 AS (
  SELECT `combined_7`.`id`,
    `combined_7`.`cust`,
    `combined_7`.`__exists_3`,
    true AS `__exists_5`,
    `combined_7`.`__ivm_w`
  FROM `combined_7`
  UNION ALL
  SELECT `combined_8`.`id`,
    `combined_8`.`cust`,
    `combined_8`.`__exists_3`,
    false AS `__exists_5`,
    `combined_8`.`__ivm_w`
  FROM `combined_8`
),
delta AS (
  SELECT `combined_9`.`id`,
    `combined_9`.`cust`,
    `combined_9`.`__ivm_w`
  FROM `combined_9`
  WHERE (`combined_9`.`__exists_3` or `combined_9`.`__exists_5`)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 267 s
-- keys (id) whole_reads: 2, reference: ('shop.lines',) #cd715faf1c89
-- by key (id), one join away from the change (12 tables read)
-- rows () whole_reads: 62 #9d808f436050
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 26 s; rebuilt about 60 s; by rows about 202 s
-- keys (id) whole_reads: 2 #b21499839a30
-- by key (id), read from the change
-- rows () whole_reads: 42 #c8267c23f3fc
-- no key leads from the change to the rows
