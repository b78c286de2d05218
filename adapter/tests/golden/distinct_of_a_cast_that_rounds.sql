select distinct CAST(amount AS bigint) as k from shop.orders

-- rebuild:
select distinct CAST(amount AS bigint) as k from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (k)  #b6c998e1b88a
-- by key (k), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT CAST(`changed_orders`.`amount` AS bigint) AS `k`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`k`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`k`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`k`
FROM `computed`
-- few:
WITH candidates AS (
  SELECT DISTINCT CAST(`orders_2`.`amount` AS bigint) AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `candidates`.`k`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`k`⟧
-- many:
WITH candidates AS (
  SELECT DISTINCT CAST(`orders_2`.`amount` AS bigint) AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`k`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`k` <=> `dirty_keys`.`k`
WHERE ⟦within¦k¦`candidates`.`k`⟧
-- rows ()  #5731850c1946
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT CAST(`changed_orders`.`amount` AS bigint) AS `k`
  FROM `changed_orders`
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT CAST(`orders_2`.`amount` AS bigint) AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (CAST(`orders_2`.`amount` AS bigint)) <=> `dirty_keys_`.`k`
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT CAST(`orders_4`.`amount` AS bigint) AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON (CAST(`orders_4`.`amount` AS bigint)) <=> `dirty_keys__3`.`k`
),
delta AS (
  SELECT `weighted`.`k`,
    1 AS `__ivm_w`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`k`,
    -1 AS `__ivm_w`
  FROM `weighted_2`
)
SELECT `delta`.`k`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`
HAVING sum(`delta`.`__ivm_w`) <> 0
