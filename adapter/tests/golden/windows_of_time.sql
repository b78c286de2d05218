select cust, window.start as since, window.end as until, count(*) as n, sum(amount) as total from shop.orders group by cust, window(cast(day as timestamp), '3 days')

-- rebuild:
select cust, window.start as since, window.end as until, count(*) as n, sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust, window(cast(day as timestamp), '3 days')

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #80ec34a036ad
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH grouped_rows AS (
SELECT `orders_2`.`cust`,
  `orders_2`.`amount`,
  `orders_2`.`day`,
  `made_2`.`__window_1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(array(window(cast(`orders_2`.`day` as timestamp), '3 days'))) `made_2` AS `__window_1`
WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `grouped_rows`.`cust`,
  `grouped_rows`.`__window_1`.start AS `since`,
  `grouped_rows`.`__window_1`.end AS `until`,
  count(*) AS `n`,
  sum(`grouped_rows`.`amount`) AS `total`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`cust`, `grouped_rows`.`__window_1`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
grouped_rows AS (
SELECT `orders_2`.`cust`,
  `orders_2`.`amount`,
  `orders_2`.`day`,
  `made_2`.`__window_1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `orders_2`.`cust` <=> `c`.`cust`
  LATERAL VIEW explode(array(window(cast(`orders_2`.`day` as timestamp), '3 days'))) `made_2` AS `__window_1`
WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `grouped_rows`.`cust`,
  `grouped_rows`.`__window_1`.start AS `since`,
  `grouped_rows`.`__window_1`.end AS `until`,
  count(*) AS `n`,
  sum(`grouped_rows`.`amount`) AS `total`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`cust`, `grouped_rows`.`__window_1`
-- rows ()  #b9fe88cb635d
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
SELECT `orders_2`.`cust`,
  `orders_2`.`amount`,
  `orders_2`.`day`,
  `made_2`.`__window_1`,
  `orders_2`.`cust` AS `__k0`,
  `made_2`.`__window_1` AS `__k1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(array(window(cast(`orders_2`.`day` as timestamp), '3 days'))) `made_2` AS `__window_1`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `changed_orders`.`cust` AS `__k0`,
  `made_3`.`__window_1` AS `__k1`
FROM `changed_orders`
  LATERAL VIEW explode(array(window(cast(`changed_orders`.`day` as timestamp), '3 days'))) `made_3` AS `__window_1`
),
candidates_2 AS (
SELECT `orders_4`.`cust`,
  `orders_4`.`amount`,
  `orders_4`.`day`,
  `made_5`.`__window_1`,
  `orders_4`.`cust` AS `__k0`,
  `made_5`.`__window_1` AS `__k1`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LATERAL VIEW explode(array(window(cast(`orders_4`.`day` as timestamp), '3 days'))) `made_5` AS `__window_1`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates`.`cust`,
    `candidates`.`__window_1`,
    count(*) AS `n`,
    sum(`candidates`.`amount`) AS `total`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates`.`__k0` <=> `dirty_keys`.`__k0` AND `candidates`.`__k1` <=> `dirty_keys`.`__k1`
  GROUP BY `candidates`.`cust`, `candidates`.`__window_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `candidates_2`.`cust`,
    `candidates_2`.`__window_1`,
    count(*) AS `n`,
    sum(`candidates_2`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0` AND `candidates_2`.`__k1` <=> `dirty_keys_`.`__k1`
  GROUP BY `candidates_2`.`cust`, `candidates_2`.`__window_1`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`__window_1`.start AS `since`,
    `combined`.`__window_1`.end AS `until`,
    `combined`.`n`,
    `combined`.`total`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`since`,
  `delta`.`until`,
  `delta`.`n`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`since`, `delta`.`until`, `delta`.`n`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0
