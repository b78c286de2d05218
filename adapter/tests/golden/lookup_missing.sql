select o.id, o.cust from shop.orders o left join shop.customers c on c.id = o.cust where c.segment is null

-- rebuild:
select o.id, o.cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust where c.segment is null

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 90 s
-- keys (cust)  #28f7012a11ec
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
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`id`⟧
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`right_rows`.`segment` is null)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `customers_2`.`id` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`customers_2`.`id`⟧
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`right_rows`.`segment` is null)
-- rows () whole_reads: 5 #84f8f5fbd1b7
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `right_rows`.`segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `customers_3`.`segment`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `customers_4`.`segment`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_2`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`o__id` AS `id`,
    `combined`.`cust`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`segment` is null)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (cust)  #51f16fa31c9f
-- by key (cust), read from the change
-- rows () whole_reads: 4 #2e13f94345fd
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #ead92e8afe06
-- the sources only gained rows and the query keeps every row it has
-- keys (cust)  #fe54d9e5c9aa
-- by key (cust), read from the change
-- rows () whole_reads: 1 #6f4036f94b33
-- no key leads from the change to the rows
