select cust, day, id, status, lag(status, 2) over (partition by cust order by day, id) as before, count(*) over (partition by cust order by day) as n from shop.orders where cust > 1

-- rebuild:
SELECT `orders`.`cust`,
  `orders`.`day`,
  `orders`.`id`,
  `orders`.`status`,
  lag(`orders`.`status`, 2) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`status`, `orders`.`day`) AS `before`,
  count(*) over (partition by `orders`.`cust` order by `orders`.`day`) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (`orders`.`cust` > 1)

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust, day) part: True, held: True #46fe9f712e7f
-- by key (cust, day), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `c`.`cust`,
    `c`.`day`
  FROM `changed_orders` AS `c`
  WHERE (`c`.`cust` > 1)
),
right_rows AS (
  SELECT `computed__2`.`cust` AS `__ivm_of_cust`,
    min(struct(`computed__2`.`day` IS NOT NULL AS a0, `computed__2`.`day` AS b0)) AS `__ivm_first`
  FROM `computed` AS `computed__2`
  GROUP BY `computed__2`.`cust`
),
combined AS (
  SELECT `computed`.`cust`,
    `computed`.`day`
  FROM `computed`
  UNION ALL
  SELECT /*+ BROADCAST(`right_rows`) */ `stored`.`cust`,
    `stored`.`day`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `right_rows`
      ON `stored`.`cust` <=> `right_rows`.`__ivm_of_cust`
      AND (NOT (`right_rows`.`__ivm_first` > struct(`stored`.`day` IS NOT NULL AS a0, `stored`.`day` AS b0)))
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`day`
FROM `combined`
-- few:
WITH candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    `orders_2`.`id`,
    `orders_2`.`status`,
    lag(`orders_2`.`status`, 2) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`status`, `orders_2`.`day`) AS `before`,
    count(*) over (partition by `orders_2`.`cust` order by `orders_2`.`day`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`¦⟧
    AND (`orders_2`.`cust` > 1)
)
SELECT `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`id`,
  `candidates`.`status`,
  `candidates`.`before`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`¦`candidates`.`day`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    `orders_2`.`id`,
    `orders_2`.`status`,
    lag(`orders_2`.`status`, 2) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`status`, `orders_2`.`day`) AS `before`,
    count(*) over (partition by `orders_2`.`cust` order by `orders_2`.`day`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
    AND (`orders_2`.`cust` > 1)
)
SELECT `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`id`,
  `candidates`.`status`,
  `candidates`.`before`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates`.`cust` <=> `c_2`.`cust` AND `candidates`.`day` <=> `c_2`.`day`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦day¦`candidates`.`day`⟧
-- doubt_few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `c`.`cust`,
    `c`.`day`
  FROM `changed_orders` AS `c`
  WHERE (`c`.`cust` > 1)
),
dirty_keys AS (
  SELECT DISTINCT `computed`.`cust`
  FROM `computed`
),
filtered AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `stored_2`.`cust`,
    `stored_2`.`day`,
    `stored_2`.`id`,
    count(*) AS `__ivm_rows`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `stored_2`.`cust` <=> `dirty_keys_`.`cust`
  GROUP BY `stored_2`.`cust`, `stored_2`.`day`, `stored_2`.`id`
)
SELECT true AS `__ivm_late`
FROM `filtered`
WHERE (`filtered`.`__ivm_rows` > 1)
-- keys (cust)  #01b84546f508
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
WHERE (`changed_orders`.`cust` > 1)
-- few:
SELECT `orders`.`cust`,
  `orders`.`day`,
  `orders`.`id`,
  `orders`.`status`,
  lag(`orders`.`status`, 2) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`status`, `orders`.`day`) AS `before`,
  count(*) over (partition by `orders`.`cust` order by `orders`.`day`) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`cust` > 1)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  `orders`.`day`,
  `orders`.`id`,
  `orders`.`status`,
  lag(`orders`.`status`, 2) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`status`, `orders`.`day`) AS `before`,
  count(*) over (partition by `orders`.`cust` order by `orders`.`day`) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`orders`.`cust` > 1)
-- rows ()  #912ad1321c98
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE (`changed_orders`.`cust` > 1)
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    `orders`.`status`,
    `orders`.`day`,
    lag(`orders`.`status`, 2) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`status`, `orders`.`day`) AS `before`,
    count(*) over (partition by `orders`.`cust` order by `orders`.`day`) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (`orders`.`cust` > 1)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    lag(`orders_2`.`status`, 2) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`status`, `orders_2`.`day`) AS `before`,
    count(*) over (partition by `orders_2`.`cust` order by `orders_2`.`day`) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (`orders_2`.`cust` > 1)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`day`,
    `combined`.`id`,
    `combined`.`status`,
    `combined`.`before`,
    `combined`.`n`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`day`,
  `delta`.`id`,
  `delta`.`status`,
  `delta`.`before`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`day`, `delta`.`id`, `delta`.`status`, `delta`.`before`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
