select cust, day, row_number() over (partition by cust order by day) as rn from shop.orders

-- rebuild:
SELECT `orders`.`cust`,
  `orders`.`day`,
  row_number() over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`day`) AS `rn`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`

-- changed: shop.orders
-- chosen: appended: about 1.5 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- append () folded: True, grown: True #d03a14c7ed80
-- the sources only gained rows, which come behind all others of their partition
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`cust`
  FROM `changed_orders` AS `c`
),
left_rows AS (
  SELECT `c_2`.`cust`,
    `c_2`.`day`,
    row_number() over (partition by `c_2`.`cust` order by `c_2`.`day`, `c_2`.`day`) AS `rn`
  FROM `changed_orders` AS `c_2`
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `stored_2`.`cust` AS `__ivm_of_cust`,
    count(*) AS `__ivm_rows`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `stored_2`.`cust` <=> `dirty_keys_`.`cust`
  GROUP BY `stored_2`.`cust`
)
SELECT `left_rows`.`cust`,
  `left_rows`.`day`,
  CAST(coalesce(`right_rows`.`__ivm_rows`, 0) + `left_rows`.`rn` AS INT) AS `rn`
FROM `left_rows`
  LEFT JOIN `right_rows`
    ON `left_rows`.`cust` <=> `right_rows`.`__ivm_of_cust`
-- doubt_few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`cust`
  FROM `changed_orders` AS `c`
),
left_rows AS (
  SELECT `c_2`.`cust`,
    min(struct(`c_2`.`day` IS NOT NULL AS a0, `c_2`.`day` AS b0)) AS `__ivm_first`
  FROM `changed_orders` AS `c_2`
  GROUP BY `c_2`.`cust`
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `stored_2`.`cust` AS `__ivm_of_cust`,
    max(struct(`stored_2`.`day` IS NOT NULL AS a0, `stored_2`.`day` AS b0)) AS `__ivm_latest`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `stored_2`.`cust` <=> `dirty_keys_`.`cust`
  GROUP BY `stored_2`.`cust`
)
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows`) */ ⟧true AS `__ivm_late`
FROM `left_rows`
  INNER JOIN `right_rows`
    ON `left_rows`.`cust` <=> `right_rows`.`__ivm_of_cust`
WHERE (NOT (`left_rows`.`__ivm_first` > `right_rows`.`__ivm_latest`))
-- keys (cust, day) part: True, held: True #de42746d347a
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
WITH left_rows AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`¦`orders_2`.`day`⟧
),
right_rows AS (
  SELECT `stored_2`.`cust` AS `__ivm_of_cust`,
    count(*) AS `__ivm_rows`
  FROM ⟦target⟧ AS `stored_2`
  WHERE ⟦keys¦`stored_2`.`cust`¦⟧
    AND ((⟦keys¦`stored_2`.`cust`¦`stored_2`.`day`⟧) IS NOT TRUE)
  GROUP BY `stored_2`.`cust`
)
SELECT `left_rows`.`cust`,
  `left_rows`.`day`,
  CAST(coalesce(`right_rows`.`__ivm_rows`, 0) + `left_rows`.`rn` AS INT) AS `rn`
FROM `left_rows`
  LEFT JOIN `right_rows`
    ON `left_rows`.`cust` <=> `right_rows`.`__ivm_of_cust`
-- many:
WITH dirty_keys AS (
SELECT `cust`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`rn`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates`.`cust` <=> `c_2`.`cust` AND `candidates`.`day` <=> `c_2`.`day`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦day¦`candidates`.`day`⟧
-- keys (cust)  #e1999f539f35
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
  row_number() over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`day`) AS `rn`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  `orders`.`day`,
  row_number() over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`day`) AS `rn`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows ()  #9cbf840082f6
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
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    `orders`.`day`,
    row_number() over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`day`) AS `rn`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`day`) AS `rn`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
)
SELECT `delta`.`cust`,
  `delta`.`day`,
  `delta`.`rn`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`day`, `delta`.`rn`
HAVING sum(`delta`.`__ivm_w`) <> 0
