select coalesce(o.cust, c.id) as cust, o.amount, c.name from shop.orders o full outer join shop.customers c on o.cust = c.id

-- rebuild:
select coalesce(o.cust, c.id) as cust, o.amount, c.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o full outer join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 176 s
-- keys (cust)  #6900dec9c289
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
WITH left_rows AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`id`⟧
)
SELECT coalesce(`left_rows`.`cust`, `right_rows`.`c__id`) AS `cust`,
  `left_rows`.`amount`,
  `right_rows`.`name`
FROM `left_rows`
  FULL JOIN `right_rows`
    ON `left_rows`.`cust` = `right_rows`.`c__id`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `customers_2`.`id` <=> `c_3`.`cust`
  WHERE ⟦within¦cust¦`customers_2`.`id`⟧
)
SELECT coalesce(`left_rows`.`cust`, `right_rows`.`c__id`) AS `cust`,
  `left_rows`.`amount`,
  `right_rows`.`name`
FROM `left_rows`
  FULL JOIN `right_rows`
    ON `left_rows`.`cust` = `right_rows`.`c__id`
-- rows () whole_reads: 10 #75d9ab9fd6df
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
  SELECT `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_4`.`cust`⟧)
),
combined AS (
  SELECT `c_2`.`id` AS `c__id`,
    `c_2`.`name`,
    `c_2`.`__ivm_w`
  FROM `changed_customers` AS `c_2`
    LEFT ANTI JOIN `right_rows_2`
      ON `right_rows_2`.`cust` = `c_2`.`id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧`customers_5`.`id` AS `c__id`,
    `customers_5`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
    LEFT SEMI JOIN `changed_orders` AS `c_3`
      ON `c_3`.`cust` = `customers_5`.`id`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`cust` = `customers_5`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_5`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_4`) */ ⟧`customers_6`.`id` AS `c__id`,
    `customers_6`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
    LEFT SEMI JOIN `changed_orders` AS `c_4`
      ON `c_4`.`cust` = `customers_6`.`id`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`cust` = `customers_6`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_6`.`id`⟧)
),
right_rows_3 AS (
  SELECT `orders_8`.`cust`,
    `orders_8`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
  WHERE false
),
combined_2 AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `right_rows`.`c__id`,
    `right_rows`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `changed_orders`.`cust` = `right_rows`.`c__id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    `orders`.`amount`,
    `customers_3`.`id` AS `c__id`,
    `customers_3`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `orders`.`cust` = `changed_customers`.`id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `orders`.`cust` = `customers_3`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`cust`,
    `orders_2`.`amount`,
    `customers_4`.`id` AS `c__id`,
    `customers_4`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `orders_2`.`cust` = `c`.`id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `orders_2`.`cust` = `customers_4`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
  UNION ALL
  SELECT `right_rows_3`.`cust`,
    `right_rows_3`.`amount`,
    `combined`.`c__id`,
    `combined`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows_3`
      ON true
),
delta AS (
  SELECT coalesce(`combined_2`.`cust`, `combined_2`.`c__id`) AS `cust`,
    `combined_2`.`amount`,
    `combined_2`.`name`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`cust`,
  `delta`.`amount`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`amount`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 90 s
-- keys (cust)  #6d393c9f5031
-- by key (cust), read from the change
-- rows () whole_reads: 5 #926f84a5a6ee
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 90 s
-- keys (cust)  #21736ff8aec1
-- by key (cust), read from the change
-- rows () whole_reads: 5 #c98cfed25d8f
-- no key leads from the change to the rows
