select id, cust, amount from shop.orders where cust in (select id from shop.customers where segment <> 'none')

-- rebuild:
select id, cust, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where cust in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where segment <> 'none')

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 90 s
-- keys (cust)  #a8ab6a69dc38
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta AS (
SELECT `changed_customers`.`id` AS `__id_1`,
  `changed_customers`.`__ivm_w`
FROM `changed_customers`
WHERE ((`changed_customers`.`segment` <> 'none'))
),
computed AS (
  SELECT `delta_`.`__id_1`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__id_1`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `computed`.`__id_1` AS `cust`
  FROM `computed`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE ⟦keys¦`customers_2`.`id`⟧
  AND (`customers_2`.`segment` <> 'none')
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`amount`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON `orders`.`cust` = `right_rows`.`__id_1`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `customers_2`.`id` <=> `c_2`.`cust`
WHERE ⟦within¦cust¦`customers_2`.`id`⟧
  AND (`customers_2`.`segment` <> 'none')
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`amount`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  LEFT SEMI JOIN `right_rows`
    ON `orders`.`cust` = `right_rows`.`__id_1`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows () whole_reads: 5 #e0a6df9836b0
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` <> 'none')
  AND (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
SELECT `c`.`id` AS `__id_1`
FROM `changed_customers` AS `c`
WHERE (`c`.`segment` <> 'none')
),
right_rows_3 AS (
SELECT `customers_4`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
WHERE (`customers_4`.`segment` <> 'none')
),
right_rows_4 AS (
SELECT `customers_6`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
WHERE (`customers_6`.`segment` <> 'none')
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `changed_orders`.`cust` = `right_rows`.`__id_1`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `orders`.`cust` = `right_rows_2`.`__id_1`
    LEFT SEMI JOIN `right_rows_3`
      ON `orders`.`cust` = `right_rows_3`.`__id_1`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `orders_2`.`cust` = `right_rows_2_`.`__id_1`
    LEFT SEMI JOIN `right_rows_4`
      ON `orders_2`.`cust` = `right_rows_4`.`__id_1`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (cust)  #028a53173e10
-- by key (cust), read from the change
-- rows () whole_reads: 4 #f64ad7a0ec53
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #e4fe515ef21c
-- the sources only gained rows and the query keeps every row it has
-- keys (cust)  #7b4f2e25c2e4
-- by key (cust), read from the change
-- rows () whole_reads: 1 #28c76fb392c6
-- no key leads from the change to the rows
