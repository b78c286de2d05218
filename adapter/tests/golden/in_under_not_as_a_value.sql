select o.id, not (o.cust in (select id from shop.customers)) as unknown, not (o.amount > 5 and o.cust in (select id from shop.customers where segment = 'retail') or o.day is null) as other, not not o.cust in (select id from shop.customers) as known from shop.orders o

-- rebuild:
select o.id, not (o.cust in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧)) as unknown, not (o.amount > 5 and o.cust in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where segment = 'retail') or o.day is null) as other, not not o.cust in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) as known from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 73 s; by rows about 355 s
-- rows () whole_reads: 130 #3c721f945df7
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`day`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON ((`changed_orders`.`cust` = `customers`.`id`) OR (`changed_orders`.`cust` = `customers`.`id`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`day`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON ((`orders`.`cust` = `changed_customers`.`id`) OR (`orders`.`cust` = `changed_customers`.`id`) IS NULL)
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON ((`orders`.`cust` = `customers_2`.`id`) OR (`orders`.`cust` = `customers_2`.`id`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON ((`orders_2`.`cust` = `c`.`id`) OR (`orders_2`.`cust` = `c`.`id`) IS NULL)
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON ((`orders_2`.`cust` = `customers_3`.`id`) OR (`orders_2`.`cust` = `customers_3`.`id`) IS NULL)
),
combined_2 AS (
  SELECT `c_2`.`id`,
    `c_2`.`cust`,
    `c_2`.`amount`,
    `c_2`.`day`,
    `c_2`.`__ivm_w`
  FROM `changed_orders` AS `c_2`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON ((`c_2`.`cust` = `customers_4`.`id`) OR (`c_2`.`cust` = `customers_4`.`id`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧`orders_3`.`id`,
    `orders_3`.`cust`,
    `orders_3`.`amount`,
    `orders_3`.`day`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_customers` AS `c_3`
      ON ((`orders_3`.`cust` = `c_3`.`id`) OR (`orders_3`.`cust` = `c_3`.`id`) IS NULL)
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON ((`orders_3`.`cust` = `customers_5`.`id`) OR (`orders_3`.`cust` = `customers_5`.`id`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_4`) */ ⟧`orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    `orders_4`.`day`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_customers` AS `c_4`
      ON ((`orders_4`.`cust` = `c_4`.`id`) OR (`orders_4`.`cust` = `c_4`.`id`) IS NULL)
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON ((`orders_4`.`cust` = `customers_6`.`id`) OR (`orders_4`.`cust` = `customers_6`.`id`) IS NULL)
),
combined_3 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`,
    `combined`.`day`,
    true AS `__exists_2`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    `combined_2`.`amount`,
    `combined_2`.`day`,
    false AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
right_rows AS (
SELECT `customers_8`.`id` AS `__id_3`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_8`
WHERE (`customers_8`.`segment` = 'retail')
),
combined_4 AS (
  SELECT `orders_5`.`id`,
    `orders_5`.`cust`,
    `orders_5`.`amount`,
    `orders_5`.`day`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
      ON ((`orders_5`.`cust` = `customers_9`.`id`) OR (`orders_5`.`cust` = `customers_9`.`id`) IS NULL)
  UNION ALL
  SELECT `orders_6`.`id`,
    `orders_6`.`cust`,
    `orders_6`.`amount`,
    `orders_6`.`day`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_10`
      ON ((`orders_6`.`cust` = `customers_10`.`id`) OR (`orders_6`.`cust` = `customers_10`.`id`) IS NULL)
),
changed_customers_2 AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
SELECT `c_5`.`id` AS `__id_3`
FROM `changed_customers_2` AS `c_5`
WHERE (`c_5`.`segment` = 'retail')
),
right_rows_3 AS (
SELECT `customers_13`.`id` AS `__id_3`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_13`
WHERE (`customers_13`.`segment` = 'retail')
),
combined_5 AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`cust`,
    `combined_3`.`amount`,
    `combined_3`.`day`,
    `combined_3`.`__exists_2`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `right_rows`
      ON ((`combined_3`.`cust` = `right_rows`.`__id_3`) OR (`combined_3`.`cust` = `right_rows`.`__id_3`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`combined_4`.`id`,
    `combined_4`.`cust`,
    `combined_4`.`amount`,
    `combined_4`.`day`,
    `combined_4`.`__exists_2`,
    1 AS `__ivm_w`
  FROM `combined_4`
    LEFT SEMI JOIN `right_rows_2`
      ON ((`combined_4`.`cust` = `right_rows_2`.`__id_3`) OR (`combined_4`.`cust` = `right_rows_2`.`__id_3`) IS NULL)
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON ((`combined_4`.`cust` = `right_rows_`.`__id_3`) OR (`combined_4`.`cust` = `right_rows_`.`__id_3`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`combined_4_`.`id`,
    `combined_4_`.`cust`,
    `combined_4_`.`amount`,
    `combined_4_`.`day`,
    `combined_4_`.`__exists_2`,
    -1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4_`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON ((`combined_4_`.`cust` = `right_rows_2_`.`__id_3`) OR (`combined_4_`.`cust` = `right_rows_2_`.`__id_3`) IS NULL)
    LEFT SEMI JOIN `right_rows_3`
      ON ((`combined_4_`.`cust` = `right_rows_3`.`__id_3`) OR (`combined_4_`.`cust` = `right_rows_3`.`__id_3`) IS NULL)
),
combined_6 AS (
  SELECT `combined_3_`.`id`,
    `combined_3_`.`cust`,
    `combined_3_`.`amount`,
    `combined_3_`.`day`,
    `combined_3_`.`__exists_2`,
    `combined_3_`.`__ivm_w`
  FROM `combined_3` AS `combined_3_`
    LEFT ANTI JOIN `right_rows` AS `right_rows__2`
      ON ((`combined_3_`.`cust` = `right_rows__2`.`__id_3`) OR (`combined_3_`.`cust` = `right_rows__2`.`__id_3`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__2`) */ ⟧`combined_4__2`.`id`,
    `combined_4__2`.`cust`,
    `combined_4__2`.`amount`,
    `combined_4__2`.`day`,
    `combined_4__2`.`__exists_2`,
    1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4__2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON ((`combined_4__2`.`cust` = `right_rows_2__2`.`__id_3`) OR (`combined_4__2`.`cust` = `right_rows_2__2`.`__id_3`) IS NULL)
    LEFT ANTI JOIN `right_rows` AS `right_rows__3`
      ON ((`combined_4__2`.`cust` = `right_rows__3`.`__id_3`) OR (`combined_4__2`.`cust` = `right_rows__3`.`__id_3`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__3`) */ ⟧`combined_4__3`.`id`,
    `combined_4__3`.`cust`,
    `combined_4__3`.`amount`,
    `combined_4__3`.`day`,
    `combined_4__3`.`__exists_2`,
    -1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4__3`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__3`
      ON ((`combined_4__3`.`cust` = `right_rows_2__3`.`__id_3`) OR (`combined_4__3`.`cust` = `right_rows_2__3`.`__id_3`) IS NULL)
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON ((`combined_4__3`.`cust` = `right_rows_3_`.`__id_3`) OR (`combined_4__3`.`cust` = `right_rows_3_`.`__id_3`) IS NULL)
),
combined_7 AS (
  SELECT `combined_5`.`id`,
    `combined_5`.`cust`,
    `combined_5`.`amount`,
    `combined_5`.`day`,
    `combined_5`.`__exists_2`,
    true AS `__exists_4`,
    `combined_5`.`__ivm_w`
  FROM `combined_5`
  UNION ALL
  SELECT `combined_6`.`id`,
    `combined_6`.`cust`,
    `combined_6`.`amount`,
    `combined_6`.`day`,
    `combined_6`.`__exists_2`,
    false AS `__exists_4`,
    `combined_6`.`__ivm_w`
  FROM `combined_6`
),
combined_8 AS (
  SELECT `combined_4__4`.`id`,
    `combined_4__4`.`cust`,
    `combined_4__4`.`amount`,
    `combined_4__4`.`day`,
    `combined_4__4`.`__exists_2`,
    true AS `__exists_4`
  FROM `combined_4` AS `combined_4__4`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3__2`
      ON ((`combined_4__4`.`cust` = `right_rows_3__2`.`__id_3`) OR (`combined_4__4`.`cust` = `right_rows_3__2`.`__id_3`) IS NULL)
  UNION ALL
  SELECT `combined_4__5`.`id`,
    `combined_4__5`.`cust`,
    `combined_4__5`.`amount`,
    `combined_4__5`.`day`,
    `combined_4__5`.`__exists_2`,
    false AS `__exists_4`
  FROM `combined_4` AS `combined_4__5`
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3__3`
      ON ((`combined_4__5`.`cust` = `right_rows_3__3`.`__id_3`) OR (`combined_4__5`.`cust` = `right_rows_3__3`.`__id_3`) IS NULL)
),
combined_9 AS (
  SELECT `combined_7`.`id`,
    `combined_7`.`amount`,
    `combined_7`.`day`,
    `combined_7`.`__exists_2`,
    `combined_7`.`__exists_4`,
    `combined_7`.`__ivm_w`
  FROM `combined_7`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_17`
      ON `combined_7`.`cust` = `customers_17`.`id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_9`) */ ⟧`combined_8`.`id`,
    `combined_8`.`amount`,
    `combined_8`.`day`,
    `combined_8`.`__exists_2`,
    `combined_8`.`__exists_4`,
    1 AS `__ivm_w`
  FROM `combined_8`
    LEFT SEMI JOIN `changed_customers` AS `c_9`
      ON `combined_8`.`cust` = `c_9`.`id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_20`
      ON `combined_8`.`cust` = `customers_20`.`id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_10`) */ ⟧`combined_8_`.`id`,
    `combined_8_`.`amount`,
    `combined_8_`.`day`,
    `combined_8_`.`__exists_2`,
    `combined_8_`.`__exists_4`,
    -1 AS `__ivm_w`
  FROM `combined_8` AS `combined_8_`
    LEFT SEMI JOIN `changed_customers` AS `c_10`
      ON `combined_8_`.`cust` = `c_10`.`id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_21`
      ON `combined_8_`.`cust` = `customers_21`.`id`
),
combined_10 AS (
  SELECT `combined_7_`.`id`,
    `combined_7_`.`amount`,
    `combined_7_`.`day`,
    `combined_7_`.`__exists_2`,
    `combined_7_`.`__exists_4`,
    `combined_7_`.`__ivm_w`
  FROM `combined_7` AS `combined_7_`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_22`
      ON `combined_7_`.`cust` = `customers_22`.`id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_11`) */ ⟧`combined_8__2`.`id`,
    `combined_8__2`.`amount`,
    `combined_8__2`.`day`,
    `combined_8__2`.`__exists_2`,
    `combined_8__2`.`__exists_4`,
    1 AS `__ivm_w`
  FROM `combined_8` AS `combined_8__2`
    LEFT SEMI JOIN `changed_customers` AS `c_11`
      ON `combined_8__2`.`cust` = `c_11`.`id`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_23`
      ON `combined_8__2`.`cust` = `customers_23`.`id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_12`) */ ⟧`combined_8__3`.`id`,
    `combined_8__3`.`amount`,
    `combined_8__3`.`day`,
    `combined_8__3`.`__exists_2`,
    `combined_8__3`.`__exists_4`,
    -1 AS `__ivm_w`
  FROM `combined_8` AS `combined_8__3`
    LEFT SEMI JOIN `changed_customers` AS `c_12`
      ON `combined_8__3`.`cust` = `c_12`.`id`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_24`
      ON `combined_8__3`.`cust` = `customers_24`.`id`
),
combined_11 AS (
  SELECT `combined_9`.`id`,
    `combined_9`.`amount`,
    `combined_9`.`day`,
    `combined_9`.`__exists_2`,
    `combined_9`.`__exists_4`,
    true AS `__exists_6`,
    `combined_9`.`__ivm_w`
  FROM `combined_9`
  UNION ALL
  SELECT `combined_10`.`id`,
    `combined_10`.`amount`,
    `combined_10`.`day`,
    `combined_10`.`__exists_2`,
    `combined_10`.`__exists_4`,
    false AS `__exists_6`,
    `combined_10`.`__ivm_w`
  FROM `combined_10`
),
delta AS (
  SELECT `combined_11`.`id`,
    not (`combined_11`.`__exists_2`) AS `unknown`,
    not (`combined_11`.`amount` > 5 and `combined_11`.`__exists_4` or `combined_11`.`day` is null) AS `other`,
    not not `combined_11`.`__exists_6` AS `known`,
    `combined_11`.`__ivm_w`
  FROM `combined_11`
)
SELECT `delta`.`id`,
  `delta`.`unknown`,
  `delta`.`other`,
  `delta`.`known`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`unknown`, `delta`.`other`, `delta`.`known`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) whole_reads: 14, reference: ('shop.customers',) #2eac2e7ca407
-- by key (id), one join away from the change (15 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_customers_2 AS (
  ⟦changes:shop.customers⟧
),
delta AS (
SELECT `changed_customers_2`.`id` AS `__id_3`,
  `changed_customers_2`.`__ivm_w`
FROM `changed_customers_2`
WHERE ((`changed_customers_2`.`segment` = 'retail'))
),
computed AS (
  SELECT `delta_`.`__id_3`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__id_3`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON ((`orders_2`.`cust` = `customers`.`id`) OR (`orders_2`.`cust` = `customers`.`id`) IS NULL)
  UNION ALL
  SELECT `orders_3`.`id`,
    `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON ((`orders_3`.`cust` = `customers_2`.`id`) OR (`orders_3`.`cust` = `customers_2`.`id`) IS NULL)
),
right_rows AS (
SELECT `customers_4`.`id` AS `__id_3`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
WHERE ((`customers_4`.`segment` = 'retail'))
),
combined_2 AS (
  SELECT `combined_`.`id`,
    `combined_`.`cust`
  FROM `combined` AS `combined_`
    LEFT SEMI JOIN `right_rows`
      ON ((`combined_`.`cust` = `right_rows`.`__id_3`) OR (`combined_`.`cust` = `right_rows`.`__id_3`) IS NULL)
  UNION ALL
  SELECT `combined__2`.`id`,
    `combined__2`.`cust`
  FROM `combined` AS `combined__2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`combined__2`.`cust` = `right_rows_`.`__id_3`) OR (`combined__2`.`cust` = `right_rows_`.`__id_3`) IS NULL)
),
combined_3 AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON ((`orders`.`cust` = `changed_customers`.`id`) OR (`orders`.`cust` = `changed_customers`.`id`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`computed`) */ ⟧`combined`.`id`
  FROM `computed`
    INNER JOIN `combined`
      ON ((`combined`.`cust` = `computed`.`__id_3`) OR (`combined`.`cust` = `computed`.`__id_3`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`combined_2`.`id`
  FROM `changed_customers` AS `c`
    INNER JOIN `combined_2`
      ON `combined_2`.`cust` = `c`.`id`
)
SELECT DISTINCT `combined_3`.`id`
FROM `combined_3`
-- few:
WITH combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`day`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON ((`orders`.`cust` = `customers`.`id`) OR (`orders`.`cust` = `customers`.`id`) IS NULL)
  WHERE ⟦keys¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON ((`orders_2`.`cust` = `customers_2`.`id`) OR (`orders_2`.`cust` = `customers_2`.`id`) IS NULL)
  WHERE ⟦keys¦`orders_2`.`id`⟧
),
right_rows AS (
SELECT `customers_4`.`id` AS `__id_3`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
WHERE (`customers_4`.`segment` = 'retail')
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`,
    `combined`.`day`,
    `combined`.`__exists_2`,
    true AS `__exists_4`
  FROM `combined`
    LEFT SEMI JOIN `right_rows`
      ON ((`combined`.`cust` = `right_rows`.`__id_3`) OR (`combined`.`cust` = `right_rows`.`__id_3`) IS NULL)
  UNION ALL
  SELECT `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`amount`,
    `combined_`.`day`,
    `combined_`.`__exists_2`,
    false AS `__exists_4`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`combined_`.`cust` = `right_rows_`.`__id_3`) OR (`combined_`.`cust` = `right_rows_`.`__id_3`) IS NULL)
),
combined_3 AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`amount`,
    `combined_2`.`day`,
    `combined_2`.`__exists_2`,
    `combined_2`.`__exists_4`,
    true AS `__exists_6`
  FROM `combined_2`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
      ON `combined_2`.`cust` = `customers_6`.`id`
  UNION ALL
  SELECT `combined_2_`.`id`,
    `combined_2_`.`amount`,
    `combined_2_`.`day`,
    `combined_2_`.`__exists_2`,
    `combined_2_`.`__exists_4`,
    false AS `__exists_6`
  FROM `combined_2` AS `combined_2_`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
      ON `combined_2_`.`cust` = `customers_7`.`id`
)
SELECT `combined_3`.`id`,
  not (`combined_3`.`__exists_2`) AS `unknown`,
  not (`combined_3`.`amount` > 5 and `combined_3`.`__exists_4` or `combined_3`.`day` is null) AS `other`,
  not not `combined_3`.`__exists_6` AS `known`
