select concat(v, '') as s, cust from (select distinct amount as v, cust from shop.orders)

-- was:
select concat(v, '') as s, cust from (select distinct id as v, cust from shop.orders)

-- edit, words: ('column v: id → amount', 'group key v came', 'group key v went', 'column s: v_2 → v')
-- edit, where: ('least_2 is another value than v', 'v is another value than least', "concat(v_2, '') is another value than concat(v, '')")
-- edit, altered: ('s',)
-- rebuild:
select concat(v, '') as s, cust from (select distinct amount as v, cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧)

-- changed: shop.orders
-- keys (cust)  #6b0e030f0a6f
-- by key (cust), looked up for the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`cust` AS `shared`
  FROM `changed_orders` AS `c`
),
filtered AS (
  SELECT `orders_3`.`amount` AS `v`,
    `orders_3`.`cust`,
    `orders_3`.`id` AS `was__v`,
    `orders_3`.`cust` AS `shared`,
    `orders_3`.`id` AS `part`,
    `orders_3`.`amount` AS `part_2`,
    min(`orders_3`.`id`) OVER (PARTITION BY `orders_3`.`cust`) AS `least`,
    min(`orders_3`.`amount`) OVER (PARTITION BY `orders_3`.`cust`) AS `least_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
grouped_rows AS (
  SELECT `orders_5`.`amount` AS `v`,
    `orders_5`.`cust`,
    `orders_5`.`cust` AS `shared`,
    `orders_5`.`id` AS `part`,
    min(`orders_5`.`id`) OVER (PARTITION BY `orders_5`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
),
filtered_2 AS (
  SELECT `grouped_rows_`.`v`,
    `grouped_rows_`.`cust`,
    `grouped_rows_`.`least` AS `was__v_2`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`v`, `grouped_rows_`.`cust`, `grouped_rows_`.`least`
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
WHERE (((((NOT ((`filtered`.`least_2`) <=> (`filtered`.`v`))) OR (typeof(`filtered`.`least_2`) <> typeof(`filtered`.`v`))) OR ((NOT ((`filtered`.`was__v`) <=> (`filtered`.`least`))) OR (typeof(`filtered`.`was__v`) <> typeof(`filtered`.`least`))))))
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
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT concat(`computed`.`v`, '') AS `s`,
  `computed`.`cust`
FROM `computed`
-- rows () whole_reads: 8 #7b71557e238d
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
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`cust`,
    `orders_3`.`id` AS `was__v`,
    min(`orders_3`.`amount`) OVER (PARTITION BY `orders_3`.`cust`) AS `least_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`shared`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
    `orders_4`.`id` AS `was__v`,
    min(`orders_4`.`amount`) OVER (PARTITION BY `orders_4`.`cust`) AS `least_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`shared`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__2`) */ `orders_5`.`amount` AS `v`,
    `orders_5`.`cust`,
    min(`orders_5`.`id`) OVER (PARTITION BY `orders_5`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__2`
      ON `orders_5`.`cust` <=> `dirty_keys__2`.`shared`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_5`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `orders_6`.`amount` AS `v`,
    `orders_6`.`cust`,
    min(`orders_6`.`id`) OVER (PARTITION BY `orders_6`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_6`.`cust` <=> `dirty_keys__3`.`shared`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_6`.`cust`⟧)
),
combined_3 AS (
  SELECT `combined`.`least_2` AS `__k0`,
    `combined`.`cust` AS `__k1`,
    `combined`.`was__v` AS `__k2`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`v` AS `__k0`,
    `combined_2`.`cust` AS `__k1`,
    `combined_2`.`least` AS `__k2`
  FROM `combined_2`
  UNION ALL
  SELECT `computed_`.`least_2` AS `__k0`,
    `computed_`.`cust` AS `__k1`,
    `computed_`.`was__v` AS `__k2`
  FROM `computed` AS `computed_`
  WHERE (((((NOT ((`computed_`.`least_2`) <=> (`computed_`.`v`))) OR (typeof(`computed_`.`least_2`) <> typeof(`computed_`.`v`))) OR ((NOT ((`computed_`.`was__v`) <=> (`computed_`.`least`))) OR (typeof(`computed_`.`was__v`) <> typeof(`computed_`.`least`))))))
  UNION ALL
  SELECT `computed__2`.`v` AS `__k0`,
    `computed__2`.`cust` AS `__k1`,
    `computed__2`.`least` AS `__k2`
  FROM `computed` AS `computed__2`
  WHERE (((((NOT ((`computed__2`.`least_2`) <=> (`computed__2`.`v`))) OR (typeof(`computed__2`.`least_2`) <> typeof(`computed__2`.`v`))) OR ((NOT ((`computed__2`.`was__v`) <=> (`computed__2`.`least`))) OR (typeof(`computed__2`.`was__v`) <> typeof(`computed__2`.`least`))))))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`__k0`,
    `combined_3`.`__k1`,
    `combined_3`.`__k2`
  FROM `combined_3`
),
computed_2 AS (
  SELECT `orders_10`.`amount` AS `v`,
    `orders_10`.`cust`,
    `orders_10`.`id` AS `was__v`,
    `orders_10`.`cust` AS `shared`,
    `orders_10`.`id` AS `part`,
    `orders_10`.`amount` AS `part_2`,
    min(`orders_10`.`id`) OVER (PARTITION BY `orders_10`.`cust`) AS `least`,
    min(`orders_10`.`amount`) OVER (PARTITION BY `orders_10`.`cust`) AS `least_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`cust`,
    `computed`.`least` AS `was__v_2`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed`.`v` <=> `dirty_keys_2`.`__k0` AND `computed`.`cust` <=> `dirty_keys_2`.`__k1` AND `computed`.`least` <=> `dirty_keys_2`.`__k2`
  GROUP BY `computed`.`v`, `computed`.`cust`, `computed`.`least`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_2`.`cust`,
    `computed_2`.`was__v` AS `was__v_2`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed_2`.`least_2` <=> `dirty_keys_2_`.`__k0` AND `computed_2`.`cust` <=> `dirty_keys_2_`.`__k1` AND `computed_2`.`was__v` <=> `dirty_keys_2_`.`__k2`
  GROUP BY `computed_2`.`least_2`, `computed_2`.`cust`, `computed_2`.`was__v`
),
grouped_rows AS (
  SELECT `orders_12`.`amount` AS `v`,
    `orders_12`.`cust`,
    `orders_12`.`cust` AS `shared`,
    `orders_12`.`id` AS `part`,
    min(`orders_12`.`id`) OVER (PARTITION BY `orders_12`.`cust`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_12`
),
filtered AS (
  SELECT `grouped_rows_`.`v`,
    `grouped_rows_`.`cust`,
    `grouped_rows_`.`least` AS `was__v_2`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`v`, `grouped_rows_`.`cust`, `grouped_rows_`.`least`
),
delta AS (
SELECT (concat(`combined_4`.`was__v_2`, '')) AS `s`,
  `combined_4`.`cust`,
  `combined_4`.`__ivm_w`
FROM `combined_4`
UNION ALL
SELECT (concat(`filtered`.`v`, '')) AS `s`,
  `filtered`.`cust`,
  1 AS `__ivm_w`
FROM `filtered`
WHERE (((((NOT (((concat(`filtered`.`was__v_2`, ''))) <=> ((concat(`filtered`.`v`, ''))))) OR (typeof((concat(`filtered`.`was__v_2`, ''))) <> typeof((concat(`filtered`.`v`, ''))))))))
UNION ALL
SELECT (concat(`filtered_`.`was__v_2`, '')) AS `s`,
  `filtered_`.`cust`,
  -1 AS `__ivm_w`
FROM `filtered` AS `filtered_`
WHERE (((((NOT (((concat(`filtered_`.`was__v_2`, ''))) <=> ((concat(`filtered_`.`v`, ''))))) OR (typeof((concat(`filtered_`.`was__v_2`, ''))) <> typeof((concat(`filtered_`.`v`, ''))))))))
)
SELECT `delta`.`s`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`s`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0
