select id, cust, rank() over (partition by cust order by amount desc) as r, sum(amount) over (partition by cust order by day) as running from shop.orders

-- rebuild:
select id, cust, rank() over (partition by cust order by amount desc) as r, sum(amount) over (partition by cust order by day) as running from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #e672b969dd4b
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  rank() over (partition by `orders`.`cust` order by `orders`.`amount` desc) AS `r`,
  sum(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`) AS `running`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  rank() over (partition by `orders`.`cust` order by `orders`.`amount` desc) AS `r`,
  sum(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`) AS `running`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows ()  #141f713209ca
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
    rank() over (partition by `orders`.`cust` order by `orders`.`amount` desc) AS `r`,
    sum(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`) AS `running`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    rank() over (partition by `orders_2`.`cust` order by `orders_2`.`amount` desc) AS `r`,
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`) AS `running`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`r`,
    `combined`.`running`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`r`,
  `delta`.`running`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`r`, `delta`.`running`
HAVING sum(`delta`.`__ivm_w`) <> 0
