select o.status, n.k, count(*) as c from shop.orders o join shop.customers c on c.id = o.cust and o.id >= c.id lateral view explode(sequence(o.cust, cast(o.id as int), 1)) n as k group by o.status, n.k

-- rebuild:
select o.status, n.k, count(*) as c from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust and o.id >= c.id lateral view explode(sequence(o.cust, cast(o.id as int), 1)) n as k group by o.status, n.k

-- changed: shop.customers, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; combined about 71 s; by rows about 241 s
-- keys (status) part: True, folded: True, grown: True, whole_reads: 2, reference: ('shop.customers',) #32040343882e
-- by key (status), one join away from the change (1 table read); added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`status`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`status`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` >= `customers`.`id`)
  WHERE ⟦keys¦`changed_orders`.`status`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
  WHERE ⟦keys¦`orders`.`status`⟧
),
grouped_rows AS (
  SELECT `combined_`.`status`,
    `made_2`.`__k_1`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`o__id` as int), 1)) `made_2` AS `__k_1`
),
combined_2 AS (
  SELECT `stored`.`status`,
    `stored`.`k`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`status`⟧
  UNION ALL
  SELECT `grouped_rows`.`status`,
    `grouped_rows`.`__k_1` AS `k`,
    count(*) AS `c`
  FROM `grouped_rows`
  GROUP BY `grouped_rows`.`status`, `grouped_rows`.`__k_1`
)
SELECT `combined_2`.`status`,
  `combined_2`.`k`,
  sum(`combined_2`.`c`) AS `c`
FROM `combined_2`
GROUP BY `combined_2`.`status`, `combined_2`.`k`
-- many:
WITH dirty_keys AS (
SELECT `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`status` <=> `c`.`status`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` >= `customers`.`id`)
  WHERE ⟦within¦status¦`changed_orders`.`status`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders`.`status` <=> `c_2`.`status`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
  WHERE ⟦within¦status¦`orders`.`status`⟧
),
grouped_rows AS (
  SELECT `combined_`.`status`,
    `made_2`.`__k_1`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`o__id` as int), 1)) `made_2` AS `__k_1`
),
combined_2 AS (
  SELECT `stored`.`status`,
    `stored`.`k`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`status` <=> `dirty_keys`.`status`
  WHERE ⟦within¦status¦`stored`.`status`⟧
  UNION ALL
  SELECT `grouped_rows`.`status`,
    `grouped_rows`.`__k_1` AS `k`,
    count(*) AS `c`
  FROM `grouped_rows`
  GROUP BY `grouped_rows`.`status`, `grouped_rows`.`__k_1`
)
SELECT `combined_2`.`status`,
  `combined_2`.`k`,
  sum(`combined_2`.`c`) AS `c`
FROM `combined_2`
GROUP BY `combined_2`.`status`, `combined_2`.`k`
-- keys (status, k) folded: True, grown: True, whole_reads: 2, reference: ('shop.customers', 'shop.orders') #e7cf15d2e428
-- by key (status, k), one join away from the change (2 tables read); added rows are combined with the table's own
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
    `changed_orders`.`status`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` >= `customers`.`id`)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
)
SELECT DISTINCT `combined`.`status`,
  `made`.`__k_1` AS `k`
FROM `combined`
  LATERAL VIEW explode(sequence(`combined`.`cust`, cast(`combined`.`o__id` as int), 1)) `made` AS `__k_1`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` >= `customers`.`id`)
  WHERE ⟦keys¦`changed_orders`.`status`¦⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
  WHERE ⟦keys¦`orders`.`status`¦⟧
),
grouped_rows AS (
  SELECT `combined_`.`status`,
    `made_2`.`__k_1`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`o__id` as int), 1)) `made_2` AS `__k_1`
),
combined_2 AS (
  SELECT `stored`.`status`,
    `stored`.`k`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`status`¦`stored`.`k`⟧
  UNION ALL
  SELECT `grouped_rows`.`status`,
    `grouped_rows`.`__k_1` AS `k`,
    count(*) AS `c`
  FROM `grouped_rows`
  GROUP BY `grouped_rows`.`status`, `grouped_rows`.`__k_1`
),
candidates AS (
  SELECT `combined_2_`.`status`,
    `combined_2_`.`k`,
    sum(`combined_2_`.`c`) AS `c`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`status`, `combined_2_`.`k`
)
SELECT `candidates`.`status`,
  `candidates`.`k`,
  `candidates`.`c`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`status`¦`candidates`.`k`⟧
