select o.id, o.cust from shop.orders o where (o.id, o.cust) not in (select l.order_id, l.qty from shop.lines l where l.price > 95 and l.qty > 3)

-- rebuild:
select o.id, o.cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where (o.id, o.cust) not in (select l.order_id, l.qty from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.price > 95 and l.qty > 3)

-- changed: shop.lines, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 152 s
-- rows () whole_reads: 5 #3c06e37bb7f6
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`price` > 95 and `lines_2`.`qty` > 3)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
right_rows_2 AS (
  SELECT `c`.`order_id`,
    `c`.`qty`
  FROM `changed_lines` AS `c`
  WHERE (`c`.`price` > 95 and `c`.`qty` > 3)
),
right_rows_3 AS (
  SELECT `lines_5`.`order_id`,
    `lines_5`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
  WHERE (`lines_5`.`price` > 95 and `lines_5`.`qty` > 3)
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT ANTI JOIN `right_rows`
      ON ((`changed_orders`.`id` = `right_rows`.`order_id`) OR (`changed_orders`.`id` = `right_rows`.`order_id`) IS NULL)
      AND ((`changed_orders`.`cust` = `right_rows`.`qty`) OR (`changed_orders`.`cust` = `right_rows`.`qty`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON ((`orders`.`id` = `right_rows_2`.`order_id`) OR (`orders`.`id` = `right_rows_2`.`order_id`) IS NULL)
      AND ((`orders`.`cust` = `right_rows_2`.`qty`) OR (`orders`.`cust` = `right_rows_2`.`qty`) IS NULL)
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`orders`.`id` = `right_rows_`.`order_id`) OR (`orders`.`id` = `right_rows_`.`order_id`) IS NULL)
      AND ((`orders`.`cust` = `right_rows_`.`qty`) OR (`orders`.`cust` = `right_rows_`.`qty`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON ((`orders_2`.`id` = `right_rows_2_`.`order_id`) OR (`orders_2`.`id` = `right_rows_2_`.`order_id`) IS NULL)
      AND ((`orders_2`.`cust` = `right_rows_2_`.`qty`) OR (`orders_2`.`cust` = `right_rows_2_`.`qty`) IS NULL)
    LEFT ANTI JOIN `right_rows_3`
      ON ((`orders_2`.`id` = `right_rows_3`.`order_id`) OR (`orders_2`.`id` = `right_rows_3`.`order_id`) IS NULL)
      AND ((`orders_2`.`cust` = `right_rows_3`.`qty`) OR (`orders_2`.`cust` = `right_rows_3`.`qty`) IS NULL)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id, cust) whole_reads: 1, reference: ('shop.lines',) #f7e399588dd2
-- by key (id, cust), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
delta AS (
  SELECT `changed_lines`.`order_id`,
    `changed_lines`.`qty`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
  WHERE (`changed_lines`.`price` > 95 and `changed_lines`.`qty` > 3)
),
computed AS (
  SELECT `delta_`.`order_id`,
    `delta_`.`qty`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`order_id`, `delta_`.`qty`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`computed`) */ ⟧`orders`.`id`,
    `orders`.`cust`
  FROM `computed`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON ((`orders`.`id` = `computed`.`order_id`) OR (`orders`.`id` = `computed`.`order_id`) IS NULL)
      AND ((`orders`.`cust` = `computed`.`qty`) OR (`orders`.`cust` = `computed`.`qty`) IS NULL)
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`cust`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`price` > 95 and `lines_2`.`qty` > 3)
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT ANTI JOIN `right_rows`
    ON ((`orders`.`id` = `right_rows`.`order_id`) OR (`orders`.`id` = `right_rows`.`order_id`) IS NULL)
    AND ((`orders`.`cust` = `right_rows`.`qty`) OR (`orders`.`cust` = `right_rows`.`qty`) IS NULL)
WHERE ⟦keys¦`orders`.`id`¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `id`, `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`price` > 95 and `lines_2`.`qty` > 3)
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`cust` <=> `dirty_keys`.`cust`
  LEFT ANTI JOIN `right_rows`
    ON ((`orders`.`id` = `right_rows`.`order_id`) OR (`orders`.`id` = `right_rows`.`order_id`) IS NULL)
    AND ((`orders`.`cust` = `right_rows`.`qty`) OR (`orders`.`cust` = `right_rows`.`qty`) IS NULL)
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦cust¦`orders`.`cust`⟧

-- changed: shop.lines alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 123 s
-- rows () whole_reads: 4 #1d6e71dda459
-- no key leads from the change to the rows
-- keys (id, cust) whole_reads: 1, reference: ('shop.lines',) #3900547ce68a
-- by key (id, cust), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #660cb297c4d7
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #ff8fa16f202d
-- no key leads from the change to the rows
