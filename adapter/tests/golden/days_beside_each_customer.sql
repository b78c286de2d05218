select c.id, d, count(*) as n from shop.customers c left join (select day as d from shop.orders where cust > 2) o on d > date '2026-01-03' group by c.id, d

-- rebuild:
select c.id, d, count(*) as n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join (select day as d from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where cust > 2) o on d > date '2026-01-03' group by c.id, d

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 100 s; combined about 240 s; by rows about 420 s
-- keys (id, d) folded: True, whole_reads: 5, reference: ('shop.customers', 'shop.orders') #47da30571045
-- by key (id, d), one join away from the change (3 tables read); the change is combined with the table's own
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
SELECT `orders_2`.`day` AS `d`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((`orders_2`.`cust` > 2) AND ((`orders_2`.`day` > date '2026-01-03')))
),
right_rows_2 AS (
SELECT `orders_4`.`day` AS `d`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
WHERE ((`orders_4`.`cust` > 2) AND ((`orders_4`.`day` > date '2026-01-03')))
  AND (false)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`day` AS `d`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE ((`changed_orders`.`cust` > 2) AND ((`changed_orders`.`day` > date '2026-01-03')))
),
computed AS (
  SELECT `delta_`.`d`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`d`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_customers`.`id`,
    `right_rows`.`d`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON true
  UNION ALL
  SELECT `c`.`id`,
    `right_rows_2`.`d`
  FROM `changed_customers` AS `c`
    LEFT JOIN `right_rows_2`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`computed`) */ ⟧`customers`.`id`,
    `computed`.`d`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    INNER JOIN `computed`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`computed_`) */ ⟧`customers_2`.`id`,
    if(false, `computed_`.`d`, NULL) AS `d`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    INNER JOIN `computed` AS `computed_`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_2`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`computed__2`) */ ⟧`c_2`.`id`,
    `computed__2`.`d`
  FROM `changed_customers` AS `c_2`
    INNER JOIN `computed` AS `computed__2`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`computed__3`) */ ⟧`c_3`.`id`,
    if(false, `computed__3`.`d`, NULL) AS `d`
  FROM `changed_customers` AS `c_3`
    INNER JOIN `computed` AS `computed__3`
      ON true
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`d`
FROM `combined`
-- few:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_2`.`day` AS `d`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`cust` > 2)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_2 AS (
  SELECT `c`.`day` AS `d`
  FROM `changed_orders` AS `c`
  WHERE (`c`.`cust` > 2)
),
right_rows_3 AS (
  SELECT `orders_5`.`day` AS `d`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
  WHERE (`orders_5`.`cust` > 2)
),
combined AS (
SELECT `changed_customers`.`id`,
  `right_rows`.`d`,
  `changed_customers`.`__ivm_w`
FROM `changed_customers`
  LEFT JOIN `right_rows`
    ON (`right_rows`.`d` > date '2026-01-03')
WHERE ⟦keys¦`changed_customers`.`id`¦⟧
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_2`) */ ⟧`customers`.`id`,
  `right_rows_`.`d`,
  1 AS `__ivm_w`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `right_rows_2`
    ON (`right_rows_2`.`d` > date '2026-01-03')
  LEFT JOIN `right_rows` AS `right_rows_`
    ON (`right_rows_`.`d` > date '2026-01-03')
WHERE ⟦keys¦`customers`.`id`¦`right_rows_`.`d`⟧
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`customers_2`.`id`,
  `right_rows_3`.`d`,
  -1 AS `__ivm_w`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
  LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
    ON (`right_rows_2_`.`d` > date '2026-01-03')
  LEFT JOIN `right_rows_3`
    ON (`right_rows_3`.`d` > date '2026-01-03')
