select c.id, c.name, o.id as order_id from shop.customers c left join shop.orders o on c.id = o.cust

-- was:
select c.id, c.name, o.id as order_id from shop.orders o join shop.customers c on c.id = o.cust

-- edit, words: ('join: inner → left',)
-- edit, altered: ('order_id',)
-- rebuild:
select c.id, c.name, o.id as order_id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on c.id = o.cust

-- changed: shop.customers, shop.orders
-- keys (id)  #02698f00879e
-- by key (id), one join away from the change (2 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `orders_3`.`id` AS `o__id`,
    `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE false
),
combined AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `changed_orders`.`cust` AS `id`
  FROM `changed_orders`
  UNION ALL
  SELECT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `customers`.`id` = `orders`.`cust`
    LEFT JOIN `right_rows`
      ON true
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `customers`.`id`,
  `customers`.`name`,
  `right_rows`.`o__id` AS `order_id`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `customers`.`id` = `right_rows`.`cust`
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`
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
    ON `customers`.`id` = `right_rows`.`cust`
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 7 #d859051c4b33
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_2 AS (
  SELECT `orders_7`.`id` AS `o__id`,
    `orders_7`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
  WHERE false
),
combined AS (
  SELECT `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`name`,
    `right_rows`.`o__id`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `changed_customers`.`id` = `right_rows`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`id` AS `c__id`,
    `customers`.`name`,
    `orders_3`.`id` AS `o__id`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `changed_orders`
      ON `customers`.`id` = `changed_orders`.`cust`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `customers`.`id` = `orders_3`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`customers_2`.`id` AS `c__id`,
    `customers_2`.`name`,
    `orders_4`.`id` AS `o__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON `customers_2`.`id` = `c`.`cust`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
      ON `customers_2`.`id` = `orders_4`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT `customers_3`.`id` AS `c__id`,
    `customers_3`.`name`,
    `right_rows_2`.`o__id`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
      ON `customers_3`.`id` = `orders_5`.`cust`
    LEFT JOIN `right_rows_2`
      ON true
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
-- keys (id)  #30f12737f8f0
-- by key (id), one join away from the change (2 tables read)
-- rows () whole_reads: 3 #84b1e306f457
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (id)  #ffa48d7ed02a
-- by key (id), one join away from the change (2 tables read)
-- rows () whole_reads: 6 #64b2c7f30380
-- no key leads from the change to the rows
