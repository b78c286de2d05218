select element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), c.id) as letter, count(*) as n from shop.orders o join shop.customers c on c.id = o.cust and o.cust > 0 group by 1

-- rebuild:
select element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), c.id) as letter, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust and o.cust > 0 group by 1

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 100 s; by rows about 241 s
-- keys (letter) whole_reads: 2, reference: ('shop.customers', 'shop.orders') #b842bacb6d7b
-- by key (letter), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`id` AS `c__id`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`cust` > 0)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`id` AS `c__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`cust` > 0)
)
SELECT DISTINCT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined`.`c__id`) AS `letter`
FROM `combined`
-- few:
WITH candidates AS (
SELECT `orders`.`cust`,
  `customers`.`id` AS `c__id`,
  element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`) AS `__k_letter`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
    AND (`orders`.`cust` > 0)
WHERE (spark_partition_id() >= 0)
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
    AND (`orders`.`cust` > 0)
WHERE (spark_partition_id() >= 0)
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
-- rows () whole_reads: 8 #a22634bf91b4
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
SELECT `orders`.`cust`,
  `customers`.`id` AS `c__id`,
  element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`) AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
    AND (`orders`.`cust` > 0)
WHERE (spark_partition_id() >= 0)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers_2`.`id` AS `c__id`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`cust` > 0)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`id` AS `c__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_2`.`cust`
      AND (`orders_2`.`cust` > 0)
),
dirty_keys AS (
SELECT DISTINCT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined`.`c__id`) AS `__k0`
FROM `combined`
),
candidates_2 AS (
SELECT `orders_3`.`cust`,
  `customers_3`.`id` AS `c__id`,
  element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers_3`.`id`) AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    ON `customers_3`.`id` = `orders_3`.`cust`
    AND (`orders_3`.`cust` > 0)
WHERE (spark_partition_id() >= 0)
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
-- keys (letter) whole_reads: 2, reference: ('shop.customers',) #bcfaa46d1035
-- by key (letter), one join away from the change (1 table read)
-- rows () whole_reads: 6 #68ba61e4e1e8
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 80 s; by rows about 182 s
-- keys (letter) whole_reads: 2, reference: ('shop.orders',) #ed47df2b7b63
-- by key (letter), one join away from the change (1 table read)
-- rows () whole_reads: 6 #922cee9098af
-- no key leads from the change to the rows
