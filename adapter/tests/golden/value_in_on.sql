select o.id, l.sku, l.qty from shop.orders o join shop.lines l on l.order_id = o.id and l.price > (select avg(price) from shop.lines) and exists (select 1 from shop.rates r where r.since < o.day)

-- rebuild:
select o.id, l.sku, l.qty from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on l.order_id = o.id and l.price > (select avg(price) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) and exists (select 1 from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r where r.since < o.day)

-- changed: shop.lines, shop.orders, shop.rates
-- chosen: by key: about 50 s; rebuilt about 60 s; by rows about 117 s
-- keys (id) whole_reads: 1, reference: ('shop.rates',) #05e34e8dfdba
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
delta AS (
  SELECT `changed_lines`.`order_id`,
    `changed_lines`.`sku`,
    `changed_lines`.`qty`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
  WHERE ((`changed_lines`.`price` > (⟦p1:avg_price_a7e8cf⟧)))
),
computed AS (
  SELECT `delta_`.`order_id`,
    `delta_`.`sku`,
    `delta_`.`qty`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`order_id`, `delta_`.`sku`, `delta_`.`qty`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
left_rows AS (
  SELECT DISTINCT `c`.`since` AS `__tie_1`
  FROM `changed_rates` AS `c`
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `computed`.`order_id` AS `id`
  FROM `computed`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`left_rows`) */ ⟧`orders`.`id`
  FROM `left_rows`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`left_rows`.`__tie_1` < `orders`.`day`)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `lines`.`sku`,
  `lines`.`qty`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `orders`.`id`
  LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON (`rates`.`since` < `orders`.`day`)
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
  AND (`lines`.`price` > (⟦p1:avg_price_a7e8cf⟧))
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `lines`.`sku`,
  `lines`.`qty`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`)
    ON `lines`.`order_id` = `orders`.`id`
  LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON (`rates`.`since` < `orders`.`day`)
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦id¦`lines`.`order_id`⟧
  AND (`lines`.`price` > (⟦p1:avg_price_a7e8cf⟧))
-- rows () whole_reads: 9 #2f63a11a8754
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
    `changed_orders`.`day`,
    `lines`.`sku`,
    `lines`.`qty`,
    `lines`.`price`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`day`,
    `changed_lines`.`sku`,
    `changed_lines`.`qty`,
    `changed_lines`.`price`,
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
    `combined`.`sku`,
    `combined`.`qty`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON (`rates`.`since` < `combined`.`day`)
  WHERE (`combined`.`price` > (⟦p1:avg_price_a7e8cf⟧))
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders_2`.`id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
    LEFT SEMI JOIN `changed_rates`
      ON (`changed_rates`.`since` < `orders_2`.`day`)
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`rates_2`.`since` < `orders_2`.`day`)
  WHERE (`lines_2`.`price` > (⟦p1:avg_price_a7e8cf⟧))
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`orders_3`.`id`,
    `lines_3`.`sku`,
    `lines_3`.`qty`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders_3`.`id`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON (`c`.`since` < `orders_3`.`day`)
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
      ON (`rates_3`.`since` < `orders_3`.`day`)
  WHERE (`lines_3`.`price` > (⟦p1:avg_price_a7e8cf⟧))
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`sku`,
    `combined_2`.`qty`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  `delta`.`qty`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`, `delta`.`qty`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: avg_price_a7e8cf alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 94 s; by rows about 108 s
-- keys (id) whole_reads: 1 #83d19009d9d5
-- by key (id), one join away from the change (4 tables read)
-- rows () whole_reads: 7 #ed91de35691b
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: appended: about 20 s; by rows about 23 s; by key about 35 s; rebuilt about 60 s
-- append ()  #edd10d24eb41
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #8b3209253945
-- by key (id), read from the change
-- rows () whole_reads: 2 #cdea13130dd4
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 20 s; by rows about 23 s; by key about 35 s; rebuilt about 60 s
-- append ()  #5f68ab3844b0
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #d93b0d57f86f
-- by key (id), read from the change
-- rows () whole_reads: 2 #3bc469df8f51
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 65 s; by rows about 93 s
-- keys (id) whole_reads: 1, reference: ('shop.rates',) #e626ccd6f174
-- by key (id), one join away from the change (2 tables read)
-- rows () whole_reads: 6 #a8ec708ff024
-- no key leads from the change to the rows
