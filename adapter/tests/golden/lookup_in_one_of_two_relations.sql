with o as (select id, cust, amount, 'orders' as source from shop.orders union all select order_id, qty, price, 'lines' from shop.lines), c as (select id, name, 'orders' as source from shop.customers union all select id, segment, 'lines' from shop.customers) select o.id, o.amount, o.source, c.name from o left join c on c.id = o.cust and c.source = o.source

-- rebuild:
with o as (select id, cust, amount, 'orders' as source from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select order_id, qty, price, 'lines' from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧), c as (select id, name, 'orders' as source from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ union all select id, segment, 'lines' from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) select o.id, o.amount, o.source, c.name from o left join c on c.id = o.cust and c.source = o.source

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 109 s; by rows about 152 s
-- rows () whole_reads: 10 #c6d2779fdcf2
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`amount`,
  'orders' AS `source`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE false
UNION ALL
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`,
  `changed_orders`.`amount`,
  'orders' AS `source`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
UNION ALL
SELECT `lines`.`order_id` AS `id`,
  `lines`.`qty` AS `cust`,
  `lines`.`price` AS `amount`,
  'lines' AS `source`,
  1 AS `__ivm_w`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
WHERE false
UNION ALL
SELECT `changed_lines`.`order_id` AS `id`,
  `changed_lines`.`qty` AS `cust`,
  `changed_lines`.`price` AS `amount`,
  'lines' AS `source`,
  `changed_lines`.`__ivm_w`
FROM `changed_lines`
),
combined_2 AS (
SELECT `customers`.`id`,
  `customers`.`name`,
  'orders' AS `source`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
UNION ALL
SELECT `customers_2`.`id`,
  `customers_2`.`segment`,
  'lines' AS `__column`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
combined_3 AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`amount`,
  'orders' AS `source`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
UNION ALL
SELECT `lines_2`.`order_id`,
  `lines_2`.`qty`,
  `lines_2`.`price`,
  'lines' AS `__column`
FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_customers_2 AS (
  ⟦changes:shop.customers⟧
),
combined_4 AS (
SELECT `changed_customers`.`id`,
  'orders' AS `source`
FROM `changed_customers`
UNION ALL
SELECT `changed_customers_2`.`id`,
  'lines' AS `source`
FROM `changed_customers_2`
),
combined_5 AS (
SELECT `customers_3`.`id`,
  `customers_3`.`name`,
  'orders' AS `source`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
UNION ALL
SELECT `customers_4`.`id`,
  `customers_4`.`segment`,
  'lines' AS `__column`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
),
combined_6 AS (
  SELECT `combined`.`id` AS `o__id`,
    `combined`.`amount`,
    `combined`.`source` AS `o__source`,
    `combined_2`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `combined_2`
      ON `combined_2`.`id` = `combined`.`cust`
      AND `combined_2`.`source` = `combined`.`source`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`combined_4`) */ ⟧`combined_3`.`id` AS `o__id`,
    `combined_3`.`amount`,
    `combined_3`.`source` AS `o__source`,
    `combined_2_`.`name`,
    1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `combined_4`
      ON `combined_4`.`id` = `combined_3`.`cust`
      AND `combined_4`.`source` = `combined_3`.`source`
    LEFT JOIN `combined_2` AS `combined_2_`
      ON `combined_2_`.`id` = `combined_3`.`cust`
      AND `combined_2_`.`source` = `combined_3`.`source`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`combined_4_`) */ ⟧`combined_3_`.`id` AS `o__id`,
    `combined_3_`.`amount`,
    `combined_3_`.`source` AS `o__source`,
    `combined_5`.`name`,
    -1 AS `__ivm_w`
  FROM `combined_3` AS `combined_3_`
    LEFT SEMI JOIN `combined_4` AS `combined_4_`
      ON `combined_4_`.`id` = `combined_3_`.`cust`
      AND `combined_4_`.`source` = `combined_3_`.`source`
    LEFT JOIN `combined_5`
      ON `combined_5`.`id` = `combined_3_`.`cust`
      AND `combined_5`.`source` = `combined_3_`.`source`
),
delta AS (
  SELECT `combined_6`.`o__id` AS `id`,
    `combined_6`.`amount`,
    `combined_6`.`o__source` AS `source`,
    `combined_6`.`name`,
    `combined_6`.`__ivm_w`
  FROM `combined_6`
)
SELECT `delta`.`id`,
  `delta`.`amount`,
  `delta`.`source`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`amount`, `delta`.`source`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) whole_reads: 2, reference: ('shop.customers',) #41d1dbc93f29
-- by key (id), one join away from the change (4 tables read)
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
SELECT `orders`.`id`,
  `orders`.`cust`,
  'orders' AS `source`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
UNION ALL
SELECT `lines`.`order_id`,
  `lines`.`qty`,
  'lines' AS `__column`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
),
changed_customers_2 AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
SELECT `changed_orders`.`id`
FROM `changed_orders`
UNION ALL
SELECT `changed_lines`.`order_id` AS `id`
FROM `changed_lines`
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`combined`.`id`
FROM `changed_customers`
  INNER JOIN `combined`
    ON `changed_customers`.`id` = `combined`.`cust`
    AND (if(false, raise_error(''), 'orders')) = `combined`.`source`
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers_2`) */ ⟧`combined_`.`id`
FROM `changed_customers_2`
  INNER JOIN `combined` AS `combined_`
    ON `changed_customers_2`.`id` = `combined_`.`cust`
    AND (if(false, raise_error(''), 'lines')) = `combined_`.`source`
)
SELECT DISTINCT `combined_2`.`id`
FROM `combined_2`
-- few:
WITH combined AS (
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`amount`,
  'orders' AS `source`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`id`⟧
UNION ALL
SELECT `lines`.`order_id`,
  `lines`.`qty`,
  `lines`.`price`,
  'lines' AS `__column`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
WHERE ⟦keys¦`lines`.`order_id`⟧
),
combined_2 AS (
SELECT `customers`.`id`,
  `customers`.`name`,
  'orders' AS `source`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
UNION ALL
SELECT `customers_2`.`id`,
  `customers_2`.`segment`,
  'lines' AS `__column`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
)
SELECT `combined`.`id`,
  `combined`.`amount`,
  `combined`.`source`,
  `combined_2`.`name`
