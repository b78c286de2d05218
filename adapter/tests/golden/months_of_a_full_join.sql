select trunc(o.day, 'month') as m, o.day + interval 2 days as later, element_at(array(c.name, 'y'), 1) as k, count(*) as n from shop.orders o full join shop.customers c on c.id = o.cust group by 1, 2, 3

-- rebuild:
select trunc(o.day, 'month') as m, o.day + interval 2 days as later, element_at(array(c.name, 'y'), 1) as k, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o full join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust group by 1, 2, 3

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 84 s; by rows about 717 s
-- keys (m) whole_reads: 2, reference: ('shop.customers', 'shop.orders') #edf492eb77f8
-- by key (m), one join away from the change (4 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_3`.`cust`,
    `orders_3`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
),
right_rows_2 AS (
  SELECT `orders_5`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  WHERE false
),
combined AS (
SELECT trunc(`changed_orders`.`day`, 'month') AS `m`
FROM `changed_orders`
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧trunc(`orders`.`day`, 'month') AS `m`
FROM `changed_customers`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `changed_customers`.`id` = `orders`.`cust`
WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
UNION ALL
SELECT trunc(`right_rows`.`day`, 'month') AS `m`
FROM `changed_customers` AS `c`
  LEFT JOIN `right_rows`
    ON `c`.`id` = `right_rows`.`cust`
UNION ALL
SELECT trunc(`right_rows_2`.`day`, 'month') AS `m`
FROM `changed_customers` AS `c_2`
  LEFT JOIN `right_rows_2`
    ON true
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧trunc(`c_3`.`day`, 'month') AS `m`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN `changed_orders` AS `c_3`
    ON `customers`.`id` = `c_3`.`cust`
WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_4`) */ ⟧trunc((if(false, `c_4`.`day`, NULL)), 'month') AS `m`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  INNER JOIN `changed_orders` AS `c_4`
    ON `customers_2`.`id` = `c_4`.`cust`
WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_5`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`c_6`) */ ⟧trunc(`c_6`.`day`, 'month') AS `m`
FROM `changed_customers` AS `c_5`
  INNER JOIN `changed_orders` AS `c_6`
    ON `c_5`.`id` = `c_6`.`cust`
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_7`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`c_8`) */ ⟧trunc((if(false, `c_8`.`day`, NULL)), 'month') AS `m`
FROM `changed_customers` AS `c_7`
  INNER JOIN `changed_orders` AS `c_8`
    ON `c_7`.`id` = `c_8`.`cust`
)
SELECT DISTINCT `combined`.`m`
FROM `combined`
-- few:
SELECT trunc(`orders`.`day`, 'month') AS `m`,
  `orders`.`day` + interval 2 days AS `later`,
  element_at(array(`customers`.`name`, 'y'), 1) AS `k`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  FULL JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦keys¦(trunc(`orders`.`day`, 'month'))⟧
