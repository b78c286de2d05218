select id, cust, sum(coalesce(amount, 1)) over (partition by cust) as total from shop.orders

-- was:
select id, cust, sum(coalesce(amount, 0)) over (partition by cust) as total from shop.orders

-- edit, words: ('column total: 0 → 1',)
-- edit, where: ('coalesce(amount, 0) is another value than coalesce(amount, 1)',)
-- edit, altered: ('total',)
-- rebuild:
select id, cust, sum(coalesce(amount, 1)) over (partition by cust) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- keys (cust)  #a5ebcbc5e00a
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
  WHERE (((((NOT (( coalesce( `orders`.`amount`,  0)) <=> ( coalesce( `orders`.`amount`,  1)))) OR (typeof( coalesce( `orders`.`amount`,  0)) <> typeof( coalesce( `orders`.`amount`,  1)))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  sum(coalesce(`orders`.`amount`, 1)) over (partition by `orders`.`cust`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  sum(coalesce(`orders`.`amount`, 1)) over (partition by `orders`.`cust`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows () whole_reads: 2 #08f7dc7e2d6d
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((((NOT (( coalesce( `orders_2`.`amount`,  0)) <=> ( coalesce( `orders_2`.`amount`,  1)))) OR (typeof( coalesce( `orders_2`.`amount`,  0)) <> typeof( coalesce( `orders_2`.`amount`,  1)))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    sum(coalesce(`orders`.`amount`, 1)) over (partition by `orders`.`cust`) AS `total`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id`,
    `orders_3`.`cust`,
    sum(coalesce(`orders_3`.`amount`, 0)) over (partition by `orders_3`.`cust`) AS `total`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`cust` <=> `dirty_keys_`.`cust`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    `combined_2`.`total`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0
