select cust, sum(case when status = 'ok' then amount else 0 end) as total from shop.orders group by cust

-- was:
select cust, sum(case when status = 'ok' then amount when status = 'x' then -amount else 0 end) as total from shop.orders group by cust

-- edit, words: ("column total: case when status = 'ok' then amount when status = 'x' then - amount else 0 end → case when status = 'ok' then amount else 0 end where status = 'x'",)
-- edit, where: ("status = 'x'",)
-- edit, altered: ('total',)
-- rebuild:
select cust, sum(case when status = 'ok' then amount else 0 end) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.orders
-- keys (cust)  #4b1a2e3b2c92
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
WHERE ((((( `orders`.`status` = 'x')) OR (typeof( case when `orders`.`status` = 'ok' then `orders`.`amount` when `orders`.`status` = 'x' then - `orders`.`amount` else 0 end) <> typeof( case when `orders`.`status` = 'ok' then `orders`.`amount` else 0 end))) AND (((NOT (( case when `orders`.`status` = 'ok' then `orders`.`amount` when `orders`.`status` = 'x' then - `orders`.`amount` else 0 end) <=> ( case when `orders`.`status` = 'ok' then `orders`.`amount` else 0 end))) OR (typeof( case when `orders`.`status` = 'ok' then `orders`.`amount` when `orders`.`status` = 'x' then - `orders`.`amount` else 0 end) <> typeof( case when `orders`.`status` = 'ok' then `orders`.`amount` else 0 end))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  sum(case when `orders`.`status` = 'ok' then `orders`.`amount` else 0 end) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  sum(case when `orders`.`status` = 'ok' then `orders`.`amount` else 0 end) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows () whole_reads: 2 #0eb837a3be39
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
WHERE ((((( `orders_2`.`status` = 'x')) OR (typeof( case when `orders_2`.`status` = 'ok' then `orders_2`.`amount` when `orders_2`.`status` = 'x' then - `orders_2`.`amount` else 0 end) <> typeof( case when `orders_2`.`status` = 'ok' then `orders_2`.`amount` else 0 end))) AND (((NOT (( case when `orders_2`.`status` = 'ok' then `orders_2`.`amount` when `orders_2`.`status` = 'x' then - `orders_2`.`amount` else 0 end) <=> ( case when `orders_2`.`status` = 'ok' then `orders_2`.`amount` else 0 end))) OR (typeof( case when `orders_2`.`status` = 'ok' then `orders_2`.`amount` when `orders_2`.`status` = 'x' then - `orders_2`.`amount` else 0 end) <> typeof( case when `orders_2`.`status` = 'ok' then `orders_2`.`amount` else 0 end))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`__k0`
  FROM `combined`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  sum(case when `orders`.`status` = 'ok' then `orders`.`amount` else 0 end) AS `total`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`cust`,
  sum(case when `orders_3`.`status` = 'ok' then `orders_3`.`amount` when `orders_3`.`status` = 'x' then -`orders_3`.`amount` else 0 end) AS `total`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_3`.`cust` <=> `dirty_keys_`.`__k0`
GROUP BY `orders_3`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0
