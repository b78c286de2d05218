select element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), c.id) as letter, count(*) as n from shop.orders o join shop.customers c on c.id = o.cust where o.cust > 0 group by 1

-- rebuild:
select element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), c.id) as letter, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust where o.cust > 0 group by 1

-- changed: shop.customers, shop.orders
-- keys (letter) folded: True, grown: True, whole_reads: 2, reference: ('shop.customers', 'shop.orders') #149473629cc2
-- by key (letter), one join away from the change (2 tables read); added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `customers`.`id` AS `c__id`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`cust`,
    `changed_customers`.`id` AS `c__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
)
SELECT DISTINCT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined`.`c__id`) AS `letter`
FROM `combined`
WHERE (`combined`.`cust` > 0)
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `customers`.`id` AS `c__id`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`cust`,
    `changed_customers`.`id` AS `c__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
combined_2 AS (
SELECT `stored`.`letter`,
  `stored`.`n`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`letter`⟧
UNION ALL
SELECT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined`.`c__id`) AS `letter`,
  count(*) AS `n`
FROM `combined`
WHERE (`combined`.`cust` > 0)
  AND ⟦keys¦(element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined`.`c__id`))⟧
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined`.`c__id`)
)
SELECT `combined_2`.`letter`,
  sum(`combined_2`.`n`) AS `n`
FROM `combined_2`
GROUP BY `combined_2`.`letter`
-- many:
WITH dirty_keys AS (
SELECT `letter` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `customers`.`id` AS `c__id`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`cust`,
    `changed_customers`.`id` AS `c__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
combined_2 AS (
SELECT `stored`.`letter`,
  `stored`.`n`
FROM ⟦target⟧ AS `stored`
  LEFT SEMI JOIN `dirty_keys`
    ON `stored`.`letter` <=> `dirty_keys`.`letter`
WHERE ⟦within¦letter¦`stored`.`letter`⟧
UNION ALL
SELECT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined`.`c__id`) AS `letter`,
  count(*) AS `n`
FROM `combined`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON (element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined`.`c__id`)) <=> `c`.`letter`
WHERE (`combined`.`cust` > 0)
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined`.`c__id`)
)
SELECT `combined_2`.`letter`,
  sum(`combined_2`.`n`) AS `n`
FROM `combined_2`
GROUP BY `combined_2`.`letter`
-- keys (letter) folded: True, whole_reads: 2, reference: ('shop.customers', 'shop.orders') #222561122346
-- by key (letter), one join away from the change (2 tables read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `customers`.`id` AS `c__id`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`cust`,
    `changed_customers`.`id` AS `c__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
)
SELECT DISTINCT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined`.`c__id`) AS `letter`
FROM `combined`
WHERE (`combined`.`cust` > 0)
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `customers`.`id` AS `c__id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`cust`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
candidates AS (
SELECT `combined_`.`cust`,
  `combined_`.`c__id`,
  `combined_`.`__ivm_w`,
  `made_2`.`__ivm_each`,
  element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined_`.`c__id`) AS `__k_letter`
FROM `combined` AS `combined_`
  LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
WHERE (`combined_`.`cust` > 0)
),
computed AS (
SELECT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates_`.`c__id`) AS `letter`,
  `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
  count(*) AS `n`
FROM `candidates` AS `candidates_`
WHERE ⟦keys¦`candidates_`.`__k_letter`⟧
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates_`.`c__id`), `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`letter`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`letter`⟧
  UNION ALL
  SELECT `computed`.`letter`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`letter`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`letter`
)
SELECT `filtered`.`letter`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `letter` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `customers`.`id` AS `c__id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`cust`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
candidates AS (
SELECT `combined_`.`cust`,
  `combined_`.`c__id`,
  `combined_`.`__ivm_w`,
  `made_2`.`__ivm_each`,
  element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined_`.`c__id`) AS `__k_letter`
FROM `combined` AS `combined_`
  LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
WHERE (`combined_`.`cust` > 0)
),
computed AS (
SELECT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates_`.`c__id`) AS `letter`,
  `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
  count(*) AS `n`
FROM `candidates` AS `candidates_`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates_`.`__k_letter` <=> `c_2`.`letter`
WHERE ⟦within¦letter¦`candidates_`.`__k_letter`⟧
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates_`.`c__id`), `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`letter`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`letter` <=> `dirty_keys`.`letter`
  WHERE ⟦within¦letter¦`stored`.`letter`⟧
  UNION ALL
  SELECT `computed`.`letter`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`letter`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`letter`
)
SELECT `filtered`.`letter`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (letter) whole_reads: 2, reference: ('shop.customers', 'shop.orders') #49574e6b006f
-- by key (letter), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `customers`.`id` AS `c__id`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`cust`,
    `changed_customers`.`id` AS `c__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
)
SELECT DISTINCT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined`.`c__id`) AS `letter`
FROM `combined`
WHERE (`combined`.`cust` > 0)
-- few:
SELECT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`) AS `letter`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE (`orders`.`cust` > 0)
  AND ⟦keys¦(element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`))⟧
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`)
-- many:
WITH dirty_keys AS (
SELECT `letter` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`) AS `letter`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
  LEFT SEMI JOIN `dirty_keys`
    ON (element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`)) <=> `dirty_keys`.`letter`
WHERE (`orders`.`cust` > 0)
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`)
-- rows () whole_reads: 8 #9e79a4adc9b1
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `customers_2`.`id` AS `c__id`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`cust`,
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
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`) AS `letter`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
  LEFT SEMI JOIN `dirty_keys`
    ON (element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`)) <=> `dirty_keys`.`__k0`
WHERE (`orders`.`cust` > 0)
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers`.`id`)
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers_3`.`id`) AS `letter`,
  count(*) AS `n`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    ON `customers_3`.`id` = `orders_3`.`cust`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON (element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers_3`.`id`)) <=> `dirty_keys_`.`__k0`
WHERE (`orders_3`.`cust` > 0)
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers_3`.`id`)
)
SELECT `delta`.`letter`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`letter`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (letter) folded: True, grown: True, whole_reads: 1, reference: ('shop.customers',) #8890ff7426dd
-- by key (letter), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (letter) folded: True, whole_reads: 1, reference: ('shop.customers',) #e1aa6399b36c
-- by key (letter), one join away from the change (1 table read); the change is combined with the table's own
-- keys (letter) whole_reads: 2, reference: ('shop.customers',) #ad88d730a83f
-- by key (letter), one join away from the change (1 table read)
-- rows () whole_reads: 6 #55e77bf806f3
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (letter) folded: True, grown: True, whole_reads: 1, reference: ('shop.orders',) #18cb1b2944cc
-- by key (letter), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (letter) folded: True, whole_reads: 1, reference: ('shop.orders',) #47fe5d8889fa
-- by key (letter), one join away from the change (1 table read); the change is combined with the table's own
-- keys (letter) whole_reads: 2, reference: ('shop.orders',) #7fd0f79f6f42
-- by key (letter), one join away from the change (1 table read)
-- rows () whole_reads: 6 #07a28231fb21
-- no key leads from the change to the rows
