select d.day, c.segment, count(distinct v.cust) as users from (select distinct day from shop.orders) d join shop.orders v on v.day between d.day - 4 and d.day join shop.customers c on c.id = v.cust group by d.day, c.segment

-- rebuild:
select d.day, c.segment, count(distinct v.cust) as users from (select distinct day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) d join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ v on v.day between d.day - 4 and d.day join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = v.cust group by d.day, c.segment

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 74 s; by rows about 321 s
-- keys (day) part: True, whole_reads: 1, reference: ('shop.customers', 'shop.orders') #4ed60f27e5f5
-- by key (day), one join away from the change (3 tables read)
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
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`day`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows`) */ ⟧`computed`.`day`
  FROM `left_rows`
    INNER JOIN `computed`
      ON (`left_rows`.`v__day` between `computed`.`day` - 4 and `computed`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`computed_`.`day`
  FROM `changed_customers`
    INNER JOIN (`computed` AS `computed_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON (`orders_4`.`day` between `computed_`.`day` - 4 and `computed_`.`day`))
      ON `changed_customers`.`id` = `orders_4`.`cust`
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
  `customers`.`segment`,
  count(distinct `orders_3`.`cust`) AS `users`
FROM `computed`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    ON (`orders_3`.`day` between `computed`.`day` - 4 and `computed`.`day`)
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders_3`.`cust`
WHERE (`orders_3`.`day` >= try_subtract(⟦least¦day⟧, 4) OR ⟦least¦day⟧ IS NOT NULL AND try_subtract(⟦least¦day⟧, 4) IS NULL)
  AND (`orders_3`.`day` <= ⟦greatest¦day⟧)
GROUP BY `computed`.`day`, `customers`.`segment`
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
  `customers`.`segment`,
  count(distinct `orders_3`.`cust`) AS `users`
FROM `computed`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    ON (`orders_3`.`day` between `computed`.`day` - 4 and `computed`.`day`)
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders_3`.`cust`
WHERE (`orders_3`.`day` >= try_subtract(⟦least¦day⟧, 4) OR ⟦least¦day⟧ IS NOT NULL AND try_subtract(⟦least¦day⟧, 4) IS NULL)
  AND (`orders_3`.`day` <= ⟦greatest¦day⟧)
GROUP BY `computed`.`day`, `customers`.`segment`
-- keys (day, segment) reference: ('shop.customers', 'shop.orders') #73f7c6c4c2d2
-- by key (day, segment), one join away from the change (9 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows AS (
  SELECT DISTINCT `c`.`day` AS `d__day`
  FROM `changed_orders` AS `c`
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `orders_3`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
left_rows_2 AS (
  SELECT DISTINCT `c_2`.`cust`,
    `c_2`.`day` AS `v__day`
  FROM `changed_orders_2` AS `c_2`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows`) */ ⟧`left_rows`.`d__day` AS `day`,
    `customers`.`segment`
  FROM `left_rows`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`orders`.`day` between `left_rows`.`d__day` - 4 and `left_rows`.`d__day`)
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows_2`) */ ⟧`computed`.`day`,
    `customers_2`.`segment`
  FROM `left_rows_2`
    INNER JOIN `computed`
      ON (`left_rows_2`.`v__day` between `computed`.`day` - 4 and `computed`.`day`)
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `left_rows_2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`c_4`) */ ⟧`c_3`.`day`,
    `customers_3`.`segment`
  FROM `changed_orders` AS `c_3`
    INNER JOIN `changed_orders_2` AS `c_4`
      ON (`c_4`.`day` between `c_3`.`day` - 4 and `c_3`.`day`)
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `c_4`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`computed_`.`day`,
    `changed_customers`.`segment`
  FROM `changed_customers`
    INNER JOIN (`computed` AS `computed_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON (`orders_5`.`day` between `computed_`.`day` - 4 and `computed_`.`day`))
      ON `changed_customers`.`id` = `orders_5`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows_`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_6`) */ ⟧`left_rows_`.`d__day` AS `day`,
    `c_6`.`segment`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
      ON (`orders_6`.`day` between `left_rows_`.`d__day` - 4 and `left_rows_`.`d__day`)
    INNER JOIN `changed_customers` AS `c_6`
      ON `c_6`.`id` = `orders_6`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows_2_`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_8`) */ ⟧`computed__2`.`day`,
    `c_8`.`segment`
  FROM `left_rows_2` AS `left_rows_2_`
    INNER JOIN `computed` AS `computed__2`
      ON (`left_rows_2_`.`v__day` between `computed__2`.`day` - 4 and `computed__2`.`day`)
    INNER JOIN `changed_customers` AS `c_8`
      ON `c_8`.`id` = `left_rows_2_`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_9`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`c_10`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_11`) */ ⟧`c_9`.`day`,
    `c_11`.`segment`
  FROM `changed_orders` AS `c_9`
    INNER JOIN `changed_orders_2` AS `c_10`
      ON (`c_10`.`day` between `c_9`.`day` - 4 and `c_9`.`day`)
    INNER JOIN `changed_customers` AS `c_11`
      ON `c_11`.`id` = `c_10`.`cust`
)
SELECT DISTINCT `combined`.`day`,
  `combined`.`segment`