-- many:
WITH dirty_keys AS (
SELECT `status`, `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`status` <=> `c`.`status`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` >= `customers`.`id`)
  WHERE ⟦within¦status¦`changed_orders`.`status`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders`.`status` <=> `c_2`.`status`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
  WHERE ⟦within¦status¦`orders`.`status`⟧
),
grouped_rows AS (
  SELECT `combined_`.`status`,
    `made_2`.`__k_1`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`o__id` as int), 1)) `made_2` AS `__k_1`
),
combined_2 AS (
  SELECT `stored`.`status`,
    `stored`.`k`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`status` <=> `dirty_keys`.`status` AND `stored`.`k` <=> `dirty_keys`.`k`
  WHERE ⟦within¦status¦`stored`.`status`⟧
    AND ⟦within¦k¦`stored`.`k`⟧
  UNION ALL
  SELECT `grouped_rows`.`status`,
    `grouped_rows`.`__k_1` AS `k`,
    count(*) AS `c`
  FROM `grouped_rows`
  GROUP BY `grouped_rows`.`status`, `grouped_rows`.`__k_1`
),
candidates AS (
  SELECT `combined_2_`.`status`,
    `combined_2_`.`k`,
    sum(`combined_2_`.`c`) AS `c`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`status`, `combined_2_`.`k`
)
SELECT `candidates`.`status`,
  `candidates`.`k`,
  `candidates`.`c`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `candidates`.`status` <=> `c_3`.`status` AND `candidates`.`k` <=> `c_3`.`k`
WHERE ⟦within¦status¦`candidates`.`status`⟧
  AND ⟦within¦k¦`candidates`.`k`⟧
-- keys (status) part: True, folded: True, whole_reads: 2, reference: ('shop.customers',) #70b8d16fbee4
-- by key (status), one join away from the change (1 table read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`status`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`status`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` >= `customers`.`id`)
  WHERE ⟦keys¦`changed_orders`.`status`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`status`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
  WHERE ⟦keys¦`orders`.`status`⟧
),
rows_to_split AS (
  SELECT `combined_`.`status`,
    `made_2`.`__k_1`,
    `combined_`.`__ivm_w`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`o__id` as int), 1)) `made_2` AS `__k_1`
),
grouped_rows AS (
  SELECT `rows_to_split_`.`status`,
    `rows_to_split_`.`__k_1`,
    `rows_to_split_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `rows_to_split` AS `rows_to_split_`
    LATERAL VIEW explode(sequence(1, abs(`rows_to_split_`.`__ivm_w`))) `made_5` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`status`,
    `grouped_rows_`.`__k_1` AS `k`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `c`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`status`, `grouped_rows_`.`__k_1`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`status`,
    `stored`.`k`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`status`⟧
  UNION ALL
  SELECT `computed`.`status`,
    `computed`.`k`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`c` ELSE -`computed`.`c` END AS `c`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`status`,
    `combined_2_`.`k`,
    sum(`combined_2_`.`c`) AS `c`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`status`, `combined_2_`.`k`
)
SELECT `filtered`.`status`,
  `filtered`.`k`,
  `filtered`.`c`
FROM `filtered`
WHERE (`filtered`.`c` > 0 OR `filtered`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`status` <=> `c`.`status`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` >= `customers`.`id`)
  WHERE ⟦within¦status¦`changed_orders`.`status`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`status`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders`.`status` <=> `c_2`.`status`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
  WHERE ⟦within¦status¦`orders`.`status`⟧
),
rows_to_split AS (
  SELECT `combined_`.`status`,
    `made_2`.`__k_1`,
    `combined_`.`__ivm_w`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`o__id` as int), 1)) `made_2` AS `__k_1`
),
grouped_rows AS (
  SELECT `rows_to_split_`.`status`,
    `rows_to_split_`.`__k_1`,
    `rows_to_split_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `rows_to_split` AS `rows_to_split_`
    LATERAL VIEW explode(sequence(1, abs(`rows_to_split_`.`__ivm_w`))) `made_5` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`status`,
    `grouped_rows_`.`__k_1` AS `k`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `c`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`status`, `grouped_rows_`.`__k_1`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`status`,
    `stored`.`k`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`status` <=> `dirty_keys`.`status`
  WHERE ⟦within¦status¦`stored`.`status`⟧
  UNION ALL
  SELECT `computed`.`status`,
    `computed`.`k`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`c` ELSE -`computed`.`c` END AS `c`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`status`,
    `combined_2_`.`k`,
    sum(`combined_2_`.`c`) AS `c`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`status`, `combined_2_`.`k`
)
SELECT `filtered`.`status`,
  `filtered`.`k`,
  `filtered`.`c`
