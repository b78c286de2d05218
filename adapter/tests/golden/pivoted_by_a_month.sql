select cust, `1`, `2` from (select cust, month(day) as m, id from shop.orders where cust is not null) pivot (count(id) for m in (1, 2)) where `1` > 1

-- rebuild:
select cust, `1`, `2` from (select cust, month(day) as m, id from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where cust is not null) pivot (count(id) for m in (1, 2)) where `1` > 1

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #1c4e5379c753
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`cust`,
    month(`changed_orders`.`day`) AS `m`,
    `changed_orders`.`id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE (`changed_orders`.`cust` is not null)
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`m`,
    `delta_`.`id`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`m`, `delta_`.`id`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`cust`,
    CASE WHEN count_if((month(`orders_2`.`day`)) <=> CAST(1 AS int)) > 0 THEN count(`orders_2`.`id`) FILTER (WHERE (month(`orders_2`.`day`)) <=> CAST(1 AS int)) END AS `1`,
    CASE WHEN count_if((month(`orders_2`.`day`)) <=> CAST(2 AS int)) > 0 THEN count(`orders_2`.`id`) FILTER (WHERE (month(`orders_2`.`day`)) <=> CAST(2 AS int)) END AS `2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
    AND (`orders_2`.`cust` is not null)
  GROUP BY `orders_2`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`1`,
  `filtered`.`2`
FROM `filtered`
WHERE (`filtered`.`1` > 1)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`cust`,
    CASE WHEN count_if((month(`orders_2`.`day`)) <=> CAST(1 AS int)) > 0 THEN count(`orders_2`.`id`) FILTER (WHERE (month(`orders_2`.`day`)) <=> CAST(1 AS int)) END AS `1`,
    CASE WHEN count_if((month(`orders_2`.`day`)) <=> CAST(2 AS int)) > 0 THEN count(`orders_2`.`id`) FILTER (WHERE (month(`orders_2`.`day`)) <=> CAST(2 AS int)) END AS `2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
    AND (`orders_2`.`cust` is not null)
  GROUP BY `orders_2`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`1`,
  `filtered`.`2`
FROM `filtered`
WHERE (`filtered`.`1` > 1)
-- rows ()  #04cb8891ceaa
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
  WHERE (`changed_orders`.`cust` is not null)
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    CASE WHEN count_if((month(`orders`.`day`)) <=> CAST(1 AS int)) > 0 THEN count(`orders`.`id`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(1 AS int)) END AS `1`,
    CASE WHEN count_if((month(`orders`.`day`)) <=> CAST(2 AS int)) > 0 THEN count(`orders`.`id`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(2 AS int)) END AS `2`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (`orders`.`cust` is not null)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    CASE WHEN count_if((month(`orders_2`.`day`)) <=> CAST(1 AS int)) > 0 THEN count(`orders_2`.`id`) FILTER (WHERE (month(`orders_2`.`day`)) <=> CAST(1 AS int)) END AS `1`,
    CASE WHEN count_if((month(`orders_2`.`day`)) <=> CAST(2 AS int)) > 0 THEN count(`orders_2`.`id`) FILTER (WHERE (month(`orders_2`.`day`)) <=> CAST(2 AS int)) END AS `2`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (`orders_2`.`cust` is not null)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`cust`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`1`,
    `combined`.`2`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`1` > 1)
)
SELECT `delta`.`cust`,
  `delta`.`1`,
  `delta`.`2`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`1`, `delta`.`2`
HAVING sum(`delta`.`__ivm_w`) <> 0
