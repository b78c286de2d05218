select id + 1 as k, count(*) as n from shop.orders group by id + 1, upper(status)

-- was:
select id + 1 as k, count(*) as n from shop.orders group by id + 1, cust

-- edit, words: ('group key __key came', 'group key cust went')
-- edit, where: ('least_2 is another value than part_2', 'part is another value than least')
-- rebuild:
select id + 1 as k, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by id + 1, upper(status)

-- changed: shop.orders
-- keys (k)  #83a17d98ee0f
-- by key (k), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
numbered_rows AS (
  SELECT `orders_2`.`id` + 1 AS `shared`,
    `orders_2`.`cust` AS `part`,
    upper(`orders_2`.`status`) AS `part_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
filtered AS (
  SELECT `numbered_rows_`.`shared`,
    `numbered_rows_`.`part`,
    `numbered_rows_`.`part_2`,
    min(`numbered_rows_`.`part`) OVER (PARTITION BY `numbered_rows_`.`shared`) AS `least`,
    min(`numbered_rows_`.`part_2`) OVER (PARTITION BY `numbered_rows_`.`shared`) AS `least_2`
  FROM `numbered_rows` AS `numbered_rows_`
),
combined AS (
  SELECT `changed_orders`.`id` + 1 AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT `filtered`.`shared` AS `k`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`least_2`) <=> (`filtered`.`part_2`))) OR (typeof(`filtered`.`least_2`) <> typeof(`filtered`.`part_2`))) OR ((NOT ((`filtered`.`part`) <=> (`filtered`.`least`))) OR (typeof(`filtered`.`part`) <> typeof(`filtered`.`least`))))))
)
SELECT DISTINCT `combined`.`k`
FROM `combined`
-- few:
SELECT `orders`.`id` + 1 AS `k`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦(`orders`.`id` + 1)⟧
GROUP BY `orders`.`id` + 1, upper(`orders`.`status`)
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id` + 1 AS `k`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON (`orders`.`id` + 1) <=> `dirty_keys`.`k`
GROUP BY `orders`.`id` + 1, upper(`orders`.`status`)
-- rows () whole_reads: 6 #a406f083d115
-- no key leads from the change to the rows
-- delta:
WITH numbered_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`status`,
    `orders_2`.`cust` AS `was__cust`,
    `orders_2`.`id` + 1 AS `shared`,
    `orders_2`.`cust` AS `part`,
    upper(`orders_2`.`status`) AS `part_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
computed AS (
  SELECT `numbered_rows_`.`id`,
    `numbered_rows_`.`status`,
    `numbered_rows_`.`was__cust`,
    `numbered_rows_`.`shared`,
    `numbered_rows_`.`part`,
    `numbered_rows_`.`part_2`,
    min(`numbered_rows_`.`part`) OVER (PARTITION BY `numbered_rows_`.`shared`) AS `least`,
    min(`numbered_rows_`.`part_2`) OVER (PARTITION BY `numbered_rows_`.`shared`) AS `least_2`
  FROM `numbered_rows` AS `numbered_rows_`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`id` + 1 AS `shared`
  FROM `changed_orders`
),
numbered_rows_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_5`.`id`,
    `orders_5`.`status`,
    `orders_5`.`cust` AS `was__cust`,
    `orders_5`.`id` + 1 AS `shared`,
    `orders_5`.`cust` AS `part`,
    upper(`orders_5`.`status`) AS `part_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (`orders_5`.`id` + 1) <=> `dirty_keys_`.`shared`
),
numbered_rows_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `orders_7`.`id`,
    `orders_7`.`status`,
    `orders_7`.`cust` AS `was__cust`,
    `orders_7`.`id` + 1 AS `shared`,
    `orders_7`.`cust` AS `part`,
    upper(`orders_7`.`status`) AS `part_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON (`orders_7`.`id` + 1) <=> `dirty_keys__3`.`shared`
),
combined AS (
  SELECT `numbered_rows_2`.`shared`,
    `numbered_rows_2`.`part`,
    min(`numbered_rows_2`.`part_2`) OVER (PARTITION BY `numbered_rows_2`.`shared`) AS `least_2`
  FROM `numbered_rows_2`
  UNION ALL
  SELECT `numbered_rows_3`.`shared`,
    `numbered_rows_3`.`part`,
    min(`numbered_rows_3`.`part_2`) OVER (PARTITION BY `numbered_rows_3`.`shared`) AS `least_2`
  FROM `numbered_rows_3`
),
combined_2 AS (
  SELECT `numbered_rows_2_`.`shared`,
    `numbered_rows_2_`.`part_2`,
    min(`numbered_rows_2_`.`part`) OVER (PARTITION BY `numbered_rows_2_`.`shared`) AS `least`
  FROM `numbered_rows_2` AS `numbered_rows_2_`
  UNION ALL
  SELECT `numbered_rows_3_`.`shared`,
    `numbered_rows_3_`.`part_2`,
    min(`numbered_rows_3_`.`part`) OVER (PARTITION BY `numbered_rows_3_`.`shared`) AS `least`
  FROM `numbered_rows_3` AS `numbered_rows_3_`
),
numbered_rows_4 AS (
  SELECT `orders_11`.`id` + 1 AS `shared`,
    `orders_11`.`cust` AS `part`,
    upper(`orders_11`.`status`) AS `part_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_11`
),
filtered AS (
  SELECT `numbered_rows_4_`.`shared`,
    `numbered_rows_4_`.`part`,
    `numbered_rows_4_`.`part_2`,
    min(`numbered_rows_4_`.`part`) OVER (PARTITION BY `numbered_rows_4_`.`shared`) AS `least`,
    min(`numbered_rows_4_`.`part_2`) OVER (PARTITION BY `numbered_rows_4_`.`shared`) AS `least_2`
  FROM `numbered_rows_4` AS `numbered_rows_4_`
),
combined_3 AS (
  SELECT `combined`.`shared` AS `__k0`,
    `combined`.`least_2` AS `__k1`,
    `combined`.`part` AS `__k2`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`shared` AS `__k0`,
    `combined_2`.`part_2` AS `__k1`,
    `combined_2`.`least` AS `__k2`
  FROM `combined_2`
  UNION ALL
  SELECT `filtered`.`shared` AS `__k0`,
    `filtered`.`least_2` AS `__k1`,
    `filtered`.`part` AS `__k2`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`least_2`) <=> (`filtered`.`part_2`))) OR (typeof(`filtered`.`least_2`) <> typeof(`filtered`.`part_2`))) OR ((NOT ((`filtered`.`part`) <=> (`filtered`.`least`))) OR (typeof(`filtered`.`part`) <> typeof(`filtered`.`least`))))))
  UNION ALL
  SELECT `filtered_`.`shared` AS `__k0`,
    `filtered_`.`part_2` AS `__k1`,
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
numbered_rows_5 AS (
  SELECT `orders_15`.`id`,
    `orders_15`.`status`,
    `orders_15`.`cust` AS `was__cust`,
    `orders_15`.`id` + 1 AS `shared`,
    `orders_15`.`cust` AS `part`,
    upper(`orders_15`.`status`) AS `part_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_15`
),
computed_2 AS (
  SELECT `numbered_rows_5_`.`id`,
    `numbered_rows_5_`.`status`,
    `numbered_rows_5_`.`was__cust`,
    `numbered_rows_5_`.`shared`,
    `numbered_rows_5_`.`part`,
    `numbered_rows_5_`.`part_2`,
    min(`numbered_rows_5_`.`part`) OVER (PARTITION BY `numbered_rows_5_`.`shared`) AS `least`,
    min(`numbered_rows_5_`.`part_2`) OVER (PARTITION BY `numbered_rows_5_`.`shared`) AS `least_2`
  FROM `numbered_rows_5` AS `numbered_rows_5_`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`shared` AS `k`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed`.`shared` <=> `dirty_keys_2`.`__k0` AND `computed`.`part_2` <=> `dirty_keys_2`.`__k1` AND `computed`.`least` <=> `dirty_keys_2`.`__k2`
  GROUP BY `computed`.`shared`, `computed`.`part_2`, `computed`.`least`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_2`.`shared` AS `k`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed_2`.`shared` <=> `dirty_keys_2_`.`__k0` AND `computed_2`.`least_2` <=> `dirty_keys_2_`.`__k1` AND `computed_2`.`part` <=> `dirty_keys_2_`.`__k2`
  GROUP BY `computed_2`.`shared`, `computed_2`.`least_2`, `computed_2`.`part`
),
delta AS (
  SELECT `combined_4`.`k`,
    `combined_4`.`n`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
)
SELECT `delta`.`k`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
