select o.status, max(l.qty) as most from (select distinct id, status from shop.orders where amount > 10) o join shop.lines l on l.order_id = o.id group by o.status

-- was:
select o.status, max(l.qty) as most from (select id, status from shop.orders group by status, id) o join shop.lines l on l.order_id = o.id group by o.status

-- edit, words: ('filter: true → amount > 10',)
-- edit, where: ('amount > 10 is not true',)
-- edit, altered: ('most',)
-- rebuild:
select o.status, max(l.qty) as most from (select distinct id, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 10) o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on l.order_id = o.id group by o.status

-- changed: shop.lines, shop.orders
-- keys (status) whole_reads: 1, reference: ('shop.lines',) #ca26922d9b57
-- by key (status), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
filtered AS (
  SELECT `orders_3`.`id`,
    `orders_3`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ((`orders_3`.`amount` > 10))
  GROUP BY `orders_3`.`id`, `orders_3`.`status`
),
combined AS (
  SELECT `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (NOT ((`orders`.`amount` > 10)) OR ((`orders`.`amount` > 10)) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`filtered`.`status`
  FROM `changed_lines`
    INNER JOIN `filtered`
      ON `changed_lines`.`order_id` = `filtered`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`filtered`.`id`⟧)
)
SELECT DISTINCT `combined`.`status`
FROM `combined`
-- differing:
WITH left_rows AS (
  SELECT DISTINCT `orders_2`.`id`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`status`⟧
    AND (`orders_2`.`amount` > 10)
),
delta AS (
  SELECT `left_rows`.`status`,
    max(`lines`.`qty`) AS `most`,
    1 AS `__ivm_w`
  FROM `left_rows`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `left_rows`.`id`
  GROUP BY `left_rows`.`status`
  UNION ALL
  SELECT `stored`.`status`,
    `stored`.`most`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`status`⟧
),
computed AS (
  SELECT `delta_`.`status`,
    `delta_`.`most`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`status`, `delta_`.`most`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`status`
FROM `computed`
-- few:
WITH left_rows AS (
  SELECT DISTINCT `orders_2`.`id`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`status`⟧
    AND (`orders_2`.`amount` > 10)
)
SELECT `left_rows`.`status`,
  max(`lines`.`qty`) AS `most`
FROM `left_rows`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `left_rows`.`id`
GROUP BY `left_rows`.`status`
-- many:
WITH dirty_keys AS (
SELECT `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT DISTINCT `orders_2`.`id`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`status` <=> `c`.`status`
  WHERE ⟦within¦status¦`orders_2`.`status`⟧
    AND (`orders_2`.`amount` > 10)
)
SELECT `left_rows`.`status`,
  max(`lines`.`qty`) AS `most`
FROM `left_rows`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `left_rows`.`id`
GROUP BY `left_rows`.`status`
-- rows () whole_reads: 8 #57542c09f659
-- no key leads from the change to the rows
-- delta:
WITH left_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`amount` > 10))
  GROUP BY `orders_2`.`id`, `orders_2`.`status`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders_4`.`id`,
    `orders_4`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE (NOT ((`orders_4`.`amount` > 10)) OR ((`orders_4`.`amount` > 10)) IS NULL)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`id` AS `__k0`,
    `combined`.`status` AS `__k1`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`id`,
    `orders_3`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`id` <=> `dirty_keys`.`__k0` AND `orders_3`.`status` <=> `dirty_keys`.`__k1`
  WHERE ((`orders_3`.`amount` > 10))
  GROUP BY `orders_3`.`id`, `orders_3`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_5`.`id`,
    `orders_5`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_5`.`id` <=> `dirty_keys_`.`__k0` AND `orders_5`.`status` <=> `dirty_keys_`.`__k1`
  GROUP BY `orders_5`.`id`, `orders_5`.`status`
),
filtered AS (
  SELECT `orders_7`.`id`,
    `orders_7`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
  GROUP BY `orders_7`.`id`, `orders_7`.`status`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_3 AS (
  SELECT `combined_2`.`status`
  FROM `combined_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `combined_2`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`filtered`.`status`
  FROM `filtered`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `filtered`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`filtered`.`id`⟧)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`status` AS `__k0`
  FROM `combined_3`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `left_rows`.`status`,
    max(`lines`.`qty`) AS `most`,
    1 AS `__ivm_w`
  FROM `left_rows`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `left_rows`.`id`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `left_rows`.`status` <=> `dirty_keys_2`.`__k0`
  GROUP BY `left_rows`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `filtered_`.`status`,
    max(`lines_3`.`qty`) AS `most`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `filtered_`.`id`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `filtered_`.`status` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `filtered_`.`status`
)
SELECT `delta`.`status`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`status`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- keys (status) whole_reads: 1, reference: ('shop.lines',) #a5ca978e59ad
-- by key (status), one join away from the change (2 tables read)
-- rows () whole_reads: 8 #861cf9cf7ca7
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (status) whole_reads: 1 #99d319c9e882
-- by key (status), one join away from the change (1 table read)
-- rows () whole_reads: 6 #f627e7a82ebb
-- no key leads from the change to the rows
