with paid as (select o.cust, sum(o.amount) as total from shop.orders o group by o.cust) select l.sku, p.total from shop.lines l join paid p on p.cust = l.qty

-- was:
with paid as (select o.cust, sum(case when c.segment = 'retail' then 0 else o.amount end) as total from shop.orders o left join shop.customers c on c.id = o.cust group by o.cust) select l.sku, p.total from shop.lines l join paid p on p.cust = l.qty

-- edit, words: ('a left join of shop.customers went', "column total: case when segment_2 = 'retail' then 0 else amount end → amount")
-- edit, gone: ('shop.customers',)
-- edit, where: ("case when segment_2 = 'retail' then 0 else amount end is another value than amount",)
-- edit, altered: ('total',)
-- rebuild:
with paid as (select o.cust, sum(o.amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o group by o.cust) select l.sku, p.total from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l join paid p on p.cust = l.qty

-- changed: shop.customers, shop.lines, shop.orders
-- rows () whole_reads: 17 #f545ed887760
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `was__c__id`,
    `customers_2`.`segment` AS `was__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE false
),
filtered AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`was__c__id` = `orders_2`.`cust`
  GROUP BY `orders_2`.`cust`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
    LEFT JOIN `right_rows` AS `right_rows__3`
      ON `right_rows__3`.`was__c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_4`.`cust`
    LEFT JOIN `right_rows` AS `right_rows__4`
      ON `right_rows__4`.`was__c__id` = `orders_4`.`cust`
  UNION ALL
  SELECT `orders_5`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
      ON `customers_8`.`id` = `orders_5`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
      ON `customers_9`.`id` = `orders_5`.`cust`
),
combined_2 AS (
SELECT `combined`.`cust` AS `__k0`
FROM `combined`
UNION ALL
SELECT `orders_6`.`cust` AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
  LEFT JOIN `right_rows` AS `right_rows__5`
    ON `right_rows__5`.`was__c__id` = `orders_6`.`cust`
WHERE (((((NOT (( case when `right_rows__5`.`was__segment` = 'retail' then 0 else `orders_6`.`amount` end) <=> ( `orders_6`.`amount`))) OR (typeof( case when `right_rows__5`.`was__segment` = 'retail' then 0 else `orders_6`.`amount` end) <> typeof( `orders_6`.`amount`))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`__k0`
  FROM `combined_2`
),
combined_3 AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`cust`,
  sum(`orders_3`.`amount`) AS `total`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  LEFT JOIN `right_rows` AS `right_rows__2`
    ON `right_rows__2`.`was__c__id` = `orders_3`.`cust`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders_3`.`cust` <=> `dirty_keys`.`__k0`
GROUP BY `orders_3`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_7`.`cust`,
  sum(case when `customers_11`.`segment` = 'retail' then 0 else `orders_7`.`amount` end) AS `total`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_11`
    ON `customers_11`.`id` = `orders_7`.`cust`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_7`.`cust` <=> `dirty_keys_`.`__k0`
GROUP BY `orders_7`.`cust`
),
combined_4 AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`sku`,
    `filtered`.`total`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    INNER JOIN `filtered`
      ON `filtered`.`cust` = `changed_lines`.`qty`
  WHERE (⟦among¦shop.lines¦qty¦shop.orders¦`filtered`.`cust`⟧)
  UNION ALL
  SELECT `lines`.`sku`,
    `combined_3`.`total`,
    `combined_3`.`__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    INNER JOIN `combined_3`
      ON `combined_3`.`cust` = `lines`.`qty`
),
delta AS (
  SELECT `combined_4`.`sku`,
    `combined_4`.`total`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
)
SELECT `delta`.`sku`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`sku`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 16 #09707ce416a2
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- rows () whole_reads: 17 #0ef243478cbb
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 16 #92adb53e07b5
-- no key leads from the change to the rows
