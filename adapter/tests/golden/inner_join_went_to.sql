select o.id, o.status as name from shop.orders o

-- was:
select o.id, coalesce(c.name, o.status) as name from shop.orders o join shop.customers c on c.id = o.cust and c.name <> 'x'

-- edit, words: ('a join of shop.customers went', 'column name: coalesce(name, status) → status', 'column name: was__name → name')
-- edit, gone: ('shop.customers',)
-- edit, where: ('not (id is not null) or (id is not null) is null', '(coalesce(name, status)) is another value than status')
-- edit, altered: ('name',)
-- rebuild:
select o.id, o.status as name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 8 #c0f1cdcfd88c
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (false)
),
combined AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`status`,
  `right_rows`.`c__id`,
  `right_rows`.`name`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `changed_orders`.`cust`
    AND (`right_rows`.`name` <> 'x')
UNION ALL
SELECT `orders`.`id`,
  `orders`.`status`,
  `right_rows_`.`c__id`,
  `right_rows_`.`name`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    ON `customers_3`.`id` = `orders`.`cust`
    AND (`customers_3`.`name` <> 'x')
  LEFT JOIN `right_rows` AS `right_rows_`
    ON `right_rows_`.`c__id` = `orders`.`cust`
    AND (`right_rows_`.`name` <> 'x')
UNION ALL
SELECT `orders_2`.`id`,
  `orders_2`.`status`,
  `customers_6`.`id` AS `c__id`,
  `customers_6`.`name`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
    ON `customers_5`.`id` = `orders_2`.`cust`
    AND (`customers_5`.`name` <> 'x')
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
    ON `customers_6`.`id` = `orders_2`.`cust`
    AND (`customers_6`.`name` <> 'x')
),
combined_2 AS (
SELECT `combined`.`id`,
  `combined`.`status`,
  `combined`.`name`,
  `combined`.`__ivm_w`
FROM `combined`
WHERE (`combined`.`c__id` IS NOT NULL)
UNION ALL
SELECT `orders_3`.`id`,
  `orders_3`.`status`,
  `right_rows__2`.`name`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  LEFT JOIN `right_rows` AS `right_rows__2`
    ON `right_rows__2`.`c__id` = `orders_3`.`cust`
    AND (`right_rows__2`.`name` <> 'x')
WHERE (NOT (`right_rows__2`.`c__id` IS NOT NULL) OR (`right_rows__2`.`c__id` IS NOT NULL) IS NULL)
),
delta AS (
SELECT `combined_2`.`id`,
  (coalesce(`combined_2`.`name`, `combined_2`.`status`)) AS `name`,
  `combined_2`.`__ivm_w`
FROM `combined_2`
UNION ALL
SELECT `orders_4`.`id`,
  `orders_4`.`status` AS `name`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT JOIN `right_rows` AS `right_rows__3`
    ON `right_rows__3`.`c__id` = `orders_4`.`cust`
    AND (`right_rows__3`.`name` <> 'x')
WHERE (((((NOT (((coalesce(`right_rows__3`.`name`, `orders_4`.`status`))) <=> (`orders_4`.`status`))) OR (typeof((coalesce(`right_rows__3`.`name`, `orders_4`.`status`))) <> typeof(`orders_4`.`status`))))))
UNION ALL
SELECT `orders_5`.`id`,
  (coalesce(`right_rows__4`.`name`, `orders_5`.`status`)) AS `name`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  LEFT JOIN `right_rows` AS `right_rows__4`
    ON `right_rows__4`.`c__id` = `orders_5`.`cust`
    AND (`right_rows__4`.`name` <> 'x')
WHERE (((((NOT (((coalesce(`right_rows__4`.`name`, `orders_5`.`status`))) <=> (`orders_5`.`status`))) OR (typeof((coalesce(`right_rows__4`.`name`, `orders_5`.`status`))) <> typeof(`orders_5`.`status`))))))
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 8 #b6aeff304ba2
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 8 #7eb2fffdb6a4
-- no key leads from the change to the rows
