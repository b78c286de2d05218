select r.segment, r.since, t.id, t.day from shop.rates r, lateral (select o.id, o.day from shop.orders o where o.day >= r.since and (r.until is null or o.day < r.until) order by o.day, o.id limit 3) t

-- rebuild:
WITH left_rows AS (
  SELECT DISTINCT `rates_3`.`since` AS `__outer_3`,
    `rates_3`.`until` AS `__outer_4`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
),
filtered AS (
  SELECT `left_rows_`.`__outer_3`,
    `left_rows_`.`__outer_4`,
    `orders_2`.`id`,
    `orders_2`.`day`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`id` AS `id_2`,
    `orders_2`.`day` AS `__tie_2`,
    row_number() OVER (PARTITION BY `left_rows_`.`__outer_3`, `left_rows_`.`__outer_4` ORDER BY `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`day`, `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`day`) AS `__number_5`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON (`orders_2`.`day` >= `left_rows_`.`__outer_3`)
      AND (`left_rows_`.`__outer_4` is null or `orders_2`.`day` < `left_rows_`.`__outer_4`)
)
SELECT `rates`.`segment`,
  `rates`.`since`,
  `filtered`.`id`,
  `filtered`.`day`
FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
  INNER JOIN `filtered`
    ON `rates`.`since` <=> `filtered`.`__outer_3`
    AND `rates`.`until` <=> `filtered`.`__outer_4`
WHERE (`filtered`.`__number_5` > 0 AND `filtered`.`__number_5` <= 0 + (3))

-- changed: shop.orders, shop.rates
-- chosen: by key: about 34 s; rebuilt about 60 s; by rows about 222 s
-- keys (since) reference: ('shop.orders',) #96d2343f86ae
-- by key (since), one join away from the change (1 table read)
-- collect:
WITH changed_rates AS (
  ⟦changes:shop.rates⟧
),
changed_rates_2 AS (
  ⟦changes:shop.rates⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT DISTINCT `rates_2`.`since` AS `__outer_3`,
    `rates_2`.`until` AS `__outer_4`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
),
combined AS (
  SELECT `changed_rates`.`since`
  FROM `changed_rates`
  UNION ALL
  SELECT `changed_rates_2`.`since`
  FROM `changed_rates_2`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`right_rows`.`__outer_3` AS `since`
  FROM `changed_orders`
    INNER JOIN `right_rows`
      ON (`changed_orders`.`day` >= `right_rows`.`__outer_3`)
      AND (`right_rows`.`__outer_4` is null or `changed_orders`.`day` < `right_rows`.`__outer_4`)
)
SELECT DISTINCT `combined`.`since`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT DISTINCT `rates_3`.`since` AS `__outer_3`,
    `rates_3`.`until` AS `__outer_4`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
  WHERE ⟦keys¦`rates_3`.`since`⟧
),
filtered AS (
  SELECT `left_rows_`.`__outer_3`,
    `left_rows_`.`__outer_4`,
    `orders_2`.`id`,
    `orders_2`.`day`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`id` AS `id_2`,
    `orders_2`.`day` AS `__tie_2`,
    row_number() OVER (PARTITION BY `left_rows_`.`__outer_3`, `left_rows_`.`__outer_4` ORDER BY `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`day`, `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`day`) AS `__number_5`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON (`orders_2`.`day` >= `left_rows_`.`__outer_3`)
      AND (`left_rows_`.`__outer_4` is null or `orders_2`.`day` < `left_rows_`.`__outer_4`)
  WHERE (`orders_2`.`day` >= ⟦least¦since⟧)
)
SELECT `rates`.`segment`,
  `rates`.`since`,
  `filtered`.`id`,
  `filtered`.`day`
FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
  INNER JOIN `filtered`
    ON `rates`.`since` <=> `filtered`.`__outer_3`
    AND `rates`.`until` <=> `filtered`.`__outer_4`
WHERE ⟦keys¦`rates`.`since`⟧
  AND (`filtered`.`__number_5` > 0 AND `filtered`.`__number_5` <= 0 + (3))
