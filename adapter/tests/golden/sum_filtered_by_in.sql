select cust, sum(amount) filter (where id in (select order_id from shop.lines where qty > 1)) as ordered, count(*) as n from shop.orders group by cust

-- rebuild:
select cust, sum(amount) filter (where id in (select order_id from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ where qty > 1)) as ordered, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.lines, shop.orders
-- chosen: by key: about 43 s; rebuilt about 60 s; by rows about 295 s
-- keys (cust) whole_reads: 2, reference: ('shop.lines',) #62b32352e6c9
-- by key (cust), one join away from the change (1 table read)
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
  WHERE (`changed_lines`.`qty` > 1)
),
computed AS (
  SELECT `delta_`.`order_id`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`order_id`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`computed`) */ ⟧`orders`.`cust`
  FROM `computed`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `computed`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `lines_2`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`qty` > 1)
),
combined AS (
  SELECT `orders`.`cust`,
    `orders`.`amount`,
    true AS `__exists_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`id` = `right_rows`.`order_id`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    false AS `__exists_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `orders_2`.`id` = `right_rows_`.`order_id`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `combined`.`cust`,
  sum(`combined`.`amount`) filter (where `combined`.`__exists_1`) AS `ordered`,
  count(*) AS `n`
FROM `combined`
GROUP BY `combined`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `lines_2`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`qty` > 1)
),
combined AS (
  SELECT `orders`.`cust`,
    `orders`.`amount`,
    true AS `__exists_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`id` = `right_rows`.`order_id`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    false AS `__exists_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `orders_2`.`id` = `right_rows_`.`order_id`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `combined`.`cust`,
  sum(`combined`.`amount`) filter (where `combined`.`__exists_1`) AS `ordered`,
  count(*) AS `n`
FROM `combined`
GROUP BY `combined`.`cust`
-- rows () whole_reads: 28 #806d302fe20b
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT `lines_2`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`qty` > 1)
),
combined AS (
  SELECT `orders`.`cust`,
    `orders`.`amount`,
    true AS `__exists_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`id` = `right_rows`.`order_id`
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    false AS `__exists_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `orders_2`.`id` = `right_rows_`.`order_id`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_2 AS (
  SELECT `lines_5`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
  WHERE (`lines_5`.`qty` > 1)
    AND (⟦among¦shop.orders¦id¦shop.lines¦`lines_5`.`order_id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
right_rows_3 AS (
  SELECT `c`.`order_id`
  FROM `changed_lines` AS `c`
  WHERE (`c`.`qty` > 1)
),
right_rows_4 AS (
  SELECT `lines_8`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_8`
  WHERE (`lines_8`.`qty` > 1)
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `changed_orders`.`id` = `right_rows_2`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_3`) */ ⟧`orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `right_rows_3`
      ON `orders_3`.`id` = `right_rows_3`.`order_id`
    LEFT SEMI JOIN `right_rows` AS `right_rows__2`
      ON `orders_3`.`id` = `right_rows__2`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_3`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_3_`) */ ⟧`orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3_`
      ON `orders_4`.`id` = `right_rows_3_`.`order_id`
    LEFT SEMI JOIN `right_rows_4`
      ON `orders_4`.`id` = `right_rows_4`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_4`.`id`⟧)
),
combined_3 AS (
  SELECT `c_3`.`cust`
  FROM `changed_orders` AS `c_3`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2_`
      ON `c_3`.`id` = `right_rows_2_`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_3__2`) */ ⟧`orders_5`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3__2`
      ON `orders_5`.`id` = `right_rows_3__2`.`order_id`
    LEFT ANTI JOIN `right_rows` AS `right_rows__3`
      ON `orders_5`.`id` = `right_rows__3`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_5`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_3__3`) */ ⟧`orders_6`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3__3`
      ON `orders_6`.`id` = `right_rows_3__3`.`order_id`
    LEFT ANTI JOIN `right_rows_4` AS `right_rows_4_`
      ON `orders_6`.`id` = `right_rows_4_`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_6`.`id`⟧)
),
combined_4 AS (
  SELECT `combined_2`.`cust`
  FROM `combined_2`
  UNION ALL
  SELECT `combined_3`.`cust`
  FROM `combined_3`
),
dirty_keys AS (
  SELECT DISTINCT `combined_4`.`cust` AS `__k0`
  FROM `combined_4`
),
combined_5 AS (
  SELECT `orders_7`.`cust`,
    `orders_7`.`amount`,
    true AS `__exists_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4__2`
      ON `orders_7`.`id` = `right_rows_4__2`.`order_id`
  UNION ALL
  SELECT `orders_8`.`cust`,
    `orders_8`.`amount`,
    false AS `__exists_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
    LEFT ANTI JOIN `right_rows_4` AS `right_rows_4__3`
      ON `orders_8`.`id` = `right_rows_4__3`.`order_id`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`cust`,
    sum(`combined`.`amount`) filter (where `combined`.`__exists_1`) AS `ordered`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `combined`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_5`.`cust`,
    sum(`combined_5`.`amount`) filter (where `combined_5`.`__exists_1`) AS `ordered`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `combined_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_5`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `combined_5`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`ordered`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`ordered`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 43 s; rebuilt about 60 s; by rows about 277 s
-- keys (cust) whole_reads: 2, reference: ('shop.lines',) #6eadb8b7d77c
-- by key (cust), one join away from the change (1 table read)
-- rows () whole_reads: 24 #7a731790a35e
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 11 s; by key about 40 s; rebuilt about 60 s; by rows about 140 s
-- keys (cust) folded: True, grown: True, whole_reads: 2, sums: ('ordered',) #fd3a40c01e2a
-- by key (cust), read from the change; added rows are combined with the table's own
-- keys (cust) folded: True, whole_reads: 2, sums: ('ordered',) #9c1d95c9b20c
-- by key (cust), read from the change; the change is combined with the table's own
-- keys (cust) whole_reads: 2 #010bb46b96f5
-- by key (cust), read from the change
-- rows () whole_reads: 12 #374e561b3a39
-- no key leads from the change to the rows
