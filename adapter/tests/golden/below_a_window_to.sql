select id, cust, count(*) over (partition by cust) as n from shop.orders where amount > 20

-- was:
select id, cust, count(*) over (partition by cust) as n from shop.orders where amount > 0

-- edit, words: ('filter: amount > 0 → amount > 20',)
-- edit, where: ('only one of amount > 0 and amount > 20 is true',)
-- edit, altered: ('n',)
-- rebuild:
select id, cust, count(*) over (partition by cust) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 20

-- changed: shop.orders
-- keys (cust)  #712173c9bcd7
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
  UNION ALL
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((((`orders`.`amount` > 0)) AND (NOT ((`orders`.`amount` > 20)) OR ((`orders`.`amount` > 20)) IS NULL)) OR (((`orders`.`amount` > 20)) AND (NOT ((`orders`.`amount` > 0)) OR ((`orders`.`amount` > 0)) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH delta AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    count(*) over (partition by `orders`.`cust`) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
    AND (`orders`.`amount` > 20)
  UNION ALL
  SELECT `stored`.`id`,
    `stored`.`cust`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`cust`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`cust`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  count(*) over (partition by `orders`.`cust`) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 20)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  count(*) over (partition by `orders`.`cust`) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 20)
-- rows ()  #25219c08e163
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`amount` > 20)) AND (NOT ((`orders_2`.`amount` > 0)) OR ((`orders_2`.`amount` > 0)) IS NULL))
  UNION ALL
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (((`orders_3`.`amount` > 0)) AND (NOT ((`orders_3`.`amount` > 20)) OR ((`orders_3`.`amount` > 20)) IS NULL))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    count(*) over (partition by `orders`.`cust`) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE ((`orders`.`amount` > 20))
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`id`,
    `orders_4`.`cust`,
    count(*) over (partition by `orders_4`.`cust`) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`cust`
  WHERE ((`orders_4`.`amount` > 0))
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    `combined_2`.`n`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
