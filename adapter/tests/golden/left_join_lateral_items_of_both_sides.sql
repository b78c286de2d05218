select o.id, t.sku, t.worth from shop.orders o left join lateral (select l.sku, coalesce(l.qty, 0) * o.cust as worth from shop.lines l where l.order_id = o.id) t on true

-- rebuild:
select o.id, t.sku, t.worth from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join lateral (select l.sku, coalesce(l.qty, 0) * o.cust as worth from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id) t on true

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 265 s
-- keys (id)  #ed91c75d4bb9
-- by key (id), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `c`.`id`
  FROM `changed_orders` AS `c`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
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
right_rows AS (
  SELECT `lines_2`.`sku` AS `__sku_6`,
    coalesce(`lines_2`.`qty`, 0) * `left_rows_`.`__outer_3` AS `__worth_7`,
    `left_rows_`.`__outer_2` AS `____tie_4_8`,
    `left_rows_`.`__outer_3` AS `____tie_5_9`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `left_rows_`.`__outer_2`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
)
SELECT `orders`.`id`,
  `right_rows`.`__sku_6` AS `sku`,
  `right_rows`.`__worth_7` AS `worth`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `orders`.`id` <=> `right_rows`.`____tie_4_8`
    AND `orders`.`cust` <=> `right_rows`.`____tie_5_9`
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT DISTINCT `orders_3`.`id` AS `__outer_2`,
    `orders_3`.`cust` AS `__outer_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_3`.`id` <=> `c_3`.`id`
  WHERE ⟦within¦id¦`orders_3`.`id`⟧
),
right_rows AS (
  SELECT `lines_2`.`sku` AS `__sku_6`,
    coalesce(`lines_2`.`qty`, 0) * `left_rows_`.`__outer_3` AS `__worth_7`,
    `left_rows_`.`__outer_2` AS `____tie_4_8`,
    `left_rows_`.`__outer_3` AS `____tie_5_9`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_5`
      ON `lines_2`.`order_id` <=> `c_5`.`id`)
      ON `lines_2`.`order_id` = `left_rows_`.`__outer_2`
  WHERE ⟦within¦id¦`lines_2`.`order_id`⟧
)
SELECT `orders`.`id`,
  `right_rows`.`__sku_6` AS `sku`,
  `right_rows`.`__worth_7` AS `worth`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `orders`.`id` <=> `right_rows`.`____tie_4_8`
    AND `orders`.`cust` <=> `right_rows`.`____tie_5_9`
WHERE ⟦within¦id¦`orders`.`id`⟧
-- rows () whole_reads: 12 #c42c65ec61d0
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
right_rows AS (
  SELECT `lines_2`.`sku` AS `__sku_6`,
    coalesce(`lines_2`.`qty`, 0) * `left_rows_`.`__outer_3` AS `__worth_7`,
    `left_rows_`.`__outer_2` AS `____tie_4_8`,
    `left_rows_`.`__outer_3` AS `____tie_5_9`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `left_rows_`.`__outer_2`
),
dirty_keys AS (
  SELECT DISTINCT `c`.`id` AS `__outer_2`,
    `c`.`cust` AS `__outer_3`
  FROM `changed_orders` AS `c`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_6`.`id` AS `__outer_2`,
    `orders_6`.`cust` AS `__outer_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_6`.`id` <=> `dirty_keys_`.`__outer_2` AND `orders_6`.`cust` <=> `dirty_keys_`.`__outer_3`
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_8`.`id` AS `__outer_2`,
    `orders_8`.`cust` AS `__outer_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_8`.`id` <=> `dirty_keys__3`.`__outer_2` AND `orders_8`.`cust` <=> `dirty_keys__3`.`__outer_3`
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
  SELECT DISTINCT `orders_10`.`id` AS `__outer_2`,
    `orders_10`.`cust` AS `__outer_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
),
combined_2 AS (
  SELECT `combined`.`__outer_2`,
    `combined`.`__outer_3`
  FROM `combined`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `combined`.`__outer_2`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`left_rows_2`.`__outer_2`,
    `left_rows_2`.`__outer_3`
  FROM `left_rows_2`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `left_rows_2`.`__outer_2`
),
right_rows_2 AS (
  SELECT `lines_6`.`sku` AS `__sku_6`,
    coalesce(`lines_6`.`qty`, 0) * `left_rows_2__2`.`__outer_3` AS `__worth_7`,
    `left_rows_2__2`.`__outer_2` AS `____tie_4_8`,
    `left_rows_2__2`.`__outer_3` AS `____tie_5_9`
  FROM `left_rows_2` AS `left_rows_2__2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `left_rows_2__2`.`__outer_2`
),
combined_3 AS (
  SELECT `changed_orders`.`id`,
    `right_rows`.`__sku_6`,
    `right_rows`.`__worth_7`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `changed_orders`.`id` <=> `right_rows`.`____tie_4_8`
      AND `changed_orders`.`cust` <=> `right_rows`.`____tie_5_9`
  UNION ALL
  SELECT `orders_4`.`id`,
    `right_rows_`.`__sku_6`,
    `right_rows_`.`__worth_7`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `combined_2`
      ON `orders_4`.`id` <=> `combined_2`.`__outer_2`
      AND `orders_4`.`cust` <=> `combined_2`.`__outer_3`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `orders_4`.`id` <=> `right_rows_`.`____tie_4_8`
      AND `orders_4`.`cust` <=> `right_rows_`.`____tie_5_9`
  UNION ALL
  SELECT `orders_12`.`id`,
    `right_rows_2`.`__sku_6`,
    `right_rows_2`.`__worth_7`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_12`
    LEFT SEMI JOIN `combined_2` AS `combined_2_`
      ON `orders_12`.`id` <=> `combined_2_`.`__outer_2`
      AND `orders_12`.`cust` <=> `combined_2_`.`__outer_3`
    LEFT JOIN `right_rows_2`
      ON `orders_12`.`id` <=> `right_rows_2`.`____tie_4_8`
      AND `orders_12`.`cust` <=> `right_rows_2`.`____tie_5_9`
),
delta AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`__sku_6` AS `sku`,
    `combined_3`.`__worth_7` AS `worth`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  `delta`.`worth`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`, `delta`.`worth`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 162 s
-- keys (id)  #057575a12fa3
-- by key (id), read from the change
-- rows () whole_reads: 8 #43bab86254de
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 226 s
-- keys (id)  #8ee7172db4d5
-- by key (id), read from the change
-- rows () whole_reads: 10 #6eca98bc96f7
-- no key leads from the change to the rows
