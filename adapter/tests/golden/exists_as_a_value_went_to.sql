select id, cust, case when amount > 0 then 1 else 0 end as f from shop.orders o

-- was:
select id, cust, case when amount > 0 and not exists (select 1 from shop.lines l where l.order_id = o.id) then 1 else 0 end as f from shop.orders o

-- edit, words: ('whether there is a match in shop.lines went', 'column f: amount > 0 and not exists_2_2 → amount > 0')
-- edit, gone: ('shop.lines',)
-- edit, where: ('only one of (amount > 0 and not exists_2_2) and amount > 0 is true',)
-- edit, altered: ('f',)
-- rebuild:
select id, cust, case when amount > 0 then 1 else 0 end as f from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o

-- changed: shop.lines, shop.orders
-- rows () whole_reads: 18 #f96bf647c429
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id` AS `was____tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_2`.`order_id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`was____tie_1` = `changed_orders`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_lines` AS `c`
      ON `c`.`order_id` = `orders_2`.`id`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `orders_2`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
),
combined_2 AS (
  SELECT `c_2`.`id`,
    `c_2`.`cust`,
    `c_2`.`amount`,
    `c_2`.`__ivm_w`
  FROM `changed_orders` AS `c_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`was____tie_1` = `c_2`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_3`) */ ⟧`orders_3`.`id`,
    `orders_3`.`cust`,
    `orders_3`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_lines` AS `c_3`
      ON `c_3`.`order_id` = `orders_3`.`id`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `orders_3`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_3`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_4`) */ ⟧`orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_lines` AS `c_4`
      ON `c_4`.`order_id` = `orders_4`.`id`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_7`
      ON `lines_7`.`order_id` = `orders_4`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_4`.`id`⟧)
),
combined_3 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`,
    true AS `__exists_2_2`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    `combined_2`.`amount`,
    false AS `__exists_2_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
combined_4 AS (
  SELECT `orders_5`.`id`,
    `orders_5`.`cust`,
    `orders_5`.`amount`,
    true AS `__exists_2_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_8`
      ON `lines_8`.`order_id` = `orders_5`.`id`
  UNION ALL
  SELECT `orders_6`.`id`,
    `orders_6`.`cust`,
    `orders_6`.`amount`,
    false AS `__exists_2_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_9`
      ON `lines_9`.`order_id` = `orders_6`.`id`
),
delta AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`cust`,
    case when `combined_3`.`amount` > 0 and not `combined_3`.`__exists_2_2` then 1 else 0 end AS `f`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
  UNION ALL
  SELECT `combined_4`.`id`,
    `combined_4`.`cust`,
    case when `combined_4`.`amount` > 0 then 1 else 0 end AS `f`,
    1 AS `__ivm_w`
  FROM `combined_4`
  WHERE ((((( `combined_4`.`amount` > 0) AND (NOT (( not `combined_4`.`__exists_2_2`)) OR (( not `combined_4`.`__exists_2_2`)) IS NULL))) AND ((NOT ((case when `combined_4`.`amount` > 0 and not `combined_4`.`__exists_2_2` then 1 else 0 end) <=> (case when `combined_4`.`amount` > 0 then 1 else 0 end))))))
  UNION ALL
  SELECT `combined_4_`.`id`,
    `combined_4_`.`cust`,
    case when `combined_4_`.`amount` > 0 and not `combined_4_`.`__exists_2_2` then 1 else 0 end AS `f`,
    -1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4_`
  WHERE ((((( `combined_4_`.`amount` > 0) AND (NOT (( not `combined_4_`.`__exists_2_2`)) OR (( not `combined_4_`.`__exists_2_2`)) IS NULL))) AND ((NOT ((case when `combined_4_`.`amount` > 0 and not `combined_4_`.`__exists_2_2` then 1 else 0 end) <=> (case when `combined_4_`.`amount` > 0 then 1 else 0 end))))))
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`f`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`f`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- rows () whole_reads: 16 #204ae8aa521e
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 10 #7ca6d75ce15e
-- no key leads from the change to the rows
