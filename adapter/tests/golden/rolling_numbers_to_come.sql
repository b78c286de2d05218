select id, cust, sum(cust) over (partition by cust order by id range between 2 preceding and 3 following) as s, count(*) over (partition by cust order by id desc range between 4 preceding and current row) as n from shop.orders

-- rebuild:
select id, cust, sum(cust) over (partition by cust order by id range between 2 preceding and 3 following) as s, count(*) over (partition by cust order by id desc range between 4 preceding and current row) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust, id) part: True #572860312ab4
-- by key (cust, id), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `c`.`cust`,
    `c`.`id`
  FROM `changed_orders` AS `c`
),
combined AS (
  SELECT `computed`.`cust`,
    `computed`.`id`
  FROM `computed`
  UNION ALL
  SELECT `computed_`.`cust`,
    try_add(CAST(`computed_`.`id` AS bigint), CAST(`made`.`__ivm_step` AS bigint)) AS `id`
  FROM `computed` AS `computed_`
    LATERAL VIEW explode(if(CAST(`computed_`.`id` AS bigint) IS NULL, NULL, sequence(-4, 5))) `made` AS `__ivm_step`
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`id`
FROM `combined`
-- few:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    sum(`orders_2`.`cust`) over (partition by `orders_2`.`cust` order by `orders_2`.`id` range between 2 preceding and 3 following) AS `s`,
    count(*) over (partition by `orders_2`.`cust` order by `orders_2`.`id` desc range between 4 preceding and current row) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`¦⟧
    AND (((`orders_2`.`id` >= try_subtract(⟦least¦id⟧, 5) OR ⟦least¦id⟧ IS NOT NULL AND try_subtract(⟦least¦id⟧, 5) IS NULL) AND (`orders_2`.`id` <= try_add(⟦greatest¦id⟧, 4) OR ⟦greatest¦id⟧ IS NOT NULL AND try_add(⟦greatest¦id⟧, 4) IS NULL)) OR `orders_2`.`id` IS NULL AND ⟦null¦id⟧)
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`s`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`¦`candidates`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust`, `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    sum(`orders_2`.`cust`) over (partition by `orders_2`.`cust` order by `orders_2`.`id` range between 2 preceding and 3 following) AS `s`,
    count(*) over (partition by `orders_2`.`cust` order by `orders_2`.`id` desc range between 4 preceding and current row) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
    AND (((`orders_2`.`id` >= try_subtract(⟦least¦id⟧, 5) OR ⟦least¦id⟧ IS NOT NULL AND try_subtract(⟦least¦id⟧, 5) IS NULL) AND (`orders_2`.`id` <= try_add(⟦greatest¦id⟧, 4) OR ⟦greatest¦id⟧ IS NOT NULL AND try_add(⟦greatest¦id⟧, 4) IS NULL)) OR `orders_2`.`id` IS NULL AND ⟦null¦id⟧)
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`s`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates`.`cust` <=> `c_2`.`cust` AND `candidates`.`id` <=> `c_2`.`id`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦id¦`candidates`.`id`⟧
-- keys (id) part: True #a64426e52edb
-- by key (id), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `c`.`id`
  FROM `changed_orders` AS `c`
),
combined AS (
  SELECT `computed`.`id`
  FROM `computed`
  UNION ALL
  SELECT try_add(CAST(`computed_`.`id` AS bigint), CAST(`made`.`__ivm_step` AS bigint)) AS `id`
  FROM `computed` AS `computed_`
    LATERAL VIEW explode(if(CAST(`computed_`.`id` AS bigint) IS NULL, NULL, sequence(-4, 5))) `made` AS `__ivm_step`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    sum(`orders_2`.`cust`) over (partition by `orders_2`.`cust` order by `orders_2`.`id` range between 2 preceding and 3 following) AS `s`,
    count(*) over (partition by `orders_2`.`cust` order by `orders_2`.`id` desc range between 4 preceding and current row) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`id` >= try_subtract(⟦least¦id⟧, 5) OR ⟦least¦id⟧ IS NOT NULL AND try_subtract(⟦least¦id⟧, 5) IS NULL) AND (`orders_2`.`id` <= try_add(⟦greatest¦id⟧, 4) OR ⟦greatest¦id⟧ IS NOT NULL AND try_add(⟦greatest¦id⟧, 4) IS NULL)) OR `orders_2`.`id` IS NULL AND ⟦null¦id⟧)
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`s`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`id`⟧
-- many:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    sum(`orders_2`.`cust`) over (partition by `orders_2`.`cust` order by `orders_2`.`id` range between 2 preceding and 3 following) AS `s`,
    count(*) over (partition by `orders_2`.`cust` order by `orders_2`.`id` desc range between 4 preceding and current row) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`id` >= try_subtract(⟦least¦id⟧, 5) OR ⟦least¦id⟧ IS NOT NULL AND try_subtract(⟦least¦id⟧, 5) IS NULL) AND (`orders_2`.`id` <= try_add(⟦greatest¦id⟧, 4) OR ⟦greatest¦id⟧ IS NOT NULL AND try_add(⟦greatest¦id⟧, 4) IS NULL)) OR `orders_2`.`id` IS NULL AND ⟦null¦id⟧)
),
dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`s`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`id` <=> `dirty_keys`.`id`
WHERE ⟦within¦id¦`candidates`.`id`⟧
-- keys (cust)  #05a1b1c22a1a
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
  sum(`orders`.`cust`) over (partition by `orders`.`cust` order by `orders`.`id` range between 2 preceding and 3 following) AS `s`,
  count(*) over (partition by `orders`.`cust` order by `orders`.`id` desc range between 4 preceding and current row) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  sum(`orders`.`cust`) over (partition by `orders`.`cust` order by `orders`.`id` range between 2 preceding and 3 following) AS `s`,
  count(*) over (partition by `orders`.`cust` order by `orders`.`id` desc range between 4 preceding and current row) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows ()  #a69ba7b75632
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`
  FROM `changed_orders`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    sum(`orders`.`cust`) over (partition by `orders`.`cust` order by `orders`.`id` range between 2 preceding and 3 following) AS `s`,
    count(*) over (partition by `orders`.`cust` order by `orders`.`id` desc range between 4 preceding and current row) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    sum(`orders_2`.`cust`) over (partition by `orders_2`.`cust` order by `orders_2`.`id` range between 2 preceding and 3 following) AS `s`,
    count(*) over (partition by `orders_2`.`cust` order by `orders_2`.`id` desc range between 4 preceding and current row) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`s`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`s`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
