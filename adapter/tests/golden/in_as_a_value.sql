select o.id, o.cust in (select id from shop.customers where segment = 'retail') as known, o.cust not in (select id from shop.customers) as unknown from shop.orders o

-- rebuild:
select o.id, o.cust in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where segment = 'retail') as known, o.cust not in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) as unknown from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 61 s; by rows about 203 s
-- rows () whole_reads: 42 #9dc9f5b54947
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
  AND (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
SELECT `c`.`id` AS `__id_1`
FROM `changed_customers` AS `c`
WHERE (`c`.`segment` = 'retail')
),
right_rows_3 AS (
SELECT `customers_4`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
WHERE (`customers_4`.`segment` = 'retail')
),
right_rows_4 AS (
SELECT `customers_6`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
WHERE (`customers_6`.`segment` = 'retail')
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `changed_orders`.`cust` = `right_rows`.`__id_1`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
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
    `c_3`.`__ivm_w`
  FROM `changed_orders` AS `c_3`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `c_3`.`cust` = `right_rows_`.`__id_1`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__2`) */ ⟧`orders_3`.`id`,
    `orders_3`.`cust`,
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
    true AS `__exists_2`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    false AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
combined_4 AS (
  SELECT `orders_5`.`id`,
    `orders_5`.`cust`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4__2`
      ON `orders_5`.`cust` = `right_rows_4__2`.`__id_1`
  UNION ALL
  SELECT `orders_6`.`id`,
    `orders_6`.`cust`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT ANTI JOIN `right_rows_4` AS `right_rows_4__3`
      ON `orders_6`.`cust` = `right_rows_4__3`.`__id_1`
),
changed_customers_2 AS (
  ⟦changes:shop.customers⟧
),
combined_5 AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`__exists_2`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_10`
      ON ((`combined_3`.`cust` = `customers_10`.`id`) OR (`combined_3`.`cust` = `customers_10`.`id`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers_2`) */ ⟧`combined_4`.`id`,
    `combined_4`.`__exists_2`,
    1 AS `__ivm_w`
  FROM `combined_4`
    LEFT SEMI JOIN `changed_customers_2`
      ON ((`combined_4`.`cust` = `changed_customers_2`.`id`) OR (`combined_4`.`cust` = `changed_customers_2`.`id`) IS NULL)
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_13`
      ON ((`combined_4`.`cust` = `customers_13`.`id`) OR (`combined_4`.`cust` = `customers_13`.`id`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_6`) */ ⟧`combined_4_`.`id`,
    `combined_4_`.`__exists_2`,
    -1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4_`
    LEFT SEMI JOIN `changed_customers_2` AS `c_6`
      ON ((`combined_4_`.`cust` = `c_6`.`id`) OR (`combined_4_`.`cust` = `c_6`.`id`) IS NULL)
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_14`
      ON ((`combined_4_`.`cust` = `customers_14`.`id`) OR (`combined_4_`.`cust` = `customers_14`.`id`) IS NULL)
),
combined_6 AS (
  SELECT `combined_3_`.`id`,
    `combined_3_`.`__exists_2`,
    `combined_3_`.`__ivm_w`
  FROM `combined_3` AS `combined_3_`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_15`
      ON ((`combined_3_`.`cust` = `customers_15`.`id`) OR (`combined_3_`.`cust` = `customers_15`.`id`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_7`) */ ⟧`combined_4__2`.`id`,
    `combined_4__2`.`__exists_2`,
    1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4__2`
    LEFT SEMI JOIN `changed_customers_2` AS `c_7`
      ON ((`combined_4__2`.`cust` = `c_7`.`id`) OR (`combined_4__2`.`cust` = `c_7`.`id`) IS NULL)
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_16`
      ON ((`combined_4__2`.`cust` = `customers_16`.`id`) OR (`combined_4__2`.`cust` = `customers_16`.`id`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_8`) */ ⟧`combined_4__3`.`id`,
    `combined_4__3`.`__exists_2`,
    -1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4__3`
    LEFT SEMI JOIN `changed_customers_2` AS `c_8`
      ON ((`combined_4__3`.`cust` = `c_8`.`id`) OR (`combined_4__3`.`cust` = `c_8`.`id`) IS NULL)
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_17`
      ON ((`combined_4__3`.`cust` = `customers_17`.`id`) OR (`combined_4__3`.`cust` = `customers_17`.`id`) IS NULL)
),
combined_7 AS (
  SELECT `combined_5`.`id`,
    `combined_5`.`__exists_2`,
    false AS `__exists_4`,
    `combined_5`.`__ivm_w`
  FROM `combined_5`
  UNION ALL
  SELECT `combined_6`.`id`,
    `combined_6`.`__exists_2`,
    true AS `__exists_4`,
    `combined_6`.`__ivm_w`
  FROM `combined_6`
),
delta AS (
  SELECT `combined_7`.`id`,
    `combined_7`.`__exists_2` AS `known`,
    `combined_7`.`__exists_4` AS `unknown`,
    `combined_7`.`__ivm_w`
  FROM `combined_7`
)
SELECT `delta`.`id`,
  `delta`.`known`,
  `delta`.`unknown`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`known`, `delta`.`unknown`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) whole_reads: 6, reference: ('shop.customers',) #f53add498b16
-- by key (id), one join away from the change (5 tables read)
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
WHERE ((`changed_customers`.`segment` = 'retail'))
),
computed AS (
  SELECT `delta_`.`__id_1`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__id_1`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_customers_2 AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE ((`customers_2`.`segment` = 'retail'))
),
combined AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows`
      ON `orders_2`.`cust` = `right_rows`.`__id_1`
  UNION ALL
  SELECT `orders_3`.`id`,
    `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `orders_3`.`cust` = `right_rows_`.`__id_1`
),
combined_2 AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`computed`) */ ⟧`orders`.`id`
  FROM `computed`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `computed`.`__id_1`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers_2`) */ ⟧`combined`.`id`
  FROM `changed_customers_2`
    INNER JOIN `combined`
      ON ((`combined`.`cust` = `changed_customers_2`.`id`) OR (`combined`.`cust` = `changed_customers_2`.`id`) IS NULL)
)
SELECT DISTINCT `combined_2`.`id`
FROM `combined_2`
-- few:
WITH right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`cust` = `right_rows`.`__id_1`
  WHERE ⟦keys¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `orders_2`.`cust` = `right_rows_`.`__id_1`
  WHERE ⟦keys¦`orders_2`.`id`⟧
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`__exists_2`,
    false AS `__exists_4`
  FROM `combined`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON ((`combined`.`cust` = `customers_4`.`id`) OR (`combined`.`cust` = `customers_4`.`id`) IS NULL)
  UNION ALL
  SELECT `combined_`.`id`,
    `combined_`.`__exists_2`,
    true AS `__exists_4`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON ((`combined_`.`cust` = `customers_5`.`id`) OR (`combined_`.`cust` = `customers_5`.`id`) IS NULL)
)
SELECT `combined_2`.`id`,
  `combined_2`.`__exists_2` AS `known`,
  `combined_2`.`__exists_4` AS `unknown`
FROM `combined_2`
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`cust` = `right_rows`.`__id_1`
  WHERE ⟦within¦id¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`id` <=> `c`.`id`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `orders_2`.`cust` = `right_rows_`.`__id_1`
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`__exists_2`,
    false AS `__exists_4`
  FROM `combined`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON ((`combined`.`cust` = `customers_4`.`id`) OR (`combined`.`cust` = `customers_4`.`id`) IS NULL)
  UNION ALL
  SELECT `combined_`.`id`,
    `combined_`.`__exists_2`,
    true AS `__exists_4`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON ((`combined_`.`cust` = `customers_5`.`id`) OR (`combined_`.`cust` = `customers_5`.`id`) IS NULL)
)
SELECT `combined_2`.`id`,
  `combined_2`.`__exists_2` AS `known`,
  `combined_2`.`__exists_4` AS `unknown`
FROM `combined_2`

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 61 s; by rows about 196 s
-- rows () whole_reads: 38 #04a8e730599d
-- no key leads from the change to the rows
-- keys (id) whole_reads: 6, reference: ('shop.customers',) #c37496ad6232
-- by key (id), one join away from the change (5 tables read)

-- changed: shop.orders alone
-- chosen: appended: about 19 s; by rows about 23 s; rebuilt about 60 s
-- append ()  #6cbfc7784ada
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 6 #99a944804776
-- no key leads from the change to the rows
