select n, count(*) as c from (select o.id, explode(sequence(o.cust, cast(o.id as int), 1)) as n from shop.orders o join shop.customers c on c.id = o.cust where o.cust <= o.id and c.segment is not null) group by n

-- rebuild:
select n, count(*) as c from (select o.id, explode(sequence(o.cust, cast(o.id as int), 1)) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust where o.cust <= o.id and c.segment is not null) group by n

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 100 s; combined about 121 s; by rows about 241 s
-- keys (n) folded: True, grown: True, whole_reads: 2, reference: ('shop.customers', 'shop.orders') #7ff802d96bd5
-- by key (n), one join away from the change (2 tables read); added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
)
SELECT DISTINCT `made`.`__n_1` AS `n`
FROM `combined`
  LATERAL VIEW explode(sequence(`combined`.`cust`, cast(`combined`.`o__id` as int), 1)) `made` AS `__n_1`
WHERE (`combined`.`cust` <= `combined`.`o__id` and `combined`.`segment` is not null)
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `customers`.`id` AS `c__id`,
    `customers`.`segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`segment`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
candidates AS (
  SELECT `combined_`.`o__id`,
    `combined_`.`cust`,
    `combined_`.`c__id`,
    `combined_`.`segment`,
    `combined_`.`__ivm_w`,
    `made_2`.`__n_1`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`o__id` as int), 1)) `made_2` AS `__n_1`
  WHERE (`combined_`.`cust` <= `combined_`.`o__id` and `combined_`.`segment` is not null)
),
combined_2 AS (
  SELECT `stored`.`n`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`n`⟧
  UNION ALL
  SELECT `candidates`.`__n_1` AS `n`,
    count(*) AS `c`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`__n_1`⟧
  GROUP BY `candidates`.`__n_1`
)
SELECT `combined_2`.`n`,
  sum(`combined_2`.`c`) AS `c`
FROM `combined_2`
GROUP BY `combined_2`.`n`
-- many:
WITH dirty_keys AS (
SELECT `n` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `customers`.`id` AS `c__id`,
    `customers`.`segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`segment`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
candidates AS (
  SELECT `combined_`.`o__id`,
    `combined_`.`cust`,
    `combined_`.`c__id`,
    `combined_`.`segment`,
    `combined_`.`__ivm_w`,
    `made_2`.`__n_1`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`o__id` as int), 1)) `made_2` AS `__n_1`
  WHERE (`combined_`.`cust` <= `combined_`.`o__id` and `combined_`.`segment` is not null)
),
combined_2 AS (
  SELECT `stored`.`n`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`n` <=> `dirty_keys`.`n`
  WHERE ⟦within¦n¦`stored`.`n`⟧
  UNION ALL
  SELECT `candidates`.`__n_1` AS `n`,
    count(*) AS `c`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `candidates`.`__n_1` <=> `c`.`n`
  WHERE ⟦within¦n¦`candidates`.`__n_1`⟧
  GROUP BY `candidates`.`__n_1`
)
SELECT `combined_2`.`n`,
  sum(`combined_2`.`c`) AS `c`
FROM `combined_2`
GROUP BY `combined_2`.`n`
-- keys (n) folded: True, whole_reads: 2, reference: ('shop.customers', 'shop.orders') #4d8e5fb4405e
-- by key (n), one join away from the change (2 tables read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
)
SELECT DISTINCT `made`.`__n_1` AS `n`
FROM `combined`
  LATERAL VIEW explode(sequence(`combined`.`cust`, cast(`combined`.`o__id` as int), 1)) `made` AS `__n_1`
WHERE (`combined`.`cust` <= `combined`.`o__id` and `combined`.`segment` is not null)
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `customers`.`id` AS `c__id`,
    `customers`.`segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`segment`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
candidates AS (
  SELECT `combined_`.`o__id`,
    `combined_`.`cust`,
    `combined_`.`c__id`,
    `combined_`.`segment`,
    `combined_`.`__ivm_w`,
    `made_2`.`__n_1`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`o__id` as int), 1)) `made_2` AS `__n_1`
  WHERE (`combined_`.`cust` <= `combined_`.`o__id` and `combined_`.`segment` is not null)
),
grouped_rows AS (
  SELECT `candidates_`.`__n_1` AS `n`,
    `candidates_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `candidates` AS `candidates_`
    LATERAL VIEW explode(sequence(1, abs(`candidates_`.`__ivm_w`))) `made_5` AS `__ivm_each`
  WHERE ⟦keys¦`candidates_`.`__n_1`⟧
),
computed AS (
  SELECT `grouped_rows_`.`n`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `c`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`n`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`n`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`n`⟧
  UNION ALL
  SELECT `computed`.`n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`c` ELSE -`computed`.`c` END AS `c`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`n`,
    sum(`combined_2_`.`c`) AS `c`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`n`
)
SELECT `filtered`.`n`,
  `filtered`.`c`
FROM `filtered`
WHERE (`filtered`.`c` > 0 OR `filtered`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `n` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `customers`.`id` AS `c__id`,
    `customers`.`segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`segment`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
candidates AS (
  SELECT `combined_`.`o__id`,
    `combined_`.`cust`,
    `combined_`.`c__id`,
    `combined_`.`segment`,
    `combined_`.`__ivm_w`,
    `made_2`.`__n_1`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`o__id` as int), 1)) `made_2` AS `__n_1`
  WHERE (`combined_`.`cust` <= `combined_`.`o__id` and `combined_`.`segment` is not null)
),
grouped_rows AS (
  SELECT `candidates_`.`__n_1` AS `n`,
    `candidates_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `candidates_`.`__n_1` <=> `c_2`.`n`
    LATERAL VIEW explode(sequence(1, abs(`candidates_`.`__ivm_w`))) `made_5` AS `__ivm_each`
  WHERE ⟦within¦n¦`candidates_`.`__n_1`⟧
),
computed AS (
  SELECT `grouped_rows_`.`n`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `c`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`n`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`n`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`n` <=> `dirty_keys`.`n`
  WHERE ⟦within¦n¦`stored`.`n`⟧
  UNION ALL
  SELECT `computed`.`n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`c` ELSE -`computed`.`c` END AS `c`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`n`,
    sum(`combined_2_`.`c`) AS `c`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`n`
)
SELECT `filtered`.`n`,
  `filtered`.`c`
