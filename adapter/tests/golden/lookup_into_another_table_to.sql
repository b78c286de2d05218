select o.id, x.n from shop.orders o left join (select id as k, max(name) as n from (select qty as id, sku as name from shop.lines) group by id) x on x.k = o.cust

-- was:
select o.id, x.n from shop.orders o left join (select id as k, max(name) as n from shop.customers group by id) x on x.k = o.cust

-- edit, words: ('table: shop.customers → shop.lines',)
-- edit, gone: ('shop.customers',)
-- edit, come: ('shop.lines',)
-- edit, altered: ('n',)
-- rebuild:
select o.id, x.n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join (select id as k, max(name) as n from (select qty as id, sku as name from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) group by id) x on x.k = o.cust

-- changed: shop.customers, shop.lines, shop.orders
-- rows () whole_reads: 13 #2d9967b63b63
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `lines_2`.`qty` AS `k`,
    max(`lines_2`.`sku`) AS `n`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  GROUP BY `lines_2`.`qty`
),
right_rows AS (
  SELECT `filtered_`.`k`,
    `filtered_`.`n`
  FROM `filtered` AS `filtered_`
  WHERE (⟦among¦shop.orders¦cust¦shop.lines¦`filtered_`.`k`⟧)
),
combined AS (
  SELECT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
  UNION ALL
  SELECT `lines_5`.`qty` AS `id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_5`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`id` AS `__k0`
  FROM `combined`
),
combined_2 AS (
  SELECT `lines_4`.`qty` AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys`
      ON `lines_4`.`qty` <=> `dirty_keys`.`__k0`
  GROUP BY `lines_4`.`qty`
  UNION ALL
  SELECT `customers_2`.`id` AS `k`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_2`.`id` <=> `dirty_keys_`.`__k0`
  GROUP BY `customers_2`.`id`
),
right_rows_2 AS (
  SELECT `customers_4`.`id` AS `k`,
    max(`customers_4`.`name`) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
  GROUP BY `customers_4`.`id`
),
combined_3 AS (
  SELECT `changed_orders`.`id`,
    `right_rows`.`n`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`k` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`id`,
    `filtered__2`.`n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `combined_2`
      ON `combined_2`.`k` = `orders`.`cust`
    LEFT JOIN `filtered` AS `filtered__2`
      ON `filtered__2`.`k` = `orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`id`,
    `right_rows_2`.`n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `combined_2` AS `combined_2_`
      ON `combined_2_`.`k` = `orders_2`.`cust`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`k` = `orders_2`.`cust`
),
delta AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`n`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 12 #b4f91b9de7a2
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- rows () whole_reads: 12 #48acb0205ca8
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 13 #cc5d266d3195
-- no key leads from the change to the rows
