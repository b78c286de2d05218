select cust, count(*) as n, sum(amount) as total, sum(amount) / count(*) as mean, 'EUR' as currency, upper(concat('c', cust)) as code from shop.orders where day > date'2026-01-05' group by cust

-- was:
select cust, sum(amount) as total, count(*) as n from shop.orders where day > date'2026-01-05' group by cust

-- edit, words: ('column mean came: total / n', "column currency came: 'EUR'", "column code came: upper(concat('c', cust))")
-- edit, same: True
-- edit, taken: (('cust', 'cust'), ('n', 'n'), ('total', 'total'))
-- edit, made: (('mean', ' t.`total` / t.`n`'), ('currency', " 'EUR'"), ('code', " upper( concat( 'c',  t.`cust`))"))
-- rebuild:
select cust, count(*) as n, sum(amount) as total, sum(amount) / count(*) as mean, 'EUR' as currency, upper(concat('c', cust)) as code from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where day > date'2026-01-05' group by cust

-- changed: shop.orders
-- keys (cust)  #0e192293f840
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`cust`,
  `changed_orders`.`amount`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE ((`changed_orders`.`day` > date'2026-01-05'))
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`amount`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`amount`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`cust`,
  count(*) AS `n`,
  sum(`orders`.`amount`) AS `total`,
  sum(`orders`.`amount`) / count(*) AS `mean`,
  'EUR' AS `currency`,
  upper(concat('c', `orders`.`cust`)) AS `code`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`day` > date'2026-01-05')
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  count(*) AS `n`,
  sum(`orders`.`amount`) AS `total`,
  sum(`orders`.`amount`) / count(*) AS `mean`,
  'EUR' AS `currency`,
  upper(concat('c', `orders`.`cust`)) AS `code`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`orders`.`day` > date'2026-01-05')
GROUP BY `orders`.`cust`
-- rows ()  #29f455287a79
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
FROM `changed_orders`
WHERE ((`changed_orders`.`day` > date'2026-01-05'))
),
combined AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  count(*) AS `n`,
  sum(`orders`.`amount`) AS `total`,
  sum(`orders`.`amount`) / count(*) AS `mean`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
WHERE ((`orders`.`day` > date'2026-01-05'))
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
  count(*) AS `n`,
  sum(`orders_2`.`amount`) AS `total`,
  sum(`orders_2`.`amount`) / count(*) AS `mean`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
WHERE ((`orders_2`.`day` > date'2026-01-05'))
GROUP BY `orders_2`.`cust`
),
delta AS (
SELECT `combined`.`cust`,
  `combined`.`n`,
  `combined`.`total`,
  `combined`.`mean`,
  'EUR' AS `currency`,
  upper(concat('c', `combined`.`cust`)) AS `code`,
  `combined`.`__ivm_w`
FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  `delta`.`total`,
  `delta`.`mean`,
  `delta`.`currency`,
  `delta`.`code`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`, `delta`.`total`, `delta`.`mean`, `delta`.`currency`, `delta`.`code`
HAVING sum(`delta`.`__ivm_w`) <> 0
