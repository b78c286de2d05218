select c.id, c.name, o.id as order_id from shop.customers c left join shop.orders o on o.cust = c.id and o.day > current_date() - interval 6 days

-- rebuild:
select c.id, c.name, o.id as order_id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.cust = c.id and o.day > ⟦p1:current_date⟧ - interval 6 days

-- changed: current_date, shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 268 s
-- keys (id)  #5cf78cdfbd1e
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
  WHERE (((`changed_orders`.`day` > ⟦p0:current_date⟧ - interval 6 days)))
  UNION ALL
  SELECT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `customers`.`id`
      AND ((((`orders`.`day` > ⟦p0:current_date⟧ - interval 6 days)) AND (NOT ((`orders`.`day` > ⟦p1:current_date⟧ - interval 6 days)) OR ((`orders`.`day` > ⟦p1:current_date⟧ - interval 6 days)) IS NULL)) OR (((`orders`.`day` > ⟦p1:current_date⟧ - interval 6 days)) AND (NOT ((`orders`.`day` > ⟦p0:current_date⟧ - interval 6 days)) OR ((`orders`.`day` > ⟦p0:current_date⟧ - interval 6 days)) IS NULL)))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `customers`.`id`,
  `customers`.`name`,
  `right_rows`.`o__id` AS `order_id`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
    AND (`right_rows`.`day` > ⟦p1:current_date⟧ - interval 6 days)
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`day`
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
    AND (`right_rows`.`day` > ⟦p1:current_date⟧ - interval 6 days)
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 11 #a78ad81b40d6
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`day`
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
      AND (`right_rows`.`day` > ⟦p0:current_date⟧ - interval 6 days)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`id` AS `c__id`,
    `customers`.`name`,
    `orders_3`.`id` AS `o__id`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `changed_orders`
      ON `changed_orders`.`cust` = `customers`.`id`
      AND (`changed_orders`.`day` > ⟦p0:current_date⟧ - interval 6 days)
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`cust` = `customers`.`id`
      AND (`orders_3`.`day` > ⟦p0:current_date⟧ - interval 6 days)
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`customers_2`.`id` AS `c__id`,
    `customers_2`.`name`,
    `orders_4`.`id` AS `o__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON `c`.`cust` = `customers_2`.`id`
      AND (`c`.`day` > ⟦p0:current_date⟧ - interval 6 days)
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
      ON `orders_4`.`cust` = `customers_2`.`id`
      AND (`orders_4`.`day` > ⟦p0:current_date⟧ - interval 6 days)
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT `customers_3`.`id` AS `c__id`,
    `customers_3`.`name`,
    `orders_6`.`id` AS `o__id`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`cust` = `customers_3`.`id`
      AND ((((`orders_5`.`day` > ⟦p0:current_date⟧ - interval 6 days)) AND (NOT ((`orders_5`.`day` > ⟦p1:current_date⟧ - interval 6 days)) OR ((`orders_5`.`day` > ⟦p1:current_date⟧ - interval 6 days)) IS NULL)) OR (((`orders_5`.`day` > ⟦p1:current_date⟧ - interval 6 days)) AND (NOT ((`orders_5`.`day` > ⟦p0:current_date⟧ - interval 6 days)) OR ((`orders_5`.`day` > ⟦p0:current_date⟧ - interval 6 days)) IS NULL)))
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`cust` = `customers_3`.`id`
      AND (`orders_6`.`day` > ⟦p1:current_date⟧ - interval 6 days)
  UNION ALL
  SELECT `customers_4`.`id` AS `c__id`,
    `customers_4`.`name`,
    `orders_8`.`id` AS `o__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    LEFT SEMI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
      ON `orders_7`.`cust` = `customers_4`.`id`
      AND ((((`orders_7`.`day` > ⟦p0:current_date⟧ - interval 6 days)) AND (NOT ((`orders_7`.`day` > ⟦p1:current_date⟧ - interval 6 days)) OR ((`orders_7`.`day` > ⟦p1:current_date⟧ - interval 6 days)) IS NULL)) OR (((`orders_7`.`day` > ⟦p1:current_date⟧ - interval 6 days)) AND (NOT ((`orders_7`.`day` > ⟦p0:current_date⟧ - interval 6 days)) OR ((`orders_7`.`day` > ⟦p0:current_date⟧ - interval 6 days)) IS NULL)))
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
      ON `orders_8`.`cust` = `customers_4`.`id`
      AND (`orders_8`.`day` > ⟦p0:current_date⟧ - interval 6 days)
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

-- changed: current_date alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 182 s
-- keys (id)  #6e2f69ce35ae
-- by key (id), one join away from the change (2 tables read)
-- rows () whole_reads: 6 #d76174868189
-- no key leads from the change to the rows

-- changed: shop.customers alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #6448aaa4345d
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #d5ce4639711a
-- by key (id), read from the change
-- rows () whole_reads: 1 #cca47a4d8441
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (id)  #f26fe9ee700a
-- by key (id), read from the change
-- rows () whole_reads: 4 #7976bf6cb7d1
-- no key leads from the change to the rows
