with t as (select id, cust, status, day from shop.orders union all select order_id, qty, sku, cast(null as date) from shop.lines) select id, count(*) as n from t where id > 2 and status <> 'x' group by id

-- was:
with t as (select id, cust, status, day from shop.orders union all select order_id, qty, sku, cast(null as date) from shop.lines) select id, count(*) as n from t where id > 2 group by id

-- edit, words: ("filter: true → status <> 'x'",)
-- edit, where: ("status <> 'x' is not true",)
-- edit, altered: ('n',)
-- rebuild:
with t as (select id, cust, status, day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select order_id, qty, sku, cast(null as date) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) select id, count(*) as n from t where id > 2 and status <> 'x' group by id

-- changed: shop.lines, shop.orders
-- keys (id)  #af06972d459b
-- by key (id), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines`.`order_id` AS `id`,
    `lines`.`sku` AS `status`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
),
combined_2 AS (
SELECT `changed_orders`.`id`
FROM `changed_orders`
WHERE ((( `changed_orders`.`id` > 2)))
UNION ALL
SELECT `changed_lines`.`order_id` AS `id`
FROM `changed_lines`
WHERE ((( `changed_lines`.`order_id` > 2)))
UNION ALL
SELECT `combined`.`id`
FROM `combined`
WHERE (( `combined`.`id` > 2))
  AND (NOT (( `combined`.`status` <> 'x')) OR (( `combined`.`status` <> 'x')) IS NULL)
)
SELECT DISTINCT `combined_2`.`id`
FROM `combined_2`
-- differing:
WITH combined AS (
  SELECT `orders`.`id`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`id`⟧
  UNION ALL
  SELECT `lines`.`order_id`,
    `lines`.`sku`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`order_id`⟧
),
delta AS (
SELECT `combined`.`id`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `combined`
WHERE (`combined`.`id` > 2 and `combined`.`status` <> 'x')
GROUP BY `combined`.`id`
UNION ALL
SELECT `stored`.`id`,
  `stored`.`n`,
  -1 AS `__ivm_w`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`id`⟧
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`id`
FROM `computed`
-- few:
WITH combined AS (
  SELECT `orders`.`id`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`id`⟧
  UNION ALL
  SELECT `lines`.`order_id`,
    `lines`.`sku`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`order_id`⟧
)
SELECT `combined`.`id`,
  count(*) AS `n`
FROM `combined`
WHERE (`combined`.`id` > 2 and `combined`.`status` <> 'x')
GROUP BY `combined`.`id`
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
  WHERE ⟦within¦id¦`orders`.`id`⟧
  UNION ALL
  SELECT `lines`.`order_id`,
    `lines`.`sku`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `lines`.`order_id` <=> `c`.`id`
  WHERE ⟦within¦id¦`lines`.`order_id`⟧
)
SELECT `combined`.`id`,
  count(*) AS `n`
FROM `combined`
WHERE (`combined`.`id` > 2 and `combined`.`status` <> 'x')
GROUP BY `combined`.`id`
-- rows () whole_reads: 4 #0d90a30f9f8c
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`id`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines`.`order_id` AS `id`,
    `lines`.`sku` AS `status`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_2 AS (
  SELECT `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `lines_2`.`order_id` AS `id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE false
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
),
combined_3 AS (
SELECT `combined_2`.`id`
FROM `combined_2`
WHERE (( `combined_2`.`id` > 2))
UNION ALL
SELECT `combined_`.`id`
FROM `combined` AS `combined_`
WHERE (( `combined_`.`id` > 2))
  AND (NOT (( `combined_`.`status` <> 'x')) OR (( `combined_`.`status` <> 'x')) IS NULL)
),
dirty_keys AS (
  SELECT DISTINCT `combined_3`.`id` AS `__k0`
  FROM `combined_3`
),
combined_4 AS (
  SELECT `orders_3`.`id`,
    `orders_3`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  UNION ALL
  SELECT `lines_3`.`order_id` AS `id`,
    `lines_3`.`sku` AS `status`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`id`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `combined`
  LEFT SEMI JOIN `dirty_keys`
    ON `combined`.`id` <=> `dirty_keys`.`__k0`
WHERE (( `combined`.`id` > 2))
  AND (( `combined`.`status` <> 'x'))
GROUP BY `combined`.`id`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_4`.`id`,
  count(*) AS `n`,
  -1 AS `__ivm_w`
FROM `combined_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `combined_4`.`id` <=> `dirty_keys_`.`__k0`
WHERE (( `combined_4`.`id` > 2))
GROUP BY `combined_4`.`id`
)
SELECT `delta`.`id`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- keys (id)  #7fd8f889e783
-- by key (id), looked up for the change (2 tables read)
-- rows () whole_reads: 4 #4fa58a78a813
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (id)  #c6847f64886d
-- by key (id), looked up for the change (2 tables read)
-- rows () whole_reads: 4 #3370788a9052
-- no key leads from the change to the rows
