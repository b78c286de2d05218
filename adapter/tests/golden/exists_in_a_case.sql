select o.id, case when exists (select 1 from shop.lines l where l.order_id = o.id) then 'full' else 'empty' end as kind from shop.orders o

-- rebuild:
select o.id, case when exists (select 1 from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id) then 'full' else 'empty' end as kind from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 90 s
-- keys (id)  #c45c89b34163
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
  SELECT `lines_2`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
),
combined AS (
  SELECT `orders`.`id`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `orders`.`id`
  WHERE ⟦keys¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `orders_2`.`id`
  WHERE ⟦keys¦`orders_2`.`id`⟧
)
SELECT `combined`.`id`,
  case when `combined`.`__exists_2` then 'full' else 'empty' end AS `kind`
FROM `combined`
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines_2`.`order_id` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`lines_2`.`order_id`⟧
),
combined AS (
  SELECT `orders`.`id`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `orders`.`id`
  WHERE ⟦within¦id¦`orders`.`id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_2`.`id` <=> `c_3`.`id`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `orders_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
)
SELECT `combined`.`id`,
  case when `combined`.`__exists_2` then 'full' else 'empty' end AS `kind`
FROM `combined`
-- rows () whole_reads: 10 #d4bae406251c
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `lines_2`.`order_id` AS `__tie_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_2`.`order_id`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_orders`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
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
    `c_2`.`__ivm_w`
  FROM `changed_orders` AS `c_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `c_2`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_3`) */ ⟧`orders_3`.`id`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_lines` AS `c_3`
      ON `c_3`.`order_id` = `orders_3`.`id`
    LEFT ANTI JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `orders_3`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_3`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_4`) */ ⟧`orders_4`.`id`,
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
    true AS `__exists_2`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`id`,
    false AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
delta AS (
SELECT `combined_3`.`id`,
  case when `combined_3`.`__exists_2` then 'full' else 'empty' end AS `kind`,
  `combined_3`.`__ivm_w`
FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`kind`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`kind`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (id)  #0b3a0676d08e
-- by key (id), read from the change
-- rows () whole_reads: 8 #a8b4ff059d08
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- keys (id)  #901507f3a6fe
-- by key (id), read from the change
-- append ()  #1d9b308335e2
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 2 #bd9963fa8184
-- no key leads from the change to the rows
