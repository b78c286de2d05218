select o.id, concat(x.v, '') as s from shop.orders o left join (select order_id, max(price) as v from shop.lines group by order_id) x on x.order_id = o.id

-- was:
select o.id, concat(x.v, '') as s from shop.orders o left join (select order_id, max(qty) as v from shop.lines group by order_id) x on x.order_id = o.id

-- edit, words: ('column v: qty → price', 'column s: v_2 → v')
-- edit, where: ("concat(v_2, '') is another value than concat(v, '')",)
-- edit, altered: ('s',)
-- rebuild:
select o.id, concat(x.v, '') as s from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join (select order_id, max(price) as v from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ group by order_id) x on x.order_id = o.id

-- changed: shop.lines, shop.orders
-- keys (id)  #b9032afd4d03
-- by key (id), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    max(`lines_2`.`price`) AS `v`,
    max(`lines_2`.`qty`) AS `was__v_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  GROUP BY `lines_2`.`order_id`
),
combined AS (
SELECT `changed_orders`.`id`
FROM `changed_orders`
UNION ALL
SELECT `changed_lines`.`order_id` AS `id`
FROM `changed_lines`
UNION ALL
SELECT `orders`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`order_id` = `orders`.`id`
WHERE (((((NOT (((concat(`right_rows`.`was__v_2`, ''))) <=> ((concat(`right_rows`.`v`, ''))))) OR (typeof((concat(`right_rows`.`was__v_2`, ''))) <> typeof((concat(`right_rows`.`v`, ''))))))))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `lines_2`.`order_id`,
    max(`lines_2`.`price`) AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
  GROUP BY `lines_2`.`order_id`
)
SELECT `orders`.`id`,
  concat(`right_rows`.`v`, '') AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`order_id` = `orders`.`id`
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    max(`lines_2`.`price`) AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines_2`.`order_id` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`lines_2`.`order_id`⟧
  GROUP BY `lines_2`.`order_id`
)
SELECT `orders`.`id`,
  concat(`right_rows`.`v`, '') AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`order_id` = `orders`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
-- rows () whole_reads: 9 #80398d2aacb0
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `lines_2`.`order_id`,
    max(`lines_2`.`qty`) AS `was__v_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  GROUP BY `lines_2`.`order_id`
),
right_rows AS (
  SELECT `filtered_`.`order_id`,
    `filtered_`.`was__v_2`
  FROM `filtered` AS `filtered_`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`filtered_`.`order_id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_lines`.`order_id` AS `__k0`
  FROM `changed_lines`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `lines_4`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys`
      ON `lines_4`.`order_id` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_4`.`order_id`⟧)
  GROUP BY `lines_4`.`order_id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_5`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_5`.`order_id` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_5`.`order_id`⟧)
  GROUP BY `lines_5`.`order_id`
),
right_rows_2 AS (
  SELECT `lines_7`.`order_id`,
    max(`lines_7`.`price`) AS `v`,
    max(`lines_7`.`qty`) AS `was__v_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_7`
  GROUP BY `lines_7`.`order_id`
),
right_rows_3 AS (
  SELECT `lines_9`.`order_id`,
    max(`lines_9`.`price`) AS `v`,
    max(`lines_9`.`qty`) AS `was__v_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_9`
  GROUP BY `lines_9`.`order_id`
),
combined_2 AS (
  SELECT `changed_orders`.`id`,
    `right_rows`.`was__v_2`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`order_id` = `changed_orders`.`id`
  UNION ALL
  SELECT `orders`.`id`,
    `right_rows_2`.`was__v_2`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `combined`
      ON `combined`.`order_id` = `orders`.`id`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`order_id` = `orders`.`id`
  UNION ALL
  SELECT `orders_2`.`id`,
    `right_rows_3`.`was__v_2`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `combined` AS `combined_`
      ON `combined_`.`order_id` = `orders_2`.`id`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`order_id` = `orders_2`.`id`
),
delta AS (
SELECT `combined_2`.`id`,
  (concat(`combined_2`.`was__v_2`, '')) AS `s`,
  `combined_2`.`__ivm_w`
FROM `combined_2`
UNION ALL
SELECT `orders_3`.`id`,
  (concat(`right_rows_2_`.`v`, '')) AS `s`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  LEFT JOIN `right_rows_2` AS `right_rows_2_`
    ON `right_rows_2_`.`order_id` = `orders_3`.`id`
WHERE (((((NOT (((concat(`right_rows_2_`.`was__v_2`, ''))) <=> ((concat(`right_rows_2_`.`v`, ''))))) OR (typeof((concat(`right_rows_2_`.`was__v_2`, ''))) <> typeof((concat(`right_rows_2_`.`v`, ''))))))))
UNION ALL
SELECT `orders_4`.`id`,
  (concat(`right_rows_2__2`.`was__v_2`, '')) AS `s`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT JOIN `right_rows_2` AS `right_rows_2__2`
    ON `right_rows_2__2`.`order_id` = `orders_4`.`id`
WHERE (((((NOT (((concat(`right_rows_2__2`.`was__v_2`, ''))) <=> ((concat(`right_rows_2__2`.`v`, ''))))) OR (typeof((concat(`right_rows_2__2`.`was__v_2`, ''))) <> typeof((concat(`right_rows_2__2`.`v`, ''))))))))
)
SELECT `delta`.`id`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- keys (id)  #bcd98386001a
-- by key (id), one join away from the change (2 tables read)
-- rows () whole_reads: 8 #1676cfa9a34a
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (id)  #f089e6b1c78a
-- by key (id), one join away from the change (2 tables read)
-- rows () whole_reads: 5 #334d1e660f37
-- no key leads from the change to the rows
