with t as (select order_id, max_by(sku, sku) as last from shop.lines group by order_id) select c.name, c.segment, t.last from shop.customers c left join shop.orders o on o.cust = c.id left join t on t.order_id = o.id

-- rebuild:
with t as (select order_id, max_by(sku, sku) as last from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ group by order_id) select c.name, c.segment, t.last from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.cust = c.id left join t on t.order_id = o.id

-- changed: shop.customers, shop.lines, shop.orders
-- rebuilt: two evaluations of `max_by(sku, sku)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 169 s
-- keys (name, segment) whole_reads: 2, reference: ('shop.lines', 'shop.orders') #6d386843db25
-- by key (name, segment), one join away from the change (10 tables read), with the keys that share a group whose answer depends on the order of rows
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_customers`.`name`,
    `changed_customers`.`segment`
  FROM `changed_customers`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`name`,
    `customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`customers_2`.`name`,
    `customers_2`.`segment`
  FROM `changed_lines`
    INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `customers_2`.`id`)
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
),
computed AS (
  SELECT DISTINCT `combined_`.`name`,
    `combined_`.`segment`
  FROM `combined` AS `combined_`
),
dirty_keys AS (
  SELECT /*+ BROADCAST(`computed_`) */ DISTINCT `orders_3`.`id` AS `__ivm_group0`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    LEFT SEMI JOIN `computed` AS `computed_`
      ON `customers_4`.`name` <=> `computed_`.`name` AND `customers_4`.`segment` <=> `computed_`.`segment`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`cust` = `customers_4`.`id`
  WHERE ((`orders_3`.`id` IS NOT NULL))
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`id` AS `o__id`,
    `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`id` <=> `dirty_keys_`.`__ivm_group0`
),
combined_2 AS (
  SELECT `computed`.`name`,
    `computed`.`segment`
  FROM `computed`
  UNION ALL
  SELECT `customers_3`.`name`,
    `customers_3`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    INNER JOIN `right_rows`
      ON `right_rows`.`cust` = `customers_3`.`id`
  WHERE ((`right_rows`.`o__id` IS NOT NULL))
)
SELECT DISTINCT `combined_2`.`name`,
  `combined_2`.`segment`
FROM `combined_2`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`id` AS `o__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
  WHERE ⟦keys¦`customers_2`.`name`¦`customers_2`.`segment`⟧
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_2`.`order_id`,
    max_by(`lines_2`.`sku`, `lines_2`.`sku`) AS `last`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_2`.`order_id` <=> `dirty_keys_`.`o__id`
  GROUP BY `lines_2`.`order_id`
)
SELECT `customers`.`name`,
  `customers`.`segment`,
  `right_rows`.`last`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`cust` = `customers`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`order_id` = `orders`.`id`
WHERE ⟦keys¦`customers`.`name`¦`customers`.`segment`⟧
-- many:
WITH dirty_keys AS (
SELECT `name`, `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_2`.`id` AS `o__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `customers_2`.`name` <=> `c`.`name` AND `customers_2`.`segment` <=> `c`.`segment`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
  WHERE ⟦within¦name¦`customers_2`.`name`⟧
    AND ⟦within¦segment¦`customers_2`.`segment`⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    max_by(`lines_2`.`sku`, `lines_2`.`sku`) AS `last`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `lines_2`.`order_id` <=> `dirty_keys_2_`.`o__id`
  GROUP BY `lines_2`.`order_id`
)
SELECT `customers`.`name`,
  `customers`.`segment`,
  `right_rows`.`last`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`name` <=> `dirty_keys`.`name` AND `customers`.`segment` <=> `dirty_keys`.`segment`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`cust` = `customers`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`order_id` = `orders`.`id`
WHERE ⟦within¦name¦`customers`.`name`⟧
  AND ⟦within¦segment¦`customers`.`segment`⟧
-- doubt_few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`id` AS `__ivm_group0`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
  WHERE ⟦keys¦`customers_2`.`name`¦`customers_2`.`segment`⟧
    AND ((`orders_2`.`id` IS NOT NULL))
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id` AS `o__id`,
    `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`id` <=> `dirty_keys_`.`__ivm_group0`
)
SELECT `customers`.`name`,
  `customers`.`segment`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
WHERE ((`right_rows`.`o__id` IS NOT NULL))
  AND ((⟦keys¦`customers`.`name`¦`customers`.`segment`⟧) IS NOT TRUE)

-- changed: shop.customers alone
-- rebuilt: two evaluations of `max_by(sku, sku)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 105 s
-- keys (name, segment) whole_reads: 2 #cfcfb64e10a9
-- by key (name, segment), one join away from the change (4 tables read), with the keys that share a group whose answer depends on the order of rows

-- changed: shop.lines alone
-- rebuilt: two evaluations of `max_by(sku, sku)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 157 s
-- keys (name, segment) whole_reads: 2, reference: ('shop.lines',) #6a00cd13920e
-- by key (name, segment), one join away from the change (8 tables read), with the keys that share a group whose answer depends on the order of rows

-- changed: shop.orders alone
-- rebuilt: two evaluations of `max_by(sku, sku)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 117 s
-- keys (name, segment) whole_reads: 2, reference: ('shop.orders',) #070be941b0a3
-- by key (name, segment), one join away from the change (6 tables read), with the keys that share a group whose answer depends on the order of rows
