select distinct cust, status from shop.orders where amount > 0

-- was:
select cust, status from shop.orders where amount > 0

-- edit, words: ('DISTINCT came',)
-- edit, where: ('number = 1 is not true',)
-- rebuild:
select distinct cust, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 0

-- changed: shop.orders
-- keys (cust, status)  #8586868db279
-- by key (cust, status), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`,
    row_number() OVER (PARTITION BY `orders_2`.`cust`, `orders_2`.`status` ORDER BY `orders_2`.`cust`, `orders_2`.`status`) AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`amount` > 0))
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
  UNION ALL
  SELECT `filtered`.`cust`,
    `filtered`.`status`
  FROM `filtered`
  WHERE (NOT (`filtered`.`number` = 1) OR (`filtered`.`number` = 1) IS NULL)
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`status`
FROM `combined`
-- few:
SELECT DISTINCT `orders`.`cust`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`¦`orders`.`status`⟧
  AND (`orders`.`amount` > 0)
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
  AND (`orders`.`amount` > 0)
-- rows () whole_reads: 1 #dc7d3e91c681
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
),
filtered AS (
  SELECT `orders_4`.`cust`,
    `orders_4`.`status`,
    row_number() OVER (PARTITION BY `orders_4`.`cust`, `orders_4`.`status` ORDER BY `orders_4`.`cust`, `orders_4`.`status`) AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE ((`orders_4`.`amount` > 0))
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    `orders`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust` AND `orders`.`status` <=> `dirty_keys`.`status`
  WHERE ((`orders`.`amount` > 0))
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
    AND (⟦among¦shop.orders¦status¦shop.orders¦`orders`.`status`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    `orders_2`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust` AND `orders_2`.`status` <=> `dirty_keys_`.`status`
  WHERE ((`orders_2`.`amount` > 0))
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
    AND (⟦among¦shop.orders¦status¦shop.orders¦`orders_2`.`status`⟧)
  UNION ALL
  SELECT `filtered`.`cust`,
    `filtered`.`status`,
    -1 AS `__ivm_w`
  FROM `filtered`
  WHERE (NOT (`filtered`.`number` = 1) OR (`filtered`.`number` = 1) IS NULL)
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`status`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0
