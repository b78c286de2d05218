select o.id, t.sku, t.name from shop.orders o, lateral (select l.sku, c.name from shop.lines l join shop.customers c on c.id = l.qty and l.order_id = o.id) t

-- rebuild:
select o.id, t.sku, t.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o, lateral (select l.sku, c.name from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = l.qty and l.order_id = o.id) t

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: by key: about 46 s; appended about 58 s; rebuilt about 60 s; by rows about 61 s
-- append ()  #4bb3c3cf3781
-- the sources only gained rows and the query keeps every row it has
-- insert:
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
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`order_id`,
    `changed_lines`.`sku`,
    `customers_2`.`name`
  FROM `changed_lines`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `changed_lines`.`qty`
  WHERE (⟦among¦shop.lines¦qty¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`lines_2`.`order_id`,
    `lines_2`.`sku`,
    `changed_customers`.`name`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `lines_2`.`qty`
  WHERE (⟦among¦shop.customers¦id¦shop.lines¦`lines_2`.`qty`⟧)
),
combined_2 AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `lines`.`sku` AS `__sku_3`,
    `customers`.`name` AS `__name_4`
  FROM `changed_orders`
    INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `lines`.`qty`)
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT `orders`.`id`,
    `combined`.`sku` AS `__sku_3`,
    `combined`.`name` AS `__name_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `combined`
      ON `combined`.`order_id` = `orders`.`id`
)
SELECT `combined_2`.`id`,
  `combined_2`.`__sku_3` AS `sku`,
  `combined_2`.`__name_4` AS `name`
FROM `combined_2`
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #c75c31472807
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
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`lines`.`order_id` AS `id`
  FROM `changed_customers`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `changed_customers`.`id` = `lines`.`qty`
  WHERE (⟦among¦shop.customers¦id¦shop.lines¦`lines`.`qty`⟧)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `lines`.`sku`,
  `customers`.`name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `lines`.`qty`)
    ON `lines`.`order_id` = `orders`.`id`
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `lines`.`sku`,
  `customers`.`name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `lines`.`qty`)
    ON `lines`.`order_id` = `orders`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦id¦`lines`.`order_id`⟧
-- rows () whole_reads: 5 #41991147e191
-- no key leads from the change to the rows
-- delta:
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
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`order_id`,
    `changed_lines`.`sku`,
    `customers_2`.`name`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `changed_lines`.`qty`
  WHERE (⟦among¦shop.lines¦qty¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`lines_2`.`order_id`,
    `lines_2`.`sku`,
    `changed_customers`.`name`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `lines_2`.`qty`
  WHERE (⟦among¦shop.customers¦id¦shop.lines¦`lines_2`.`qty`⟧)
),
combined_2 AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `lines`.`sku` AS `__sku_3`,
    `customers`.`name` AS `__name_4`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `lines`.`qty`)
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT `orders`.`id`,
    `combined`.`sku` AS `__sku_3`,
    `combined`.`name` AS `__name_4`,
    `combined`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `combined`
      ON `combined`.`order_id` = `orders`.`id`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`__sku_3` AS `sku`,
    `combined_2`.`__name_4` AS `name`,
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
-- chosen: appended: about 26 s; by rows about 29 s; by key about 46 s; rebuilt about 60 s
-- append ()  #e5943b8c180d
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #b0f4b2011b66
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 2 #83101a2687ae
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: appended: about 12 s; by rows about 16 s; by key about 40 s; rebuilt about 60 s
-- append ()  #70e6671d36a1
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #3010c9bf568e
-- by key (id), read from the change
-- rows () whole_reads: 2 #d1ecd32ce16c
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 26 s; by rows about 29 s; by key about 40 s; rebuilt about 60 s
-- append ()  #0a05536ea01b
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #4827274b7d56
-- by key (id), read from the change
-- rows () whole_reads: 2 #09f933f077bd
-- no key leads from the change to the rows
