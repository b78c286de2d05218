with a as (select cust, amount from shop.orders where amount > 0),
b as (with a as (select id from shop.customers where segment is not null) select id from a)
select a.cust, a.amount from a join b on a.cust = b.id

-- rebuild:
with a as (select cust, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 0),
b as (with a as (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where segment is not null) select id from a)
select a.cust, a.amount from a join b on a.cust = b.id

-- changed: shop.customers, shop.orders
-- chosen: appended: about 18 s; by key about 20 s; by rows about 22 s; rebuilt about 60 s
-- keys (cust)  #66578427129d
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta AS (
  SELECT `changed_customers`.`id`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
  WHERE (`changed_customers`.`segment` is not null)
),
computed AS (
  SELECT `delta_`.`id`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE (`changed_orders`.`amount` > 0)
  UNION ALL
  SELECT `computed`.`id` AS `cust`
  FROM `computed`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  `orders`.`amount`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 0)
  AND ⟦keys¦`customers`.`id`⟧
  AND (`customers`.`segment` is not null)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  `orders`.`amount`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `customers`.`id` <=> `c`.`cust`)
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 0)
  AND ⟦within¦cust¦`customers`.`id`⟧
  AND (`customers`.`segment` is not null)
-- append ()  #75239a9f4a4b
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `changed_orders`.`amount`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE (`changed_orders`.`amount` > 0)
    AND (`customers`.`segment` is not null)
    AND (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    `orders`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (`orders`.`amount` > 0)
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
    AND (`changed_customers`.`segment` is not null)
)
SELECT `combined`.`cust`,
  `combined`.`amount`
FROM `combined`
-- rows () whole_reads: 2 #51cb84d960ff
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE (`changed_orders`.`amount` > 0)
    AND (`customers`.`segment` is not null)
    AND (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    `orders`.`amount`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (`orders`.`amount` > 0)
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
    AND (`changed_customers`.`segment` is not null)
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`amount`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #2b9612f8256e
-- the sources only gained rows and the query keeps every row it has
-- keys (cust)  #a655669283fd
-- by key (cust), read from the change
-- rows () whole_reads: 1 #f617642a57c1
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #83e503988c5e
-- the sources only gained rows and the query keeps every row it has
-- keys (cust)  #7b893561dac9
-- by key (cust), read from the change
-- rows () whole_reads: 1 #b262cea02314
-- no key leads from the change to the rows
