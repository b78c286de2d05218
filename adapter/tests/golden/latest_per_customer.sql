select * from (select id, cust, day, row_number() over (partition by cust order by day desc, id desc) as rn from shop.orders) where rn = 1

-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`day` desc, `orders_2`.`id` desc, `orders_2`.`id`, `orders_2`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `filtered`.`id`,
  `filtered`.`cust`,
  `filtered`.`day`,
  `filtered`.`rn`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust) folded: True, grown: True #1fc5d91dc923
-- by key (cust), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`id`,
    `stored`.`cust`,
    `stored`.`day`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
  UNION ALL
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`day`
  FROM `changed_orders`
  WHERE ⟦keys¦`changed_orders`.`cust`⟧
),
filtered AS (
  SELECT `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`day`,
    row_number() over (partition by `combined_`.`cust` order by `combined_`.`day` desc, `combined_`.`id` desc, `combined_`.`id`, `combined_`.`day`) AS `rn`
  FROM `combined` AS `combined_`
)
SELECT `filtered`.`id`,
  `filtered`.`cust`,
  `filtered`.`day`,
  `filtered`.`rn`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`id`,
    `stored`.`cust`,
    `stored`.`day`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`day`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
),
filtered AS (
  SELECT `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`day`,
    row_number() over (partition by `combined_`.`cust` order by `combined_`.`day` desc, `combined_`.`id` desc, `combined_`.`id`, `combined_`.`day`) AS `rn`
  FROM `combined` AS `combined_`
)
SELECT `filtered`.`id`,
  `filtered`.`cust`,
  `filtered`.`day`,
  `filtered`.`rn`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)
-- keys (cust)  #f8ed4068e2af
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`day` desc, `orders_2`.`id` desc, `orders_2`.`id`, `orders_2`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `filtered`.`id`,
  `filtered`.`cust`,
  `filtered`.`day`,
  `filtered`.`rn`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`day` desc, `orders_2`.`id` desc, `orders_2`.`id`, `orders_2`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `filtered`.`id`,
  `filtered`.`cust`,
  `filtered`.`day`,
  `filtered`.`rn`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)
-- rows ()  #f24f781d51c1
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
    `orders`.`day`,
    row_number() over (partition by `orders`.`cust` order by `orders`.`day` desc, `orders`.`id` desc, `orders`.`id`, `orders`.`day`) AS `rn`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`day` desc, `orders_2`.`id` desc, `orders_2`.`id`, `orders_2`.`day`) AS `rn`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`day`,
    `combined`.`rn`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`rn` = 1)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`day`,
  `delta`.`rn`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`day`, `delta`.`rn`
HAVING sum(`delta`.`__ivm_w`) <> 0
