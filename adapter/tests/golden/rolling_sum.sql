select id, cust, day, sum(amount) over (partition by cust order by day range between interval 5 days preceding and current row) as of_week from shop.orders

-- rebuild:
select id, cust, day, sum(amount) over (partition by cust order by day range between interval 5 days preceding and current row) as of_week from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust, day) part: True #ce952c31b508
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
    LATERAL VIEW explode(if(CAST(`computed_`.`day` AS date) IS NULL, NULL, sequence(0, 5))) `made` AS `__ivm_step`
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`day`
FROM `combined`
-- few:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day` range between interval 5 days preceding and current row) AS `of_week`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`¦⟧
    AND ((`orders_2`.`day` >= ⟦least¦day⟧ - 5 AND `orders_2`.`day` <= ⟦greatest¦day⟧) OR `orders_2`.`day` IS NULL AND ⟦null¦day⟧)
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`of_week`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`¦`candidates`.`day`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day` range between interval 5 days preceding and current row) AS `of_week`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
    AND ((`orders_2`.`day` >= ⟦least¦day⟧ - 5 AND `orders_2`.`day` <= ⟦greatest¦day⟧) OR `orders_2`.`day` IS NULL AND ⟦null¦day⟧)
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`of_week`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates`.`cust` <=> `c_2`.`cust` AND `candidates`.`day` <=> `c_2`.`day`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦day¦`candidates`.`day`⟧
-- keys (day) part: True #b99b8c406c6e
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
    LATERAL VIEW explode(if(CAST(`computed_`.`day` AS date) IS NULL, NULL, sequence(0, 5))) `made` AS `__ivm_step`
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day` range between interval 5 days preceding and current row) AS `of_week`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`day` >= ⟦least¦day⟧ - 5 AND `orders_2`.`day` <= ⟦greatest¦day⟧) OR `orders_2`.`day` IS NULL AND ⟦null¦day⟧)
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`of_week`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`day`⟧
-- many:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day` range between interval 5 days preceding and current row) AS `of_week`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`day` >= ⟦least¦day⟧ - 5 AND `orders_2`.`day` <= ⟦greatest¦day⟧) OR `orders_2`.`day` IS NULL AND ⟦null¦day⟧)
),
dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`of_week`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`day` <=> `dirty_keys`.`day`
WHERE ⟦within¦day¦`candidates`.`day`⟧
-- keys (cust)  #d75ac97f2651
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`day`,
  sum(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day` range between interval 5 days preceding and current row) AS `of_week`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`day`,
  sum(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day` range between interval 5 days preceding and current row) AS `of_week`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows ()  #d30bbe2eaff6
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    `orders`.`day`,
    sum(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day` range between interval 5 days preceding and current row) AS `of_week`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day` range between interval 5 days preceding and current row) AS `of_week`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`day`,
    `combined`.`of_week`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`day`,
  `delta`.`of_week`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`day`, `delta`.`of_week`
HAVING sum(`delta`.`__ivm_w`) <> 0
