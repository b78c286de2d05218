select o.id, o.day, r.known, r.best from shop.orders o left join lateral (select count(distinct segment), min(rate) from shop.rates where since <= o.day and (until is null or until > o.day)) r(known, best) on true where r.known > 0

-- rebuild:
select o.id, o.day, r.known, r.best from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join lateral (select count(distinct segment), min(rate) from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ where since <= o.day and (until is null or until > o.day)) r(known, best) on true where r.known > 0

-- changed: shop.orders, shop.rates
-- chosen: by key: about 34 s; rebuilt about 60 s; by rows about 479 s
-- keys (day) reference: ('shop.rates',) #7f9210840c14
-- by key (day), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
right_rows AS (
  SELECT DISTINCT `orders_2`.`day` AS `__outer_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
combined AS (
  SELECT `changed_orders`.`day`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_orders_2`.`day`
  FROM `changed_orders_2`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`right_rows`.`__outer_2` AS `day`
  FROM `changed_rates`
    INNER JOIN `right_rows`
      ON (`changed_rates`.`since` <= `right_rows`.`__outer_2`)
      AND (`changed_rates`.`until` is null or `changed_rates`.`until` > `right_rows`.`__outer_2`)
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT DISTINCT `orders_3`.`day` AS `__outer_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`day`⟧
),
right_rows AS (
  SELECT `left_rows_`.`__outer_2`,
    count(distinct `rates_2`.`segment`) AS `__count_3`,
    min(`rates_2`.`rate`) AS `__min_4`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`rates_2`.`since` <= `left_rows_`.`__outer_2`)
      AND (`rates_2`.`until` is null or `rates_2`.`until` > `left_rows_`.`__outer_2`)
  WHERE (`rates_2`.`since` <= ⟦greatest¦day⟧)
  GROUP BY `left_rows_`.`__outer_2`
)
SELECT `orders`.`id`,
  `orders`.`day`,
  (coalesce(`right_rows`.`__count_3`, 0)) AS `known`,
  `right_rows`.`__min_4` AS `best`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `orders`.`day` <=> `right_rows`.`__outer_2`
WHERE ⟦keys¦`orders`.`day`⟧
  AND (((coalesce(`right_rows`.`__count_3`, 0))) > 0)
-- many:
WITH dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT DISTINCT `orders_3`.`day` AS `__outer_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_3`.`day` <=> `c_2`.`day`
  WHERE ⟦within¦day¦`orders_3`.`day`⟧
),
right_rows AS (
  SELECT `left_rows_`.`__outer_2`,
    count(distinct `rates_2`.`segment`) AS `__count_3`,
    min(`rates_2`.`rate`) AS `__min_4`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`rates_2`.`since` <= `left_rows_`.`__outer_2`)
      AND (`rates_2`.`until` is null or `rates_2`.`until` > `left_rows_`.`__outer_2`)
  WHERE (`rates_2`.`since` <= ⟦greatest¦day⟧)
  GROUP BY `left_rows_`.`__outer_2`
)
SELECT `orders`.`id`,
  `orders`.`day`,
  (coalesce(`right_rows`.`__count_3`, 0)) AS `known`,
  `right_rows`.`__min_4` AS `best`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`day` <=> `dirty_keys`.`day`
  LEFT JOIN `right_rows`
    ON `orders`.`day` <=> `right_rows`.`__outer_2`
WHERE ⟦within¦day¦`orders`.`day`⟧
  AND (((coalesce(`right_rows`.`__count_3`, 0))) > 0)
-- rows () whole_reads: 24 #16b3d2284a91
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows AS (
  SELECT DISTINCT `orders_2`.`day` AS `__outer_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
filtered AS (
  SELECT `left_rows_`.`__outer_2`,
    count(distinct `rates_2`.`segment`) AS `__count_3`,
    min(`rates_2`.`rate`) AS `__min_4`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`rates_2`.`since` <= `left_rows_`.`__outer_2`)
      AND (`rates_2`.`until` is null or `rates_2`.`until` > `left_rows_`.`__outer_2`)
  GROUP BY `left_rows_`.`__outer_2`
),
right_rows AS (
  SELECT `filtered_`.`__outer_2`,
    `filtered_`.`__count_3`,
    `filtered_`.`__min_4`
  FROM `filtered` AS `filtered_`
  WHERE (⟦among¦shop.orders¦day¦shop.orders¦`filtered_`.`__outer_2`⟧)
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders_2`.`day` AS `__outer_2`
  FROM `changed_orders_2`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_8`.`day` AS `__outer_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_8`.`day` <=> `dirty_keys_`.`__outer_2`
  WHERE (⟦among¦shop.orders¦day¦shop.orders¦`orders_8`.`day`⟧)
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_10`.`day` AS `__outer_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_10`.`day` <=> `dirty_keys__3`.`__outer_2`
  WHERE (⟦among¦shop.orders¦day¦shop.orders¦`orders_10`.`day`⟧)
),
combined AS (
  SELECT `weighted`.`__outer_2`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`__outer_2`
  FROM `weighted_2`
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
left_rows_2 AS (
  SELECT DISTINCT `orders_12`.`day` AS `__outer_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_12`
),
combined_2 AS (
  SELECT `combined`.`__outer_2`
  FROM `combined`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_5`
      ON (`rates_5`.`since` <= `combined`.`__outer_2`)
      AND (`rates_5`.`until` is null or `rates_5`.`until` > `combined`.`__outer_2`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`left_rows_2`.`__outer_2`
  FROM `left_rows_2`
    INNER JOIN `changed_rates`
      ON (`changed_rates`.`since` <= `left_rows_2`.`__outer_2`)
      AND (`changed_rates`.`until` is null or `changed_rates`.`until` > `left_rows_2`.`__outer_2`)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_2`.`__outer_2` AS `__k0`
  FROM `combined_2`
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `left_rows__3`.`__outer_2`
  FROM `left_rows` AS `left_rows__3`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_4`
      ON (`rates_4`.`since` <= `left_rows__3`.`__outer_2`)
      AND (`rates_4`.`until` is null or `rates_4`.`until` > `left_rows__3`.`__outer_2`)
    LEFT SEMI JOIN `dirty_keys_2`
      ON `left_rows__3`.`__outer_2` <=> `dirty_keys_2`.`__k0`
  GROUP BY `left_rows__3`.`__outer_2`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `left_rows_2_`.`__outer_2`
  FROM `left_rows_2` AS `left_rows_2_`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_6`
      ON (`rates_6`.`since` <= `left_rows_2_`.`__outer_2`)
      AND (`rates_6`.`until` is null or `rates_6`.`until` > `left_rows_2_`.`__outer_2`)
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `left_rows_2_`.`__outer_2` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `left_rows_2_`.`__outer_2`
),
right_rows_2 AS (
  SELECT `left_rows_2__3`.`__outer_2`,
    count(distinct `rates_9`.`segment`) AS `__count_3`,
    min(`rates_9`.`rate`) AS `__min_4`
  FROM `left_rows_2` AS `left_rows_2__3`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_9`
      ON (`rates_9`.`since` <= `left_rows_2__3`.`__outer_2`)
      AND (`rates_9`.`until` is null or `rates_9`.`until` > `left_rows_2__3`.`__outer_2`)
  GROUP BY `left_rows_2__3`.`__outer_2`
),
combined_4 AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`day`,
    `right_rows`.`__count_3`,
    `right_rows`.`__min_4`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `changed_orders`.`day` <=> `right_rows`.`__outer_2`
  UNION ALL
  SELECT `orders_5`.`id`,
    `orders_5`.`day`,
    `filtered__2`.`__count_3`,
    `filtered__2`.`__min_4`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `combined_3`
      ON `orders_5`.`day` <=> `combined_3`.`__outer_2`
    LEFT JOIN `filtered` AS `filtered__2`
      ON `orders_5`.`day` <=> `filtered__2`.`__outer_2`
  UNION ALL
  SELECT `orders_15`.`id`,
    `orders_15`.`day`,
    `right_rows_2`.`__count_3`,
    `right_rows_2`.`__min_4`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_15`
    LEFT SEMI JOIN `combined_3` AS `combined_3_`
      ON `orders_15`.`day` <=> `combined_3_`.`__outer_2`
    LEFT JOIN `right_rows_2`
      ON `orders_15`.`day` <=> `right_rows_2`.`__outer_2`
),
delta AS (
  SELECT `combined_4`.`id`,
    `combined_4`.`day`,
    (coalesce(`combined_4`.`__count_3`, 0)) AS `known`,
    `combined_4`.`__min_4` AS `best`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
  WHERE (((coalesce(`combined_4`.`__count_3`, 0))) > 0)
)
SELECT `delta`.`id`,
  `delta`.`day`,
  `delta`.`known`,
  `delta`.`best`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`day`, `delta`.`known`, `delta`.`best`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 400 s
-- keys (day)  #af7af878fab6
-- by key (day), read from the change
-- rows () whole_reads: 20 #13890810e331
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: by key: about 34 s; rebuilt about 60 s; by rows about 360 s
-- keys (day) reference: ('shop.rates',) #225c9f3975d0
-- by key (day), one join away from the change (1 table read)
-- rows () whole_reads: 18 #2a1592fbf631
-- no key leads from the change to the rows
