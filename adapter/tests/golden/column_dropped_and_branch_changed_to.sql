select cust, sum(case when status = 'OK' then amount else 0 end) as good from shop.orders group by cust

-- was:
select cust, count(*) as n, sum(case when status = 'ok' then amount else 0 end) as good from shop.orders group by cust

-- edit, words: ('column n went', "column good: status = 'ok' → status = 'OK'")
-- edit, taken: (('cust', 'cust'), ('good', 'good'))
-- edit, where: ("only one of status = 'ok' and status = 'OK' is true",)
-- edit, altered: ('good',)
-- rebuild:
select cust, sum(case when status = 'OK' then amount else 0 end) as good from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.orders
-- keys (cust)  #dfd56a4b5735
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
WHERE (((((( `orders`.`status` = 'ok') AND (NOT ( `orders`.`status` = 'OK') OR ( `orders`.`status` = 'OK') IS NULL)) OR (( `orders`.`status` = 'OK') AND (NOT ( `orders`.`status` = 'ok') OR ( `orders`.`status` = 'ok') IS NULL)))) AND ((NOT (( case when `orders`.`status` = 'ok' then `orders`.`amount` else 0 end) <=> ( case when `orders`.`status` = 'OK' then `orders`.`amount` else 0 end))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  sum(case when `orders`.`status` = 'OK' then `orders`.`amount` else 0 end) AS `good`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  sum(case when `orders`.`status` = 'OK' then `orders`.`amount` else 0 end) AS `good`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows () whole_reads: 2 #0ca7f6665c78
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
WHERE (((((( `orders_2`.`status` = 'ok') AND (NOT ( `orders_2`.`status` = 'OK') OR ( `orders_2`.`status` = 'OK') IS NULL)) OR (( `orders_2`.`status` = 'OK') AND (NOT ( `orders_2`.`status` = 'ok') OR ( `orders_2`.`status` = 'ok') IS NULL)))) AND ((NOT (( case when `orders_2`.`status` = 'ok' then `orders_2`.`amount` else 0 end) <=> ( case when `orders_2`.`status` = 'OK' then `orders_2`.`amount` else 0 end))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`__k0`
  FROM `combined`
),
combined_2 AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  sum(case when `orders`.`status` = 'OK' then `orders`.`amount` else 0 end) AS `good`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`cust`,
  sum(case when `orders_3`.`status` = 'ok' then `orders_3`.`amount` else 0 end) AS `good`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_3`.`cust` <=> `dirty_keys_`.`__k0`
GROUP BY `orders_3`.`cust`
),
delta AS (
  SELECT `combined_2`.`cust`,
    `combined_2`.`good`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`cust`,
  `delta`.`good`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`good`
HAVING sum(`delta`.`__ivm_w`) <> 0
