select o.id, l.order_id, o.status, l.sku from shop.orders o full join shop.lines l on o.id = l.order_id

-- rebuild:
select o.id, l.order_id, o.status, l.sku from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o full join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on o.id = l.order_id

-- changed: shop.lines, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 176 s
-- keys (id) whole_reads: 2 #7b36f1c2c415
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
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
  UNION ALL
  SELECT if(false, `c`.`order_id`, NULL) AS `id`
  FROM `changed_lines` AS `c`
  UNION ALL
  SELECT `c_2`.`id`
  FROM `changed_orders` AS `c_2`
  UNION ALL
  SELECT if(false, `c_3`.`id`, NULL) AS `id`
  FROM `changed_orders` AS `c_3`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `lines`.`order_id`,
  `orders`.`status`,
  `lines`.`sku`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  FULL JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `lines`.`order_id`,
  `orders`.`status`,
  `lines`.`sku`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  FULL JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
-- rows () whole_reads: 10 #9b7c59fff6fc
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_2`.`order_id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
right_rows_2 AS (
  SELECT `orders_4`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_4`.`id`⟧)
),
combined AS (
  SELECT `c_2`.`order_id`,
    `c_2`.`sku`,
    `c_2`.`__ivm_w`
  FROM `changed_lines` AS `c_2`
    LEFT ANTI JOIN `right_rows_2`
      ON `right_rows_2`.`id` = `c_2`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧`lines_5`.`order_id`,
    `lines_5`.`sku`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
    LEFT SEMI JOIN `changed_orders` AS `c_3`
      ON `c_3`.`id` = `lines_5`.`order_id`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`id` = `lines_5`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_5`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_4`) */ ⟧`lines_6`.`order_id`,
    `lines_6`.`sku`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
    LEFT SEMI JOIN `changed_orders` AS `c_4`
      ON `c_4`.`id` = `lines_6`.`order_id`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`id` = `lines_6`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_6`.`order_id`⟧)
),
right_rows_3 AS (
  SELECT `orders_8`.`id`,
    `orders_8`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
  WHERE false
),
combined_2 AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`status`,
    `right_rows`.`order_id`,
    `right_rows`.`sku`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `changed_orders`.`id` = `right_rows`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`status`,
    `lines_3`.`order_id`,
    `lines_3`.`sku`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_lines`
      ON `orders`.`id` = `changed_lines`.`order_id`
    LEFT JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `orders`.`id` = `lines_3`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    `orders_2`.`status`,
    `lines_4`.`order_id`,
    `lines_4`.`sku`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_lines` AS `c`
      ON `orders_2`.`id` = `c`.`order_id`
    LEFT JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
      ON `orders_2`.`id` = `lines_4`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
  UNION ALL
  SELECT `right_rows_3`.`id`,
    `right_rows_3`.`status`,
    `combined`.`order_id`,
    `combined`.`sku`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows_3`
      ON true
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`order_id`,
    `combined_2`.`status`,
    `combined_2`.`sku`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`order_id`,
  `delta`.`status`,
  `delta`.`sku`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`order_id`, `delta`.`status`, `delta`.`sku`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 90 s
-- keys (id) whole_reads: 2 #1a83200981f4
-- by key (id), read from the change
-- rows () whole_reads: 5 #6cd044b0afb4
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 90 s
-- keys (id) whole_reads: 2 #731a00129772
-- by key (id), read from the change
-- rows () whole_reads: 5 #b6b3796f045a
-- no key leads from the change to the rows
