select cust, status from shop.orders where amount > 10 group by 1, 2

-- was:
select distinct cust, status from shop.orders where amount > 10

-- edit, same: True
-- rebuild:
select cust, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 10 group by 1, 2

-- changed: shop.orders
-- keys (cust, status)  #89d72cfd0dc6
-- by key (cust, status), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 10))
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`status`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`status`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`,
  `computed`.`status`
FROM `computed`
-- few:
SELECT `orders`.`cust`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`¦`orders`.`status`⟧
  AND (`orders`.`amount` > 10)
GROUP BY `orders`.`cust`, `orders`.`status`
-- many:
WITH dirty_keys AS (
SELECT `cust`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust` AND `orders`.`status` <=> `dirty_keys`.`status`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND ⟦within¦status¦`orders`.`status`⟧
  AND (`orders`.`amount` > 10)
GROUP BY `orders`.`cust`, `orders`.`status`
-- rows ()  #797c2454fff2
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 10))
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_2`.`cust`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust` AND `orders_2`.`status` <=> `dirty_keys_`.`status`
  WHERE ((`orders_2`.`amount` > 10))
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
    AND (⟦among¦shop.orders¦status¦shop.orders¦`orders_2`.`status`⟧)
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_4`.`cust`,
    `orders_4`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_4`.`cust` <=> `dirty_keys__3`.`cust` AND `orders_4`.`status` <=> `dirty_keys__3`.`status`
  WHERE ((`orders_4`.`amount` > 10))
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
    AND (⟦among¦shop.orders¦status¦shop.orders¦`orders_4`.`status`⟧)
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
