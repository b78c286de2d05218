select l.sku, l.price, (select max_by(o.id, o.id) from shop.orders o where o.cust = l.order_id and o.id <= l.qty * 4) as last from shop.lines l

-- rebuild:
select l.sku, l.price, (select max_by(o.id, o.id) from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust = l.order_id and o.id <= l.qty * 4) as last from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l

-- changed: shop.lines, shop.orders
-- rebuilt: two evaluations of `max_by(id, id)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 106 s
-- keys (sku, price) reference: ('shop.lines', 'shop.orders') #41fe2e021049
-- by key (sku, price), one join away from the change (8 tables read), with the keys that share a group whose answer depends on the order of rows
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_lines_2 AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT DISTINCT `lines_3`.`order_id` AS `__outer_1`,
    `lines_3`.`qty` AS `__outer_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
),
combined AS (
  SELECT `changed_lines`.`sku`,
    `changed_lines`.`price`
  FROM `changed_lines`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines_2`) */ ⟧`lines`.`sku`,
    `lines`.`price`
  FROM `changed_lines_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` <=> `changed_lines_2`.`order_id`
      AND `lines`.`qty` <=> `changed_lines_2`.`qty`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines_4`.`sku`,
    `lines_4`.`price`
  FROM `changed_orders`
    INNER JOIN `right_rows`
      ON `changed_orders`.`cust` = `right_rows`.`__outer_1`
      AND (`changed_orders`.`id` <= `right_rows`.`__outer_2` * 4)
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` <=> `right_rows`.`__outer_1`
      AND `lines_4`.`qty` <=> `right_rows`.`__outer_2`
),
computed AS (
  SELECT DISTINCT `combined_`.`sku`,
    `combined_`.`price`
  FROM `combined` AS `combined_`
),
dirty_keys AS (
  SELECT /*+ BROADCAST(`computed_`) */ DISTINCT `lines_6`.`order_id` AS `__ivm_group0`,
    `lines_6`.`qty` AS `__ivm_group1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_6`
    LEFT SEMI JOIN `computed` AS `computed_`
      ON `lines_6`.`sku` <=> `computed_`.`sku` AND `lines_6`.`price` <=> `computed_`.`price`
),
combined_2 AS (
  SELECT `computed`.`sku`,
    `computed`.`price`
  FROM `computed`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `lines_5`.`sku`,
    `lines_5`.`price`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
    LEFT SEMI JOIN `dirty_keys`
      ON `lines_5`.`order_id` <=> `dirty_keys`.`__ivm_group0` AND `lines_5`.`qty` <=> `dirty_keys`.`__ivm_group1`
)
SELECT DISTINCT `combined_2`.`sku`,
  `combined_2`.`price`
FROM `combined_2`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `lines_3`.`order_id`,
    `lines_3`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
  WHERE ⟦keys¦`lines_3`.`sku`¦`lines_3`.`price`⟧
),
left_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys__2`) */ DISTINCT `lines_4`.`order_id` AS `__outer_1`,
    `lines_4`.`qty` AS `__outer_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__2`
      ON `lines_4`.`order_id` <=> `dirty_keys__2`.`order_id` AND `lines_4`.`qty` <=> `dirty_keys__2`.`qty`
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `orders_2`.`id`,
    `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_2`.`cust` <=> `dirty_keys__3`.`order_id`
),
right_rows_2 AS (
  SELECT `left_rows_`.`__outer_1`,
    `left_rows_`.`__outer_2`,
    max_by(`right_rows_`.`id`, `right_rows_`.`id`) AS `__max_by_3`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`cust` = `left_rows_`.`__outer_1`
      AND (`right_rows_`.`id` <= `left_rows_`.`__outer_2` * 4)
  GROUP BY `left_rows_`.`__outer_1`, `left_rows_`.`__outer_2`
)
SELECT `lines`.`sku`,
  `lines`.`price`,
  `right_rows_2`.`__max_by_3` AS `last`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT JOIN `right_rows_2`
    ON `lines`.`order_id` <=> `right_rows_2`.`__outer_1`
    AND `lines`.`qty` <=> `right_rows_2`.`__outer_2`
WHERE ⟦keys¦`lines`.`sku`¦`lines`.`price`⟧
-- many:
WITH dirty_keys AS (
SELECT `sku`, `price` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `lines_3`.`order_id`,
    `lines_3`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `lines_3`.`sku` <=> `c`.`sku` AND `lines_3`.`price` <=> `c`.`price`
  WHERE ⟦within¦sku¦`lines_3`.`sku`⟧
    AND ⟦within¦price¦`lines_3`.`price`⟧
),
left_rows AS (
  SELECT DISTINCT `lines_4`.`order_id` AS `__outer_1`,
    `lines_4`.`qty` AS `__outer_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2__2`
      ON `lines_4`.`order_id` <=> `dirty_keys_2__2`.`order_id` AND `lines_4`.`qty` <=> `dirty_keys_2__2`.`qty`
),
right_rows AS (
  SELECT `left_rows_`.`__outer_1`,
    `left_rows_`.`__outer_2`,
    max_by(`orders_2`.`id`, `orders_2`.`id`) AS `__max_by_3`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2__4`
      ON `orders_2`.`cust` <=> `dirty_keys_2__4`.`order_id`)
      ON `orders_2`.`cust` = `left_rows_`.`__outer_1`
      AND (`orders_2`.`id` <= `left_rows_`.`__outer_2` * 4)
  GROUP BY `left_rows_`.`__outer_1`, `left_rows_`.`__outer_2`
)
SELECT `lines`.`sku`,
  `lines`.`price`,
  `right_rows`.`__max_by_3` AS `last`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`sku` <=> `dirty_keys`.`sku` AND `lines`.`price` <=> `dirty_keys`.`price`
  LEFT JOIN `right_rows`
    ON `lines`.`order_id` <=> `right_rows`.`__outer_1`
    AND `lines`.`qty` <=> `right_rows`.`__outer_2`
WHERE ⟦within¦sku¦`lines`.`sku`⟧
  AND ⟦within¦price¦`lines`.`price`⟧
-- doubt_few:
WITH dirty_keys AS (
  SELECT DISTINCT `lines_2`.`order_id` AS `__ivm_group0`,
    `lines_2`.`qty` AS `__ivm_group1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦`lines_2`.`sku`¦`lines_2`.`price`⟧
)
SELECT /*+ BROADCAST(`dirty_keys`) */ `lines`.`sku`,
  `lines`.`price`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`order_id` <=> `dirty_keys`.`__ivm_group0` AND `lines`.`qty` <=> `dirty_keys`.`__ivm_group1`
WHERE ((⟦keys¦`lines`.`sku`¦`lines`.`price`⟧) IS NOT TRUE)

-- changed: shop.lines alone
-- rebuilt: two evaluations of `max_by(id, id)` may differ
-- chosen: by key: about 40 s; rebuilt about 60 s
-- keys (sku, price) reference: ('shop.lines',) #7537b4b7cc46
-- by key (sku, price), one join away from the change (4 tables read), with the keys that share a group whose answer depends on the order of rows

-- changed: shop.orders alone
-- rebuilt: two evaluations of `max_by(id, id)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 79 s
-- keys (sku, price) reference: ('shop.orders',) #7aec6b7168cc
-- by key (sku, price), one join away from the change (6 tables read), with the keys that share a group whose answer depends on the order of rows
