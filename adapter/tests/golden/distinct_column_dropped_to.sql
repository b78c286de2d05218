select distinct cust from shop.orders

-- was:
select distinct cust, status from shop.orders

-- edit, words: ('column status went', 'group key status went')
-- edit, taken: (('cust', 'cust'),)
-- edit, where: ('status is another value than least',)
-- rebuild:
select distinct cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- keys (cust)  #5bee9ed5e974
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
    `orders_3`.`status` AS `was__status`,
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
  WHERE (((((NOT ((`filtered`.`was__status`) <=> (`filtered`.`least`))) OR (typeof(`filtered`.`was__status`) <> typeof(`filtered`.`least`))))))
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
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows () whole_reads: 6 #12e17c9e60b2
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
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`cust`,
    `orders_3`.`status` AS `was__status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`shared`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
    `orders_4`.`status` AS `was__status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`shared`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__2`) */ `orders_5`.`cust`,
    min(`orders_5`.`status`) OVER (PARTITION BY `orders_5`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__2`
      ON `orders_5`.`cust` <=> `dirty_keys__2`.`shared`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_5`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `orders_6`.`cust`,
    min(`orders_6`.`status`) OVER (PARTITION BY `orders_6`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_6`.`cust` <=> `dirty_keys__3`.`shared`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_6`.`cust`⟧)
),
combined_3 AS (
  SELECT `combined`.`cust` AS `__k0`,
    `combined`.`was__status` AS `__k1`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`cust` AS `__k0`,
    `combined_2`.`least` AS `__k1`
  FROM `combined_2`
  UNION ALL
  SELECT `computed_`.`cust` AS `__k0`,
    `computed_`.`was__status` AS `__k1`
  FROM `computed` AS `computed_`
  WHERE (((((NOT ((`computed_`.`was__status`) <=> (`computed_`.`least`))) OR (typeof(`computed_`.`was__status`) <> typeof(`computed_`.`least`))))))
  UNION ALL
  SELECT `computed__2`.`cust` AS `__k0`,
    `computed__2`.`least` AS `__k1`
  FROM `computed` AS `computed__2`
  WHERE (((((NOT ((`computed__2`.`was__status`) <=> (`computed__2`.`least`))) OR (typeof(`computed__2`.`was__status`) <> typeof(`computed__2`.`least`))))))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`__k0`,
    `combined_3`.`__k1`
  FROM `combined_3`
),
candidates AS (
  SELECT `orders_10`.`cust`,
    `orders_10`.`status` AS `was__status`,
    `orders_10`.`cust` AS `shared`,
    `orders_10`.`status` AS `part`,
    min(`orders_10`.`status`) OVER (PARTITION BY `orders_10`.`cust`) AS `least`,
    `orders_10`.`cust` AS `__k0`,
    `orders_10`.`status` AS `__k1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`cust`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed`.`cust` <=> `dirty_keys_2`.`__k0` AND `computed`.`least` <=> `dirty_keys_2`.`__k1`
  GROUP BY `computed`.`cust`, `computed`.`least`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates`.`cust`,
    -1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates`.`__k0` <=> `dirty_keys_2_`.`__k0` AND `candidates`.`__k1` <=> `dirty_keys_2_`.`__k1`
  GROUP BY `candidates`.`cust`, `candidates`.`was__status`
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
