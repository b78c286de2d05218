select c.segment, sum(o.amount) as total from shop.orders o left join shop.customers c on o.cust = c.id group by c.segment

-- rebuild:
select c.segment, sum(o.amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id group by c.segment

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 78 s; by rows about 295 s
-- keys (segment) whole_reads: 2, reference: ('shop.customers', 'shop.orders') #5cd5036cc712
-- by key (segment), one join away from the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
right_rows_2 AS (
  SELECT `customers_4`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  WHERE false
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `right_rows`.`segment`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `changed_orders`.`cust` = `right_rows`.`c__id`
  UNION ALL
  SELECT `right_rows_2`.`segment`
  FROM `changed_orders` AS `c`
    LEFT JOIN `right_rows_2`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_2`) */ ⟧if(false, `c_2`.`segment`, NULL) AS `segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers` AS `c_2`
      ON `orders_2`.`cust` = `c_2`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_4`) */ ⟧`c_4`.`segment`
  FROM `changed_orders` AS `c_3`
    INNER JOIN `changed_customers` AS `c_4`
      ON `c_3`.`cust` = `c_4`.`id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_5`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_6`) */ ⟧if(false, `c_6`.`segment`, NULL) AS `segment`
  FROM `changed_orders` AS `c_5`
    INNER JOIN `changed_customers` AS `c_6`
      ON `c_5`.`cust` = `c_6`.`id`
)
SELECT DISTINCT `combined`.`segment`
FROM `combined`
-- few:
WITH candidates AS (
  SELECT `customers_2`.`segment`,
    sum(`orders_2`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
  GROUP BY `customers_2`.`segment`
)
SELECT `candidates`.`segment`,
  `candidates`.`total`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`segment`⟧
-- many:
WITH candidates AS (
  SELECT `customers_2`.`segment`,
    sum(`orders_2`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
  GROUP BY `customers_2`.`segment`
),
dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`segment`,
  `candidates`.`total`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`segment` <=> `dirty_keys`.`segment`
WHERE ⟦within¦segment¦`candidates`.`segment`⟧
-- rows () whole_reads: 14 #7bb9477bafc5
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_3`.`id` AS `c__id`,
    `customers_3`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_3`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `right_rows`.`segment`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `changed_orders`.`cust` = `right_rows`.`c__id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`customers_4`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers`
      ON `orders_2`.`cust` = `changed_customers`.`id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `orders_2`.`cust` = `customers_4`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`customers_5`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `orders_3`.`cust` = `c`.`id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `orders_3`.`cust` = `customers_5`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`segment` AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers`.`segment`,
    sum(`orders`.`amount`) AS `total`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `orders`.`cust` = `customers`.`id`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`segment` <=> `dirty_keys`.`__k0`
  GROUP BY `customers`.`segment`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_6`.`segment`,
    sum(`orders_4`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON `orders_4`.`cust` = `customers_6`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_6`.`segment` <=> `dirty_keys_`.`__k0`
  GROUP BY `customers_6`.`segment`
)
SELECT `delta`.`segment`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 72 s; by rows about 277 s
-- keys (segment) whole_reads: 2, reference: ('shop.customers',) #bdcad6073735
-- by key (segment), one join away from the change (2 tables read)
-- rows () whole_reads: 12 #93dc5cf265f6
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 20 s; rebuilt about 60 s; by key about 66 s; by rows about 140 s
-- keys (segment) folded: True, grown: True, whole_reads: 1, sums: ('total',), reference: ('shop.orders',) #5b94d903bfe8
-- by key (segment), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (segment) whole_reads: 2, reference: ('shop.orders',) #e79731d3b013
-- by key (segment), one join away from the change (1 table read)
-- rows () whole_reads: 6 #6b6e0a4ace99
-- no key leads from the change to the rows
