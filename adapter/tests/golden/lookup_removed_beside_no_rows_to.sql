select o.id, 'x' as segment, n.name from shop.orders o left join (select * from shop.customers where false) n on n.id = o.cust

-- was:
select o.id, c.segment, n.name from shop.orders o left join (select * from shop.customers where false) n on n.id = o.cust left join shop.customers c on c.id = o.cust

-- edit, words: ('a left join of rows written in the query went', 'a left join of rows written in the query came', 'column n__id: was → id', 'a left join of shop.customers went', "column segment: segment → 'x'", 'column name: was → name')
-- edit, gone: ('shop.customers',)
-- edit, where: ('was is another value than id', "segment is another value than 'x'", 'was is another value than name')
-- edit, altered: ('name', 'segment')
-- rebuild:
select o.id, 'x' as segment, n.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join (select * from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where false) n on n.id = o.cust

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 9 #101466bbc93d
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `n__id`,
    `customers_2`.`name` AS `n__name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (false)
    AND (false)
    AND (false)
),
right_rows_2 AS (
  SELECT `customers_4`.`id` AS `n__id`,
    `customers_4`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  WHERE (false)
    AND (false)
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `right_rows`.`n__name` AS `n__name__was`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`n__id` = `changed_orders`.`cust`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`n__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `right_rows_`.`n__name` AS `n__name__was`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`n__id` = `orders`.`cust`
    LEFT JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`n__id` = `orders`.`cust`
  WHERE (((((NOT ((`right_rows_`.`n__id`) <=> (`right_rows_2_`.`n__id`))) OR (typeof(`right_rows_`.`n__id`) <> typeof(`right_rows_2_`.`n__id`))))))
  UNION ALL
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `right_rows__2`.`n__name` AS `n__name__was`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`n__id` = `orders_2`.`cust`
    LEFT JOIN `right_rows_2` AS `right_rows_2__2`
      ON `right_rows_2__2`.`n__id` = `orders_2`.`cust`
  WHERE (((((NOT ((`right_rows__2`.`n__id`) <=> (`right_rows_2__2`.`n__id`))) OR (typeof(`right_rows__2`.`n__id`) <> typeof(`right_rows_2__2`.`n__id`))))))
),
right_rows_3 AS (
  SELECT `customers_10`.`id` AS `c__id`,
    `customers_10`.`segment` AS `c__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_10`
  WHERE (false)
),
right_rows_4 AS (
  SELECT `customers_12`.`id` AS `n__id`,
    `customers_12`.`name` AS `n__name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_12`
  WHERE (false)
    AND (false)
),
right_rows_5 AS (
  SELECT `customers_14`.`id` AS `n__id`,
    `customers_14`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_14`
  WHERE (false)
    AND (false)
    AND (false)
),
combined_2 AS (
  SELECT `combined`.`o__id`,
    `combined`.`n__name__was`,
    `right_rows_3`.`c__segment`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`c__id` = `combined`.`cust`
  UNION ALL
  SELECT `orders_3`.`id` AS `o__id`,
    `right_rows_4`.`n__name` AS `n__name__was`,
    `right_rows_3_`.`c__segment`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT JOIN `right_rows_4`
      ON `right_rows_4`.`n__id` = `orders_3`.`cust`
    LEFT JOIN `right_rows_5`
      ON `right_rows_5`.`n__id` = `orders_3`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_15`
      ON `customers_15`.`id` = `orders_3`.`cust`
    LEFT JOIN `right_rows_3` AS `right_rows_3_`
      ON `right_rows_3_`.`c__id` = `orders_3`.`cust`
  UNION ALL
  SELECT `orders_4`.`id` AS `o__id`,
    `right_rows_4_`.`n__name` AS `n__name__was`,
    `customers_20`.`segment` AS `c__segment`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT JOIN `right_rows_4` AS `right_rows_4_`
      ON `right_rows_4_`.`n__id` = `orders_4`.`cust`
    LEFT JOIN `right_rows_5` AS `right_rows_5_`
      ON `right_rows_5_`.`n__id` = `orders_4`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_19`
      ON `customers_19`.`id` = `orders_4`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_20`
      ON `customers_20`.`id` = `orders_4`.`cust`
),
delta AS (
SELECT `combined_2`.`o__id` AS `id`,
  `combined_2`.`c__segment` AS `segment`,
  `combined_2`.`n__name__was` AS `name`,
  `combined_2`.`__ivm_w`
FROM `combined_2`
UNION ALL
SELECT `orders_5`.`id`,
  'x' AS `segment`,
  `right_rows_2__3`.`name`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  LEFT JOIN `right_rows` AS `right_rows__3`
    ON `right_rows__3`.`n__id` = `orders_5`.`cust`
  LEFT JOIN `right_rows_2` AS `right_rows_2__3`
    ON `right_rows_2__3`.`n__id` = `orders_5`.`cust`
  LEFT JOIN `right_rows_3` AS `right_rows_3__2`
    ON `right_rows_3__2`.`c__id` = `orders_5`.`cust`
WHERE (((((NOT ((`right_rows_3__2`.`c__segment`) <=> ('x'))) OR (typeof(`right_rows_3__2`.`c__segment`) <> typeof('x'))) OR ((NOT ((`right_rows__3`.`n__name`) <=> (`right_rows_2__3`.`name`))) OR (typeof(`right_rows__3`.`n__name`) <> typeof(`right_rows_2__3`.`name`))))))
UNION ALL
SELECT `orders_6`.`id`,
  `right_rows_3__3`.`c__segment` AS `segment`,
  `right_rows__4`.`n__name` AS `name`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
  LEFT JOIN `right_rows` AS `right_rows__4`
    ON `right_rows__4`.`n__id` = `orders_6`.`cust`
  LEFT JOIN `right_rows_2` AS `right_rows_2__4`
    ON `right_rows_2__4`.`n__id` = `orders_6`.`cust`
  LEFT JOIN `right_rows_3` AS `right_rows_3__3`
    ON `right_rows_3__3`.`c__id` = `orders_6`.`cust`
WHERE (((((NOT ((`right_rows_3__3`.`c__segment`) <=> ('x'))) OR (typeof(`right_rows_3__3`.`c__segment`) <> typeof('x'))) OR ((NOT ((`right_rows__4`.`n__name`) <=> (`right_rows_2__4`.`name`))) OR (typeof(`right_rows__4`.`n__name`) <> typeof(`right_rows_2__4`.`name`))))))
)
SELECT `delta`.`id`,
  `delta`.`segment`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`segment`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 9 #d80b5fa22cef
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 9 #11149a3167c0
-- no key leads from the change to the rows
