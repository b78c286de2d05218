select o.cust, sum(l.qty) as q from shop.orders o join shop.lines l on l.order_id = o.id where l.qty > 1 group by o.cust

-- was:
select o.cust, sum(l.qty) as q from shop.orders o join shop.lines l on l.order_id = o.id join shop.customers c on c.id = o.cust and c.name = l.sku group by o.cust

-- edit, words: ('a join of shop.customers went', 'filter: true → qty > 1')
-- edit, gone: ('shop.customers',)
-- edit, where: ('qty > 1 is not true',)
-- edit, altered: ('q',)
-- rebuild:
select o.cust, sum(l.qty) as q from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on l.order_id = o.id where l.qty > 1 group by o.cust

-- changed: shop.customers, shop.lines, shop.orders
-- keys (cust) whole_reads: 1, reference: ('shop.lines',) #ffe38d867b15
-- by key (cust), one join away from the change (11 tables read)
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
combined AS (
  SELECT `orders_3`.`cust`,
    `lines_2`.`qty`,
    `lines_2`.`sku` AS `was__sku`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_3`.`id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_3`.`cust`
      AND `customers_3`.`name` = `lines_2`.`sku`
  UNION ALL
  SELECT `orders_4`.`cust`,
    `lines_3`.`qty`,
    `lines_3`.`sku` AS `was__sku`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders_4`.`id`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_4`.`cust`
      AND `customers_4`.`name` = `lines_3`.`sku`
),
right_rows AS (
  SELECT `customers_6`.`id` AS `was__c__id`,
    `customers_6`.`name` AS `was__name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
  WHERE false
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT `changed_customers`.`id` AS `cust`
  FROM `changed_customers`
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `orders_2`.`id`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders_2`.`cust`
      AND `customers`.`name` = `lines`.`sku`
  UNION ALL
  SELECT `customers_2`.`id` AS `cust`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
  UNION ALL
  SELECT `combined`.`cust`
  FROM `combined`
    LEFT JOIN `right_rows`
      ON `right_rows`.`was__c__id` = `combined`.`cust`
      AND `right_rows`.`was__name` = `combined`.`was__sku`
  WHERE (NOT ((`combined`.`qty` > 1)) OR ((`combined`.`qty` > 1)) IS NULL)
)
SELECT DISTINCT `combined_2`.`cust`
FROM `combined_2`
-- differing:
WITH delta AS (
  SELECT `orders`.`cust`,
    sum(`lines`.`qty`) AS `q`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `orders`.`id`
  WHERE ⟦keys¦`orders`.`cust`⟧
    AND (`lines`.`qty` > 1)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT `stored`.`cust`,
    `stored`.`q`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`q`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`q`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`cust`,
  sum(`lines`.`qty`) AS `q`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `orders`.`id`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`lines`.`qty` > 1)
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  sum(`lines`.`qty`) AS `q`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `orders`.`id`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`lines`.`qty` > 1)
GROUP BY `orders`.`cust`
-- rows () whole_reads: 64 #b7f0bce3140e
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `lines`.`order_id`,
    `lines`.`qty`,
    `lines`.`sku` AS `was__sku`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`cust`
      AND `customers`.`name` = `lines`.`sku`
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `lines_2`.`order_id`,
    `lines_2`.`qty`,
    `lines_2`.`sku` AS `was__sku`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
      AND `customers_2`.`name` = `lines_2`.`sku`
),
right_rows AS (
  SELECT `customers_4`.`id` AS `was__c__id`,
    `customers_4`.`name` AS `was__name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  WHERE false
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_2 AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `lines_3`.`sku` AS `was__sku`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `changed_orders`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_3`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders_3`.`cust`,
    `changed_lines`.`sku` AS `was__sku`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders_3`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_3`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_3 AS (
  SELECT `combined_2`.`cust`,
    `combined_2`.`was__sku`
  FROM `combined_2`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `combined_2`.`cust`
      AND `customers_5`.`name` = `combined_2`.`was__sku`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_4`.`cust`,
    `lines_4`.`sku` AS `was__sku`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `orders_4`.`id`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_4`.`cust`
      AND `changed_customers`.`name` = `lines_4`.`sku`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_4`.`cust`
      AND `customers_6`.`name` = `lines_4`.`sku`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_4`.`cust`⟧)
    AND (⟦among¦shop.customers¦name¦shop.lines¦`lines_4`.`sku`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_5`.`cust`,
    `lines_5`.`sku` AS `was__sku`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
      ON `lines_5`.`order_id` = `orders_5`.`id`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_5`.`cust`
      AND `c`.`name` = `lines_5`.`sku`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_5`.`cust`
      AND `customers_7`.`name` = `lines_5`.`sku`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_5`.`cust`⟧)
    AND (⟦among¦shop.customers¦name¦shop.lines¦`lines_5`.`sku`⟧)
  UNION ALL
  SELECT `orders_6`.`cust`,
    `lines_6`.`sku` AS `was__sku`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `orders_6`.`id`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_8`
      ON `customers_8`.`id` = `orders_6`.`cust`
      AND `customers_8`.`name` = `lines_6`.`sku`
),
combined_4 AS (
  SELECT `combined_3`.`cust`
  FROM `combined_3`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`was__c__id` = `combined_3`.`cust`
      AND `right_rows_`.`was__name` = `combined_3`.`was__sku`
  UNION ALL
  SELECT `orders_7`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_7`
      ON `lines_7`.`order_id` = `orders_7`.`id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_10`
      ON `customers_10`.`id` = `orders_7`.`cust`
      AND `customers_10`.`name` = `lines_7`.`sku`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_11`
      ON `customers_11`.`id` = `orders_7`.`cust`
      AND `customers_11`.`name` = `lines_7`.`sku`
    LEFT JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`was__c__id` = `orders_7`.`cust`
      AND `right_rows__2`.`was__name` = `lines_7`.`sku`
  UNION ALL
  SELECT `orders_8`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_8`
      ON `lines_8`.`order_id` = `orders_8`.`id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_13`
      ON `customers_13`.`id` = `orders_8`.`cust`
      AND `customers_13`.`name` = `lines_8`.`sku`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_14`
      ON `customers_14`.`id` = `orders_8`.`cust`
      AND `customers_14`.`name` = `lines_8`.`sku`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_15`
      ON `customers_15`.`id` = `orders_8`.`cust`
      AND `customers_15`.`name` = `lines_8`.`sku`
  UNION ALL
  SELECT `combined_`.`cust`
  FROM `combined` AS `combined_`
    LEFT JOIN `right_rows` AS `right_rows__3`
      ON `right_rows__3`.`was__c__id` = `combined_`.`cust`
      AND `right_rows__3`.`was__name` = `combined_`.`was__sku`
  WHERE (NOT ((`combined_`.`qty` > 1)) OR ((`combined_`.`qty` > 1)) IS NULL)
),
dirty_keys AS (
  SELECT DISTINCT `combined_4`.`cust` AS `__k0`
  FROM `combined_4`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`cust`,
    sum(`combined`.`qty`) AS `q`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows`
      ON `right_rows`.`was__c__id` = `combined`.`cust`
      AND `right_rows`.`was__name` = `combined`.`was__sku`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`cust` <=> `dirty_keys`.`__k0`
  WHERE ((`combined`.`qty` > 1))
  GROUP BY `combined`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_9`.`cust`,
    sum(`lines_9`.`qty`) AS `q`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_9`
      ON `lines_9`.`order_id` = `orders_9`.`id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_17`
      ON `customers_17`.`id` = `orders_9`.`cust`
      AND `customers_17`.`name` = `lines_9`.`sku`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_18`
      ON `customers_18`.`id` = `orders_9`.`cust`
      AND `customers_18`.`name` = `lines_9`.`sku`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_9`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_9`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`q`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`q`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (cust) whole_reads: 1 #f3acf0fa6b6b
-- by key (cust), one join away from the change (10 tables read)
-- rows () whole_reads: 58 #063c797e1980
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- keys (cust) whole_reads: 1, reference: ('shop.lines',) #c4d1f7939878
-- by key (cust), one join away from the change (11 tables read)
-- rows () whole_reads: 50 #9e92a3d5c395
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust) whole_reads: 1 #e385e45a2c70
-- by key (cust), one join away from the change (10 tables read)
-- rows () whole_reads: 50 #0f767f2a2c77
-- no key leads from the change to the rows
