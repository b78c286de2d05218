select o.id, 'M' as s from shop.orders o

-- was:
select o.id, case when c.segment = 'retail' then 'R' else 'M' end as s from shop.orders o left join shop.customers c on c.id = o.cust

-- edit, words: ('a left join of shop.customers went', "column s: case when segment = 'retail' then 'R' else 'M' end → 'M'")
-- edit, gone: ('shop.customers',)
-- edit, where: ("case when segment = 'retail' then 'R' else 'M' end is another value than 'M'",)
-- edit, altered: ('s',)
-- rebuild:
select o.id, 'M' as s from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 7 #52b5a6b28154
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
    `right_rows`.`was__segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`was__c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`id`,
    `right_rows_`.`was__segment`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders`.`cust`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`was__c__id` = `orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`id`,
    `customers_6`.`segment` AS `was__segment`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_2`.`cust`
),
delta AS (
SELECT `combined`.`id`,
  case when `combined`.`was__segment` = 'retail' then 'R' else 'M' end AS `s`,
  `combined`.`__ivm_w`
FROM `combined`
UNION ALL
SELECT `orders_3`.`id`,
  'M' AS `s`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  LEFT JOIN `right_rows` AS `right_rows__2`
    ON `right_rows__2`.`was__c__id` = `orders_3`.`cust`
WHERE (((((NOT ((case when `right_rows__2`.`was__segment` = 'retail' then 'R' else 'M' end) <=> ('M'))) OR (typeof(case when `right_rows__2`.`was__segment` = 'retail' then 'R' else 'M' end) <> typeof('M'))))))
UNION ALL
SELECT `orders_4`.`id`,
  case when `right_rows__3`.`was__segment` = 'retail' then 'R' else 'M' end AS `s`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT JOIN `right_rows` AS `right_rows__3`
    ON `right_rows__3`.`was__c__id` = `orders_4`.`cust`
WHERE (((((NOT ((case when `right_rows__3`.`was__segment` = 'retail' then 'R' else 'M' end) <=> ('M'))) OR (typeof(case when `right_rows__3`.`was__segment` = 'retail' then 'R' else 'M' end) <> typeof('M'))))))
)
SELECT `delta`.`id`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 7 #4023373ef9af
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 7 #0e4e99412a65
-- no key leads from the change to the rows
