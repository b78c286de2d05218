select o.id, t.sku, t.worth, c.name from shop.orders o join lateral (select l.sku, l.qty * l.price as worth from shop.lines l where l.order_id = o.id and l.qty > 0) t join shop.customers c on c.id = o.cust

-- rebuild:
select o.id, t.sku, t.worth, c.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join lateral (select l.sku, l.qty * l.price as worth from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id and l.qty > 0) t join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: appended: about 58 s; rebuilt about 60 s; by rows about 61 s; by key about 66 s
-- append ()  #b1744e97b7c6
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
    `lines`.`sku` AS `__sku_3`,
    `lines`.`qty` * `lines`.`price` AS `__worth_4`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE (`lines`.`qty` > 0)
    AND (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `changed_lines`.`sku` AS `__sku_3`,
    `changed_lines`.`qty` * `changed_lines`.`price` AS `__worth_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
    AND (`changed_lines`.`qty` > 0)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `combined`.`o__id`,
    `combined`.`__sku_3`,
    `combined`.`__worth_4`,
    `customers`.`name`
  FROM `combined`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `combined`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`id` AS `o__id`,
    `lines_2`.`sku` AS `__sku_3`,
    `lines_2`.`qty` * `lines_2`.`price` AS `__worth_4`,
    `changed_customers`.`name`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
      ON `changed_customers`.`id` = `orders_2`.`cust`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
    AND (`lines_2`.`qty` > 0)
)
SELECT `combined_2`.`o__id` AS `id`,
  `combined_2`.`__sku_3` AS `sku`,
  `combined_2`.`__worth_4` AS `worth`,
  `combined_2`.`name`
FROM `combined_2`
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #65b9b835516b
-- by key (id), one join away from the change (2 tables read)
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
  WHERE (`changed_lines`.`qty` > 0)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
    AND (`lines`.`qty` > 0)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `lines`.`sku`,
  `lines`.`qty` * `lines`.`price` AS `worth`,
  `customers`.`name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `orders`.`id`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
  AND (`lines`.`qty` > 0)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `lines`.`sku`,
  `lines`.`qty` * `lines`.`price` AS `worth`,
  `customers`.`name`
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
  AND (`lines`.`qty` > 0)
-- rows () whole_reads: 5 #4cbf9e79914e
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
    `lines`.`sku` AS `__sku_3`,
    `lines`.`qty` * `lines`.`price` AS `__worth_4`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE (`lines`.`qty` > 0)
    AND (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `changed_lines`.`sku` AS `__sku_3`,
    `changed_lines`.`qty` * `changed_lines`.`price` AS `__worth_4`,
    `changed_lines`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
    AND (`changed_lines`.`qty` > 0)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `combined`.`o__id`,
    `combined`.`__sku_3`,
    `combined`.`__worth_4`,
    `customers`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `combined`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`id` AS `o__id`,
    `lines_2`.`sku` AS `__sku_3`,
    `lines_2`.`qty` * `lines_2`.`price` AS `__worth_4`,
    `changed_customers`.`name`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
      ON `changed_customers`.`id` = `orders_2`.`cust`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
    AND (`lines_2`.`qty` > 0)
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    `combined_2`.`__sku_3` AS `sku`,
    `combined_2`.`__worth_4` AS `worth`,
    `combined_2`.`name`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  `delta`.`worth`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`, `delta`.`worth`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: appended: about 26 s; by rows about 29 s; rebuilt about 60 s; by key about 66 s
-- append ()  #3a4ad8039247
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #b95a702d6761
-- by key (id), one join away from the change (2 tables read)
-- rows () whole_reads: 2 #14a225af0389
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: appended: about 26 s; by rows about 29 s; by key about 40 s; rebuilt about 60 s
-- append ()  #c73bdb45884e
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #66d40037c6f7
-- by key (id), read from the change
-- rows () whole_reads: 2 #37cff8f06db1
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 12 s; by rows about 16 s; by key about 40 s; rebuilt about 60 s
-- append ()  #5ec619f873c5
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #713736530c64
-- by key (id), read from the change
-- rows () whole_reads: 2 #7cc5a45bf3b0
-- no key leads from the change to the rows
