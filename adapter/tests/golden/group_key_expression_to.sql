select date_trunc('month', date_add(day, 5)) as m, count(*) as n from shop.orders group by 1

-- was:
select date_trunc('month', day) as m, count(*) as n from shop.orders group by 1

-- edit, words: ('group key m: day → date_add(day, 5)',)
-- edit, where: ("date_trunc('month', day) is another value than date_trunc('month', date_add(day, 5))",)
-- edit, altered: ('m',)
-- rebuild:
select date_trunc('month', date_add(day, 5)) as m, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by 1

-- changed: shop.orders
-- keys (m)  #0a7be7818017
-- by key (m), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT date_trunc('month', `changed_orders`.`day`) AS `m`
FROM `changed_orders`
UNION ALL
SELECT date_trunc('month', `orders`.`day`) AS `m`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (((((NOT ((date_trunc('month', `orders`.`day`)) <=> (date_trunc('month', date_add(`orders`.`day`, 5))))) OR (typeof(date_trunc('month', `orders`.`day`)) <> typeof(date_trunc('month', date_add(`orders`.`day`, 5))))))))
UNION ALL
SELECT date_trunc('month', date_add(`orders_2`.`day`, 5)) AS `m`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (((((NOT ((date_trunc('month', `orders_2`.`day`)) <=> (date_trunc('month', date_add(`orders_2`.`day`, 5))))) OR (typeof(date_trunc('month', `orders_2`.`day`)) <> typeof(date_trunc('month', date_add(`orders_2`.`day`, 5))))))))
)
SELECT DISTINCT `combined`.`m`
FROM `combined`
-- few:
SELECT date_trunc('month', date_add(`orders`.`day`, 5)) AS `m`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦(date_trunc('month', date_add(`orders`.`day`, 5)))⟧
GROUP BY date_trunc('month', date_add(`orders`.`day`, 5))
-- many:
WITH dirty_keys AS (
SELECT `m` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT date_trunc('month', date_add(`orders`.`day`, 5)) AS `m`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON (date_trunc('month', date_add(`orders`.`day`, 5))) <=> `dirty_keys`.`m`
GROUP BY date_trunc('month', date_add(`orders`.`day`, 5))
-- rows () whole_reads: 4 #7d353bb814ab
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT date_trunc('month', `changed_orders`.`day`) AS `__k0`
FROM `changed_orders`
UNION ALL
SELECT date_trunc('month', date_add(`c`.`day`, 5)) AS `__k0`
FROM `changed_orders` AS `c`
UNION ALL
SELECT date_trunc('month', `orders_2`.`day`) AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (((((NOT ((date_trunc('month', `orders_2`.`day`)) <=> (date_trunc('month', date_add(`orders_2`.`day`, 5))))) OR (typeof(date_trunc('month', `orders_2`.`day`)) <> typeof(date_trunc('month', date_add(`orders_2`.`day`, 5))))))))
UNION ALL
SELECT date_trunc('month', date_add(`orders_3`.`day`, 5)) AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
WHERE (((((NOT ((date_trunc('month', `orders_3`.`day`)) <=> (date_trunc('month', date_add(`orders_3`.`day`, 5))))) OR (typeof(date_trunc('month', `orders_3`.`day`)) <> typeof(date_trunc('month', date_add(`orders_3`.`day`, 5))))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`__k0`
  FROM `combined`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ date_trunc('month', date_add(`orders`.`day`, 5)) AS `m`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON (date_trunc('month', date_add(`orders`.`day`, 5))) <=> `dirty_keys`.`__k0`
GROUP BY date_trunc('month', date_add(`orders`.`day`, 5))
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ date_trunc('month', `orders_4`.`day`) AS `m`,
  count(*) AS `n`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON (date_trunc('month', `orders_4`.`day`)) <=> `dirty_keys_`.`__k0`
GROUP BY date_trunc('month', `orders_4`.`day`)
)
SELECT `delta`.`m`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`m`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
