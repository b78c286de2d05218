select o.id, l.sku, k, v from shop.orders o join shop.lines l on o.id = l.order_id lateral view stack(2, 'qty', l.qty, 'cust', o.cust) as k, v lateral view inline(array(struct(1 as a), struct(2 as a))) as z where v > 1

-- rebuild:
select o.id, l.sku, k, v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on o.id = l.order_id lateral view stack(2, 'qty', l.qty, 'cust', o.cust) as k, v lateral view inline(array(struct(1 as a), struct(2 as a))) as z where v > 1

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; appended about 60 s; rebuilt about 60 s; by rows about 63 s
-- keys (id)  #19f81f722109
-- by key (id), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH rows_to_split AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `lines_2`.`order_id`,
  `lines_2`.`sku`,
  `lines_2`.`qty`,
  `made_2`.`__k_1`,
  `made_2`.`__v_2`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    ON `orders_2`.`id` = `lines_2`.`order_id`
  LATERAL VIEW stack(2, 'qty', `lines_2`.`qty`, 'cust', `orders_2`.`cust`) `made_2` AS `__k_1`, `__v_2`
WHERE ⟦keys¦`orders_2`.`id`⟧
  AND ⟦keys¦`lines_2`.`order_id`⟧
),
filtered AS (
  SELECT `rows_to_split_`.`id`,
    `rows_to_split_`.`cust`,
    `rows_to_split_`.`order_id`,
    `rows_to_split_`.`sku`,
    `rows_to_split_`.`qty`,
    `rows_to_split_`.`__k_1`,
    `rows_to_split_`.`__v_2`,
    `made_5`.`__z_3`
  FROM `rows_to_split` AS `rows_to_split_`
    LATERAL VIEW inline(array(struct(1 as a), struct(2 as a))) `made_5` AS `__z_3`
)
SELECT `filtered`.`id`,
  `filtered`.`sku`,
  `filtered`.`__k_1` AS `k`,
  `filtered`.`__v_2` AS `v`
FROM `filtered`
WHERE (`filtered`.`__v_2` > 1)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
rows_to_split AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `lines_2`.`order_id`,
  `lines_2`.`sku`,
  `lines_2`.`qty`,
  `made_2`.`__k_1`,
  `made_2`.`__v_2`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `orders_2`.`id` <=> `c_2`.`id`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `lines_2`.`order_id` <=> `c_3`.`id`)
    ON `orders_2`.`id` = `lines_2`.`order_id`
  LATERAL VIEW stack(2, 'qty', `lines_2`.`qty`, 'cust', `orders_2`.`cust`) `made_2` AS `__k_1`, `__v_2`
WHERE ⟦within¦id¦`orders_2`.`id`⟧
  AND ⟦within¦id¦`lines_2`.`order_id`⟧
),
filtered AS (
  SELECT `rows_to_split_`.`id`,
    `rows_to_split_`.`cust`,
    `rows_to_split_`.`order_id`,
    `rows_to_split_`.`sku`,
    `rows_to_split_`.`qty`,
    `rows_to_split_`.`__k_1`,
    `rows_to_split_`.`__v_2`,
    `made_5`.`__z_3`
  FROM `rows_to_split` AS `rows_to_split_`
    LATERAL VIEW inline(array(struct(1 as a), struct(2 as a))) `made_5` AS `__z_3`
)
SELECT `filtered`.`id`,
  `filtered`.`sku`,
  `filtered`.`__k_1` AS `k`,
  `filtered`.`__v_2` AS `v`
FROM `filtered`
WHERE (`filtered`.`__v_2` > 1)
-- append ()  #76bb61cd78e5
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `changed_orders`.`cust`,
    `lines`.`sku`,
    `lines`.`qty`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `changed_orders`.`id` = `lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    `changed_lines`.`sku`,
    `changed_lines`.`qty`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `orders`.`id` = `changed_lines`.`order_id`
),
rows_to_split AS (
SELECT `combined_`.`id`,
  `combined_`.`sku`,
  `made_2`.`__k_1`,
  `made_2`.`__v_2`
FROM `combined` AS `combined_`
  LATERAL VIEW stack(2, 'qty', `combined_`.`qty`, 'cust', `combined_`.`cust`) `made_2` AS `__k_1`, `__v_2`
),
filtered AS (
  SELECT `rows_to_split_`.`id`,
    `rows_to_split_`.`sku`,
    `rows_to_split_`.`__k_1`,
    `rows_to_split_`.`__v_2`
  FROM `rows_to_split` AS `rows_to_split_`
    LATERAL VIEW inline(array(struct(1 as a), struct(2 as a))) `made_5` AS `__z_3`
)
SELECT `filtered`.`id`,
  `filtered`.`sku`,
  `filtered`.`__k_1` AS `k`,
  `filtered`.`__v_2` AS `v`
FROM `filtered`
WHERE (`filtered`.`__v_2` > 1)
-- rows () whole_reads: 2 #97697e326126
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `changed_orders`.`cust`,
    `lines`.`sku`,
    `lines`.`qty`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `changed_orders`.`id` = `lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    `changed_lines`.`sku`,
    `changed_lines`.`qty`,
    `changed_lines`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `orders`.`id` = `changed_lines`.`order_id`
),
rows_to_split AS (
SELECT `combined_`.`id`,
  `combined_`.`sku`,
  `made_2`.`__k_1`,
  `made_2`.`__v_2`,
  `combined_`.`__ivm_w`
FROM `combined` AS `combined_`
  LATERAL VIEW stack(2, 'qty', `combined_`.`qty`, 'cust', `combined_`.`cust`) `made_2` AS `__k_1`, `__v_2`
),
filtered AS (
  SELECT `rows_to_split_`.`id`,
    `rows_to_split_`.`sku`,
    `rows_to_split_`.`__k_1`,
    `rows_to_split_`.`__v_2`,
    `rows_to_split_`.`__ivm_w`
  FROM `rows_to_split` AS `rows_to_split_`
    LATERAL VIEW inline(array(struct(1 as a), struct(2 as a))) `made_5` AS `__z_3`
),
delta AS (
  SELECT `filtered`.`id`,
    `filtered`.`sku`,
    `filtered`.`__k_1` AS `k`,
    `filtered`.`__v_2` AS `v`,
    `filtered`.`__ivm_w`
  FROM `filtered`
  WHERE (`filtered`.`__v_2` > 1)
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  `delta`.`k`,
  `delta`.`v`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`, `delta`.`k`, `delta`.`v`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #83addeaba099
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #dd6b59000efc
-- by key (id), read from the change
-- rows () whole_reads: 1 #ee9258c2e8f2
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #bb267ee25298
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #abd833203409
-- by key (id), read from the change
-- rows () whole_reads: 1 #011561c6fe38
-- no key leads from the change to the rows
