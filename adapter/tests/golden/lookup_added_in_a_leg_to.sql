select l.sku, o.status from shop.lines l join (select o.id, coalesce(c.name, o.status) as status from shop.orders o left join shop.customers c on c.id = o.cust where amount > 0) o on o.id = l.order_id

-- was:
select l.sku, o.status from shop.lines l join (select id, status from shop.orders where amount > 0) o on o.id = l.order_id

-- edit, words: ('a left join of shop.customers came', 'column status: status → coalesce(name, status)')
-- edit, come: ('shop.customers',)
-- edit, where: ('status is another value than coalesce(name, status)',)
-- edit, altered: ('status',)
-- rebuild:
select l.sku, o.status from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l join (select o.id, coalesce(c.name, o.status) as status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust where amount > 0) o on o.id = l.order_id

-- changed: shop.customers, shop.lines, shop.orders
-- rows () whole_reads: 13 #b1a5ecdc2655
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_3`.`id` AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_3`.`id`⟧)
),
right_rows_2 AS (
  SELECT `customers_8`.`id` AS `c__id`,
    `customers_8`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_8`
  WHERE false
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`amount`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_2`.`cust`
  UNION ALL
  SELECT `orders_3`.`id` AS `o__id`,
    `orders_3`.`amount`,
    `orders_3`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_3`.`cust`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`c__id` = `orders_3`.`cust`
),
combined_2 AS (
  SELECT `combined`.`o__id` AS `id`,
    `combined`.`status`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE ((`combined`.`amount` > 0))
  UNION ALL
  SELECT `orders_4`.`id`,
    coalesce(`customers_9`.`name`, `orders_4`.`status`) AS `status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_9`
      ON `customers_9`.`id` = `orders_4`.`cust`
  WHERE ((`orders_4`.`amount` > 0))
    AND (((((NOT ((`orders_4`.`status`) <=> (coalesce(`customers_9`.`name`, `orders_4`.`status`)))) OR (typeof(`orders_4`.`status`) <> typeof(coalesce(`customers_9`.`name`, `orders_4`.`status`)))))))
  UNION ALL
  SELECT `orders_5`.`id`,
    `orders_5`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_10`
      ON `customers_10`.`id` = `orders_5`.`cust`
  WHERE ((`orders_5`.`amount` > 0))
    AND (((((NOT ((`orders_5`.`status`) <=> (coalesce(`customers_10`.`name`, `orders_5`.`status`)))) OR (typeof(`orders_5`.`status`) <> typeof(coalesce(`customers_10`.`name`, `orders_5`.`status`)))))))
),
combined_3 AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`sku`,
    coalesce(`customers`.`name`, `orders`.`status`) AS `status`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`cust`)
      ON `orders`.`id` = `changed_lines`.`order_id`
  WHERE ((`orders`.`amount` > 0))
    AND (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT `lines`.`sku`,
    `combined_2`.`status`,
    `combined_2`.`__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    INNER JOIN `combined_2`
      ON `combined_2`.`id` = `lines`.`order_id`
),
delta AS (
  SELECT `combined_3`.`sku`,
    `combined_3`.`status`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`sku`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`sku`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 10 #1b70c846b09e
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- rows () whole_reads: 12 #977d3807c137
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 11 #eee9594cb816
-- no key leads from the change to the rows
