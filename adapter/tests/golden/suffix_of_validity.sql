select cust, status, day as valid_from, lead(day) over (partition by cust order by day, id) as valid_to, lead(day) over (partition by cust order by day, id) is null as is_current, id from shop.orders

-- rebuild:
SELECT `orders`.`cust`,
  `orders`.`status`,
  `orders`.`day` AS `valid_from`,
  lead(`orders`.`day`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`status`, `orders`.`day`) AS `valid_to`,
  (lead(`orders`.`day`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`status`, `orders`.`day`)) is null AS `is_current`,
  `orders`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust, valid_from) part: True, held: True #5d0f033537f4
-- by key (cust, valid_from), read from the change
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
  SELECT `computed__3`.`cust`,
    `computed__3`.`day` AS `valid_from`
  FROM `computed` AS `computed__3`
  UNION ALL
  SELECT /*+ BROADCAST(`right_rows_`) */ `stored_3`.`cust`,
    (max(struct(`stored_3`.`valid_from` IS NOT NULL AS a0, `stored_3`.`valid_from` AS b0))).b0 AS `valid_from`
  FROM ⟦target⟧ AS `stored_3`
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON `stored_3`.`cust` <=> `right_rows_`.`__ivm_of_cust`
      AND (`right_rows_`.`__ivm_first` > struct(`stored_3`.`valid_from` IS NOT NULL AS a0, `stored_3`.`valid_from` AS b0))
  GROUP BY `stored_3`.`cust`
),
right_rows_2 AS (
  SELECT `combined_`.`cust` AS `__ivm_of_cust`,
    min(struct(`combined_`.`valid_from` IS NOT NULL AS a0, `combined_`.`valid_from` AS b0)) AS `__ivm_first`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`
),
combined_2 AS (
  SELECT `computed`.`cust`,
    `computed`.`day` AS `valid_from`
  FROM `computed`
  UNION ALL
  SELECT /*+ BROADCAST(`right_rows`) */ `stored`.`cust`,
    (max(struct(`stored`.`valid_from` IS NOT NULL AS a0, `stored`.`valid_from` AS b0))).b0 AS `valid_from`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `right_rows`
      ON `stored`.`cust` <=> `right_rows`.`__ivm_of_cust`
      AND (`right_rows`.`__ivm_first` > struct(`stored`.`valid_from` IS NOT NULL AS a0, `stored`.`valid_from` AS b0))
  GROUP BY `stored`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`right_rows_2`) */ `stored_2`.`cust`,
    `stored_2`.`valid_from`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `right_rows_2`
      ON `stored_2`.`cust` <=> `right_rows_2`.`__ivm_of_cust`
      AND (NOT (`right_rows_2`.`__ivm_first` > struct(`stored_2`.`valid_from` IS NOT NULL AS a0, `stored_2`.`valid_from` AS b0)))
)
SELECT DISTINCT `combined_2`.`cust`,
  `combined_2`.`valid_from`
FROM `combined_2`
-- few:
WITH candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`day` AS `valid_from`,
    lead(`orders_2`.`day`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`status`, `orders_2`.`day`) AS `valid_to`,
    (lead(`orders_2`.`day`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`status`, `orders_2`.`day`)) is null AS `is_current`,
    `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`¦⟧
)
SELECT `candidates`.`cust`,
  `candidates`.`status`,
  `candidates`.`valid_from`,
  `candidates`.`valid_to`,
  `candidates`.`is_current`,
  `candidates`.`id`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`¦`candidates`.`valid_from`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust`, `valid_from` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`day` AS `valid_from`,
    lead(`orders_2`.`day`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`status`, `orders_2`.`day`) AS `valid_to`,
    (lead(`orders_2`.`day`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`status`, `orders_2`.`day`)) is null AS `is_current`,
    `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `candidates`.`cust`,
  `candidates`.`status`,
  `candidates`.`valid_from`,
  `candidates`.`valid_to`,
  `candidates`.`is_current`,
  `candidates`.`id`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates`.`cust` <=> `c_2`.`cust` AND `candidates`.`valid_from` <=> `c_2`.`valid_from`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦valid_from¦`candidates`.`valid_from`⟧
-- keys (cust)  #778f2c382f80
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
SELECT `orders`.`cust`,
  `orders`.`status`,
  `orders`.`day` AS `valid_from`,
  lead(`orders`.`day`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`status`, `orders`.`day`) AS `valid_to`,
  (lead(`orders`.`day`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`status`, `orders`.`day`)) is null AS `is_current`,
  `orders`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  `orders`.`status`,
  `orders`.`day` AS `valid_from`,
  lead(`orders`.`day`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`status`, `orders`.`day`) AS `valid_to`,
  (lead(`orders`.`day`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`status`, `orders`.`day`)) is null AS `is_current`,
  `orders`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows ()  #758e62799c30
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
    `orders`.`status`,
    `orders`.`day`,
    lead(`orders`.`day`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`status`, `orders`.`day`) AS `valid_to`,
    lead(`orders`.`day`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`status`, `orders`.`day`) AS `__lead`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    lead(`orders_2`.`day`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`status`, `orders_2`.`day`) AS `valid_to`,
    lead(`orders_2`.`day`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`status`, `orders_2`.`day`) AS `__lead`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`status`,
    `combined`.`day` AS `valid_from`,
    `combined`.`valid_to`,
    `combined`.`__lead` is null AS `is_current`,
    `combined`.`id`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  `delta`.`valid_from`,
  `delta`.`valid_to`,
  `delta`.`is_current`,
  `delta`.`id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`, `delta`.`valid_from`, `delta`.`valid_to`, `delta`.`is_current`, `delta`.`id`
HAVING sum(`delta`.`__ivm_w`) <> 0
