select id, cust from shop.orders where cust not in (select id from shop.customers where id is not null)

-- rebuild:
select id, cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where cust not in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where id is not null)

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 152 s
-- rows () whole_reads: 5 #9ad5a00d475e
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (`customers_2`.`id` is not null)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
  SELECT `c`.`id` AS `__id_1`
  FROM `changed_customers` AS `c`
  WHERE (`c`.`id` is not null)
),
right_rows_3 AS (
  SELECT `customers_5`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
  WHERE (`customers_5`.`id` is not null)
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT ANTI JOIN `right_rows`
      ON ((`changed_orders`.`cust` = `right_rows`.`__id_1`) OR (`changed_orders`.`cust` = `right_rows`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON ((`orders`.`cust` = `right_rows_2`.`__id_1`) OR (`orders`.`cust` = `right_rows_2`.`__id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`orders`.`cust` = `right_rows_`.`__id_1`) OR (`orders`.`cust` = `right_rows_`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON ((`orders_2`.`cust` = `right_rows_2_`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_2_`.`__id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows_3`
      ON ((`orders_2`.`cust` = `right_rows_3`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_3`.`__id_1`) IS NULL)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id, cust) whole_reads: 1, reference: ('shop.customers',) #66d10766f687
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
      ON ((`orders`.`cust` = `changed_customers`.`id`) OR (`orders`.`cust` = `changed_customers`.`id`) IS NULL)
  WHERE ((`changed_customers`.`id` is not null))
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`cust`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (`customers_2`.`id` is not null)
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT ANTI JOIN `right_rows`
    ON ((`orders`.`cust` = `right_rows`.`__id_1`) OR (`orders`.`cust` = `right_rows`.`__id_1`) IS NULL)
WHERE ⟦keys¦`orders`.`id`¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `id`, `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `customers_2`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (`customers_2`.`id` is not null)
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`cust` <=> `dirty_keys`.`cust`
  LEFT ANTI JOIN `right_rows`
    ON ((`orders`.`cust` = `right_rows`.`__id_1`) OR (`orders`.`cust` = `right_rows`.`__id_1`) IS NULL)
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦cust¦`orders`.`cust`⟧

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 123 s
-- rows () whole_reads: 4 #ed8429917d70
-- no key leads from the change to the rows
-- keys (id, cust) whole_reads: 1, reference: ('shop.customers',) #f5d5bbb66848
-- by key (id, cust), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #ae0d3ca23167
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #190cd78f6658
-- no key leads from the change to the rows
