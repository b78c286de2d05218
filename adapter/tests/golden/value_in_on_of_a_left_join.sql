select o.id, l.sku, l.qty from shop.orders o left join shop.lines l on l.order_id = o.id and l.price > (select avg(price) from shop.lines where qty > 0) and exists (select 1 from shop.rates r where r.since < o.day)

-- rebuild:
select o.id, l.sku, l.qty from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on l.order_id = o.id and l.price > (select avg(price) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ where qty > 0) and exists (select 1 from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r where r.since < o.day)

-- changed: shop.lines, shop.orders, shop.rates
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 182 s
-- keys (id) whole_reads: 2, reference: ('shop.rates',) #37ac56a3453e
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
left_rows AS (
  SELECT DISTINCT `c`.`since` AS `__tie_1`
  FROM `changed_rates` AS `c`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`left_rows`) */ ⟧`orders`.`id`
  FROM `left_rows`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`left_rows`.`__tie_1` < `orders`.`day`)
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH combined AS (
  SELECT `orders`.`id`,
    ⟦p1:avg_price_0148b3⟧ AS `__column`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON (`rates`.`since` < `orders`.`day`)
  WHERE ⟦keys¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    ⟦p1:avg_price_0148b3⟧ AS `__column`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`rates_2`.`since` < `orders_2`.`day`)
  WHERE ⟦keys¦`orders_2`.`id`⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
)
SELECT `combined`.`id`,
  `right_rows`.`sku`,
  `right_rows`.`qty`
FROM `combined`
  LEFT JOIN `right_rows`
    ON `right_rows`.`order_id` = `combined`.`id`
    AND (`right_rows`.`price` > `combined`.`__column`)
    AND (`combined`.`__exists_2`)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`id`,
    ⟦p1:avg_price_0148b3⟧ AS `__column`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON (`rates`.`since` < `orders`.`day`)
  WHERE ⟦within¦id¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    ⟦p1:avg_price_0148b3⟧ AS `__column`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`id` <=> `c`.`id`
    LEFT ANTI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`rates_2`.`since` < `orders_2`.`day`)
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `lines_2`.`order_id` <=> `c_3`.`id`
  WHERE ⟦within¦id¦`lines_2`.`order_id`⟧
)
SELECT `combined`.`id`,
  `right_rows`.`sku`,
  `right_rows`.`qty`
FROM `combined`
  LEFT JOIN `right_rows`
    ON `right_rows`.`order_id` = `combined`.`id`
    AND (`right_rows`.`price` > `combined`.`__column`)
    AND (`combined`.`__exists_2`)
-- rows () whole_reads: 21 #5c03730d4430
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    ⟦p1:avg_price_0148b3⟧ AS `__column`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON (`rates`.`since` < `changed_orders`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders`.`id`,
    ⟦p1:avg_price_0148b3⟧ AS `__column`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_rates`
      ON (`changed_rates`.`since` < `orders`.`day`)
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`rates_2`.`since` < `orders`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    ⟦p1:avg_price_0148b3⟧ AS `__column`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON (`c`.`since` < `orders_2`.`day`)
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
      ON (`rates_3`.`since` < `orders_2`.`day`)
),
combined_2 AS (
  SELECT `c_2`.`id`,
    ⟦p1:avg_price_0148b3⟧ AS `__column`,
    `c_2`.`__ivm_w`
  FROM `changed_orders` AS `c_2`
    LEFT ANTI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_4`
      ON (`rates_4`.`since` < `c_2`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c_3`) */ ⟧`orders_3`.`id`,
    ⟦p1:avg_price_0148b3⟧ AS `__column`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_rates` AS `c_3`
      ON (`c_3`.`since` < `orders_3`.`day`)
    LEFT ANTI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_5`
      ON (`rates_5`.`since` < `orders_3`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c_4`) */ ⟧`orders_4`.`id`,
    ⟦p1:avg_price_0148b3⟧ AS `__column`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_rates` AS `c_4`
      ON (`c_4`.`since` < `orders_4`.`day`)
    LEFT ANTI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_6`
      ON (`rates_6`.`since` < `orders_4`.`day`)
),
combined_3 AS (
  SELECT `combined`.`id`,
    `combined`.`__column`,
    true AS `__exists_2`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`id`,
    `combined_2`.`__column`,
    false AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
combined_4 AS (
  SELECT `orders_5`.`id`,
    ⟦p1:avg_price_0148b3⟧ AS `__column`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_7`
      ON (`rates_7`.`since` < `orders_5`.`day`)
  UNION ALL
  SELECT `orders_6`.`id`,
    ⟦p1:avg_price_0148b3⟧ AS `__column`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT ANTI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_8`
      ON (`rates_8`.`since` < `orders_6`.`day`)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_5 AS (
  SELECT `combined_3`.`id`,
    `lines`.`sku`,
    `lines`.`qty`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
    LEFT JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `combined_3`.`id`
      AND (`lines`.`price` > `combined_3`.`__column`)
      AND (`combined_3`.`__exists_2`)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`combined_4`.`id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    1 AS `__ivm_w`
  FROM `combined_4`
    LEFT SEMI JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `combined_4`.`id`
      AND (`changed_lines`.`price` > `combined_4`.`__column`)
      AND (`combined_4`.`__exists_2`)
    LEFT JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `combined_4`.`id`
      AND (`lines_2`.`price` > `combined_4`.`__column`)
      AND (`combined_4`.`__exists_2`)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_5`) */ ⟧`combined_4_`.`id`,
    `lines_3`.`sku`,
    `lines_3`.`qty`,
    -1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4_`
    LEFT SEMI JOIN `changed_lines` AS `c_5`
      ON `c_5`.`order_id` = `combined_4_`.`id`
      AND (`c_5`.`price` > `combined_4_`.`__column`)
      AND (`combined_4_`.`__exists_2`)
    LEFT JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `combined_4_`.`id`
      AND (`lines_3`.`price` > `combined_4_`.`__column`)
      AND (`combined_4_`.`__exists_2`)
),
delta AS (
  SELECT `combined_5`.`id`,
    `combined_5`.`sku`,
    `combined_5`.`qty`,
    `combined_5`.`__ivm_w`
  FROM `combined_5`
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  `delta`.`qty`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`, `delta`.`qty`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: avg_price_0148b3 alone
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 63 s
-- keys (id) whole_reads: 2 #70fa14fae458
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 7 #dcfbc53ef9a0
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: by key: about 37 s; rebuilt about 60 s; by rows about 89 s
-- keys (id) whole_reads: 2 #52e522d4b6aa
-- by key (id), read from the change
-- rows () whole_reads: 10 #4e7dcb2e9e27
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 26 s; by rows about 29 s; by key about 37 s; rebuilt about 60 s
-- keys (id) whole_reads: 2 #e87c94d27a29
-- by key (id), read from the change
-- append ()  #3550bfb2fd84
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 3 #015fa8ef44b5
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 80 s
-- keys (id) whole_reads: 2, reference: ('shop.rates',) #62811d400438
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 9 #03a83177be74
-- no key leads from the change to the rows
