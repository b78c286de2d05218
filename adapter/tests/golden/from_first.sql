from shop.orders o join shop.customers c on c.id = o.cust select o.id, c.name where o.amount > 0

-- rebuild:
from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust select o.id, c.name where o.amount > 0

-- changed: shop.customers, shop.orders
-- chosen: appended: about 18 s; by rows about 22 s; by key about 46 s; rebuilt about 60 s
-- append ()  #c742e4cc905b
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`amount`,
    `customers`.`name`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`amount`,
    `changed_customers`.`name`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT `combined`.`o__id` AS `id`,
  `combined`.`name`
FROM `combined`
WHERE (`combined`.`amount` > 0)
-- rows () whole_reads: 2 #fe354738fd1b
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`amount`,
    `customers`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`amount`,
    `changed_customers`.`name`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`o__id` AS `id`,
    `combined`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`amount` > 0)
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #42c365cca0af
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE (((`changed_orders`.`amount` > 0)))
),
computed AS (
  SELECT `delta_`.`o__id`,
    `delta_`.`cust`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`o__id`, `delta_`.`cust`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `computed`.`o__id` AS `id`
  FROM `computed`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE (((`orders`.`amount` > 0)))
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `customers`.`name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`id`⟧
  AND (`orders`.`amount` > 0)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `customers`.`name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND (`orders`.`amount` > 0)

-- changed: shop.customers alone
-- chosen: appended: about 9.4 s; by rows about 13 s; rebuilt about 60 s
-- append ()  #f8c2caba0dbe
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #e4a28154da6c
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; rebuilt about 60 s
-- append ()  #a0c903752b65
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #efdb5b649d2e
-- no key leads from the change to the rows
