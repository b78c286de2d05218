select o.id, not exists (select explode(array_remove(array(l.qty), 2)) as q from shop.lines l where l.order_id = o.id) as none from shop.orders o

-- rebuild:
select o.id, not exists (select explode(array_remove(array(l.qty), 2)) as q from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id) as none from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 152 s
-- keys (id)  #84509f82d963
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
WITH right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LATERAL VIEW explode(array_remove(array(`lines_2`.`qty`), 2)) `made_2` AS `__q_1`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
),
combined AS (
  SELECT `orders`.`id`,
    true AS `__exists_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_2` = `orders`.`id`
  WHERE ⟦keys¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    false AS `__exists_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_2` = `orders_2`.`id`
  WHERE ⟦keys¦`orders_2`.`id`⟧
)
SELECT `combined`.`id`,
  not `combined`.`__exists_3` AS `none`
FROM `combined`
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines_2`.`order_id` <=> `c_2`.`id`
    LATERAL VIEW explode(array_remove(array(`lines_2`.`qty`), 2)) `made_2` AS `__q_1`
  WHERE ⟦within¦id¦`lines_2`.`order_id`⟧
),
combined AS (
  SELECT `orders`.`id`,
    true AS `__exists_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_2` = `orders`.`id`
  WHERE ⟦within¦id¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    false AS `__exists_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_2`.`id` <=> `c_3`.`id`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_2` = `orders_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
)
SELECT `combined`.`id`,
  not `combined`.`__exists_3` AS `none`
FROM `combined`
-- rows () whole_reads: 10 #17c1172b0f58
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LATERAL VIEW explode(array_remove(array(`lines_2`.`qty`), 2)) `made_2` AS `__q_1`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
right_rows_2 AS (
  SELECT `c`.`order_id` AS `__tie_2`
  FROM `changed_lines` AS `c`
    LATERAL VIEW explode(array_remove(array(`c`.`qty`), 2)) `made_4` AS `__q_1`
),
right_rows_3 AS (
  SELECT `lines_5`.`order_id` AS `__tie_2`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
    LATERAL VIEW explode(array_remove(array(`lines_5`.`qty`), 2)) `made_8` AS `__q_1`
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_2` = `changed_orders`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`id`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_2` = `orders`.`id`
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_2` = `orders`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_2`.`id`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`__tie_2` = `orders_2`.`id`
    LEFT SEMI JOIN `right_rows_3`
      ON `right_rows_3`.`__tie_2` = `orders_2`.`id`
),
combined_2 AS (
  SELECT `c_3`.`id`,
    `c_3`.`__ivm_w`
  FROM `changed_orders` AS `c_3`
    LEFT ANTI JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`__tie_2` = `c_3`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_2__2`) */ ⟧`orders_3`.`id`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON `right_rows_2__2`.`__tie_2` = `orders_3`.`id`
    LEFT ANTI JOIN `right_rows` AS `right_rows__3`
      ON `right_rows__3`.`__tie_2` = `orders_3`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`right_rows_2__3`) */ ⟧`orders_4`.`id`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__3`
      ON `right_rows_2__3`.`__tie_2` = `orders_4`.`id`
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON `right_rows_3_`.`__tie_2` = `orders_4`.`id`
),
combined_3 AS (
  SELECT `combined`.`id`,
    true AS `__exists_3`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`id`,
    false AS `__exists_3`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
delta AS (
  SELECT `combined_3`.`id`,
    not `combined_3`.`__exists_3` AS `none`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`none`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`none`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 123 s
-- keys (id)  #3a120f825329
-- by key (id), read from the change
-- rows () whole_reads: 8 #ae192e5fc52e
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- keys (id)  #c1ef33a7aa99
-- by key (id), read from the change
-- append ()  #682f5c49a100
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 2 #e1914e71dba5
-- no key leads from the change to the rows
