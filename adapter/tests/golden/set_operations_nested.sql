select cust from shop.orders where amount > 0 union (select id from shop.customers minus select qty from shop.lines) intersect select id from shop.orders

-- rebuild:
select cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 0 union (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ minus select qty from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) intersect select id from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 221 s
-- keys (cust)  #fa0e30835223
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT CAST(`changed_orders`.`cust` AS bigint) AS `cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE (`changed_orders`.`amount` > 0)
),
computed AS (
  SELECT `delta_`.`cust`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `computed`.`cust`
  FROM `computed`
  UNION ALL
  SELECT CAST(`changed_customers`.`id` AS bigint) AS `cust`
  FROM `changed_customers`
  UNION ALL
  SELECT CAST(`changed_lines`.`qty` AS bigint) AS `cust`
  FROM `changed_lines`
  UNION ALL
  SELECT `changed_orders_2`.`id` AS `cust`
  FROM `changed_orders_2`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH combined AS (
  SELECT `customers`.`id`,
    1 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE ⟦keys¦`customers`.`id`⟧
  UNION ALL
  SELECT `lines`.`qty`,
    2 AS `__side_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`qty`⟧
),
filtered AS (
  SELECT `combined_`.`id`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`id`
),
combined_2 AS (
  SELECT CAST(`filtered`.`id` AS bigint) AS `id`,
    1 AS `__side_4`
  FROM `filtered`
  WHERE (`filtered`.`__ours_2` > 0 AND `filtered`.`__theirs_3` = 0)
  UNION ALL
  SELECT `orders_2`.`id`,
    2 AS `__side_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`⟧
),
filtered_2 AS (
  SELECT `combined_2_`.`id`,
    count_if(`combined_2_`.`__side_4` = 1) AS `__ours_5`,
    count_if(`combined_2_`.`__side_4` = 2) AS `__theirs_6`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`id`
),
combined_3 AS (
  SELECT CAST(`orders`.`cust` AS bigint) AS `cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
    AND (`orders`.`amount` > 0)
  UNION ALL
  SELECT `filtered_2`.`id`
  FROM `filtered_2`
  WHERE (`filtered_2`.`__ours_5` > 0 AND `filtered_2`.`__theirs_6` > 0)
)
SELECT DISTINCT `combined_3`.`cust`
FROM `combined_3`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `customers`.`id`,
    1 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `customers`.`id` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`customers`.`id`⟧
  UNION ALL
  SELECT `lines`.`qty`,
    2 AS `__side_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines`.`qty` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`lines`.`qty`⟧
),
filtered AS (
  SELECT `combined_`.`id`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`id`
),
combined_2 AS (
  SELECT CAST(`filtered`.`id` AS bigint) AS `id`,
    1 AS `__side_4`
  FROM `filtered`
  WHERE (`filtered`.`__ours_2` > 0 AND `filtered`.`__theirs_3` = 0)
  UNION ALL
  SELECT `orders_2`.`id`,
    2 AS `__side_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_2`.`id` <=> `c_3`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`id`⟧
),
filtered_2 AS (
  SELECT `combined_2_`.`id`,
    count_if(`combined_2_`.`__side_4` = 1) AS `__ours_5`,
    count_if(`combined_2_`.`__side_4` = 2) AS `__theirs_6`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`id`
),
combined_3 AS (
  SELECT CAST(`orders`.`cust` AS bigint) AS `cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
    AND (`orders`.`amount` > 0)
  UNION ALL
  SELECT `filtered_2`.`id`
  FROM `filtered_2`
  WHERE (`filtered_2`.`__ours_5` > 0 AND `filtered_2`.`__theirs_6` > 0)
)
SELECT DISTINCT `combined_3`.`cust`
FROM `combined_3`
-- rows () whole_reads: 14 #c3e7976a1cf4
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `customers`.`id`,
    1 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  UNION ALL
  SELECT `lines`.`qty`,
    2 AS `__side_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
),
filtered AS (
  SELECT `combined_`.`id`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`id`
),
combined_2 AS (
  SELECT CAST(`filtered`.`id` AS bigint) AS `id`,
    1 AS `__side_4`
  FROM `filtered`
  WHERE (`filtered`.`__ours_2` > 0 AND `filtered`.`__theirs_3` = 0)
  UNION ALL
  SELECT `orders_2`.`id`,
    2 AS `__side_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