FROM `filtered`
WHERE (`filtered`.`c` > 0 OR `filtered`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (status, k) folded: True, whole_reads: 2, reference: ('shop.customers', 'shop.orders') #a504e4e2fad6
-- by key (status, k), one join away from the change (2 tables read); the change is combined with the table's own
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
    `changed_orders`.`status`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` >= `customers`.`id`)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
)
SELECT DISTINCT `combined`.`status`,
  `made`.`__k_1` AS `k`
FROM `combined`
  LATERAL VIEW explode(sequence(`combined`.`cust`, cast(`combined`.`o__id` as int), 1)) `made` AS `__k_1`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `changed_orders`.`status`,
    `customers`.`id` AS `c__id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` >= `customers`.`id`)
  WHERE ⟦keys¦`changed_orders`.`status`¦⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`status`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
  WHERE ⟦keys¦`orders`.`status`¦⟧
),
rows_to_split AS (
  SELECT `combined_`.`o__id`,
    `combined_`.`cust`,
    `combined_`.`status`,
    `combined_`.`c__id`,
    `made_2`.`__k_1`,
    `combined_`.`__ivm_w`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`o__id` as int), 1)) `made_2` AS `__k_1`
),
candidates AS (
  SELECT `rows_to_split_`.`o__id`,
    `rows_to_split_`.`cust`,
    `rows_to_split_`.`status`,
    `rows_to_split_`.`c__id`,
    `rows_to_split_`.`__k_1`,
    `rows_to_split_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `rows_to_split` AS `rows_to_split_`
    LATERAL VIEW explode(sequence(1, abs(`rows_to_split_`.`__ivm_w`))) `made_5` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`status`,
    `candidates_`.`__k_1` AS `k`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `c`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`status`¦`candidates_`.`__k_1`⟧
  GROUP BY `candidates_`.`status`, `candidates_`.`__k_1`, `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`status`,
    `stored`.`k`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`status`¦`stored`.`k`⟧
  UNION ALL
  SELECT `computed`.`status`,
    `computed`.`k`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`c` ELSE -`computed`.`c` END AS `c`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`status`,
    `combined_2_`.`k`,
    sum(`combined_2_`.`c`) AS `c`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`status`, `combined_2_`.`k`
)
SELECT `filtered`.`status`,
  `filtered`.`k`,
  `filtered`.`c`
FROM `filtered`
WHERE (`filtered`.`c` > 0 OR `filtered`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `status`, `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `changed_orders`.`status`,
    `customers`.`id` AS `c__id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`status` <=> `c`.`status`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` >= `customers`.`id`)
  WHERE ⟦within¦status¦`changed_orders`.`status`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`status`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders`.`status` <=> `c_2`.`status`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
  WHERE ⟦within¦status¦`orders`.`status`⟧
),
rows_to_split AS (
  SELECT `combined_`.`o__id`,
    `combined_`.`cust`,
    `combined_`.`status`,
    `combined_`.`c__id`,
    `made_2`.`__k_1`,
    `combined_`.`__ivm_w`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(`combined_`.`cust`, cast(`combined_`.`o__id` as int), 1)) `made_2` AS `__k_1`
),
candidates AS (
  SELECT `rows_to_split_`.`o__id`,
    `rows_to_split_`.`cust`,
    `rows_to_split_`.`status`,
    `rows_to_split_`.`c__id`,
    `rows_to_split_`.`__k_1`,
    `rows_to_split_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `rows_to_split` AS `rows_to_split_`
    LATERAL VIEW explode(sequence(1, abs(`rows_to_split_`.`__ivm_w`))) `made_5` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`status`,
    `candidates_`.`__k_1` AS `k`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `c`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `candidates_`.`status` <=> `c_4`.`status` AND `candidates_`.`__k_1` <=> `c_4`.`k`
  WHERE ⟦within¦status¦`candidates_`.`status`⟧
    AND ⟦within¦k¦`candidates_`.`__k_1`⟧
  GROUP BY `candidates_`.`status`, `candidates_`.`__k_1`, `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`status`,
    `stored`.`k`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`status` <=> `dirty_keys`.`status` AND `stored`.`k` <=> `dirty_keys`.`k`
  WHERE ⟦within¦status¦`stored`.`status`⟧
    AND ⟦within¦k¦`stored`.`k`⟧
  UNION ALL
  SELECT `computed`.`status`,
    `computed`.`k`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`c` ELSE -`computed`.`c` END AS `c`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`status`,
    `combined_2_`.`k`,
    sum(`combined_2_`.`c`) AS `c`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`status`, `combined_2_`.`k`
)
SELECT `filtered`.`status`,
  `filtered`.`k`,
  `filtered`.`c`
FROM `filtered`
WHERE (`filtered`.`c` > 0 OR `filtered`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (status) part: True, whole_reads: 1, reference: ('shop.customers',) #378ea79f77b5
-- by key (status), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`status`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`status`
FROM `combined`
-- few:
WITH grouped_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    `customers_2`.`id` AS `c__id`,
    `made_2`.`__k_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
      AND (`orders_2`.`id` >= `customers_2`.`id`)
    LATERAL VIEW explode(sequence(`orders_2`.`cust`, cast(`orders_2`.`id` as int), 1)) `made_2` AS `__k_1`
  WHERE ⟦keys¦`orders_2`.`status`⟧
)
SELECT `grouped_rows`.`status`,
  `grouped_rows`.`__k_1` AS `k`,
  count(*) AS `c`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`status`, `grouped_rows`.`__k_1`
