select o.id, l.sku from shop.customers c join shop.orders o on c.id = o.cust join shop.lines l on l.order_id = o.id and c.segment = 'retail'

-- was:
select o.id, l.sku from shop.orders o join shop.lines l on l.order_id = o.id

-- edit, words: ('a join of shop.customers came',)
-- edit, come: ('shop.customers',)
-- rebuild:
select o.id, l.sku from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on c.id = o.cust join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on l.order_id = o.id and c.segment = 'retail'

-- changed: shop.customers, shop.lines, shop.orders
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #0e01fe45a7d5
-- by key (id), one join away from the change (8 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
SELECT `customers_2`.`id` AS `c__id`,
  `customers_2`.`segment`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
WHERE ((`customers_2`.`segment` = 'retail'))
),
filtered AS (
SELECT `customers_4`.`id` AS `c__id`,
  count(*) AS `__count`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
WHERE ((`customers_4`.`segment` = 'retail'))
GROUP BY `customers_4`.`id`
),
right_rows_2 AS (
SELECT `customers_6`.`id` AS `c__id`,
  `customers_6`.`segment`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
WHERE ((`customers_6`.`segment` = 'retail'))
),
combined AS (
SELECT `changed_orders`.`id`
FROM `changed_orders`
UNION ALL
SELECT `changed_lines`.`order_id` AS `id`
FROM `changed_lines`
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`
FROM `changed_customers`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `changed_customers`.`id` = `orders`.`cust`
WHERE (((`changed_customers`.`segment` = 'retail')))
  AND (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
UNION ALL
SELECT `orders_2`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `orders_2`.`id`
  LEFT ANTI JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders_2`.`cust`
UNION ALL
SELECT `orders_3`.`id`
FROM `filtered`
  INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    ON `lines_2`.`order_id` = `orders_3`.`id`
  LEFT SEMI JOIN `right_rows_2`
    ON `right_rows_2`.`c__id` = `orders_3`.`cust`)
    ON `filtered`.`c__id` = `orders_3`.`cust`
WHERE (`filtered`.`__count` > 1)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- differing:
WITH delta AS (
SELECT `orders`.`id`,
  `lines`.`sku`,
  1 AS `__ivm_w`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `customers`.`id` = `orders`.`cust`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `orders`.`id`
    AND (`customers`.`segment` = 'retail')
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
UNION ALL
SELECT `stored`.`id`,
  `stored`.`sku`,
  -1 AS `__ivm_w`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`id`⟧
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`sku`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`sku`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`id`
FROM `computed`
-- few:
SELECT `orders`.`id`,
  `lines`.`sku`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `customers`.`id` = `orders`.`cust`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `orders`.`id`
    AND (`customers`.`segment` = 'retail')
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `lines`.`sku`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`)
    ON `customers`.`id` = `orders`.`cust`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`)
    ON `lines`.`order_id` = `orders`.`id`
    AND (`customers`.`segment` = 'retail')
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦id¦`lines`.`order_id`⟧
-- rows () whole_reads: 28 #f3d5cf52b640
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `lines`.`sku`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `changed_lines`.`sku`,
    `changed_lines`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
),
right_rows AS (
SELECT `customers_2`.`id` AS `c__id`,
  `customers_2`.`segment`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE ((`customers_2`.`segment` = 'retail'))
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
SELECT `c`.`id` AS `c__id`
FROM `changed_customers` AS `c`
WHERE ((`c`.`segment` = 'retail'))
),
right_rows_3 AS (
SELECT `customers_5`.`id` AS `c__id`,
  `customers_5`.`segment`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
WHERE ((`customers_5`.`segment` = 'retail'))
),
combined_2 AS (
  SELECT `combined`.`o__id`,
    `combined`.`cust`,
    `combined`.`sku`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`c__id` = `combined`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `lines_2`.`sku`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`c__id` = `orders_2`.`cust`
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`c__id` = `orders_2`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_3`.`id` AS `o__id`,
    `orders_3`.`cust`,
    `lines_3`.`sku`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders_3`.`id`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`c__id` = `orders_3`.`cust`
    LEFT SEMI JOIN `right_rows_3`
      ON `right_rows_3`.`c__id` = `orders_3`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT `orders_4`.`id` AS `o__id`,
    `orders_4`.`cust`,
    `lines_4`.`sku`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `orders_4`.`id`
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON `right_rows_3_`.`c__id` = `orders_4`.`cust`
),
combined_3 AS (
  SELECT `orders_5`.`id` AS `o__id`,
    `orders_5`.`cust`,
    `lines_5`.`order_id`,
    `lines_5`.`sku`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
      ON `lines_5`.`order_id` = `orders_5`.`id`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3__2`
      ON `right_rows_3__2`.`c__id` = `orders_5`.`cust`
  UNION ALL
  SELECT `orders_6`.`id` AS `o__id`,
    `orders_6`.`cust`,
    `lines_6`.`order_id`,
    `lines_6`.`sku`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `orders_6`.`id`
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3__3`
      ON `right_rows_3__3`.`c__id` = `orders_6`.`cust`
),
right_rows_4 AS (
SELECT `customers_11`.`id` AS `c__id`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_11`
WHERE ((`customers_11`.`segment` = 'retail'))
),
right_rows_5 AS (
SELECT `customers_15`.`id` AS `c__id`,
  `customers_15`.`segment`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_15`
WHERE ((`customers_15`.`segment` = 'retail'))
  AND (false)
),
combined_4 AS (
  SELECT `combined_2`.`o__id`,
    `combined_2`.`sku`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
    LEFT JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`c__id` = `combined_2`.`cust`
  UNION ALL
  SELECT `combined_3`.`o__id`,
    `combined_3`.`sku`,
    1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `right_rows_4`
      ON `right_rows_4`.`c__id` = `combined_3`.`cust`
    LEFT JOIN `right_rows` AS `right_rows__3`
      ON `right_rows__3`.`c__id` = `combined_3`.`cust`
  UNION ALL
  SELECT `combined_3_`.`o__id`,
    `combined_3_`.`sku`,
    -1 AS `__ivm_w`
  FROM `combined_3` AS `combined_3_`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4_`
      ON `right_rows_4_`.`c__id` = `combined_3_`.`cust`
    LEFT JOIN `right_rows_5`
      ON `right_rows_5`.`c__id` = `combined_3_`.`cust`
),
delta AS (
  SELECT `combined_4`.`o__id` AS `id`,
    `combined_4`.`sku`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #f7f8981e38e9
-- by key (id), one join away from the change (8 tables read)
-- rows () whole_reads: 25 #13d110578c6f
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- keys (id) whole_reads: 1 #399a1fe8b209
-- by key (id), one join away from the change (7 tables read)
-- rows () whole_reads: 21 #0f0c8b96d1c7
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (id) whole_reads: 1 #689e103f5ded
-- by key (id), one join away from the change (7 tables read)
-- rows () whole_reads: 21 #35a49a8eaa21
-- no key leads from the change to the rows
