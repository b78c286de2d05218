select * from (select cust, status, amount from shop.orders) pivot (sum(amount) for status in ('ok', 'x' as other, 'say "hi"'))

-- rebuild:
select * from (select cust, status, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) pivot (sum(amount) for status in ('ok', 'x' as other, 'say "hi"'))

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust) folded: True, grown: True, sums: ('ok', 'other', 'say "hi"') #58e8fbf8200e
-- by key (cust), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `stored`.`cust`,
  `stored`.`ok`,
  `stored`.`other`,
  `stored`.`say "hi"`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`cust`⟧
UNION ALL
SELECT `changed_orders`.`cust`,
  sum(`changed_orders`.`amount`) FILTER (WHERE `changed_orders`.`status` <=> CAST('ok' AS string)) AS `ok`,
  sum(`changed_orders`.`amount`) FILTER (WHERE `changed_orders`.`status` <=> CAST('x' AS string)) AS `other`,
  sum(`changed_orders`.`amount`) FILTER (WHERE `changed_orders`.`status` <=> CAST('say "hi"' AS string)) AS `say "hi"`
FROM `changed_orders`
WHERE ⟦keys¦`changed_orders`.`cust`⟧
GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`cust`,
  sum(`combined`.`ok`) AS `ok`,
  sum(`combined`.`other`) AS `other`,
  sum(`combined`.`say "hi"`) AS `say "hi"`
FROM `combined`
GROUP BY `combined`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `stored`.`cust`,
  `stored`.`ok`,
  `stored`.`other`,
  `stored`.`say "hi"`
FROM ⟦target⟧ AS `stored`
  LEFT SEMI JOIN `dirty_keys`
    ON `stored`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`stored`.`cust`⟧
UNION ALL
SELECT `changed_orders`.`cust`,
  sum(`changed_orders`.`amount`) FILTER (WHERE `changed_orders`.`status` <=> CAST('ok' AS string)) AS `ok`,
  sum(`changed_orders`.`amount`) FILTER (WHERE `changed_orders`.`status` <=> CAST('x' AS string)) AS `other`,
  sum(`changed_orders`.`amount`) FILTER (WHERE `changed_orders`.`status` <=> CAST('say "hi"' AS string)) AS `say "hi"`
FROM `changed_orders`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `changed_orders`.`cust` <=> `c`.`cust`
WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`cust`,
  sum(`combined`.`ok`) AS `ok`,
  sum(`combined`.`other`) AS `other`,
  sum(`combined`.`say "hi"`) AS `say "hi"`
FROM `combined`
GROUP BY `combined`.`cust`
-- keys (cust)  #d6f16e1449d6
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
SELECT `orders`.`cust`,
  sum(`orders`.`amount`) FILTER (WHERE `orders`.`status` <=> CAST('ok' AS string)) AS `ok`,
  sum(`orders`.`amount`) FILTER (WHERE `orders`.`status` <=> CAST('x' AS string)) AS `other`,
  sum(`orders`.`amount`) FILTER (WHERE `orders`.`status` <=> CAST('say "hi"' AS string)) AS `say "hi"`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  sum(`orders`.`amount`) FILTER (WHERE `orders`.`status` <=> CAST('ok' AS string)) AS `ok`,
  sum(`orders`.`amount`) FILTER (WHERE `orders`.`status` <=> CAST('x' AS string)) AS `other`,
  sum(`orders`.`amount`) FILTER (WHERE `orders`.`status` <=> CAST('say "hi"' AS string)) AS `say "hi"`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows ()  #d6731b3685ca
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  sum(`orders`.`amount`) FILTER (WHERE `orders`.`status` <=> CAST('ok' AS string)) AS `ok`,
  sum(`orders`.`amount`) FILTER (WHERE `orders`.`status` <=> CAST('x' AS string)) AS `other`,
  sum(`orders`.`amount`) FILTER (WHERE `orders`.`status` <=> CAST('say "hi"' AS string)) AS `say "hi"`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
  sum(`orders_2`.`amount`) FILTER (WHERE `orders_2`.`status` <=> CAST('ok' AS string)) AS `ok`,
  sum(`orders_2`.`amount`) FILTER (WHERE `orders_2`.`status` <=> CAST('x' AS string)) AS `other`,
  sum(`orders_2`.`amount`) FILTER (WHERE `orders_2`.`status` <=> CAST('say "hi"' AS string)) AS `say "hi"`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
GROUP BY `orders_2`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`ok`,
  `delta`.`other`,
  `delta`.`say "hi"`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`ok`, `delta`.`other`, `delta`.`say "hi"`
HAVING sum(`delta`.`__ivm_w`) <> 0
