select cust, count(distinct coalesce(status, '-')) as n from shop.orders group by cust

-- was:
select cust, count(distinct status) as n from shop.orders group by cust

-- edit, words: ("column n: distinct status → distinct coalesce(status, '-')",)
-- edit, where: ("status is another value than coalesce(status, '-')",)
-- edit, altered: ('n',)
-- rebuild:
select cust, count(distinct coalesce(status, '-')) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.orders
-- keys (cust)  #5bc99b35e27d
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
WHERE (((((NOT (( `orders`.`status`) <=> ( coalesce( `orders`.`status`,  '-')))) OR (typeof( `orders`.`status`) <> typeof( coalesce( `orders`.`status`,  '-')))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  count(distinct coalesce(`orders`.`status`, '-')) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  count(distinct coalesce(`orders`.`status`, '-')) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows () whole_reads: 2 #f46b2edc9561
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
WHERE (((((NOT (( `orders_2`.`status`) <=> ( coalesce( `orders_2`.`status`,  '-')))) OR (typeof( `orders_2`.`status`) <> typeof( coalesce( `orders_2`.`status`,  '-')))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`__k0`
  FROM `combined`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  count(distinct coalesce(`orders`.`status`, '-')) AS `n`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`cust`,
  count(distinct `orders_3`.`status`) AS `n`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_3`.`cust` <=> `dirty_keys_`.`__k0`
GROUP BY `orders_3`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
