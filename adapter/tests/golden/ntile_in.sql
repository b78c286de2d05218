select o.id, o.cust from shop.orders o where o.cust in (select id from (select id, ntile(2) over (order by id) as half from shop.customers) where half = 1)

-- rebuild:
WITH filtered AS (
  SELECT `customers_2`.`id` AS `q__id`,
    ntile(2) over (order by `customers_2`.`id`, `customers_2`.`id`) AS `half`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
right_rows AS (
  SELECT `filtered_`.`q__id` AS `__id_1`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`half` = 1)
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON `orders`.`cust` = `right_rows`.`__id_1`

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 271 s
-- rows () whole_reads: 9 #d7a4755287f2
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `customers_2`.`id` AS `q__id`,
    ntile(2) over (order by `customers_2`.`id`, `customers_2`.`id`) AS `half`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
right_rows AS (
  SELECT `filtered_`.`q__id` AS `__id_1`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`half` = 1)
),
combined AS (
  SELECT `customers_4`.`id` AS `customers__id`,
    ntile(2) over (order by `customers_4`.`id`, `customers_4`.`id`) AS `half`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  UNION ALL
  SELECT `customers_5`.`id` AS `customers__id`,
    ntile(2) over (order by `customers_5`.`id`, `customers_5`.`id`) AS `half`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
),
right_rows_2 AS (
  SELECT `combined_`.`customers__id` AS `__id_1`
  FROM `combined` AS `combined_`
  WHERE (`combined_`.`half` = 1)
),
filtered_2 AS (
  SELECT `customers_8`.`id` AS `q__id`,
    ntile(2) over (order by `customers_8`.`id`, `customers_8`.`id`) AS `half`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
),
right_rows_3 AS (
  SELECT `filtered_2_`.`q__id` AS `__id_1`
  FROM `filtered_2` AS `filtered_2_`
  WHERE (`filtered_2_`.`half` = 1)
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `changed_orders`.`cust` = `right_rows`.`__id_1`
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `orders`.`cust` = `right_rows_2`.`__id_1`
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON `orders`.`cust` = `right_rows_`.`__id_1`
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `orders_2`.`cust` = `right_rows_2_`.`__id_1`
    LEFT SEMI JOIN `right_rows_3`
      ON `orders_2`.`cust` = `right_rows_3`.`__id_1`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 241 s
-- rows () whole_reads: 8 #aa0feaaa29c3
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; by key about 40 s; rebuilt about 60 s
-- append ()  #c0112f16eb31
-- the sources only gained rows and the query keeps every row it has
-- keys (cust) whole_reads: 1 #7654ef06a138
-- by key (cust), read from the change
-- rows () whole_reads: 1 #d1c863b1eb3e
-- no key leads from the change to the rows