filtered_2 AS (
  SELECT `combined_2_`.`id`,
    count_if(`combined_2_`.`__side_4` = 1) AS `__ours_5`,
    count_if(`combined_2_`.`__side_4` = 2) AS `__theirs_6`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`id`
),
combined_3 AS (
  SELECT CAST(`orders`.`cust` AS bigint) AS `cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (`orders`.`amount` > 0)
  UNION ALL
  SELECT `filtered_2`.`id`
  FROM `filtered_2`
  WHERE (`filtered_2`.`__ours_5` > 0 AND `filtered_2`.`__theirs_6` > 0)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_4 AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `changed_lines`.`qty` AS `id`
  FROM `changed_lines`
),
dirty_keys AS (
  SELECT DISTINCT `combined_4`.`id` AS `__k0`
  FROM `combined_4`
),
combined_5 AS (
  SELECT `customers_2`.`id`,
    1 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
  UNION ALL
  SELECT `lines_2`.`qty`,
    2 AS `__side_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
),
combined_6 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined__2`.`id`,
    count_if(`combined__2`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined__2`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined__2`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined__2`.`id` <=> `dirty_keys`.`__k0`
  GROUP BY `combined__2`.`id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_5`.`id`,
    count_if(`combined_5`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_5`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_5`.`id` <=> `dirty_keys_`.`__k0`
  GROUP BY `combined_5`.`id`
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined_7 AS (
  SELECT CAST(`combined_6`.`id` AS bigint) AS `id`
  FROM `combined_6`
  WHERE (`combined_6`.`__ours_2` > 0 AND `combined_6`.`__theirs_3` = 0)
  UNION ALL
  SELECT `changed_orders_2`.`id`
  FROM `changed_orders_2`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_7`.`id` AS `__k0`
  FROM `combined_7`
),
filtered_3 AS (
  SELECT `combined_5__2`.`id`,
    count_if(`combined_5__2`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_5__2`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined_5` AS `combined_5__2`
  GROUP BY `combined_5__2`.`id`
),
combined_8 AS (
  SELECT CAST(`filtered_3`.`id` AS bigint) AS `id`,
    1 AS `__side_4`
  FROM `filtered_3`
  WHERE (`filtered_3`.`__ours_2` > 0 AND `filtered_3`.`__theirs_3` = 0)
  UNION ALL
  SELECT `orders_3`.`id`,
    2 AS `__side_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
),
combined_9 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `combined_2__2`.`id`,
    count_if(`combined_2__2`.`__side_4` = 1) AS `__ours_5`,
    count_if(`combined_2__2`.`__side_4` = 2) AS `__theirs_6`
  FROM `combined_2` AS `combined_2__2`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `combined_2__2`.`id` <=> `dirty_keys_2`.`__k0`
  GROUP BY `combined_2__2`.`id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `combined_8`.`id`,
    count_if(`combined_8`.`__side_4` = 1) AS `__ours_5`,
    count_if(`combined_8`.`__side_4` = 2) AS `__theirs_6`
  FROM `combined_8`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `combined_8`.`id` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `combined_8`.`id`
),
combined_10 AS (
  SELECT CAST(`changed_orders`.`cust` AS bigint) AS `cust`
  FROM `changed_orders`
  WHERE (`changed_orders`.`amount` > 0)
  UNION ALL
  SELECT `combined_9`.`id` AS `cust`
  FROM `combined_9`
  WHERE (`combined_9`.`__ours_5` > 0 AND `combined_9`.`__theirs_6` > 0)
),
dirty_keys_3 AS (
  SELECT DISTINCT `combined_10`.`cust`
  FROM `combined_10`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_3_`) */ DISTINCT `combined_3_`.`cust`
  FROM `combined_3` AS `combined_3_`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3_`
      ON `combined_3_`.`cust` <=> `dirty_keys_3_`.`cust`
),
filtered_4 AS (
  SELECT `combined_8__2`.`id`,
    count_if(`combined_8__2`.`__side_4` = 1) AS `__ours_5`,
    count_if(`combined_8__2`.`__side_4` = 2) AS `__theirs_6`
  FROM `combined_8` AS `combined_8__2`
  GROUP BY `combined_8__2`.`id`
),
combined_11 AS (
  SELECT CAST(`orders_4`.`cust` AS bigint) AS `cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  WHERE (`orders_4`.`amount` > 0)
  UNION ALL
  SELECT `filtered_4`.`id`
  FROM `filtered_4`
  WHERE (`filtered_4`.`__ours_5` > 0 AND `filtered_4`.`__theirs_6` > 0)
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_3__3`) */ DISTINCT `combined_11_`.`cust`
  FROM `combined_11` AS `combined_11_`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3__3`
      ON `combined_11_`.`cust` <=> `dirty_keys_3__3`.`cust`
),
delta AS (
  SELECT `weighted`.`cust`,
    1 AS `__ivm_w`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `weighted_2`
)
SELECT `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 221 s
-- keys (cust)  #b58515b5a6b9
-- by key (cust), read from the change
-- rows () whole_reads: 14 #df10b39a792d
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 221 s
-- keys (cust)  #a5f8b497af6a
-- by key (cust), read from the change
-- rows () whole_reads: 14 #1d5ca8dd726d
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 221 s
-- keys (cust)  #b85065557244
-- by key (cust), read from the change
-- rows () whole_reads: 14 #ef3ce039fed7
-- no key leads from the change to the rows
