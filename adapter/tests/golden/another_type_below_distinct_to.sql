select concat(v, '') as s, cust from (select distinct amount as v, cust from shop.orders)

-- was:
select concat(v, '') as s, cust from (select distinct id as v, cust from shop.orders)

-- edit, words: ('column v: id → amount', 'group key v came', 'group key v went', 'column s: v_2 → v', 'column s: was__s → s')
-- edit, where: ('least_2 is another value than part_2', 'part is another value than least', "(concat(v_2, '')) is another value than (concat(v, ''))")
-- edit, altered: ('s',)
-- rebuild:
select concat(v, '') as s, cust from (select distinct amount as v, cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧)

-- changed: shop.orders
-- keys (cust)  #09290650c1a4
-- by key (cust), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `orders_2`.`cust` AS `shared`,
    `orders_2`.`id` AS `part`,
    `orders_2`.`amount` AS `part_2`,
    min(`orders_2`.`id`) OVER (PARTITION BY `orders_2`.`cust`) AS `least`,
    min(`orders_2`.`amount`) OVER (PARTITION BY `orders_2`.`cust`) AS `least_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
grouped_rows AS (
  SELECT `orders_4`.`cust` AS `shared`,
    `orders_4`.`id` AS `part`,
    `orders_4`.`amount` AS `part_2`,
    min(`orders_4`.`id`) OVER (PARTITION BY `orders_4`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
),
filtered_2 AS (
  SELECT `grouped_rows_`.`part_2` AS `v`,
    `grouped_rows_`.`shared` AS `cust`,
    `grouped_rows_`.`least` AS `was__v_2`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`part_2`, `grouped_rows_`.`shared`, `grouped_rows_`.`least`
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
UNION ALL
SELECT `filtered`.`shared` AS `cust`
FROM `filtered`
WHERE (((((NOT ((`filtered`.`least_2`) <=> (`filtered`.`part_2`))) OR (typeof(`filtered`.`least_2`) <> typeof(`filtered`.`part_2`))) OR ((NOT ((`filtered`.`part`) <=> (`filtered`.`least`))) OR (typeof(`filtered`.`part`) <> typeof(`filtered`.`least`))))))
UNION ALL
SELECT `filtered_2`.`cust`
FROM `filtered_2`
WHERE (((((NOT (((concat(`filtered_2`.`was__v_2`, ''))) <=> ((concat(`filtered_2`.`v`, ''))))) OR (typeof((concat(`filtered_2`.`was__v_2`, ''))) <> typeof((concat(`filtered_2`.`v`, ''))))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH computed AS (
  SELECT DISTINCT `orders_2`.`amount` AS `v`,
    `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT concat(`computed`.`v`, '') AS `s`,
  `computed`.`cust`
