select distinct cust from shop.orders

-- was:
select distinct cust, status from shop.orders

-- edit, words: ('column status went', 'group key status went')
-- edit, taken: (('cust', 'cust'),)
-- edit, where: ('part is another value than least',)
-- rebuild:
select distinct cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- keys (cust)  #cfc433d5e5d2
-- by key (cust), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `orders_2`.`cust` AS `shared`,
    `orders_2`.`status` AS `part`,
    min(`orders_2`.`status`) OVER (PARTITION BY `orders_2`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `filtered`.`shared` AS `cust`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`part`) <=> (`filtered`.`least`))) OR (typeof(`filtered`.`part`) <> typeof(`filtered`.`least`))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT DISTINCT `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT DISTINCT `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
-- rows () whole_reads: 6 #b1476e715fbd
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`status` AS `was__status`,
    `orders_2`.`cust` AS `shared`,
    `orders_2`.`status` AS `part`,
    min(`orders_2`.`status`) OVER (PARTITION BY `orders_2`.`cust`) AS `least`
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
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`cust` AS `shared`,
    `orders_3`.`status` AS `part`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`shared`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust` AS `shared`,
    `orders_4`.`status` AS `part`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`shared`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__2`) */ `orders_5`.`cust` AS `shared`,
    min(`orders_5`.`status`) OVER (PARTITION BY `orders_5`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__2`
      ON `orders_5`.`cust` <=> `dirty_keys__2`.`shared`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `orders_6`.`cust` AS `shared`,
    min(`orders_6`.`status`) OVER (PARTITION BY `orders_6`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_6`.`cust` <=> `dirty_keys__3`.`shared`
),
filtered AS (
  SELECT `orders_8`.`cust` AS `shared`,
    `orders_8`.`status` AS `part`,
    min(`orders_8`.`status`) OVER (PARTITION BY `orders_8`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
),
combined_3 AS (
  SELECT `combined`.`shared` AS `__k0`,
    `combined`.`part` AS `__k1`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`shared` AS `__k0`,
    `combined_2`.`least` AS `__k1`
  FROM `combined_2`
  UNION ALL
  SELECT `filtered`.`shared` AS `__k0`,
    `filtered`.`part` AS `__k1`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`part`) <=> (`filtered`.`least`))) OR (typeof(`filtered`.`part`) <> typeof(`filtered`.`least`))))))
  UNION ALL
  SELECT `filtered_`.`shared` AS `__k0`,
    `filtered_`.`least` AS `__k1`
  FROM `filtered` AS `filtered_`
  WHERE (((((NOT ((`filtered_`.`part`) <=> (`filtered_`.`least`))) OR (typeof(`filtered_`.`part`) <> typeof(`filtered_`.`least`))))))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`__k0`,
    `combined_3`.`__k1`
  FROM `combined_3`
),
candidates AS (
  SELECT `orders_11`.`cust`,
    `orders_11`.`status` AS `was__status`,
    `orders_11`.`cust` AS `shared`,
    `orders_11`.`status` AS `part`,
    min(`orders_11`.`status`) OVER (PARTITION BY `orders_11`.`cust`) AS `least`,
    `orders_11`.`cust` AS `__k0`,
    `orders_11`.`status` AS `__k1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_11`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`shared` AS `cust`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed`.`shared` <=> `dirty_keys_2`.`__k0` AND `computed`.`least` <=> `dirty_keys_2`.`__k1`
  GROUP BY `computed`.`shared`, `computed`.`least`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates`.`shared` AS `cust`,
    -1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates`.`__k0` <=> `dirty_keys_2_`.`__k0` AND `candidates`.`__k1` <=> `dirty_keys_2_`.`__k1`
  GROUP BY `candidates`.`shared`, `candidates`.`part`
),
delta AS (
  SELECT `combined_4`.`cust`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
)
SELECT `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0
