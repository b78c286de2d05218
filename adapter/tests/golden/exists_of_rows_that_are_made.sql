select o.id from shop.orders o where exists (select explode(array_remove(array(l.qty), 2)) as q from shop.lines l where l.order_id = o.id)

-- rebuild:
select o.id from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where exists (select explode(array_remove(array(l.qty), 2)) as q from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id)

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 152 s
-- keys (id)  #0245e0f3a7f2
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
)
SELECT `orders`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_2` = `orders`.`id`
WHERE ⟦keys¦`orders`.`id`⟧
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
)
SELECT `orders`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_2` = `orders`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
-- rows () whole_reads: 5 #81fc57453220
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
delta AS (
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
)
SELECT `delta`.`id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 123 s
-- keys (id)  #13b1a16d9c5c
-- by key (id), read from the change
-- rows () whole_reads: 4 #5b6de8c65de5
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #cd3de50263e0
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #3787a71cb378
-- by key (id), read from the change
-- rows () whole_reads: 1 #70520f9a1f96
-- no key leads from the change to the rows
