with calendar as (select explode(sequence(date'2026-01-05', current_date())) as day) select d.day, c.segment, count(o.id) as n, coalesce(sum(o.amount), 0) as total from calendar d left join shop.orders o on o.day = d.day left join shop.customers c on c.id = o.cust group by d.day, c.segment

-- rebuild:
with calendar as (select explode(sequence(date'2026-01-05', ⟦p1:current_date⟧)) as day) select d.day, c.segment, count(o.id) as n, coalesce(sum(o.amount), 0) as total from calendar d left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.day = d.day left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust group by d.day, c.segment

-- changed: current_date, shop.customers, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 515 s
-- keys (day) part: True, whole_reads: 1, reference: ('shop.customers',) #2c27556f9ce8
-- by key (day), one join away from the change (1 table read)
-- collect:
WITH delta AS (
SELECT `rows`.`__row_1`,
  `made`.`__day_2`,
  1 AS `__ivm_w`
FROM VALUES (0) AS `rows`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p1:current_date⟧)) `made` AS `__day_2`
UNION ALL
SELECT `rows_2`.`__row_1`,
  `made_2`.`__day_2`,
  -1 AS `__ivm_w`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p0:current_date⟧)) `made_2` AS `__day_2`
),
computed AS (
  SELECT `delta_`.`__row_1`,
    `delta_`.`__day_2`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__row_1`, `delta_`.`__day_2`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
left_rows AS (
SELECT `made_4`.`__day_2` AS `d__day`
FROM VALUES (0) AS `rows_4`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p1:current_date⟧)) `made_4` AS `__day_2`
),
combined AS (
  SELECT `computed`.`__day_2` AS `day`
  FROM `computed`
  UNION ALL
  SELECT `changed_orders`.`day`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`left_rows`.`d__day` AS `day`
  FROM `changed_customers`
    INNER JOIN (`left_rows`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`day` = `left_rows`.`d__day`)
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH candidates AS (
SELECT `rows_2`.`__row_1`,
  `made_2`.`__day_2`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p1:current_date⟧)) `made_2` AS `__day_2`
),
right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day` AS `o__day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`day`⟧
)
SELECT `candidates`.`__day_2` AS `day`,
  `customers`.`segment`,
  count(`right_rows`.`o__id`) AS `n`,
  coalesce(sum(`right_rows`.`amount`), 0) AS `total`
FROM `candidates`
  LEFT JOIN `right_rows`
    ON `right_rows`.`o__day` = `candidates`.`__day_2`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `right_rows`.`cust`
WHERE ⟦keys¦`candidates`.`__day_2`⟧
GROUP BY `candidates`.`__day_2`, `customers`.`segment`
-- many:
WITH candidates AS (
SELECT `rows_2`.`__row_1`,
  `made_2`.`__day_2`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p1:current_date⟧)) `made_2` AS `__day_2`
),
dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day` AS `o__day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`day` <=> `c_2`.`day`
  WHERE ⟦within¦day¦`orders_2`.`day`⟧
)
SELECT `candidates`.`__day_2` AS `day`,
  `customers`.`segment`,
  count(`right_rows`.`o__id`) AS `n`,
  coalesce(sum(`right_rows`.`amount`), 0) AS `total`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__day_2` <=> `dirty_keys`.`day`
  LEFT JOIN `right_rows`
    ON `right_rows`.`o__day` = `candidates`.`__day_2`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `right_rows`.`cust`
WHERE ⟦within¦day¦`candidates`.`__day_2`⟧
GROUP BY `candidates`.`__day_2`, `customers`.`segment`
-- keys (day, segment) whole_reads: 1, reference: ('shop.customers', 'shop.orders') #bf54be527703
-- by key (day, segment), one join away from the change (12 tables read)
-- collect:
WITH delta AS (
SELECT `rows`.`__row_1`,
  `made`.`__day_2`,
  1 AS `__ivm_w`
FROM VALUES (0) AS `rows`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p1:current_date⟧)) `made` AS `__day_2`
UNION ALL
SELECT `rows_2`.`__row_1`,
  `made_2`.`__day_2`,
  -1 AS `__ivm_w`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p0:current_date⟧)) `made_2` AS `__day_2`
),
computed AS (
  SELECT `delta_`.`__row_1`,
    `delta_`.`__day_2`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__row_1`, `delta_`.`__day_2`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
right_rows AS (
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE false
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows AS (
SELECT `made_4`.`__day_2` AS `d__day`
FROM VALUES (0) AS `rows_4`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p1:current_date⟧)) `made_4` AS `__day_2`
),
right_rows_2 AS (
  SELECT `customers_4`.`id` AS `c__id`,
    `customers_4`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_4`.`id`⟧)
),
right_rows_3 AS (
  SELECT `customers_9`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_9`
  WHERE false
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `computed`.`__day_2` AS `day`,
    `customers`.`segment`
  FROM `computed`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`day` = `computed`.`__day_2`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`cust`
  UNION ALL
  SELECT `computed_`.`__day_2` AS `day`,
    `customers_2`.`segment`
  FROM `computed` AS `computed_`
    LEFT JOIN `right_rows`
      ON true
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `right_rows`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`left_rows`.`d__day` AS `day`,
    `right_rows_2`.`segment`
  FROM `left_rows`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`day` = `left_rows`.`d__day`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`left_rows_`.`d__day` AS `day`,
    `customers_5`.`segment`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `changed_orders` AS `c`
      ON `c`.`day` = `left_rows_`.`d__day`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = (if(false, `c`.`cust`, NULL))
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_2`) */ ⟧`computed__2`.`__day_2` AS `day`,
    `right_rows_2_`.`segment`
  FROM `computed` AS `computed__2`
    INNER JOIN `changed_orders` AS `c_2`
      ON `c_2`.`day` = `computed__2`.`__day_2`
    LEFT JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`c__id` = `c_2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧`computed__3`.`__day_2` AS `day`,
    `customers_7`.`segment`
  FROM `computed` AS `computed__3`
    INNER JOIN `changed_orders` AS `c_3`
      ON `c_3`.`day` = `computed__3`.`__day_2`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = (if(false, `c_3`.`cust`, NULL))
  UNION ALL
  SELECT `computed__4`.`__day_2` AS `day`,
    `right_rows_3`.`segment`
  FROM `computed` AS `computed__4`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON `orders_4`.`day` = `computed__4`.`__day_2`
    LEFT JOIN `right_rows_3`
      ON true
  UNION ALL
  SELECT `computed__5`.`__day_2` AS `day`,
    `right_rows_3_`.`segment`
  FROM `computed` AS `computed__5`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON true
    LEFT JOIN `right_rows_3` AS `right_rows_3_`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_4`) */ ⟧`left_rows__2`.`d__day` AS `day`,
    `right_rows_3__2`.`segment`
  FROM `left_rows` AS `left_rows__2`
    INNER JOIN `changed_orders` AS `c_4`
      ON `c_4`.`day` = `left_rows__2`.`d__day`
    LEFT JOIN `right_rows_3` AS `right_rows_3__2`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_5`) */ ⟧`left_rows__3`.`d__day` AS `day`,
    `right_rows_3__3`.`segment`
  FROM `left_rows` AS `left_rows__3`
    INNER JOIN `changed_orders` AS `c_5`
      ON `c_5`.`day` = `left_rows__3`.`d__day`
    LEFT JOIN `right_rows_3` AS `right_rows_3__3`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_6`) */ ⟧`computed__6`.`__day_2` AS `day`,
    `right_rows_3__4`.`segment`
  FROM `computed` AS `computed__6`
    INNER JOIN `changed_orders` AS `c_6`
      ON `c_6`.`day` = `computed__6`.`__day_2`
    LEFT JOIN `right_rows_3` AS `right_rows_3__4`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_7`) */ ⟧`computed__7`.`__day_2` AS `day`,
    `right_rows_3__5`.`segment`
  FROM `computed` AS `computed__7`
    INNER JOIN `changed_orders` AS `c_7`
      ON `c_7`.`day` = `computed__7`.`__day_2`
    LEFT JOIN `right_rows_3` AS `right_rows_3__5`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`left_rows__4`.`d__day` AS `day`,
    `changed_customers`.`segment`
  FROM `left_rows` AS `left_rows__4`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`day` = `left_rows__4`.`d__day`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_6`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_6`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_8`) */ ⟧`left_rows__5`.`d__day` AS `day`,
    if(false, `c_8`.`segment`, NULL) AS `segment`
  FROM `left_rows` AS `left_rows__5`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
      ON `orders_7`.`day` = `left_rows__5`.`d__day`
    INNER JOIN `changed_customers` AS `c_8`
      ON `c_8`.`id` = `orders_7`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_7`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_9`) */ ⟧`computed__8`.`__day_2` AS `day`,
    `c_9`.`segment`
  FROM `computed` AS `computed__8`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
      ON `orders_8`.`day` = `computed__8`.`__day_2`
    INNER JOIN `changed_customers` AS `c_9`
      ON `c_9`.`id` = `orders_8`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_8`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_10`) */ ⟧`computed__9`.`__day_2` AS `day`,
    if(false, `c_10`.`segment`, NULL) AS `segment`
  FROM `computed` AS `computed__9`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_9`
      ON `orders_9`.`day` = `computed__9`.`__day_2`
    INNER JOIN `changed_customers` AS `c_10`
      ON `c_10`.`id` = `orders_9`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_9`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_11`) */ ⟧`computed__10`.`__day_2` AS `day`,
    `c_11`.`segment`
  FROM `computed` AS `computed__10`
    LEFT JOIN `right_rows` AS `right_rows__2`
      ON true
    INNER JOIN `changed_customers` AS `c_11`
      ON `c_11`.`id` = `right_rows__2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_12`) */ ⟧`computed__11`.`__day_2` AS `day`,
    if(false, `c_12`.`segment`, NULL) AS `segment`
  FROM `computed` AS `computed__11`
    LEFT JOIN `right_rows` AS `right_rows__3`
      ON true
    INNER JOIN `changed_customers` AS `c_12`
      ON `c_12`.`id` = `right_rows__3`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_13`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_14`) */ ⟧`left_rows__6`.`d__day` AS `day`,
    `c_14`.`segment`
  FROM `left_rows` AS `left_rows__6`
    INNER JOIN `changed_orders` AS `c_13`
      ON `c_13`.`day` = `left_rows__6`.`d__day`
    INNER JOIN `changed_customers` AS `c_14`
      ON `c_14`.`id` = `c_13`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_15`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_16`) */ ⟧`left_rows__7`.`d__day` AS `day`,
    if(false, `c_16`.`segment`, NULL) AS `segment`
  FROM `left_rows` AS `left_rows__7`
    INNER JOIN `changed_orders` AS `c_15`
      ON `c_15`.`day` = `left_rows__7`.`d__day`
    INNER JOIN `changed_customers` AS `c_16`
      ON `c_16`.`id` = `c_15`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_17`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_18`) */ ⟧`left_rows__8`.`d__day` AS `day`,
    `c_18`.`segment`
  FROM `left_rows` AS `left_rows__8`
    INNER JOIN `changed_orders` AS `c_17`
      ON `c_17`.`day` = `left_rows__8`.`d__day`
    INNER JOIN `changed_customers` AS `c_18`
      ON `c_18`.`id` = (if(false, `c_17`.`cust`, NULL))
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_19`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_20`) */ ⟧`left_rows__9`.`d__day` AS `day`,
    if(false, `c_20`.`segment`, NULL) AS `segment`
  FROM `left_rows` AS `left_rows__9`
    INNER JOIN `changed_orders` AS `c_19`
      ON `c_19`.`day` = `left_rows__9`.`d__day`
    INNER JOIN `changed_customers` AS `c_20`
      ON `c_20`.`id` = (if(false, `c_19`.`cust`, NULL))
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_21`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_22`) */ ⟧`computed__12`.`__day_2` AS `day`,
    `c_22`.`segment`
  FROM `computed` AS `computed__12`
    INNER JOIN `changed_orders` AS `c_21`
      ON `c_21`.`day` = `computed__12`.`__day_2`
    INNER JOIN `changed_customers` AS `c_22`
      ON `c_22`.`id` = `c_21`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_23`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_24`) */ ⟧`computed__13`.`__day_2` AS `day`,
    if(false, `c_24`.`segment`, NULL) AS `segment`
  FROM `computed` AS `computed__13`
    INNER JOIN `changed_orders` AS `c_23`
      ON `c_23`.`day` = `computed__13`.`__day_2`
    INNER JOIN `changed_customers` AS `c_24`
      ON `c_24`.`id` = `c_23`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_25`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_26`) */ ⟧`computed__14`.`__day_2` AS `day`,
    `c_26`.`segment`
  FROM `computed` AS `computed__14`
    INNER JOIN `changed_orders` AS `c_25`
      ON `c_25`.`day` = `computed__14`.`__day_2`
    INNER JOIN `changed_customers` AS `c_26`
      ON `c_26`.`id` = (if(false, `c_25`.`cust`, NULL))
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_27`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_28`) */ ⟧`computed__15`.`__day_2` AS `day`,
    if(false, `c_28`.`segment`, NULL) AS `segment`
  FROM `computed` AS `computed__15`
    INNER JOIN `changed_orders` AS `c_27`
      ON `c_27`.`day` = `computed__15`.`__day_2`
    INNER JOIN `changed_customers` AS `c_28`
      ON `c_28`.`id` = (if(false, `c_27`.`cust`, NULL))
)
SELECT DISTINCT `combined`.`day`,
  `combined`.`segment`
FROM `combined`
-- few:
WITH candidates AS (
SELECT `rows_2`.`__row_1`,
  `made_2`.`__day_2`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p1:current_date⟧)) `made_2` AS `__day_2`
),
right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day` AS `o__day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`day`¦⟧
),
candidates_2 AS (
  SELECT `candidates_`.`__day_2` AS `day`,
    `customers_2`.`segment`,
    count(`right_rows_`.`o__id`) AS `n`,
    coalesce(sum(`right_rows_`.`amount`), 0) AS `total`
  FROM `candidates` AS `candidates_`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`o__day` = `candidates_`.`__day_2`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `right_rows_`.`cust`
  WHERE ⟦keys¦`candidates_`.`__day_2`¦⟧
  GROUP BY `candidates_`.`__day_2`, `customers_2`.`segment`
)
SELECT `candidates_2`.`day`,
  `candidates_2`.`segment`,
  `candidates_2`.`n`,
  `candidates_2`.`total`
FROM `candidates_2`
WHERE ⟦keys¦`candidates_2`.`day`¦`candidates_2`.`segment`⟧
-- many:
WITH candidates AS (
SELECT `rows_2`.`__row_1`,
  `made_2`.`__day_2`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p1:current_date⟧)) `made_2` AS `__day_2`
),
dirty_keys AS (
SELECT `day`, `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day` AS `o__day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`day` <=> `c_2`.`day`
  WHERE ⟦within¦day¦`orders_2`.`day`⟧
),
candidates_2 AS (
  SELECT `candidates_`.`__day_2` AS `day`,
    `customers_2`.`segment`,
    count(`right_rows_`.`o__id`) AS `n`,
    coalesce(sum(`right_rows_`.`amount`), 0) AS `total`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `candidates_`.`__day_2` <=> `c_3`.`day`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`o__day` = `candidates_`.`__day_2`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `right_rows_`.`cust`
  WHERE ⟦within¦day¦`candidates_`.`__day_2`⟧
  GROUP BY `candidates_`.`__day_2`, `customers_2`.`segment`
)
SELECT `candidates_2`.`day`,
  `candidates_2`.`segment`,
  `candidates_2`.`n`,
  `candidates_2`.`total`
