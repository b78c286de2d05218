select o.id, l.sku from shop.orders o join shop.lines l on l.order_id = o.id join shop.customers c on c.id = o.cust

-- was:
select o.id, l.sku from shop.orders o join shop.lines l on l.order_id = o.id join shop.rates r on r.segment = o.status

-- edit, words: ('a join of shop.rates went', 'a join of shop.customers came')
-- edit, gone: ('shop.rates',)
-- edit, come: ('shop.customers',)
-- rebuild:
select o.id, l.sku from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on l.order_id = o.id join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust

-- changed: shop.customers, shop.lines, shop.orders, shop.rates
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #aabaa6d41dc5
-- by key (id), one join away from the change (30 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `orders_3`.`id` AS `o__id`,
    `orders_3`.`status` AS `was__status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_3`.`id`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
      ON `rates_3`.`segment` = `orders_3`.`status`
  UNION ALL
  SELECT `orders_4`.`id` AS `o__id`,
    `orders_4`.`status` AS `was__status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders_4`.`id`
    LEFT ANTI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_4`
      ON `rates_4`.`segment` = `orders_4`.`status`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `orders_5`.`id` AS `o__id`,
    `orders_5`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `orders_5`.`id`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_5`
      ON `rates_5`.`segment` = `orders_5`.`status`
  UNION ALL
  SELECT `orders_6`.`id` AS `o__id`,
    `orders_6`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
      ON `lines_5`.`order_id` = `orders_6`.`id`
    LEFT ANTI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_6`
      ON `rates_6`.`segment` = `orders_6`.`status`
),
filtered AS (
  SELECT `customers_3`.`id` AS `c__id`,
    count(*) AS `__count`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  GROUP BY `customers_3`.`id`
),
combined_3 AS (
  SELECT `orders_8`.`id` AS `o__id`,
    `orders_8`.`cust`,
    `orders_8`.`status` AS `was__status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_7`
      ON `lines_7`.`order_id` = `orders_8`.`id`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_9`
      ON `rates_9`.`segment` = `orders_8`.`status`
  UNION ALL
  SELECT `orders_9`.`id` AS `o__id`,
    `orders_9`.`cust`,
    `orders_9`.`status` AS `was__status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_9`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_8`
      ON `lines_8`.`order_id` = `orders_9`.`id`
    LEFT ANTI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_10`
      ON `rates_10`.`segment` = `orders_9`.`status`
),
right_rows AS (
  SELECT `rates_12`.`segment` AS `was__segment`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_12`
  WHERE false
),
combined_4 AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders`.`id`
  FROM `changed_rates`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_rates`.`segment` = `orders`.`status`
  WHERE (⟦among¦shop.rates¦segment¦shop.orders¦`orders`.`status`⟧)
  UNION ALL
  SELECT `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `orders_2`.`id`
    LEFT ANTI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `orders_2`.`status`
  UNION ALL
  SELECT `combined`.`o__id` AS `id`
  FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_2`
    INNER JOIN `combined`
      ON `rates_2`.`segment` = `combined`.`was__status`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`combined_2`.`o__id` AS `id`
  FROM `changed_customers`
    INNER JOIN `combined_2`
      ON `changed_customers`.`id` = `combined_2`.`cust`
  UNION ALL
  SELECT `orders_7`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `orders_7`.`id`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_7`
      ON `rates_7`.`segment` = `orders_7`.`status`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_8`
      ON `rates_8`.`segment` = `orders_7`.`status`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders_7`.`cust`
  UNION ALL
  SELECT `combined_3`.`o__id` AS `id`
  FROM `filtered`
    INNER JOIN (`combined_3`
    LEFT JOIN `right_rows`
      ON `right_rows`.`was__segment` = `combined_3`.`was__status`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `combined_3`.`cust`)
      ON `filtered`.`c__id` = `combined_3`.`cust`
  WHERE (`filtered`.`__count` > 1)
)
SELECT DISTINCT `combined_4`.`id`
FROM `combined_4`
-- few:
SELECT `orders`.`id`,
  `lines`.`sku`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `orders`.`id`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `lines`.`sku`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`)
    ON `lines`.`order_id` = `orders`.`id`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦id¦`lines`.`order_id`⟧
-- rows () whole_reads: 61 #d67ac2d01419
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
    `changed_orders`.`status` AS `was__status`,
    `lines`.`sku`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`status` AS `was__status`,
    `changed_lines`.`sku`,
    `changed_lines`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined_2 AS (
  SELECT `combined`.`o__id`,
    `combined`.`cust`,
    `combined`.`was__status`,
    `combined`.`sku`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `combined`.`was__status`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`status` AS `was__status`,
    `lines_2`.`sku`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
    LEFT SEMI JOIN `changed_rates`
      ON `changed_rates`.`segment` = `orders_2`.`status`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON `rates_2`.`segment` = `orders_2`.`status`
  WHERE (⟦among¦shop.rates¦segment¦shop.orders¦`orders_2`.`status`⟧)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`orders_3`.`id` AS `o__id`,
    `orders_3`.`cust`,
    `orders_3`.`status` AS `was__status`,
    `lines_3`.`sku`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders_3`.`id`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON `c`.`segment` = `orders_3`.`status`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
      ON `rates_3`.`segment` = `orders_3`.`status`
  WHERE (⟦among¦shop.rates¦segment¦shop.orders¦`orders_3`.`status`⟧)
  UNION ALL
  SELECT `orders_4`.`id` AS `o__id`,
    `orders_4`.`cust`,
    `orders_4`.`status` AS `was__status`,
    `lines_4`.`sku`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `orders_4`.`id`
    LEFT ANTI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_4`
      ON `rates_4`.`segment` = `orders_4`.`status`
),
right_rows AS (
  SELECT `rates_6`.`segment` AS `was__segment`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_6`
  WHERE false
),
combined_3 AS (
  SELECT `combined_2`.`o__id`,
    `combined_2`.`cust`,
    `combined_2`.`sku`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
    LEFT JOIN `right_rows`
      ON `right_rows`.`was__segment` = `combined_2`.`was__status`
  UNION ALL
  SELECT `orders_5`.`id` AS `o__id`,
    `orders_5`.`cust`,
    `lines_5`.`sku`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
      ON `lines_5`.`order_id` = `orders_5`.`id`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_7`
      ON `rates_7`.`segment` = `orders_5`.`status`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_8`
      ON `rates_8`.`segment` = `orders_5`.`status`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`was__segment` = `orders_5`.`status`
  UNION ALL
  SELECT `orders_6`.`id` AS `o__id`,
    `orders_6`.`cust`,
    `lines_6`.`sku`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `orders_6`.`id`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_10`
      ON `rates_10`.`segment` = `orders_6`.`status`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_11`
      ON `rates_11`.`segment` = `orders_6`.`status`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_12`
      ON `rates_12`.`segment` = `orders_6`.`status`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_4 AS (
  SELECT `combined_3`.`o__id`,
    `combined_3`.`cust`,
    `combined_3`.`sku`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `combined_3`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_7`.`id` AS `o__id`,
    `orders_7`.`cust`,
    `lines_7`.`sku`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_7`
      ON `lines_7`.`order_id` = `orders_7`.`id`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_13`
      ON `rates_13`.`segment` = `orders_7`.`status`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_14`
      ON `rates_14`.`segment` = `orders_7`.`status`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_7`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_7`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_7`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_2`) */ ⟧`orders_8`.`id` AS `o__id`,
    `orders_8`.`cust`,
    `lines_8`.`sku`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_8`
      ON `lines_8`.`order_id` = `orders_8`.`id`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_15`
      ON `rates_15`.`segment` = `orders_8`.`status`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_16`
      ON `rates_16`.`segment` = `orders_8`.`status`
    LEFT SEMI JOIN `changed_customers` AS `c_2`
      ON `c_2`.`id` = `orders_8`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_8`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_8`.`cust`⟧)
  UNION ALL
  SELECT `orders_9`.`id` AS `o__id`,
    `orders_9`.`cust`,
    `lines_9`.`sku`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_9`
      ON `lines_9`.`order_id` = `orders_9`.`id`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_17`
      ON `rates_17`.`segment` = `orders_9`.`status`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_18`
      ON `rates_18`.`segment` = `orders_9`.`status`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_9`.`cust`
),
combined_5 AS (
  SELECT `orders_10`.`id` AS `o__id`,
    `orders_10`.`cust`,
    `orders_10`.`status` AS `was__status`,
    `lines_10`.`order_id`,
    `lines_10`.`sku`,
    `rates_20`.`segment` AS `was__segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_10`
      ON `lines_10`.`order_id` = `orders_10`.`id`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_19`
      ON `rates_19`.`segment` = `orders_10`.`status`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_20`
      ON `rates_20`.`segment` = `orders_10`.`status`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_10`.`cust`
  UNION ALL
  SELECT `orders_11`.`id` AS `o__id`,
    `orders_11`.`cust`,
    `orders_11`.`status` AS `was__status`,
    `lines_11`.`order_id`,
    `lines_11`.`sku`,
    `rates_22`.`segment` AS `was__segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_11`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_11`
      ON `lines_11`.`order_id` = `orders_11`.`id`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_21`
      ON `rates_21`.`segment` = `orders_11`.`status`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_22`
      ON `rates_22`.`segment` = `orders_11`.`status`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_11`.`cust`
),
right_rows_2 AS (
  SELECT `customers_12`.`id` AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_12`
  WHERE false
),
combined_6 AS (
  SELECT `combined_4`.`o__id`,
    `combined_4`.`sku`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `combined_4`.`cust`
  UNION ALL
  SELECT `combined_5`.`o__id`,
    `combined_5`.`sku`,
    1 AS `__ivm_w`
  FROM `combined_5`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_8`
      ON `customers_8`.`id` = `combined_5`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_9`
      ON `customers_9`.`id` = `combined_5`.`cust`
  UNION ALL
  SELECT `combined_5_`.`o__id`,
    `combined_5_`.`sku`,
    -1 AS `__ivm_w`
  FROM `combined_5` AS `combined_5_`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_10`
      ON `customers_10`.`id` = `combined_5_`.`cust`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`c__id` = `combined_5_`.`cust`
),
delta AS (
  SELECT `combined_6`.`o__id` AS `id`,
    `combined_6`.`sku`,
    `combined_6`.`__ivm_w`
  FROM `combined_6`
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #39df1e46f10c
-- by key (id), one join away from the change (29 tables read)
-- rows () whole_reads: 52 #fc4fadf5b214
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- keys (id) whole_reads: 1 #dd2136fea24b
-- by key (id), one join away from the change (23 tables read)
-- rows () whole_reads: 44 #d882eb001e0d
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (id) whole_reads: 1 #2e40e69071fb
-- by key (id), one join away from the change (23 tables read)
-- rows () whole_reads: 44 #bdbf7b391144
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- keys (id) whole_reads: 1 #cec5cb6dfd23
-- by key (id), one join away from the change (24 tables read)
-- rows () whole_reads: 48 #6f0b84a364d2
-- no key leads from the change to the rows
