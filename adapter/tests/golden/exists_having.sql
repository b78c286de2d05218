select o.id, o.cust from shop.orders o where exists (select 1 from shop.lines l where l.order_id = o.id having count(*) > 1) or o.cust in (select max(l.qty) from shop.lines l where l.order_id = o.id)

-- rebuild:
select o.id, o.cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where exists (select 1 from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id having count(*) > 1) or o.cust in (select max(l.qty) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id)

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 1,192 s
-- keys (id)  #73ab977d5f64
-- by key (id), read from the change
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
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_orders_2`.`id`
  FROM `changed_orders_2`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
  UNION ALL
  SELECT `c`.`id`
  FROM `changed_orders_2` AS `c`
  UNION ALL
  SELECT `c_2`.`id`
  FROM `changed_orders_2` AS `c_2`
  UNION ALL
  SELECT `c_3`.`order_id` AS `id`
  FROM `changed_lines` AS `c_3`
  UNION ALL
  SELECT `changed_lines_2`.`order_id` AS `id`
  FROM `changed_lines_2`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT DISTINCT `orders_3`.`id` AS `__outer_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`id`⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    count(*) AS `__count_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
  GROUP BY `lines_2`.`order_id`
),
right_rows_2 AS (
  SELECT `left_rows_`.`__outer_1`,
    (coalesce(`right_rows_`.`__count_2`, 0)) > 1 AS `__value_4`
  FROM `left_rows` AS `left_rows_`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`order_id` = `left_rows_`.`__outer_1`
  WHERE (((coalesce(`right_rows_`.`__count_2`, 0)) > 1))
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    true AS `__exists_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `orders`.`id` <=> `right_rows_2`.`__outer_1`
  WHERE ⟦keys¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_5`.`id`,
    `orders_5`.`cust`,
    false AS `__exists_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2_`
      ON `orders_5`.`id` <=> `right_rows_2_`.`__outer_1`
  WHERE ⟦keys¦`orders_5`.`id`⟧
),
combined_2 AS (
  SELECT `orders_7`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON `orders_7`.`id` <=> `right_rows_2__2`.`__outer_1`
  WHERE ⟦keys¦`orders_7`.`id`⟧
  UNION ALL
  SELECT `orders_9`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_9`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2__3`
      ON `orders_9`.`id` <=> `right_rows_2__3`.`__outer_1`
  WHERE ⟦keys¦`orders_9`.`id`⟧
),
left_rows_2 AS (
  SELECT DISTINCT `combined_2_`.`id` AS `__outer_6`
  FROM `combined_2` AS `combined_2_`
),
right_rows_3 AS (
  SELECT `lines_8`.`order_id`,
    max(`lines_8`.`qty`) AS `__max_7`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_8`
  WHERE ⟦keys¦`lines_8`.`order_id`⟧
  GROUP BY `lines_8`.`order_id`
),
combined_3 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`__exists_5`,
    true AS `__exists_9`
  FROM `combined`
    LEFT SEMI JOIN (`left_rows_2`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`order_id` = `left_rows_2`.`__outer_6`)
      ON `combined`.`id` <=> `left_rows_2`.`__outer_6`
      AND `combined`.`cust` = `right_rows_3`.`__max_7`
  UNION ALL
  SELECT `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`__exists_5`,
    false AS `__exists_9`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN (`left_rows_2` AS `left_rows_2_`
    LEFT JOIN `right_rows_3` AS `right_rows_3_`
      ON `right_rows_3_`.`order_id` = `left_rows_2_`.`__outer_6`)
      ON `combined_`.`id` <=> `left_rows_2_`.`__outer_6`
      AND `combined_`.`cust` = `right_rows_3_`.`__max_7`
)
SELECT `combined_3`.`id`,
  `combined_3`.`cust`
FROM `combined_3`
WHERE (`combined_3`.`__exists_5` or `combined_3`.`__exists_9`)
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
  SELECT `lines_2`.`order_id`,
    count(*) AS `__count_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `lines_2`.`order_id` <=> `c_4`.`id`
  WHERE ⟦within¦id¦`lines_2`.`order_id`⟧
  GROUP BY `lines_2`.`order_id`
),
right_rows_2 AS (
  SELECT `left_rows_`.`__outer_1`,
    (coalesce(`right_rows_`.`__count_2`, 0)) > 1 AS `__value_4`
  FROM `left_rows` AS `left_rows_`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`order_id` = `left_rows_`.`__outer_1`
  WHERE (((coalesce(`right_rows_`.`__count_2`, 0)) > 1))
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    true AS `__exists_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
    LEFT SEMI JOIN `right_rows_2`
      ON `orders`.`id` <=> `right_rows_2`.`__outer_1`
  WHERE ⟦within¦id¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_5`.`id`,
    `orders_5`.`cust`,
    false AS `__exists_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `c_7`
      ON `orders_5`.`id` <=> `c_7`.`id`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2_`
      ON `orders_5`.`id` <=> `right_rows_2_`.`__outer_1`
  WHERE ⟦within¦id¦`orders_5`.`id`⟧
),
combined_2 AS (
  SELECT `orders_7`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `dirty_keys` AS `c_10`
      ON `orders_7`.`id` <=> `c_10`.`id`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON `orders_7`.`id` <=> `right_rows_2__2`.`__outer_1`
  WHERE ⟦within¦id¦`orders_7`.`id`⟧
  UNION ALL
  SELECT `orders_9`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_9`
    LEFT SEMI JOIN `dirty_keys` AS `c_13`
      ON `orders_9`.`id` <=> `c_13`.`id`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2__3`
      ON `orders_9`.`id` <=> `right_rows_2__3`.`__outer_1`
  WHERE ⟦within¦id¦`orders_9`.`id`⟧
),
left_rows_2 AS (
  SELECT DISTINCT `combined_2_`.`id` AS `__outer_6`
  FROM `combined_2` AS `combined_2_`
),
right_rows_3 AS (
  SELECT `lines_8`.`order_id`,
    max(`lines_8`.`qty`) AS `__max_7`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_8`
    LEFT SEMI JOIN `dirty_keys` AS `c_17`
      ON `lines_8`.`order_id` <=> `c_17`.`id`
  WHERE ⟦within¦id¦`lines_8`.`order_id`⟧
  GROUP BY `lines_8`.`order_id`
),
combined_3 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`__exists_5`,
    true AS `__exists_9`
  FROM `combined`
    LEFT SEMI JOIN (`left_rows_2`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`order_id` = `left_rows_2`.`__outer_6`)
      ON `combined`.`id` <=> `left_rows_2`.`__outer_6`
      AND `combined`.`cust` = `right_rows_3`.`__max_7`
  UNION ALL
  SELECT `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`__exists_5`,
    false AS `__exists_9`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN (`left_rows_2` AS `left_rows_2_`
    LEFT JOIN `right_rows_3` AS `right_rows_3_`
      ON `right_rows_3_`.`order_id` = `left_rows_2_`.`__outer_6`)
      ON `combined_`.`id` <=> `left_rows_2_`.`__outer_6`
      AND `combined_`.`cust` = `right_rows_3_`.`__max_7`
)
SELECT `combined_3`.`id`,
  `combined_3`.`cust`
