select id, cust, count(*) over (partition by cust) as n from shop.orders

-- was:
select id, cust, sum(amount) over (partition by cust) as total, count(*) over (partition by cust) as n from shop.orders

-- edit, words: ('column total went',)
-- edit, same: True
-- edit, taken: (('id', 'id'), ('cust', 'cust'), ('n', 'n'))
-- rebuild:
select id, cust, count(*) over (partition by cust) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- keys (cust)  #ef38e877d6ba
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`cust`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`cust`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  count(*) over (partition by `orders`.`cust`) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  count(*) over (partition by `orders`.`cust`) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows ()  #490eba4795df
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
    count(*) over (partition by `orders`.`cust`) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    count(*) over (partition by `orders_2`.`cust`) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`n`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