FROM `combined`
  LEFT JOIN `combined_2`
    ON `combined_2`.`id` = `combined`.`cust`
    AND `combined_2`.`source` = `combined`.`source`
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`amount`,
  'orders' AS `source`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
UNION ALL
SELECT `lines`.`order_id`,
  `lines`.`qty`,
  `lines`.`price`,
  'lines' AS `__column`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`
WHERE ⟦within¦id¦`lines`.`order_id`⟧
),
combined_2 AS (
SELECT `customers`.`id`,
  `customers`.`name`,
  'orders' AS `source`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
UNION ALL
SELECT `customers_2`.`id`,
  `customers_2`.`segment`,
  'lines' AS `__column`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
)
SELECT `combined`.`id`,
  `combined`.`amount`,
  `combined`.`source`,
  `combined_2`.`name`
FROM `combined`
  LEFT JOIN `combined_2`
    ON `combined_2`.`id` = `combined`.`cust`
    AND `combined_2`.`source` = `combined`.`source`

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 109 s; by rows about 123 s
-- rows () whole_reads: 8 #25fb714e4448
-- no key leads from the change to the rows
-- keys (id) whole_reads: 2, reference: ('shop.customers',) #41b11bf761d7
-- by key (id), one join away from the change (4 tables read)

-- changed: shop.lines alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #d7b6fa3d036c
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 2 #ece0d74b9353
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #0aab79c65a4d
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 2 #b2cd4edeb363
-- no key leads from the change to the rows
