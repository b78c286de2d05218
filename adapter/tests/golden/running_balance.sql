select id, cust, day, amount, sum(amount) over (partition by cust order by day, id) as balance from shop.orders where cust is not null

-- rebuild:
select id, cust, day, amount, sum(amount) over (partition by cust order by day, id) as balance from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where cust is not null

-- changed: shop.orders
-- chosen: appended: about 1.5 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- append () folded: True, grown: True #1659da3f17a0
-- the sources only gained rows, which come behind all others of their partition
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`cust`
  FROM `changed_orders` AS `c`
  WHERE (`c`.`cust` is not null)
),
left_rows AS (
  SELECT `c_2`.`id`,
    `c_2`.`cust`,
    `c_2`.`amount`,
    `c_2`.`day`,
    sum(`c_2`.`amount`) over (partition by `c_2`.`cust` order by `c_2`.`day`, `c_2`.`id`) AS `balance`
  FROM `changed_orders` AS `c_2`
  WHERE (`c_2`.`cust` is not null)
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `stored_2`.`cust` AS `__ivm_of_cust`,
    sum( `stored_2`.`amount`) AS `__ivm_carried_balance`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `stored_2`.`cust` <=> `dirty_keys_`.`cust`
  GROUP BY `stored_2`.`cust`
)
SELECT `left_rows`.`id`,
  `left_rows`.`cust`,
  `left_rows`.`day`,
  `left_rows`.`amount`,
  CAST(coalesce(`right_rows`.`__ivm_carried_balance` + `left_rows`.`balance`, `right_rows`.`__ivm_carried_balance`, `left_rows`.`balance`) AS decimal(30,4)) AS `balance`
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
  WHERE (`c`.`cust` is not null)
),
left_rows AS (
  SELECT `c_2`.`cust`,
    min(struct(`c_2`.`day` IS NOT NULL AS a0, `c_2`.`day` AS b0, `c_2`.`id` IS NOT NULL AS a1, `c_2`.`id` AS b1)) AS `__ivm_first`
  FROM `changed_orders` AS `c_2`
  WHERE (`c_2`.`cust` is not null)
  GROUP BY `c_2`.`cust`
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `stored_2`.`cust` AS `__ivm_of_cust`,
    max(struct(`stored_2`.`day` IS NOT NULL AS a0, `stored_2`.`day` AS b0, `stored_2`.`id` IS NOT NULL AS a1, `stored_2`.`id` AS b1)) AS `__ivm_latest`
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
-- keys (cust, day) part: True, held: True #11a0b56e3024
-- by key (cust, day), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `c`.`cust`,
    `c`.`day`
  FROM `changed_orders` AS `c`
  WHERE (`c`.`cust` is not null)
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
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`) AS `balance`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`¦`orders_2`.`day`⟧
    AND (`orders_2`.`cust` is not null)
),
right_rows AS (
  SELECT `stored_2`.`cust` AS `__ivm_of_cust`,
    sum( `stored_2`.`amount`) AS `__ivm_carried_balance`
  FROM ⟦target⟧ AS `stored_2`
  WHERE ⟦keys¦`stored_2`.`cust`¦⟧
    AND ((⟦keys¦`stored_2`.`cust`¦`stored_2`.`day`⟧) IS NOT TRUE)
  GROUP BY `stored_2`.`cust`
)
SELECT `left_rows`.`id`,
  `left_rows`.`cust`,
  `left_rows`.`day`,
  `left_rows`.`amount`,
  CAST(coalesce(`right_rows`.`__ivm_carried_balance` + `left_rows`.`balance`, `right_rows`.`__ivm_carried_balance`, `left_rows`.`balance`) AS decimal(30,4)) AS `balance`
FROM `left_rows`
  LEFT JOIN `right_rows`
    ON `left_rows`.`cust` <=> `right_rows`.`__ivm_of_cust`
-- many:
WITH dirty_keys AS (
SELECT `cust`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    `orders_2`.`amount`,
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`) AS `balance`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
    AND (`orders_2`.`cust` is not null)
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`amount`,
  `candidates`.`balance`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates`.`cust` <=> `c_2`.`cust` AND `candidates`.`day` <=> `c_2`.`day`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦day¦`candidates`.`day`⟧
-- keys (cust)  #584aefca3e94
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
WHERE (`changed_orders`.`cust` is not null)
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`day`,
  `orders`.`amount`,
  sum(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`) AS `balance`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`cust` is not null)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`day`,
  `orders`.`amount`,
  sum(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`) AS `balance`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`orders`.`cust` is not null)
-- rows ()  #ea144f4203df
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE (`changed_orders`.`cust` is not null)
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`day`,
    sum(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`) AS `balance`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (`orders`.`cust` is not null)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`) AS `balance`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (`orders_2`.`cust` is not null)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`day`,
    `combined`.`amount`,
    `combined`.`balance`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`day`,
  `delta`.`amount`,
  `delta`.`balance`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`day`, `delta`.`amount`, `delta`.`balance`
HAVING sum(`delta`.`__ivm_w`) <> 0