-- many:
WITH dirty_keys AS (
SELECT `since` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT DISTINCT `rates_3`.`since` AS `__outer_3`,
    `rates_3`.`until` AS `__outer_4`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `rates_3`.`since` <=> `c_2`.`since`
  WHERE ⟦within¦since¦`rates_3`.`since`⟧
),
filtered AS (
  SELECT `left_rows_`.`__outer_3`,
    `left_rows_`.`__outer_4`,
    `orders_2`.`id`,
    `orders_2`.`day`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`id` AS `id_2`,
    `orders_2`.`day` AS `__tie_2`,
    row_number() OVER (PARTITION BY `left_rows_`.`__outer_3`, `left_rows_`.`__outer_4` ORDER BY `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`day`, `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`day`) AS `__number_5`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON (`orders_2`.`day` >= `left_rows_`.`__outer_3`)
      AND (`left_rows_`.`__outer_4` is null or `orders_2`.`day` < `left_rows_`.`__outer_4`)
  WHERE (`orders_2`.`day` >= ⟦least¦since⟧)
)
SELECT `rates`.`segment`,
  `rates`.`since`,
  `filtered`.`id`,
  `filtered`.`day`
FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
  LEFT SEMI JOIN `dirty_keys`
    ON `rates`.`since` <=> `dirty_keys`.`since`
  INNER JOIN `filtered`
    ON `rates`.`since` <=> `filtered`.`__outer_3`
    AND `rates`.`until` <=> `filtered`.`__outer_4`
WHERE ⟦within¦since¦`rates`.`since`⟧
  AND (`filtered`.`__number_5` > 0 AND `filtered`.`__number_5` <= 0 + (3))
