select cust, count(*) as n from (select distinct cust, status, day from shop.orders) group by cust

-- was:
select cust, count(*) as n from (select distinct cust, status from shop.orders) group by cust

-- edit, words: ('group key day came',)
-- edit, where: ('least is another value than day',)
-- edit, altered: ('n',)
-- rebuild:
select cust, count(*) as n from (select distinct cust, status, day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) group by cust

-- changed: shop.orders
-- keys (cust)  #5e77ce55fb71
-- by key (cust), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`cust` AS `shared`,
    `c`.`status` AS `shared_2`
  FROM `changed_orders` AS `c`
),
filtered AS (
  SELECT `orders_3`.`cust`,
    `orders_3`.`day`,
    `orders_3`.`cust` AS `shared`,
    `orders_3`.`status` AS `shared_2`,
    `orders_3`.`day` AS `part`,
    min(`orders_3`.`day`) OVER (PARTITION BY `orders_3`.`cust`, `orders_3`.`status`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`shared` AND `orders`.`status` <=> `dirty_keys`.`shared_2`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
    AND (⟦among¦shop.orders¦status¦shop.orders¦`orders`.`status`⟧)
  UNION ALL
  SELECT `filtered`.`cust`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`least`) <=> (`filtered`.`day`))) OR (typeof(`filtered`.`least`) <> typeof(`filtered`.`day`))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH grouped_rows AS (
  SELECT DISTINCT `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `grouped_rows`.`cust`,
  count(*) AS `n`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
grouped_rows AS (
  SELECT DISTINCT `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `grouped_rows`.`cust`,
  count(*) AS `n`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`cust`
-- rows () whole_reads: 14 #b2e02c7c0c3e
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`cust` AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`, `orders_2`.`status`, `orders_2`.`day`
),
candidates_2 AS (
  SELECT `orders_4`.`cust`,
    `orders_4`.`status`,
    `orders_4`.`day`,
    `orders_4`.`cust` AS `shared`,
    `orders_4`.`status` AS `shared_2`,
    `orders_4`.`day` AS `part`,
    min(`orders_4`.`day`) OVER (PARTITION BY `orders_4`.`cust`, `orders_4`.`status`) AS `least`,
    `orders_4`.`cust` AS `__k0`,
    `orders_4`.`status` AS `__k1`,
    `orders_4`.`day` AS `__k2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `shared`,
    `changed_orders`.`status` AS `shared_2`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_5`.`cust`,
    `orders_5`.`status`,
    min(`orders_5`.`day`) OVER (PARTITION BY `orders_5`.`cust`, `orders_5`.`status`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_5`.`cust` <=> `dirty_keys`.`shared` AND `orders_5`.`status` <=> `dirty_keys`.`shared_2`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_5`.`cust`⟧)
    AND (⟦among¦shop.orders¦status¦shop.orders¦`orders_5`.`status`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_6`.`cust`,
    `orders_6`.`status`,
    min(`orders_6`.`day`) OVER (PARTITION BY `orders_6`.`cust`, `orders_6`.`status`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_6`.`cust` <=> `dirty_keys_`.`shared` AND `orders_6`.`status` <=> `dirty_keys_`.`shared_2`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_6`.`cust`⟧)
    AND (⟦among¦shop.orders¦status¦shop.orders¦`orders_6`.`status`⟧)
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__2`) */ `orders_7`.`cust`,
    `orders_7`.`status`,
    `orders_7`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__2`
      ON `orders_7`.`cust` <=> `dirty_keys__2`.`shared` AND `orders_7`.`status` <=> `dirty_keys__2`.`shared_2`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_7`.`cust`⟧)
    AND (⟦among¦shop.orders¦status¦shop.orders¦`orders_7`.`status`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `orders_8`.`cust`,
    `orders_8`.`status`,
    `orders_8`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_8`.`cust` <=> `dirty_keys__3`.`shared` AND `orders_8`.`status` <=> `dirty_keys__3`.`shared_2`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_8`.`cust`⟧)
    AND (⟦among¦shop.orders¦status¦shop.orders¦`orders_8`.`status`⟧)
),
filtered AS (
  SELECT `orders_10`.`cust`,
    `orders_10`.`status`,
    `orders_10`.`day`,
    `orders_10`.`cust` AS `shared`,
    `orders_10`.`status` AS `shared_2`,
    `orders_10`.`day` AS `part`,
    min(`orders_10`.`day`) OVER (PARTITION BY `orders_10`.`cust`, `orders_10`.`status`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_10`
),
combined_3 AS (
  SELECT `combined`.`cust` AS `__k0`,
    `combined`.`status` AS `__k1`,
    `combined`.`least` AS `__k2`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`cust` AS `__k0`,
    `combined_2`.`status` AS `__k1`,
    `combined_2`.`day` AS `__k2`
  FROM `combined_2`
  UNION ALL
  SELECT `filtered`.`cust` AS `__k0`,
    `filtered`.`status` AS `__k1`,
    `filtered`.`least` AS `__k2`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`least`) <=> (`filtered`.`day`))) OR (typeof(`filtered`.`least`) <> typeof(`filtered`.`day`))))))
  UNION ALL
  SELECT `filtered_`.`cust` AS `__k0`,
    `filtered_`.`status` AS `__k1`,
    `filtered_`.`day` AS `__k2`
  FROM `filtered` AS `filtered_`
  WHERE (((((NOT ((`filtered_`.`least`) <=> (`filtered_`.`day`))) OR (typeof(`filtered_`.`least`) <> typeof(`filtered_`.`day`))))))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`__k0`,
    `combined_3`.`__k1`,
    `combined_3`.`__k2`
  FROM `combined_3`
),
computed AS (
  SELECT `orders_13`.`cust`,
    `orders_13`.`status`,
    `orders_13`.`day`,
    `orders_13`.`cust` AS `shared`,
    `orders_13`.`status` AS `shared_2`,
    `orders_13`.`day` AS `part`,
    min(`orders_13`.`day`) OVER (PARTITION BY `orders_13`.`cust`, `orders_13`.`status`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_13`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates_2`.`cust`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates_2`.`__k0` <=> `dirty_keys_2`.`__k0` AND `candidates_2`.`__k1` <=> `dirty_keys_2`.`__k1` AND `candidates_2`.`__k2` <=> `dirty_keys_2`.`__k2`
  GROUP BY `candidates_2`.`cust`, `candidates_2`.`status`, `candidates_2`.`day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed`.`cust`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed`.`cust` <=> `dirty_keys_2_`.`__k0` AND `computed`.`status` <=> `dirty_keys_2_`.`__k1` AND `computed`.`least` <=> `dirty_keys_2_`.`__k2`
  GROUP BY `computed`.`cust`, `computed`.`status`, `computed`.`least`
),
dirty_keys_3 AS (
  SELECT DISTINCT `combined_4`.`cust` AS `__k0`
  FROM `combined_4`
),
grouped_rows AS (
  SELECT `orders_15`.`cust`,
    `orders_15`.`status`,
    `orders_15`.`cust` AS `shared`,
    `orders_15`.`status` AS `shared_2`,
    `orders_15`.`day` AS `part`,
    min(`orders_15`.`day`) OVER (PARTITION BY `orders_15`.`cust`, `orders_15`.`status`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_15`
),
candidates_3 AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`status`,
    `grouped_rows_`.`least` AS `day`,
    `grouped_rows_`.`cust` AS `__k0`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`status`, `grouped_rows_`.`least`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_3`) */ `candidates`.`cust`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_3`
      ON `candidates`.`__k0` <=> `dirty_keys_3`.`__k0`
  GROUP BY `candidates`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_3_`) */ `candidates_3`.`cust`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `candidates_3`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3_`
      ON `candidates_3`.`__k0` <=> `dirty_keys_3_`.`__k0`
  GROUP BY `candidates_3`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
