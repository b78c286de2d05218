select day, count(*) as n from shop.orders o where not exists (select 1 from shop.rates r where r.since + interval 1 week > o.day and r.rate > 0.4) group by day

-- rebuild:
select day, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where not exists (select 1 from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r where r.since + interval 1 week > o.day and r.rate > 0.4) group by day

-- changed: shop.orders, shop.rates
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 420 s
-- keys (day) reference: ('shop.rates',) #88408eaa43b8
-- by key (day), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
delta AS (
  SELECT `changed_rates`.`since` AS `__tie_1`,
    `changed_rates`.`__ivm_w`
  FROM `changed_rates`
  WHERE (`changed_rates`.`rate` > 0.4)
),
computed AS (
  SELECT `delta_`.`__tie_1`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__tie_1`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
left_rows AS (
  SELECT DISTINCT `computed_`.`__tie_1`
  FROM `computed` AS `computed_`
),
combined AS (
  SELECT `changed_orders`.`day`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`left_rows`) */ ⟧`orders`.`day`
  FROM `left_rows`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`left_rows`.`__tie_1` + interval 1 week > `orders`.`day`)
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `rates_2`.`since` AS `__tie_1`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE (`rates_2`.`rate` > 0.4)
    AND (`rates_2`.`since` + interval 1 week > ⟦least¦day⟧)
)
SELECT `orders`.`day`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT ANTI JOIN `right_rows`
    ON (`right_rows`.`__tie_1` + interval 1 week > `orders`.`day`)
WHERE ⟦keys¦`orders`.`day`⟧
GROUP BY `orders`.`day`
-- many:
WITH dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `rates_2`.`since` AS `__tie_1`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE (`rates_2`.`rate` > 0.4)
    AND (`rates_2`.`since` + interval 1 week > ⟦least¦day⟧)
)
SELECT `orders`.`day`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`day` <=> `dirty_keys`.`day`
  LEFT ANTI JOIN `right_rows`
    ON (`right_rows`.`__tie_1` + interval 1 week > `orders`.`day`)
WHERE ⟦within¦day¦`orders`.`day`⟧
GROUP BY `orders`.`day`
-- rows () whole_reads: 14 #c84c46821275
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT `rates_2`.`since` AS `__tie_1`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE (`rates_2`.`rate` > 0.4)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
right_rows_2 AS (
  SELECT `c`.`since` AS `__tie_1`
  FROM `changed_rates` AS `c`
  WHERE (`c`.`rate` > 0.4)
),
right_rows_3 AS (
  SELECT `rates_6`.`since` AS `__tie_1`
  FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_6`
  WHERE (`rates_6`.`rate` > 0.4)
),
combined AS (
  SELECT `changed_orders`.`day`
  FROM `changed_orders`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON (`right_rows_`.`__tie_1` + interval 1 week > `changed_orders`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2`
      ON (`right_rows_2`.`__tie_1` + interval 1 week > `orders_2`.`day`)
    LEFT ANTI JOIN `right_rows` AS `right_rows__2`
      ON (`right_rows__2`.`__tie_1` + interval 1 week > `orders_2`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_3`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON (`right_rows_2_`.`__tie_1` + interval 1 week > `orders_3`.`day`)
    LEFT ANTI JOIN `right_rows_3`
      ON (`right_rows_3`.`__tie_1` + interval 1 week > `orders_3`.`day`)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`day` AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`day`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT ANTI JOIN `right_rows`
      ON (`right_rows`.`__tie_1` + interval 1 week > `orders`.`day`)
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`day` <=> `dirty_keys`.`__k0`
  GROUP BY `orders`.`day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`day`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON (`right_rows_3_`.`__tie_1` + interval 1 week > `orders_4`.`day`)
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`day` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_4`.`day`
)
SELECT `delta`.`day`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`day`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.orders alone
-- chosen: by key: about 20 s; combined about 32 s; rebuilt about 60 s; by rows about 140 s
-- keys (day) folded: True, grown: True, whole_reads: 1 #90951a978a15
-- by key (day), read from the change; added rows are combined with the table's own
-- keys (day) folded: True, whole_reads: 1 #92a432eaf1e8
-- by key (day), read from the change; the change is combined with the table's own
-- keys (day)  #10e1e9961da0
-- by key (day), read from the change
-- rows () whole_reads: 6 #ddc573785900
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 360 s
-- keys (day) reference: ('shop.rates',) #412e497d40da
-- by key (day), one join away from the change (1 table read)
-- rows () whole_reads: 12 #430d16376e00
-- no key leads from the change to the rows
