with busy as (select cust, count(*) as n from shop.orders group by cust having count(*) > 1)
select c.name, b.n from busy b join shop.customers c on b.cust = c.id

-- rebuild:
with busy as (select cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust having count(*) > 1)
select c.name, b.n from busy b join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on b.cust = c.id

-- changed: shop.customers, shop.orders
-- chosen: by key: about 35 s; rebuilt about 60 s; by rows about 81 s
-- rows () whole_reads: 2 #e73cf71f8399
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    count(*) AS `n`,
    count(*) > 1 AS `__having`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    count(*) AS `n`,
    count(*) > 1 AS `__having`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`cust`
),
filtered AS (
  SELECT `orders_4`.`cust`,
    count(*) AS `n`,
    count(*) > 1 AS `__having`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  GROUP BY `orders_4`.`cust`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `combined`.`n`,
    `customers`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `combined`.`cust` = `customers`.`id`
  WHERE (`combined`.`__having`)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`filtered`.`n`,
    `changed_customers`.`name`,
    `changed_customers`.`__ivm_w`
  FROM `filtered`
    INNER JOIN `changed_customers`
      ON `filtered`.`cust` = `changed_customers`.`id`
  WHERE (`filtered`.`__having`)
    AND (⟦among¦shop.customers¦id¦shop.orders¦`filtered`.`cust`⟧)
),
delta AS (
  SELECT `combined_2`.`name`,
    `combined_2`.`n`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`name`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`name`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (name) reference: ('shop.orders',) #0156166f4b98
-- by key (name), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`name`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT `changed_customers`.`name`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`name`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE ⟦keys¦`customers`.`name`⟧
),
filtered AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    count(*) AS `n`,
    count(*) > 1 AS `__having`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`id`
  GROUP BY `orders_2`.`cust`
)
SELECT `customers_2`.`name`,
  `filtered`.`n`
FROM `filtered`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    ON `filtered`.`cust` = `customers_2`.`id`
WHERE (`filtered`.`__having`)
  AND ⟦keys¦`customers_2`.`name`⟧
-- many:
WITH dirty_keys AS (
SELECT `name` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`name` <=> `dirty_keys`.`name`
  WHERE ⟦within¦name¦`customers`.`name`⟧
),
filtered AS (
  SELECT `orders_2`.`cust`,
    count(*) AS `n`,
    count(*) > 1 AS `__having`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_2`.`cust` <=> `dirty_keys_2_`.`id`
  GROUP BY `orders_2`.`cust`
)
SELECT `customers_2`.`name`,
  `filtered`.`n`
FROM `filtered`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `customers_2`.`name` <=> `c`.`name`)
    ON `filtered`.`cust` = `customers_2`.`id`
WHERE (`filtered`.`__having`)
  AND ⟦within¦name¦`customers_2`.`name`⟧

-- changed: shop.customers alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #fa5e1827fd26
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #6438710b0e82
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 35 s; by rows about 51 s; rebuilt about 60 s
-- rows () whole_reads: 1 #490308fcb197
-- no key leads from the change to the rows
-- keys (name) reference: ('shop.orders',) #2d64b94cc327
-- by key (name), one join away from the change (1 table read)
