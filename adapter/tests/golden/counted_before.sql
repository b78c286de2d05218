select a.day, count(b.id) as n from (select distinct day from shop.orders) a left join shop.orders b on b.day < a.day group by a.day

-- rebuild:
select a.day, count(b.id) as n from (select distinct day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) a left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ b on b.day < a.day group by a.day

-- changed: shop.orders
-- chosen: by key: about 30 s; rebuilt about 60 s; by rows about 420 s
-- keys (day) reference: ('shop.orders',) #c644902927b6
-- by key (day), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
left_rows AS (
  SELECT DISTINCT `c`.`day` AS `b__day`
  FROM `changed_orders_2` AS `c`
),
combined AS (
  SELECT `changed_orders`.`day`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows`) */ ⟧`computed`.`day`
  FROM `left_rows`
    INNER JOIN `computed`
      ON (`left_rows`.`b__day` < `computed`.`day`)
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH computed AS (
  SELECT DISTINCT `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`day`⟧
),
right_rows AS (
  SELECT `orders_4`.`id`,
    `orders_4`.`day` AS `b__day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE (`orders_4`.`day` < ⟦greatest¦day⟧)
)
SELECT `computed`.`day`,
  count(`right_rows`.`id`) AS `n`
FROM `computed`
  LEFT JOIN `right_rows`
    ON (`right_rows`.`b__day` < `computed`.`day`)
GROUP BY `computed`.`day`
-- many:
WITH dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
computed AS (
  SELECT DISTINCT `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`day` <=> `c`.`day`
  WHERE ⟦within¦day¦`orders_2`.`day`⟧
),
right_rows AS (
  SELECT `orders_4`.`id`,
    `orders_4`.`day` AS `b__day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE (`orders_4`.`day` < ⟦greatest¦day⟧)
)
SELECT `computed`.`day`,
  count(`right_rows`.`id`) AS `n`
FROM `computed`
  LEFT JOIN `right_rows`
    ON (`right_rows`.`b__day` < `computed`.`day`)
GROUP BY `computed`.`day`
-- rows () whole_reads: 14 #2ecd5da3a11d
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
  SELECT DISTINCT `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`day`
  FROM `changed_orders`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_5`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_5`.`day` <=> `dirty_keys_`.`day`
  WHERE (⟦among¦shop.orders¦day¦shop.orders¦`orders_5`.`day`⟧)
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_7`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_7`.`day` <=> `dirty_keys__3`.`day`
  WHERE (⟦among¦shop.orders¦day¦shop.orders¦`orders_7`.`day`⟧)
),
combined AS (
  SELECT `weighted`.`day`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`day`
  FROM `weighted_2`
),
computed_2 AS (
  SELECT DISTINCT `orders_10`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined_2 AS (
  SELECT `combined`.`day` AS `a__day`
  FROM `combined`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
      ON (`orders_8`.`day` < `combined`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧`computed_2`.`day` AS `a__day`
  FROM `computed_2`
    LEFT SEMI JOIN `changed_orders_2`
      ON (`changed_orders_2`.`day` < `computed_2`.`day`)
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_11`
      ON (`orders_11`.`day` < `computed_2`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`computed_2_`.`day` AS `a__day`
  FROM `computed_2` AS `computed_2_`
    LEFT SEMI JOIN `changed_orders_2` AS `c`
      ON (`c`.`day` < `computed_2_`.`day`)
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_13`
      ON (`orders_13`.`day` < `computed_2_`.`day`)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_2`.`a__day` AS `__k0`
  FROM `combined_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`day`,
    count(`orders_3`.`id`) AS `n`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON (`orders_3`.`day` < `computed`.`day`)
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed`.`day` <=> `dirty_keys_2`.`__k0`
  GROUP BY `computed`.`day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_2__2`.`day`,
    count(`orders_15`.`id`) AS `n`,
    -1 AS `__ivm_w`
  FROM `computed_2` AS `computed_2__2`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_15`
      ON (`orders_15`.`day` < `computed_2__2`.`day`)
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed_2__2`.`day` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `computed_2__2`.`day`
)
SELECT `delta`.`day`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`day`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
