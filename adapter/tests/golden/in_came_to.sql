select id, cust from shop.orders where cust in (select id from shop.customers where segment = 'retail')

-- was:
select id, cust from shop.orders

-- edit, words: ('a condition on shop.customers came',)
-- edit, come: ('shop.customers',)
-- rebuild:
select id, cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where cust in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where segment = 'retail')

-- changed: shop.customers, shop.orders
-- keys (cust)  #ed6cfa902d07
-- by key (cust), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
UNION ALL
SELECT `changed_customers`.`id` AS `cust`
FROM `changed_customers`
WHERE ((`changed_customers`.`segment` = 'retail'))
UNION ALL
SELECT `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
  LEFT ANTI JOIN `right_rows`
    ON `orders`.`cust` = `right_rows`.`__id_1`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE ⟦keys¦`customers_2`.`id`⟧
  AND (`customers_2`.`segment` = 'retail')
),
delta AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`cust` = `right_rows`.`__id_1`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `stored`.`id`,
    `stored`.`cust`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`cust`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`cust`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
WITH right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE ⟦keys¦`customers_2`.`id`⟧
  AND (`customers_2`.`segment` = 'retail')
)
SELECT `orders`.`id`,
  `orders`.`cust`
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
  AND (`customers_2`.`segment` = 'retail')
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  LEFT SEMI JOIN `right_rows`
    ON `orders`.`cust` = `right_rows`.`__id_1`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows () whole_reads: 7 #fafcd61e8492
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
  AND (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
SELECT `c`.`id` AS `__id_1`
FROM `changed_customers` AS `c`
WHERE (`c`.`segment` = 'retail')
),
right_rows_3 AS (
SELECT `customers_4`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
WHERE (`customers_4`.`segment` = 'retail')
),
right_rows_4 AS (
SELECT `customers_6`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
WHERE (`customers_6`.`segment` = 'retail')
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `changed_orders`.`cust` = `right_rows`.`__id_1`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
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
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `orders_2`.`cust` = `right_rows_2_`.`__id_1`
    LEFT SEMI JOIN `right_rows_4`
      ON `orders_2`.`cust` = `right_rows_4`.`__id_1`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
  UNION ALL
  SELECT `orders_3`.`id`,
    `orders_3`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT ANTI JOIN `right_rows_4` AS `right_rows_4_`
      ON `orders_3`.`cust` = `right_rows_4_`.`__id_1`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (cust)  #c4e783606b7d
-- by key (cust), one join away from the change (2 tables read)
-- rows () whole_reads: 6 #74284f766567
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust)  #192eafc871ea
-- by key (cust), one join away from the change (2 tables read)
-- rows () whole_reads: 3 #4cb400c806c4
-- no key leads from the change to the rows
