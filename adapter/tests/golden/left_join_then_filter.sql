select o.id from shop.orders o left join shop.customers c on o.cust = c.id where c.id is null

-- rebuild:
select o.id from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id where c.id is null

-- changed: shop.customers, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 90 s
-- rows () whole_reads: 5 #e55def32f77a
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `right_rows`.`c__id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `changed_orders`.`cust` = `right_rows`.`c__id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `customers_3`.`id` AS `c__id`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `orders`.`cust` = `changed_customers`.`id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `orders`.`cust` = `customers_3`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id` AS `o__id`,
    `customers_4`.`id` AS `c__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `orders_2`.`cust` = `c`.`id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `orders_2`.`cust` = `customers_4`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`o__id` AS `id`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`c__id` is null)
)
SELECT `delta`.`id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #8bc639dcae44
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
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
SELECT `orders`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦keys¦`orders`.`id`⟧
  AND (`customers`.`id` is null)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND (`customers`.`id` is null)

-- changed: shop.customers alone
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 81 s
-- rows () whole_reads: 4 #9cbec062e313
-- no key leads from the change to the rows
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #6b00a18e85d9
-- by key (id), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; rebuilt about 60 s
-- append ()  #f81cc7f80961
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #63d4e829fcdf
-- no key leads from the change to the rows
