with first as (select min(day) as day from shop.orders), calendar as (select explode(sequence(day, current_date())) as day from first where day <= current_date()) select d.day, count(r.rate) as rates from calendar d left join shop.rates r on r.since <= d.day and r.until > d.day group by d.day

-- rebuild:
with first as (select min(day) as day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧), calendar as (select explode(sequence(day, ⟦p1:current_date⟧)) as day from first where day <= ⟦p1:current_date⟧) select d.day, count(r.rate) as rates from calendar d left join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on r.since <= d.day and r.until > d.day group by d.day

-- changed: current_date, shop.orders, shop.rates
-- chosen: a rebuild is cheaper: about 60 s; by rows about 538 s
-- rows () whole_reads: 18 #639beff53a8f
-- no key leads from the change to the rows
-- delta:
WITH filtered AS (
  SELECT min(`orders_2`.`day`) AS `day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
left_rows AS (
  SELECT `made_2`.`__day_1` AS `day`
  FROM `filtered` AS `filtered_`
    LATERAL VIEW explode(sequence(`filtered_`.`day`, ⟦p1:current_date⟧)) `made_2` AS `__day_1`
  WHERE (`filtered_`.`day` <= ⟦p1:current_date⟧)
),
filtered_2 AS (
  SELECT min(`orders_6`.`day`) AS `day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
),
delta AS (
  SELECT `filtered__2`.`day`,
    `made_3`.`__day_1`,
    1 AS `__ivm_w`
  FROM `filtered` AS `filtered__2`
    LATERAL VIEW explode(sequence(`filtered__2`.`day`, ⟦p1:current_date⟧)) `made_3` AS `__day_1`
  WHERE (`filtered__2`.`day` <= ⟦p1:current_date⟧)
  UNION ALL
  SELECT `filtered_2`.`day`,
    `made_4`.`__day_1`,
    -1 AS `__ivm_w`
  FROM `filtered_2`
    LATERAL VIEW explode(sequence(`filtered_2`.`day`, ⟦p0:current_date⟧)) `made_4` AS `__day_1`
  WHERE (`filtered_2`.`day` <= ⟦p0:current_date⟧)
),
computed AS (
  SELECT `delta_`.`day`,
    `delta_`.`__day_1`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`day`, `delta_`.`__day_1`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
left_rows_2 AS (
  SELECT `made_6`.`__day_1` AS `day`
  FROM `filtered_2` AS `filtered_2__2`
    LATERAL VIEW explode(sequence(`filtered_2__2`.`day`, ⟦p0:current_date⟧)) `made_6` AS `__day_1`
  WHERE (`filtered_2__2`.`day` <= ⟦p0:current_date⟧)
),
combined AS (
  SELECT `computed`.`__day_1` AS `day`
  FROM `computed`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`rates_2`.`since` <= `computed`.`__day_1`)
      AND (`rates_2`.`until` > `computed`.`__day_1`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`left_rows_2`.`day`
  FROM `left_rows_2`
    LEFT SEMI JOIN `changed_rates`
      ON (`changed_rates`.`since` <= `left_rows_2`.`day`)
      AND (`changed_rates`.`until` > `left_rows_2`.`day`)
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
      ON (`rates_3`.`since` <= `left_rows_2`.`day`)
      AND (`rates_3`.`until` > `left_rows_2`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`left_rows_2_`.`day`
  FROM `left_rows_2` AS `left_rows_2_`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON (`c`.`since` <= `left_rows_2_`.`day`)
      AND (`c`.`until` > `left_rows_2_`.`day`)
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_4`
      ON (`rates_4`.`since` <= `left_rows_2_`.`day`)
      AND (`rates_4`.`until` > `left_rows_2_`.`day`)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`day` AS `__k0`
  FROM `combined`
),
delta_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `left_rows`.`day`,
    count(`rates`.`rate`) AS `rates`,
    1 AS `__ivm_w`
  FROM `left_rows`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON (`rates`.`since` <= `left_rows`.`day`)
      AND (`rates`.`until` > `left_rows`.`day`)
    LEFT SEMI JOIN `dirty_keys`
      ON `left_rows`.`day` <=> `dirty_keys`.`__k0`
  GROUP BY `left_rows`.`day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `left_rows_2__2`.`day`,
    count(`rates_5`.`rate`) AS `rates`,
    -1 AS `__ivm_w`
  FROM `left_rows_2` AS `left_rows_2__2`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_5`
      ON (`rates_5`.`since` <= `left_rows_2__2`.`day`)
      AND (`rates_5`.`until` > `left_rows_2__2`.`day`)
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `left_rows_2__2`.`day` <=> `dirty_keys_`.`__k0`
  GROUP BY `left_rows_2__2`.`day`
)
SELECT `delta_2`.`day`,
  `delta_2`.`rates`,
  sum(`delta_2`.`__ivm_w`) AS `__ivm_w`
FROM `delta_2`
GROUP BY `delta_2`.`day`, `delta_2`.`rates`
HAVING sum(`delta_2`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 301 s
-- rows () whole_reads: 10 #599a02884ff1
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 301 s
-- rows () whole_reads: 10 #5f719cde242b
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 360 s
-- rows () whole_reads: 12 #c479a1a1cd10
-- no key leads from the change to the rows
