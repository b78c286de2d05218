select o.id, o.cust from shop.orders o where o.cust in (select c.id from shop.customers c where c.name <> o.status)

-- rebuild:
select o.id, o.cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust in (select c.id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where c.name <> o.status)

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 90 s
-- keys (cust)  #0139f7d349b7
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
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `__id_2`,
    `customers_2`.`name` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`id`⟧
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON (`right_rows`.`__tie_1` <> `orders`.`status`)
    AND `orders`.`cust` = `right_rows`.`__id_2`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `customers_2`.`id` AS `__id_2`,
    `customers_2`.`name` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `customers_2`.`id` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`customers_2`.`id`⟧
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  LEFT SEMI JOIN `right_rows`
    ON (`right_rows`.`__tie_1` <> `orders`.`status`)
    AND `orders`.`cust` = `right_rows`.`__id_2`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows () whole_reads: 5 #8ab3768919e2
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `__id_2`,
    `customers_2`.`name` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON (`right_rows`.`__tie_1` <> `changed_orders`.`status`)
      AND `changed_orders`.`cust` = `right_rows`.`__id_2`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON (`changed_customers`.`name` <> `orders`.`status`)
      AND `orders`.`cust` = `changed_customers`.`id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON (`customers_3`.`name` <> `orders`.`status`)
      AND `orders`.`cust` = `customers_3`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON (`c`.`name` <> `orders_2`.`status`)
      AND `orders_2`.`cust` = `c`.`id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON (`customers_4`.`name` <> `orders_2`.`status`)
      AND `orders_2`.`cust` = `customers_4`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (cust)  #94b154b12ce9
-- by key (cust), read from the change
-- rows () whole_reads: 4 #44b185e5a9ce
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #f59d1f74ac98
-- the sources only gained rows and the query keeps every row it has
-- keys (cust)  #f965b98aeda0
-- by key (cust), read from the change
-- rows () whole_reads: 1 #ba9c6355c283
-- no key leads from the change to the rows
