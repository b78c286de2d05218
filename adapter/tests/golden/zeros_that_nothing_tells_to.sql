select cust, min(abs(x)) as least from shop.orders group by cust

-- was:
select cust, min(x) as least from shop.orders group by cust

-- edit, words: ('column least: x → abs(x)',)
-- edit, where: ('x is another value than abs(x)',)
-- edit, altered: ('least',)
-- rebuild:
select cust, min(abs(x)) as least from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.orders
-- keys (cust)  #06c0ce1e65c1
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((((NOT (( `orders`.`x`) <=> ( abs( `orders`.`x`)))) OR (typeof( `orders`.`x`) <> typeof( abs( `orders`.`x`)))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  min(abs(`orders`.`x`)) AS `least`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  min(abs(`orders`.`x`)) AS `least`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows () whole_reads: 2 #720bceccfdf6
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders_2`.`cust` AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((((NOT (( `orders_2`.`x`) <=> ( abs( `orders_2`.`x`)))) OR (typeof( `orders_2`.`x`) <> typeof( abs( `orders_2`.`x`)))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    min(abs(`orders`.`x`)) AS `least`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`cust`,
    min(`orders_3`.`x`) AS `least`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_3`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`least`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`least`
HAVING sum(`delta`.`__ivm_w`) <> 0
