select o.id, o.cust from shop.orders o where o.cust not in (select c.id from shop.customers c where c.name = o.status)

-- rebuild:
select o.id, o.cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust not in (select c.id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where c.name = o.status)

-- changed: shop.customers, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 90 s
-- rows () whole_reads: 5 #9e0b1bc2f931
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `__id_2`,
    `customers_2`.`name` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (⟦among¦shop.orders¦status¦shop.customers¦`customers_2`.`name`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT ANTI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_orders`.`status`
      AND ((`changed_orders`.`cust` = `right_rows`.`__id_2`) OR (`changed_orders`.`cust` = `right_rows`.`__id_2`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`name` = `orders`.`status`
      AND ((`orders`.`cust` = `changed_customers`.`id`) OR (`orders`.`cust` = `changed_customers`.`id`) IS NULL)
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`name` = `orders`.`status`
      AND ((`orders`.`cust` = `customers_3`.`id`) OR (`orders`.`cust` = `customers_3`.`id`) IS NULL)
  WHERE (⟦among¦shop.customers¦name¦shop.orders¦`orders`.`status`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`name` = `orders_2`.`status`
      AND ((`orders_2`.`cust` = `c`.`id`) OR (`orders_2`.`cust` = `c`.`id`) IS NULL)
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`name` = `orders_2`.`status`
      AND ((`orders_2`.`cust` = `customers_4`.`id`) OR (`orders_2`.`cust` = `customers_4`.`id`) IS NULL)
  WHERE (⟦among¦shop.customers¦name¦shop.orders¦`orders_2`.`status`⟧)
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
-- keys (id, cust) whole_reads: 1, reference: ('shop.customers',) #d940657bec3e
-- by key (id, cust), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`,
    `orders`.`cust`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`name` = `orders`.`status`
      AND ((`orders`.`cust` = `changed_customers`.`id`) OR (`orders`.`cust` = `changed_customers`.`id`) IS NULL)
  WHERE (⟦among¦shop.customers¦name¦shop.orders¦`orders`.`status`⟧)
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`name` = `orders`.`status`
    AND ((`orders`.`cust` = `customers`.`id`) OR (`orders`.`cust` = `customers`.`id`) IS NULL)
WHERE ⟦keys¦`orders`.`id`¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `id`, `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`cust` <=> `dirty_keys`.`cust`
  LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`name` = `orders`.`status`
    AND ((`orders`.`cust` = `customers`.`id`) OR (`orders`.`cust` = `customers`.`id`) IS NULL)
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦cust¦`orders`.`cust`⟧

-- changed: shop.customers alone
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 81 s
-- rows () whole_reads: 4 #642ad861d515
-- no key leads from the change to the rows
-- keys (id, cust) whole_reads: 1, reference: ('shop.customers',) #dfefe4c510f8
-- by key (id, cust), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; rebuilt about 60 s
-- append ()  #61119b62a821
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #0c9c5593b8e0
-- no key leads from the change to the rows