WHERE ⟦keys¦`customers_2`.`id`¦`right_rows_3`.`d`⟧
),
candidates AS (
  SELECT `combined_`.`id`,
    `combined_`.`d`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`id`,
    `candidates_`.`d`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`id`¦`candidates_`.`d`⟧
  GROUP BY `candidates_`.`id`, `candidates_`.`d`, `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`id`,
    `stored`.`d`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`id`¦`stored`.`d`⟧
  UNION ALL
  SELECT `computed`.`id`,
    `computed`.`d`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`id`,
    `combined_2_`.`d`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`id`, `combined_2_`.`d`
)
SELECT `filtered`.`id`,
  `filtered`.`d`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `id`, `d` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_2`.`day` AS `d`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`cust` > 2)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_2 AS (
  SELECT `c_2`.`day` AS `d`
  FROM `changed_orders` AS `c_2`
  WHERE (`c_2`.`cust` > 2)
),
right_rows_3 AS (
  SELECT `orders_5`.`day` AS `d`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
  WHERE (`orders_5`.`cust` > 2)
),
combined AS (
SELECT `changed_customers`.`id`,
  `right_rows`.`d`,
  `changed_customers`.`__ivm_w`
FROM `changed_customers`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `changed_customers`.`id` <=> `c`.`id`
  LEFT JOIN `right_rows`
    ON (`right_rows`.`d` > date '2026-01-03')
WHERE ⟦within¦id¦`changed_customers`.`id`⟧
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_2`) */ ⟧`customers`.`id`,
  `right_rows_`.`d`,
  1 AS `__ivm_w`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `right_rows_2`
    ON (`right_rows_2`.`d` > date '2026-01-03')
  LEFT JOIN `right_rows` AS `right_rows_`
    ON (`right_rows_`.`d` > date '2026-01-03')
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `customers`.`id` <=> `c_3`.`id` AND `right_rows_`.`d` <=> `c_3`.`d`
WHERE ⟦within¦id¦`customers`.`id`⟧
  AND ⟦within¦d¦`right_rows_`.`d`⟧
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`customers_2`.`id`,
  `right_rows_3`.`d`,
  -1 AS `__ivm_w`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
  LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
    ON (`right_rows_2_`.`d` > date '2026-01-03')
  LEFT JOIN `right_rows_3`
    ON (`right_rows_3`.`d` > date '2026-01-03')
  LEFT SEMI JOIN `dirty_keys` AS `c_5`
    ON `customers_2`.`id` <=> `c_5`.`id` AND `right_rows_3`.`d` <=> `c_5`.`d`
WHERE ⟦within¦id¦`customers_2`.`id`⟧
  AND ⟦within¦d¦`right_rows_3`.`d`⟧
),
candidates AS (
  SELECT `combined_`.`id`,
    `combined_`.`d`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`id`,
    `candidates_`.`d`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_7`
      ON `candidates_`.`id` <=> `c_7`.`id` AND `candidates_`.`d` <=> `c_7`.`d`
  WHERE ⟦within¦id¦`candidates_`.`id`⟧
    AND ⟦within¦d¦`candidates_`.`d`⟧
  GROUP BY `candidates_`.`id`, `candidates_`.`d`, `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`id`,
    `stored`.`d`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`id` <=> `dirty_keys`.`id` AND `stored`.`d` <=> `dirty_keys`.`d`
  WHERE ⟦within¦id¦`stored`.`id`⟧
    AND ⟦within¦d¦`stored`.`d`⟧
  UNION ALL
  SELECT `computed`.`id`,
    `computed`.`d`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`id`,
    `combined_2_`.`d`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`id`, `combined_2_`.`d`
)
SELECT `filtered`.`id`,
  `filtered`.`d`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (id, d) whole_reads: 1, reference: ('shop.customers', 'shop.orders') #f7c8ed85962e
-- by key (id, d), one join away from the change (3 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
SELECT `orders_2`.`day` AS `d`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((`orders_2`.`cust` > 2) AND ((`orders_2`.`day` > date '2026-01-03')))
),
right_rows_2 AS (
SELECT `orders_4`.`day` AS `d`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
WHERE ((`orders_4`.`cust` > 2) AND ((`orders_4`.`day` > date '2026-01-03')))
  AND (false)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`day` AS `d`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE ((`changed_orders`.`cust` > 2) AND ((`changed_orders`.`day` > date '2026-01-03')))
),
computed AS (
  SELECT `delta_`.`d`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`d`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_customers`.`id`,
    `right_rows`.`d`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON true
  UNION ALL
  SELECT `c`.`id`,
    `right_rows_2`.`d`
  FROM `changed_customers` AS `c`
    LEFT JOIN `right_rows_2`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`computed`) */ ⟧`customers`.`id`,
    `computed`.`d`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    INNER JOIN `computed`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`computed_`) */ ⟧`customers_2`.`id`,
    if(false, `computed_`.`d`, NULL) AS `d`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    INNER JOIN `computed` AS `computed_`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_2`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`computed__2`) */ ⟧`c_2`.`id`,
    `computed__2`.`d`
  FROM `changed_customers` AS `c_2`
    INNER JOIN `computed` AS `computed__2`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`computed__3`) */ ⟧`c_3`.`id`,
    if(false, `computed__3`.`d`, NULL) AS `d`
  FROM `changed_customers` AS `c_3`
    INNER JOIN `computed` AS `computed__3`
      ON true
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`d`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`day` AS `d`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`cust` > 2)
),
candidates AS (
SELECT `customers_2`.`id`,
  `right_rows_`.`d`,
  count(*) AS `n`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  LEFT JOIN `right_rows` AS `right_rows_`
    ON (`right_rows_`.`d` > date '2026-01-03')
WHERE ⟦keys¦`customers_2`.`id`¦⟧
GROUP BY `customers_2`.`id`, `right_rows_`.`d`
)
SELECT `candidates`.`id`,
  `candidates`.`d`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`id`¦`candidates`.`d`⟧
-- many:
WITH dirty_keys AS (
SELECT `id`, `d` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`day` AS `d`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`cust` > 2)
),
candidates AS (
SELECT `customers_2`.`id`,
  `right_rows_`.`d`,
  count(*) AS `n`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `customers_2`.`id` <=> `c`.`id`
  LEFT JOIN `right_rows` AS `right_rows_`
    ON (`right_rows_`.`d` > date '2026-01-03')
WHERE ⟦within¦id¦`customers_2`.`id`⟧
GROUP BY `customers_2`.`id`, `right_rows_`.`d`
)
SELECT `candidates`.`id`,
  `candidates`.`d`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates`.`id` <=> `c_2`.`id` AND `candidates`.`d` <=> `c_2`.`d`
