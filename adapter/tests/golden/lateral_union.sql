select o.id, t.what from shop.orders o, lateral (select l.sku as what from shop.lines l where l.order_id = o.id union select c.name from shop.customers c where c.id = o.cust) t

-- rebuild:
select o.id, t.what from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o, lateral (select l.sku as what from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id union select c.name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where c.id = o.cust) t

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: by key: about 36 s; rebuilt about 60 s; by rows about 220 s
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #3a65162ee31d
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
filtered AS (
  SELECT DISTINCT `orders_2`.`id` AS `__outer_6`,
    `orders_2`.`cust` AS `__outer_7`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
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
  UNION ALL
  SELECT `c_2`.`id`
  FROM `changed_orders` AS `c_2`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`filtered`.`__outer_6` AS `id`
  FROM `changed_customers`
    INNER JOIN `filtered`
      ON `changed_customers`.`id` = `filtered`.`__outer_7`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`filtered`.`__outer_7`⟧)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT DISTINCT `orders_3`.`id` AS `__outer_4`,
    `orders_3`.`cust` AS `__outer_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`id`⟧
),
left_rows_2 AS (
  SELECT DISTINCT `orders_5`.`id` AS `__outer_6`,
    `orders_5`.`cust` AS `__outer_7`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  WHERE ⟦keys¦`orders_5`.`id`⟧
),
combined AS (
  SELECT `lines`.`sku` AS `what`,
    `left_rows`.`__outer_4`,
    `left_rows`.`__outer_5`
  FROM `left_rows`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `left_rows`.`__outer_4`
  WHERE ⟦keys¦`lines`.`order_id`⟧
  UNION ALL
  SELECT `customers`.`name`,
    `left_rows_2`.`__outer_6`,
    `left_rows_2`.`__outer_7`
  FROM `left_rows_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `left_rows_2`.`__outer_7`
),
computed AS (
  SELECT DISTINCT `combined_`.`what`,
    `combined_`.`__outer_4`,
    `combined_`.`__outer_5`
  FROM `combined` AS `combined_`
)
SELECT `orders`.`id`,
  `computed`.`what`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `computed`
    ON `orders`.`id` <=> `computed`.`__outer_4`
    AND `orders`.`cust` <=> `computed`.`__outer_5`
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT DISTINCT `orders_3`.`id` AS `__outer_4`,
    `orders_3`.`cust` AS `__outer_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_3`.`id` <=> `c_3`.`id`
  WHERE ⟦within¦id¦`orders_3`.`id`⟧
),
left_rows_2 AS (
  SELECT DISTINCT `orders_5`.`id` AS `__outer_6`,
    `orders_5`.`cust` AS `__outer_7`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `c_5`
      ON `orders_5`.`id` <=> `c_5`.`id`
  WHERE ⟦within¦id¦`orders_5`.`id`⟧
),
combined AS (
  SELECT `lines`.`sku` AS `what`,
    `left_rows`.`__outer_4`,
    `left_rows`.`__outer_5`
  FROM `left_rows`
    INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines`.`order_id` <=> `c_2`.`id`)
      ON `lines`.`order_id` = `left_rows`.`__outer_4`
  WHERE ⟦within¦id¦`lines`.`order_id`⟧
  UNION ALL
  SELECT `customers`.`name`,
    `left_rows_2`.`__outer_6`,
    `left_rows_2`.`__outer_7`
  FROM `left_rows_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `left_rows_2`.`__outer_7`
),
computed AS (
  SELECT DISTINCT `combined_`.`what`,
    `combined_`.`__outer_4`,
    `combined_`.`__outer_5`
  FROM `combined` AS `combined_`
)
SELECT `orders`.`id`,
  `computed`.`what`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN `computed`
    ON `orders`.`id` <=> `computed`.`__outer_4`
    AND `orders`.`cust` <=> `computed`.`__outer_5`
