select o.id, x.name from shop.orders o left join (select id, name from shop.customers where id not in (select order_id from shop.lines)) x on x.id = o.cust

-- was:
select o.id, x.name from shop.orders o left join (select id, name from shop.customers where id in (select order_id from shop.lines)) x on x.id = o.cust

-- edit, words: ('join condition: id = order_id → (id = order_id) or (id = order_id) is null', 'condition: semi → anti')
-- edit, altered: ('name',)
-- rebuild:
select o.id, x.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join (select id, name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where id not in (select order_id from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧)) x on x.id = o.cust

-- changed: shop.customers, shop.lines, shop.orders
-- rows () whole_reads: 16 #2255d8deb643
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `x__id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON ((`customers_2`.`id` = `lines_2`.`order_id`) OR (`customers_2`.`id` = `lines_2`.`order_id`) IS NULL)
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
combined AS (
  SELECT `customers_3`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `customers_3`.`id` = `lines_3`.`order_id`
  UNION ALL
  SELECT `customers_4`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
      ON ((`customers_4`.`id` = `lines_4`.`order_id`) OR (`customers_4`.`id` = `lines_4`.`order_id`) IS NULL)
),
combined_2 AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `right_rows`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`x__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`id` AS `o__id`,
    `customers_5`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `combined`
      ON `combined`.`id` = `orders`.`cust`
    LEFT JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
      ON ((`customers_5`.`id` = `lines_5`.`order_id`) OR (`customers_5`.`id` = `lines_5`.`order_id`) IS NULL))
      ON `customers_5`.`id` = `orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`id` AS `o__id`,
    `customers_6`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `combined` AS `combined_`
      ON `combined_`.`id` = `orders_2`.`cust`
    LEFT JOIN (`shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
      ON `customers_6`.`id` = `lines_6`.`order_id`)
      ON `customers_6`.`id` = `orders_2`.`cust`
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    `combined_2`.`name`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 14 #fbfe6335eccd
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- rows () whole_reads: 14 #19f001d701cc
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 16 #d72104f98695
-- no key leads from the change to the rows
