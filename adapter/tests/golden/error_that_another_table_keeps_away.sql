select element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), c.id) as letter, count(*) as n from shop.orders o join shop.customers c on c.id = o.cust where o.cust > 0 group by 1

-- rebuild:
select element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), c.id) as letter, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust where o.cust > 0 group by 1

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 100 s; by rows about 241 s
-- keys (letter) whole_reads: 2, reference: ('shop.customers', 'shop.orders') #e97fef27f990
-- by key (letter), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `customers`.`id` AS `c__id`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    `changed_customers`.`id` AS `c__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
)
SELECT DISTINCT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined`.`c__id`) AS `letter`
FROM `combined`
WHERE (`combined`.`cust` > 0)
-- few:
WITH candidates AS (
SELECT `orders`.`cust`,
  `customers`.`id` AS `c__id`,
  element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`) AS `__k_letter`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE (`orders`.`cust` > 0)
  AND (spark_partition_id() >= 0)
)
SELECT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates`.`c__id`) AS `letter`,
  count(*) AS `n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`__k_letter`⟧
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates`.`c__id`)
-- many:
WITH candidates AS (
SELECT `orders`.`cust`,
  `customers`.`id` AS `c__id`,
  element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`) AS `__k_letter`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE (`orders`.`cust` > 0)
  AND (spark_partition_id() >= 0)
),
dirty_keys AS (
SELECT `letter` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates`.`c__id`) AS `letter`,
  count(*) AS `n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__k_letter` <=> `dirty_keys`.`letter`
WHERE ⟦within¦letter¦`candidates`.`__k_letter`⟧
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates`.`c__id`)
-- rows () whole_reads: 8 #7fb39515f16a
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
SELECT `orders`.`cust`,
  `customers`.`id` AS `c__id`,
  element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`) AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE (`orders`.`cust` > 0)
  AND (spark_partition_id() >= 0)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `customers_2`.`id` AS `c__id`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`cust`,
    `changed_customers`.`id` AS `c__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_2`.`cust`
),
dirty_keys AS (
SELECT DISTINCT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined`.`c__id`) AS `__k0`
FROM `combined`
WHERE (`combined`.`cust` > 0)
),
candidates_2 AS (
SELECT `orders_3`.`cust`,
  `customers_3`.`id` AS `c__id`,
  element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers_3`.`id`) AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    ON `customers_3`.`id` = `orders_3`.`cust`
WHERE (`orders_3`.`cust` > 0)
  AND (spark_partition_id() >= 0)
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates`.`c__id`) AS `letter`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__k0` <=> `dirty_keys`.`__k0`
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates`.`c__id`)
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates_2`.`c__id`) AS `letter`,
  count(*) AS `n`,
  -1 AS `__ivm_w`
FROM `candidates_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0`
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates_2`.`c__id`)
)
SELECT `delta`.`letter`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`letter`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 80 s; by rows about 182 s
-- keys (letter) whole_reads: 2, reference: ('shop.customers',) #bee2cfab8ef6
-- by key (letter), one join away from the change (1 table read)
-- rows () whole_reads: 6 #4329d0164641
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 80 s; by rows about 182 s
-- keys (letter) whole_reads: 2, reference: ('shop.orders',) #d52b145c5624
-- by key (letter), one join away from the change (1 table read)
-- rows () whole_reads: 6 #fe02577b5e2b
-- no key leads from the change to the rows
