with known as (select c.id, c.segment, row_number() over (partition by c.segment order by c.id) as place from shop.orders o join shop.customers c on c.id = o.cust where o.cust > 0) select element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), id) as letter, segment, max(place) as n from known group by 1, 2

-- rebuild:
WITH grouped_rows AS (
  SELECT `customers_2`.`id`,
    `customers_2`.`segment`,
    row_number() over (partition by `customers_2`.`segment` order by `customers_2`.`id`, `orders_2`.`cust`, `customers_2`.`id`) AS `place`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
  WHERE (`orders_2`.`cust` > 0)
)
SELECT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `grouped_rows`.`id`) AS `letter`,
  `grouped_rows`.`segment`,
  max(`grouped_rows`.`place`) AS `n`
FROM `grouped_rows`
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `grouped_rows`.`id`), `grouped_rows`.`segment`

-- changed: shop.customers, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 598 s
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #d08d0befb288
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
      ON `customers`.`id` = `changed_orders`.`cust`
  WHERE ((`changed_orders`.`cust` > 0))
    AND (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`segment`
FROM `combined`
-- few:
WITH grouped_rows AS (
  SELECT `customers_2`.`id`,
    `customers_2`.`segment`,
    row_number() over (partition by `customers_2`.`segment` order by `customers_2`.`id`, `orders_2`.`cust`, `customers_2`.`id`) AS `place`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
  WHERE ⟦keys¦`customers_2`.`segment`⟧
    AND (`orders_2`.`cust` > 0)
)
SELECT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `grouped_rows`.`id`) AS `letter`,
  `grouped_rows`.`segment`,
  max(`grouped_rows`.`place`) AS `n`
FROM `grouped_rows`
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `grouped_rows`.`id`), `grouped_rows`.`segment`
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
grouped_rows AS (
  SELECT `customers_2`.`id`,
    `customers_2`.`segment`,
    row_number() over (partition by `customers_2`.`segment` order by `customers_2`.`id`, `orders_2`.`cust`, `customers_2`.`id`) AS `place`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `customers_2`.`segment` <=> `c`.`segment`)
      ON `customers_2`.`id` = `orders_2`.`cust`
  WHERE ⟦within¦segment¦`customers_2`.`segment`⟧
    AND (`orders_2`.`cust` > 0)
)
SELECT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `grouped_rows`.`id`) AS `letter`,
  `grouped_rows`.`segment`,
  max(`grouped_rows`.`place`) AS `n`
FROM `grouped_rows`
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `grouped_rows`.`id`), `grouped_rows`.`segment`
-- rows () whole_reads: 20 #6f1f1a9fbf84
-- no key leads from the change to the rows
-- delta:
WITH filtered AS (
SELECT `customers_2`.`id`,
  `customers_2`.`segment`,
  row_number() over (partition by `customers_2`.`segment` order by `customers_2`.`id`, `orders_2`.`cust`, `customers_2`.`id`) AS `place`,
  element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers_2`.`id`) AS `__k0`,
  `customers_2`.`segment` AS `__k1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    ON `customers_2`.`id` = `orders_2`.`cust`
WHERE (`orders_2`.`cust` > 0)
),
candidates AS (
  SELECT `filtered`.`id`,
    `filtered`.`segment`,
    `filtered`.`place`,
    `filtered`.`__k0`,
    `filtered`.`__k1`
  FROM `filtered`
  WHERE (spark_partition_id() >= 0)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `customers_4`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_4`.`cust`,
    `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_4`.`cust`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`segment`
  FROM `combined`
  WHERE (`combined`.`cust` > 0)
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers_3`.`id` AS `c__id`,
    `customers_3`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_3`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers_3`.`segment` <=> `dirty_keys`.`segment`
  WHERE (`orders_3`.`cust` > 0)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_5`.`id` AS `c__id`,
    `customers_5`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_5`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_5`.`segment` <=> `dirty_keys_`.`segment`
  WHERE (`orders_5`.`cust` > 0)
),
dirty_keys_2 AS (
SELECT DISTINCT element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `combined_2`.`c__id`) AS `__k0`,
  `combined_2`.`segment` AS `__k1`
FROM `combined_2`
),
filtered_2 AS (
SELECT `customers_7`.`id`,
  `customers_7`.`segment`,
  row_number() over (partition by `customers_7`.`segment` order by `customers_7`.`id`, `orders_7`.`cust`, `customers_7`.`id`) AS `place`,
  element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `customers_7`.`id`) AS `__k0`,
  `customers_7`.`segment` AS `__k1`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
    ON `customers_7`.`id` = `orders_7`.`cust`
WHERE (`orders_7`.`cust` > 0)
),
candidates_2 AS (
  SELECT `filtered_2`.`id`,
    `filtered_2`.`segment`,
    `filtered_2`.`place`,
    `filtered_2`.`__k0`,
    `filtered_2`.`__k1`
  FROM `filtered_2`
  WHERE (spark_partition_id() >= 0)
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys_2`) */ element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates`.`id`) AS `letter`,
  `candidates`.`segment`,
  max(`candidates`.`place`) AS `n`,
  1 AS `__ivm_w`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys_2`
    ON `candidates`.`__k0` <=> `dirty_keys_2`.`__k0` AND `candidates`.`__k1` <=> `dirty_keys_2`.`__k1`
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates`.`id`), `candidates`.`segment`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_2_`) */ element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates_2`.`id`) AS `letter`,
  `candidates_2`.`segment`,
  max(`candidates_2`.`place`) AS `n`,
  -1 AS `__ivm_w`
FROM `candidates_2`
  LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
    ON `candidates_2`.`__k0` <=> `dirty_keys_2_`.`__k0` AND `candidates_2`.`__k1` <=> `dirty_keys_2_`.`__k1`
GROUP BY element_at(array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'), `candidates_2`.`id`), `candidates_2`.`segment`
)
SELECT `delta`.`letter`,
  `delta`.`segment`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`letter`, `delta`.`segment`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 479 s
-- keys (segment) whole_reads: 1 #a21a42cf442b
-- by key (segment), read from the change
-- rows () whole_reads: 16 #3f38acf8b44b
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 479 s
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #1f45401c0dba
-- by key (segment), one join away from the change (1 table read)
-- rows () whole_reads: 16 #201105592d35
-- no key leads from the change to the rows
