select cust, max(day) as last from shop.orders where amount > 0 group by cust

-- was:
select cust, count(*) as n, max(day) as last from shop.orders where amount > 0 group by cust

-- edit, words: ('column n went',)
-- edit, same: True
-- edit, taken: (('cust', 'cust'), ('last', 'last'))
-- rebuild:
select cust, max(day) as last from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 0 group by cust

-- changed: shop.orders
-- keys (cust)  #2df918a13303
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`day`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`day`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`day`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`cust`,
  max(`orders`.`day`) AS `last`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 0)
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  max(`orders`.`day`) AS `last`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 0)
GROUP BY `orders`.`cust`
-- rows ()  #4b008be120df
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    max(`orders`.`day`) AS `last`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE ((`orders`.`amount` > 0))
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    max(`orders_2`.`day`) AS `last`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE ((`orders_2`.`amount` > 0))
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`cust`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`last`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`last`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`last`
HAVING sum(`delta`.`__ivm_w`) <> 0