FROM `computed`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
computed AS (
  SELECT DISTINCT `orders_2`.`amount` AS `v`,
    `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
)
SELECT concat(`computed`.`v`, '') AS `s`,
  `computed`.`cust`
FROM `computed`
-- rows () whole_reads: 8 #f330eadcb7cd
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
  SELECT `orders_2`.`amount` AS `v`,
    `orders_2`.`cust`,
    `orders_2`.`id` AS `was__v`,
    `orders_2`.`cust` AS `shared`,
    `orders_2`.`id` AS `part`,
    `orders_2`.`amount` AS `part_2`,
    min(`orders_2`.`id`) OVER (PARTITION BY `orders_2`.`cust`) AS `least`,
    min(`orders_2`.`amount`) OVER (PARTITION BY `orders_2`.`cust`) AS `least_2`
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
    `orders_3`.`id` AS `part`,
    min(`orders_3`.`amount`) OVER (PARTITION BY `orders_3`.`cust`) AS `least_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`shared`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust` AS `shared`,
    `orders_4`.`id` AS `part`,
    min(`orders_4`.`amount`) OVER (PARTITION BY `orders_4`.`cust`) AS `least_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`shared`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__2`) */ `orders_5`.`cust` AS `shared`,
    `orders_5`.`amount` AS `part_2`,
    min(`orders_5`.`id`) OVER (PARTITION BY `orders_5`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__2`
      ON `orders_5`.`cust` <=> `dirty_keys__2`.`shared`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `orders_6`.`cust` AS `shared`,
    `orders_6`.`amount` AS `part_2`,
    min(`orders_6`.`id`) OVER (PARTITION BY `orders_6`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_6`.`cust` <=> `dirty_keys__3`.`shared`
),
filtered AS (
  SELECT `orders_8`.`cust` AS `shared`,
    `orders_8`.`id` AS `part`,
    `orders_8`.`amount` AS `part_2`,
    min(`orders_8`.`id`) OVER (PARTITION BY `orders_8`.`cust`) AS `least`,
    min(`orders_8`.`amount`) OVER (PARTITION BY `orders_8`.`cust`) AS `least_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
),
combined_3 AS (
  SELECT `combined`.`least_2` AS `__k0`,
    `combined`.`shared` AS `__k1`,
    `combined`.`part` AS `__k2`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`part_2` AS `__k0`,
    `combined_2`.`shared` AS `__k1`,
    `combined_2`.`least` AS `__k2`
  FROM `combined_2`
  UNION ALL
  SELECT `filtered`.`least_2` AS `__k0`,
    `filtered`.`shared` AS `__k1`,
    `filtered`.`part` AS `__k2`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`least_2`) <=> (`filtered`.`part_2`))) OR (typeof(`filtered`.`least_2`) <> typeof(`filtered`.`part_2`))) OR ((NOT ((`filtered`.`part`) <=> (`filtered`.`least`))) OR (typeof(`filtered`.`part`) <> typeof(`filtered`.`least`))))))
  UNION ALL
  SELECT `filtered_`.`part_2` AS `__k0`,
    `filtered_`.`shared` AS `__k1`,
    `filtered_`.`least` AS `__k2`
  FROM `filtered` AS `filtered_`
  WHERE (((((NOT ((`filtered_`.`least_2`) <=> (`filtered_`.`part_2`))) OR (typeof(`filtered_`.`least_2`) <> typeof(`filtered_`.`part_2`))) OR ((NOT ((`filtered_`.`part`) <=> (`filtered_`.`least`))) OR (typeof(`filtered_`.`part`) <> typeof(`filtered_`.`least`))))))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`__k0`,
    `combined_3`.`__k1`,
    `combined_3`.`__k2`
  FROM `combined_3`
),
computed_2 AS (
  SELECT `orders_11`.`amount` AS `v`,
    `orders_11`.`cust`,
    `orders_11`.`id` AS `was__v`,
    `orders_11`.`cust` AS `shared`,
    `orders_11`.`id` AS `part`,
    `orders_11`.`amount` AS `part_2`,
    min(`orders_11`.`id`) OVER (PARTITION BY `orders_11`.`cust`) AS `least`,
    min(`orders_11`.`amount`) OVER (PARTITION BY `orders_11`.`cust`) AS `least_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_11`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`shared` AS `cust`,
    `computed`.`least` AS `was__v_2`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed`.`part_2` <=> `dirty_keys_2`.`__k0` AND `computed`.`shared` <=> `dirty_keys_2`.`__k1` AND `computed`.`least` <=> `dirty_keys_2`.`__k2`
  GROUP BY `computed`.`part_2`, `computed`.`shared`, `computed`.`least`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_2`.`shared` AS `cust`,
    `computed_2`.`part` AS `was__v_2`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed_2`.`least_2` <=> `dirty_keys_2_`.`__k0` AND `computed_2`.`shared` <=> `dirty_keys_2_`.`__k1` AND `computed_2`.`part` <=> `dirty_keys_2_`.`__k2`
  GROUP BY `computed_2`.`least_2`, `computed_2`.`shared`, `computed_2`.`part`
),
grouped_rows AS (
  SELECT `orders_13`.`cust` AS `shared`,
    `orders_13`.`id` AS `part`,
    `orders_13`.`amount` AS `part_2`,
    min(`orders_13`.`id`) OVER (PARTITION BY `orders_13`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_13`
),
filtered_2 AS (
  SELECT `grouped_rows_`.`part_2` AS `v`,
    `grouped_rows_`.`shared` AS `cust`,
    `grouped_rows_`.`least` AS `was__v_2`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`part_2`, `grouped_rows_`.`shared`, `grouped_rows_`.`least`
),
delta AS (
SELECT (concat(`combined_4`.`was__v_2`, '')) AS `s`,
  `combined_4`.`cust`,
  `combined_4`.`__ivm_w`
FROM `combined_4`
UNION ALL
SELECT (concat(`filtered_2`.`v`, '')) AS `s`,
  `filtered_2`.`cust`,
  1 AS `__ivm_w`
FROM `filtered_2`
WHERE (((((NOT (((concat(`filtered_2`.`was__v_2`, ''))) <=> ((concat(`filtered_2`.`v`, ''))))) OR (typeof((concat(`filtered_2`.`was__v_2`, ''))) <> typeof((concat(`filtered_2`.`v`, ''))))))))
UNION ALL
SELECT (concat(`filtered_2_`.`was__v_2`, '')) AS `s`,
  `filtered_2_`.`cust`,
  -1 AS `__ivm_w`
FROM `filtered_2` AS `filtered_2_`
WHERE (((((NOT (((concat(`filtered_2_`.`was__v_2`, ''))) <=> ((concat(`filtered_2_`.`v`, ''))))) OR (typeof((concat(`filtered_2_`.`was__v_2`, ''))) <> typeof((concat(`filtered_2_`.`v`, ''))))))))
)
SELECT `delta`.`s`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`s`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0
