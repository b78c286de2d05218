select concat(c.id, '') as k, c.name, o.amount from shop.orders o full join shop.customers c on c.id = o.cust

-- was:
select concat(c.id, '') as k, c.name, o.amount from shop.orders o join shop.customers c on c.id = o.cust

-- edit, words: ('join: inner → full',)
-- edit, altered: ('amount', 'k', 'name')
-- rebuild:
select concat(c.id, '') as k, c.name, o.amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o full join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 14 #16be16325363
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
      ON `c_2`.`id` = `right_rows_2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧`customers_5`.`id` AS `c__id`,
    `customers_5`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
    LEFT SEMI JOIN `changed_orders` AS `c_3`
      ON `customers_5`.`id` = `c_3`.`cust`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON `customers_5`.`id` = `orders_5`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_5`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_4`) */ ⟧`customers_6`.`id` AS `c__id`,
    `customers_6`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
    LEFT SEMI JOIN `changed_orders` AS `c_4`
      ON `customers_6`.`id` = `c_4`.`cust`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `customers_6`.`id` = `orders_6`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_6`.`id`⟧)
),
right_rows_3 AS (
  SELECT `orders_8`.`cust`,
    `orders_8`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
  WHERE false
),
right_rows_4 AS (
  SELECT `customers_9`.`id` AS `c__id`,
    `customers_9`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
  WHERE false
),
right_rows_5 AS (
  SELECT `orders_12`.`cust`,
    `orders_12`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_12`
  WHERE false
),
combined_2 AS (
  SELECT `changed_orders`.`amount`,
    `right_rows`.`c__id`,
    `right_rows`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`amount`,
    `customers_3`.`id` AS `c__id`,
    `customers_3`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`amount`,
    `customers_4`.`id` AS `c__id`,
    `customers_4`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_2`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
  UNION ALL
  SELECT `right_rows_3`.`amount`,
    `combined`.`c__id`,
    `combined`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows_3`
      ON true
  UNION ALL
  SELECT `orders_9`.`amount`,
    `right_rows_4`.`c__id`,
    `right_rows_4`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_9`.`cust`
    LEFT JOIN `right_rows_4`
      ON true
  UNION ALL
  SELECT `right_rows_5`.`amount`,
    `customers_10`.`id` AS `c__id`,
    `customers_10`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_10`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
      ON `customers_10`.`id` = `orders_10`.`cust`
    LEFT JOIN `right_rows_5`
      ON true
),
delta AS (
SELECT concat(`combined_2`.`c__id`, '') AS `k`,
  `combined_2`.`name`,
  `combined_2`.`amount`,
  `combined_2`.`__ivm_w`
FROM `combined_2`
)
SELECT `delta`.`k`,
  `delta`.`name`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`name`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 9 #610bdec5e28b
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 9 #0e0b92c7a6f1
-- no key leads from the change to the rows
