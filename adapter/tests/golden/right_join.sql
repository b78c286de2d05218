select l.sku, o.id, o.status from shop.lines l right join shop.orders o on l.order_id = o.id

-- rebuild:
select l.sku, o.id, o.status from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l right join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on l.order_id = o.id

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 90 s
-- keys (id)  #fec6234f6068
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
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
)
SELECT `left_rows`.`sku`,
  `orders`.`id`,
  `orders`.`status`
FROM `left_rows`
  RIGHT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `left_rows`.`order_id` = `orders`.`id`
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines_2`.`order_id` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`lines_2`.`order_id`⟧
)
SELECT `left_rows`.`sku`,
  `orders`.`id`,
  `orders`.`status`
FROM `left_rows`
  RIGHT JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `orders`.`id` <=> `c`.`id`)
    ON `left_rows`.`order_id` = `orders`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
-- rows () whole_reads: 5 #c03a2bc0b7b6
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
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`status`,
    `right_rows`.`sku`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`order_id` = `changed_orders`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`status`,
    `lines_3`.`sku`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
    LEFT JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    `orders_2`.`status`,
    `lines_4`.`sku`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_lines` AS `c`
      ON `c`.`order_id` = `orders_2`.`id`
    LEFT JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `orders_2`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
),
delta AS (
  SELECT `combined`.`sku`,
    `combined`.`id`,
    `combined`.`status`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`sku`,
  `delta`.`id`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`sku`, `delta`.`id`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (id)  #f7e645e9c2ad
-- by key (id), read from the change
-- rows () whole_reads: 4 #a9ecb7aff175
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by rows: about 13 s; by key about 20 s; rebuilt about 60 s
-- keys (id)  #ec531bb9a9c8
-- by key (id), read from the change
-- rows () whole_reads: 1 #4ab7ba5b753b
-- no key leads from the change to the rows
