select o.id, (l.sku) as sku, r.rate from shop.orders o join shop.lines l on l.order_id = o.id left join shop.rates r on r.segment = o.status and r.since <= o.day where 10 < o.amount and o.status == lower(l.sku) and o.status != 'x'

-- was:
select o.id, l.sku, r.rate from shop.orders o join shop.lines l on o.id = l.order_id left join shop.rates r on o.status = r.segment and o.day >= r.since where (o.amount > 10) and lower(l.sku) = o.status and o.status <> 'x'

-- edit, same: True
-- rebuild:
select o.id, (l.sku) as sku, r.rate from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on l.order_id = o.id left join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on r.segment = o.status and r.since <= o.day where 10 < o.amount and o.status == lower(l.sku) and o.status != 'x'

-- changed: shop.lines, shop.orders, shop.rates
-- keys (id) whole_reads: 1, reference: ('shop.rates',) #4e1bfdc42088
-- by key (id), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`status`,
  `changed_orders`.`day`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE (((( 10 < `changed_orders`.`amount`))) AND ((( `changed_orders`.`status` != 'x'))))
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`status`,
    `delta_`.`day`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`status`, `delta_`.`day`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
SELECT `computed`.`id`
FROM `computed`
UNION ALL
SELECT `changed_lines`.`order_id` AS `id`
FROM `changed_lines`
UNION ALL
SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders`.`id`
FROM `changed_rates`
  INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `orders`.`id`)
    ON `changed_rates`.`segment` = `orders`.`status`
    AND (`changed_rates`.`since` <= `orders`.`day`)
WHERE (((( 10 < `orders`.`amount`))) AND ((( `orders`.`status` != 'x'))))
  AND (((( `orders`.`status` == lower( `lines`.`sku`)))))
  AND (⟦among¦shop.rates¦segment¦shop.orders¦`orders`.`status`⟧)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  (`lines`.`sku`) AS `sku`,
  `rates`.`rate`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `orders`.`id`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `orders`.`status`
    AND (`rates`.`since` <= `orders`.`day`)
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
  AND (10 < `orders`.`amount` and `orders`.`status` == lower(`lines`.`sku`) and `orders`.`status` != 'x')
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  (`lines`.`sku`) AS `sku`,
  `rates`.`rate`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`)
    ON `lines`.`order_id` = `orders`.`id`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `orders`.`status`
    AND (`rates`.`since` <= `orders`.`day`)
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦id¦`lines`.`order_id`⟧
  AND (10 < `orders`.`amount` and `orders`.`status` == lower(`lines`.`sku`) and `orders`.`status` != 'x')
-- rows () whole_reads: 9 #46f7b05a7f30
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `changed_orders`.`amount`,
    `changed_orders`.`status`,
    `changed_orders`.`day`,
    `lines`.`sku`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`amount`,
    `orders`.`status`,
    `orders`.`day`,
    `changed_lines`.`sku`,
    `changed_lines`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`amount`,
    `combined`.`status`,
    `combined`.`sku`,
    `rates`.`rate`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `combined`.`status`
      AND (`rates`.`since` <= `combined`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders_2`.`id`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `lines_2`.`sku`,
    `rates_2`.`rate`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
    LEFT SEMI JOIN `changed_rates`
      ON `changed_rates`.`segment` = `orders_2`.`status`
      AND (`changed_rates`.`since` <= `orders_2`.`day`)
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON `rates_2`.`segment` = `orders_2`.`status`
      AND (`rates_2`.`since` <= `orders_2`.`day`)
  WHERE (⟦among¦shop.rates¦segment¦shop.orders¦`orders_2`.`status`⟧)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`orders_3`.`id`,
    `orders_3`.`amount`,
    `orders_3`.`status`,
    `lines_3`.`sku`,
    `rates_3`.`rate`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders_3`.`id`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON `c`.`segment` = `orders_3`.`status`
      AND (`c`.`since` <= `orders_3`.`day`)
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
      ON `rates_3`.`segment` = `orders_3`.`status`
      AND (`rates_3`.`since` <= `orders_3`.`day`)
  WHERE (⟦among¦shop.rates¦segment¦shop.orders¦`orders_3`.`status`⟧)
),
delta AS (
SELECT `combined_2`.`id`,
  (`combined_2`.`sku`) AS `sku`,
  `combined_2`.`rate`,
  `combined_2`.`__ivm_w`
FROM `combined_2`
WHERE (( 10 < `combined_2`.`amount`) AND ( `combined_2`.`status` == lower( `combined_2`.`sku`)) AND ( `combined_2`.`status` != 'x'))
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  `delta`.`rate`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`, `delta`.`rate`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- append ()  #89b7197d2b57
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #0d1493bffea9
-- by key (id), read from the change
-- rows () whole_reads: 2 #f70cd6d0ca7c
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- append ()  #8ea2fa6fbf51
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #860be2198f20
-- by key (id), read from the change
-- rows () whole_reads: 2 #4fa6665e2875
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- keys (id) whole_reads: 1, reference: ('shop.rates',) #d22bf5b7fb8c
-- by key (id), one join away from the change (2 tables read)
-- rows () whole_reads: 6 #904d9da50431
-- no key leads from the change to the rows
