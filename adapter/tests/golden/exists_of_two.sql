select o.id from shop.orders o where exists (select 1 from shop.lines l, shop.rates r where l.order_id = o.id and r.since <= o.day and l.qty > r.rate) and o.cust > 1

-- rebuild:
select o.id from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where exists (select 1 from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l, `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r where l.order_id = o.id and r.since <= o.day and l.qty > r.rate) and o.cust > 1

-- changed: shop.lines, shop.orders, shop.rates
-- chosen: a rebuild is cheaper: about 60 s; by key about 80 s; by rows about 227 s
-- keys (id) whole_reads: 1, reference: ('shop.rates',) #ebafd0c06c36
-- by key (id), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`day`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE (`changed_orders`.`cust` > 1)
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`day`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`day`
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
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
    CROSS JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
  WHERE (`changed_lines`.`qty` > `rates`.`rate`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`lines`.`order_id` AS `id`
  FROM `changed_rates`
    CROSS JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE (`lines`.`qty` > `changed_rates`.`rate`)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧⟦few¦shop.rates¦/*+ BROADCAST(`c_2`) */ ⟧`c`.`order_id` AS `id`
  FROM `changed_lines` AS `c`
    CROSS JOIN `changed_rates` AS `c_2`
  WHERE (`c`.`qty` > `c_2`.`rate`)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_1`,
    `rates_2`.`since` AS `__tie_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    CROSS JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
    AND (`lines_2`.`qty` > `rates_2`.`rate`)
)
SELECT `orders`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`id`
    AND (`right_rows`.`__tie_2` <= `orders`.`day`)
WHERE ⟦keys¦`orders`.`id`⟧
  AND (`orders`.`cust` > 1)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_1`,
    `rates_2`.`since` AS `__tie_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines_2`.`order_id` <=> `c_2`.`id`
    CROSS JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE ⟦within¦id¦`lines_2`.`order_id`⟧
    AND (`lines_2`.`qty` > `rates_2`.`rate`)
)
SELECT `orders`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`id`
    AND (`right_rows`.`__tie_2` <= `orders`.`day`)
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND (`orders`.`cust` > 1)
-- rows () whole_reads: 12 #036d557160ad
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_1`,
    `rates_2`.`since` AS `__tie_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    CROSS JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE (`lines_2`.`qty` > `rates_2`.`rate`)
    AND (⟦among¦shop.orders¦id¦shop.lines¦`lines_2`.`order_id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`order_id`,
    `changed_lines`.`qty`,
    `rates_3`.`rate`,
    `rates_3`.`since`
  FROM `changed_lines`
    CROSS JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`lines_3`.`order_id`,
    `lines_3`.`qty`,
    `changed_rates`.`rate`,
    `changed_rates`.`since`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
    CROSS JOIN `changed_rates`
),
right_rows_2 AS (
  SELECT `combined_`.`order_id` AS `__tie_1`,
    `combined_`.`since` AS `__tie_2`
  FROM `combined` AS `combined_`
  WHERE (`combined_`.`qty` > `combined_`.`rate`)
),
right_rows_3 AS (
  SELECT `lines_5`.`order_id` AS `__tie_1`,
    `rates_5`.`since` AS `__tie_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
    CROSS JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_5`
  WHERE (`lines_5`.`qty` > `rates_5`.`rate`)
),
right_rows_4 AS (
  SELECT `lines_7`.`order_id` AS `__tie_1`,
    `rates_7`.`since` AS `__tie_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_7`
    CROSS JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_7`
  WHERE (`lines_7`.`qty` > `rates_7`.`rate`)
),
combined_2 AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_orders`.`id`
      AND (`right_rows`.`__tie_2` <= `changed_orders`.`day`)
  WHERE (`changed_orders`.`cust` > 1)
  UNION ALL
  SELECT `orders`.`id`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `orders`.`id`
      AND (`right_rows_2`.`__tie_2` <= `orders`.`day`)
    LEFT SEMI JOIN `right_rows_3`
      ON `right_rows_3`.`__tie_1` = `orders`.`id`
      AND (`right_rows_3`.`__tie_2` <= `orders`.`day`)
  WHERE (`orders`.`cust` > 1)
  UNION ALL
  SELECT `orders_2`.`id`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`__tie_1` = `orders_2`.`id`
      AND (`right_rows_2_`.`__tie_2` <= `orders_2`.`day`)
    LEFT SEMI JOIN `right_rows_4`
      ON `right_rows_4`.`__tie_1` = `orders_2`.`id`
      AND (`right_rows_4`.`__tie_2` <= `orders_2`.`day`)
  WHERE (`orders_2`.`cust` > 1)
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 134 s
-- keys (id) whole_reads: 1 #30850e230682
-- by key (id), read from the change
-- rows () whole_reads: 8 #6bec8068d27a
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 26 s; by rows about 29 s; by key about 40 s; rebuilt about 60 s
-- append ()  #de525edc36e1
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #60136fc412aa
-- by key (id), read from the change
-- rows () whole_reads: 2 #450e4766d991
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: by key: about 60 s; rebuilt about 60 s; by rows about 162 s
-- keys (id) whole_reads: 1, reference: ('shop.rates',) #599ec55aa82d
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 8 #f0e068e446e7
-- no key leads from the change to the rows
