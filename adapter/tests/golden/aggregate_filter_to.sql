select cust, count(*) filter (where amount > 60 and status = 'ok') as big from shop.orders group by cust

-- was:
select cust, count(*) filter (where amount > 50) as big from shop.orders group by cust

-- edit, words: ("column big: where amount > 50 → where amount > 60 and status = 'ok'",)
-- edit, where: ("coalesce((amount > 50), false) is another value than coalesce((amount > 60 and status = 'ok'), false)",)
-- edit, altered: ('big',)
-- rebuild:
select cust, count(*) filter (where amount > 60 and status = 'ok') as big from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.orders
-- keys (cust)  #c11e32ae4e58
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
WHERE (((((NOT ((coalesce(( `orders`.`amount` > 50), false)) <=> (coalesce(( `orders`.`amount` > 60 and `orders`.`status` = 'ok'), false)))) OR (typeof(coalesce(( `orders`.`amount` > 50), false)) <> typeof(coalesce(( `orders`.`amount` > 60 and `orders`.`status` = 'ok'), false)))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  count(*) filter (where `orders`.`amount` > 60 and `orders`.`status` = 'ok') AS `big`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  count(*) filter (where `orders`.`amount` > 60 and `orders`.`status` = 'ok') AS `big`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows () whole_reads: 2 #d6f79a388053
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
WHERE (((((NOT ((coalesce(( `orders_2`.`amount` > 50), false)) <=> (coalesce(( `orders_2`.`amount` > 60 and `orders_2`.`status` = 'ok'), false)))) OR (typeof(coalesce(( `orders_2`.`amount` > 50), false)) <> typeof(coalesce(( `orders_2`.`amount` > 60 and `orders_2`.`status` = 'ok'), false)))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`__k0`
  FROM `combined`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  count(*) filter (where `orders`.`amount` > 60 and `orders`.`status` = 'ok') AS `big`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`cust`,
  count(*) filter (where `orders_3`.`amount` > 50) AS `big`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_3`.`cust` <=> `dirty_keys_`.`__k0`
GROUP BY `orders_3`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`big`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`big`
HAVING sum(`delta`.`__ivm_w`) <> 0
