select distinct c.segment, o.status from shop.orders o join shop.customers c on o.cust = c.id

-- rebuild:
select distinct c.segment, o.status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id

-- changed: shop.customers, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 158 s
-- keys (segment) part: True, whole_reads: 1, reference: ('shop.orders',) #a8402e65e22f
-- by key (segment), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`segment`
FROM `combined`
-- few:
SELECT DISTINCT `customers`.`segment`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦keys¦`customers`.`segment`⟧
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT DISTINCT `customers`.`segment`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`segment` <=> `dirty_keys`.`segment`)
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦within¦segment¦`customers`.`segment`⟧
-- keys (segment, status) reference: ('shop.customers', 'shop.orders') #69d5165c424d
-- by key (segment, status), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`,
    `changed_orders`.`status`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`segment`,
    `orders`.`status`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_2`) */ ⟧`c_2`.`segment`,
    `c`.`status`
  FROM `changed_orders` AS `c`
    INNER JOIN `changed_customers` AS `c_2`
      ON `c`.`cust` = `c_2`.`id`
)
SELECT DISTINCT `combined`.`segment`,
  `combined`.`status`
FROM `combined`
-- few:
WITH candidates AS (
  SELECT DISTINCT `customers_2`.`segment`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
  WHERE ⟦keys¦¦`orders_2`.`status`⟧
    AND ⟦keys¦`customers_2`.`segment`¦⟧
)
SELECT `candidates`.`segment`,
  `candidates`.`status`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`segment`¦`candidates`.`status`⟧
-- many:
WITH dirty_keys AS (
SELECT `segment`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
candidates AS (
  SELECT DISTINCT `customers_2`.`segment`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`status` <=> `c_2`.`status`
    INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `customers_2`.`segment` <=> `c_3`.`segment`)
      ON `orders_2`.`cust` = `customers_2`.`id`
  WHERE ⟦within¦status¦`orders_2`.`status`⟧
    AND ⟦within¦segment¦`customers_2`.`segment`⟧
)
SELECT `candidates`.`segment`,
  `candidates`.`status`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_4`
    ON `candidates`.`segment` <=> `c_4`.`segment` AND `candidates`.`status` <=> `c_4`.`status`
WHERE ⟦within¦segment¦`candidates`.`segment`⟧
  AND ⟦within¦status¦`candidates`.`status`⟧
-- rows () whole_reads: 8 #50602d0c650f
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`status`,
    `customers_2`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `changed_orders`.`cust` = `customers_2`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`status`,
    `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers`
      ON `orders_2`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`segment`,
    `combined`.`status`
  FROM `combined`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `customers_3`.`segment`,
    `orders_3`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `orders_3`.`cust` = `customers_3`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_3`.`segment` <=> `dirty_keys_`.`segment` AND `orders_3`.`status` <=> `dirty_keys_`.`status`
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `customers_5`.`segment`,
    `orders_5`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `orders_5`.`cust` = `customers_5`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `customers_5`.`segment` <=> `dirty_keys__3`.`segment` AND `orders_5`.`status` <=> `dirty_keys__3`.`status`
),
delta AS (
  SELECT `weighted`.`segment`,
    `weighted`.`status`,
    1 AS `__ivm_w`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`segment`,
    `weighted_2`.`status`,
    -1 AS `__ivm_w`
  FROM `weighted_2`
)
SELECT `delta`.`segment`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 99 s
-- keys (segment) part: True, whole_reads: 1 #06b60adea3fb
-- by key (segment), read from the change
-- keys (segment, status) reference: ('shop.customers',) #de444ab827a7
-- by key (segment, status), one join away from the change (1 table read)
-- rows () whole_reads: 6 #1644c5c33307
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 99 s
-- keys (status) part: True, whole_reads: 1 #03930fc26e2b
-- by key (status), read from the change
-- keys (segment, status) reference: ('shop.orders',) #9a53de26ae8b
-- by key (segment, status), one join away from the change (1 table read)
-- rows () whole_reads: 6 #845fb33aba5b
-- no key leads from the change to the rows