FROM `candidates_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_5`
    ON `candidates_2`.`day` <=> `c_5`.`day` AND `candidates_2`.`segment` <=> `c_5`.`segment`
WHERE ⟦within¦day¦`candidates_2`.`day`⟧
  AND ⟦within¦segment¦`candidates_2`.`segment`⟧
-- rows () whole_reads: 20 #9da12e0810c5
-- no key leads from the change to the rows
-- delta:
WITH left_rows AS (
SELECT `made_2`.`__day_2` AS `d__day`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p1:current_date⟧)) `made_2` AS `__day_2`
),
delta AS (
SELECT `rows_3`.`__row_1`,
  `made_3`.`__day_2`,
  1 AS `__ivm_w`
FROM VALUES (0) AS `rows_3`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p1:current_date⟧)) `made_3` AS `__day_2`
UNION ALL
SELECT `rows_4`.`__row_1`,
  `made_4`.`__day_2`,
  -1 AS `__ivm_w`
FROM VALUES (0) AS `rows_4`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p0:current_date⟧)) `made_4` AS `__day_2`
),
computed AS (
  SELECT `delta_`.`__row_1`,
    `delta_`.`__day_2`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__row_1`, `delta_`.`__day_2`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows_2 AS (
SELECT `made_6`.`__day_2` AS `d__day`
FROM VALUES (0) AS `rows_6`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-05', ⟦p0:current_date⟧)) `made_6` AS `__day_2`
),
combined AS (
  SELECT `computed`.`__day_2` AS `d__day`,
    `orders_2`.`cust`
  FROM `computed`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`day` = `computed`.`__day_2`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`left_rows_2`.`d__day`,
    `orders_3`.`cust`
  FROM `left_rows_2`
    LEFT SEMI JOIN `changed_orders`
      ON `changed_orders`.`day` = `left_rows_2`.`d__day`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`day` = `left_rows_2`.`d__day`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`left_rows_2_`.`d__day`,
    `orders_4`.`cust`
  FROM `left_rows_2` AS `left_rows_2_`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON `c`.`day` = `left_rows_2_`.`d__day`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
      ON `orders_4`.`day` = `left_rows_2_`.`d__day`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `combined`.`d__day`,
    `customers_2`.`segment`
  FROM `combined`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `combined`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`left_rows_2__2`.`d__day`,
    `customers_3`.`segment`
  FROM `left_rows_2` AS `left_rows_2__2`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`day` = `left_rows_2__2`.`d__day`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_5`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_5`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_5`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_2`) */ ⟧`left_rows_2__3`.`d__day`,
    `customers_4`.`segment`
  FROM `left_rows_2` AS `left_rows_2__3`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`day` = `left_rows_2__3`.`d__day`
    LEFT SEMI JOIN `changed_customers` AS `c_2`
      ON `c_2`.`id` = `orders_6`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_6`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_6`.`cust`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`d__day` AS `__k0`,
    `combined_2`.`segment` AS `__k1`
  FROM `combined_2`
),
delta_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `left_rows`.`d__day` AS `day`,
    `customers`.`segment`,
    count(`orders`.`id`) AS `n`,
    coalesce(sum(`orders`.`amount`), 0) AS `total`,
    1 AS `__ivm_w`
  FROM `left_rows`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`day` = `left_rows`.`d__day`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON `left_rows`.`d__day` <=> `dirty_keys`.`__k0` AND `customers`.`segment` <=> `dirty_keys`.`__k1`
  GROUP BY `left_rows`.`d__day`, `customers`.`segment`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `left_rows_2__4`.`d__day` AS `day`,
    `customers_5`.`segment`,
    count(`orders_7`.`id`) AS `n`,
    coalesce(sum(`orders_7`.`amount`), 0) AS `total`,
    -1 AS `__ivm_w`
  FROM `left_rows_2` AS `left_rows_2__4`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
      ON `orders_7`.`day` = `left_rows_2__4`.`d__day`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_7`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `left_rows_2__4`.`d__day` <=> `dirty_keys_`.`__k0` AND `customers_5`.`segment` <=> `dirty_keys_`.`__k1`
  GROUP BY `left_rows_2__4`.`d__day`, `customers_5`.`segment`
)
SELECT `delta_2`.`day`,
  `delta_2`.`segment`,
  `delta_2`.`n`,
  `delta_2`.`total`,
  sum(`delta_2`.`__ivm_w`) AS `__ivm_w`
