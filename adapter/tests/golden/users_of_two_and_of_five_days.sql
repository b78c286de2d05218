select d.day, count(distinct case when v.day > d.day - 2 then v.cust end) as of_two, count(distinct v.cust) as of_five from (select distinct day from shop.orders where status <> 'x') d join shop.orders v on v.day between d.day - 4 and d.day where v.status <> 'x' group by d.day having count(distinct v.cust) > 1

-- rebuild:
select d.day, count(distinct case when v.day > d.day - 2 then v.cust end) as of_two, count(distinct v.cust) as of_five from (select distinct day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where status <> 'x') d join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ v on v.day between d.day - 4 and d.day where v.status <> 'x' group by d.day having count(distinct v.cust) > 1

-- changed: shop.orders
-- chosen: by key: about 30 s; rebuilt about 60 s; by rows about 241 s
-- keys (day) reference: ('shop.orders',) #742a9a218a41
-- by key (day), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`day`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE (`changed_orders`.`status` <> 'x')
),
computed AS (
  SELECT `delta_`.`day`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`day`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
delta_2 AS (
SELECT `changed_orders_2`.`cust`,
  `changed_orders_2`.`day` AS `v__day`,
  `changed_orders_2`.`__ivm_w`
FROM `changed_orders_2`
WHERE (((`changed_orders_2`.`status` <> 'x')))
),
computed_2 AS (
  SELECT `delta_2_`.`cust`,
    `delta_2_`.`v__day`,
    sum(`delta_2_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta_2` AS `delta_2_`
  GROUP BY `delta_2_`.`cust`, `delta_2_`.`v__day`
  HAVING sum(`delta_2_`.`__ivm_w`) <> 0
),
computed_3 AS (
SELECT DISTINCT `orders_2`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (`orders_2`.`status` <> 'x')
),
left_rows AS (
  SELECT DISTINCT `computed_2_`.`v__day`
  FROM `computed_2` AS `computed_2_`
),
combined AS (
  SELECT `computed`.`day`
  FROM `computed`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows`) */ ⟧`computed_3`.`day`
  FROM `left_rows`
    INNER JOIN `computed_3`
      ON (`left_rows`.`v__day` between `computed_3`.`day` - 4 and `computed_3`.`day`)
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH computed AS (
SELECT DISTINCT `orders_2`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ⟦keys¦`orders_2`.`day`⟧
  AND (`orders_2`.`status` <> 'x')
),
filtered AS (
SELECT `computed_`.`day`,
  count(distinct case when `orders_5`.`day` > `computed_`.`day` - 2 then `orders_5`.`cust` end) AS `of_two`,
  count(distinct `orders_5`.`cust`) AS `of_five`,
  count(distinct `orders_5`.`cust`) > 1 AS `__having`
FROM `computed` AS `computed_`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    ON (`orders_5`.`day` between `computed_`.`day` - 4 and `computed_`.`day`)
WHERE (`orders_5`.`day` >= try_subtract(⟦least¦day⟧, 4) OR ⟦least¦day⟧ IS NOT NULL AND try_subtract(⟦least¦day⟧, 4) IS NULL)
  AND (`orders_5`.`day` <= ⟦greatest¦day⟧)
  AND (`orders_5`.`status` <> 'x')
GROUP BY `computed_`.`day`
)
SELECT `filtered`.`day`,
  `filtered`.`of_two`,
  `filtered`.`of_five`
FROM `filtered`
WHERE (`filtered`.`__having`)
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
  AND (`orders_2`.`status` <> 'x')
),
filtered AS (
SELECT `computed_`.`day`,
  count(distinct case when `orders_5`.`day` > `computed_`.`day` - 2 then `orders_5`.`cust` end) AS `of_two`,
  count(distinct `orders_5`.`cust`) AS `of_five`,
  count(distinct `orders_5`.`cust`) > 1 AS `__having`
FROM `computed` AS `computed_`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    ON (`orders_5`.`day` between `computed_`.`day` - 4 and `computed_`.`day`)
WHERE (`orders_5`.`day` >= try_subtract(⟦least¦day⟧, 4) OR ⟦least¦day⟧ IS NOT NULL AND try_subtract(⟦least¦day⟧, 4) IS NULL)
  AND (`orders_5`.`day` <= ⟦greatest¦day⟧)
  AND (`orders_5`.`status` <> 'x')
GROUP BY `computed_`.`day`
)
SELECT `filtered`.`day`,
  `filtered`.`of_two`,
  `filtered`.`of_five`
FROM `filtered`
WHERE (`filtered`.`__having`)
-- rows () whole_reads: 8 #f329795c7e09
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
SELECT DISTINCT `orders_2`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (`orders_2`.`status` <> 'x')
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `changed_orders`.`day`
FROM `changed_orders`
WHERE (`changed_orders`.`status` <> 'x')
),
weighted AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_5`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_5`.`day` <=> `dirty_keys_`.`day`
WHERE (`orders_5`.`status` <> 'x')
),
weighted_2 AS (
SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_7`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
    ON `orders_7`.`day` <=> `dirty_keys__3`.`day`
WHERE (`orders_7`.`status` <> 'x')
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
WHERE (`orders_10`.`status` <> 'x')
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined_2 AS (
  SELECT `combined`.`day` AS `d__day`,
    `orders_8`.`status`
  FROM `combined`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
      ON (`orders_8`.`day` between `combined`.`day` - 4 and `combined`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧`computed_2`.`day` AS `d__day`,
    `changed_orders_2`.`status`
  FROM `computed_2`
    INNER JOIN `changed_orders_2`
      ON (`changed_orders_2`.`day` between `computed_2`.`day` - 4 and `computed_2`.`day`)
),
dirty_keys_2 AS (
SELECT DISTINCT `combined_2`.`d__day` AS `__k0`
FROM `combined_2`
WHERE (`combined_2`.`status` <> 'x')
),
combined_3 AS (
SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`day`,
  count(distinct case when `orders_3`.`day` > `computed`.`day` - 2 then `orders_3`.`cust` end) AS `of_two`,
  count(distinct `orders_3`.`cust`) AS `of_five`,
  count(distinct `orders_3`.`cust`) > 1 AS `__having`,
  1 AS `__ivm_w`
FROM `computed`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    ON (`orders_3`.`day` between `computed`.`day` - 4 and `computed`.`day`)
  LEFT SEMI JOIN `dirty_keys_2`
    ON `computed`.`day` <=> `dirty_keys_2`.`__k0`
WHERE (`orders_3`.`status` <> 'x')
GROUP BY `computed`.`day`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_2_`.`day`,
  count(distinct case when `orders_12`.`day` > `computed_2_`.`day` - 2 then `orders_12`.`cust` end) AS `of_two`,
  count(distinct `orders_12`.`cust`) AS `of_five`,
  count(distinct `orders_12`.`cust`) > 1 AS `__having`,
  -1 AS `__ivm_w`
FROM `computed_2` AS `computed_2_`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_12`
    ON (`orders_12`.`day` between `computed_2_`.`day` - 4 and `computed_2_`.`day`)
  LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
    ON `computed_2_`.`day` <=> `dirty_keys_2_`.`__k0`
WHERE (`orders_12`.`status` <> 'x')
GROUP BY `computed_2_`.`day`
),
delta AS (
  SELECT `combined_3`.`day`,
    `combined_3`.`of_two`,
    `combined_3`.`of_five`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
  WHERE (`combined_3`.`__having`)
)
SELECT `delta`.`day`,
  `delta`.`of_two`,
  `delta`.`of_five`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`day`, `delta`.`of_two`, `delta`.`of_five`
HAVING sum(`delta`.`__ivm_w`) <> 0
