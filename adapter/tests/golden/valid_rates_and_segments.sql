select c.id, r.rate, r.since from shop.customers c full join shop.rates r on r.segment = c.segment and r.since < current_date() and coalesce(r.until > current_date(), true)

-- rebuild:
select c.id, r.rate, r.since from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c full join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on r.segment = c.segment and r.since < ⟦p1:current_date⟧ and coalesce(r.until > ⟦p1:current_date⟧, true)

-- changed: current_date, shop.customers, shop.rates
-- chosen: a rebuild is cheaper: about 60 s; by key about 164 s; by rows about 532 s
-- rows () whole_reads: 22 #d6fcdd537ce1
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `rates_2`.`segment` AS `r__segment`,
    `rates_2`.`rate`,
    `rates_2`.`since`,
    `rates_2`.`until`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE (⟦among¦shop.customers¦segment¦shop.rates¦`rates_2`.`segment`⟧)
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
right_rows_2 AS (
  SELECT `customers_6`.`segment` AS `c__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
  WHERE (⟦among¦shop.rates¦segment¦shop.customers¦`customers_6`.`segment`⟧)
),
combined AS (
  SELECT `c_2`.`rate`,
    `c_2`.`since`,
    `c_2`.`__ivm_w`
  FROM `changed_rates` AS `c_2`
    LEFT ANTI JOIN `right_rows_2`
      ON `c_2`.`segment` = `right_rows_2`.`c__segment`
      AND (`c_2`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`c_2`.`until` > ⟦p0:current_date⟧, true))
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧`rates_9`.`rate`,
    `rates_9`.`since`,
    1 AS `__ivm_w`
  FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_9`
    LEFT SEMI JOIN `changed_customers` AS `c_3`
      ON `rates_9`.`segment` = `c_3`.`segment`
      AND (`rates_9`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`rates_9`.`until` > ⟦p0:current_date⟧, true))
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
      ON `rates_9`.`segment` = `customers_7`.`segment`
      AND (`rates_9`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`rates_9`.`until` > ⟦p0:current_date⟧, true))
  WHERE (⟦among¦shop.customers¦segment¦shop.rates¦`rates_9`.`segment`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_4`) */ ⟧`rates_10`.`rate`,
    `rates_10`.`since`,
    -1 AS `__ivm_w`
  FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_10`
    LEFT SEMI JOIN `changed_customers` AS `c_4`
      ON `rates_10`.`segment` = `c_4`.`segment`
      AND (`rates_10`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`rates_10`.`until` > ⟦p0:current_date⟧, true))
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
      ON `rates_10`.`segment` = `customers_8`.`segment`
      AND (`rates_10`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`rates_10`.`until` > ⟦p0:current_date⟧, true))
  WHERE (⟦among¦shop.customers¦segment¦shop.rates¦`rates_10`.`segment`⟧)
  UNION ALL
  SELECT `rates_11`.`rate`,
    `rates_11`.`since`,
    1 AS `__ivm_w`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_11`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_9`
      ON `rates_11`.`segment` = `customers_9`.`segment`
      AND ((((`rates_11`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_11`.`until` > ⟦p0:current_date⟧, true))) AND (NOT ((`rates_11`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_11`.`until` > ⟦p1:current_date⟧, true))) OR ((`rates_11`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_11`.`until` > ⟦p1:current_date⟧, true))) IS NULL)) OR (((`rates_11`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_11`.`until` > ⟦p1:current_date⟧, true))) AND (NOT ((`rates_11`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_11`.`until` > ⟦p0:current_date⟧, true))) OR ((`rates_11`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_11`.`until` > ⟦p0:current_date⟧, true))) IS NULL)))
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_10`
      ON `rates_11`.`segment` = `customers_10`.`segment`
      AND (`rates_11`.`since` < ⟦p1:current_date⟧)
      AND (coalesce(`rates_11`.`until` > ⟦p1:current_date⟧, true))
  UNION ALL
  SELECT `rates_12`.`rate`,
    `rates_12`.`since`,
    -1 AS `__ivm_w`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_12`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_11`
      ON `rates_12`.`segment` = `customers_11`.`segment`
      AND ((((`rates_12`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_12`.`until` > ⟦p0:current_date⟧, true))) AND (NOT ((`rates_12`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_12`.`until` > ⟦p1:current_date⟧, true))) OR ((`rates_12`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_12`.`until` > ⟦p1:current_date⟧, true))) IS NULL)) OR (((`rates_12`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_12`.`until` > ⟦p1:current_date⟧, true))) AND (NOT ((`rates_12`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_12`.`until` > ⟦p0:current_date⟧, true))) OR ((`rates_12`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_12`.`until` > ⟦p0:current_date⟧, true))) IS NULL)))
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_12`
      ON `rates_12`.`segment` = `customers_12`.`segment`
      AND (`rates_12`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`rates_12`.`until` > ⟦p0:current_date⟧, true))
),
right_rows_3 AS (
  SELECT `customers_14`.`id`,
    `customers_14`.`segment` AS `c__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_14`
  WHERE false
),
combined_2 AS (
  SELECT `changed_customers`.`id`,
    `right_rows`.`rate`,
    `right_rows`.`since`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`r__segment` = `changed_customers`.`segment`
      AND (`right_rows`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`right_rows`.`until` > ⟦p0:current_date⟧, true))
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`customers`.`id`,
    `rates_3`.`rate`,
    `rates_3`.`since`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `changed_rates`
      ON `changed_rates`.`segment` = `customers`.`segment`
      AND (`changed_rates`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`changed_rates`.`until` > ⟦p0:current_date⟧, true))
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
      ON `rates_3`.`segment` = `customers`.`segment`
      AND (`rates_3`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`rates_3`.`until` > ⟦p0:current_date⟧, true))
  WHERE (⟦among¦shop.rates¦segment¦shop.customers¦`customers`.`segment`⟧)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`customers_2`.`id`,
    `rates_4`.`rate`,
    `rates_4`.`since`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON `c`.`segment` = `customers_2`.`segment`
      AND (`c`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`c`.`until` > ⟦p0:current_date⟧, true))
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_4`
      ON `rates_4`.`segment` = `customers_2`.`segment`
      AND (`rates_4`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`rates_4`.`until` > ⟦p0:current_date⟧, true))
  WHERE (⟦among¦shop.rates¦segment¦shop.customers¦`customers_2`.`segment`⟧)
  UNION ALL
  SELECT `customers_3`.`id`,
    `rates_6`.`rate`,
    `rates_6`.`since`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_5`
      ON `rates_5`.`segment` = `customers_3`.`segment`
      AND ((((`rates_5`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_5`.`until` > ⟦p0:current_date⟧, true))) AND (NOT ((`rates_5`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_5`.`until` > ⟦p1:current_date⟧, true))) OR ((`rates_5`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_5`.`until` > ⟦p1:current_date⟧, true))) IS NULL)) OR (((`rates_5`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_5`.`until` > ⟦p1:current_date⟧, true))) AND (NOT ((`rates_5`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_5`.`until` > ⟦p0:current_date⟧, true))) OR ((`rates_5`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_5`.`until` > ⟦p0:current_date⟧, true))) IS NULL)))
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_6`
      ON `rates_6`.`segment` = `customers_3`.`segment`
      AND (`rates_6`.`since` < ⟦p1:current_date⟧)
      AND (coalesce(`rates_6`.`until` > ⟦p1:current_date⟧, true))
  UNION ALL
  SELECT `customers_4`.`id`,
    `rates_8`.`rate`,
    `rates_8`.`since`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_7`
      ON `rates_7`.`segment` = `customers_4`.`segment`
      AND ((((`rates_7`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_7`.`until` > ⟦p0:current_date⟧, true))) AND (NOT ((`rates_7`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_7`.`until` > ⟦p1:current_date⟧, true))) OR ((`rates_7`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_7`.`until` > ⟦p1:current_date⟧, true))) IS NULL)) OR (((`rates_7`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_7`.`until` > ⟦p1:current_date⟧, true))) AND (NOT ((`rates_7`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_7`.`until` > ⟦p0:current_date⟧, true))) OR ((`rates_7`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_7`.`until` > ⟦p0:current_date⟧, true))) IS NULL)))
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_8`
      ON `rates_8`.`segment` = `customers_4`.`segment`
      AND (`rates_8`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`rates_8`.`until` > ⟦p0:current_date⟧, true))
  UNION ALL
  SELECT `right_rows_3`.`id`,
    `combined`.`rate`,
    `combined`.`since`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows_3`
      ON true
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`rate`,
    `combined_2`.`since`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`rate`,
  `delta`.`since`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`rate`, `delta`.`since`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (rate, since) whole_reads: 2, reference: ('shop.customers', 'shop.rates') #ef75215d491d
