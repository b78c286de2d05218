select w.start as since, max(n) as most from (select cust, window(cast(day as timestamp), '5 days') as w, count(*) as n from shop.orders group by 1, 2) group by w

-- rebuild:
select w.start as since, max(n) as most from (select cust, window(cast(day as timestamp), '5 days') as w, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by 1, 2) group by w

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #b258c359e2e4
-- no key leads from the change to the rows
-- delta:
WITH grouped_rows AS (
SELECT `orders_2`.`cust`,
  `orders_2`.`day`,
  `made_2`.`__window_1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(array(window(cast(`orders_2`.`day` as timestamp), '5 days'))) `made_2` AS `__window_1`
),
candidates AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__window_1` AS `w`,
    count(*) AS `n`,
    `grouped_rows_`.`__window_1` AS `__k0`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__window_1`
),
candidates_2 AS (
SELECT `orders_5`.`cust`,
  `orders_5`.`day`,
  `made_5`.`__window_1`,
  `orders_5`.`cust` AS `__k0`,
  `made_5`.`__window_1` AS `__k1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  LATERAL VIEW explode(array(window(cast(`orders_5`.`day` as timestamp), '5 days'))) `made_5` AS `__window_1`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `changed_orders`.`cust` AS `__k0`,
  `made_6`.`__window_1` AS `__k1`
FROM `changed_orders`
  LATERAL VIEW explode(array(window(cast(`changed_orders`.`day` as timestamp), '5 days'))) `made_6` AS `__window_1`
),
candidates_3 AS (
SELECT `orders_7`.`cust`,
  `orders_7`.`day`,
  `made_8`.`__window_1`,
  `orders_7`.`cust` AS `__k0`,
  `made_8`.`__window_1` AS `__k1`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
  LATERAL VIEW explode(array(window(cast(`orders_7`.`day` as timestamp), '5 days'))) `made_8` AS `__window_1`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates_2`.`__window_1` AS `w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates_2`.`__k0` <=> `dirty_keys`.`__k0` AND `candidates_2`.`__k1` <=> `dirty_keys`.`__k1`
  GROUP BY `candidates_2`.`cust`, `candidates_2`.`__window_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `candidates_3`.`__window_1` AS `w`
  FROM `candidates_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_3`.`__k0` <=> `dirty_keys_`.`__k0` AND `candidates_3`.`__k1` <=> `dirty_keys_`.`__k1`
  GROUP BY `candidates_3`.`cust`, `candidates_3`.`__window_1`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`w` AS `__k0`
  FROM `combined`
),
grouped_rows_2 AS (
SELECT `orders_9`.`cust`,
  `orders_9`.`day`,
  `made_10`.`__window_1`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
  LATERAL VIEW explode(array(window(cast(`orders_9`.`day` as timestamp), '5 days'))) `made_10` AS `__window_1`
),
candidates_4 AS (
  SELECT `grouped_rows_2_`.`cust`,
    `grouped_rows_2_`.`__window_1` AS `w`,
    count(*) AS `n`,
    `grouped_rows_2_`.`__window_1` AS `__k0`
  FROM `grouped_rows_2` AS `grouped_rows_2_`
  GROUP BY `grouped_rows_2_`.`cust`, `grouped_rows_2_`.`__window_1`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`w`,
    max(`candidates`.`n`) AS `most`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`__k0` <=> `dirty_keys_2`.`__k0`
  GROUP BY `candidates`.`w`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates_4`.`w`,
    max(`candidates_4`.`n`) AS `most`,
    -1 AS `__ivm_w`
  FROM `candidates_4`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates_4`.`__k0` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `candidates_4`.`w`
),
delta AS (
  SELECT `combined_2`.`w`.start AS `since`,
    `combined_2`.`most`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`since`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`since`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0
