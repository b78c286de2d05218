select c.id, c.name from shop.customers c where not exists (select * from shop.orders where cust = c.id and status is not null)

-- rebuild:
select c.id, c.name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where not exists (select * from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where cust = c.id and status is not null)

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 90 s
-- keys (id)  #d26da1c0856f
-- by key (id), read from the change
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`cust` AS `__tie_1`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE (`changed_orders`.`status` is not null)
),
computed AS (
  SELECT `delta_`.`__tie_1`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__tie_1`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `computed`.`__tie_1` AS `id`
  FROM `computed`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
    AND (`orders_2`.`status` is not null)
)
SELECT `customers`.`id`,
  `customers`.`name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT ANTI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `customers`.`id`
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
    AND (`orders_2`.`status` is not null)
)
SELECT `customers`.`id`,
  `customers`.`name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT ANTI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 5 #36050b277c54
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`status` is not null)
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_2 AS (
  SELECT `c`.`cust` AS `__tie_1`
  FROM `changed_orders` AS `c`
  WHERE (`c`.`status` is not null)
),
right_rows_3 AS (
  SELECT `orders_4`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE (`orders_4`.`status` is not null)
),
right_rows_4 AS (
  SELECT `orders_6`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
  WHERE (`orders_6`.`status` is not null)
),
delta AS (
  SELECT `changed_customers`.`id`,
    `changed_customers`.`name`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT ANTI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_customers`.`id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_2`) */ ⟧`customers`.`id`,
    `customers`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `customers`.`id`
    LEFT ANTI JOIN `right_rows_3`
      ON `right_rows_3`.`__tie_1` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`customers_2`.`id`,
    `customers_2`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`__tie_1` = `customers_2`.`id`
    LEFT ANTI JOIN `right_rows_4`
      ON `right_rows_4`.`__tie_1` = `customers_2`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #5ce94448d652
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #229dc40bd2ee
-- by key (id), read from the change
-- rows () whole_reads: 1 #cea8ddfa414c
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (id)  #4f4d5ab6309d
-- by key (id), read from the change
-- rows () whole_reads: 4 #4e0b5a7038b4
-- no key leads from the change to the rows
