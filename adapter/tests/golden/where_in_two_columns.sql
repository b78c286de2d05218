select o.id, o.cust from shop.orders o where (o.id, o.cust) in (select l.order_id, l.qty from shop.lines l)

-- rebuild:
select o.id, o.cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where (o.id, o.cust) in (select l.order_id, l.qty from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l)

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 90 s
-- keys (id)  #76be55755629
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
  LEFT SEMI JOIN `right_rows`
    ON `orders`.`id` = `right_rows`.`order_id`
    AND `orders`.`cust` = `right_rows`.`qty`
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
  LEFT SEMI JOIN `right_rows`
    ON `orders`.`id` = `right_rows`.`order_id`
    AND `orders`.`cust` = `right_rows`.`qty`
WHERE ⟦within¦id¦`orders`.`id`⟧
-- rows () whole_reads: 5 #4ca3aca24079
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
    AND (⟦among¦shop.orders¦cust¦shop.lines¦`lines_2`.`qty`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `changed_orders`.`id` = `right_rows`.`order_id`
      AND `changed_orders`.`cust` = `right_rows`.`qty`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_lines`
      ON `orders`.`id` = `changed_lines`.`order_id`
      AND `orders`.`cust` = `changed_lines`.`qty`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `orders`.`id` = `lines_3`.`order_id`
      AND `orders`.`cust` = `lines_3`.`qty`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
    AND (⟦among¦shop.lines¦qty¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_lines` AS `c`
      ON `orders_2`.`id` = `c`.`order_id`
      AND `orders_2`.`cust` = `c`.`qty`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
      ON `orders_2`.`id` = `lines_4`.`order_id`
      AND `orders_2`.`cust` = `lines_4`.`qty`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
    AND (⟦among¦shop.lines¦qty¦shop.orders¦`orders_2`.`cust`⟧)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (id)  #206af266d131
-- by key (id), read from the change
-- rows () whole_reads: 4 #30d08f660124
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #49b00c368250
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #36a2b7aebf0a
-- by key (id), read from the change
-- rows () whole_reads: 1 #1d4b75f69437
-- no key leads from the change to the rows