-- rows () whole_reads: 11 #6995eaf9ce51
-- no key leads from the change to the rows
-- delta:
WITH changed_rates AS (
  ⟦changes:shop.rates⟧
),
left_rows AS (
  SELECT DISTINCT `rates_2`.`since` AS `__outer_3`,
    `rates_2`.`until` AS `__outer_4`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
),
filtered AS (
  SELECT `left_rows_`.`__outer_3`,
    `left_rows_`.`__outer_4`,
    `orders_2`.`id`,
    `orders_2`.`day`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`id` AS `id_2`,
    `orders_2`.`day` AS `__tie_2`,
    row_number() OVER (PARTITION BY `left_rows_`.`__outer_3`, `left_rows_`.`__outer_4` ORDER BY `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`day`, `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`day`) AS `__number_5`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON (`orders_2`.`day` >= `left_rows_`.`__outer_3`)
      AND (`left_rows_`.`__outer_4` is null or `orders_2`.`day` < `left_rows_`.`__outer_4`)
),
changed_rates_2 AS (
  ⟦changes:shop.rates⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_rates_2`.`since` AS `__outer_3`,
    `changed_rates_2`.`until` AS `__outer_4`
  FROM `changed_rates_2`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `rates_7`.`since` AS `__outer_3`,
    `rates_7`.`until` AS `__outer_4`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_7`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `rates_7`.`since` <=> `dirty_keys_`.`__outer_3` AND `rates_7`.`until` <=> `dirty_keys_`.`__outer_4`
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `rates_9`.`since` AS `__outer_3`,
    `rates_9`.`until` AS `__outer_4`
  FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_9`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `rates_9`.`since` <=> `dirty_keys__3`.`__outer_3` AND `rates_9`.`until` <=> `dirty_keys__3`.`__outer_4`
),
combined AS (
  SELECT `weighted`.`__outer_3`,
    `weighted`.`__outer_4`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`__outer_3`,
    `weighted_2`.`__outer_4`
  FROM `weighted_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows_2 AS (
  SELECT DISTINCT `rates_11`.`since` AS `__outer_3`,
    `rates_11`.`until` AS `__outer_4`
  FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_11`
),
combined_2 AS (
  SELECT `combined`.`__outer_3`,
    `combined`.`__outer_4`
  FROM `combined`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON (`orders_4`.`day` >= `combined`.`__outer_3`)
      AND (`combined`.`__outer_4` is null or `orders_4`.`day` < `combined`.`__outer_4`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`left_rows_2`.`__outer_3`,
    `left_rows_2`.`__outer_4`
  FROM `left_rows_2`
    INNER JOIN `changed_orders`
      ON (`changed_orders`.`day` >= `left_rows_2`.`__outer_3`)
      AND (`left_rows_2`.`__outer_4` is null or `changed_orders`.`day` < `left_rows_2`.`__outer_4`)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_2`.`__outer_3`,
    `combined_2`.`__outer_4`
  FROM `combined_2`
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `left_rows__2`.`__outer_3`,
    `left_rows__2`.`__outer_4`,
    `orders_3`.`id`,
    `orders_3`.`day`,
    row_number() OVER (PARTITION BY `left_rows__2`.`__outer_3`, `left_rows__2`.`__outer_4` ORDER BY `orders_3`.`day`, `orders_3`.`id`, `orders_3`.`id`, `orders_3`.`day`, `orders_3`.`day`, `orders_3`.`id`, `orders_3`.`day`) AS `__number_5`,
    1 AS `__ivm_w`
  FROM `left_rows` AS `left_rows__2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON (`orders_3`.`day` >= `left_rows__2`.`__outer_3`)
      AND (`left_rows__2`.`__outer_4` is null or `orders_3`.`day` < `left_rows__2`.`__outer_4`)
    LEFT SEMI JOIN `dirty_keys_2`
      ON `left_rows__2`.`__outer_3` <=> `dirty_keys_2`.`__outer_3` AND `left_rows__2`.`__outer_4` <=> `dirty_keys_2`.`__outer_4`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `left_rows_2_`.`__outer_3`,
    `left_rows_2_`.`__outer_4`,
    `orders_5`.`id`,
    `orders_5`.`day`,
    row_number() OVER (PARTITION BY `left_rows_2_`.`__outer_3`, `left_rows_2_`.`__outer_4` ORDER BY `orders_5`.`day`, `orders_5`.`id`, `orders_5`.`id`, `orders_5`.`day`, `orders_5`.`day`, `orders_5`.`id`, `orders_5`.`day`) AS `__number_5`,
    -1 AS `__ivm_w`
  FROM `left_rows_2` AS `left_rows_2_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
      ON (`orders_5`.`day` >= `left_rows_2_`.`__outer_3`)
      AND (`left_rows_2_`.`__outer_4` is null or `orders_5`.`day` < `left_rows_2_`.`__outer_4`)
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `left_rows_2_`.`__outer_3` <=> `dirty_keys_2_`.`__outer_3` AND `left_rows_2_`.`__outer_4` <=> `dirty_keys_2_`.`__outer_4`
),
combined_4 AS (
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`changed_rates`.`segment`,
    `changed_rates`.`since`,
    `filtered`.`id` AS `__id_7`,
    `filtered`.`day` AS `__day_8`,
    `changed_rates`.`__ivm_w`
  FROM `changed_rates`
    INNER JOIN `filtered`
      ON `changed_rates`.`since` <=> `filtered`.`__outer_3`
      AND `changed_rates`.`until` <=> `filtered`.`__outer_4`
  WHERE (`filtered`.`__number_5` > 0 AND `filtered`.`__number_5` <= 0 + (3))
  UNION ALL
  SELECT `rates_4`.`segment`,
    `rates_4`.`since`,
    `combined_3`.`id` AS `__id_7`,
    `combined_3`.`day` AS `__day_8`,
    `combined_3`.`__ivm_w`
  FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_4`
    INNER JOIN `combined_3`
      ON `rates_4`.`since` <=> `combined_3`.`__outer_3`
      AND `rates_4`.`until` <=> `combined_3`.`__outer_4`
  WHERE (`combined_3`.`__number_5` > 0 AND `combined_3`.`__number_5` <= 0 + (3))
),
delta AS (
  SELECT `combined_4`.`segment`,
    `combined_4`.`since`,
    `combined_4`.`__id_7` AS `id`,
    `combined_4`.`__day_8` AS `day`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
)
SELECT `delta`.`segment`,
  `delta`.`since`,
  `delta`.`id`,
  `delta`.`day`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`since`, `delta`.`id`, `delta`.`day`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.orders alone
-- chosen: by key: about 34 s; rebuilt about 60 s; by rows about 142 s
-- keys (since) reference: ('shop.orders',) #5abc2d6c53ed
-- by key (since), one join away from the change (1 table read)
-- rows () whole_reads: 7 #9ec0955b3a97
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 182 s
-- keys (since)  #2475f58e20a0
-- by key (since), read from the change
-- rows () whole_reads: 9 #00ac617b38e3
-- no key leads from the change to the rows
