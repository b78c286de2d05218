select cust, day, amount - lag(amount) over (partition by cust order by day) as step from shop.orders

-- rebuild:
SELECT `orders`.`cust`,
  `orders`.`day`,
  `orders`.`amount` - (lag(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`amount`, `orders`.`day`)) AS `step`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust, day) part: True, held: True #a2a27aaeb1ad
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
    `orders_2`.`amount` - (lag(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`amount`, `orders_2`.`day`)) AS `step`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`¦⟧
)
SELECT `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`step`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`¦`candidates`.`day`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    `orders_2`.`amount` - (lag(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`amount`, `orders_2`.`day`)) AS `step`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`step`
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
),
dirty_keys AS (
  SELECT DISTINCT `computed`.`cust`
  FROM `computed`
),
filtered AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `stored_2`.`cust`,
    `stored_2`.`day`,
    count(*) AS `__ivm_rows`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `stored_2`.`cust` <=> `dirty_keys_`.`cust`
  GROUP BY `stored_2`.`cust`, `stored_2`.`day`
)
SELECT true AS `__ivm_late`
FROM `filtered`
WHERE (`filtered`.`__ivm_rows` > 1)
-- keys (cust)  #5d27dcfe758f
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
  `orders`.`amount` - (lag(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`amount`, `orders`.`day`)) AS `step`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  `orders`.`day`,
  `orders`.`amount` - (lag(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`amount`, `orders`.`day`)) AS `step`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows ()  #54a65b660a23
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
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`day`,
    lag(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`amount`, `orders`.`day`) AS `__lag`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    lag(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`amount`, `orders_2`.`day`) AS `__lag`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`day`,
    `combined`.`amount` - `combined`.`__lag` AS `step`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`day`,
  `delta`.`step`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`day`, `delta`.`step`
HAVING sum(`delta`.`__ivm_w`) <> 0