-- many:
WITH dirty_keys AS (
SELECT `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
grouped_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    `customers_2`.`id` AS `c__id`,
    `made_2`.`__k_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`status` <=> `c`.`status`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
      AND (`orders_2`.`id` >= `customers_2`.`id`)
    LATERAL VIEW explode(sequence(`orders_2`.`cust`, cast(`orders_2`.`id` as int), 1)) `made_2` AS `__k_1`
  WHERE ⟦within¦status¦`orders_2`.`status`⟧
)
SELECT `grouped_rows`.`status`,
  `grouped_rows`.`__k_1` AS `k`,
  count(*) AS `c`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`status`, `grouped_rows`.`__k_1`
-- keys (status, k) whole_reads: 1, reference: ('shop.customers', 'shop.orders') #5bca549270c5
-- by key (status, k), one join away from the change (2 tables read)
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
    `changed_orders`.`status`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` >= `customers`.`id`)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` >= `changed_customers`.`id`)
)
SELECT DISTINCT `combined`.`status`,
  `made`.`__k_1` AS `k`
FROM `combined`
  LATERAL VIEW explode(sequence(`combined`.`cust`, cast(`combined`.`o__id` as int), 1)) `made` AS `__k_1`
-- few:
WITH grouped_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    `customers_2`.`id` AS `c__id`,
    `made_2`.`__k_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
      AND (`orders_2`.`id` >= `customers_2`.`id`)
    LATERAL VIEW explode(sequence(`orders_2`.`cust`, cast(`orders_2`.`id` as int), 1)) `made_2` AS `__k_1`
  WHERE ⟦keys¦`orders_2`.`status`¦⟧
),
candidates AS (
  SELECT `grouped_rows_`.`status`,
    `grouped_rows_`.`__k_1` AS `k`,
    count(*) AS `c`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`status`, `grouped_rows_`.`__k_1`
)
SELECT `candidates`.`status`,
  `candidates`.`k`,
  `candidates`.`c`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`status`¦`candidates`.`k`⟧
-- many:
WITH dirty_keys AS (
SELECT `status`, `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
grouped_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    `customers_2`.`id` AS `c__id`,
    `made_2`.`__k_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`status` <=> `c`.`status`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
      AND (`orders_2`.`id` >= `customers_2`.`id`)
    LATERAL VIEW explode(sequence(`orders_2`.`cust`, cast(`orders_2`.`id` as int), 1)) `made_2` AS `__k_1`
  WHERE ⟦within¦status¦`orders_2`.`status`⟧
),
candidates AS (
  SELECT `grouped_rows_`.`status`,
    `grouped_rows_`.`__k_1` AS `k`,
    count(*) AS `c`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`status`, `grouped_rows_`.`__k_1`
)
SELECT `candidates`.`status`,
  `candidates`.`k`,
  `candidates`.`c`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `candidates`.`status` <=> `c_3`.`status` AND `candidates`.`k` <=> `c_3`.`k`
WHERE ⟦within¦status¦`candidates`.`status`⟧
  AND ⟦within¦k¦`candidates`.`k`⟧
-- rows () whole_reads: 8 #bf597f1fd2f0
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    `customers_2`.`id` AS `c__id`,
    `made_2`.`__k_1`,
    `orders_2`.`status` AS `__k0`,
    `made_2`.`__k_1` AS `__k1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
      AND (`orders_2`.`id` >= `customers_2`.`id`)
    LATERAL VIEW explode(sequence(`orders_2`.`cust`, cast(`orders_2`.`id` as int), 1)) `made_2` AS `__k_1`
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
    `changed_orders`.`status`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` >= `customers_3`.`id`)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_3`.`id` AS `o__id`,
    `orders_3`.`cust`,
    `orders_3`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_3`.`cust`
      AND (`orders_3`.`id` >= `changed_customers`.`id`)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`status` AS `__k0`,
    `made_3`.`__k_1` AS `__k1`
  FROM `combined`
    LATERAL VIEW explode(sequence(`combined`.`cust`, cast(`combined`.`o__id` as int), 1)) `made_3` AS `__k_1`
),
candidates_2 AS (
  SELECT `orders_5`.`id` AS `o__id`,
    `orders_5`.`cust`,
    `orders_5`.`status`,
    `customers_5`.`id` AS `c__id`,
    `made_5`.`__k_1`,
    `orders_5`.`status` AS `__k0`,
    `made_5`.`__k_1` AS `__k1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_5`.`cust`
      AND (`orders_5`.`id` >= `customers_5`.`id`)
    LATERAL VIEW explode(sequence(`orders_5`.`cust`, cast(`orders_5`.`id` as int), 1)) `made_5` AS `__k_1`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates`.`status`,
    `candidates`.`__k_1` AS `k`,
    count(*) AS `c`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates`.`__k0` <=> `dirty_keys`.`__k0` AND `candidates`.`__k1` <=> `dirty_keys`.`__k1`
  GROUP BY `candidates`.`status`, `candidates`.`__k_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `candidates_2`.`status`,
    `candidates_2`.`__k_1` AS `k`,
    count(*) AS `c`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0` AND `candidates_2`.`__k1` <=> `dirty_keys_`.`__k1`
  GROUP BY `candidates_2`.`status`, `candidates_2`.`__k_1`
)
SELECT `delta`.`status`,
  `delta`.`k`,
  `delta`.`c`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`status`, `delta`.`k`, `delta`.`c`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; combined about 62 s; by rows about 182 s
-- keys (status, k) folded: True, grown: True, whole_reads: 1, reference: ('shop.customers',) #c511fb534485
-- by key (status, k), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (status, k) folded: True, whole_reads: 1, reference: ('shop.customers',) #cf6538ad1089
-- by key (status, k), one join away from the change (1 table read); the change is combined with the table's own
-- keys (status, k) whole_reads: 1, reference: ('shop.customers',) #550554d7a55c
-- by key (status, k), one join away from the change (1 table read)
-- rows () whole_reads: 6 #a0fe2a5be981
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 32 s; by key about 40 s; rebuilt about 60 s; by rows about 182 s
-- keys (status) part: True, folded: True, grown: True, whole_reads: 1 #0d22da4e6756
-- by key (status), read from the change; added rows are combined with the table's own
-- keys (status, k) folded: True, grown: True, whole_reads: 1, reference: ('shop.orders',) #f0028457f50b
-- by key (status, k), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (status) part: True, folded: True, whole_reads: 1 #820860edcb5d
-- by key (status), read from the change; the change is combined with the table's own
-- keys (status, k) folded: True, whole_reads: 1, reference: ('shop.orders',) #7ceb4912d27f
-- by key (status, k), one join away from the change (1 table read); the change is combined with the table's own
-- keys (status) part: True, whole_reads: 1 #118900c596ee
-- by key (status), read from the change
-- keys (status, k) whole_reads: 1, reference: ('shop.orders',) #a423f82cd760
-- by key (status, k), one join away from the change (1 table read)
-- rows () whole_reads: 6 #51990854bd58
-- no key leads from the change to the rows
