select o.id, o.cust from shop.orders o anti join shop.lines l on l.order_id = o.id and l.qty > (select max(qty) - 4 from shop.lines)

-- rebuild:
select o.id, o.cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o anti join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on l.order_id = o.id and l.qty > (select max(qty) - 4 from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧)

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 61 s
-- keys (id)  #737ce2d527c8
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
WITH right_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT ANTI JOIN `right_rows`
    ON `right_rows`.`order_id` = `orders`.`id`
    AND (`right_rows`.`qty` > (⟦p1:max_qty_4_0ad67c⟧))
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines_2`.`order_id` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`lines_2`.`order_id`⟧
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT ANTI JOIN `right_rows`
    ON `right_rows`.`order_id` = `orders`.`id`
    AND (`right_rows`.`qty` > (⟦p1:max_qty_4_0ad67c⟧))
WHERE ⟦within¦id¦`orders`.`id`⟧
-- rows () whole_reads: 5 #a8e78c12a341
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_2`.`order_id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT ANTI JOIN `right_rows`
      ON `right_rows`.`order_id` = `changed_orders`.`id`
      AND (`right_rows`.`qty` > (⟦p1:max_qty_4_0ad67c⟧))
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
      AND (`changed_lines`.`qty` > (⟦p1:max_qty_4_0ad67c⟧))
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders`.`id`
      AND (`lines_3`.`qty` > (⟦p1:max_qty_4_0ad67c⟧))
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_lines` AS `c`
      ON `c`.`order_id` = `orders_2`.`id`
      AND (`c`.`qty` > (⟦p1:max_qty_4_0ad67c⟧))
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `orders_2`.`id`
      AND (`lines_4`.`qty` > (⟦p1:max_qty_4_0ad67c⟧))
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: max_qty_4_0ad67c alone
-- chosen: by key: about 34 s; rebuilt about 60 s; by rows about 63 s
-- keys (id)  #c2eeddac895c
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 3 #47153abf6267
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: by key: about 20 s; by rows about 55 s; rebuilt about 60 s
-- keys (id)  #f6a0029f7c81
-- by key (id), read from the change
-- rows () whole_reads: 4 #f7768904ba3f
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 6.4 s; by rows about 9.7 s; by key about 20 s; rebuilt about 60 s
-- append ()  #76a84a43e22d
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #7ce437006824
-- by key (id), read from the change
-- rows () whole_reads: 1 #d874c28ce3f1
-- no key leads from the change to the rows
