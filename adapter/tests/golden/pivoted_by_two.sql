select * from (select cust, status, month(day) as m, amount from shop.orders) as o pivot (max(amount) as most, min(amount) as least for (m, status) in ((1, 'ok') as jan_ok, (2, 'x') as feb_x))

-- rebuild:
select * from (select cust, status, month(day) as m, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) as o pivot (max(amount) as most, min(amount) as least for (m, status) in ((1, 'ok') as jan_ok, (2, 'x') as feb_x))

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust) folded: True, grown: True #7314ca00c77b
-- by key (cust), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`,
    month(`changed_orders`.`day`) AS `m`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`status`,
    `delta_`.`m`,
    `delta_`.`amount`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`status`, `delta_`.`m`, `delta_`.`amount`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `stored`.`cust`,
  `stored`.`jan_ok_most`,
  `stored`.`jan_ok_least`,
  `stored`.`feb_x_most`,
  `stored`.`feb_x_least`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`cust`⟧
UNION ALL
SELECT `changed_orders`.`cust`,
  max(`changed_orders`.`amount`) FILTER (WHERE (month(`changed_orders`.`day`)) <=> CAST(1 AS int) AND `changed_orders`.`status` <=> CAST('ok' AS string)) AS `jan_ok_most`,
  min(`changed_orders`.`amount`) FILTER (WHERE (month(`changed_orders`.`day`)) <=> CAST(1 AS int) AND `changed_orders`.`status` <=> CAST('ok' AS string)) AS `jan_ok_least`,
  max(`changed_orders`.`amount`) FILTER (WHERE (month(`changed_orders`.`day`)) <=> CAST(2 AS int) AND `changed_orders`.`status` <=> CAST('x' AS string)) AS `feb_x_most`,
  min(`changed_orders`.`amount`) FILTER (WHERE (month(`changed_orders`.`day`)) <=> CAST(2 AS int) AND `changed_orders`.`status` <=> CAST('x' AS string)) AS `feb_x_least`
FROM `changed_orders`
WHERE ⟦keys¦`changed_orders`.`cust`⟧
GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`cust`,
  max(`combined`.`jan_ok_most`) AS `jan_ok_most`,
  min(`combined`.`jan_ok_least`) AS `jan_ok_least`,
  max(`combined`.`feb_x_most`) AS `feb_x_most`,
  min(`combined`.`feb_x_least`) AS `feb_x_least`
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
  `stored`.`jan_ok_most`,
  `stored`.`jan_ok_least`,
  `stored`.`feb_x_most`,
  `stored`.`feb_x_least`
FROM ⟦target⟧ AS `stored`
  LEFT SEMI JOIN `dirty_keys`
    ON `stored`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`stored`.`cust`⟧
UNION ALL
SELECT `changed_orders`.`cust`,
  max(`changed_orders`.`amount`) FILTER (WHERE (month(`changed_orders`.`day`)) <=> CAST(1 AS int) AND `changed_orders`.`status` <=> CAST('ok' AS string)) AS `jan_ok_most`,
  min(`changed_orders`.`amount`) FILTER (WHERE (month(`changed_orders`.`day`)) <=> CAST(1 AS int) AND `changed_orders`.`status` <=> CAST('ok' AS string)) AS `jan_ok_least`,
  max(`changed_orders`.`amount`) FILTER (WHERE (month(`changed_orders`.`day`)) <=> CAST(2 AS int) AND `changed_orders`.`status` <=> CAST('x' AS string)) AS `feb_x_most`,
  min(`changed_orders`.`amount`) FILTER (WHERE (month(`changed_orders`.`day`)) <=> CAST(2 AS int) AND `changed_orders`.`status` <=> CAST('x' AS string)) AS `feb_x_least`
FROM `changed_orders`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `changed_orders`.`cust` <=> `c`.`cust`
WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`cust`,
  max(`combined`.`jan_ok_most`) AS `jan_ok_most`,
  min(`combined`.`jan_ok_least`) AS `jan_ok_least`,
  max(`combined`.`feb_x_most`) AS `feb_x_most`,
  min(`combined`.`feb_x_least`) AS `feb_x_least`
FROM `combined`
GROUP BY `combined`.`cust`
-- keys (cust)  #d0826c4ba61b
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`,
    month(`changed_orders`.`day`) AS `m`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`status`,
    `delta_`.`m`,
    `delta_`.`amount`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`status`, `delta_`.`m`, `delta_`.`amount`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`cust`,
  max(`orders`.`amount`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(1 AS int) AND `orders`.`status` <=> CAST('ok' AS string)) AS `jan_ok_most`,
  min(`orders`.`amount`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(1 AS int) AND `orders`.`status` <=> CAST('ok' AS string)) AS `jan_ok_least`,
  max(`orders`.`amount`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(2 AS int) AND `orders`.`status` <=> CAST('x' AS string)) AS `feb_x_most`,
  min(`orders`.`amount`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(2 AS int) AND `orders`.`status` <=> CAST('x' AS string)) AS `feb_x_least`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  max(`orders`.`amount`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(1 AS int) AND `orders`.`status` <=> CAST('ok' AS string)) AS `jan_ok_most`,
  min(`orders`.`amount`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(1 AS int) AND `orders`.`status` <=> CAST('ok' AS string)) AS `jan_ok_least`,
  max(`orders`.`amount`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(2 AS int) AND `orders`.`status` <=> CAST('x' AS string)) AS `feb_x_most`,
  min(`orders`.`amount`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(2 AS int) AND `orders`.`status` <=> CAST('x' AS string)) AS `feb_x_least`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows ()  #40e376334db1
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
  max(`orders`.`amount`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(1 AS int) AND `orders`.`status` <=> CAST('ok' AS string)) AS `jan_ok_most`,
  min(`orders`.`amount`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(1 AS int) AND `orders`.`status` <=> CAST('ok' AS string)) AS `jan_ok_least`,
  max(`orders`.`amount`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(2 AS int) AND `orders`.`status` <=> CAST('x' AS string)) AS `feb_x_most`,
  min(`orders`.`amount`) FILTER (WHERE (month(`orders`.`day`)) <=> CAST(2 AS int) AND `orders`.`status` <=> CAST('x' AS string)) AS `feb_x_least`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
  max(`orders_2`.`amount`) FILTER (WHERE (month(`orders_2`.`day`)) <=> CAST(1 AS int) AND `orders_2`.`status` <=> CAST('ok' AS string)) AS `jan_ok_most`,
  min(`orders_2`.`amount`) FILTER (WHERE (month(`orders_2`.`day`)) <=> CAST(1 AS int) AND `orders_2`.`status` <=> CAST('ok' AS string)) AS `jan_ok_least`,
  max(`orders_2`.`amount`) FILTER (WHERE (month(`orders_2`.`day`)) <=> CAST(2 AS int) AND `orders_2`.`status` <=> CAST('x' AS string)) AS `feb_x_most`,
  min(`orders_2`.`amount`) FILTER (WHERE (month(`orders_2`.`day`)) <=> CAST(2 AS int) AND `orders_2`.`status` <=> CAST('x' AS string)) AS `feb_x_least`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
GROUP BY `orders_2`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`jan_ok_most`,
  `delta`.`jan_ok_least`,
  `delta`.`feb_x_most`,
  `delta`.`feb_x_least`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`jan_ok_most`, `delta`.`jan_ok_least`, `delta`.`feb_x_most`, `delta`.`feb_x_least`
HAVING sum(`delta`.`__ivm_w`) <> 0
