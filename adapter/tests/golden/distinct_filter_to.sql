select distinct cust, status from shop.orders where day > '2026-01-14'

-- was:
select distinct cust, status from shop.orders where day > '2026-01-10'

-- edit, words: ("filter: day > '2026-01-10' → day > '2026-01-14'",)
-- edit, where: ("only one of day > '2026-01-10' and day > '2026-01-14' is true",)
-- rebuild:
select distinct cust, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where day > '2026-01-14'

-- changed: shop.orders
-- keys (cust, status)  #5efc5a3b3722
-- by key (cust, status), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`,
  `changed_orders`.`status`
FROM `changed_orders`
WHERE ((`changed_orders`.`day` > '2026-01-10'))
UNION ALL
SELECT `orders`.`cust`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ((((`orders`.`day` > '2026-01-10')) AND (NOT ((`orders`.`day` > '2026-01-14')) OR ((`orders`.`day` > '2026-01-14')) IS NULL)) OR (((`orders`.`day` > '2026-01-14')) AND (NOT ((`orders`.`day` > '2026-01-10')) OR ((`orders`.`day` > '2026-01-10')) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`status`
FROM `combined`
-- differing:
WITH computed AS (
SELECT DISTINCT `orders_2`.`cust`,
  `orders_2`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ⟦keys¦`orders_2`.`cust`¦`orders_2`.`status`⟧
  AND (`orders_2`.`day` > '2026-01-14')
),
delta AS (
  SELECT `computed`.`cust`,
    `computed`.`status`,
    1 AS `__ivm_w`
  FROM `computed`
  UNION ALL
  SELECT `stored`.`cust`,
    `stored`.`status`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`¦`stored`.`status`⟧
),
computed_2 AS (
  SELECT `delta_`.`cust`,
    `delta_`.`status`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`status`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed_2`.`cust`,
  `computed_2`.`status`
FROM `computed_2`
-- few:
SELECT DISTINCT `orders`.`cust`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`¦`orders`.`status`⟧
  AND (`orders`.`day` > '2026-01-14')
-- many:
WITH dirty_keys AS (
SELECT `cust`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT DISTINCT `orders`.`cust`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust` AND `orders`.`status` <=> `dirty_keys`.`status`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND ⟦within¦status¦`orders`.`status`⟧
  AND (`orders`.`day` > '2026-01-14')
-- rows ()  #7c74905199e4
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`,
  `changed_orders`.`status`
FROM `changed_orders`
WHERE ((`changed_orders`.`day` > '2026-01-10'))
UNION ALL
SELECT `orders_2`.`cust`,
  `orders_2`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (((`orders_2`.`day` > '2026-01-14')) AND (NOT ((`orders_2`.`day` > '2026-01-10')) OR ((`orders_2`.`day` > '2026-01-10')) IS NULL))
UNION ALL
SELECT `orders_3`.`cust`,
  `orders_3`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
WHERE (((`orders_3`.`day` > '2026-01-10')) AND (NOT ((`orders_3`.`day` > '2026-01-14')) OR ((`orders_3`.`day` > '2026-01-14')) IS NULL))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust`,
    `combined`.`status`
  FROM `combined`
),
weighted AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_4`.`cust`,
  `orders_4`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_4`.`cust` <=> `dirty_keys_`.`cust` AND `orders_4`.`status` <=> `dirty_keys_`.`status`
WHERE ((`orders_4`.`day` > '2026-01-14'))
),
weighted_2 AS (
SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_6`.`cust`,
  `orders_6`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
    ON `orders_6`.`cust` <=> `dirty_keys__3`.`cust` AND `orders_6`.`status` <=> `dirty_keys__3`.`status`
WHERE ((`orders_6`.`day` > '2026-01-10'))
),
delta AS (
  SELECT `weighted`.`cust`,
    `weighted`.`status`,
    1 AS `__ivm_w`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`cust`,
    `weighted_2`.`status`,
    -1 AS `__ivm_w`
  FROM `weighted_2`
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0