FROM `delta_2`
GROUP BY `delta_2`.`day`, `delta_2`.`segment`, `delta_2`.`n`, `delta_2`.`total`
HAVING sum(`delta_2`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 241 s
-- keys (day) part: True, whole_reads: 1 #f8610d8b8417
-- by key (day), read from the change
-- keys (day, segment) whole_reads: 1 #7146f8ff0750
-- by key (day, segment), one join away from the change (2 tables read)
-- rows () whole_reads: 8 #86fdd009430d
-- no key leads from the change to the rows

-- changed: shop.customers alone
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 277 s
-- keys (day) part: True, whole_reads: 1, reference: ('shop.customers',) #8f345b9b219e
-- by key (day), one join away from the change (1 table read)
-- keys (day, segment) whole_reads: 1, reference: ('shop.customers',) #5afebcba8b09
-- by key (day, segment), one join away from the change (2 tables read)
-- rows () whole_reads: 12 #ae87ba2c31b2
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 301 s
-- keys (day) part: True, whole_reads: 1 #0a974bc4333d
-- by key (day), read from the change
-- keys (day, segment) whole_reads: 1, reference: ('shop.orders',) #df517609d497
-- by key (day, segment), one join away from the change (2 tables read)
-- rows () whole_reads: 10 #d5e45de20b3d
-- no key leads from the change to the rows
