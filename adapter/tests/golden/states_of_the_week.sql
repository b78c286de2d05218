select distinct cust, status from shop.orders where day between current_date() - interval 8 days and current_date()

-- rebuild:
select distinct cust, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where day between ⟦p1:current_date⟧ - interval 8 days and ⟦p1:current_date⟧

-- changed: current_date, shop.orders
-- chosen: by rows: about 40 s; by key about 40 s; rebuilt about 60 s
-- keys (cust, status)  #9ab2c292f59d
-- by key (cust, status), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
  WHERE (`changed_orders`.`day` between ⟦p0:current_date⟧ - interval 8 days and ⟦p0:current_date⟧)
  UNION ALL
  SELECT `orders`.`cust`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`day` between ⟦p0:current_date⟧ - interval 8 days and ⟦p0:current_date⟧) AND (NOT (`orders`.`day` between ⟦p1:current_date⟧ - interval 8 days and ⟦p1:current_date⟧) OR (`orders`.`day` between ⟦p1:current_date⟧ - interval 8 days and ⟦p1:current_date⟧) IS NULL)) OR ((`orders`.`day` between ⟦p1:current_date⟧ - interval 8 days and ⟦p1:current_date⟧) AND (NOT (`orders`.`day` between ⟦p0:current_date⟧ - interval 8 days and ⟦p0:current_date⟧) OR (`orders`.`day` between ⟦p0:current_date⟧ - interval 8 days and ⟦p0:current_date⟧) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`status`
FROM `combined`
-- few:
SELECT DISTINCT `orders`.`cust`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`¦`orders`.`status`⟧
  AND (`orders`.`day` between ⟦p1:current_date⟧ - interval 8 days and ⟦p1:current_date⟧)
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
  AND (`orders`.`day` between ⟦p1:current_date⟧ - interval 8 days and ⟦p1:current_date⟧)
-- rows ()  #4f9ece82a697
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
  WHERE (`changed_orders`.`day` between ⟦p0:current_date⟧ - interval 8 days and ⟦p0:current_date⟧)
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`day` between ⟦p1:current_date⟧ - interval 8 days and ⟦p1:current_date⟧) AND (NOT (`orders_2`.`day` between ⟦p0:current_date⟧ - interval 8 days and ⟦p0:current_date⟧) OR (`orders_2`.`day` between ⟦p0:current_date⟧ - interval 8 days and ⟦p0:current_date⟧) IS NULL))
  UNION ALL
  SELECT `orders_3`.`cust`,
    `orders_3`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ((`orders_3`.`day` between ⟦p0:current_date⟧ - interval 8 days and ⟦p0:current_date⟧) AND (NOT (`orders_3`.`day` between ⟦p1:current_date⟧ - interval 8 days and ⟦p1:current_date⟧) OR (`orders_3`.`day` between ⟦p1:current_date⟧ - interval 8 days and ⟦p1:current_date⟧) IS NULL))
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
  WHERE (`orders_4`.`day` between ⟦p1:current_date⟧ - interval 8 days and ⟦p1:current_date⟧)
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_6`.`cust`,
    `orders_6`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_6`.`cust` <=> `dirty_keys__3`.`cust` AND `orders_6`.`status` <=> `dirty_keys__3`.`status`
  WHERE (`orders_6`.`day` between ⟦p0:current_date⟧ - interval 8 days and ⟦p0:current_date⟧)
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

-- changed: current_date alone
-- chosen: by rows: about 39 s; by key about 40 s; rebuilt about 60 s
-- keys (cust, status)  #00b1562d3f3c
-- by key (cust, status), looked up for the change (1 table read)
-- rows ()  #00aa411d0d33
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust, status)  #dd74563c8ae8
-- by key (cust, status), read from the change
-- rows ()  #f0eb46b49ce3
-- no key leads from the change to the rows
