with daily as (select cust, day, count(distinct status) as n from shop.orders group by cust, day)
select cust, day, n, max(n) over w as most, min(n) over (partition by cust order by day desc range between interval 1 week preceding and interval 1 day preceding) as least_after from daily window w as (partition by cust order by day range between interval 3 days preceding and interval 2 days following)

-- rebuild:
with daily as (select cust, day, count(distinct status) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust, day)
select cust, day, n, max(n) over w as most, min(n) over (partition by cust order by day desc range between interval 1 week preceding and interval 1 day preceding) as least_after from daily window w as (partition by cust order by day range between interval 3 days preceding and interval 2 days following)

-- changed: shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 123 s
-- keys (cust, day) part: True #6d757f1d99cc
-- by key (cust, day), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `c`.`cust`,
    `c`.`day`
  FROM `changed_orders` AS `c`
),
combined AS (
  SELECT `computed`.`cust`,
    `computed`.`day`
  FROM `computed`
  UNION ALL
  SELECT `computed_`.`cust`,
    date_add(CAST(`computed_`.`day` AS date), `made`.`__ivm_step`) AS `day`
  FROM `computed` AS `computed_`
    LATERAL VIEW explode(if(CAST(`computed_`.`day` AS date) IS NULL, NULL, sequence(-7, 3))) `made` AS `__ivm_step`
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`day`
FROM `combined`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    count(distinct `orders_2`.`status`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`¦⟧
  GROUP BY `orders_2`.`cust`, `orders_2`.`day`
),
candidates AS (
  SELECT `filtered_`.`cust`,
    `filtered_`.`day`,
    `filtered_`.`n`,
    max(`filtered_`.`n`) over (partition by `filtered_`.`cust` order by `filtered_`.`day` range between interval 3 days preceding and interval 2 days following) AS `most`,
    min(`filtered_`.`n`) over (partition by `filtered_`.`cust` order by `filtered_`.`day` desc range between interval 1 week preceding and interval 1 day preceding) AS `least_after`
  FROM `filtered` AS `filtered_`
  WHERE ((`filtered_`.`day` >= ⟦least¦day⟧ - 3 AND `filtered_`.`day` <= ⟦greatest¦day⟧ + 7) OR `filtered_`.`day` IS NULL AND ⟦null¦day⟧)
)
SELECT `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`n`,
  `candidates`.`most`,
  `candidates`.`least_after`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`¦`candidates`.`day`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    count(distinct `orders_2`.`status`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`, `orders_2`.`day`
),
candidates AS (
  SELECT `filtered_`.`cust`,
    `filtered_`.`day`,
    `filtered_`.`n`,
    max(`filtered_`.`n`) over (partition by `filtered_`.`cust` order by `filtered_`.`day` range between interval 3 days preceding and interval 2 days following) AS `most`,
    min(`filtered_`.`n`) over (partition by `filtered_`.`cust` order by `filtered_`.`day` desc range between interval 1 week preceding and interval 1 day preceding) AS `least_after`
  FROM `filtered` AS `filtered_`
  WHERE ((`filtered_`.`day` >= ⟦least¦day⟧ - 3 AND `filtered_`.`day` <= ⟦greatest¦day⟧ + 7) OR `filtered_`.`day` IS NULL AND ⟦null¦day⟧)
)
SELECT `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`n`,
  `candidates`.`most`,
  `candidates`.`least_after`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `candidates`.`cust` <=> `c_3`.`cust` AND `candidates`.`day` <=> `c_3`.`day`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦day¦`candidates`.`day`⟧
-- keys (day) part: True, whole_reads: 1 #48f82d8478d6
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
    LATERAL VIEW explode(if(CAST(`computed_`.`day` AS date) IS NULL, NULL, sequence(-7, 3))) `made` AS `__ivm_step`
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    count(distinct `orders_2`.`status`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`, `orders_2`.`day`
),
candidates AS (
  SELECT `filtered_`.`cust`,
    `filtered_`.`day`,
    `filtered_`.`n`,
    max(`filtered_`.`n`) over (partition by `filtered_`.`cust` order by `filtered_`.`day` range between interval 3 days preceding and interval 2 days following) AS `most`,
    min(`filtered_`.`n`) over (partition by `filtered_`.`cust` order by `filtered_`.`day` desc range between interval 1 week preceding and interval 1 day preceding) AS `least_after`
  FROM `filtered` AS `filtered_`
  WHERE ((`filtered_`.`day` >= ⟦least¦day⟧ - 3 AND `filtered_`.`day` <= ⟦greatest¦day⟧ + 7) OR `filtered_`.`day` IS NULL AND ⟦null¦day⟧)
)
SELECT `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`n`,
  `candidates`.`most`,
  `candidates`.`least_after`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`day`⟧
-- many:
WITH filtered AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    count(distinct `orders_2`.`status`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`, `orders_2`.`day`
),
candidates AS (
  SELECT `filtered_`.`cust`,
    `filtered_`.`day`,
    `filtered_`.`n`,
    max(`filtered_`.`n`) over (partition by `filtered_`.`cust` order by `filtered_`.`day` range between interval 3 days preceding and interval 2 days following) AS `most`,
    min(`filtered_`.`n`) over (partition by `filtered_`.`cust` order by `filtered_`.`day` desc range between interval 1 week preceding and interval 1 day preceding) AS `least_after`
  FROM `filtered` AS `filtered_`
  WHERE ((`filtered_`.`day` >= ⟦least¦day⟧ - 3 AND `filtered_`.`day` <= ⟦greatest¦day⟧ + 7) OR `filtered_`.`day` IS NULL AND ⟦null¦day⟧)
),
dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`n`,
  `candidates`.`most`,
  `candidates`.`least_after`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`day` <=> `dirty_keys`.`day`
