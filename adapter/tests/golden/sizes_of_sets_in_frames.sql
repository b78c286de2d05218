select distinct day, size(collect_set(cust) over (order by day range between interval 4 days preceding and current row)) as users, sum(amount) over (order by day range between interval 4 days preceding and current row) as total from shop.orders

-- rebuild:
select distinct day, size(collect_set(cust) over (order by day range between interval 4 days preceding and current row)) as users, sum(amount) over (order by day range between interval 4 days preceding and current row) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 360 s
-- keys (day)  #ed86ec0568ae
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
    LATERAL VIEW explode(if(CAST(`computed_`.`day` AS date) IS NULL, NULL, sequence(0, 4))) `made` AS `__ivm_step`
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH candidates AS (
  SELECT DISTINCT `orders_2`.`day`,
    size((collect_set(`orders_2`.`cust`) over (order by `orders_2`.`day` range between interval 4 days preceding and current row))) AS `users`,
    sum(`orders_2`.`amount`) over (order by `orders_2`.`day` range between interval 4 days preceding and current row) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`day` >= ⟦least¦day⟧ - 4 AND `orders_2`.`day` <= ⟦greatest¦day⟧) OR `orders_2`.`day` IS NULL AND ⟦null¦day⟧)
)
SELECT `candidates`.`day`,
  `candidates`.`users`,
  `candidates`.`total`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`day`⟧
-- many:
WITH candidates AS (
  SELECT DISTINCT `orders_2`.`day`,
    size((collect_set(`orders_2`.`cust`) over (order by `orders_2`.`day` range between interval 4 days preceding and current row))) AS `users`,
    sum(`orders_2`.`amount`) over (order by `orders_2`.`day` range between interval 4 days preceding and current row) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`day` >= ⟦least¦day⟧ - 4 AND `orders_2`.`day` <= ⟦greatest¦day⟧) OR `orders_2`.`day` IS NULL AND ⟦null¦day⟧)
),
dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`day`,
  `candidates`.`users`,
  `candidates`.`total`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`day` <=> `dirty_keys`.`day`
WHERE ⟦within¦day¦`candidates`.`day`⟧
-- rows () whole_reads: 6 #9d2f6c6a8ef9
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `orders_2`.`day`,
    size((collect_set(`orders_2`.`cust`) over (order by `orders_2`.`day` range between interval 4 days preceding and current row))) AS `users`,
    sum(`orders_2`.`amount`) over (order by `orders_2`.`day` range between interval 4 days preceding and current row) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
combined AS (
  SELECT `orders_3`.`day`,
    collect_set(`orders_3`.`cust`) over (order by `orders_3`.`day` range between interval 4 days preceding and current row) AS `__collect_set`,
    sum(`orders_3`.`amount`) over (order by `orders_3`.`day` range between interval 4 days preceding and current row) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  UNION ALL
  SELECT `orders_4`.`day`,
    collect_set(`orders_4`.`cust`) over (order by `orders_4`.`day` range between interval 4 days preceding and current row) AS `__collect_set`,
    sum(`orders_4`.`amount`) over (order by `orders_4`.`day` range between interval 4 days preceding and current row) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`day`,
    size(`combined`.`__collect_set`) AS `users`,
    `combined`.`total`
  FROM `combined`
),
weighted AS (
  SELECT DISTINCT `candidates_`.`day`,
    `candidates_`.`users`,
    `candidates_`.`total`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_`.`day` <=> `dirty_keys_`.`day` AND `candidates_`.`users` <=> `dirty_keys_`.`users` AND `candidates_`.`total` <=> `dirty_keys_`.`total`
),
candidates_2 AS (
  SELECT `orders_7`.`day`,
    size((collect_set(`orders_7`.`cust`) over (order by `orders_7`.`day` range between interval 4 days preceding and current row))) AS `users`,
    sum(`orders_7`.`amount`) over (order by `orders_7`.`day` range between interval 4 days preceding and current row) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
),
weighted_2 AS (
  SELECT DISTINCT `candidates_2_`.`day`,
    `candidates_2_`.`users`,
    `candidates_2_`.`total`
  FROM `candidates_2` AS `candidates_2_`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `candidates_2_`.`day` <=> `dirty_keys__3`.`day` AND `candidates_2_`.`users` <=> `dirty_keys__3`.`users` AND `candidates_2_`.`total` <=> `dirty_keys__3`.`total`
),
delta AS (
  SELECT `weighted`.`day`,
    `weighted`.`users`,
    `weighted`.`total`,
    1 AS `__ivm_w`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`day`,
    `weighted_2`.`users`,
    `weighted_2`.`total`,
    -1 AS `__ivm_w`
  FROM `weighted_2`
)
SELECT `delta`.`day`,
  `delta`.`users`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`day`, `delta`.`users`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0
