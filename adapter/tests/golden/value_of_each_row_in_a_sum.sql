select o.cust, sum((select max(l.price) from shop.lines l where l.order_id = o.id)) as most, count(*) as n from shop.orders o group by o.cust

-- rebuild:
select o.cust, sum((select max(l.price) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id)) as most, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o group by o.cust

-- changed: shop.lines, shop.orders
-- chosen: by key: about 35 s; rebuilt about 60 s; by rows about 420 s
-- keys (cust) reference: ('shop.lines',) #d9b8ee5ba4d3
-- by key (cust), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_2`.`order_id`,
    max(`lines_2`.`price`) AS `__max_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_2`.`order_id` <=> `dirty_keys_`.`id`
  GROUP BY `lines_2`.`order_id`
)
SELECT `orders`.`cust`,
  sum(`right_rows`.`__max_1`) AS `most`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`order_id` = `orders`.`id`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    max(`lines_2`.`price`) AS `__max_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `lines_2`.`order_id` <=> `dirty_keys_2_`.`id`
  GROUP BY `lines_2`.`order_id`
)
SELECT `orders`.`cust`,
  sum(`right_rows`.`__max_1`) AS `most`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  LEFT JOIN `right_rows`
    ON `right_rows`.`order_id` = `orders`.`id`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows () whole_reads: 14 #478496916313
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT `lines_2`.`order_id`,
    max(`lines_2`.`price`) AS `__max_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  GROUP BY `lines_2`.`order_id`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `lines_4`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
  GROUP BY `lines_4`.`order_id`
),
right_rows_2 AS (
  SELECT `filtered_`.`order_id`
  FROM `filtered` AS `filtered_`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`filtered_`.`order_id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_lines`.`order_id` AS `__k0`
  FROM `changed_lines`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `lines_6`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_6`
    LEFT SEMI JOIN `dirty_keys`
      ON `lines_6`.`order_id` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_6`.`order_id`⟧)
  GROUP BY `lines_6`.`order_id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_7`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_7`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_7`.`order_id` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_7`.`order_id`⟧)
  GROUP BY `lines_7`.`order_id`
),
right_rows_3 AS (
  SELECT `lines_10`.`order_id`,
    max(`lines_10`.`price`) AS `__max_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_10`
  GROUP BY `lines_10`.`order_id`
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`order_id` = `changed_orders`.`id`
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `combined`
      ON `combined`.`order_id` = `orders_2`.`id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`order_id` = `orders_2`.`id`
  UNION ALL
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `combined` AS `combined_`
      ON `combined_`.`order_id` = `orders_3`.`id`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`order_id` = `orders_3`.`id`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_2`.`cust` AS `__k0`
  FROM `combined_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `orders`.`cust`,
    sum(`right_rows`.`__max_1`) AS `most`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `orders`.`cust` <=> `dirty_keys_2`.`__k0`
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `orders_4`.`cust`,
    sum(`right_rows_3_`.`__max_1`) AS `most`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT JOIN `right_rows_3` AS `right_rows_3_`
      ON `right_rows_3_`.`order_id` = `orders_4`.`id`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_4`.`cust` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `orders_4`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`most`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`most`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 35 s; rebuilt about 60 s; by rows about 360 s
-- keys (cust) reference: ('shop.lines',) #b3c10ec23c1c
-- by key (cust), one join away from the change (1 table read)
-- rows () whole_reads: 12 #c5e4e7d2c11f
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 29 s; combined about 32 s; rebuilt about 60 s; by rows about 140 s
-- keys (cust) folded: True, grown: True, whole_reads: 1, sums: ('most',) #bf13218e63db
-- by key (cust), read from the change; added rows are combined with the table's own
-- keys (cust) folded: True, whole_reads: 1, sums: ('most',) #1ab18335c5e4
-- by key (cust), read from the change; the change is combined with the table's own
-- keys (cust)  #6c81dfe549cb
-- by key (cust), read from the change
-- rows () whole_reads: 6 #701a8f7f206a
-- no key leads from the change to the rows
