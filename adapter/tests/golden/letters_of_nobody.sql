select c.id, t.e, count(*) as n from shop.customers c left join (select cust, array(status, 'y') as l from shop.orders) a on a.cust = c.id lateral view explode_outer(a.l) t as e group by c.id, t.e

-- rebuild:
select c.id, t.e, count(*) as n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join (select cust, array(status, 'y') as l from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) a on a.cust = c.id lateral view explode_outer(a.l) t as e group by c.id, t.e

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 295 s
-- keys (id) part: True #34e1230384f4
-- by key (id), read from the change
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`cust`,
  array(`changed_orders`.`status`, 'y') AS `l`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`l`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`l`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `computed`.`cust` AS `id`
  FROM `computed`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
SELECT `orders_2`.`cust`,
  array(`orders_2`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ⟦keys¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `customers_2`.`id`,
    `right_rows_`.`cust`,
    `right_rows_`.`l`,
    `made_2`.`__e_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`cust` = `customers_2`.`id`
    LATERAL VIEW explode_outer(`right_rows_`.`l`) `made_2` AS `__e_1`
  WHERE ⟦keys¦`customers_2`.`id`⟧
)
SELECT `grouped_rows`.`id`,
  `grouped_rows`.`__e_1` AS `e`,
  count(*) AS `n`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`id`, `grouped_rows`.`__e_1`
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
SELECT `orders_2`.`cust`,
  array(`orders_2`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `orders_2`.`cust` <=> `c_2`.`id`
WHERE ⟦within¦id¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `customers_2`.`id`,
    `right_rows_`.`cust`,
    `right_rows_`.`l`,
    `made_2`.`__e_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `customers_2`.`id` <=> `c_3`.`id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`cust` = `customers_2`.`id`
    LATERAL VIEW explode_outer(`right_rows_`.`l`) `made_2` AS `__e_1`
  WHERE ⟦within¦id¦`customers_2`.`id`⟧
)
SELECT `grouped_rows`.`id`,
  `grouped_rows`.`__e_1` AS `e`,
  count(*) AS `n`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`id`, `grouped_rows`.`__e_1`
-- keys (id, e) reference: ('shop.customers', 'shop.orders') #4b91120bd513
-- by key (id, e), one join away from the change (3 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
SELECT `orders_2`.`cust`,
  array(`orders_2`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
right_rows_2 AS (
SELECT array(`orders_4`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
WHERE false
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`cust`,
  array(`changed_orders`.`status`, 'y') AS `l`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`l`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`l`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_customers`.`id`,
    `made`.`__e_1` AS `e`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`cust` = `changed_customers`.`id`
    LATERAL VIEW explode_outer(`right_rows`.`l`) `made` AS `__e_1`
  UNION ALL
  SELECT `c`.`id`,
    `made_2`.`__e_1` AS `e`
  FROM `changed_customers` AS `c`
    LEFT JOIN `right_rows_2`
      ON true
    LATERAL VIEW explode_outer(`right_rows_2`.`l`) `made_2` AS `__e_1`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`computed`) */ ⟧`customers`.`id`,
    `made_3`.`__e_1` AS `e`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    INNER JOIN `computed`
      ON `computed`.`cust` = `customers`.`id`
    LATERAL VIEW explode_outer(`computed`.`l`) `made_3` AS `__e_1`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`computed_`) */ ⟧`customers_2`.`id`,
    `made_4`.`__e_1` AS `e`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    INNER JOIN `computed` AS `computed_`
      ON `computed_`.`cust` = `customers_2`.`id`
    LATERAL VIEW explode_outer((if(false, `computed_`.`l`, NULL))) `made_4` AS `__e_1`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_2`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`computed__2`) */ ⟧`c_2`.`id`,
    `made_5`.`__e_1` AS `e`
  FROM `changed_customers` AS `c_2`
    INNER JOIN `computed` AS `computed__2`
      ON `computed__2`.`cust` = `c_2`.`id`
    LATERAL VIEW explode_outer(`computed__2`.`l`) `made_5` AS `__e_1`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`computed__3`) */ ⟧`c_3`.`id`,
    `made_6`.`__e_1` AS `e`
  FROM `changed_customers` AS `c_3`
    INNER JOIN `computed` AS `computed__3`
      ON `computed__3`.`cust` = `c_3`.`id`
    LATERAL VIEW explode_outer((if(false, `computed__3`.`l`, NULL))) `made_6` AS `__e_1`
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`e`
FROM `combined`
-- few:
WITH right_rows AS (
SELECT `orders_2`.`cust`,
  array(`orders_2`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ⟦keys¦`orders_2`.`cust`¦⟧
),
grouped_rows AS (
  SELECT `customers_2`.`id`,
    `right_rows_`.`cust`,
    `right_rows_`.`l`,
    `made_2`.`__e_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`cust` = `customers_2`.`id`
    LATERAL VIEW explode_outer(`right_rows_`.`l`) `made_2` AS `__e_1`
  WHERE ⟦keys¦`customers_2`.`id`¦⟧
),
candidates AS (
  SELECT `grouped_rows_`.`id`,
    `grouped_rows_`.`__e_1` AS `e`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`id`, `grouped_rows_`.`__e_1`
)
SELECT `candidates`.`id`,
  `candidates`.`e`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`id`¦`candidates`.`e`⟧
