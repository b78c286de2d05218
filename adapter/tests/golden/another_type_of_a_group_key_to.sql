select concat(v, '') as s, cust, n from (select case when status = 'ok' then 1 else 2.5 end as v, cust, count(*) as n from shop.orders group by 1, 2)

-- was:
select concat(v, '') as s, cust, n from (select case when status = 'ok' then 1 else 2 end as v, cust, count(*) as n from shop.orders group by 1, 2)

-- edit, words: ('group key v came', 'group key v went', 'column s: was__s → s')
-- edit, where: ('least_2 is another value than part_2', 'part is another value than least', "(concat(v, '')) is another value than (concat(v, ''))")
-- edit, altered: ('s',)
-- rebuild:
select concat(v, '') as s, cust, n from (select case when status = 'ok' then 1 else 2.5 end as v, cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by 1, 2)

-- changed: shop.orders
-- keys (cust)  #1692d15c3a10
-- by key (cust), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
numbered_rows AS (
SELECT `orders_2`.`cust` AS `shared`,
  case when `orders_2`.`status` = 'ok' then 1 else 2 end AS `part`,
  case when `orders_2`.`status` = 'ok' then 1 else 2.5 end AS `part_2`
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
grouped_rows AS (
  SELECT `numbered_rows__3`.`shared`,
    `numbered_rows__3`.`part`,
    `numbered_rows__3`.`part_2`,
    min(`numbered_rows__3`.`part`) OVER (PARTITION BY `numbered_rows__3`.`shared`) AS `least`
  FROM `numbered_rows` AS `numbered_rows__3`
),
filtered_2 AS (
  SELECT `grouped_rows_`.`part_2` AS `v`,
    `grouped_rows_`.`shared` AS `cust`,
    `grouped_rows_`.`least` AS `was__v`
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
WHERE (((((NOT (((concat(`filtered_2`.`was__v`, ''))) <=> ((concat(`filtered_2`.`v`, ''))))) OR (typeof((concat(`filtered_2`.`was__v`, ''))) <> typeof((concat(`filtered_2`.`v`, ''))))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT concat((case when `orders`.`status` = 'ok' then 1 else 2.5 end), '') AS `s`,
  `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY case when `orders`.`status` = 'ok' then 1 else 2.5 end, `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT concat((case when `orders`.`status` = 'ok' then 1 else 2.5 end), '') AS `s`,
  `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
GROUP BY case when `orders`.`status` = 'ok' then 1 else 2.5 end, `orders`.`cust`
-- rows () whole_reads: 8 #fed6e8f234e2
-- no key leads from the change to the rows
-- delta:
WITH numbered_rows AS (
SELECT `orders_2`.`cust`,
  `orders_2`.`status`,
  `orders_2`.`cust` AS `shared`,
  case when `orders_2`.`status` = 'ok' then 1 else 2 end AS `part`,
  case when `orders_2`.`status` = 'ok' then 1 else 2.5 end AS `part_2`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
computed AS (
  SELECT `numbered_rows_`.`cust`,
    `numbered_rows_`.`status`,
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
  SELECT DISTINCT `changed_orders`.`cust` AS `shared`
  FROM `changed_orders`
),
numbered_rows_2 AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_5`.`cust`,
  `orders_5`.`status`,
  `orders_5`.`cust` AS `shared`,
  case when `orders_5`.`status` = 'ok' then 1 else 2 end AS `part`,
  case when `orders_5`.`status` = 'ok' then 1 else 2.5 end AS `part_2`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_5`.`cust` <=> `dirty_keys_`.`shared`
),
numbered_rows_3 AS (
SELECT /*+ BROADCAST(`dirty_keys__3`) */ `orders_7`.`cust`,
  `orders_7`.`status`,
  `orders_7`.`cust` AS `shared`,
  case when `orders_7`.`status` = 'ok' then 1 else 2 end AS `part`,
  case when `orders_7`.`status` = 'ok' then 1 else 2.5 end AS `part_2`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
    ON `orders_7`.`cust` <=> `dirty_keys__3`.`shared`
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
SELECT `orders_11`.`cust` AS `shared`,
  case when `orders_11`.`status` = 'ok' then 1 else 2 end AS `part`,
  case when `orders_11`.`status` = 'ok' then 1 else 2.5 end AS `part_2`
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
numbered_rows_5 AS (
SELECT `orders_15`.`cust`,
  `orders_15`.`status`,
  `orders_15`.`cust` AS `shared`,
  case when `orders_15`.`status` = 'ok' then 1 else 2 end AS `part`,
  case when `orders_15`.`status` = 'ok' then 1 else 2.5 end AS `part_2`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_15`
),
computed_2 AS (
  SELECT `numbered_rows_5_`.`cust`,
    `numbered_rows_5_`.`status`,
    `numbered_rows_5_`.`shared`,
    `numbered_rows_5_`.`part`,
    `numbered_rows_5_`.`part_2`,
    min(`numbered_rows_5_`.`part`) OVER (PARTITION BY `numbered_rows_5_`.`shared`) AS `least`,
    min(`numbered_rows_5_`.`part_2`) OVER (PARTITION BY `numbered_rows_5_`.`shared`) AS `least_2`
  FROM `numbered_rows_5` AS `numbered_rows_5_`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`shared` AS `cust`,
    `computed`.`least` AS `was__v`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed`.`part_2` <=> `dirty_keys_2`.`__k0` AND `computed`.`shared` <=> `dirty_keys_2`.`__k1` AND `computed`.`least` <=> `dirty_keys_2`.`__k2`
  GROUP BY `computed`.`part_2`, `computed`.`shared`, `computed`.`least`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_2`.`shared` AS `cust`,
    `computed_2`.`part` AS `was__v`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed_2`.`least_2` <=> `dirty_keys_2_`.`__k0` AND `computed_2`.`shared` <=> `dirty_keys_2_`.`__k1` AND `computed_2`.`part` <=> `dirty_keys_2_`.`__k2`
  GROUP BY `computed_2`.`least_2`, `computed_2`.`shared`, `computed_2`.`part`
),
grouped_rows AS (
  SELECT `numbered_rows_4__4`.`shared`,
    `numbered_rows_4__4`.`part`,
    `numbered_rows_4__4`.`part_2`,
    min(`numbered_rows_4__4`.`part`) OVER (PARTITION BY `numbered_rows_4__4`.`shared`) AS `least`
  FROM `numbered_rows_4` AS `numbered_rows_4__4`
),
filtered_2 AS (
  SELECT `grouped_rows_`.`part_2` AS `v`,
    `grouped_rows_`.`shared` AS `cust`,
    `grouped_rows_`.`least` AS `was__v`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`part_2`, `grouped_rows_`.`shared`, `grouped_rows_`.`least`
),
delta AS (
SELECT (concat(`combined_4`.`was__v`, '')) AS `s`,
  `combined_4`.`cust`,
  `combined_4`.`n`,
  `combined_4`.`__ivm_w`
FROM `combined_4`
UNION ALL
SELECT (concat(`filtered_2`.`v`, '')) AS `s`,
  `filtered_2`.`cust`,
  `filtered_2`.`n`,
  1 AS `__ivm_w`
FROM `filtered_2`
WHERE (((((NOT (((concat(`filtered_2`.`was__v`, ''))) <=> ((concat(`filtered_2`.`v`, ''))))) OR (typeof((concat(`filtered_2`.`was__v`, ''))) <> typeof((concat(`filtered_2`.`v`, ''))))))))
UNION ALL
SELECT (concat(`filtered_2_`.`was__v`, '')) AS `s`,
  `filtered_2_`.`cust`,
  `filtered_2_`.`n`,
  -1 AS `__ivm_w`
FROM `filtered_2` AS `filtered_2_`
WHERE (((((NOT (((concat(`filtered_2_`.`was__v`, ''))) <=> ((concat(`filtered_2_`.`v`, ''))))) OR (typeof((concat(`filtered_2_`.`was__v`, ''))) <> typeof((concat(`filtered_2_`.`v`, ''))))))))
)
SELECT `delta`.`s`,
  `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`s`, `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
