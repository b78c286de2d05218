select o.id, o.cust, o.amount from shop.orders o left semi join shop.lines l on o.id = l.order_id and l.qty > 1

-- rebuild:
select o.id, o.cust, o.amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left semi join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on o.id = l.order_id and l.qty > 1

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 90 s
-- keys (id)  #6a5324837d93
-- by key (id), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
delta AS (
  SELECT `changed_lines`.`order_id`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
  WHERE ((`changed_lines`.`qty` > 1))
),
computed AS (
  SELECT `delta_`.`order_id`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`order_id`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `computed`.`order_id` AS `id`
  FROM `computed`
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
  `orders`.`cust`,
  `orders`.`amount`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON `orders`.`id` = `right_rows`.`order_id`
    AND (`right_rows`.`qty` > 1)
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
  `orders`.`cust`,
  `orders`.`amount`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT SEMI JOIN `right_rows`
    ON `orders`.`id` = `right_rows`.`order_id`
    AND (`right_rows`.`qty` > 1)
WHERE ⟦within¦id¦`orders`.`id`⟧
-- rows () whole_reads: 5 #ac3aa548fd42
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
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `changed_orders`.`id` = `right_rows`.`order_id`
      AND (`right_rows`.`qty` > 1)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_lines`
      ON `orders`.`id` = `changed_lines`.`order_id`
      AND (`changed_lines`.`qty` > 1)
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `orders`.`id` = `lines_3`.`order_id`
      AND (`lines_3`.`qty` > 1)
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_lines` AS `c`
      ON `orders_2`.`id` = `c`.`order_id`
      AND (`c`.`qty` > 1)
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
      ON `orders_2`.`id` = `lines_4`.`order_id`
      AND (`lines_4`.`qty` > 1)
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (id)  #28e596a722f4
-- by key (id), read from the change
-- rows () whole_reads: 4 #344a936d9cd0
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #1bfcf022fdbb
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #2da3bd27286c
-- by key (id), read from the change
-- rows () whole_reads: 1 #0a71f578374e
-- no key leads from the change to the rows
