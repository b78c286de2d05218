select d.day, count(v.cust) as known, count(*) as n, sum(v.amount) as total, min(v.id) as least from (select distinct since as day from shop.rates) d left join shop.orders v on v.day > d.day - interval 5 days and v.day <= d.day group by d.day

-- rebuild:
select d.day, count(v.cust) as known, count(*) as n, sum(v.amount) as total, min(v.id) as least from (select distinct since as day from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧) d left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ v on v.day > d.day - interval 5 days and v.day <= d.day group by d.day

-- changed: shop.orders, shop.rates
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 420 s
-- keys (day) reference: ('shop.orders',) #3a1b72be77c0
-- by key (day), one join away from the change (1 table read)
-- collect:
WITH changed_rates AS (
  ⟦changes:shop.rates⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `rates_2`.`since` AS `day`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
),
left_rows AS (
  SELECT DISTINCT `c`.`day` AS `v__day`
  FROM `changed_orders` AS `c`
),
combined AS (
  SELECT `changed_rates`.`since` AS `day`
  FROM `changed_rates`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows`) */ ⟧`computed`.`day`
  FROM `left_rows`
    INNER JOIN `computed`
      ON (`left_rows`.`v__day` > `computed`.`day` - interval 5 days)
      AND (`left_rows`.`v__day` <= `computed`.`day`)
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH computed AS (
  SELECT DISTINCT `rates_2`.`since` AS `day`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE ⟦keys¦`rates_2`.`since`⟧
),
right_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day` AS `v__day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`day` > ⟦least¦day⟧ - interval 5 days)
    AND (`orders_2`.`day` <= ⟦greatest¦day⟧)
)
SELECT `computed`.`day`,
  count(`right_rows`.`cust`) AS `known`,
  count(*) AS `n`,
  sum(`right_rows`.`amount`) AS `total`,
  min(`right_rows`.`id`) AS `least`
FROM `computed`
  LEFT JOIN `right_rows`
    ON (`right_rows`.`v__day` > `computed`.`day` - interval 5 days)
    AND (`right_rows`.`v__day` <= `computed`.`day`)
GROUP BY `computed`.`day`
-- many:
WITH dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
computed AS (
  SELECT DISTINCT `rates_2`.`since` AS `day`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `rates_2`.`since` <=> `c`.`day`
  WHERE ⟦within¦day¦`rates_2`.`since`⟧
),
right_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day` AS `v__day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`day` > ⟦least¦day⟧ - interval 5 days)
    AND (`orders_2`.`day` <= ⟦greatest¦day⟧)
)
SELECT `computed`.`day`,
  count(`right_rows`.`cust`) AS `known`,
  count(*) AS `n`,
  sum(`right_rows`.`amount`) AS `total`,
  min(`right_rows`.`id`) AS `least`
FROM `computed`
  LEFT JOIN `right_rows`
    ON (`right_rows`.`v__day` > `computed`.`day` - interval 5 days)
    AND (`right_rows`.`v__day` <= `computed`.`day`)
GROUP BY `computed`.`day`
-- rows () whole_reads: 14 #ea23fd2adf90
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
  SELECT DISTINCT `rates_2`.`since` AS `day`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_rates`.`since` AS `day`
  FROM `changed_rates`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `rates_4`.`since` AS `day`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `rates_4`.`since` <=> `dirty_keys_`.`day`
  WHERE (⟦among¦shop.rates¦since¦shop.rates¦`rates_4`.`since`⟧)
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `rates_6`.`since` AS `day`
  FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `rates_6`.`since` <=> `dirty_keys__3`.`day`
  WHERE (⟦among¦shop.rates¦since¦shop.rates¦`rates_6`.`since`⟧)
),
combined AS (
  SELECT `weighted`.`day`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`day`
  FROM `weighted_2`
),
computed_2 AS (
  SELECT DISTINCT `rates_8`.`since` AS `day`
  FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_8`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined_2 AS (
  SELECT `combined`.`day` AS `d__day`
  FROM `combined`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON (`orders_2`.`day` > `combined`.`day` - interval 5 days)
      AND (`orders_2`.`day` <= `combined`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`computed_2`.`day` AS `d__day`
  FROM `computed_2`
    LEFT SEMI JOIN `changed_orders`
      ON (`changed_orders`.`day` > `computed_2`.`day` - interval 5 days)
      AND (`changed_orders`.`day` <= `computed_2`.`day`)
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON (`orders_3`.`day` > `computed_2`.`day` - interval 5 days)
      AND (`orders_3`.`day` <= `computed_2`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`computed_2_`.`day` AS `d__day`
  FROM `computed_2` AS `computed_2_`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON (`c`.`day` > `computed_2_`.`day` - interval 5 days)
      AND (`c`.`day` <= `computed_2_`.`day`)
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
      ON (`orders_4`.`day` > `computed_2_`.`day` - interval 5 days)
      AND (`orders_4`.`day` <= `computed_2_`.`day`)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_2`.`d__day` AS `__k0`
  FROM `combined_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`day`,
    count(`orders`.`cust`) AS `known`,
    count(*) AS `n`,
    sum(`orders`.`amount`) AS `total`,
    min(`orders`.`id`) AS `least`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`orders`.`day` > `computed`.`day` - interval 5 days)
      AND (`orders`.`day` <= `computed`.`day`)
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed`.`day` <=> `dirty_keys_2`.`__k0`
  GROUP BY `computed`.`day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_2__2`.`day`,
    count(`orders_5`.`cust`) AS `known`,
    count(*) AS `n`,
    sum(`orders_5`.`amount`) AS `total`,
    min(`orders_5`.`id`) AS `least`,
    -1 AS `__ivm_w`
  FROM `computed_2` AS `computed_2__2`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
      ON (`orders_5`.`day` > `computed_2__2`.`day` - interval 5 days)
      AND (`orders_5`.`day` <= `computed_2__2`.`day`)
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed_2__2`.`day` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `computed_2__2`.`day`
)
SELECT `delta`.`day`,
  `delta`.`known`,
  `delta`.`n`,
  `delta`.`total`,
  `delta`.`least`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`day`, `delta`.`known`, `delta`.`n`, `delta`.`total`, `delta`.`least`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.orders alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 360 s
-- keys (day) reference: ('shop.orders',) #a348415f0f9a
-- by key (day), one join away from the change (1 table read)
-- rows () whole_reads: 12 #dda2e1a43111
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 182 s
-- keys (day)  #f6ab221d6eec
-- by key (day), read from the change
-- rows () whole_reads: 6 #73e0427bffd2
-- no key leads from the change to the rows
