select c.id, c.name, o.id as order_id from shop.customers c left join shop.orders o on o.cust = c.id and o.amount > 20

-- was:
select c.id, c.name, o.id as order_id from shop.customers c left join shop.orders o on o.cust = c.id and o.amount > 50

-- edit, words: ('join condition: (cust = id) and (amount > 50) → (cust = id) and (amount > 20)',)
-- edit, where: ('only one of amount > 50 and amount > 20 is true',)
-- edit, altered: ('order_id',)
-- rebuild:
select c.id, c.name, o.id as order_id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.cust = c.id and o.amount > 20

-- changed: shop.customers, shop.orders
-- keys (id)  #d5236917ea7a
-- by key (id), one join away from the change (2 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `changed_orders`.`cust` AS `id`
  FROM `changed_orders`
  WHERE (((`changed_orders`.`amount` > 50)))
  UNION ALL
  SELECT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `customers`.`id`
      AND ((((`orders`.`amount` > 50)) AND (NOT ((`orders`.`amount` > 20)) OR ((`orders`.`amount` > 20)) IS NULL)) OR (((`orders`.`amount` > 20)) AND (NOT ((`orders`.`amount` > 50)) OR ((`orders`.`amount` > 50)) IS NULL)))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `customers`.`id`,
  `customers`.`name`,
  `right_rows`.`o__id` AS `order_id`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
    AND (`right_rows`.`amount` > 20)
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
)
SELECT `customers`.`id`,
  `customers`.`name`,
  `right_rows`.`o__id` AS `order_id`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
    AND (`right_rows`.`amount` > 20)
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 11 #a493d3d5ef98
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`name`,
    `right_rows`.`o__id`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`cust` = `changed_customers`.`id`
      AND (`right_rows`.`amount` > 50)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`id` AS `c__id`,
    `customers`.`name`,
    `orders_3`.`id` AS `o__id`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `changed_orders`
      ON `changed_orders`.`cust` = `customers`.`id`
      AND (`changed_orders`.`amount` > 50)
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`cust` = `customers`.`id`
      AND (`orders_3`.`amount` > 50)
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`customers_2`.`id` AS `c__id`,
    `customers_2`.`name`,
    `orders_4`.`id` AS `o__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON `c`.`cust` = `customers_2`.`id`
      AND (`c`.`amount` > 50)
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
      ON `orders_4`.`cust` = `customers_2`.`id`
      AND (`orders_4`.`amount` > 50)
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT `customers_3`.`id` AS `c__id`,
    `customers_3`.`name`,
    `orders_6`.`id` AS `o__id`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`cust` = `customers_3`.`id`
      AND ((((`orders_5`.`amount` > 50)) AND (NOT ((`orders_5`.`amount` > 20)) OR ((`orders_5`.`amount` > 20)) IS NULL)) OR (((`orders_5`.`amount` > 20)) AND (NOT ((`orders_5`.`amount` > 50)) OR ((`orders_5`.`amount` > 50)) IS NULL)))
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`cust` = `customers_3`.`id`
      AND (`orders_6`.`amount` > 20)
  UNION ALL
  SELECT `customers_4`.`id` AS `c__id`,
    `customers_4`.`name`,
    `orders_8`.`id` AS `o__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    LEFT SEMI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
      ON `orders_7`.`cust` = `customers_4`.`id`
      AND ((((`orders_7`.`amount` > 50)) AND (NOT ((`orders_7`.`amount` > 20)) OR ((`orders_7`.`amount` > 20)) IS NULL)) OR (((`orders_7`.`amount` > 20)) AND (NOT ((`orders_7`.`amount` > 50)) OR ((`orders_7`.`amount` > 50)) IS NULL)))
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
      ON `orders_8`.`cust` = `customers_4`.`id`
      AND (`orders_8`.`amount` > 50)
),
delta AS (
  SELECT `combined`.`c__id` AS `id`,
    `combined`.`name`,
    `combined`.`o__id` AS `order_id`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  `delta`.`order_id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`, `delta`.`order_id`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (id)  #6149e6b81d3b
-- by key (id), one join away from the change (2 tables read)
-- rows () whole_reads: 7 #800c47ad10a9
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (id)  #2f104f24a8c4
-- by key (id), one join away from the change (2 tables read)
-- rows () whole_reads: 10 #7b1c3c55995e
-- no key leads from the change to the rows
