select distinct seg, day, date_add(day, 1) as next, s from (select c.segment as seg, r.since as day, sum(c.id) over (order by r.since desc range between 4 preceding and current row) as s from shop.customers c left join shop.rates r on c.id > 3 and r.segment = c.segment)

-- rebuild:
select distinct seg, day, date_add(day, 1) as next, s from (select c.segment as seg, r.since as day, sum(c.id) over (order by r.since desc range between 4 preceding and current row) as s from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on c.id > 3 and r.segment = c.segment)

-- changed: shop.customers, shop.rates
-- chosen: a rebuild is cheaper: about 60 s; by key about 160 s; by rows about 360 s
-- keys (day) part: True, whole_reads: 1, reference: ('shop.customers', 'shop.rates') #86cf9004a8d5
-- by key (day), one join away from the change (6 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
computed AS (
  SELECT DISTINCT `rates_2`.`since`
  FROM `changed_customers` AS `c`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`c`.`id` > 3)
      AND `rates_2`.`segment` = `c`.`segment`
),
combined AS (
  SELECT `computed`.`since`
  FROM `computed`
  UNION ALL
  SELECT date_add(CAST(`computed_`.`since` AS date), `made`.`__ivm_step`) AS `since`
  FROM `computed` AS `computed_`
    LATERAL VIEW explode(if(CAST(`computed_`.`since` AS date) IS NULL, NULL, sequence(-4, 0))) `made` AS `__ivm_step`
),
right_rows AS (
  SELECT `rates_5`.`since`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_5`
  WHERE false
),
computed_2 AS (
  SELECT DISTINCT `right_rows_`.`since`
  FROM `changed_customers` AS `c_4`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON true
),
combined_2 AS (
  SELECT `computed_2`.`since`
  FROM `computed_2`
  UNION ALL
  SELECT date_add(CAST(`computed_2_`.`since` AS date), `made_2`.`__ivm_step`) AS `since`
  FROM `computed_2` AS `computed_2_`
    LATERAL VIEW explode(if(CAST(`computed_2_`.`since` AS date) IS NULL, NULL, sequence(-4, 0))) `made_2` AS `__ivm_step`
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
computed_3 AS (
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c_6`) */ ⟧DISTINCT `c_6`.`since`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    INNER JOIN `changed_rates` AS `c_6`
      ON (`customers_2`.`id` > 3)
      AND `c_6`.`segment` = `customers_2`.`segment`
),
combined_3 AS (
  SELECT `computed_3`.`since`
  FROM `computed_3`
  UNION ALL
  SELECT date_add(CAST(`computed_3_`.`since` AS date), `made_3`.`__ivm_step`) AS `since`
  FROM `computed_3` AS `computed_3_`
    LATERAL VIEW explode(if(CAST(`computed_3_`.`since` AS date) IS NULL, NULL, sequence(-4, 0))) `made_3` AS `__ivm_step`
),
computed_4 AS (
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c_9`) */ ⟧DISTINCT if(false, `c_9`.`since`, NULL) AS `since`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
    INNER JOIN `changed_rates` AS `c_9`
      ON (`customers_5`.`id` > 3)
      AND `c_9`.`segment` = `customers_5`.`segment`
),
combined_4 AS (
  SELECT `computed_4`.`since`
  FROM `computed_4`
  UNION ALL
  SELECT date_add(CAST(`computed_4_`.`since` AS date), `made_4`.`__ivm_step`) AS `since`
  FROM `computed_4` AS `computed_4_`
    LATERAL VIEW explode(if(CAST(`computed_4_`.`since` AS date) IS NULL, NULL, sequence(-4, 0))) `made_4` AS `__ivm_step`
),
computed_5 AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_13`) */ ⟧⟦few¦shop.rates¦/*+ BROADCAST(`c_14`) */ ⟧DISTINCT `c_14`.`since`
  FROM `changed_customers` AS `c_13`
    INNER JOIN `changed_rates` AS `c_14`
      ON (`c_13`.`id` > 3)
      AND `c_14`.`segment` = `c_13`.`segment`
),
combined_5 AS (
  SELECT `computed_5`.`since`
  FROM `computed_5`
  UNION ALL
  SELECT date_add(CAST(`computed_5_`.`since` AS date), `made_5`.`__ivm_step`) AS `since`
  FROM `computed_5` AS `computed_5_`
    LATERAL VIEW explode(if(CAST(`computed_5_`.`since` AS date) IS NULL, NULL, sequence(-4, 0))) `made_5` AS `__ivm_step`
),
computed_6 AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_19`) */ ⟧⟦few¦shop.rates¦/*+ BROADCAST(`c_20`) */ ⟧DISTINCT if(false, `c_20`.`since`, NULL) AS `since`
  FROM `changed_customers` AS `c_19`
    INNER JOIN `changed_rates` AS `c_20`
      ON (`c_19`.`id` > 3)
      AND `c_20`.`segment` = `c_19`.`segment`
),
combined_6 AS (
  SELECT `computed_6`.`since`
  FROM `computed_6`
  UNION ALL
  SELECT date_add(CAST(`computed_6_`.`since` AS date), `made_6`.`__ivm_step`) AS `since`
  FROM `computed_6` AS `computed_6_`
    LATERAL VIEW explode(if(CAST(`computed_6_`.`since` AS date) IS NULL, NULL, sequence(-4, 0))) `made_6` AS `__ivm_step`
),
combined_7 AS (
  SELECT `combined`.`since` AS `day`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`since` AS `day`
  FROM `combined_2`
  UNION ALL
  SELECT `combined_3`.`since` AS `day`
  FROM `combined_3`
  UNION ALL
  SELECT `combined_4`.`since` AS `day`
  FROM `combined_4`
  UNION ALL
  SELECT `combined_5`.`since` AS `day`
  FROM `combined_5`
  UNION ALL
  SELECT `combined_6`.`since` AS `day`
  FROM `combined_6`
)
SELECT DISTINCT `combined_7`.`day`
FROM `combined_7`
-- few:
WITH candidates AS (
  SELECT DISTINCT `customers_2`.`segment` AS `seg`,
    `rates_2`.`since` AS `day`,
    date_add(`rates_2`.`since`, 1) AS `next`,
    sum(`customers_2`.`id`) over (order by `rates_2`.`since` desc range between 4 preceding and current row) AS `s`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`customers_2`.`id` > 3)
      AND `rates_2`.`segment` = `customers_2`.`segment`
  WHERE ((`rates_2`.`since` >= ⟦least¦day⟧ AND `rates_2`.`since` <= ⟦greatest¦day⟧ + 4) OR `rates_2`.`since` IS NULL AND ⟦null¦day⟧)
)
SELECT `candidates`.`seg`,
  `candidates`.`day`,
  `candidates`.`next`,
  `candidates`.`s`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`day`⟧
-- many:
WITH candidates AS (
  SELECT DISTINCT `customers_2`.`segment` AS `seg`,
    `rates_2`.`since` AS `day`,
    date_add(`rates_2`.`since`, 1) AS `next`,
    sum(`customers_2`.`id`) over (order by `rates_2`.`since` desc range between 4 preceding and current row) AS `s`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`customers_2`.`id` > 3)
      AND `rates_2`.`segment` = `customers_2`.`segment`
  WHERE ((`rates_2`.`since` >= ⟦least¦day⟧ AND `rates_2`.`since` <= ⟦greatest¦day⟧ + 4) OR `rates_2`.`since` IS NULL AND ⟦null¦day⟧)
),
dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`seg`,
  `candidates`.`day`,
  `candidates`.`next`,
  `candidates`.`s`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`day` <=> `dirty_keys`.`day`
WHERE ⟦within¦day¦`candidates`.`day`⟧
-- keys (next) whole_reads: 2, reference: ('shop.customers', 'shop.rates') #c6f0fa32d8da
-- by key (next), one join away from the change (6 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
computed AS (
  SELECT DISTINCT `rates_2`.`since`
  FROM `changed_customers` AS `c`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`c`.`id` > 3)
      AND `rates_2`.`segment` = `c`.`segment`
),
combined AS (
  SELECT `computed`.`since`
  FROM `computed`
  UNION ALL
  SELECT date_add(CAST(`computed_`.`since` AS date), `made`.`__ivm_step`) AS `since`
  FROM `computed` AS `computed_`
    LATERAL VIEW explode(if(CAST(`computed_`.`since` AS date) IS NULL, NULL, sequence(-4, 0))) `made` AS `__ivm_step`
),
right_rows AS (
  SELECT `rates_5`.`since`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_5`
  WHERE false
),
computed_2 AS (
  SELECT DISTINCT `right_rows_`.`since`
  FROM `changed_customers` AS `c_4`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON true
),
combined_2 AS (
  SELECT `computed_2`.`since`
  FROM `computed_2`
  UNION ALL
  SELECT date_add(CAST(`computed_2_`.`since` AS date), `made_2`.`__ivm_step`) AS `since`
  FROM `computed_2` AS `computed_2_`
    LATERAL VIEW explode(if(CAST(`computed_2_`.`since` AS date) IS NULL, NULL, sequence(-4, 0))) `made_2` AS `__ivm_step`
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
computed_3 AS (
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c_6`) */ ⟧DISTINCT `c_6`.`since`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    INNER JOIN `changed_rates` AS `c_6`
      ON (`customers_2`.`id` > 3)
      AND `c_6`.`segment` = `customers_2`.`segment`
),
combined_3 AS (
  SELECT `computed_3`.`since`
  FROM `computed_3`
  UNION ALL
  SELECT date_add(CAST(`computed_3_`.`since` AS date), `made_3`.`__ivm_step`) AS `since`
  FROM `computed_3` AS `computed_3_`
    LATERAL VIEW explode(if(CAST(`computed_3_`.`since` AS date) IS NULL, NULL, sequence(-4, 0))) `made_3` AS `__ivm_step`
),
computed_4 AS (
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c_9`) */ ⟧DISTINCT if(false, `c_9`.`since`, NULL) AS `since`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
    INNER JOIN `changed_rates` AS `c_9`
      ON (`customers_5`.`id` > 3)
      AND `c_9`.`segment` = `customers_5`.`segment`
),
combined_4 AS (
  SELECT `computed_4`.`since`
  FROM `computed_4`
  UNION ALL
  SELECT date_add(CAST(`computed_4_`.`since` AS date), `made_4`.`__ivm_step`) AS `since`
  FROM `computed_4` AS `computed_4_`
    LATERAL VIEW explode(if(CAST(`computed_4_`.`since` AS date) IS NULL, NULL, sequence(-4, 0))) `made_4` AS `__ivm_step`
),
computed_5 AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_13`) */ ⟧⟦few¦shop.rates¦/*+ BROADCAST(`c_14`) */ ⟧DISTINCT `c_14`.`since`
  FROM `changed_customers` AS `c_13`
    INNER JOIN `changed_rates` AS `c_14`
      ON (`c_13`.`id` > 3)
      AND `c_14`.`segment` = `c_13`.`segment`
),
combined_5 AS (
  SELECT `computed_5`.`since`
  FROM `computed_5`
  UNION ALL
  SELECT date_add(CAST(`computed_5_`.`since` AS date), `made_5`.`__ivm_step`) AS `since`
  FROM `computed_5` AS `computed_5_`
    LATERAL VIEW explode(if(CAST(`computed_5_`.`since` AS date) IS NULL, NULL, sequence(-4, 0))) `made_5` AS `__ivm_step`
),
computed_6 AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_19`) */ ⟧⟦few¦shop.rates¦/*+ BROADCAST(`c_20`) */ ⟧DISTINCT if(false, `c_20`.`since`, NULL) AS `since`
  FROM `changed_customers` AS `c_19`
    INNER JOIN `changed_rates` AS `c_20`
      ON (`c_19`.`id` > 3)
      AND `c_20`.`segment` = `c_19`.`segment`
),
combined_6 AS (
  SELECT `computed_6`.`since`
  FROM `computed_6`
  UNION ALL
  SELECT date_add(CAST(`computed_6_`.`since` AS date), `made_6`.`__ivm_step`) AS `since`
  FROM `computed_6` AS `computed_6_`
    LATERAL VIEW explode(if(CAST(`computed_6_`.`since` AS date) IS NULL, NULL, sequence(-4, 0))) `made_6` AS `__ivm_step`
),
combined_7 AS (
  SELECT date_add(`combined`.`since`, 1) AS `next`
  FROM `combined`
  UNION ALL
  SELECT date_add(`combined_2`.`since`, 1) AS `next`
  FROM `combined_2`
  UNION ALL
  SELECT date_add(`combined_3`.`since`, 1) AS `next`
  FROM `combined_3`
  UNION ALL
  SELECT date_add(`combined_4`.`since`, 1) AS `next`
  FROM `combined_4`
  UNION ALL
  SELECT date_add(`combined_5`.`since`, 1) AS `next`
  FROM `combined_5`
  UNION ALL
  SELECT date_add(`combined_6`.`since`, 1) AS `next`
  FROM `combined_6`
)
SELECT DISTINCT `combined_7`.`next`
FROM `combined_7`
-- few:
WITH candidates AS (
  SELECT DISTINCT `customers_2`.`segment` AS `seg`,
    `rates_2`.`since` AS `day`,
    date_add(`rates_2`.`since`, 1) AS `next`,
    sum(`customers_2`.`id`) over (order by `rates_2`.`since` desc range between 4 preceding and current row) AS `s`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`customers_2`.`id` > 3)
      AND `rates_2`.`segment` = `customers_2`.`segment`
)
SELECT `candidates`.`seg`,
  `candidates`.`day`,
  `candidates`.`next`,
  `candidates`.`s`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`next`⟧
