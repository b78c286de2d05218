select o.id, c.name, l.sku, l.qty from shop.orders o join shop.lines l on o.id = l.order_id join shop.customers c on o.cust = c.id

-- rebuild:
select o.id, c.name, l.sku, l.qty from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on o.id = l.order_id join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: by key: about 46 s; appended about 58 s; rebuilt about 60 s; by rows about 61 s
-- append ()  #6a34f78058be
-- the sources only gained rows and the query keeps every row it has
-- insert:
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
    `lines`.`qty`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `changed_orders`.`id` = `lines`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `changed_lines`.`sku`,
    `changed_lines`.`qty`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `orders`.`id` = `changed_lines`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `combined`.`o__id`,
    `combined`.`sku`,
    `combined`.`qty`,
    `customers`.`name`
  FROM `combined`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `combined`.`cust` = `customers`.`id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`id` AS `o__id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `changed_customers`.`name`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `changed_customers`.`id`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
      ON `orders_2`.`id` = `lines_2`.`order_id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
)
SELECT `combined_2`.`o__id` AS `id`,
  `combined_2`.`name`,
  `combined_2`.`sku`,
  `combined_2`.`qty`
FROM `combined_2`
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #c8d834499f9a
-- by key (id), one join away from the change (1 table read)
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
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `customers`.`name`,
  `lines`.`sku`,
  `lines`.`qty`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `customers`.`name`,
  `lines`.`sku`,
  `lines`.`qty`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`)
    ON `orders`.`id` = `lines`.`order_id`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦id¦`lines`.`order_id`⟧
-- rows () whole_reads: 5 #e733ae78662a
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
    `lines`.`qty`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `changed_orders`.`id` = `lines`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `changed_lines`.`sku`,
    `changed_lines`.`qty`,
    `changed_lines`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `orders`.`id` = `changed_lines`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `combined`.`o__id`,
    `combined`.`sku`,
    `combined`.`qty`,
    `customers`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `combined`.`cust` = `customers`.`id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`id` AS `o__id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `changed_customers`.`name`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `changed_customers`.`id`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
      ON `orders_2`.`id` = `lines_2`.`order_id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    `combined_2`.`name`,
    `combined_2`.`sku`,
    `combined_2`.`qty`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  `delta`.`sku`,
  `delta`.`qty`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`, `delta`.`sku`, `delta`.`qty`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: appended: about 26 s; by rows about 29 s; by key about 46 s; rebuilt about 60 s
-- append ()  #acc3726878d9
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #b06cb1f0f4f0
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 2 #3d10ef33c471
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: appended: about 26 s; by rows about 29 s; by key about 40 s; rebuilt about 60 s
-- append ()  #5e5ab1eda8ce
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #fc095483941f
-- by key (id), read from the change
-- rows () whole_reads: 2 #2394be3fce70
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 12 s; by rows about 16 s; by key about 40 s; rebuilt about 60 s
-- append ()  #ae210436e886
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #6d553de7b8cd
-- by key (id), read from the change
-- rows () whole_reads: 2 #1c1d172c3795
-- no key leads from the change to the rows