FROM `filtered`
WHERE (`filtered`.`c` > 0 OR `filtered`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (n) whole_reads: 2, reference: ('shop.customers', 'shop.orders') #dee029d0f2d2
-- by key (n), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
)
SELECT DISTINCT `made`.`__n_1` AS `n`
FROM `combined`
  LATERAL VIEW explode(sequence(`combined`.`cust`, cast(`combined`.`o__id` as int), 1)) `made` AS `__n_1`
WHERE (`combined`.`cust` <= `combined`.`o__id` and `combined`.`segment` is not null)
-- few:
WITH candidates AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`,
    `made_2`.`__n_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
    LATERAL VIEW explode(sequence(`orders_2`.`cust`, cast(`orders_2`.`id` as int), 1)) `made_2` AS `__n_1`
  WHERE (`orders_2`.`cust` <= `orders_2`.`id` and `customers_2`.`segment` is not null)
)
SELECT `candidates`.`__n_1` AS `n`,
  count(*) AS `c`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`__n_1`⟧
GROUP BY `candidates`.`__n_1`
-- many:
WITH candidates AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`,
    `made_2`.`__n_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
    LATERAL VIEW explode(sequence(`orders_2`.`cust`, cast(`orders_2`.`id` as int), 1)) `made_2` AS `__n_1`
  WHERE (`orders_2`.`cust` <= `orders_2`.`id` and `customers_2`.`segment` is not null)
),
dirty_keys AS (
SELECT `n` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`__n_1` AS `n`,
  count(*) AS `c`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__n_1` <=> `dirty_keys`.`n`
WHERE ⟦within¦n¦`candidates`.`__n_1`⟧
GROUP BY `candidates`.`__n_1`
-- rows () whole_reads: 8 #4e73104f9e30
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `made_2`.`__n_1` AS `n`,
    `made_2`.`__n_1` AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
    LATERAL VIEW explode(sequence(`orders_2`.`cust`, cast(`orders_2`.`id` as int), 1)) `made_2` AS `__n_1`
  WHERE (`orders_2`.`cust` <= `orders_2`.`id` and `customers_2`.`segment` is not null)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `customers_3`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_3`.`id` AS `o__id`,
    `orders_3`.`cust`,
    `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_3`.`cust`
),
dirty_keys AS (
  SELECT DISTINCT `made_3`.`__n_1` AS `__k0`
  FROM `combined`
    LATERAL VIEW explode(sequence(`combined`.`cust`, cast(`combined`.`o__id` as int), 1)) `made_3` AS `__n_1`
  WHERE (`combined`.`cust` <= `combined`.`o__id` and `combined`.`segment` is not null)
),
candidates_2 AS (
  SELECT `made_5`.`__n_1` AS `n`,
    `made_5`.`__n_1` AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_5`.`cust`
    LATERAL VIEW explode(sequence(`orders_5`.`cust`, cast(`orders_5`.`id` as int), 1)) `made_5` AS `__n_1`
  WHERE (`orders_5`.`cust` <= `orders_5`.`id` and `customers_5`.`segment` is not null)
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates`.`n`,
    count(*) AS `c`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates`.`__k0` <=> `dirty_keys`.`__k0`
  GROUP BY `candidates`.`n`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `candidates_2`.`n`,
    count(*) AS `c`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0`
  GROUP BY `candidates_2`.`n`
)
SELECT `delta`.`n`,
  `delta`.`c`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`n`, `delta`.`c`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; combined about 62 s; by key about 80 s; by rows about 182 s
-- keys (n) folded: True, grown: True, whole_reads: 1, reference: ('shop.customers',) #4950894401b3
-- by key (n), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (n) folded: True, whole_reads: 1, reference: ('shop.customers',) #a43fc32f5d85
-- by key (n), one join away from the change (1 table read); the change is combined with the table's own
-- keys (n) whole_reads: 2, reference: ('shop.customers',) #3ac5adf1a624
-- by key (n), one join away from the change (1 table read)
-- rows () whole_reads: 6 #bf8de4cc2cf8
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; combined about 62 s; by key about 80 s; by rows about 182 s
-- keys (n) folded: True, grown: True, whole_reads: 1, reference: ('shop.orders',) #4ce949c0ef5e
-- by key (n), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (n) folded: True, whole_reads: 1, reference: ('shop.orders',) #23d428730462
-- by key (n), one join away from the change (1 table read); the change is combined with the table's own
-- keys (n) whole_reads: 2, reference: ('shop.orders',) #c4e9f2d75224
-- by key (n), one join away from the change (1 table read)
-- rows () whole_reads: 6 #cb063fbabb29
-- no key leads from the change to the rows