WHERE ⟦within¦id¦`orders`.`id`⟧
-- rows () whole_reads: 21 #a489f7e82819
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows AS (
  SELECT DISTINCT `orders_2`.`id` AS `__outer_4`,
    `orders_2`.`cust` AS `__outer_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
left_rows_2 AS (
  SELECT DISTINCT `orders_4`.`id` AS `__outer_6`,
    `orders_4`.`cust` AS `__outer_7`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
),
combined AS (
  SELECT `lines`.`sku` AS `what`,
    `left_rows`.`__outer_4`,
    `left_rows`.`__outer_5`
  FROM `left_rows`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `left_rows`.`__outer_4`
  UNION ALL
  SELECT `customers`.`name`,
    `left_rows_2`.`__outer_6`,
    `left_rows_2`.`__outer_7`
  FROM `left_rows_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `left_rows_2`.`__outer_7`
),
computed AS (
  SELECT DISTINCT `combined_`.`what`,
    `combined_`.`__outer_4`,
    `combined_`.`__outer_5`
  FROM `combined` AS `combined_`
),
dirty_keys AS (
  SELECT DISTINCT `c`.`id` AS `__outer_4`,
    `c`.`cust` AS `__outer_5`
  FROM `changed_orders` AS `c`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_7`.`id` AS `__outer_4`,
    `orders_7`.`cust` AS `__outer_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_7`.`id` <=> `dirty_keys_`.`__outer_4` AND `orders_7`.`cust` <=> `dirty_keys_`.`__outer_5`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_7`.`id`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_7`.`cust`⟧)
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_9`.`id` AS `__outer_4`,
    `orders_9`.`cust` AS `__outer_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_9`.`id` <=> `dirty_keys__3`.`__outer_4` AND `orders_9`.`cust` <=> `dirty_keys__3`.`__outer_5`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_9`.`id`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_9`.`cust`⟧)
),
combined_2 AS (
  SELECT `weighted`.`__outer_4`,
    `weighted`.`__outer_5`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`__outer_4`,
    `weighted_2`.`__outer_5`
  FROM `weighted_2`
),
filtered AS (
  SELECT DISTINCT `orders_11`.`id` AS `__outer_4`,
    `orders_11`.`cust` AS `__outer_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_11`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_3 AS (
  SELECT `combined_2`.`__outer_4`,
    `combined_2`.`__outer_5`,
    `lines_2`.`sku` AS `what`
  FROM `combined_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `combined_2`.`__outer_4`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`filtered`.`__outer_4`,
    `filtered`.`__outer_5`,
    `changed_lines`.`sku` AS `what`
  FROM `filtered`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `filtered`.`__outer_4`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`filtered`.`__outer_4`⟧)
),
dirty_keys_2 AS (
  SELECT DISTINCT `c_2`.`id` AS `__outer_6`,
    `c_2`.`cust` AS `__outer_7`
  FROM `changed_orders` AS `c_2`
),
weighted_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ DISTINCT `orders_13`.`id` AS `__outer_6`,
    `orders_13`.`cust` AS `__outer_7`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_13`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_13`.`id` <=> `dirty_keys_2_`.`__outer_6` AND `orders_13`.`cust` <=> `dirty_keys_2_`.`__outer_7`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_13`.`id`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_13`.`cust`⟧)
),
weighted_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2__3`) */ DISTINCT `orders_15`.`id` AS `__outer_6`,
    `orders_15`.`cust` AS `__outer_7`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_15`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2__3`
      ON `orders_15`.`id` <=> `dirty_keys_2__3`.`__outer_6` AND `orders_15`.`cust` <=> `dirty_keys_2__3`.`__outer_7`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_15`.`id`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_15`.`cust`⟧)
),
combined_4 AS (
  SELECT `weighted_3`.`__outer_6`,
    `weighted_3`.`__outer_7`
  FROM `weighted_3`
  UNION ALL
  SELECT `weighted_4`.`__outer_6`,
    `weighted_4`.`__outer_7`
  FROM `weighted_4`
),
filtered_2 AS (
  SELECT DISTINCT `orders_17`.`id` AS `__outer_6`,
    `orders_17`.`cust` AS `__outer_7`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_17`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_5 AS (
  SELECT `combined_4`.`__outer_6`,
    `combined_4`.`__outer_7`,
    `customers_2`.`name`
  FROM `combined_4`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `combined_4`.`__outer_7`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`filtered_2`.`__outer_6`,
    `filtered_2`.`__outer_7`,
    `changed_customers`.`name`
  FROM `filtered_2`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `filtered_2`.`__outer_7`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`filtered_2`.`__outer_7`⟧)
),
combined_6 AS (
  SELECT `combined_3`.`what`,
    `combined_3`.`__outer_4`,
    `combined_3`.`__outer_5`
  FROM `combined_3`
  UNION ALL
  SELECT `combined_5`.`name` AS `what`,
    `combined_5`.`__outer_6` AS `__outer_4`,
    `combined_5`.`__outer_7` AS `__outer_5`
  FROM `combined_5`
),
dirty_keys_3 AS (
  SELECT DISTINCT `combined_6`.`what`,
    `combined_6`.`__outer_4`,
    `combined_6`.`__outer_5`
  FROM `combined_6`
),
weighted_5 AS (
  SELECT /*+ BROADCAST(`dirty_keys_3_`) */ DISTINCT `combined__3`.`what`,
    `combined__3`.`__outer_4`,
    `combined__3`.`__outer_5`
  FROM `combined` AS `combined__3`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3_`
      ON `combined__3`.`what` <=> `dirty_keys_3_`.`what` AND `combined__3`.`__outer_4` <=> `dirty_keys_3_`.`__outer_4` AND `combined__3`.`__outer_5` <=> `dirty_keys_3_`.`__outer_5`
),
combined_7 AS (
  SELECT `lines_3`.`sku` AS `what`,
    `filtered_`.`__outer_4`,
    `filtered_`.`__outer_5`
  FROM `filtered` AS `filtered_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `filtered_`.`__outer_4`
  UNION ALL
  SELECT `customers_3`.`name`,
    `filtered_2_`.`__outer_6`,
    `filtered_2_`.`__outer_7`
  FROM `filtered_2` AS `filtered_2_`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `filtered_2_`.`__outer_7`
),
weighted_6 AS (
  SELECT /*+ BROADCAST(`dirty_keys_3__3`) */ DISTINCT `combined_7_`.`what`,
    `combined_7_`.`__outer_4`,
    `combined_7_`.`__outer_5`
  FROM `combined_7` AS `combined_7_`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3__3`
      ON `combined_7_`.`what` <=> `dirty_keys_3__3`.`what` AND `combined_7_`.`__outer_4` <=> `dirty_keys_3__3`.`__outer_4` AND `combined_7_`.`__outer_5` <=> `dirty_keys_3__3`.`__outer_5`
),
combined_8 AS (
  SELECT `weighted_5`.`what`,
    `weighted_5`.`__outer_4`,
    `weighted_5`.`__outer_5`,
    1 AS `__ivm_w`
  FROM `weighted_5`
  UNION ALL
  SELECT `weighted_6`.`what`,
    `weighted_6`.`__outer_4`,
    `weighted_6`.`__outer_5`,
    -1 AS `__ivm_w`
  FROM `weighted_6`
),
combined_9 AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `computed`.`what` AS `__what_8`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `computed`
      ON `changed_orders`.`id` <=> `computed`.`__outer_4`
      AND `changed_orders`.`cust` <=> `computed`.`__outer_5`
  UNION ALL
  SELECT `orders_5`.`id`,
    `combined_8`.`what` AS `__what_8`,
    `combined_8`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    INNER JOIN `combined_8`
      ON `orders_5`.`id` <=> `combined_8`.`__outer_4`
      AND `orders_5`.`cust` <=> `combined_8`.`__outer_5`
),
delta AS (
  SELECT `combined_9`.`id`,
    `combined_9`.`__what_8` AS `what`,
    `combined_9`.`__ivm_w`
  FROM `combined_9`
)
SELECT `delta`.`id`,
  `delta`.`what`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`what`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 39 s; rebuilt about 60 s; by rows about 118 s
-- keys (what) whole_reads: 1 #35112f34996f
-- by key (what), read from the change
-- rows () whole_reads: 11 #951da3d2f35f
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: by key: about 32 s; rebuilt about 60 s; by rows about 118 s
-- keys (id) whole_reads: 1 #975446f987fc
-- by key (id), read from the change
-- rows () whole_reads: 11 #23f2e26cabac
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 32 s; rebuilt about 60 s; by rows about 206 s
-- keys (id) whole_reads: 1 #0a497861bfe2
-- by key (id), read from the change
-- rows () whole_reads: 17 #01e401c0ec81
-- no key leads from the change to the rows
