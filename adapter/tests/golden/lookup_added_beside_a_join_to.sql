select l.sku, sum(l.qty) as n, count(case when c.segment <> 'retail' then o.day end) as days from shop.lines l join shop.orders o on o.id = l.order_id left join shop.customers c on c.id = o.cust group by l.sku

-- was:
select l.sku, sum(l.qty) as n, count(o.day) as days from shop.lines l join shop.orders o on o.id = l.order_id group by l.sku

-- edit, words: ('a left join of shop.customers came', "column days: day → case when segment <> 'retail' then day end")
-- edit, come: ('shop.customers',)
-- edit, where: ("day is another value than case when segment <> 'retail' then day end",)
-- edit, altered: ('days', 'n')
-- rebuild:
select l.sku, sum(l.qty) as n, count(case when c.segment <> 'retail' then o.day end) as days from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.id = l.order_id left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust group by l.sku

-- changed: shop.customers, shop.lines, shop.orders
-- keys (sku) whole_reads: 2, reference: ('shop.orders',) #a2ccd813f562
-- by key (sku), one join away from the change (7 tables read)
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `customers_2`.`id` AS `c__id`,
    count(*) AS `__count`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  GROUP BY `customers_2`.`id`
),
combined AS (
SELECT `changed_lines`.`sku`
FROM `changed_lines`
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines`.`sku`
FROM `changed_orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `changed_orders`.`id` = `lines`.`order_id`
WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
UNION ALL
SELECT `lines_2`.`sku`
FROM `filtered`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `lines_2`.`order_id`)
    ON `filtered`.`c__id` = `orders`.`cust`
WHERE (`filtered`.`__count` > 1)
UNION ALL
SELECT `lines_3`.`sku`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    ON `orders_2`.`id` = `lines_3`.`order_id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    ON `customers_3`.`id` = `orders_2`.`cust`
WHERE (((((NOT (( `orders_2`.`day`) <=> ( case when `customers_3`.`segment` <> 'retail' then `orders_2`.`day` end))) OR (typeof( `orders_2`.`day`) <> typeof( case when `customers_3`.`segment` <> 'retail' then `orders_2`.`day` end))))))
)
SELECT DISTINCT `combined`.`sku`
FROM `combined`
-- differing:
WITH delta AS (
SELECT `lines`.`sku`,
  sum(`lines`.`qty`) AS `n`,
  count(case when `customers`.`segment` <> 'retail' then `orders`.`day` end) AS `days`,
  1 AS `__ivm_w`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `lines`.`order_id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦keys¦`lines`.`sku`⟧
GROUP BY `lines`.`sku`
UNION ALL
SELECT `stored`.`sku`,
  `stored`.`n`,
  `stored`.`days`,
  -1 AS `__ivm_w`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`sku`⟧
),
computed AS (
  SELECT `delta_`.`sku`,
    `delta_`.`n`,
    `delta_`.`days`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`sku`, `delta_`.`n`, `delta_`.`days`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`sku`
FROM `computed`
-- few:
SELECT `lines`.`sku`,
  sum(`lines`.`qty`) AS `n`,
  count(case when `customers`.`segment` <> 'retail' then `orders`.`day` end) AS `days`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `lines`.`order_id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦keys¦`lines`.`sku`⟧
GROUP BY `lines`.`sku`
-- many:
WITH dirty_keys AS (
SELECT `sku` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `lines`.`sku`,
  sum(`lines`.`qty`) AS `n`,
  count(case when `customers`.`segment` <> 'retail' then `orders`.`day` end) AS `days`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`sku` <=> `dirty_keys`.`sku`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `lines`.`order_id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦within¦sku¦`lines`.`sku`⟧
GROUP BY `lines`.`sku`
-- rows () whole_reads: 31 #d439af622934
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`sku`,
    `orders_2`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`id` = `changed_lines`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines_2`.`sku`,
    `changed_orders`.`cust`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines_2`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_2`.`order_id`⟧)
),
right_rows AS (
  SELECT `customers_7`.`id` AS `c__id`,
    `customers_7`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
  WHERE false
),
combined_2 AS (
  SELECT `combined`.`sku`
  FROM `combined`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `combined`.`cust`
  UNION ALL
  SELECT `lines_3`.`sku`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`id` = `lines_3`.`order_id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_3`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_3`.`cust`
  UNION ALL
  SELECT `lines_4`.`sku`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
      ON `orders_4`.`id` = `lines_4`.`order_id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_4`.`cust`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `orders_4`.`cust`
),
combined_3 AS (
SELECT `combined_2`.`sku` AS `__k0`
FROM `combined_2`
UNION ALL
SELECT `lines_5`.`sku` AS `__k0`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    ON `orders_5`.`id` = `lines_5`.`order_id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_8`
    ON `customers_8`.`id` = `orders_5`.`cust`
WHERE (((((NOT (( `orders_5`.`day`) <=> ( case when `customers_8`.`segment` <> 'retail' then `orders_5`.`day` end))) OR (typeof( `orders_5`.`day`) <> typeof( case when `customers_8`.`segment` <> 'retail' then `orders_5`.`day` end))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined_3`.`__k0`
  FROM `combined_3`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `lines`.`sku`,
  sum(`lines`.`qty`) AS `n`,
  count(case when `customers`.`segment` <> 'retail' then `orders`.`day` end) AS `days`,
  1 AS `__ivm_w`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `lines`.`order_id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`sku` <=> `dirty_keys`.`__k0`
GROUP BY `lines`.`sku`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_6`.`sku`,
  sum(`lines_6`.`qty`) AS `n`,
  count(`orders_6`.`day`) AS `days`,
  -1 AS `__ivm_w`
FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    ON `orders_6`.`id` = `lines_6`.`order_id`
  LEFT JOIN `right_rows` AS `right_rows_`
    ON `right_rows_`.`c__id` = `orders_6`.`cust`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `lines_6`.`sku` <=> `dirty_keys_`.`__k0`
GROUP BY `lines_6`.`sku`
)
SELECT `delta`.`sku`,
  `delta`.`n`,
  `delta`.`days`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`sku`, `delta`.`n`, `delta`.`days`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (sku) whole_reads: 2 #133a5238df16
-- by key (sku), one join away from the change (6 tables read)
-- rows () whole_reads: 25 #2396b074caf7
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- keys (sku) whole_reads: 2 #368290deb32a
-- by key (sku), one join away from the change (6 tables read)
-- rows () whole_reads: 29 #f6011c6b06a0
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (sku) whole_reads: 2, reference: ('shop.orders',) #62a598c529ac
-- by key (sku), one join away from the change (7 tables read)
-- rows () whole_reads: 29 #8a0c6bd022da
-- no key leads from the change to the rows
