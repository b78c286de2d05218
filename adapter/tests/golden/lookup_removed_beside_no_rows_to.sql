select o.id, 'x' as segment, n.name from shop.orders o left join (select * from shop.customers where false) n on n.id = o.cust

-- was:
select o.id, c.segment, n.name from shop.orders o left join (select * from shop.customers where false) n on n.id = o.cust left join shop.customers c on c.id = o.cust

-- edit, words: ('a left join of rows written in the query went', 'a left join of rows written in the query came', 'column n__id: id_2 → id', 'a left join of shop.customers went', "column segment: segment → 'x'", 'column name: name_3 → name')
-- edit, where: ("segment is another value than 'x'", 'name_3 is another value than name')
-- edit, altered: ('name', 'segment')
-- rebuild:
select o.id, 'x' as segment, n.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join (select * from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where false) n on n.id = o.cust

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 7 #30ff303d8450
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `was__n__id`,
    `customers_2`.`name` AS `was__n__name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE false
),
right_rows_2 AS (
  SELECT `customers_4`.`id` AS `n__id`,
    `customers_4`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  WHERE false
),
right_rows_3 AS (
  SELECT `customers_6`.`id` AS `was__c__id`,
    `customers_6`.`segment` AS `was__c__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
  WHERE false
),
right_rows_4 AS (
  SELECT `customers_9`.`id` AS `n__id`,
    `customers_9`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_9`
  WHERE false
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `right_rows`.`was__n__name` AS `was__n__name_3`,
    `right_rows_3`.`was__c__segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`was__n__id` = `changed_orders`.`cust`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`n__id` = `changed_orders`.`cust`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`was__c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`id` AS `o__id`,
    `right_rows_`.`was__n__name` AS `was__n__name_3`,
    `right_rows_3_`.`was__c__segment`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`was__n__id` = `orders`.`cust`
    LEFT JOIN `right_rows_4`
      ON `right_rows_4`.`n__id` = `orders`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_10`
      ON `customers_10`.`id` = `orders`.`cust`
    LEFT JOIN `right_rows_3` AS `right_rows_3_`
      ON `right_rows_3_`.`was__c__id` = `orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`id` AS `o__id`,
    `right_rows__2`.`was__n__name` AS `was__n__name_3`,
    `customers_15`.`segment` AS `was__c__segment`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`was__n__id` = `orders_2`.`cust`
    LEFT JOIN `right_rows_4` AS `right_rows_4_`
      ON `right_rows_4_`.`n__id` = `orders_2`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_14`
      ON `customers_14`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_15`
      ON `customers_15`.`id` = `orders_2`.`cust`
),
delta AS (
SELECT `combined`.`o__id` AS `id`,
  `combined`.`was__c__segment` AS `segment`,
  `combined`.`was__n__name_3` AS `name`,
  `combined`.`__ivm_w`
FROM `combined`
UNION ALL
SELECT `orders_3`.`id`,
  ('x') AS `segment`,
  `right_rows_2_`.`name`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  LEFT JOIN `right_rows` AS `right_rows__3`
    ON `right_rows__3`.`was__n__id` = `orders_3`.`cust`
  LEFT JOIN `right_rows_2` AS `right_rows_2_`
    ON `right_rows_2_`.`n__id` = `orders_3`.`cust`
  LEFT JOIN `right_rows_3` AS `right_rows_3__2`
    ON `right_rows_3__2`.`was__c__id` = `orders_3`.`cust`
WHERE (((((NOT ((`right_rows_3__2`.`was__c__segment`) <=> (('x')))) OR (typeof(`right_rows_3__2`.`was__c__segment`) <> typeof(('x')))) OR ((NOT ((`right_rows__3`.`was__n__name`) <=> (`right_rows_2_`.`name`))) OR (typeof(`right_rows__3`.`was__n__name`) <> typeof(`right_rows_2_`.`name`))))))
UNION ALL
SELECT `orders_4`.`id`,
  `right_rows_3__3`.`was__c__segment` AS `segment`,
  `right_rows__4`.`was__n__name` AS `name`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT JOIN `right_rows` AS `right_rows__4`
    ON `right_rows__4`.`was__n__id` = `orders_4`.`cust`
  LEFT JOIN `right_rows_2` AS `right_rows_2__2`
    ON `right_rows_2__2`.`n__id` = `orders_4`.`cust`
  LEFT JOIN `right_rows_3` AS `right_rows_3__3`
    ON `right_rows_3__3`.`was__c__id` = `orders_4`.`cust`
WHERE (((((NOT ((`right_rows_3__3`.`was__c__segment`) <=> (('x')))) OR (typeof(`right_rows_3__3`.`was__c__segment`) <> typeof(('x')))) OR ((NOT ((`right_rows__4`.`was__n__name`) <=> (`right_rows_2__2`.`name`))) OR (typeof(`right_rows__4`.`was__n__name`) <> typeof(`right_rows_2__2`.`name`))))))
)
SELECT `delta`.`id`,
  `delta`.`segment`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`segment`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 7 #57ad6e780e2a
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 7 #621d74295fad
-- no key leads from the change to the rows
