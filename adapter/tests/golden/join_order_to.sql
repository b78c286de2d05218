select o.id, l.sku, c.name from shop.customers c join shop.orders o on o.cust = c.id join shop.lines l on o.id = l.order_id

-- was:
select o.id, l.sku, c.name from shop.orders o join shop.lines l on o.id = l.order_id join shop.customers c on o.cust = c.id

-- edit, same: True
-- rebuild:
select o.id, l.sku, c.name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.cust = c.id join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on o.id = l.order_id

-- changed: shop.customers, shop.lines, shop.orders
-- append ()  #a9e648f8c194
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`name`,
    `orders`.`id` AS `o__id`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`name`,
    `changed_orders`.`id` AS `o__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_2 AS (
  SELECT `combined`.`name`,
    `combined`.`o__id`,
    `lines`.`sku`
  FROM `combined`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `combined`.`o__id` = `lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`customers_2`.`name`,
    `orders_2`.`id` AS `o__id`,
    `changed_lines`.`sku`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`id` = `changed_lines`.`order_id`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
)
SELECT `combined_2`.`o__id` AS `id`,
  `combined_2`.`sku`,
  `combined_2`.`name`
FROM `combined_2`
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #0344d17bd80c
-- by key (id), one join away from the change (1 table read)
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
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `lines`.`sku`,
  `customers`.`name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`cust` = `customers`.`id`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `lines`.`sku`,
  `customers`.`name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`)
    ON `orders`.`cust` = `customers`.`id`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`)
    ON `orders`.`id` = `lines`.`order_id`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦id¦`lines`.`order_id`⟧
-- rows () whole_reads: 5 #9c86f2cf0a2c
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`name`,
    `orders`.`id` AS `o__id`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`name`,
    `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_2 AS (
  SELECT `combined`.`name`,
    `combined`.`o__id`,
    `lines`.`sku`,
    `combined`.`__ivm_w`
  FROM `combined`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `combined`.`o__id` = `lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`customers_2`.`name`,
    `orders_2`.`id` AS `o__id`,
    `changed_lines`.`sku`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`id` = `changed_lines`.`order_id`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    `combined_2`.`sku`,
    `combined_2`.`name`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- append ()  #d6e079b09884
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #acdcb772a345
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 2 #b8986cde17d1
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- append ()  #025272533cd2
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #542b69132c89
-- by key (id), read from the change
-- rows () whole_reads: 2 #22ca55656a1f
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- append ()  #7d0373996e24
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #c3c1c6915a36
-- by key (id), read from the change
-- rows () whole_reads: 2 #6350e28f5de3
-- no key leads from the change to the rows
