select id, cust, amount from shop.orders where amount > 50 or cust in (select id from shop.customers where segment is null)

-- rebuild:
select id, cust, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 50 or cust in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where segment is null)

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 90 s
-- keys (cust)  #8b0378b8b29b
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
  WHERE ((`changed_customers`.`segment` is null))
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
    AND (`customers_2`.`segment` is null)
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`cust` = `right_rows`.`__id_1`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `orders_2`.`cust` = `right_rows_`.`__id_1`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `combined`.`id`,
  `combined`.`cust`,
  `combined`.`amount`
FROM `combined`
WHERE (`combined`.`amount` > 50 or `combined`.`__exists_2`)
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
    AND (`customers_2`.`segment` is null)
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`cust` = `right_rows`.`__id_1`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_2`.`cust` <=> `c_3`.`cust`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `orders_2`.`cust` = `right_rows_`.`__id_1`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `combined`.`id`,
  `combined`.`cust`,
  `combined`.`amount`
FROM `combined`
WHERE (`combined`.`amount` > 50 or `combined`.`__exists_2`)
-- rows () whole_reads: 10 #c1d98ce360bc
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (`customers_2`.`segment` is null)
    AND (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
  SELECT `c`.`id` AS `__id_1`
  FROM `changed_customers` AS `c`
  WHERE (`c`.`segment` is null)
),
right_rows_3 AS (
  SELECT `customers_4`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  WHERE (`customers_4`.`segment` is null)
),
right_rows_4 AS (
  SELECT `customers_6`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
  WHERE (`customers_6`.`segment` is null)
),
combined AS (
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
),
combined_2 AS (
  SELECT `c_3`.`id`,
    `c_3`.`cust`,
    `c_3`.`amount`,
    `c_3`.`__ivm_w`
  FROM `changed_orders` AS `c_3`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `c_3`.`cust` = `right_rows_`.`__id_1`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__2`) */ ⟧`orders_3`.`id`,
    `orders_3`.`cust`,
    `orders_3`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON `orders_3`.`cust` = `right_rows_2__2`.`__id_1`
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON `orders_3`.`cust` = `right_rows_3_`.`__id_1`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__3`) */ ⟧`orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__3`
      ON `orders_4`.`cust` = `right_rows_2__3`.`__id_1`
    LEFT ANTI JOIN `right_rows_4` AS `right_rows_4_`
      ON `orders_4`.`cust` = `right_rows_4_`.`__id_1`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_4`.`cust`⟧)
),
combined_3 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`,
    true AS `__exists_2`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    `combined_2`.`amount`,
    false AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
delta AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`cust`,
    `combined_3`.`amount`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
  WHERE (`combined_3`.`amount` > 50 or `combined_3`.`__exists_2`)
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
-- keys (cust)  #1caa24b60e3e
-- by key (cust), read from the change
-- rows () whole_reads: 8 #0c67d9fc3a53
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- keys (cust)  #fad1b0ca24ac
-- by key (cust), read from the change
-- append ()  #4d0b3361d0b8
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 2 #6f29b5389a28
-- no key leads from the change to the rows
