select cust, day, id, sum(amount) over (partition by cust order by day, id rows between 6 preceding and 1 preceding) as before_it from shop.orders

-- rebuild:
SELECT `orders`.`cust`,
  `orders`.`day`,
  `orders`.`id`,
  sum(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`amount`, `orders`.`day` rows between 6 preceding and 1 preceding) AS `before_it`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust, day) part: True, held: True #4e564f2019f2
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
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`day` rows between 6 preceding and 1 preceding) AS `before_it`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`¦⟧
)
SELECT `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`id`,
  `candidates`.`before_it`
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
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`day` rows between 6 preceding and 1 preceding) AS `before_it`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`id`,
  `candidates`.`before_it`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates`.`cust` <=> `c_2`.`cust` AND `candidates`.`day` <=> `c_2`.`day`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦day¦`candidates`.`day`⟧
-- keys (cust)  #08bfbc89ec6e
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
SELECT `orders`.`cust`,
  `orders`.`day`,
  `orders`.`id`,
  sum(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`amount`, `orders`.`day` rows between 6 preceding and 1 preceding) AS `before_it`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  `orders`.`day`,
  `orders`.`id`,
  sum(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`amount`, `orders`.`day` rows between 6 preceding and 1 preceding) AS `before_it`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows ()  #3ce50ed04111
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
    sum(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`amount`, `orders`.`day` rows between 6 preceding and 1 preceding) AS `before_it`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`day` rows between 6 preceding and 1 preceding) AS `before_it`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`day`,
    `combined`.`id`,
    `combined`.`before_it`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`day`,
  `delta`.`id`,
  `delta`.`before_it`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`day`, `delta`.`id`, `delta`.`before_it`
HAVING sum(`delta`.`__ivm_w`) <> 0
