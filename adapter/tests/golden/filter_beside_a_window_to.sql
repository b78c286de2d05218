select l.sku, o.cust, o.n from shop.lines l join (select id, cust, count(*) over (partition by id) as n from shop.orders) o on o.id = l.order_id where l.qty > 4

-- was:
select l.sku, o.cust, o.n from shop.lines l join (select id, cust, count(*) over (partition by id) as n from shop.orders) o on o.id = l.order_id where l.qty > 2

-- edit, words: ('filter: qty > 2 → qty > 4',)
-- edit, where: ('only one of qty > 2 and qty > 4 is true',)
-- rebuild:
select l.sku, o.cust, o.n from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l join (select id, cust, count(*) over (partition by id) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) o on o.id = l.order_id where l.qty > 4

-- changed: shop.lines, shop.orders
-- rows () whole_reads: 4 #9c34200e7036
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
right_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    count(*) over (partition by `orders_2`.`id`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`id`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`id`,
    `orders_3`.`cust`,
    count(*) over (partition by `orders_3`.`id`) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`id` <=> `dirty_keys`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_3`.`id`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`id`,
    `orders_4`.`cust`,
    count(*) over (partition by `orders_4`.`id`) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`id` <=> `dirty_keys_`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_4`.`id`⟧)
),
combined_2 AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`sku`,
    `changed_lines`.`qty`,
    `right_rows`.`cust`,
    `right_rows`.`n`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    INNER JOIN `right_rows`
      ON `right_rows`.`id` = `changed_lines`.`order_id`
  UNION ALL
  SELECT `lines`.`sku`,
    `lines`.`qty`,
    `combined`.`cust`,
    `combined`.`n`,
    `combined`.`__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    INNER JOIN `combined`
      ON `combined`.`id` = `lines`.`order_id`
),
combined_3 AS (
  SELECT `combined_2`.`sku`,
    `combined_2`.`cust`,
    `combined_2`.`n`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  WHERE ((`combined_2`.`qty` > 2))
  UNION ALL
  SELECT `lines_2`.`sku`,
    `right_rows_`.`cust`,
    `right_rows_`.`n`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    INNER JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`id` = `lines_2`.`order_id`
  WHERE (((`lines_2`.`qty` > 4)) AND (NOT ((`lines_2`.`qty` > 2)) OR ((`lines_2`.`qty` > 2)) IS NULL))
  UNION ALL
  SELECT `lines_3`.`sku`,
    `right_rows__2`.`cust`,
    `right_rows__2`.`n`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
    INNER JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`id` = `lines_3`.`order_id`
  WHERE (((`lines_3`.`qty` > 2)) AND (NOT ((`lines_3`.`qty` > 4)) OR ((`lines_3`.`qty` > 4)) IS NULL))
),
delta AS (
  SELECT `combined_3`.`sku`,
    `combined_3`.`cust`,
    `combined_3`.`n`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`sku`,
  `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`sku`, `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- rows () whole_reads: 3 #5dedb355b258
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 3 #30eafe4afdee
-- no key leads from the change to the rows