WHERE ⟦within¦id¦`candidates`.`id`⟧
  AND ⟦within¦d¦`candidates`.`d`⟧
-- rows () whole_reads: 14 #c0c92b256ae9
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT `orders_2`.`day` AS `d`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`cust` > 2)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_2 AS (
  SELECT `c`.`day` AS `d`
  FROM `changed_orders` AS `c`
  WHERE (`c`.`cust` > 2)
),
right_rows_3 AS (
  SELECT `orders_6`.`day` AS `d`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
  WHERE (`orders_6`.`cust` > 2)
),
combined AS (
SELECT `changed_customers`.`id`,
  `right_rows_`.`d`
FROM `changed_customers`
  LEFT JOIN `right_rows` AS `right_rows_`
    ON (`right_rows_`.`d` > date '2026-01-03')
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_2`) */ ⟧`customers_2`.`id`,
  `right_rows__2`.`d`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
  LEFT SEMI JOIN `right_rows_2`
    ON (`right_rows_2`.`d` > date '2026-01-03')
  LEFT JOIN `right_rows` AS `right_rows__2`
    ON (`right_rows__2`.`d` > date '2026-01-03')
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`customers_3`.`id`,
  `right_rows_3`.`d`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
  LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
    ON (`right_rows_2_`.`d` > date '2026-01-03')
  LEFT JOIN `right_rows_3`
    ON (`right_rows_3`.`d` > date '2026-01-03')
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`id` AS `__k0`,
    `combined`.`d` AS `__k1`
  FROM `combined`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `customers`.`id`,
  `right_rows`.`d`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON (`right_rows`.`d` > date '2026-01-03')
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`__k0` AND `right_rows`.`d` <=> `dirty_keys`.`__k1`
GROUP BY `customers`.`id`, `right_rows`.`d`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_4`.`id`,
  `right_rows_3_`.`d`,
  count(*) AS `n`,
  -1 AS `__ivm_w`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
  LEFT JOIN `right_rows_3` AS `right_rows_3_`
    ON (`right_rows_3_`.`d` > date '2026-01-03')
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `customers_4`.`id` <=> `dirty_keys_`.`__k0` AND `right_rows_3_`.`d` <=> `dirty_keys_`.`__k1`
GROUP BY `customers_4`.`id`, `right_rows_3_`.`d`
)
SELECT `delta`.`id`,
  `delta`.`d`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`d`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: combined: about 32 s; by key about 40 s; rebuilt about 60 s; by rows about 140 s
-- keys (id) part: True, folded: True, grown: True, whole_reads: 1 #24caee9a3abe
-- by key (id), read from the change; added rows are combined with the table's own
-- keys (id, d) folded: True, grown: True, whole_reads: 1, reference: ('shop.customers',) #5c37c7096f2f
-- by key (id, d), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (id) part: True, folded: True, whole_reads: 1 #017a565abdf0
-- by key (id), read from the change; the change is combined with the table's own
-- keys (id, d) folded: True, whole_reads: 1, reference: ('shop.customers',) #9e4f6e86dd15
-- by key (id, d), one join away from the change (1 table read); the change is combined with the table's own
-- keys (id) part: True, whole_reads: 1 #69ab757d8172
-- by key (id), read from the change
-- keys (id, d) whole_reads: 1, reference: ('shop.customers',) #88d417186ee9
-- by key (id, d), one join away from the change (1 table read)
-- rows () whole_reads: 6 #4d74425c592c
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 80 s; combined about 181 s; by rows about 360 s
-- keys (id, d) folded: True, whole_reads: 4, reference: ('shop.orders',) #e88e5e567491
-- by key (id, d), one join away from the change (2 tables read); the change is combined with the table's own
-- keys (id, d) whole_reads: 1, reference: ('shop.orders',) #cbf025164e60
-- by key (id, d), one join away from the change (2 tables read)
-- rows () whole_reads: 12 #801ab273379f
-- no key leads from the change to the rows
