select d.day, count(distinct v.cust) as users from (select distinct day from shop.orders) d join shop.orders v on v.day between date_sub(d.day, 4) and d.day group by d.day

-- rebuild:
select d.day, count(distinct v.cust) as users from (select distinct day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) d join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ v on v.day between date_sub(d.day, 4) and d.day group by d.day

-- changed: shop.orders
-- chosen: by key: about 30 s; rebuilt about 60 s; by rows about 241 s
-- keys (day) reference: ('shop.orders',) #77cc7fc4dd73
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
  SELECT DISTINCT `c`.`day` AS `v__day`
  FROM `changed_orders_2` AS `c`
),
combined AS (
  SELECT `changed_orders`.`day`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows`) */ ⟧`computed`.`day`
  FROM `left_rows`
    INNER JOIN `computed`
      ON (`left_rows`.`v__day` between date_sub(`computed`.`day`, 4) and `computed`.`day`)
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH computed AS (
  SELECT DISTINCT `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`day`⟧
)
SELECT `computed`.`day`,
  count(distinct `orders_3`.`cust`) AS `users`
FROM `computed`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    ON (`orders_3`.`day` between date_sub(`computed`.`day`, 4) and `computed`.`day`)
WHERE (`orders_3`.`day` >= try_subtract(⟦least¦day⟧, 4) OR ⟦least¦day⟧ IS NOT NULL AND try_subtract(⟦least¦day⟧, 4) IS NULL)
  AND (`orders_3`.`day` <= ⟦greatest¦day⟧)
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
)
SELECT `computed`.`day`,
  count(distinct `orders_3`.`cust`) AS `users`
FROM `computed`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    ON (`orders_3`.`day` between date_sub(`computed`.`day`, 4) and `computed`.`day`)
WHERE (`orders_3`.`day` >= try_subtract(⟦least¦day⟧, 4) OR ⟦least¦day⟧ IS NOT NULL AND try_subtract(⟦least¦day⟧, 4) IS NULL)
  AND (`orders_3`.`day` <= ⟦greatest¦day⟧)
GROUP BY `computed`.`day`
-- rows () whole_reads: 8 #cdae67417779
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
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_7`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_7`.`day` <=> `dirty_keys__3`.`day`
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
  SELECT `combined`.`day` AS `d__day`
  FROM `combined`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
      ON (`orders_8`.`day` between date_sub(`combined`.`day`, 4) and `combined`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧`computed_2`.`day` AS `d__day`
  FROM `computed_2`
    INNER JOIN `changed_orders_2`
      ON (`changed_orders_2`.`day` between date_sub(`computed_2`.`day`, 4) and `computed_2`.`day`)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_2`.`d__day` AS `__k0`
  FROM `combined_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`day`,
    count(distinct `orders_3`.`cust`) AS `users`,
    1 AS `__ivm_w`
  FROM `computed`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON (`orders_3`.`day` between date_sub(`computed`.`day`, 4) and `computed`.`day`)
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed`.`day` <=> `dirty_keys_2`.`__k0`
  GROUP BY `computed`.`day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_2_`.`day`,
    count(distinct `orders_12`.`cust`) AS `users`,
    -1 AS `__ivm_w`
  FROM `computed_2` AS `computed_2_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_12`
      ON (`orders_12`.`day` between date_sub(`computed_2_`.`day`, 4) and `computed_2_`.`day`)
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed_2_`.`day` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `computed_2_`.`day`
)
SELECT `delta`.`day`,
  `delta`.`users`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`day`, `delta`.`users`
HAVING sum(`delta`.`__ivm_w`) <> 0
