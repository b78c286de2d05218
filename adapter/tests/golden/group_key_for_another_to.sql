select id + 1 as k, count(*) as n from shop.orders group by id + 1, upper(status)

-- was:
select id + 1 as k, count(*) as n from shop.orders group by id + 1, cust

-- edit, words: ('group key __key came', 'group key cust went')
-- edit, where: ('least_2 is another value than upper(status)', 'cust is another value than least')
-- rebuild:
select id + 1 as k, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by id + 1, upper(status)

-- changed: shop.orders
-- keys (k)  #deaa93454638
-- by key (k), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`id` + 1 AS `shared`
  FROM `changed_orders` AS `c`
),
numbered_rows AS (
  SELECT `orders_3`.`id`,
    `orders_3`.`status`,
    `orders_3`.`cust` AS `was__cust`,
    `orders_3`.`id` + 1 AS `shared`,
    `orders_3`.`cust` AS `part`,
    upper(`orders_3`.`status`) AS `part_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
filtered AS (
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
combined AS (
  SELECT `changed_orders`.`id` + 1 AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id` + 1 AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON (`orders`.`id` + 1) <=> `dirty_keys`.`shared`
  UNION ALL
  SELECT `filtered`.`id` + 1 AS `k`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`least_2`) <=> (upper(`filtered`.`status`)))) OR (typeof(`filtered`.`least_2`) <> typeof(upper(`filtered`.`status`)))) OR ((NOT ((`filtered`.`was__cust`) <=> (`filtered`.`least`))) OR (typeof(`filtered`.`was__cust`) <> typeof(`filtered`.`least`))))))
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
-- rows () whole_reads: 6 #02691ba9a8d2
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
  SELECT `numbered_rows_2`.`id`,
    `numbered_rows_2`.`was__cust`,
    min(`numbered_rows_2`.`part_2`) OVER (PARTITION BY `numbered_rows_2`.`shared`) AS `least_2`
  FROM `numbered_rows_2`
  UNION ALL
  SELECT `numbered_rows_3`.`id`,
    `numbered_rows_3`.`was__cust`,
    min(`numbered_rows_3`.`part_2`) OVER (PARTITION BY `numbered_rows_3`.`shared`) AS `least_2`
  FROM `numbered_rows_3`
),
combined_2 AS (
  SELECT `numbered_rows_2_`.`id`,
    `numbered_rows_2_`.`status`,
    min(`numbered_rows_2_`.`part`) OVER (PARTITION BY `numbered_rows_2_`.`shared`) AS `least`
  FROM `numbered_rows_2` AS `numbered_rows_2_`
  UNION ALL
  SELECT `numbered_rows_3_`.`id`,
    `numbered_rows_3_`.`status`,
    min(`numbered_rows_3_`.`part`) OVER (PARTITION BY `numbered_rows_3_`.`shared`) AS `least`
  FROM `numbered_rows_3` AS `numbered_rows_3_`
),
combined_3 AS (
  SELECT `combined`.`id` + 1 AS `__k0`,
    `combined`.`least_2` AS `__k1`,
    `combined`.`was__cust` AS `__k2`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`id` + 1 AS `__k0`,
    upper(`combined_2`.`status`) AS `__k1`,
    `combined_2`.`least` AS `__k2`
  FROM `combined_2`
  UNION ALL
  SELECT `computed_`.`id` + 1 AS `__k0`,
    `computed_`.`least_2` AS `__k1`,
    `computed_`.`was__cust` AS `__k2`
  FROM `computed` AS `computed_`
  WHERE (((((NOT ((`computed_`.`least_2`) <=> (upper(`computed_`.`status`)))) OR (typeof(`computed_`.`least_2`) <> typeof(upper(`computed_`.`status`)))) OR ((NOT ((`computed_`.`was__cust`) <=> (`computed_`.`least`))) OR (typeof(`computed_`.`was__cust`) <> typeof(`computed_`.`least`))))))
  UNION ALL
  SELECT `computed__2`.`id` + 1 AS `__k0`,
    upper(`computed__2`.`status`) AS `__k1`,
    `computed__2`.`least` AS `__k2`
  FROM `computed` AS `computed__2`
  WHERE (((((NOT ((`computed__2`.`least_2`) <=> (upper(`computed__2`.`status`)))) OR (typeof(`computed__2`.`least_2`) <> typeof(upper(`computed__2`.`status`)))) OR ((NOT ((`computed__2`.`was__cust`) <=> (`computed__2`.`least`))) OR (typeof(`computed__2`.`was__cust`) <> typeof(`computed__2`.`least`))))))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`__k0`,
    `combined_3`.`__k1`,
    `combined_3`.`__k2`
  FROM `combined_3`
),
numbered_rows_4 AS (
  SELECT `orders_13`.`id`,
    `orders_13`.`status`,
    `orders_13`.`cust` AS `was__cust`,
    `orders_13`.`id` + 1 AS `shared`,
    `orders_13`.`cust` AS `part`,
    upper(`orders_13`.`status`) AS `part_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_13`
),
computed_2 AS (
  SELECT `numbered_rows_4_`.`id`,
    `numbered_rows_4_`.`status`,
    `numbered_rows_4_`.`was__cust`,
    `numbered_rows_4_`.`shared`,
    `numbered_rows_4_`.`part`,
    `numbered_rows_4_`.`part_2`,
    min(`numbered_rows_4_`.`part`) OVER (PARTITION BY `numbered_rows_4_`.`shared`) AS `least`,
    min(`numbered_rows_4_`.`part_2`) OVER (PARTITION BY `numbered_rows_4_`.`shared`) AS `least_2`
  FROM `numbered_rows_4` AS `numbered_rows_4_`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`id` + 1 AS `k`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys_2`
      ON (`computed`.`id` + 1) <=> `dirty_keys_2`.`__k0` AND (upper(`computed`.`status`)) <=> `dirty_keys_2`.`__k1` AND `computed`.`least` <=> `dirty_keys_2`.`__k2`
  GROUP BY `computed`.`id` + 1, upper(`computed`.`status`), `computed`.`least`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_2`.`id` + 1 AS `k`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON (`computed_2`.`id` + 1) <=> `dirty_keys_2_`.`__k0` AND `computed_2`.`least_2` <=> `dirty_keys_2_`.`__k1` AND `computed_2`.`was__cust` <=> `dirty_keys_2_`.`__k2`
  GROUP BY `computed_2`.`id` + 1, `computed_2`.`least_2`, `computed_2`.`was__cust`
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