FROM `combined_3`
WHERE (`combined_3`.`__exists_5` or `combined_3`.`__exists_9`)
-- rows () whole_reads: 534 #3f36f8b99ab7
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
  SELECT `lines_2`.`order_id`,
    count(*) AS `__count_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  GROUP BY `lines_2`.`order_id`
),
right_rows_2 AS (
  SELECT `left_rows_`.`__outer_1`,
    (coalesce(`right_rows_`.`__count_2`, 0)) > 1 AS `__value_4`
  FROM `left_rows` AS `left_rows_`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`order_id` = `left_rows_`.`__outer_1`
  WHERE (((coalesce(`right_rows_`.`__count_2`, 0)) > 1))
    AND (⟦among¦shop.orders¦id¦shop.orders¦`left_rows_`.`__outer_1`⟧)
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
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_6`.`id`⟧)
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_8`.`id` AS `__outer_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_8`.`id` <=> `dirty_keys__3`.`__outer_1`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_8`.`id`⟧)
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
dirty_keys_2 AS (
  SELECT DISTINCT `changed_lines`.`order_id` AS `__k0`
  FROM `changed_lines`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `lines_5`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `lines_5`.`order_id` <=> `dirty_keys_2`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_5`.`order_id`⟧)
  GROUP BY `lines_5`.`order_id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `lines_6`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `lines_6`.`order_id` <=> `dirty_keys_2_`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_6`.`order_id`⟧)
  GROUP BY `lines_6`.`order_id`
),
left_rows_2 AS (
  SELECT DISTINCT `orders_10`.`id` AS `__outer_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
),
right_rows_3 AS (
  SELECT `lines_9`.`order_id`,
    count(*) AS `__count_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_9`
  GROUP BY `lines_9`.`order_id`
),
combined_3 AS (
  SELECT `combined`.`__outer_1`,
    `right_rows__2`.`__count_2`
  FROM `combined`
    LEFT JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`order_id` = `combined`.`__outer_1`
  UNION ALL
  SELECT `left_rows_2`.`__outer_1`,
    `right_rows__3`.`__count_2`
  FROM `left_rows_2`
    LEFT SEMI JOIN `combined_2`
      ON `combined_2`.`order_id` = `left_rows_2`.`__outer_1`
    LEFT JOIN `right_rows` AS `right_rows__3`
      ON `right_rows__3`.`order_id` = `left_rows_2`.`__outer_1`
  UNION ALL
  SELECT `left_rows_2_`.`__outer_1`,
    `right_rows_3`.`__count_2`
  FROM `left_rows_2` AS `left_rows_2_`
    LEFT SEMI JOIN `combined_2` AS `combined_2_`
      ON `combined_2_`.`order_id` = `left_rows_2_`.`__outer_1`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`order_id` = `left_rows_2_`.`__outer_1`
),
right_rows_4 AS (
  SELECT `combined_3_`.`__outer_1`
  FROM `combined_3` AS `combined_3_`
  WHERE (((coalesce(`combined_3_`.`__count_2`, 0)) > 1))
),
right_rows_5 AS (
  SELECT `left_rows__3`.`__outer_1`,
    (coalesce(`right_rows__5`.`__count_2`, 0)) > 1 AS `__value_4`
  FROM `left_rows` AS `left_rows__3`
    LEFT JOIN `right_rows` AS `right_rows__5`
      ON `right_rows__5`.`order_id` = `left_rows__3`.`__outer_1`
  WHERE (((coalesce(`right_rows__5`.`__count_2`, 0)) > 1))
),
right_rows_6 AS (
  SELECT `left_rows_2__3`.`__outer_1`,
    (coalesce(`right_rows_3__2`.`__count_2`, 0)) > 1 AS `__value_4`
  FROM `left_rows_2` AS `left_rows_2__3`
    LEFT JOIN `right_rows_3` AS `right_rows_3__2`
      ON `right_rows_3__2`.`order_id` = `left_rows_2__3`.`__outer_1`
  WHERE (((coalesce(`right_rows_3__2`.`__count_2`, 0)) > 1))
),
combined_4 AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `changed_orders`.`id` <=> `right_rows_2`.`__outer_1`
  UNION ALL
  SELECT `orders_4`.`id`,
    `orders_4`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `right_rows_4`
      ON `orders_4`.`id` <=> `right_rows_4`.`__outer_1`
    LEFT SEMI JOIN `right_rows_5`
      ON `orders_4`.`id` <=> `right_rows_5`.`__outer_1`
  UNION ALL
  SELECT `orders_14`.`id`,
    `orders_14`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_14`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4_`
      ON `orders_14`.`id` <=> `right_rows_4_`.`__outer_1`
    LEFT SEMI JOIN `right_rows_6`
      ON `orders_14`.`id` <=> `right_rows_6`.`__outer_1`
),
combined_5 AS (
  SELECT `c`.`id`,
    `c`.`cust`,
    `c`.`__ivm_w`
  FROM `changed_orders` AS `c`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2_`
      ON `c`.`id` <=> `right_rows_2_`.`__outer_1`
  UNION ALL
  SELECT `orders_18`.`id`,
    `orders_18`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_18`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4__2`
      ON `orders_18`.`id` <=> `right_rows_4__2`.`__outer_1`
    LEFT ANTI JOIN `right_rows_5` AS `right_rows_5_`
      ON `orders_18`.`id` <=> `right_rows_5_`.`__outer_1`
  UNION ALL
  SELECT `orders_20`.`id`,
    `orders_20`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_20`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4__3`
      ON `orders_20`.`id` <=> `right_rows_4__3`.`__outer_1`
    LEFT ANTI JOIN `right_rows_6` AS `right_rows_6_`
      ON `orders_20`.`id` <=> `right_rows_6_`.`__outer_1`
),
combined_6 AS (
  SELECT `combined_4`.`id`,
    `combined_4`.`cust`,
    true AS `__exists_5`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
  UNION ALL
  SELECT `combined_5`.`id`,
    `combined_5`.`cust`,
    false AS `__exists_5`,
    `combined_5`.`__ivm_w`
  FROM `combined_5`
),
combined_7 AS (
  SELECT `orders_22`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_22`
    LEFT SEMI JOIN `right_rows_5` AS `right_rows_5__2`
      ON `orders_22`.`id` <=> `right_rows_5__2`.`__outer_1`
  UNION ALL
  SELECT `orders_24`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_24`
    LEFT ANTI JOIN `right_rows_5` AS `right_rows_5__3`
      ON `orders_24`.`id` <=> `right_rows_5__3`.`__outer_1`
),
left_rows_3 AS (
  SELECT DISTINCT `combined_7_`.`id` AS `__outer_6`
  FROM `combined_7` AS `combined_7_`
),
right_rows_7 AS (
  SELECT `lines_20`.`order_id`,
    max(`lines_20`.`qty`) AS `__max_7`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_20`
  GROUP BY `lines_20`.`order_id`
),
combined_8 AS (
  SELECT `orders_26`.`id`,
    `orders_26`.`cust`,
    true AS `__exists_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_26`
    LEFT SEMI JOIN `right_rows_6` AS `right_rows_6__2`
      ON `orders_26`.`id` <=> `right_rows_6__2`.`__outer_1`
  UNION ALL
  SELECT `orders_28`.`id`,
    `orders_28`.`cust`,
    false AS `__exists_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_28`
    LEFT ANTI JOIN `right_rows_6` AS `right_rows_6__3`
      ON `orders_28`.`id` <=> `right_rows_6__3`.`__outer_1`
),
combined_9 AS (
  SELECT `c_2`.`id`
  FROM `changed_orders_2` AS `c_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON `c_2`.`id` <=> `right_rows_2__2`.`__outer_1`
  UNION ALL
  SELECT `orders_31`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_31`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4__4`
      ON `orders_31`.`id` <=> `right_rows_4__4`.`__outer_1`
    LEFT SEMI JOIN `right_rows_5` AS `right_rows_5__4`
      ON `orders_31`.`id` <=> `right_rows_5__4`.`__outer_1`
  UNION ALL
  SELECT `orders_33`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_33`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4__5`
      ON `orders_33`.`id` <=> `right_rows_4__5`.`__outer_1`
    LEFT SEMI JOIN `right_rows_6` AS `right_rows_6__4`
      ON `orders_33`.`id` <=> `right_rows_6__4`.`__outer_1`
  UNION ALL
  SELECT `c_3`.`id`
  FROM `changed_orders_2` AS `c_3`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2__3`
      ON `c_3`.`id` <=> `right_rows_2__3`.`__outer_1`
  UNION ALL
  SELECT `orders_36`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_36`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4__6`
      ON `orders_36`.`id` <=> `right_rows_4__6`.`__outer_1`
    LEFT ANTI JOIN `right_rows_5` AS `right_rows_5__5`
      ON `orders_36`.`id` <=> `right_rows_5__5`.`__outer_1`
  UNION ALL
  SELECT `orders_38`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_38`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4__7`
      ON `orders_38`.`id` <=> `right_rows_4__7`.`__outer_1`
    LEFT ANTI JOIN `right_rows_6` AS `right_rows_6__5`
      ON `orders_38`.`id` <=> `right_rows_6__5`.`__outer_1`
),
dirty_keys_3 AS (
  SELECT DISTINCT `combined_9`.`id` AS `__outer_6`
  FROM `combined_9`
),
weighted_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_3_`) */ DISTINCT `combined_7__3`.`id` AS `__outer_6`
  FROM `combined_7` AS `combined_7__3`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3_`
      ON `combined_7__3`.`id` <=> `dirty_keys_3_`.`__outer_6`
),
combined_10 AS (
  SELECT `orders_40`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_40`
    LEFT SEMI JOIN `right_rows_6` AS `right_rows_6__6`
      ON `orders_40`.`id` <=> `right_rows_6__6`.`__outer_1`
  UNION ALL
  SELECT `orders_42`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_42`
    LEFT ANTI JOIN `right_rows_6` AS `right_rows_6__7`
      ON `orders_42`.`id` <=> `right_rows_6__7`.`__outer_1`
),
weighted_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_3__3`) */ DISTINCT `combined_10_`.`id` AS `__outer_6`
  FROM `combined_10` AS `combined_10_`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3__3`
      ON `combined_10_`.`id` <=> `dirty_keys_3__3`.`__outer_6`
),
combined_11 AS (
  SELECT `weighted_3`.`__outer_6`
  FROM `weighted_3`
  UNION ALL
  SELECT `weighted_4`.`__outer_6`
  FROM `weighted_4`
),
changed_lines_2 AS (
  ⟦changes:shop.lines⟧
),
dirty_keys_4 AS (
  SELECT DISTINCT `changed_lines_2`.`order_id` AS `__k0`
  FROM `changed_lines_2`
),
combined_12 AS (
  SELECT /*+ BROADCAST(`dirty_keys_4`) */ `lines_32`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_32`
    LEFT SEMI JOIN `dirty_keys_4`
      ON `lines_32`.`order_id` <=> `dirty_keys_4`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_32`.`order_id`⟧)
  GROUP BY `lines_32`.`order_id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_4_`) */ `lines_33`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_33`
    LEFT SEMI JOIN `dirty_keys_4` AS `dirty_keys_4_`
      ON `lines_33`.`order_id` <=> `dirty_keys_4_`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_33`.`order_id`⟧)
  GROUP BY `lines_33`.`order_id`
),
left_rows_4 AS (
  SELECT DISTINCT `combined_10__3`.`id` AS `__outer_6`
  FROM `combined_10` AS `combined_10__3`
),
right_rows_8 AS (
  SELECT `lines_36`.`order_id`,
    max(`lines_36`.`qty`) AS `__max_7`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_36`
  GROUP BY `lines_36`.`order_id`
),
combined_13 AS (
  SELECT `combined_11`.`__outer_6`,
    `right_rows_7_`.`__max_7`
  FROM `combined_11`
    LEFT JOIN `right_rows_7` AS `right_rows_7_`
      ON `right_rows_7_`.`order_id` = `combined_11`.`__outer_6`
  UNION ALL
  SELECT `left_rows_4`.`__outer_6`,
    `right_rows_7__2`.`__max_7`
  FROM `left_rows_4`
    LEFT SEMI JOIN `combined_12`
      ON `combined_12`.`order_id` = `left_rows_4`.`__outer_6`
    LEFT JOIN `right_rows_7` AS `right_rows_7__2`
      ON `right_rows_7__2`.`order_id` = `left_rows_4`.`__outer_6`
  UNION ALL
  SELECT `left_rows_4_`.`__outer_6`,
    `right_rows_8`.`__max_7`
  FROM `left_rows_4` AS `left_rows_4_`
    LEFT SEMI JOIN `combined_12` AS `combined_12_`
      ON `combined_12_`.`order_id` = `left_rows_4_`.`__outer_6`
    LEFT JOIN `right_rows_8`
      ON `right_rows_8`.`order_id` = `left_rows_4_`.`__outer_6`
),
combined_14 AS (
  SELECT `combined_6`.`id`,
    `combined_6`.`cust`,
    `combined_6`.`__exists_5`,
    `combined_6`.`__ivm_w`
  FROM `combined_6`
    LEFT SEMI JOIN (`left_rows_3`
    LEFT JOIN `right_rows_7`
      ON `right_rows_7`.`order_id` = `left_rows_3`.`__outer_6`)
      ON `combined_6`.`id` <=> `left_rows_3`.`__outer_6`
      AND `combined_6`.`cust` = `right_rows_7`.`__max_7`
  UNION ALL
  SELECT `combined_8`.`id`,
    `combined_8`.`cust`,
    `combined_8`.`__exists_5`,
    1 AS `__ivm_w`
  FROM `combined_8`
    LEFT SEMI JOIN `combined_13`
      ON `combined_8`.`id` <=> `combined_13`.`__outer_6`
      AND `combined_8`.`cust` = `combined_13`.`__max_7`
    LEFT SEMI JOIN (`left_rows_3` AS `left_rows_3_`
    LEFT JOIN `right_rows_7` AS `right_rows_7__3`
      ON `right_rows_7__3`.`order_id` = `left_rows_3_`.`__outer_6`)
      ON `combined_8`.`id` <=> `left_rows_3_`.`__outer_6`
      AND `combined_8`.`cust` = `right_rows_7__3`.`__max_7`
  UNION ALL
  SELECT `combined_8_`.`id`,
    `combined_8_`.`cust`,
    `combined_8_`.`__exists_5`,
    -1 AS `__ivm_w`
  FROM `combined_8` AS `combined_8_`
    LEFT SEMI JOIN `combined_13` AS `combined_13_`
      ON `combined_8_`.`id` <=> `combined_13_`.`__outer_6`
      AND `combined_8_`.`cust` = `combined_13_`.`__max_7`
    LEFT SEMI JOIN (`left_rows_4` AS `left_rows_4__2`
    LEFT JOIN `right_rows_8` AS `right_rows_8_`
      ON `right_rows_8_`.`order_id` = `left_rows_4__2`.`__outer_6`)
      ON `combined_8_`.`id` <=> `left_rows_4__2`.`__outer_6`
      AND `combined_8_`.`cust` = `right_rows_8_`.`__max_7`
),
combined_15 AS (
  SELECT `combined_6_`.`id`,
    `combined_6_`.`cust`,
    `combined_6_`.`__exists_5`,
    `combined_6_`.`__ivm_w`
  FROM `combined_6` AS `combined_6_`
    LEFT ANTI JOIN (`left_rows_3` AS `left_rows_3__2`
    LEFT JOIN `right_rows_7` AS `right_rows_7__4`
      ON `right_rows_7__4`.`order_id` = `left_rows_3__2`.`__outer_6`)
      ON `combined_6_`.`id` <=> `left_rows_3__2`.`__outer_6`
      AND `combined_6_`.`cust` = `right_rows_7__4`.`__max_7`
  UNION ALL
  SELECT `combined_8__2`.`id`,
    `combined_8__2`.`cust`,
    `combined_8__2`.`__exists_5`,
    1 AS `__ivm_w`
  FROM `combined_8` AS `combined_8__2`
    LEFT SEMI JOIN `combined_13` AS `combined_13__2`
      ON `combined_8__2`.`id` <=> `combined_13__2`.`__outer_6`
      AND `combined_8__2`.`cust` = `combined_13__2`.`__max_7`
    LEFT ANTI JOIN (`left_rows_3` AS `left_rows_3__3`
    LEFT JOIN `right_rows_7` AS `right_rows_7__5`
      ON `right_rows_7__5`.`order_id` = `left_rows_3__3`.`__outer_6`)
      ON `combined_8__2`.`id` <=> `left_rows_3__3`.`__outer_6`
      AND `combined_8__2`.`cust` = `right_rows_7__5`.`__max_7`
  UNION ALL
  SELECT `combined_8__3`.`id`,
    `combined_8__3`.`cust`,
    `combined_8__3`.`__exists_5`,
    -1 AS `__ivm_w`
  FROM `combined_8` AS `combined_8__3`
    LEFT SEMI JOIN `combined_13` AS `combined_13__3`
      ON `combined_8__3`.`id` <=> `combined_13__3`.`__outer_6`
      AND `combined_8__3`.`cust` = `combined_13__3`.`__max_7`
    LEFT ANTI JOIN (`left_rows_4` AS `left_rows_4__3`
    LEFT JOIN `right_rows_8` AS `right_rows_8__2`
      ON `right_rows_8__2`.`order_id` = `left_rows_4__3`.`__outer_6`)
      ON `combined_8__3`.`id` <=> `left_rows_4__3`.`__outer_6`
      AND `combined_8__3`.`cust` = `right_rows_8__2`.`__max_7`
),
combined_16 AS (
  SELECT `combined_14`.`id`,
    `combined_14`.`cust`,
    `combined_14`.`__exists_5`,
    true AS `__exists_9`,
    `combined_14`.`__ivm_w`
  FROM `combined_14`
  UNION ALL
  SELECT `combined_15`.`id`,
    `combined_15`.`cust`,
    `combined_15`.`__exists_5`,
    false AS `__exists_9`,
    `combined_15`.`__ivm_w`
  FROM `combined_15`
),
delta AS (
  SELECT `combined_16`.`id`,
    `combined_16`.`cust`,
    `combined_16`.`__ivm_w`
  FROM `combined_16`
  WHERE (`combined_16`.`__exists_5` or `combined_16`.`__exists_9`)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 1,041 s
-- keys (id)  #18f6bf9d2c92
-- by key (id), read from the change
-- rows () whole_reads: 454 #a71e169bd6e4
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 698 s
-- keys (id)  #3d04a55adff9
-- by key (id), read from the change
-- rows () whole_reads: 318 #0484f3b60d24
-- no key leads from the change to the rows