FROM `combined`
-- few:
WITH computed AS (
  SELECT DISTINCT `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`day`¦⟧
),
candidates AS (
  SELECT `computed_`.`day`,
    `customers_2`.`segment`,
    count(distinct `orders_5`.`cust`) AS `users`
  FROM `computed` AS `computed_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON (`orders_5`.`day` between `computed_`.`day` - 4 and `computed_`.`day`)
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_5`.`cust`
  WHERE (`orders_5`.`day` >= try_subtract(⟦least¦day⟧, 4) OR ⟦least¦day⟧ IS NOT NULL AND try_subtract(⟦least¦day⟧, 4) IS NULL)
    AND (`orders_5`.`day` <= ⟦greatest¦day⟧)
    AND ⟦keys¦¦`customers_2`.`segment`⟧
  GROUP BY `computed_`.`day`, `customers_2`.`segment`
)
SELECT `candidates`.`day`,
  `candidates`.`segment`,
  `candidates`.`users`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`day`¦`candidates`.`segment`⟧
-- many:
WITH dirty_keys AS (
SELECT `day`, `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
computed AS (
  SELECT DISTINCT `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`day` <=> `c`.`day`
  WHERE ⟦within¦day¦`orders_2`.`day`⟧
),
candidates AS (
  SELECT `computed_`.`day`,
    `customers_2`.`segment`,
    count(distinct `orders_5`.`cust`) AS `users`
  FROM `computed` AS `computed_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON (`orders_5`.`day` between `computed_`.`day` - 4 and `computed_`.`day`)
    INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `customers_2`.`segment` <=> `c_4`.`segment`)
      ON `customers_2`.`id` = `orders_5`.`cust`
  WHERE (`orders_5`.`day` >= try_subtract(⟦least¦day⟧, 4) OR ⟦least¦day⟧ IS NOT NULL AND try_subtract(⟦least¦day⟧, 4) IS NULL)
    AND (`orders_5`.`day` <= ⟦greatest¦day⟧)
    AND ⟦within¦segment¦`customers_2`.`segment`⟧
  GROUP BY `computed_`.`day`, `customers_2`.`segment`
)
SELECT `candidates`.`day`,
  `candidates`.`segment`,
  `candidates`.`users`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_5`
    ON `candidates`.`day` <=> `c_5`.`day` AND `candidates`.`segment` <=> `c_5`.`segment`
WHERE ⟦within¦day¦`candidates`.`day`⟧
  AND ⟦within¦segment¦`candidates`.`segment`⟧
-- rows () whole_reads: 16 #500cb9635812
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
  SELECT `combined`.`day` AS `d__day`,
    `orders_8`.`cust`
  FROM `combined`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
      ON (`orders_8`.`day` between `combined`.`day` - 4 and `combined`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧`computed_2`.`day` AS `d__day`,
    `changed_orders_2`.`cust`
  FROM `computed_2`
    INNER JOIN `changed_orders_2`
      ON (`changed_orders_2`.`day` between `computed_2`.`day` - 4 and `computed_2`.`day`)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_3 AS (
  SELECT `combined_2`.`d__day`,
    `customers_2`.`segment`
  FROM `combined_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `combined_2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`computed_2_`.`day` AS `d__day`,
    `changed_customers`.`segment`
  FROM `computed_2` AS `computed_2_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_12`
      ON (`orders_12`.`day` between `computed_2_`.`day` - 4 and `computed_2_`.`day`)
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_12`.`cust`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`d__day` AS `__k0`,
    `combined_3`.`segment` AS `__k1`
  FROM `combined_3`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`day`,
    `customers`.`segment`,
    count(distinct `orders_3`.`cust`) AS `users`,
    1 AS `__ivm_w`
  FROM `computed`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON (`orders_3`.`day` between `computed`.`day` - 4 and `computed`.`day`)
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders_3`.`cust`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed`.`day` <=> `dirty_keys_2`.`__k0` AND `customers`.`segment` <=> `dirty_keys_2`.`__k1`
  GROUP BY `computed`.`day`, `customers`.`segment`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_2__2`.`day`,
    `customers_3`.`segment`,
    count(distinct `orders_14`.`cust`) AS `users`,
    -1 AS `__ivm_w`
  FROM `computed_2` AS `computed_2__2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_14`
      ON (`orders_14`.`day` between `computed_2__2`.`day` - 4 and `computed_2__2`.`day`)
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_14`.`cust`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed_2__2`.`day` <=> `dirty_keys_2_`.`__k0` AND `customers_3`.`segment` <=> `dirty_keys_2_`.`__k1`
  GROUP BY `computed_2__2`.`day`, `customers_3`.`segment`
)
SELECT `delta`.`day`,
  `delta`.`segment`,
  `delta`.`users`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`day`, `delta`.`segment`, `delta`.`users`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 39 s; rebuilt about 60 s; by rows about 202 s
-- keys (segment) part: True, whole_reads: 1 #3ef4463ad29d
-- by key (segment), read from the change
-- keys (day, segment) reference: ('shop.customers',) #8d4ff41b5d35
-- by key (day, segment), one join away from the change (2 tables read)
-- rows () whole_reads: 10 #4594157ee8a5
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 47 s; rebuilt about 60 s; by rows about 241 s
-- keys (day) part: True, whole_reads: 1, reference: ('shop.orders',) #47fc6a1d5074
-- by key (day), one join away from the change (1 table read)
-- keys (day, segment) reference: ('shop.orders',) #16857caf5628
-- by key (day, segment), one join away from the change (5 tables read)
-- rows () whole_reads: 12 #7269229ca1a5
-- no key leads from the change to the rows
