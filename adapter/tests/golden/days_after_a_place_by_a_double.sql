select cust, date_add(day, row_number() over (partition by cust order by x, day)) as d from shop.orders

-- rebuild:
SELECT `orders`.`cust`,
  date_add(`orders`.`day`, (row_number() over (partition by `orders`.`cust` order by `orders`.`x`, `orders`.`day`, `orders`.`day`, `orders`.`x`))) AS `d`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #41a47f310949
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
SELECT `orders`.`cust`,
  date_add(`orders`.`day`, (row_number() over (partition by `orders`.`cust` order by `orders`.`x`, `orders`.`day`, `orders`.`day`, `orders`.`x`))) AS `d`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  date_add(`orders`.`day`, (row_number() over (partition by `orders`.`cust` order by `orders`.`x`, `orders`.`day`, `orders`.`day`, `orders`.`x`))) AS `d`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows ()  #9af8f5b0bb6a
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
    `orders`.`day`,
    row_number() over (partition by `orders`.`cust` order by `orders`.`x`, `orders`.`day`, `orders`.`day`, `orders`.`x`) AS `__row_number`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`x`, `orders_2`.`day`, `orders_2`.`day`, `orders_2`.`x`) AS `__row_number`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
),
delta AS (
  SELECT `combined`.`cust`,
    date_add(`combined`.`day`, `combined`.`__row_number`) AS `d`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`d`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`d`
HAVING sum(`delta`.`__ivm_w`) <> 0
