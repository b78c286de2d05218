select o.id, case when o.cust in (select id from shop.customers where segment = 'retail') and o.day is not null then 'known' when o.status not in (select name from shop.customers where name is not null) or o.day is null then 'odd' else 'other' end as k from shop.orders o

-- rebuild:
select o.id, case when o.cust in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where segment = 'retail') and o.day is not null then 'known' when o.status not in (select name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where name is not null) or o.day is null then 'odd' else 'other' end as k from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 61 s; by rows about 203 s
-- rows () whole_reads: 42 #fb7a8e4b5b8f
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
    `changed_orders`.`status`,
    `changed_orders`.`day`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `changed_orders`.`cust` = `right_rows`.`__id_1`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`id`,
    `orders`.`status`,
    `orders`.`day`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `orders`.`cust` = `right_rows_2`.`__id_1`
    LEFT SEMI JOIN `right_rows_3`
      ON `orders`.`cust` = `right_rows_3`.`__id_1`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_2`.`id`,
    `orders_2`.`status`,
    `orders_2`.`day`,
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
    `c_3`.`status`,
    `c_3`.`day`,
    `c_3`.`__ivm_w`
  FROM `changed_orders` AS `c_3`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `c_3`.`cust` = `right_rows_`.`__id_1`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__2`) */ ⟧`orders_3`.`id`,
    `orders_3`.`status`,
    `orders_3`.`day`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON `orders_3`.`cust` = `right_rows_2__2`.`__id_1`
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON `orders_3`.`cust` = `right_rows_3_`.`__id_1`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__3`) */ ⟧`orders_4`.`id`,
    `orders_4`.`status`,
    `orders_4`.`day`,
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
    `combined`.`status`,
    `combined`.`day`,
    true AS `__exists_2`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`id`,
    `combined_2`.`status`,
    `combined_2`.`day`,
    false AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
right_rows_5 AS (
  SELECT `customers_11`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_11`
  WHERE (`customers_11`.`name` is not null)
),
combined_4 AS (
  SELECT `orders_5`.`id`,
    `orders_5`.`status`,
    `orders_5`.`day`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4__2`
      ON `orders_5`.`cust` = `right_rows_4__2`.`__id_1`
  UNION ALL
  SELECT `orders_6`.`id`,
    `orders_6`.`status`,
    `orders_6`.`day`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT ANTI JOIN `right_rows_4` AS `right_rows_4__3`
      ON `orders_6`.`cust` = `right_rows_4__3`.`__id_1`
),
changed_customers_2 AS (
  ⟦changes:shop.customers⟧
),
right_rows_6 AS (
  SELECT `c_6`.`name`
  FROM `changed_customers_2` AS `c_6`
  WHERE (`c_6`.`name` is not null)
),
right_rows_7 AS (
  SELECT `customers_16`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_16`
  WHERE (`customers_16`.`name` is not null)
),
combined_5 AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`day`,
    `combined_3`.`__exists_2`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `right_rows_5`
      ON ((`combined_3`.`status` = `right_rows_5`.`name`) OR (`combined_3`.`status` = `right_rows_5`.`name`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_6`) */ ⟧`combined_4`.`id`,
    `combined_4`.`day`,
    `combined_4`.`__exists_2`,
    1 AS `__ivm_w`
  FROM `combined_4`
    LEFT SEMI JOIN `right_rows_6`
      ON ((`combined_4`.`status` = `right_rows_6`.`name`) OR (`combined_4`.`status` = `right_rows_6`.`name`) IS NULL)
    LEFT SEMI JOIN `right_rows_5` AS `right_rows_5_`
      ON ((`combined_4`.`status` = `right_rows_5_`.`name`) OR (`combined_4`.`status` = `right_rows_5_`.`name`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_6_`) */ ⟧`combined_4_`.`id`,
    `combined_4_`.`day`,
    `combined_4_`.`__exists_2`,
    -1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4_`
    LEFT SEMI JOIN `right_rows_6` AS `right_rows_6_`
      ON ((`combined_4_`.`status` = `right_rows_6_`.`name`) OR (`combined_4_`.`status` = `right_rows_6_`.`name`) IS NULL)
    LEFT SEMI JOIN `right_rows_7`
      ON ((`combined_4_`.`status` = `right_rows_7`.`name`) OR (`combined_4_`.`status` = `right_rows_7`.`name`) IS NULL)
),
combined_6 AS (
  SELECT `combined_3_`.`id`,
    `combined_3_`.`day`,
    `combined_3_`.`__exists_2`,
    `combined_3_`.`__ivm_w`
  FROM `combined_3` AS `combined_3_`
    LEFT ANTI JOIN `right_rows_5` AS `right_rows_5__2`
      ON ((`combined_3_`.`status` = `right_rows_5__2`.`name`) OR (`combined_3_`.`status` = `right_rows_5__2`.`name`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_6__2`) */ ⟧`combined_4__2`.`id`,
    `combined_4__2`.`day`,
    `combined_4__2`.`__exists_2`,
    1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4__2`
    LEFT SEMI JOIN `right_rows_6` AS `right_rows_6__2`
      ON ((`combined_4__2`.`status` = `right_rows_6__2`.`name`) OR (`combined_4__2`.`status` = `right_rows_6__2`.`name`) IS NULL)
    LEFT ANTI JOIN `right_rows_5` AS `right_rows_5__3`
      ON ((`combined_4__2`.`status` = `right_rows_5__3`.`name`) OR (`combined_4__2`.`status` = `right_rows_5__3`.`name`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_6__3`) */ ⟧`combined_4__3`.`id`,
    `combined_4__3`.`day`,
    `combined_4__3`.`__exists_2`,
    -1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4__3`
    LEFT SEMI JOIN `right_rows_6` AS `right_rows_6__3`
      ON ((`combined_4__3`.`status` = `right_rows_6__3`.`name`) OR (`combined_4__3`.`status` = `right_rows_6__3`.`name`) IS NULL)
    LEFT ANTI JOIN `right_rows_7` AS `right_rows_7_`
      ON ((`combined_4__3`.`status` = `right_rows_7_`.`name`) OR (`combined_4__3`.`status` = `right_rows_7_`.`name`) IS NULL)
),
combined_7 AS (
  SELECT `combined_5`.`id`,
    `combined_5`.`day`,
    `combined_5`.`__exists_2`,
    false AS `__exists_3`,
    `combined_5`.`__ivm_w`
  FROM `combined_5`
  UNION ALL
  SELECT `combined_6`.`id`,
    `combined_6`.`day`,
    `combined_6`.`__exists_2`,
    true AS `__exists_3`,
    `combined_6`.`__ivm_w`
  FROM `combined_6`
),
delta AS (
SELECT `combined_7`.`id`,
  case when `combined_7`.`__exists_2` and `combined_7`.`day` is not null then 'known' when `combined_7`.`__exists_3` or `combined_7`.`day` is null then 'odd' else 'other' end AS `k`,
  `combined_7`.`__ivm_w`
FROM `combined_7`
)
SELECT `delta`.`id`,
  `delta`.`k`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`k`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) whole_reads: 6, reference: ('shop.customers',) #b3cea75c57d1
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
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows`
      ON `orders_2`.`cust` = `right_rows`.`__id_1`
  UNION ALL
  SELECT `orders_3`.`id`,
    `orders_3`.`status`
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
      ON ((`combined`.`status` = `changed_customers_2`.`name`) OR (`combined`.`status` = `changed_customers_2`.`name`) IS NULL)
  WHERE (`changed_customers_2`.`name` is not null)
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
    `orders`.`status`,
    `orders`.`day`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`cust` = `right_rows`.`__id_1`
  WHERE ⟦keys¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `orders_2`.`cust` = `right_rows_`.`__id_1`
  WHERE ⟦keys¦`orders_2`.`id`⟧
),
right_rows_2 AS (
  SELECT `customers_5`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
  WHERE (`customers_5`.`name` is not null)
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`day`,
    `combined`.`__exists_2`,
    false AS `__exists_3`
  FROM `combined`
    LEFT SEMI JOIN `right_rows_2`
      ON ((`combined`.`status` = `right_rows_2`.`name`) OR (`combined`.`status` = `right_rows_2`.`name`) IS NULL)
  UNION ALL
  SELECT `combined_`.`id`,
    `combined_`.`day`,
    `combined_`.`__exists_2`,
    true AS `__exists_3`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2_`
      ON ((`combined_`.`status` = `right_rows_2_`.`name`) OR (`combined_`.`status` = `right_rows_2_`.`name`) IS NULL)
)
SELECT `combined_2`.`id`,
  case when `combined_2`.`__exists_2` and `combined_2`.`day` is not null then 'known' when `combined_2`.`__exists_3` or `combined_2`.`day` is null then 'odd' else 'other' end AS `k`
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
    `orders`.`status`,
    `orders`.`day`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`cust` = `right_rows`.`__id_1`
  WHERE ⟦within¦id¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`id` <=> `c`.`id`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `orders_2`.`cust` = `right_rows_`.`__id_1`
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
),
right_rows_2 AS (
  SELECT `customers_5`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
  WHERE (`customers_5`.`name` is not null)
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`day`,
    `combined`.`__exists_2`,
    false AS `__exists_3`
  FROM `combined`
    LEFT SEMI JOIN `right_rows_2`
      ON ((`combined`.`status` = `right_rows_2`.`name`) OR (`combined`.`status` = `right_rows_2`.`name`) IS NULL)
  UNION ALL
  SELECT `combined_`.`id`,
    `combined_`.`day`,
    `combined_`.`__exists_2`,
    true AS `__exists_3`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2_`
      ON ((`combined_`.`status` = `right_rows_2_`.`name`) OR (`combined_`.`status` = `right_rows_2_`.`name`) IS NULL)
)
SELECT `combined_2`.`id`,
  case when `combined_2`.`__exists_2` and `combined_2`.`day` is not null then 'known' when `combined_2`.`__exists_3` or `combined_2`.`day` is null then 'odd' else 'other' end AS `k`
FROM `combined_2`

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 61 s; by rows about 196 s
-- rows () whole_reads: 38 #85031bf570ff
-- no key leads from the change to the rows
-- keys (id) whole_reads: 6, reference: ('shop.customers',) #5ad5679aceb5
-- by key (id), one join away from the change (5 tables read)

-- changed: shop.orders alone
-- chosen: appended: about 19 s; by rows about 23 s; rebuilt about 60 s
-- append ()  #930e92dd45aa
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 6 #15784e97d03e
-- no key leads from the change to the rows
