select o.id, o.status as name from shop.orders o

-- was:
select o.id, coalesce(c.name, o.status) as name from shop.orders o join shop.customers c on c.id = o.cust and c.name <> 'x'

-- edit, words: ('a join of shop.customers went', 'column name: coalesce(name, status) → status')
-- edit, gone: ('shop.customers',)
-- edit, where: ('coalesce(name, status) is another value than status',)
-- edit, altered: ('name',)
-- rebuild:
select o.id, o.status as name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 22 #b7d718cb0b8d
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
SELECT `customers_2`.`id` AS `was__c__id`,
  `customers_2`.`name` AS `was__name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE ((`customers_2`.`name` <> 'x'))
  AND (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
SELECT `c`.`id` AS `was__c__id`
FROM `changed_customers` AS `c`
WHERE ((`c`.`name` <> 'x'))
),
right_rows_3 AS (
SELECT `customers_4`.`id` AS `was__c__id`,
  `customers_4`.`name` AS `was__name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
WHERE ((`customers_4`.`name` <> 'x'))
),
right_rows_4 AS (
SELECT `customers_6`.`id` AS `was__c__id`,
  `customers_6`.`name` AS `was__name`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
WHERE ((`customers_6`.`name` <> 'x'))
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`status`,
    `changed_orders`.`cust` AS `was__cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`was__c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`id`,
    `orders`.`status`,
    `orders`.`cust` AS `was__cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`was__c__id` = `orders`.`cust`
    LEFT SEMI JOIN `right_rows_3`
      ON `right_rows_3`.`was__c__id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_2`.`id`,
    `orders_2`.`status`,
    `orders_2`.`cust` AS `was__cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`was__c__id` = `orders_2`.`cust`
    LEFT SEMI JOIN `right_rows_4`
      ON `right_rows_4`.`was__c__id` = `orders_2`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
  UNION ALL
  SELECT `orders_3`.`id`,
    `orders_3`.`status`,
    `orders_3`.`cust` AS `was__cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON `right_rows_3_`.`was__c__id` = `orders_3`.`cust`
),
right_rows_5 AS (
SELECT `customers_9`.`id` AS `was__c__id`,
  `customers_9`.`name` AS `was__name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_9`
WHERE ((`customers_9`.`name` <> 'x'))
  AND (false)
),
right_rows_6 AS (
SELECT `customers_12`.`id` AS `was__c__id`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_12`
WHERE ((`customers_12`.`name` <> 'x'))
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`status`,
    `right_rows_5`.`was__name`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows_5`
      ON `right_rows_5`.`was__c__id` = `combined`.`was__cust`
  UNION ALL
  SELECT `orders_4`.`id`,
    `orders_4`.`status`,
    `right_rows_5_`.`was__name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4_`
      ON `right_rows_4_`.`was__c__id` = `orders_4`.`cust`
    LEFT SEMI JOIN `right_rows_6`
      ON `right_rows_6`.`was__c__id` = `orders_4`.`cust`
    LEFT JOIN `right_rows_5` AS `right_rows_5_`
      ON `right_rows_5_`.`was__c__id` = `orders_4`.`cust`
  UNION ALL
  SELECT `orders_5`.`id`,
    `orders_5`.`status`,
    `right_rows_4__3`.`was__name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4__2`
      ON `right_rows_4__2`.`was__c__id` = `orders_5`.`cust`
    LEFT SEMI JOIN `right_rows_6` AS `right_rows_6_`
      ON `right_rows_6_`.`was__c__id` = `orders_5`.`cust`
    LEFT JOIN `right_rows_4` AS `right_rows_4__3`
      ON `right_rows_4__3`.`was__c__id` = `orders_5`.`cust`
),
combined_3 AS (
  SELECT `orders_6`.`id`,
    `orders_6`.`status`,
    `orders_6`.`cust` AS `was__cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3__2`
      ON `right_rows_3__2`.`was__c__id` = `orders_6`.`cust`
  UNION ALL
  SELECT `orders_7`.`id`,
    `orders_7`.`status`,
    `orders_7`.`cust` AS `was__cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3__3`
      ON `right_rows_3__3`.`was__c__id` = `orders_7`.`cust`
),
delta AS (
  SELECT `combined_2`.`id`,
    (coalesce(`combined_2`.`was__name`, `combined_2`.`status`)) AS `name`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  UNION ALL
  SELECT `combined_3`.`id`,
    `combined_3`.`status` AS `name`,
    1 AS `__ivm_w`
  FROM `combined_3`
    LEFT JOIN `right_rows_5` AS `right_rows_5__2`
      ON `right_rows_5__2`.`was__c__id` = `combined_3`.`was__cust`
  WHERE (((((NOT (((coalesce(`right_rows_5__2`.`was__name`, `combined_3`.`status`))) <=> (`combined_3`.`status`))) OR (typeof((coalesce(`right_rows_5__2`.`was__name`, `combined_3`.`status`))) <> typeof(`combined_3`.`status`))))))
  UNION ALL
  SELECT `combined_3_`.`id`,
    (coalesce(`right_rows_5__3`.`was__name`, `combined_3_`.`status`)) AS `name`,
    -1 AS `__ivm_w`
  FROM `combined_3` AS `combined_3_`
    LEFT JOIN `right_rows_5` AS `right_rows_5__3`
      ON `right_rows_5__3`.`was__c__id` = `combined_3_`.`was__cust`
  WHERE (((((NOT (((coalesce(`right_rows_5__3`.`was__name`, `combined_3_`.`status`))) <=> (`combined_3_`.`status`))) OR (typeof((coalesce(`right_rows_5__3`.`was__name`, `combined_3_`.`status`))) <> typeof(`combined_3_`.`status`))))))
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 21 #a83a51610975
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 18 #6d0525292d7b
-- no key leads from the change to the rows
