select cust, status from (select cust, status, id as number from shop.orders where amount > 0 union select qty as q, sku as s, order_id as o from shop.lines) where number > 3

-- was:
select cust, status from (select cust, status, id as number from shop.orders where amount > 0) where number > 3

-- edit, words: ('union: a branch of shop.lines came', 'DISTINCT came')
-- edit, come: ('shop.lines',)
-- edit, where: ('number_2 = 1 is not true',)
-- rebuild:
select cust, status from (select cust, status, id as number from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 0 union select qty as q, sku as s, order_id as o from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) where number > 3

-- changed: shop.lines, shop.orders
-- keys (cust, status)  #fe22d4bb863e
-- by key (cust, status), looked up for the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `orders`.`cust`,
    `orders`.`status`,
    `orders`.`id` AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((`orders`.`amount` > 0))
  UNION ALL
  SELECT `lines_2`.`qty` AS `cust`,
    `lines_2`.`sku` AS `status`,
    `lines_2`.`order_id` AS `number`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
),
filtered AS (
  SELECT `combined_`.`cust`,
    `combined_`.`status`,
    `combined_`.`number`,
    row_number() OVER (PARTITION BY `combined_`.`cust`, `combined_`.`status`, `combined_`.`number` ORDER BY `combined_`.`cust`, `combined_`.`status`, `combined_`.`number`) AS `number_2`
  FROM `combined` AS `combined_`
),
combined_2 AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
    AND (((`changed_orders`.`id` > 3)))
  UNION ALL
  SELECT `lines`.`qty` AS `cust`,
    `lines`.`sku` AS `status`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE (((`lines`.`order_id` > 3)))
  UNION ALL
  SELECT `filtered`.`cust`,
    `filtered`.`status`
  FROM `filtered`
  WHERE (((((`filtered`.`number` > 3))) AND (NOT ((`filtered`.`number_2` = 1) AND ((`filtered`.`number` > 3))) OR ((`filtered`.`number_2` = 1) AND ((`filtered`.`number` > 3))) IS NULL)) OR (((`filtered`.`number_2` = 1) AND ((`filtered`.`number` > 3))) AND (NOT (((`filtered`.`number` > 3))) OR (((`filtered`.`number` > 3))) IS NULL)))
)
SELECT DISTINCT `combined_2`.`cust`,
  `combined_2`.`status`
FROM `combined_2`
-- differing:
WITH combined AS (
  SELECT `orders`.`cust`,
    `orders`.`status`,
    `orders`.`id` AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`¦`orders`.`status`⟧
    AND (`orders`.`amount` > 0)
  UNION ALL
  SELECT `lines`.`qty` AS `q`,
    `lines`.`sku` AS `s`,
    `lines`.`order_id` AS `o`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`qty`¦`lines`.`sku`⟧
),
filtered AS (
  SELECT DISTINCT `combined_`.`cust`,
    `combined_`.`status`,
    `combined_`.`number`
  FROM `combined` AS `combined_`
),
delta AS (
  SELECT `filtered`.`cust`,
    `filtered`.`status`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (`filtered`.`number` > 3)
  UNION ALL
  SELECT `stored`.`cust`,
    `stored`.`status`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`¦`stored`.`status`⟧
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`status`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`status`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`,
  `computed`.`status`
FROM `computed`
-- few:
WITH combined AS (
  SELECT `orders`.`cust`,
    `orders`.`status`,
    `orders`.`id` AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`¦`orders`.`status`⟧
    AND (`orders`.`amount` > 0)
  UNION ALL
  SELECT `lines`.`qty` AS `q`,
    `lines`.`sku` AS `s`,
    `lines`.`order_id` AS `o`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`qty`¦`lines`.`sku`⟧
),
filtered AS (
  SELECT DISTINCT `combined_`.`cust`,
    `combined_`.`status`,
    `combined_`.`number`
  FROM `combined` AS `combined_`
)
SELECT `filtered`.`cust`,
  `filtered`.`status`
FROM `filtered`
WHERE (`filtered`.`number` > 3)
-- many:
WITH dirty_keys AS (
SELECT `cust`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust`,
    `orders`.`status`,
    `orders`.`id` AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust` AND `orders`.`status` <=> `dirty_keys`.`status`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
    AND ⟦within¦status¦`orders`.`status`⟧
    AND (`orders`.`amount` > 0)
  UNION ALL
  SELECT `lines`.`qty` AS `q`,
    `lines`.`sku` AS `s`,
    `lines`.`order_id` AS `o`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `lines`.`qty` <=> `c`.`cust` AND `lines`.`sku` <=> `c`.`status`
  WHERE ⟦within¦cust¦`lines`.`qty`⟧
    AND ⟦within¦status¦`lines`.`sku`⟧
),
filtered AS (
  SELECT DISTINCT `combined_`.`cust`,
    `combined_`.`status`,
    `combined_`.`number`
  FROM `combined` AS `combined_`
)
SELECT `filtered`.`cust`,
  `filtered`.`status`
FROM `filtered`
WHERE (`filtered`.`number` > 3)
-- rows () whole_reads: 4 #3e053e9c1ff9
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`,
    `orders`.`status`,
    `orders`.`id` AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((`orders`.`amount` > 0))
  UNION ALL
  SELECT `lines`.`qty` AS `cust`,
    `lines`.`sku` AS `status`,
    `lines`.`order_id` AS `number`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined_2 AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`,
    `changed_orders`.`id` AS `number`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
  UNION ALL
  SELECT `lines_2`.`qty` AS `cust`,
    `lines_2`.`sku` AS `status`,
    `lines_2`.`order_id` AS `number`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`cust`,
    `combined_2`.`status`,
    `combined_2`.`number`
  FROM `combined_2`
),
filtered AS (
  SELECT `combined__2`.`cust`,
    `combined__2`.`status`,
    `combined__2`.`number`,
    row_number() OVER (PARTITION BY `combined__2`.`cust`, `combined__2`.`status`, `combined__2`.`number` ORDER BY `combined__2`.`cust`, `combined__2`.`status`, `combined__2`.`number`) AS `number_2`
  FROM `combined` AS `combined__2`
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`cust`,
    `combined`.`status`,
    `combined`.`number`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`cust` <=> `dirty_keys`.`cust` AND `combined`.`status` <=> `dirty_keys`.`status` AND `combined`.`number` <=> `dirty_keys`.`number`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`id` AS `number`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust` AND `orders_2`.`status` <=> `dirty_keys_`.`status` AND `orders_2`.`id` <=> `dirty_keys_`.`number`
  WHERE ((`orders_2`.`amount` > 0))
  UNION ALL
  SELECT `filtered`.`cust`,
    `filtered`.`status`,
    `filtered`.`number`,
    -1 AS `__ivm_w`
  FROM `filtered`
  WHERE (NOT (`filtered`.`number_2` = 1) OR (`filtered`.`number_2` = 1) IS NULL)
),
delta AS (
  SELECT `combined_3`.`cust`,
    `combined_3`.`status`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
  WHERE ((`combined_3`.`number` > 3))
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- keys (cust, status)  #2c51e1ea6282
-- by key (cust, status), looked up for the change (3 tables read)
-- rows () whole_reads: 4 #97f8cd7e2c3f
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust, status)  #fe22d4bb863e
-- by key (cust, status), looked up for the change (3 tables read)
-- rows () whole_reads: 4 #3e053e9c1ff9
-- no key leads from the change to the rows
