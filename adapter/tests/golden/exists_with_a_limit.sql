select id, cust from shop.orders o where exists (select sku from shop.lines l where l.order_id = o.id and l.qty > 1 order by sku limit 1) and not exists (select 1 from shop.customers c where c.id = o.cust and c.segment = 'retail' limit 5)

-- rebuild:
select id, cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where exists (select sku from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id and l.qty > 1 order by sku limit 1) and not exists (select 1 from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where c.id = o.cust and c.segment = 'retail' limit 5)

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 172 s
-- keys (cust) whole_reads: 1, reference: ('shop.lines',) #3bb81c695321
-- by key (cust), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
delta AS (
  SELECT `changed_lines`.`order_id` AS `__tie_1`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
  WHERE (`changed_lines`.`qty` > 1)
),
computed AS (
  SELECT `delta_`.`__tie_1`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__tie_1`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta_2 AS (
SELECT `changed_customers`.`id` AS `__tie_2`,
  `changed_customers`.`__ivm_w`
FROM `changed_customers`
WHERE ((`changed_customers`.`segment` = 'retail'))
),
computed_2 AS (
  SELECT `delta_2_`.`__tie_2`,
    sum(`delta_2_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta_2` AS `delta_2_`
  GROUP BY `delta_2_`.`__tie_2`
  HAVING sum(`delta_2_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`computed`) */ ⟧`orders`.`cust`
  FROM `computed`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `computed`.`__tie_1` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT `computed_2`.`__tie_2` AS `cust`
  FROM `computed_2`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`qty` > 1)
),
right_rows_2 AS (
SELECT `customers_2`.`id` AS `__tie_2`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE ⟦keys¦`customers_2`.`id`⟧
  AND (`customers_2`.`segment` = 'retail')
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`id`
  LEFT ANTI JOIN `right_rows_2`
    ON `right_rows_2`.`__tie_2` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`qty` > 1)
),
right_rows_2 AS (
SELECT `customers_2`.`id` AS `__tie_2`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `customers_2`.`id` <=> `c_2`.`cust`
WHERE ⟦within¦cust¦`customers_2`.`id`⟧
  AND (`customers_2`.`segment` = 'retail')
)
SELECT `orders`.`id`,
  `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`id`
  LEFT ANTI JOIN `right_rows_2`
    ON `right_rows_2`.`__tie_2` = `orders`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows () whole_reads: 12 #302e3bf922c8
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`qty` > 1)
    AND (⟦among¦shop.orders¦id¦shop.lines¦`lines_2`.`order_id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
right_rows_2 AS (
  SELECT `c`.`order_id` AS `__tie_1`
  FROM `changed_lines` AS `c`
  WHERE (`c`.`qty` > 1)
),
right_rows_3 AS (
  SELECT `lines_4`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
  WHERE (`lines_4`.`qty` > 1)
),
right_rows_4 AS (
  SELECT `lines_6`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
  WHERE (`lines_6`.`qty` > 1)
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_orders`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `orders`.`id`
    LEFT SEMI JOIN `right_rows_3`
      ON `right_rows_3`.`__tie_1` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`__tie_1` = `orders_2`.`id`
    LEFT SEMI JOIN `right_rows_4`
      ON `right_rows_4`.`__tie_1` = `orders_2`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
),
right_rows_5 AS (
SELECT `customers_2`.`id` AS `__tie_2`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_6 AS (
SELECT `c_3`.`id` AS `__tie_2`
FROM `changed_customers` AS `c_3`
WHERE (`c_3`.`segment` = 'retail')
),
right_rows_7 AS (
SELECT `customers_5`.`id` AS `__tie_2`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
WHERE (`customers_5`.`segment` = 'retail')
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT ANTI JOIN `right_rows_5`
      ON `right_rows_5`.`__tie_2` = `combined`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_6`) */ ⟧`orders_3`.`id`,
    `orders_3`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4_`
      ON `right_rows_4_`.`__tie_1` = `orders_3`.`id`
    LEFT SEMI JOIN `right_rows_6`
      ON `right_rows_6`.`__tie_2` = `orders_3`.`cust`
    LEFT ANTI JOIN `right_rows_5` AS `right_rows_5_`
      ON `right_rows_5_`.`__tie_2` = `orders_3`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_6_`) */ ⟧`orders_4`.`id`,
    `orders_4`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4__2`
      ON `right_rows_4__2`.`__tie_1` = `orders_4`.`id`
    LEFT SEMI JOIN `right_rows_6` AS `right_rows_6_`
      ON `right_rows_6_`.`__tie_2` = `orders_4`.`cust`
    LEFT ANTI JOIN `right_rows_7`
      ON `right_rows_7`.`__tie_2` = `orders_4`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_4`.`cust`⟧)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 95 s
-- keys (cust) whole_reads: 1 #005017ce3d28
-- by key (cust), read from the change
-- rows () whole_reads: 6 #36bcaf867a67
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 75 s
-- keys (id) whole_reads: 1 #f76711427a99
-- by key (id), read from the change
-- rows () whole_reads: 5 #c818b7aae1e9
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 12 s; by rows about 16 s; by key about 40 s; rebuilt about 60 s
-- append ()  #bf4310d894fa
-- the sources only gained rows and the query keeps every row it has
-- keys (cust) whole_reads: 1 #36840fcb0642
-- by key (cust), read from the change
-- rows () whole_reads: 2 #294ad35d0ee4
-- no key leads from the change to the rows
