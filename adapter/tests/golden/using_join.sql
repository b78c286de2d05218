select cust, id, name, segment from shop.orders join (select id as cust, name, segment from shop.customers) using (cust)

-- rebuild:
select cust, id, name, segment from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ join (select id as cust, name, segment from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) using (cust)

-- changed: shop.customers, shop.orders
-- chosen: appended: about 18 s; by key about 20 s; by rows about 22 s; rebuilt about 60 s
-- keys (cust)  #132773fa8108
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_customers`.`id` AS `cust`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  `orders`.`id`,
  `customers`.`name`,
  `customers`.`segment`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  `orders`.`id`,
  `customers`.`name`,
  `customers`.`segment`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `customers`.`id` <=> `c`.`cust`)
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND ⟦within¦cust¦`customers`.`id`⟧
-- append ()  #500354018f51
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `changed_orders`.`cust` AS `orders__cust`,
    `customers`.`name`,
    `customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`,
    `orders`.`cust` AS `orders__cust`,
    `changed_customers`.`name`,
    `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT `combined`.`orders__cust` AS `cust`,
  `combined`.`id`,
  `combined`.`name`,
  `combined`.`segment`
FROM `combined`
-- rows () whole_reads: 2 #6476de5eb7e8
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `changed_orders`.`cust` AS `orders__cust`,
    `customers`.`name`,
    `customers`.`segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`,
    `orders`.`cust` AS `orders__cust`,
    `changed_customers`.`name`,
    `changed_customers`.`segment`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`orders__cust` AS `cust`,
    `combined`.`id`,
    `combined`.`name`,
    `combined`.`segment`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`id`,
  `delta`.`name`,
  `delta`.`segment`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`id`, `delta`.`name`, `delta`.`segment`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #a5b6f48c9486
-- the sources only gained rows and the query keeps every row it has
-- keys (cust)  #57e14e6fb31e
-- by key (cust), read from the change
-- rows () whole_reads: 1 #1880c02e8812
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #f66c1531112e
-- the sources only gained rows and the query keeps every row it has
-- keys (cust)  #0dfeb6c153ea
-- by key (cust), read from the change
-- rows () whole_reads: 1 #8c334e41a2ba
-- no key leads from the change to the rows
