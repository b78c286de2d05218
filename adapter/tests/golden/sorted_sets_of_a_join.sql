with t as (select order_id, array_join(array_sort(collect_set(sku)), ',') as skus from shop.lines group by order_id) select c.name, c.segment, t.skus from shop.customers c left join shop.orders o on o.cust = c.id left join t on t.order_id = o.id

-- rebuild:
with t as (select order_id, array_join(array_sort(collect_set(sku)), ',') as skus from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ group by order_id) select c.name, c.segment, t.skus from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.cust = c.id left join t on t.order_id = o.id

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 97 s; by rows about 265 s
-- rows () whole_reads: 12 #c47f92b8fb2e
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_customers`.`name`,
    `changed_customers`.`segment`,
    `orders`.`id` AS `o__id`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `changed_customers`.`id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`name`,
    `customers`.`segment`,
    `orders_2`.`id` AS `o__id`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `changed_orders`
      ON `changed_orders`.`cust` = `customers`.`id`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `customers`.`id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`customers_2`.`name`,
    `customers_2`.`segment`,
    `orders_3`.`id` AS `o__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON `c`.`cust` = `customers_2`.`id`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`cust` = `customers_2`.`id`
),
right_rows AS (
SELECT `lines_2`.`order_id`,
  array_join(array_sort(collect_set(`lines_2`.`sku`)), ',') AS `skus`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
GROUP BY `lines_2`.`order_id`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_lines`.`order_id` AS `__k0`
  FROM `changed_lines`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `lines_3`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `lines_3`.`order_id` <=> `dirty_keys`.`__k0`
  GROUP BY `lines_3`.`order_id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_4`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_4`.`order_id` <=> `dirty_keys_`.`__k0`
  GROUP BY `lines_4`.`order_id`
),
right_rows_2 AS (
SELECT `lines_7`.`order_id`,
  array_join(array_sort(collect_set(`lines_7`.`sku`)), ',') AS `skus`
FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_7`
GROUP BY `lines_7`.`order_id`
),
combined_3 AS (
  SELECT `combined`.`name`,
    `combined`.`segment`,
    `right_rows`.`skus`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows`
      ON `right_rows`.`order_id` = `combined`.`o__id`
  UNION ALL
  SELECT `customers_3`.`name`,
    `customers_3`.`segment`,
    `right_rows_`.`skus`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
      ON `orders_4`.`cust` = `customers_3`.`id`
    LEFT SEMI JOIN `combined_2`
      ON `combined_2`.`order_id` = `orders_4`.`id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`order_id` = `orders_4`.`id`
  UNION ALL
  SELECT `customers_4`.`name`,
    `customers_4`.`segment`,
    `right_rows_2`.`skus`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`cust` = `customers_4`.`id`
    LEFT SEMI JOIN `combined_2` AS `combined_2_`
      ON `combined_2_`.`order_id` = `orders_5`.`id`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`order_id` = `orders_5`.`id`
),
delta AS (
  SELECT `combined_3`.`name`,
    `combined_3`.`segment`,
    `combined_3`.`skus`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`name`,
  `delta`.`segment`,
  `delta`.`skus`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`name`, `delta`.`segment`, `delta`.`skus`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (name, segment) whole_reads: 2, reference: ('shop.lines', 'shop.orders') #513be70cae56
-- by key (name, segment), one join away from the change (3 tables read)
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
)
SELECT DISTINCT `combined`.`name`,
  `combined`.`segment`
FROM `combined`
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
  array_join(array_sort(collect_set(`lines_2`.`sku`)), ',') AS `skus`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `lines_2`.`order_id` <=> `dirty_keys_`.`o__id`
GROUP BY `lines_2`.`order_id`
)
SELECT `customers`.`name`,
  `customers`.`segment`,
  `right_rows`.`skus`
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
  array_join(array_sort(collect_set(`lines_2`.`sku`)), ',') AS `skus`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
    ON `lines_2`.`order_id` <=> `dirty_keys_2_`.`o__id`
GROUP BY `lines_2`.`order_id`
)
SELECT `customers`.`name`,
  `customers`.`segment`,
  `right_rows`.`skus`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`name` <=> `dirty_keys`.`name` AND `customers`.`segment` <=> `dirty_keys`.`segment`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`cust` = `customers`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`order_id` = `orders`.`id`
WHERE ⟦within¦name¦`customers`.`name`⟧
  AND ⟦within¦segment¦`customers`.`segment`⟧

-- changed: shop.customers alone
-- chosen: appended: about 40 s; by rows about 43 s; rebuilt about 60 s
-- append ()  #80fb71a9bcee
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 2 #6efb357531b4
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 91 s; by rows about 146 s
-- rows () whole_reads: 6 #b336756ee7fb
-- no key leads from the change to the rows
-- keys (name, segment) whole_reads: 2, reference: ('shop.lines',) #dcce64982128
-- by key (name, segment), one join away from the change (2 tables read)

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 72 s; by rows about 103 s
-- rows () whole_reads: 5 #74ce1be2fd69
-- no key leads from the change to the rows
-- keys (name, segment) whole_reads: 2, reference: ('shop.orders',) #43ca57ced1e4
-- by key (name, segment), one join away from the change (1 table read)
