select concat(c.id, '') as k, c.name, o.amount from shop.orders o full join shop.customers c on c.id = o.cust

-- was:
select concat(c.id, '') as k, c.name, o.amount from shop.orders o join shop.customers c on c.id = o.cust

-- edit, words: ('join: inner → full',)
-- edit, altered: ('amount', 'k', 'name')
-- rebuild:
select concat(c.id, '') as k, c.name, o.amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o full join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 14 #bee02b272cb7
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `c_2`.`id` AS `c__id`,
    `c_2`.`name`,
    `c_2`.`__ivm_w`
  FROM `changed_customers` AS `c_2`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `c_2`.`id` = `orders_3`.`cust`
  UNION ALL
  SELECT `customers_4`.`id` AS `c__id`,
    `customers_4`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    LEFT SEMI JOIN `changed_orders` AS `c_3`
      ON `customers_4`.`id` = `c_3`.`cust`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON `customers_4`.`id` = `orders_4`.`cust`
  UNION ALL
  SELECT `customers_5`.`id` AS `c__id`,
    `customers_5`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
    LEFT SEMI JOIN `changed_orders` AS `c_4`
      ON `customers_5`.`id` = `c_4`.`cust`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
      ON `customers_5`.`id` = `orders_5`.`cust`
),
right_rows AS (
  SELECT `orders_7`.`cust`,
    `orders_7`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
  WHERE (false)
),
right_rows_2 AS (
  SELECT `customers_8`.`id` AS `c__id`,
    `customers_8`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
  WHERE (false)
),
right_rows_3 AS (
  SELECT `orders_11`.`cust`,
    `orders_11`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_11`
  WHERE (false)
),
combined_2 AS (
  SELECT `changed_orders`.`amount`,
    `customers`.`id` AS `c__id`,
    `customers`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`amount`,
    `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`amount`,
    `customers_3`.`id` AS `c__id`,
    `customers_3`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_2`.`cust`
  UNION ALL
  SELECT `right_rows`.`amount`,
    `combined`.`c__id`,
    `combined`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows`
      ON true
  UNION ALL
  SELECT `orders_8`.`amount`,
    `right_rows_2`.`c__id`,
    `right_rows_2`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_8`.`cust`
    LEFT JOIN `right_rows_2`
      ON true
  UNION ALL
  SELECT `right_rows_3`.`amount`,
    `customers_9`.`id` AS `c__id`,
    `customers_9`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
      ON `customers_9`.`id` = `orders_9`.`cust`
    LEFT JOIN `right_rows_3`
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
-- rows () whole_reads: 9 #949c04b930e2
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 9 #80d4f23b35cd
-- no key leads from the change to the rows
