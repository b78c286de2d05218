select cust, count(*) as n from shop.orders group by cust, status

-- was:
select cust, count(*) as n from shop.orders group by cust

-- edit, words: ('group key status came',)
-- edit, where: ('least is another value than status',)
-- rebuild:
select cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust, status

-- changed: shop.orders
-- keys (cust)  #e245c4f23f5c
-- by key (cust), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`cust` AS `shared`
  FROM `changed_orders` AS `c`
),
filtered AS (
  SELECT `orders_3`.`cust`,
    `orders_3`.`status`,
    `orders_3`.`cust` AS `shared`,
    `orders_3`.`status` AS `part`,
    min(`orders_3`.`status`) OVER (PARTITION BY `orders_3`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`shared`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT `filtered`.`cust`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`least`) <=> (`filtered`.`status`))) OR (typeof(`filtered`.`least`) <> typeof(`filtered`.`status`))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`, `orders`.`status`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`, `orders`.`status`
-- rows () whole_reads: 6 #dc63c7fc22a0
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`cust` AS `shared`,
    `orders_2`.`status` AS `part`,
    min(`orders_2`.`status`) OVER (PARTITION BY `orders_2`.`cust`) AS `least`,
    `orders_2`.`cust` AS `__k0`,
    `orders_2`.`status` AS `__k1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `shared`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`cust`,
    min(`orders_3`.`status`) OVER (PARTITION BY `orders_3`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`shared`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
    min(`orders_4`.`status`) OVER (PARTITION BY `orders_4`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`shared`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__2`) */ `orders_5`.`cust`,
    `orders_5`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__2`
      ON `orders_5`.`cust` <=> `dirty_keys__2`.`shared`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_5`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `orders_6`.`cust`,
    `orders_6`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_6`.`cust` <=> `dirty_keys__3`.`shared`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_6`.`cust`⟧)
),
filtered AS (
  SELECT `orders_8`.`cust`,
    `orders_8`.`status`,
    `orders_8`.`cust` AS `shared`,
    `orders_8`.`status` AS `part`,
    min(`orders_8`.`status`) OVER (PARTITION BY `orders_8`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
),
combined_3 AS (
  SELECT `combined`.`cust` AS `__k0`,
    `combined`.`least` AS `__k1`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`cust` AS `__k0`,
    `combined_2`.`status` AS `__k1`
  FROM `combined_2`
  UNION ALL
  SELECT `filtered`.`cust` AS `__k0`,
    `filtered`.`least` AS `__k1`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`least`) <=> (`filtered`.`status`))) OR (typeof(`filtered`.`least`) <> typeof(`filtered`.`status`))))))
  UNION ALL
  SELECT `filtered_`.`cust` AS `__k0`,
    `filtered_`.`status` AS `__k1`
  FROM `filtered` AS `filtered_`
  WHERE (((((NOT ((`filtered_`.`least`) <=> (`filtered_`.`status`))) OR (typeof(`filtered_`.`least`) <> typeof(`filtered_`.`status`))))))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`__k0`,
    `combined_3`.`__k1`
  FROM `combined_3`
),
computed AS (
  SELECT `orders_11`.`cust`,
    `orders_11`.`status`,
    `orders_11`.`cust` AS `shared`,
    `orders_11`.`status` AS `part`,
    min(`orders_11`.`status`) OVER (PARTITION BY `orders_11`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_11`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`cust`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`__k0` <=> `dirty_keys_2`.`__k0` AND `candidates`.`__k1` <=> `dirty_keys_2`.`__k1`
  GROUP BY `candidates`.`cust`, `candidates`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed`.`cust`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed`.`cust` <=> `dirty_keys_2_`.`__k0` AND `computed`.`least` <=> `dirty_keys_2_`.`__k1`
  GROUP BY `computed`.`cust`, `computed`.`least`
),
delta AS (
  SELECT `combined_4`.`cust`,
    `combined_4`.`n`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