-- by key (rate, since), one join away from the change (8 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `rates_2`.`segment` AS `r__segment`,
    `rates_2`.`rate`,
    `rates_2`.`since`,
    `rates_2`.`until`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE (⟦among¦shop.customers¦segment¦shop.rates¦`rates_2`.`segment`⟧)
),
right_rows_2 AS (
  SELECT `rates_4`.`rate`,
    `rates_4`.`since`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_4`
  WHERE false
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `right_rows`.`rate`,
    `right_rows`.`since`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`r__segment` = `changed_customers`.`segment`
      AND (`right_rows`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`right_rows`.`until` > ⟦p0:current_date⟧, true))
  UNION ALL
  SELECT `right_rows_2`.`rate`,
    `right_rows_2`.`since`
  FROM `changed_customers` AS `c`
    LEFT JOIN `right_rows_2`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`changed_rates`.`rate`,
    `changed_rates`.`since`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    INNER JOIN `changed_rates`
      ON `changed_rates`.`segment` = `customers`.`segment`
      AND (`changed_rates`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`changed_rates`.`until` > ⟦p0:current_date⟧, true))
  WHERE (⟦among¦shop.rates¦segment¦shop.customers¦`customers`.`segment`⟧)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c_2`) */ ⟧if(false, `c_2`.`rate`, NULL) AS `rate`,
    if(false, `c_2`.`since`, NULL) AS `since`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    INNER JOIN `changed_rates` AS `c_2`
      ON `c_2`.`segment` = `customers_2`.`segment`
      AND (`c_2`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`c_2`.`until` > ⟦p0:current_date⟧, true))
  WHERE (⟦among¦shop.rates¦segment¦shop.customers¦`customers_2`.`segment`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧⟦few¦shop.rates¦/*+ BROADCAST(`c_4`) */ ⟧`c_4`.`rate`,
    `c_4`.`since`
  FROM `changed_customers` AS `c_3`
    INNER JOIN `changed_rates` AS `c_4`
      ON `c_4`.`segment` = `c_3`.`segment`
      AND (`c_4`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`c_4`.`until` > ⟦p0:current_date⟧, true))
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_5`) */ ⟧⟦few¦shop.rates¦/*+ BROADCAST(`c_6`) */ ⟧if(false, `c_6`.`rate`, NULL) AS `rate`,
    if(false, `c_6`.`since`, NULL) AS `since`
  FROM `changed_customers` AS `c_5`
    INNER JOIN `changed_rates` AS `c_6`
      ON `c_6`.`segment` = `c_5`.`segment`
      AND (`c_6`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`c_6`.`until` > ⟦p0:current_date⟧, true))
  UNION ALL
  SELECT `c_7`.`rate`,
    `c_7`.`since`
  FROM `changed_rates` AS `c_7`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_8`) */ ⟧`rates_5`.`rate`,
    `rates_5`.`since`
  FROM `changed_customers` AS `c_8`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_5`
      ON `rates_5`.`segment` = `c_8`.`segment`
      AND (`rates_5`.`since` < ⟦p0:current_date⟧)
      AND (coalesce(`rates_5`.`until` > ⟦p0:current_date⟧, true))
  WHERE (⟦among¦shop.customers¦segment¦shop.rates¦`rates_5`.`segment`⟧)
  UNION ALL
  SELECT `rates_6`.`rate`,
    `rates_6`.`since`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_6`
      ON `rates_6`.`segment` = `customers_3`.`segment`
      AND ((((`rates_6`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_6`.`until` > ⟦p0:current_date⟧, true))) AND (NOT ((`rates_6`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_6`.`until` > ⟦p1:current_date⟧, true))) OR ((`rates_6`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_6`.`until` > ⟦p1:current_date⟧, true))) IS NULL)) OR (((`rates_6`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_6`.`until` > ⟦p1:current_date⟧, true))) AND (NOT ((`rates_6`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_6`.`until` > ⟦p0:current_date⟧, true))) OR ((`rates_6`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_6`.`until` > ⟦p0:current_date⟧, true))) IS NULL)))
  UNION ALL
  SELECT if(false, `rates_7`.`rate`, NULL) AS `rate`,
    if(false, `rates_7`.`since`, NULL) AS `since`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_7`
      ON `rates_7`.`segment` = `customers_4`.`segment`
      AND ((((`rates_7`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_7`.`until` > ⟦p0:current_date⟧, true))) AND (NOT ((`rates_7`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_7`.`until` > ⟦p1:current_date⟧, true))) OR ((`rates_7`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_7`.`until` > ⟦p1:current_date⟧, true))) IS NULL)) OR (((`rates_7`.`since` < ⟦p1:current_date⟧) AND (coalesce(`rates_7`.`until` > ⟦p1:current_date⟧, true))) AND (NOT ((`rates_7`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_7`.`until` > ⟦p0:current_date⟧, true))) OR ((`rates_7`.`since` < ⟦p0:current_date⟧) AND (coalesce(`rates_7`.`until` > ⟦p0:current_date⟧, true))) IS NULL)))
)
SELECT DISTINCT `combined`.`rate`,
  `combined`.`since`
FROM `combined`
-- few:
SELECT `customers`.`id`,
  `rates`.`rate`,
  `rates`.`since`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  FULL JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `customers`.`segment`
    AND (`rates`.`since` < ⟦p1:current_date⟧)
    AND (coalesce(`rates`.`until` > ⟦p1:current_date⟧, true))
WHERE ⟦keys¦`rates`.`rate`¦`rates`.`since`⟧
-- many:
WITH dirty_keys AS (
SELECT `rate`, `since` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `customers`.`id`,
  `rates`.`rate`,
  `rates`.`since`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  FULL JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `customers`.`segment`
    AND (`rates`.`since` < ⟦p1:current_date⟧)
    AND (coalesce(`rates`.`until` > ⟦p1:current_date⟧, true))
  LEFT SEMI JOIN `dirty_keys`
    ON `rates`.`rate` <=> `dirty_keys`.`rate` AND `rates`.`since` <=> `dirty_keys`.`since`
WHERE ⟦within¦rate¦`rates`.`rate`⟧
  AND ⟦within¦since¦`rates`.`since`⟧

-- changed: current_date alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 140 s; by rows about 360 s
-- rows () whole_reads: 12 #1fa4db34d47a
-- no key leads from the change to the rows
-- keys (rate, since) whole_reads: 2 #9f2937476652
-- by key (rate, since), one join away from the change (4 tables read)

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 72 s; by rows about 90 s
-- rows () whole_reads: 5 #ddc80c22a1dd
-- no key leads from the change to the rows
-- keys (rate, since) whole_reads: 2, reference: ('shop.customers',) #0f3ab50159eb
-- by key (rate, since), one join away from the change (2 tables read)

-- changed: shop.rates alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 72 s; by rows about 90 s
-- rows () whole_reads: 5 #4849c12c3b2d
-- no key leads from the change to the rows
-- keys (rate, since) whole_reads: 2, reference: ('shop.rates',) #b90d6592e7c1
-- by key (rate, since), one join away from the change (2 tables read)
