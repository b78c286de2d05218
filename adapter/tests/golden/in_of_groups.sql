select id, cust from shop.orders where id in (select order_id from shop.lines group by order_id having sum(qty) > 4)

-- rebuild:
select id, cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where id in (select order_id from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ group by order_id having sum(qty) > 4)

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 188 s
-- keys (id)  #11f33c659cff
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
WITH filtered AS (
  SELECT `lines_2`.`order_id`,
    sum(`lines_2`.`qty`) > 4 AS `__having`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
  GROUP BY `lines_2`.`order_id`
),
right_rows AS (
  SELECT `filtered_`.`order_id`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__having`)
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON `orders`.`id` = `right_rows`.`order_id`
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `lines_2`.`order_id`,
    sum(`lines_2`.`qty`) > 4 AS `__having`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines_2`.`order_id` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`lines_2`.`order_id`⟧
  GROUP BY `lines_2`.`order_id`
),
right_rows AS (
  SELECT `filtered_`.`order_id`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__having`)
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT SEMI JOIN `right_rows`
    ON `orders`.`id` = `right_rows`.`order_id`
WHERE ⟦within¦id¦`orders`.`id`⟧
-- rows () whole_reads: 5 #ba6895ffb5f6
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `lines_2`.`order_id`,
    sum(`lines_2`.`qty`) > 4 AS `__having`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  GROUP BY `lines_2`.`order_id`
),
right_rows AS (
  SELECT `filtered_`.`order_id`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__having`)
    AND (⟦among¦shop.orders¦id¦shop.lines¦`filtered_`.`order_id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_lines`.`order_id` AS `__k0`
  FROM `changed_lines`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `lines_4`.`order_id`,
    sum(`lines_4`.`qty`) > 4 AS `__having`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys`
      ON `lines_4`.`order_id` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_4`.`order_id`⟧)
  GROUP BY `lines_4`.`order_id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_5`.`order_id`,
    sum(`lines_5`.`qty`) > 4 AS `__having`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_5`.`order_id` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_5`.`order_id`⟧)
  GROUP BY `lines_5`.`order_id`
),
right_rows_2 AS (
  SELECT `combined_`.`order_id`
  FROM `combined` AS `combined_`
  WHERE (`combined_`.`__having`)
),
right_rows_3 AS (
  SELECT `filtered__3`.`order_id`
  FROM `filtered` AS `filtered__3`
  WHERE (`filtered__3`.`__having`)
),
filtered_2 AS (
  SELECT `lines_9`.`order_id`,
    sum(`lines_9`.`qty`) > 4 AS `__having`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_9`
  GROUP BY `lines_9`.`order_id`
),
right_rows_4 AS (
  SELECT `filtered_2_`.`order_id`
  FROM `filtered_2` AS `filtered_2_`
  WHERE (`filtered_2_`.`__having`)
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `changed_orders`.`id` = `right_rows`.`order_id`
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `orders`.`id` = `right_rows_2`.`order_id`
    LEFT SEMI JOIN `right_rows_3`
      ON `orders`.`id` = `right_rows_3`.`order_id`
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `orders_2`.`id` = `right_rows_2_`.`order_id`
    LEFT SEMI JOIN `right_rows_4`
      ON `orders_2`.`id` = `right_rows_4`.`order_id`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 158 s
-- keys (id)  #f2954cc6962b
-- by key (id), read from the change
-- rows () whole_reads: 4 #1c49870a0d73
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #54687e089e99
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #a1bca2194f4f
-- by key (id), read from the change
-- rows () whole_reads: 1 #f9e3bec3c036
-- no key leads from the change to the rows
