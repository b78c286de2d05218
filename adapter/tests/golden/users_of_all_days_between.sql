select d.day, count(distinct v.cust) as users from (select explode(sequence(since, until)) as day from (select min(day) as since, max(day) as until from shop.orders)) d left join shop.orders v on v.day between d.day - 4 and d.day group by d.day

-- rebuild:
select d.day, count(distinct v.cust) as users from (select explode(sequence(since, until)) as day from (select min(day) as since, max(day) as until from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧)) d left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ v on v.day between d.day - 4 and d.day group by d.day

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 538 s
-- rows () whole_reads: 18 #7c87ae73cc7e
-- no key leads from the change to the rows
-- delta:
WITH rows_to_split AS (
  SELECT min(`orders_2`.`day`) AS `since`,
    max(`orders_2`.`day`) AS `until`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
left_rows AS (
  SELECT `made_2`.`__day_1` AS `d__day`
  FROM `rows_to_split` AS `rows_to_split_`
    LATERAL VIEW explode(sequence(`rows_to_split_`.`since`, `rows_to_split_`.`until`)) `made_2` AS `__day_1`
),
delta AS (
  SELECT min(`orders_5`.`day`) AS `since`,
    max(`orders_5`.`day`) AS `until`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  UNION ALL
  SELECT min(`orders_6`.`day`) AS `since`,
    max(`orders_6`.`day`) AS `until`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
),
rows_to_split_2 AS (
  SELECT `delta_`.`since`,
    `delta_`.`until`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`since`, `delta_`.`until`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
left_rows_2 AS (
  SELECT `made_4`.`__day_1` AS `d__day`
  FROM `rows_to_split_2` AS `rows_to_split_2_`
    LATERAL VIEW explode(sequence(`rows_to_split_2_`.`since`, `rows_to_split_2_`.`until`)) `made_4` AS `__day_1`
),
rows_to_split_3 AS (
  SELECT min(`orders_9`.`day`) AS `since`,
    max(`orders_9`.`day`) AS `until`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows_3 AS (
  SELECT `made_6`.`__day_1` AS `d__day`
  FROM `rows_to_split_3` AS `rows_to_split_3_`
    LATERAL VIEW explode(sequence(`rows_to_split_3_`.`since`, `rows_to_split_3_`.`until`)) `made_6` AS `__day_1`
),
combined AS (
  SELECT `left_rows_2`.`d__day`
  FROM `left_rows_2`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
      ON (`orders_7`.`day` between `left_rows_2`.`d__day` - 4 and `left_rows_2`.`d__day`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`left_rows_3`.`d__day`
  FROM `left_rows_3`
    LEFT SEMI JOIN `changed_orders`
      ON (`changed_orders`.`day` between `left_rows_3`.`d__day` - 4 and `left_rows_3`.`d__day`)
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_11`
      ON (`orders_11`.`day` between `left_rows_3`.`d__day` - 4 and `left_rows_3`.`d__day`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`left_rows_3_`.`d__day`
  FROM `left_rows_3` AS `left_rows_3_`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON (`c`.`day` between `left_rows_3_`.`d__day` - 4 and `left_rows_3_`.`d__day`)
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_13`
      ON (`orders_13`.`day` between `left_rows_3_`.`d__day` - 4 and `left_rows_3_`.`d__day`)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`d__day` AS `__k0`
  FROM `combined`
),
delta_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `left_rows`.`d__day` AS `day`,
    count(distinct `orders_3`.`cust`) AS `users`,
    1 AS `__ivm_w`
  FROM `left_rows`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON (`orders_3`.`day` between `left_rows`.`d__day` - 4 and `left_rows`.`d__day`)
    LEFT SEMI JOIN `dirty_keys`
      ON `left_rows`.`d__day` <=> `dirty_keys`.`__k0`
  GROUP BY `left_rows`.`d__day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `left_rows_3__2`.`d__day` AS `day`,
    count(distinct `orders_15`.`cust`) AS `users`,
    -1 AS `__ivm_w`
  FROM `left_rows_3` AS `left_rows_3__2`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_15`
      ON (`orders_15`.`day` between `left_rows_3__2`.`d__day` - 4 and `left_rows_3__2`.`d__day`)
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `left_rows_3__2`.`d__day` <=> `dirty_keys_`.`__k0`
  GROUP BY `left_rows_3__2`.`d__day`
)
SELECT `delta_2`.`day`,
  `delta_2`.`users`,
  sum(`delta_2`.`__ivm_w`) AS `__ivm_w`
FROM `delta_2`
GROUP BY `delta_2`.`day`, `delta_2`.`users`
HAVING sum(`delta_2`.`__ivm_w`) <> 0
