select status, avg(amount) as mean, sum(amount) / count(*) as same from shop.orders group by status

-- rebuild:
select status, avg(amount) as mean, sum(amount) / count(*) as same from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by status

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (status)  #cf05b029e809
-- by key (status), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`status`
FROM `changed_orders`
-- few:
SELECT `orders`.`status`,
  avg(`orders`.`amount`) AS `mean`,
  sum(`orders`.`amount`) / count(*) AS `same`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`status`⟧
GROUP BY `orders`.`status`
-- many:
WITH dirty_keys AS (
SELECT `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`status`,
  avg(`orders`.`amount`) AS `mean`,
  sum(`orders`.`amount`) / count(*) AS `same`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`status` <=> `dirty_keys`.`status`
WHERE ⟦within¦status¦`orders`.`status`⟧
GROUP BY `orders`.`status`
-- rows ()  #c039b106421e
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`status` AS `__k0`
  FROM `changed_orders`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`status`,
    avg(`orders`.`amount`) AS `mean`,
    sum(`orders`.`amount`) / count(*) AS `same`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`status` <=> `dirty_keys`.`__k0`
  GROUP BY `orders`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`status`,
    avg(`orders_2`.`amount`) AS `mean`,
    sum(`orders_2`.`amount`) / count(*) AS `same`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`status` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_2`.`status`
)
SELECT `delta`.`status`,
  `delta`.`mean`,
  `delta`.`same`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`status`, `delta`.`mean`, `delta`.`same`
HAVING sum(`delta`.`__ivm_w`) <> 0
