select o.id, o.amount from shop.orders o

-- was:
select o.id, o.amount from shop.orders o left join shop.customers c on c.id = o.cust where c.segment is null or c.segment <> 'retail'

-- edit, words: ('a left join of shop.customers went', "filter: segment is null or segment <> 'retail' → true")
-- edit, gone: ('shop.customers',)
-- edit, where: ("(segment is null or segment <> 'retail') is not true",)
-- rebuild:
select o.id, o.amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 6 #c8cb3dac83fc
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `was__c__id`,
    `customers_2`.`segment` AS `was__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE false
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`amount`,
    `right_rows`.`was__segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`was__c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`amount`,
    `right_rows_`.`was__segment`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders`.`cust`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`was__c__id` = `orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`amount`,
    `customers_6`.`segment` AS `was__segment`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_2`.`cust`
),
combined_2 AS (
SELECT `combined`.`id`,
  `combined`.`amount`,
  `combined`.`__ivm_w`
FROM `combined`
WHERE ((`combined`.`was__segment` is null or `combined`.`was__segment` <> 'retail'))
UNION ALL
SELECT `orders_3`.`id`,
  `orders_3`.`amount`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  LEFT JOIN `right_rows` AS `right_rows__2`
    ON `right_rows__2`.`was__c__id` = `orders_3`.`cust`
WHERE (NOT ((`right_rows__2`.`was__segment` is null or `right_rows__2`.`was__segment` <> 'retail')) OR ((`right_rows__2`.`was__segment` is null or `right_rows__2`.`was__segment` <> 'retail')) IS NULL)
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`amount`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 6 #1830817b3658
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 6 #73c4d1a207ce
-- no key leads from the change to the rows
