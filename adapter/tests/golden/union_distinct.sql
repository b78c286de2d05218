select cust from shop.orders union select id from shop.customers

-- rebuild:
select cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #01b2f3fdb33f
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
WITH combined AS (
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE ⟦keys¦`customers`.`id`⟧
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `customers`.`id` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`customers`.`id`⟧
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- rows ()  #f82e75261a85
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_customers`.`id` AS `cust`
  FROM `changed_customers`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`cust`
  FROM `combined_2`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `combined_`.`cust`
  FROM `combined` AS `combined_`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_`.`cust` <=> `dirty_keys_`.`cust`
),
combined_3 AS (
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  UNION ALL
  SELECT `customers_2`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `combined_3_`.`cust`
  FROM `combined_3` AS `combined_3_`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `combined_3_`.`cust` <=> `dirty_keys__3`.`cust`
),
delta AS (
  SELECT `weighted`.`cust`,
    1 AS `__ivm_w`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `weighted_2`
)
SELECT `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #0fd7598dae7e
-- by key (cust), read from the change
-- rows ()  #5f4c0d5676e6
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #b6693198b50a
-- by key (cust), read from the change
-- rows ()  #56c42d4a31be
-- no key leads from the change to the rows
