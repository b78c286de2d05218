select d, cust, n, sum(n) over (order by d range 3 preceding) as s from (select to_date(date_trunc('day', day)) as d, cust, count(*) as n from shop.orders group by 1, 2) where n < 3

-- rebuild:
select d, cust, n, sum(n) over (order by d range 3 preceding) as s from (select to_date(date_trunc('day', day)) as d, cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by 1, 2) where n < 3

-- changed: shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- keys (d) whole_reads: 1 #1519cf906ebe
-- by key (d), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
SELECT DISTINCT to_date(date_trunc('day', `c`.`day`)) AS `d`
FROM `changed_orders` AS `c`
),
combined AS (
  SELECT `computed`.`d`
  FROM `computed`
  UNION ALL
  SELECT date_add(CAST(`computed_`.`d` AS date), `made`.`__ivm_step`) AS `d`
  FROM `computed` AS `computed_`
    LATERAL VIEW explode(if(CAST(`computed_`.`d` AS date) IS NULL, NULL, sequence(0, 3))) `made` AS `__ivm_step`
)
SELECT DISTINCT `combined`.`d`
FROM `combined`
-- few:
WITH filtered AS (
SELECT to_date(date_trunc('day', `orders_2`.`day`)) AS `d`,
  `orders_2`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
GROUP BY to_date(date_trunc('day', `orders_2`.`day`)), `orders_2`.`cust`
),
candidates AS (
  SELECT `filtered_`.`d`,
    `filtered_`.`cust`,
    `filtered_`.`n`,
    sum(`filtered_`.`n`) over (order by `filtered_`.`d` range 3 preceding) AS `s`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`n` < 3)
    AND ((`filtered_`.`d` >= ⟦least¦d⟧ - 3 AND `filtered_`.`d` <= ⟦greatest¦d⟧) OR `filtered_`.`d` IS NULL AND ⟦null¦d⟧)
)
SELECT `candidates`.`d`,
  `candidates`.`cust`,
  `candidates`.`n`,
  `candidates`.`s`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`d`⟧
-- many:
WITH filtered AS (
SELECT to_date(date_trunc('day', `orders_2`.`day`)) AS `d`,
  `orders_2`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
GROUP BY to_date(date_trunc('day', `orders_2`.`day`)), `orders_2`.`cust`
),
candidates AS (
  SELECT `filtered_`.`d`,
    `filtered_`.`cust`,
    `filtered_`.`n`,
    sum(`filtered_`.`n`) over (order by `filtered_`.`d` range 3 preceding) AS `s`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`n` < 3)
    AND ((`filtered_`.`d` >= ⟦least¦d⟧ - 3 AND `filtered_`.`d` <= ⟦greatest¦d⟧) OR `filtered_`.`d` IS NULL AND ⟦null¦d⟧)
),
dirty_keys AS (
SELECT `d` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`d`,
  `candidates`.`cust`,
  `candidates`.`n`,
  `candidates`.`s`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`d` <=> `dirty_keys`.`d`
WHERE ⟦within¦d¦`candidates`.`d`⟧
-- rows () whole_reads: 2 #7b84327c070b
-- no key leads from the change to the rows
-- delta:
WITH filtered AS (
SELECT to_date(date_trunc('day', `orders_2`.`day`)) AS `d`,
  `orders_2`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
GROUP BY to_date(date_trunc('day', `orders_2`.`day`)), `orders_2`.`cust`
),
filtered_2 AS (
SELECT to_date(date_trunc('day', `orders_4`.`day`)) AS `d`,
  `orders_4`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
GROUP BY to_date(date_trunc('day', `orders_4`.`day`)), `orders_4`.`cust`
),
delta AS (
  SELECT `filtered`.`d`,
    `filtered`.`cust`,
    `filtered`.`n`,
    sum(`filtered`.`n`) over (order by `filtered`.`d` range 3 preceding) AS `s`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (`filtered`.`n` < 3)
  UNION ALL
  SELECT `filtered_2`.`d`,
    `filtered_2`.`cust`,
    `filtered_2`.`n`,
    sum(`filtered_2`.`n`) over (order by `filtered_2`.`d` range 3 preceding) AS `s`,
    -1 AS `__ivm_w`
  FROM `filtered_2`
  WHERE (`filtered_2`.`n` < 3)
)
SELECT `delta`.`d`,
  `delta`.`cust`,
  `delta`.`n`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`d`, `delta`.`cust`, `delta`.`n`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0
