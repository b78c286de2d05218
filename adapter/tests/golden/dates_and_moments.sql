select k, count(*) as n from (select o.day as k from (select distinct day from shop.orders) o join shop.rates r on r.since > o.day - interval 3 days union all select cast(r.until as timestamp) as k from shop.rates r) group by k

-- rebuild:
select k, count(*) as n from (select o.day as k from (select distinct day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) o join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on r.since > o.day - interval 3 days union all select cast(r.until as timestamp) as k from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r) group by k

-- changed: shop.orders, shop.rates
-- chosen: a rebuild is cheaper: about 60 s; by rows about 162 s
-- rows () whole_reads: 8 #a95127dc9e5e
-- no key leads from the change to the rows
-- delta:
WITH left_rows AS (
  SELECT DISTINCT `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
combined AS (
  SELECT `left_rows`.`day` AS `k`
  FROM `left_rows`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON (`rates`.`since` > `left_rows`.`day` - interval 3 days)
  UNION ALL
  SELECT cast(`rates_2`.`until` as timestamp) AS `k`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
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
combined_2 AS (
  SELECT `weighted`.`day`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`day`
  FROM `weighted_2`
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
left_rows_2 AS (
  SELECT DISTINCT `orders_9`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
),
combined_3 AS (
  SELECT `combined_2`.`day`
  FROM `combined_2`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_4`
      ON (`rates_4`.`since` > `combined_2`.`day` - interval 3 days)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`left_rows_2`.`day`
  FROM `left_rows_2`
    INNER JOIN `changed_rates`
      ON (`changed_rates`.`since` > `left_rows_2`.`day` - interval 3 days)
),
changed_rates_2 AS (
  ⟦changes:shop.rates⟧
),
combined_4 AS (
  SELECT `left_rows_`.`day` AS `k`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
      ON (`rates_3`.`since` > `left_rows_`.`day` - interval 3 days)
  WHERE false
  UNION ALL
  SELECT `combined_3`.`day` AS `k`
  FROM `combined_3`
  UNION ALL
  SELECT cast(`rates_5`.`until` as timestamp) AS `k`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_5`
  WHERE false
  UNION ALL
  SELECT cast(`changed_rates_2`.`until` as timestamp) AS `k`
  FROM `changed_rates_2`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_4`.`k` AS `__k0`
  FROM `combined_4`
),
combined_5 AS (
  SELECT `left_rows_2_`.`day` AS `k`
  FROM `left_rows_2` AS `left_rows_2_`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_6`
      ON (`rates_6`.`since` > `left_rows_2_`.`day` - interval 3 days)
  UNION ALL
  SELECT cast(`rates_7`.`until` as timestamp) AS `k`
  FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_7`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `combined`.`k`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `combined`.`k` <=> `dirty_keys_2`.`__k0`
  GROUP BY `combined`.`k`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `combined_5`.`k`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `combined_5`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `combined_5`.`k` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `combined_5`.`k`
)
SELECT `delta`.`k`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 6 #6e0c49921e34
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 134 s
-- rows () whole_reads: 6 #25580870e600
-- no key leads from the change to the rows