-- many:
WITH candidates AS (
  SELECT DISTINCT `customers_2`.`segment` AS `seg`,
    `rates_2`.`since` AS `day`,
    date_add(`rates_2`.`since`, 1) AS `next`,
    sum(`customers_2`.`id`) over (order by `rates_2`.`since` desc range between 4 preceding and current row) AS `s`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`customers_2`.`id` > 3)
      AND `rates_2`.`segment` = `customers_2`.`segment`
),
dirty_keys AS (
SELECT `next` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`seg`,
  `candidates`.`day`,
  `candidates`.`next`,
  `candidates`.`s`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`next` <=> `dirty_keys`.`next`
WHERE ⟦within¦next¦`candidates`.`next`⟧
-- rows () whole_reads: 12 #193ac0a86e04
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `customers_2`.`segment` AS `seg`,
    `rates_2`.`since` AS `day`,
    date_add(`rates_2`.`since`, 1) AS `next`,
    sum(`customers_2`.`id`) over (order by `rates_2`.`since` desc range between 4 preceding and current row) AS `s`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`customers_2`.`id` > 3)
      AND `rates_2`.`segment` = `customers_2`.`segment`
),
combined AS (
  SELECT `customers_3`.`segment` AS `c__segment`,
    `rates_3`.`since`,
    sum(`customers_3`.`id`) over (order by `rates_3`.`since` desc range between 4 preceding and current row) AS `s`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
      ON (`customers_3`.`id` > 3)
      AND `rates_3`.`segment` = `customers_3`.`segment`
  UNION ALL
  SELECT `customers_4`.`segment` AS `c__segment`,
    `rates_4`.`since`,
    sum(`customers_4`.`id`) over (order by `rates_4`.`since` desc range between 4 preceding and current row) AS `s`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_4`
      ON (`customers_4`.`id` > 3)
      AND `rates_4`.`segment` = `customers_4`.`segment`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`c__segment` AS `seg`,
    `combined`.`since` AS `day`,
    date_add(`combined`.`since`, 1) AS `next`,
    `combined`.`s`
  FROM `combined`
),
weighted AS (
  SELECT DISTINCT `candidates_`.`seg`,
    `candidates_`.`day`,
    `candidates_`.`next`,
    `candidates_`.`s`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_`.`seg` <=> `dirty_keys_`.`seg` AND `candidates_`.`day` <=> `dirty_keys_`.`day` AND `candidates_`.`next` <=> `dirty_keys_`.`next` AND `candidates_`.`s` <=> `dirty_keys_`.`s`
),
candidates_2 AS (
  SELECT `customers_7`.`segment` AS `seg`,
    `rates_7`.`since` AS `day`,
    date_add(`rates_7`.`since`, 1) AS `next`,
    sum(`customers_7`.`id`) over (order by `rates_7`.`since` desc range between 4 preceding and current row) AS `s`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_7`
      ON (`customers_7`.`id` > 3)
      AND `rates_7`.`segment` = `customers_7`.`segment`
),
weighted_2 AS (
  SELECT DISTINCT `candidates_2_`.`seg`,
    `candidates_2_`.`day`,
    `candidates_2_`.`next`,
    `candidates_2_`.`s`
  FROM `candidates_2` AS `candidates_2_`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `candidates_2_`.`seg` <=> `dirty_keys__3`.`seg` AND `candidates_2_`.`day` <=> `dirty_keys__3`.`day` AND `candidates_2_`.`next` <=> `dirty_keys__3`.`next` AND `candidates_2_`.`s` <=> `dirty_keys__3`.`s`
),
delta AS (
  SELECT `weighted`.`seg`,
    `weighted`.`day`,
    `weighted`.`next`,
    `weighted`.`s`,
    1 AS `__ivm_w`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`seg`,
    `weighted_2`.`day`,
    `weighted_2`.`next`,
    `weighted_2`.`s`,
    -1 AS `__ivm_w`
  FROM `weighted_2`
)
SELECT `delta`.`seg`,
  `delta`.`day`,
  `delta`.`next`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`seg`, `delta`.`day`, `delta`.`next`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 80 s; by rows about 360 s
-- keys (day) part: True, whole_reads: 1, reference: ('shop.customers',) #49323e69ecda
-- by key (day), one join away from the change (2 tables read)
-- keys (next) whole_reads: 2, reference: ('shop.customers',) #f52aae7ef481
-- by key (next), one join away from the change (2 tables read)
-- rows () whole_reads: 12 #0bf2d9180ded
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 120 s; by rows about 360 s
-- keys (day) part: True, whole_reads: 1, reference: ('shop.rates',) #8e0f59776fb9
-- by key (day), one join away from the change (4 tables read)
-- keys (next) whole_reads: 2, reference: ('shop.rates',) #25e3a8a0113d
-- by key (next), one join away from the change (4 tables read)
-- rows () whole_reads: 12 #8600b472acbd
-- no key leads from the change to the rows
