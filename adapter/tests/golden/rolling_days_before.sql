select day, count(*) as n, max(sum(amount)) over (order by day range between 6 preceding and 1 preceding) as before from shop.orders group by day

-- rebuild:
select day, count(*) as n, max(sum(amount)) over (order by day range between 6 preceding and 1 preceding) as before from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by day

-- changed: shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- keys (day) whole_reads: 1 #fda4137ff7a9
-- by key (day), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `c`.`day`
  FROM `changed_orders` AS `c`
),
combined AS (
  SELECT `computed`.`day`
  FROM `computed`
  UNION ALL
  SELECT date_add(CAST(`computed_`.`day` AS date), `made`.`__ivm_step`) AS `day`
  FROM `computed` AS `computed_`
    LATERAL VIEW explode(if(CAST(`computed_`.`day` AS date) IS NULL, NULL, sequence(1, 6))) `made` AS `__ivm_step`
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`day`,
    count(*) AS `__count_1`,
    sum(`orders_2`.`amount`) AS `__sum_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`day`
),
candidates AS (
  SELECT `filtered_`.`day`,
    `filtered_`.`__count_1` AS `n`,
    max(`filtered_`.`__sum_2`) over (order by `filtered_`.`day` range between 6 preceding and 1 preceding) AS `before`
  FROM `filtered` AS `filtered_`
  WHERE ((`filtered_`.`day` >= ⟦least¦day⟧ - 6 AND `filtered_`.`day` <= ⟦greatest¦day⟧) OR `filtered_`.`day` IS NULL AND ⟦null¦day⟧)
)
SELECT `candidates`.`day`,
  `candidates`.`n`,
  `candidates`.`before`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`day`⟧
-- many:
WITH filtered AS (
  SELECT `orders_2`.`day`,
    count(*) AS `__count_1`,
    sum(`orders_2`.`amount`) AS `__sum_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`day`
),
candidates AS (
  SELECT `filtered_`.`day`,
    `filtered_`.`__count_1` AS `n`,
    max(`filtered_`.`__sum_2`) over (order by `filtered_`.`day` range between 6 preceding and 1 preceding) AS `before`
  FROM `filtered` AS `filtered_`
  WHERE ((`filtered_`.`day` >= ⟦least¦day⟧ - 6 AND `filtered_`.`day` <= ⟦greatest¦day⟧) OR `filtered_`.`day` IS NULL AND ⟦null¦day⟧)
),
dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`day`,
  `candidates`.`n`,
  `candidates`.`before`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`day` <=> `dirty_keys`.`day`
WHERE ⟦within¦day¦`candidates`.`day`⟧
-- rows () whole_reads: 2 #e02682e9d148
-- no key leads from the change to the rows
-- delta:
WITH numbered_rows AS (
  SELECT `orders_2`.`day`,
    count(*) AS `__count_1`,
    sum(`orders_2`.`amount`) AS `__sum_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`day`
),
numbered_rows_2 AS (
  SELECT `orders_4`.`day`,
    count(*) AS `__count_1`,
    sum(`orders_4`.`amount`) AS `__sum_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  GROUP BY `orders_4`.`day`
),
combined AS (
  SELECT `numbered_rows`.`day`,
    `numbered_rows`.`__count_1`,
    max(`numbered_rows`.`__sum_2`) over (order by `numbered_rows`.`day` range between 6 preceding and 1 preceding) AS `before`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT `numbered_rows_2`.`day`,
    `numbered_rows_2`.`__count_1`,
    max(`numbered_rows_2`.`__sum_2`) over (order by `numbered_rows_2`.`day` range between 6 preceding and 1 preceding) AS `before`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
delta AS (
  SELECT `combined`.`day`,
    `combined`.`__count_1` AS `n`,
    `combined`.`before`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`day`,
  `delta`.`n`,
  `delta`.`before`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`day`, `delta`.`n`, `delta`.`before`
HAVING sum(`delta`.`__ivm_w`) <> 0