WHERE ⟦within¦day¦`candidates`.`day`⟧
-- keys (cust)  #2f10767f9615
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH numbered_rows AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    count(distinct `orders_2`.`status`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`, `orders_2`.`day`
)
SELECT `numbered_rows`.`cust`,
  `numbered_rows`.`day`,
  `numbered_rows`.`n`,
  max(`numbered_rows`.`n`) over (partition by `numbered_rows`.`cust` order by `numbered_rows`.`day` range between interval 3 days preceding and interval 2 days following) AS `most`,
  min(`numbered_rows`.`n`) over (partition by `numbered_rows`.`cust` order by `numbered_rows`.`day` desc range between interval 1 week preceding and interval 1 day preceding) AS `least_after`
FROM `numbered_rows`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
numbered_rows AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    count(distinct `orders_2`.`status`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`, `orders_2`.`day`
)
SELECT `numbered_rows`.`cust`,
  `numbered_rows`.`day`,
  `numbered_rows`.`n`,
  max(`numbered_rows`.`n`) over (partition by `numbered_rows`.`cust` order by `numbered_rows`.`day` range between interval 3 days preceding and interval 2 days following) AS `most`,
  min(`numbered_rows`.`n`) over (partition by `numbered_rows`.`cust` order by `numbered_rows`.`day` desc range between interval 1 week preceding and interval 1 day preceding) AS `least_after`
FROM `numbered_rows`
-- rows () whole_reads: 2 #bf14f30fd7ae
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    count(distinct `orders_2`.`status`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`, `orders_2`.`day`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`,
    `changed_orders`.`day` AS `__k1`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`__k0` AND `orders_3`.`day` <=> `dirty_keys`.`__k1`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_3`.`cust`⟧)
    AND (⟦among¦shop.orders¦day¦shop.orders¦`orders_3`.`day`⟧)
  GROUP BY `orders_3`.`cust`, `orders_3`.`day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`__k0` AND `orders_4`.`day` <=> `dirty_keys_`.`__k1`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
    AND (⟦among¦shop.orders¦day¦shop.orders¦`orders_4`.`day`⟧)
  GROUP BY `orders_4`.`cust`, `orders_4`.`day`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`cust`
  FROM `combined`
),
candidates_2 AS (
  SELECT `orders_6`.`cust`,
    `orders_6`.`day`,
    count(distinct `orders_6`.`status`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
  GROUP BY `orders_6`.`cust`, `orders_6`.`day`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`cust`,
    `candidates`.`day`,
    `candidates`.`n`,
    max(`candidates`.`n`) over (partition by `candidates`.`cust` order by `candidates`.`day` range between interval 3 days preceding and interval 2 days following) AS `most`,
    min(`candidates`.`n`) over (partition by `candidates`.`cust` order by `candidates`.`day` desc range between interval 1 week preceding and interval 1 day preceding) AS `least_after`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`cust` <=> `dirty_keys_2`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates_2`.`cust`,
    `candidates_2`.`day`,
    `candidates_2`.`n`,
    max(`candidates_2`.`n`) over (partition by `candidates_2`.`cust` order by `candidates_2`.`day` range between interval 3 days preceding and interval 2 days following) AS `most`,
    min(`candidates_2`.`n`) over (partition by `candidates_2`.`cust` order by `candidates_2`.`day` desc range between interval 1 week preceding and interval 1 day preceding) AS `least_after`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates_2`.`cust` <=> `dirty_keys_2_`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`day`,
  `delta`.`n`,
  `delta`.`most`,
  `delta`.`least_after`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`day`, `delta`.`n`, `delta`.`most`, `delta`.`least_after`
HAVING sum(`delta`.`__ivm_w`) <> 0