GROUP BY trunc(`orders`.`day`, 'month'), `orders`.`day` + interval 2 days, element_at(array(`customers`.`name`, 'y'), 1)
-- many:
WITH dirty_keys AS (
SELECT `m` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT trunc(`orders`.`day`, 'month') AS `m`,
  `orders`.`day` + interval 2 days AS `later`,
  element_at(array(`customers`.`name`, 'y'), 1) AS `k`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  FULL JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
  LEFT SEMI JOIN `dirty_keys`
    ON (trunc(`orders`.`day`, 'month')) <=> `dirty_keys`.`m`
GROUP BY trunc(`orders`.`day`, 'month'), `orders`.`day` + interval 2 days, element_at(array(`customers`.`name`, 'y'), 1)
-- rows () whole_reads: 24 #80557e7c4339
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
SELECT `orders`.`cust`,
  `orders`.`day`,
  `customers`.`id` AS `c__id`,
  `customers`.`name`,
  trunc(`orders`.`day`, 'month') AS `__k0`,
  `orders`.`day` + interval 2 days AS `__k1`,
  element_at(array(`customers`.`name`, 'y'), 1) AS `__k2`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  FULL JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE (spark_partition_id() >= 0)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `c_2`.`name`
  FROM `changed_customers` AS `c_2`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON `c_2`.`id` = `orders_4`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧`customers_5`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
    LEFT SEMI JOIN `changed_orders` AS `c_3`
      ON `customers_5`.`id` = `c_3`.`cust`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON `customers_5`.`id` = `orders_5`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_4`) */ ⟧`customers_6`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
    LEFT SEMI JOIN `changed_orders` AS `c_4`
      ON `customers_6`.`id` = `c_4`.`cust`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `customers_6`.`id` = `orders_6`.`cust`
),
right_rows AS (
  SELECT `orders_8`.`cust`,
    `orders_8`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
  WHERE false
),
combined_2 AS (
  SELECT `changed_orders`.`day`,
    `customers_2`.`name`
  FROM `changed_orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`day`,
    `customers_3`.`name`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_3`.`day`,
    `customers_4`.`name`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_3`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_3`.`cust`
  UNION ALL
  SELECT `right_rows`.`day`,
    `combined`.`name`
  FROM `combined`
    LEFT JOIN `right_rows`
      ON true
),
dirty_keys AS (
SELECT DISTINCT trunc(`combined_2`.`day`, 'month') AS `__k0`,
  `combined_2`.`day` + interval 2 days AS `__k1`,
  element_at(array(`combined_2`.`name`, 'y'), 1) AS `__k2`
FROM `combined_2`
),
candidates_2 AS (
SELECT `orders_9`.`cust`,
  `orders_9`.`day`,
  `customers_7`.`id` AS `c__id`,
  `customers_7`.`name`,
  trunc(`orders_9`.`day`, 'month') AS `__k0`,
  `orders_9`.`day` + interval 2 days AS `__k1`,
  element_at(array(`customers_7`.`name`, 'y'), 1) AS `__k2`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
  FULL JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
    ON `customers_7`.`id` = `orders_9`.`cust`
WHERE (spark_partition_id() >= 0)
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ trunc(`candidates`.`day`, 'month') AS `m`,
  `candidates`.`day` + interval 2 days AS `later`,
  element_at(array(`candidates`.`name`, 'y'), 1) AS `k`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__k0` <=> `dirty_keys`.`__k0` AND `candidates`.`__k1` <=> `dirty_keys`.`__k1` AND `candidates`.`__k2` <=> `dirty_keys`.`__k2`
GROUP BY trunc(`candidates`.`day`, 'month'), `candidates`.`day` + interval 2 days, element_at(array(`candidates`.`name`, 'y'), 1)
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ trunc(`candidates_2`.`day`, 'month') AS `m`,
  `candidates_2`.`day` + interval 2 days AS `later`,
  element_at(array(`candidates_2`.`name`, 'y'), 1) AS `k`,
  count(*) AS `n`,
  -1 AS `__ivm_w`
FROM `candidates_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0` AND `candidates_2`.`__k1` <=> `dirty_keys_`.`__k1` AND `candidates_2`.`__k2` <=> `dirty_keys_`.`__k2`
GROUP BY trunc(`candidates_2`.`day`, 'month'), `candidates_2`.`day` + interval 2 days, element_at(array(`candidates_2`.`name`, 'y'), 1)
)
SELECT `delta`.`m`,
  `delta`.`later`,
  `delta`.`k`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`m`, `delta`.`later`, `delta`.`k`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 72 s; by rows about 420 s
-- keys (m) whole_reads: 2, reference: ('shop.customers',) #550cfe271c38
-- by key (m), one join away from the change (2 tables read)
-- rows () whole_reads: 14 #ec9a5ef71f8e
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 72 s; by rows about 420 s
-- keys (m) whole_reads: 2, reference: ('shop.orders',) #06258d47c49a
-- by key (m), one join away from the change (2 tables read)
-- rows () whole_reads: 14 #7f795a21ec1c
-- no key leads from the change to the rows
