select c.segment, sum(greatest(o.amount, 0)) as total, count(o.id) as n from shop.orders o join shop.customers c on o.cust = c.id group by c.segment

-- was:
select c.segment, sum(o.amount) as total, count(o.id) as n from shop.orders o join shop.customers c on o.cust = c.id group by c.segment

-- edit, words: ('column total: amount → greatest(amount, 0)',)
-- edit, where: ('amount is another value than greatest(amount, 0)',)
-- edit, altered: ('total',)
-- rebuild:
select c.segment, sum(greatest(o.amount, 0)) as total, count(o.id) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id group by c.segment

-- changed: shop.customers, shop.orders
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #5e46cd55a68e
-- by key (segment), one join away from the change (3 tables read)
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
  UNION ALL
  SELECT `customers_2`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `orders`.`cust` = `customers_2`.`id`
  WHERE (((((NOT (( `orders`.`amount`) <=> ( greatest( `orders`.`amount`,  0)))) OR (typeof( `orders`.`amount`) <> typeof( greatest( `orders`.`amount`,  0)))))))
)
SELECT DISTINCT `combined`.`segment`
FROM `combined`
-- few:
SELECT `customers`.`segment`,
  sum(greatest(`orders`.`amount`, 0)) AS `total`,
  count(`orders`.`id`) AS `n`
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
  sum(greatest(`orders`.`amount`, 0)) AS `total`,
  count(`orders`.`id`) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`segment` <=> `dirty_keys`.`segment`)
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦within¦segment¦`customers`.`segment`⟧
GROUP BY `customers`.`segment`
-- rows () whole_reads: 12 #f728f9eb16c1
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
combined_2 AS (
  SELECT `combined`.`segment` AS `__k0`
  FROM `combined`
  UNION ALL
  SELECT `customers_3`.`segment` AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `orders_3`.`cust` = `customers_3`.`id`
  WHERE (((((NOT (( `orders_3`.`amount`) <=> ( greatest( `orders_3`.`amount`,  0)))) OR (typeof( `orders_3`.`amount`) <> typeof( greatest( `orders_3`.`amount`,  0)))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`__k0`
  FROM `combined_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers`.`segment`,
    sum(greatest(`orders`.`amount`, 0)) AS `total`,
    count(`orders`.`id`) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `orders`.`cust` = `customers`.`id`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`segment` <=> `dirty_keys`.`__k0`
  GROUP BY `customers`.`segment`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_4`.`segment`,
    sum(`orders_4`.`amount`) AS `total`,
    count(`orders_4`.`id`) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `orders_4`.`cust` = `customers_4`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_4`.`segment` <=> `dirty_keys_`.`__k0`
  GROUP BY `customers_4`.`segment`
)
SELECT `delta`.`segment`,
  `delta`.`total`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`total`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (segment) whole_reads: 1 #6f4dc5f9093d
-- by key (segment), one join away from the change (2 tables read)
-- rows () whole_reads: 10 #14ebe498ae46
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #6c95c73191f3
-- by key (segment), one join away from the change (3 tables read)
-- rows () whole_reads: 10 #12477e1996c1
-- no key leads from the change to the rows
