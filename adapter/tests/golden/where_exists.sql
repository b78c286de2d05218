select o.id, o.status from shop.orders o where o.amount > 0 and exists (select 1 from shop.lines l where l.order_id = o.id and l.price > 10)

-- rebuild:
select o.id, o.status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.amount > 0 and exists (select 1 from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id and l.price > 10)

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 90 s
-- keys (id)  #e4860f762f33
-- by key (id), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE (`changed_orders`.`amount` > 0)
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`status`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`status`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
delta_2 AS (
  SELECT `changed_lines`.`order_id` AS `__tie_1`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
  WHERE (`changed_lines`.`price` > 10)
),
computed_2 AS (
  SELECT `delta_2_`.`__tie_1`,
    sum(`delta_2_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta_2` AS `delta_2_`
  GROUP BY `delta_2_`.`__tie_1`
  HAVING sum(`delta_2_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `computed`.`id`
  FROM `computed`
  UNION ALL
  SELECT `computed_2`.`__tie_1` AS `id`
  FROM `computed_2`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
    AND (`lines_2`.`price` > 10)
)
SELECT `orders`.`id`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`id`
WHERE ⟦keys¦`orders`.`id`⟧
  AND (`orders`.`amount` > 0)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines_2`.`order_id` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`lines_2`.`order_id`⟧
    AND (`lines_2`.`price` > 10)
)
SELECT `orders`.`id`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND (`orders`.`amount` > 0)
-- rows () whole_reads: 5 #bf9e95e52f70
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`price` > 10)
    AND (⟦among¦shop.orders¦id¦shop.lines¦`lines_2`.`order_id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
right_rows_2 AS (
  SELECT `c`.`order_id` AS `__tie_1`
  FROM `changed_lines` AS `c`
  WHERE (`c`.`price` > 10)
),
right_rows_3 AS (
  SELECT `lines_4`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
  WHERE (`lines_4`.`price` > 10)
),
right_rows_4 AS (
  SELECT `lines_6`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
  WHERE (`lines_6`.`price` > 10)
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_orders`.`id`
  WHERE (`changed_orders`.`amount` > 0)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`id`,
    `orders`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `orders`.`id`
    LEFT SEMI JOIN `right_rows_3`
      ON `right_rows_3`.`__tie_1` = `orders`.`id`
  WHERE (`orders`.`amount` > 0)
    AND (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_2`.`id`,
    `orders_2`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`__tie_1` = `orders_2`.`id`
    LEFT SEMI JOIN `right_rows_4`
      ON `right_rows_4`.`__tie_1` = `orders_2`.`id`
  WHERE (`orders_2`.`amount` > 0)
    AND (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`status`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (id)  #177c18bfea75
-- by key (id), read from the change
-- rows () whole_reads: 4 #f9095da5eb72
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #4782a4b1517d
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #4bab47697f30
-- by key (id), read from the change
-- rows () whole_reads: 1 #e96a88896cbe
-- no key leads from the change to the rows
