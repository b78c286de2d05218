select cust, length(code) as n from (select cust, max(lpad(cast(id as string), 8, '0')) as code from shop.orders group by cust) t

-- was:
select cust, length(code) as n from (select cust, max(id) as code from shop.orders group by cust) t

-- edit, words: ("column code: id → lpad(cast(id as string), 8, '0')",)
-- edit, where: ("id is another value than lpad(cast(id as string), 8, '0')",)
-- edit, altered: ('n',)
-- rebuild:
select cust, length(code) as n from (select cust, max(lpad(cast(id as string), 8, '0')) as code from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust) t

-- changed: shop.orders
-- keys (cust)  #ecef624a4000
-- by key (cust), one join away from the change (1 table read)
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
WHERE (((((NOT (( `orders`.`id`) <=> ( lpad( cast( `orders`.`id` as string),  8,  '0')))) OR (typeof( `orders`.`id`) <> typeof( lpad( cast( `orders`.`id` as string),  8,  '0')))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  length((max(lpad(cast(`orders`.`id` as string), 8, '0')))) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  length((max(lpad(cast(`orders`.`id` as string), 8, '0')))) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
GROUP BY `orders`.`cust`
-- rows () whole_reads: 2 #6586ea993c1e
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
WHERE (((((NOT (( `orders_2`.`id`) <=> ( lpad( cast( `orders_2`.`id` as string),  8,  '0')))) OR (typeof( `orders_2`.`id`) <> typeof( lpad( cast( `orders_2`.`id` as string),  8,  '0')))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`__k0`
  FROM `combined`
),
combined_2 AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  max(lpad(cast(`orders`.`id` as string), 8, '0')) AS `code`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`cust`,
  max(`orders_3`.`id`) AS `code`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_3`.`cust` <=> `dirty_keys_`.`__k0`
GROUP BY `orders_3`.`cust`
),
delta AS (
  SELECT `combined_2`.`cust`,
    length(`combined_2`.`code`) AS `n`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
