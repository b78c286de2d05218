select id, cust, status from shop.orders where cust not in (select id from shop.customers where segment = 'market')

-- rebuild:
select id, cust, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where cust not in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where segment = 'market')

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 152 s
-- rows () whole_reads: 5 #e6dc2420d315
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'market')
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
SELECT `c`.`id` AS `__id_1`
FROM `changed_customers` AS `c`
WHERE (`c`.`segment` = 'market')
),
right_rows_3 AS (
SELECT `customers_5`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
WHERE (`customers_5`.`segment` = 'market')
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT ANTI JOIN `right_rows`
      ON ((`changed_orders`.`cust` = `right_rows`.`__id_1`) OR (`changed_orders`.`cust` = `right_rows`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    `orders`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON ((`orders`.`cust` = `right_rows_2`.`__id_1`) OR (`orders`.`cust` = `right_rows_2`.`__id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`orders`.`cust` = `right_rows_`.`__id_1`) OR (`orders`.`cust` = `right_rows_`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON ((`orders_2`.`cust` = `right_rows_2_`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_2_`.`__id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows_3`
      ON ((`orders_2`.`cust` = `right_rows_3`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_3`.`__id_1`) IS NULL)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id, cust, status) whole_reads: 1, reference: ('shop.customers',) #4fb00e48700d
-- by key (id, cust, status), one join away from the change (1 table read)
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
WHERE ((`changed_customers`.`segment` = 'market'))
),
computed AS (
  SELECT `delta_`.`__id_1`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__id_1`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`computed`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    `orders`.`status`
  FROM `computed`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON ((`orders`.`cust` = `computed`.`__id_1`) OR (`orders`.`cust` = `computed`.`__id_1`) IS NULL)
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`cust`,
  `combined`.`status`
FROM `combined`
-- few:
WITH right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'market')
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT ANTI JOIN `right_rows`
    ON ((`orders`.`cust` = `right_rows`.`__id_1`) OR (`orders`.`cust` = `right_rows`.`__id_1`) IS NULL)
WHERE ⟦keys¦`orders`.`id`¦`orders`.`cust`¦`orders`.`status`⟧
-- many:
WITH dirty_keys AS (
SELECT `id`, `cust`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'market')
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`cust` <=> `dirty_keys`.`cust` AND `orders`.`status` <=> `dirty_keys`.`status`
  LEFT ANTI JOIN `right_rows`
    ON ((`orders`.`cust` = `right_rows`.`__id_1`) OR (`orders`.`cust` = `right_rows`.`__id_1`) IS NULL)
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦cust¦`orders`.`cust`⟧
  AND ⟦within¦status¦`orders`.`status`⟧

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 123 s
-- rows () whole_reads: 4 #950a978aaf93
-- no key leads from the change to the rows
-- keys (id, cust, status) whole_reads: 1, reference: ('shop.customers',) #f09c2ece57d3
-- by key (id, cust, status), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #d3d832bb98cf
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #67de38d970b6
-- no key leads from the change to the rows
