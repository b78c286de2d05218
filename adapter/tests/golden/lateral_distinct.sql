select c.id, t.status from shop.customers c, lateral (select distinct o.status from shop.orders o where o.cust < c.id) t

-- rebuild:
select c.id, t.status from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c, lateral (select distinct o.status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust < c.id) t

-- changed: shop.customers, shop.orders
-- chosen: by key: about 34 s; rebuilt about 60 s; by rows about 208 s
-- keys (id) reference: ('shop.orders',) #118925e4f685
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows AS (
  SELECT DISTINCT `c_2`.`cust`
  FROM `changed_orders` AS `c_2`
),
right_rows AS (
  SELECT DISTINCT `customers_2`.`id` AS `__outer_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
combined AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `c`.`id`
  FROM `changed_customers` AS `c`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows`) */ ⟧`right_rows`.`__outer_2` AS `id`
  FROM `left_rows`
    INNER JOIN `right_rows`
      ON (`left_rows`.`cust` < `right_rows`.`__outer_2`)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT DISTINCT `customers_3`.`id` AS `__outer_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  WHERE ⟦keys¦`customers_3`.`id`⟧
),
computed AS (
  SELECT DISTINCT `orders_2`.`status`,
    `left_rows_`.`__outer_2` AS `__tie_3`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON (`orders_2`.`cust` < `left_rows_`.`__outer_2`)
  WHERE (`orders_2`.`cust` < ⟦greatest¦id⟧)
)
SELECT `customers`.`id`,
  `computed`.`status`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN `computed`
    ON `customers`.`id` <=> `computed`.`__tie_3`
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT DISTINCT `customers_3`.`id` AS `__outer_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `customers_3`.`id` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`customers_3`.`id`⟧
),
computed AS (
  SELECT DISTINCT `orders_2`.`status`,
    `left_rows_`.`__outer_2` AS `__tie_3`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON (`orders_2`.`cust` < `left_rows_`.`__outer_2`)
  WHERE (`orders_2`.`cust` < ⟦greatest¦id⟧)
)
SELECT `customers`.`id`,
  `computed`.`status`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  INNER JOIN `computed`
    ON `customers`.`id` <=> `computed`.`__tie_3`
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 11 #04281b29d17a
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
left_rows AS (
  SELECT DISTINCT `customers_2`.`id` AS `__outer_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
computed AS (
  SELECT DISTINCT `orders_2`.`status`,
    `left_rows_`.`__outer_2` AS `__tie_3`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON (`orders_2`.`cust` < `left_rows_`.`__outer_2`)
),
dirty_keys AS (
  SELECT DISTINCT `c`.`id` AS `__outer_2`
  FROM `changed_customers` AS `c`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `customers_7`.`id` AS `__outer_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_7`.`id` <=> `dirty_keys_`.`__outer_2`
  WHERE (⟦among¦shop.customers¦id¦shop.customers¦`customers_7`.`id`⟧)
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `customers_9`.`id` AS `__outer_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `customers_9`.`id` <=> `dirty_keys__3`.`__outer_2`
  WHERE (⟦among¦shop.customers¦id¦shop.customers¦`customers_9`.`id`⟧)
),
combined AS (
  SELECT `weighted`.`__outer_2`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`__outer_2`
  FROM `weighted_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows_2 AS (
  SELECT DISTINCT `customers_11`.`id` AS `__outer_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_11`
),
combined_2 AS (
  SELECT `combined`.`__outer_2`,
    `orders_4`.`status`
  FROM `combined`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON (`orders_4`.`cust` < `combined`.`__outer_2`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`left_rows_2`.`__outer_2`,
    `changed_orders`.`status`
  FROM `left_rows_2`
    INNER JOIN `changed_orders`
      ON (`changed_orders`.`cust` < `left_rows_2`.`__outer_2`)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_2`.`status`,
    `combined_2`.`__outer_2` AS `__tie_3`
  FROM `combined_2`
),
weighted_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ DISTINCT `orders_5`.`status`,
    `left_rows__3`.`__outer_2` AS `__tie_3`
  FROM `left_rows` AS `left_rows__3`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON (`orders_5`.`cust` < `left_rows__3`.`__outer_2`)
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_5`.`status` <=> `dirty_keys_2_`.`status` AND `left_rows__3`.`__outer_2` <=> `dirty_keys_2_`.`__tie_3`
),
weighted_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2__3`) */ DISTINCT `orders_7`.`status`,
    `left_rows_2__2`.`__outer_2` AS `__tie_3`
  FROM `left_rows_2` AS `left_rows_2__2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
      ON (`orders_7`.`cust` < `left_rows_2__2`.`__outer_2`)
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2__3`
      ON `orders_7`.`status` <=> `dirty_keys_2__3`.`status` AND `left_rows_2__2`.`__outer_2` <=> `dirty_keys_2__3`.`__tie_3`
),
combined_3 AS (
  SELECT `weighted_3`.`status`,
    `weighted_3`.`__tie_3`,
    1 AS `__ivm_w`
  FROM `weighted_3`
  UNION ALL
  SELECT `weighted_4`.`status`,
    `weighted_4`.`__tie_3`,
    -1 AS `__ivm_w`
  FROM `weighted_4`
),
combined_4 AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`id`,
    `computed`.`status` AS `__status_4`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    INNER JOIN `computed`
      ON `changed_customers`.`id` <=> `computed`.`__tie_3`
  WHERE (⟦among¦shop.customers¦id¦shop.customers¦`computed`.`__tie_3`⟧)
  UNION ALL
  SELECT `customers_4`.`id`,
    `combined_3`.`status` AS `__status_4`,
    `combined_3`.`__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    INNER JOIN `combined_3`
      ON `customers_4`.`id` <=> `combined_3`.`__tie_3`
),
delta AS (
  SELECT `combined_4`.`id`,
    `combined_4`.`__status_4` AS `status`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
)
SELECT `delta`.`id`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 168 s
-- keys (id)  #6d4485c7e897
-- by key (id), read from the change
-- rows () whole_reads: 9 #3fb425a4c97b
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 47 s; rebuilt about 60 s; by rows about 115 s
-- keys (status) whole_reads: 2 #c7b0af669519
-- by key (status), read from the change
-- rows () whole_reads: 7 #e8080e2b7fb3
-- no key leads from the change to the rows