FROM `combined_3`
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`day`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON ((`orders`.`cust` = `customers`.`id`) OR (`orders`.`cust` = `customers`.`id`) IS NULL)
  WHERE ⟦within¦id¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`id` <=> `c`.`id`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON ((`orders_2`.`cust` = `customers_2`.`id`) OR (`orders_2`.`cust` = `customers_2`.`id`) IS NULL)
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
),
right_rows AS (
SELECT `customers_4`.`id` AS `__id_3`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
WHERE (`customers_4`.`segment` = 'retail')
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`,
    `combined`.`day`,
    `combined`.`__exists_2`,
    true AS `__exists_4`
  FROM `combined`
    LEFT SEMI JOIN `right_rows`
      ON ((`combined`.`cust` = `right_rows`.`__id_3`) OR (`combined`.`cust` = `right_rows`.`__id_3`) IS NULL)
  UNION ALL
  SELECT `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`amount`,
    `combined_`.`day`,
    `combined_`.`__exists_2`,
    false AS `__exists_4`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`combined_`.`cust` = `right_rows_`.`__id_3`) OR (`combined_`.`cust` = `right_rows_`.`__id_3`) IS NULL)
),
combined_3 AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`amount`,
    `combined_2`.`day`,
    `combined_2`.`__exists_2`,
    `combined_2`.`__exists_4`,
    true AS `__exists_6`
  FROM `combined_2`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
      ON `combined_2`.`cust` = `customers_6`.`id`
  UNION ALL
  SELECT `combined_2_`.`id`,
    `combined_2_`.`amount`,
    `combined_2_`.`day`,
    `combined_2_`.`__exists_2`,
    `combined_2_`.`__exists_4`,
    false AS `__exists_6`
  FROM `combined_2` AS `combined_2_`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
      ON `combined_2_`.`cust` = `customers_7`.`id`
)
SELECT `combined_3`.`id`,
  not (`combined_3`.`__exists_2`) AS `unknown`,
  not (`combined_3`.`amount` > 5 and `combined_3`.`__exists_4` or `combined_3`.`day` is null) AS `other`,
  not not `combined_3`.`__exists_6` AS `known`
FROM `combined_3`

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 73 s; by rows about 333 s
-- rows () whole_reads: 122 #0f709882e3e4
-- no key leads from the change to the rows
-- keys (id) whole_reads: 14, reference: ('shop.customers',) #e8ef5f58d257
-- by key (id), one join away from the change (15 tables read)

-- changed: shop.orders alone
-- chosen: appended: about 38 s; by rows about 42 s; rebuilt about 60 s
-- append ()  #2513e8d489a4
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 14 #174ee22fa8af
-- no key leads from the change to the rows