-- many:
WITH dirty_keys AS (
SELECT `id`, `e` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
SELECT `orders_2`.`cust`,
  array(`orders_2`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `orders_2`.`cust` <=> `c_2`.`id`
WHERE ⟦within¦id¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `customers_2`.`id`,
    `right_rows_`.`cust`,
    `right_rows_`.`l`,
    `made_2`.`__e_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `customers_2`.`id` <=> `c_3`.`id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`cust` = `customers_2`.`id`
    LATERAL VIEW explode_outer(`right_rows_`.`l`) `made_2` AS `__e_1`
  WHERE ⟦within¦id¦`customers_2`.`id`⟧
),
candidates AS (
  SELECT `grouped_rows_`.`id`,
    `grouped_rows_`.`__e_1` AS `e`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`id`, `grouped_rows_`.`__e_1`
)
SELECT `candidates`.`id`,
  `candidates`.`e`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_7`
    ON `candidates`.`id` <=> `c_7`.`id` AND `candidates`.`e` <=> `c_7`.`e`
WHERE ⟦within¦id¦`candidates`.`id`⟧
  AND ⟦within¦e¦`candidates`.`e`⟧
-- rows () whole_reads: 14 #7d0c25148ea9
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
SELECT `orders_2`.`cust`,
  array(`orders_2`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
candidates AS (
  SELECT `customers_2`.`id`,
    `right_rows_`.`cust`,
    `right_rows_`.`l`,
    `made_2`.`__e_1`,
    `customers_2`.`id` AS `__k0`,
    `made_2`.`__e_1` AS `__k1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`cust` = `customers_2`.`id`
    LATERAL VIEW explode_outer(`right_rows_`.`l`) `made_2` AS `__e_1`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
SELECT `orders_5`.`cust`,
  array(`orders_5`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_5`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_3 AS (
SELECT `orders_8`.`cust`,
  array(`orders_8`.`status`, 'y') AS `l`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
),
combined AS (
  SELECT `changed_customers`.`id`,
    `right_rows_2`.`l`
  FROM `changed_customers`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`cust` = `changed_customers`.`id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers_3`.`id`,
    `right_rows__2`.`l`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `changed_orders`
      ON `changed_orders`.`cust` = `customers_3`.`id`
    LEFT JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`cust` = `customers_3`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_3`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`customers_4`.`id`,
    `right_rows_3`.`l`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON `c`.`cust` = `customers_4`.`id`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`cust` = `customers_4`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_4`.`id`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`id` AS `__k0`,
    `made_3`.`__e_1` AS `__k1`
  FROM `combined`
    LATERAL VIEW explode_outer(`combined`.`l`) `made_3` AS `__e_1`
),
candidates_2 AS (
  SELECT `customers_6`.`id`,
    `right_rows_3__2`.`cust`,
    `right_rows_3__2`.`l`,
    `made_5`.`__e_1`,
    `customers_6`.`id` AS `__k0`,
    `made_5`.`__e_1` AS `__k1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
    LEFT JOIN `right_rows_3` AS `right_rows_3__2`
      ON `right_rows_3__2`.`cust` = `customers_6`.`id`
    LATERAL VIEW explode_outer(`right_rows_3__2`.`l`) `made_5` AS `__e_1`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates`.`id`,
    `candidates`.`__e_1` AS `e`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates`.`__k0` <=> `dirty_keys`.`__k0` AND `candidates`.`__k1` <=> `dirty_keys`.`__k1`
  GROUP BY `candidates`.`id`, `candidates`.`__e_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `candidates_2`.`id`,
    `candidates_2`.`__e_1` AS `e`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0` AND `candidates_2`.`__k1` <=> `dirty_keys_`.`__k1`
  GROUP BY `candidates_2`.`id`, `candidates_2`.`__e_1`
)
SELECT `delta`.`id`,
  `delta`.`e`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`e`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: combined: about 11 s; by key about 20 s; rebuilt about 60 s; by rows about 99 s
-- keys (id) part: True, folded: True, grown: True, whole_reads: 1 #93bc357adade
-- by key (id), read from the change; added rows are combined with the table's own
-- keys (id, e) folded: True, grown: True, whole_reads: 1, reference: ('shop.customers',) #66b491b7705c
-- by key (id, e), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (id) part: True, folded: True, whole_reads: 1 #3a2a483b10ca
-- by key (id), read from the change; the change is combined with the table's own
-- keys (id, e) folded: True, whole_reads: 1, reference: ('shop.customers',) #1623e772fcde
-- by key (id, e), one join away from the change (1 table read); the change is combined with the table's own
-- keys (id) part: True #c43b686ed7f1
-- by key (id), read from the change
-- keys (id, e) reference: ('shop.customers',) #b4ea7c003e0d
-- by key (id, e), one join away from the change (1 table read)
-- rows () whole_reads: 6 #b18a8356070f
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 277 s
-- keys (id) part: True #8dea64b90ffe
-- by key (id), read from the change
-- keys (id, e) reference: ('shop.orders',) #8ed7bd8501af
-- by key (id, e), one join away from the change (2 tables read)
-- rows () whole_reads: 12 #0d8d26d5edbf
-- no key leads from the change to the rows
