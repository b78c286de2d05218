select concat(v, '') as s, cust, n from (select case when status = 'ok' then 1 else 2.5 end as v, cust, count(*) as n from shop.orders group by 1, 2)

-- was:
select concat(v, '') as s, cust, n from (select case when status = 'ok' then 1 else 2 end as v, cust, count(*) as n from shop.orders group by 1, 2)

-- edit, words: ('group key v came', 'group key v went')
-- edit, where: ("least_2 is another value than case when status = 'ok' then 1 else 2.5 end", "case when status = 'ok' then 1 else 2 end is another value than least", "concat(v, '') is another value than concat(v, '')")
-- edit, altered: ('s',)
-- rebuild:
select concat(v, '') as s, cust, n from (select case when status = 'ok' then 1 else 2.5 end as v, cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by 1, 2)

-- changed: shop.orders
-- keys (cust)  #dc4dba9251db
-- by key (cust), looked up for the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`cust` AS `shared`
  FROM `changed_orders` AS `c`
),
numbered_rows AS (
SELECT `orders_3`.`cust`,
  `orders_3`.`status`,
  `orders_3`.`cust` AS `shared`,
  case when `orders_3`.`status` = 'ok' then 1 else 2 end AS `part`,
  case when `orders_3`.`status` = 'ok' then 1 else 2.5 end AS `part_2`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
filtered AS (
  SELECT `numbered_rows_`.`cust`,
    `numbered_rows_`.`status`,
    `numbered_rows_`.`shared`,
    `numbered_rows_`.`part`,
    `numbered_rows_`.`part_2`,
    min(`numbered_rows_`.`part`) OVER (PARTITION BY `numbered_rows_`.`shared`) AS `least`,
    min(`numbered_rows_`.`part_2`) OVER (PARTITION BY `numbered_rows_`.`shared`) AS `least_2`
  FROM `numbered_rows` AS `numbered_rows_`
),
numbered_rows_2 AS (
SELECT `orders_6`.`cust`,
  `orders_6`.`status`,
  `orders_6`.`cust` AS `shared`,
  case when `orders_6`.`status` = 'ok' then 1 else 2 end AS `part`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
),
grouped_rows AS (
  SELECT `numbered_rows_2_`.`cust`,
    `numbered_rows_2_`.`status`,
    `numbered_rows_2_`.`shared`,
    `numbered_rows_2_`.`part`,
    min(`numbered_rows_2_`.`part`) OVER (PARTITION BY `numbered_rows_2_`.`shared`) AS `least`
  FROM `numbered_rows_2` AS `numbered_rows_2_`
),
filtered_2 AS (
SELECT case when `grouped_rows_`.`status` = 'ok' then 1 else 2.5 end AS `v`,
  `grouped_rows_`.`cust`,
  `grouped_rows_`.`least` AS `was__v`
FROM `grouped_rows` AS `grouped_rows_`
GROUP BY case when `grouped_rows_`.`status` = 'ok' then 1 else 2.5 end, `grouped_rows_`.`cust`, `grouped_rows_`.`least`
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
WHERE (((((NOT ((`filtered`.`least_2`) <=> (case when `filtered`.`status` = 'ok' then 1 else 2.5 end))) OR (typeof(`filtered`.`least_2`) <> typeof(case when `filtered`.`status` = 'ok' then 1 else 2.5 end))) OR ((NOT ((case when `filtered`.`status` = 'ok' then 1 else 2 end) <=> (`filtered`.`least`))) OR (typeof(case when `filtered`.`status` = 'ok' then 1 else 2 end) <> typeof(`filtered`.`least`))))))
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
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY case when `orders`.`status` = 'ok' then 1 else 2.5 end, `orders`.`cust`
-- rows () whole_reads: 8 #1fd7c0325d10
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
WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_5`.`cust`⟧)
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
WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_7`.`cust`⟧)
),
combined AS (
  SELECT `numbered_rows_2`.`cust`,
    `numbered_rows_2`.`status`,
    min(`numbered_rows_2`.`part_2`) OVER (PARTITION BY `numbered_rows_2`.`shared`) AS `least_2`
  FROM `numbered_rows_2`
  UNION ALL
  SELECT `numbered_rows_3`.`cust`,
    `numbered_rows_3`.`status`,
    min(`numbered_rows_3`.`part_2`) OVER (PARTITION BY `numbered_rows_3`.`shared`) AS `least_2`
  FROM `numbered_rows_3`
),
combined_2 AS (
  SELECT `numbered_rows_2_`.`cust`,
    `numbered_rows_2_`.`status`,
    min(`numbered_rows_2_`.`part`) OVER (PARTITION BY `numbered_rows_2_`.`shared`) AS `least`
  FROM `numbered_rows_2` AS `numbered_rows_2_`
  UNION ALL
  SELECT `numbered_rows_3_`.`cust`,
    `numbered_rows_3_`.`status`,
    min(`numbered_rows_3_`.`part`) OVER (PARTITION BY `numbered_rows_3_`.`shared`) AS `least`
  FROM `numbered_rows_3` AS `numbered_rows_3_`
),
combined_3 AS (
SELECT `combined`.`least_2` AS `__k0`,
  `combined`.`cust` AS `__k1`,
  case when `combined`.`status` = 'ok' then 1 else 2 end AS `__k2`
FROM `combined`
UNION ALL
SELECT case when `combined_2`.`status` = 'ok' then 1 else 2.5 end AS `__k0`,
  `combined_2`.`cust` AS `__k1`,
  `combined_2`.`least` AS `__k2`
FROM `combined_2`
UNION ALL
SELECT `computed_`.`least_2` AS `__k0`,
  `computed_`.`cust` AS `__k1`,
  case when `computed_`.`status` = 'ok' then 1 else 2 end AS `__k2`
FROM `computed` AS `computed_`
WHERE (((((NOT ((`computed_`.`least_2`) <=> (case when `computed_`.`status` = 'ok' then 1 else 2.5 end))) OR (typeof(`computed_`.`least_2`) <> typeof(case when `computed_`.`status` = 'ok' then 1 else 2.5 end))) OR ((NOT ((case when `computed_`.`status` = 'ok' then 1 else 2 end) <=> (`computed_`.`least`))) OR (typeof(case when `computed_`.`status` = 'ok' then 1 else 2 end) <> typeof(`computed_`.`least`))))))
UNION ALL
SELECT case when `computed__2`.`status` = 'ok' then 1 else 2.5 end AS `__k0`,
  `computed__2`.`cust` AS `__k1`,
  `computed__2`.`least` AS `__k2`
FROM `computed` AS `computed__2`
WHERE (((((NOT ((`computed__2`.`least_2`) <=> (case when `computed__2`.`status` = 'ok' then 1 else 2.5 end))) OR (typeof(`computed__2`.`least_2`) <> typeof(case when `computed__2`.`status` = 'ok' then 1 else 2.5 end))) OR ((NOT ((case when `computed__2`.`status` = 'ok' then 1 else 2 end) <=> (`computed__2`.`least`))) OR (typeof(case when `computed__2`.`status` = 'ok' then 1 else 2 end) <> typeof(`computed__2`.`least`))))))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`__k0`,
    `combined_3`.`__k1`,
    `combined_3`.`__k2`
  FROM `combined_3`
),
numbered_rows_4 AS (
SELECT `orders_13`.`cust`,
  `orders_13`.`status`,
  `orders_13`.`cust` AS `shared`,
  case when `orders_13`.`status` = 'ok' then 1 else 2 end AS `part`,
  case when `orders_13`.`status` = 'ok' then 1 else 2.5 end AS `part_2`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_13`
),
computed_2 AS (
  SELECT `numbered_rows_4_`.`cust`,
    `numbered_rows_4_`.`status`,
    `numbered_rows_4_`.`shared`,
    `numbered_rows_4_`.`part`,
    `numbered_rows_4_`.`part_2`,
    min(`numbered_rows_4_`.`part`) OVER (PARTITION BY `numbered_rows_4_`.`shared`) AS `least`,
    min(`numbered_rows_4_`.`part_2`) OVER (PARTITION BY `numbered_rows_4_`.`shared`) AS `least_2`
  FROM `numbered_rows_4` AS `numbered_rows_4_`
),
combined_4 AS (
SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`cust`,
  `computed`.`least` AS `was__v`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `computed`
  LEFT SEMI JOIN `dirty_keys_2`
    ON (case when `computed`.`status` = 'ok' then 1 else 2.5 end) <=> `dirty_keys_2`.`__k0` AND `computed`.`cust` <=> `dirty_keys_2`.`__k1` AND `computed`.`least` <=> `dirty_keys_2`.`__k2`
GROUP BY case when `computed`.`status` = 'ok' then 1 else 2.5 end, `computed`.`cust`, `computed`.`least`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_2`.`cust`,
  case when `computed_2`.`status` = 'ok' then 1 else 2 end AS `was__v`,
  count(*) AS `n`,
  -1 AS `__ivm_w`
FROM `computed_2`
  LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
    ON `computed_2`.`least_2` <=> `dirty_keys_2_`.`__k0` AND `computed_2`.`cust` <=> `dirty_keys_2_`.`__k1` AND (case when `computed_2`.`status` = 'ok' then 1 else 2 end) <=> `dirty_keys_2_`.`__k2`
GROUP BY `computed_2`.`least_2`, `computed_2`.`cust`, case when `computed_2`.`status` = 'ok' then 1 else 2 end
),
numbered_rows_5 AS (
SELECT `orders_16`.`cust`,
  `orders_16`.`status`,
  `orders_16`.`cust` AS `shared`,
  case when `orders_16`.`status` = 'ok' then 1 else 2 end AS `part`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_16`
),
grouped_rows AS (
  SELECT `numbered_rows_5_`.`cust`,
    `numbered_rows_5_`.`status`,
    `numbered_rows_5_`.`shared`,
    `numbered_rows_5_`.`part`,
    min(`numbered_rows_5_`.`part`) OVER (PARTITION BY `numbered_rows_5_`.`shared`) AS `least`
  FROM `numbered_rows_5` AS `numbered_rows_5_`
),
filtered AS (
SELECT case when `grouped_rows_`.`status` = 'ok' then 1 else 2.5 end AS `v`,
  `grouped_rows_`.`cust`,
  `grouped_rows_`.`least` AS `was__v`,
  count(*) AS `n`
FROM `grouped_rows` AS `grouped_rows_`
GROUP BY case when `grouped_rows_`.`status` = 'ok' then 1 else 2.5 end, `grouped_rows_`.`cust`, `grouped_rows_`.`least`
),
delta AS (
SELECT (concat(`combined_4`.`was__v`, '')) AS `s`,
  `combined_4`.`cust`,
  `combined_4`.`n`,
  `combined_4`.`__ivm_w`
FROM `combined_4`
UNION ALL
SELECT (concat(`filtered`.`v`, '')) AS `s`,
  `filtered`.`cust`,
  `filtered`.`n`,
  1 AS `__ivm_w`
FROM `filtered`
WHERE (((((NOT (((concat(`filtered`.`was__v`, ''))) <=> ((concat(`filtered`.`v`, ''))))) OR (typeof((concat(`filtered`.`was__v`, ''))) <> typeof((concat(`filtered`.`v`, ''))))))))
UNION ALL
SELECT (concat(`filtered_`.`was__v`, '')) AS `s`,
  `filtered_`.`cust`,
  `filtered_`.`n`,
  -1 AS `__ivm_w`
FROM `filtered` AS `filtered_`
WHERE (((((NOT (((concat(`filtered_`.`was__v`, ''))) <=> ((concat(`filtered_`.`v`, ''))))) OR (typeof((concat(`filtered_`.`was__v`, ''))) <> typeof((concat(`filtered_`.`v`, ''))))))))
)
SELECT `delta`.`s`,
  `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`s`, `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
