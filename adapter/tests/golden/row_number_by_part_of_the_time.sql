select cust, last_id, rn from (select cust, id as last_id, amount, row_number() over (partition by cust order by month(day)) as rn from shop.orders) where rn = 1

-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`id` AS `last_id`,
    row_number() over (partition by `orders_2`.`cust` order by month(`orders_2`.`day`), `orders_2`.`id`, `orders_2`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `filtered`.`cust`,
  `filtered`.`last_id`,
  `filtered`.`rn`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #c891006bd0f0
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`id` AS `last_id`,
    row_number() over (partition by `orders_2`.`cust` order by month(`orders_2`.`day`), `orders_2`.`id`, `orders_2`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `filtered`.`cust`,
  `filtered`.`last_id`,
  `filtered`.`rn`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`id` AS `last_id`,
    row_number() over (partition by `orders_2`.`cust` order by month(`orders_2`.`day`), `orders_2`.`id`, `orders_2`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `filtered`.`cust`,
  `filtered`.`last_id`,
  `filtered`.`rn`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)
-- rows ()  #7ff3ce7a032c
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    row_number() over (partition by `orders`.`cust` order by month(`orders`.`day`), `orders`.`id`, `orders`.`day`) AS `rn`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    row_number() over (partition by `orders_2`.`cust` order by month(`orders_2`.`day`), `orders_2`.`id`, `orders_2`.`day`) AS `rn`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`id` AS `last_id`,
    `combined`.`rn`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`rn` = 1)
)
SELECT `delta`.`cust`,
  `delta`.`last_id`,
  `delta`.`rn`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`last_id`, `delta`.`rn`
HAVING sum(`delta`.`__ivm_w`) <> 0
