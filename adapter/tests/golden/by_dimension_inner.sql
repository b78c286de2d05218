select c.segment, sum(o.amount) as total from shop.orders o join shop.customers c on o.cust = c.id group by c.segment

-- rebuild:
select c.segment, sum(o.amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id group by c.segment

-- changed: shop.customers, shop.orders
-- chosen: combined: about 29 s; by key about 46 s; rebuilt about 60 s; by rows about 158 s
-- keys (segment) folded: True, grown: True, whole_reads: 2, sums: ('total',), reference: ('shop.orders',) #152e8d0d1451
-- by key (segment), one join away from the change (1 table read); added rows are combined with the table's own
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
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`amount`,
    `customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE ⟦keys¦`customers`.`segment`⟧
  UNION ALL
  SELECT `orders`.`amount`,
    `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
    AND ⟦keys¦`changed_customers`.`segment`⟧
),
combined_2 AS (
  SELECT `stored`.`segment`,
    `stored`.`total`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`segment`⟧
  UNION ALL
  SELECT `combined`.`segment`,
    sum(`combined`.`amount`) AS `total`
  FROM `combined`
  GROUP BY `combined`.`segment`
)
SELECT `combined_2`.`segment`,
  sum(`combined_2`.`total`) AS `total`
FROM `combined_2`
GROUP BY `combined_2`.`segment`
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`amount`,
    `customers`.`segment`
  FROM `changed_orders`
    INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `customers`.`segment` <=> `c`.`segment`)
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE ⟦within¦segment¦`customers`.`segment`⟧
  UNION ALL
  SELECT `orders`.`amount`,
    `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN (`changed_customers`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `changed_customers`.`segment` <=> `c_2`.`segment`)
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
    AND ⟦within¦segment¦`changed_customers`.`segment`⟧
),
combined_2 AS (
  SELECT `stored`.`segment`,
    `stored`.`total`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`segment` <=> `dirty_keys`.`segment`
  WHERE ⟦within¦segment¦`stored`.`segment`⟧
  UNION ALL
  SELECT `combined`.`segment`,
    sum(`combined`.`amount`) AS `total`
  FROM `combined`
  GROUP BY `combined`.`segment`
)
SELECT `combined_2`.`segment`,
  sum(`combined_2`.`total`) AS `total`
FROM `combined_2`
GROUP BY `combined_2`.`segment`
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #75eae5f1269e
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
SELECT `customers`.`segment`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦keys¦`customers`.`segment`⟧
GROUP BY `customers`.`segment`
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `customers`.`segment`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`segment` <=> `dirty_keys`.`segment`)
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦within¦segment¦`customers`.`segment`⟧
GROUP BY `customers`.`segment`
-- rows () whole_reads: 8 #4bf46e9d8348
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers_2`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `changed_orders`.`cust` = `customers_2`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers`
      ON `orders_2`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
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
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `orders`.`cust` = `customers`.`id`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`segment` <=> `dirty_keys`.`__k0`
  GROUP BY `customers`.`segment`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_3`.`segment`,
    sum(`orders_3`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `orders_3`.`cust` = `customers_3`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_3`.`segment` <=> `dirty_keys_`.`__k0`
  GROUP BY `customers_3`.`segment`
)
SELECT `delta`.`segment`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: combined: about 11 s; by key about 40 s; rebuilt about 60 s; by rows about 99 s
-- keys (segment) folded: True, grown: True, whole_reads: 1, sums: ('total',) #c6e98763845f
-- by key (segment), read from the change; added rows are combined with the table's own
-- keys (segment) whole_reads: 1 #ec211dee4d78
-- by key (segment), read from the change
-- rows () whole_reads: 6 #9ed0e7076890
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 20 s; by key about 46 s; rebuilt about 60 s; by rows about 140 s
-- keys (segment) folded: True, grown: True, whole_reads: 1, sums: ('total',), reference: ('shop.orders',) #1e10714e360f
-- by key (segment), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #2791bd266f8a
-- by key (segment), one join away from the change (1 table read)
-- rows () whole_reads: 6 #9041b08750df
-- no key leads from the change to the rows
