select c.segment, o.status, sum(o.amount) as total, rank() over (partition by grouping(o.status) order by count(*) desc) as place from shop.orders o join shop.customers c on o.cust = c.id group by c.segment, o.status with rollup

-- rebuild:
select c.segment, o.status, sum(o.amount) as total, rank() over (partition by grouping(o.status) order by count(*) desc) as place from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id group by c.segment, o.status with rollup

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 598 s
-- rows () whole_reads: 20 #a84286dc866a
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT CASE WHEN `rows_2`.`__set_1` IN (0, 1) THEN `customers_2`.`segment` END AS `segment`,
    CASE WHEN `rows_2`.`__set_1` IN (0) THEN `orders_2`.`status` END AS `status`,
    sum(`orders_2`.`amount`) AS `__sum_2`,
    count(*) AS `__count_3`,
    (CAST(CASE `rows_2`.`__set_1` WHEN 0 THEN 0 WHEN 1 THEN 1 WHEN 2 THEN 1 END AS TINYINT)) AS `__partition`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
    CROSS JOIN VALUES (0), (1), (2) AS `rows_2`(`__set_1`)
  GROUP BY CASE WHEN `rows_2`.`__set_1` IN (0, 1) THEN `customers_2`.`segment` END, CASE WHEN `rows_2`.`__set_1` IN (0) THEN `orders_2`.`status` END, `rows_2`.`__set_1`
),
computed AS (
  SELECT `orders_4`.`amount`,
    `rows_4`.`__set_1`,
    CASE WHEN `rows_4`.`__set_1` IN (0, 1) THEN `customers_4`.`segment` END AS `__mask_4`,
    CASE WHEN `rows_4`.`__set_1` IN (0) THEN `orders_4`.`status` END AS `__mask_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `orders_4`.`cust` = `customers_4`.`id`
    CROSS JOIN VALUES (0), (1), (2) AS `rows_4`(`__set_1`)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`status`,
    `customers_5`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `changed_orders`.`cust` = `customers_5`.`id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_5`.`status`,
    `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    INNER JOIN `changed_customers`
      ON `orders_5`.`cust` = `changed_customers`.`id`
),
dirty_keys AS (
  SELECT DISTINCT CASE WHEN `rows_5`.`__set_1` IN (0, 1) THEN `combined`.`segment` END AS `__k0`,
    CASE WHEN `rows_5`.`__set_1` IN (0) THEN `combined`.`status` END AS `__k1`,
    `rows_5`.`__set_1` AS `__k2`
  FROM `combined`
    CROSS JOIN VALUES (0), (1), (2) AS `rows_5`(`__set_1`)
),
computed_2 AS (
  SELECT `orders_7`.`amount`,
    `rows_7`.`__set_1`,
    CASE WHEN `rows_7`.`__set_1` IN (0, 1) THEN `customers_7`.`segment` END AS `__mask_4`,
    CASE WHEN `rows_7`.`__set_1` IN (0) THEN `orders_7`.`status` END AS `__mask_5`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
      ON `orders_7`.`cust` = `customers_7`.`id`
    CROSS JOIN VALUES (0), (1), (2) AS `rows_7`(`__set_1`)
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `computed`.`__set_1`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys`
      ON `computed`.`__mask_4` <=> `dirty_keys`.`__k0` AND `computed`.`__mask_5` <=> `dirty_keys`.`__k1` AND `computed`.`__set_1` <=> `dirty_keys`.`__k2`
  GROUP BY `computed`.`__mask_4`, `computed`.`__mask_5`, `computed`.`__set_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed_2`.`__set_1`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `computed_2`.`__mask_4` <=> `dirty_keys_`.`__k0` AND `computed_2`.`__mask_5` <=> `dirty_keys_`.`__k1` AND `computed_2`.`__set_1` <=> `dirty_keys_`.`__k2`
  GROUP BY `computed_2`.`__mask_4`, `computed_2`.`__mask_5`, `computed_2`.`__set_1`
),
dirty_keys_2 AS (
  SELECT DISTINCT (CAST(CASE `combined_2`.`__set_1` WHEN 0 THEN 0 WHEN 1 THEN 1 WHEN 2 THEN 1 END AS TINYINT)) AS `__partition`
  FROM `combined_2`
),
candidates_2 AS (
  SELECT CASE WHEN `rows_9`.`__set_1` IN (0, 1) THEN `customers_9`.`segment` END AS `segment`,
    CASE WHEN `rows_9`.`__set_1` IN (0) THEN `orders_9`.`status` END AS `status`,
    sum(`orders_9`.`amount`) AS `__sum_2`,
    count(*) AS `__count_3`,
    (CAST(CASE `rows_9`.`__set_1` WHEN 0 THEN 0 WHEN 1 THEN 1 WHEN 2 THEN 1 END AS TINYINT)) AS `__partition`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
      ON `orders_9`.`cust` = `customers_9`.`id`
    CROSS JOIN VALUES (0), (1), (2) AS `rows_9`(`__set_1`)
  GROUP BY CASE WHEN `rows_9`.`__set_1` IN (0, 1) THEN `customers_9`.`segment` END, CASE WHEN `rows_9`.`__set_1` IN (0) THEN `orders_9`.`status` END, `rows_9`.`__set_1`
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`segment`,
    `candidates`.`status`,
    `candidates`.`__sum_2`,
    rank() over (partition by `candidates`.`__partition` order by `candidates`.`__count_3` desc) AS `place`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`__partition` <=> `dirty_keys_2`.`__partition`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates_2`.`segment`,
    `candidates_2`.`status`,
    `candidates_2`.`__sum_2`,
    rank() over (partition by `candidates_2`.`__partition` order by `candidates_2`.`__count_3` desc) AS `place`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates_2`.`__partition` <=> `dirty_keys_2_`.`__partition`
),
delta AS (
  SELECT `combined_3`.`segment`,
    `combined_3`.`status`,
    `combined_3`.`__sum_2` AS `total`,
    `combined_3`.`place`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`segment`,
  `delta`.`status`,
  `delta`.`total`,
  `delta`.`place`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`status`, `delta`.`total`, `delta`.`place`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 479 s
-- rows () whole_reads: 16 #6bc6181b2839
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 479 s
-- rows () whole_reads: 16 #50779aad90e2
-- no key leads from the change to the rows
