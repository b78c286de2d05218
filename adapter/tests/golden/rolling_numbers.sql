select o.id, c.segment, count(*) over (partition by c.segment order by o.cust range between 2 following and 3 following) as n from shop.orders o join shop.customers c on o.cust = c.id

-- rebuild:
select o.id, c.segment, count(*) over (partition by c.segment order by o.cust range between 2 following and 3 following) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id

-- changed: shop.customers, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 158 s
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #592b6a9530c8
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
SELECT `orders`.`id`,
  `customers`.`segment`,
  count(*) over (partition by `customers`.`segment` order by `orders`.`cust` range between 2 following and 3 following) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦keys¦`customers`.`segment`⟧
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `customers`.`segment`,
  count(*) over (partition by `customers`.`segment` order by `orders`.`cust` range between 2 following and 3 following) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`segment` <=> `dirty_keys`.`segment`)
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦within¦segment¦`customers`.`segment`⟧
-- rows () whole_reads: 8 #f346dff09a4a
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
  SELECT DISTINCT `combined`.`segment`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id` AS `o__id`,
    `customers`.`segment`,
    count(*) over (partition by `customers`.`segment` order by `orders`.`cust` range between 2 following and 3 following) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `orders`.`cust` = `customers`.`id`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`segment` <=> `dirty_keys`.`segment`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id` AS `o__id`,
    `customers_3`.`segment`,
    count(*) over (partition by `customers_3`.`segment` order by `orders_3`.`cust` range between 2 following and 3 following) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `orders_3`.`cust` = `customers_3`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_3`.`segment` <=> `dirty_keys_`.`segment`
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    `combined_2`.`segment`,
    `combined_2`.`n`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`segment`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`segment`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 99 s
-- keys (segment) whole_reads: 1 #825762aa1a5d
-- by key (segment), read from the change
-- rows () whole_reads: 6 #218b6a10ded0
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 140 s
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #8fd9fa7edd13
-- by key (segment), one join away from the change (1 table read)
-- rows () whole_reads: 6 #b3673b144dc7
-- no key leads from the change to the rows
