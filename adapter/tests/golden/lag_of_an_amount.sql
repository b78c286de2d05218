select cust, day, amount - lag(amount) over (partition by cust order by day) as step from shop.orders

-- rebuild:
SELECT `orders`.`cust`,
  `orders`.`day`,
  `orders`.`amount` - (lag(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`amount`, `orders`.`day`)) AS `step`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 40 s; rebuilt about 60 s
-- keys (cust)  #5d27dcfe758f
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
SELECT `orders`.`cust`,
  `orders`.`day`,
  `orders`.`amount` - (lag(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`amount`, `orders`.`day`)) AS `step`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  `orders`.`day`,
  `orders`.`amount` - (lag(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`amount`, `orders`.`day`)) AS `step`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows ()  #54a65b660a23
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
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`day`,
    lag(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`amount`, `orders`.`day`) AS `__lag`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    lag(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`amount`, `orders_2`.`day`) AS `__lag`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`day`,
    `combined`.`amount` - `combined`.`__lag` AS `step`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`day`,
  `delta`.`step`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`day`, `delta`.`step`
HAVING sum(`delta`.`__ivm_w`) <> 0
