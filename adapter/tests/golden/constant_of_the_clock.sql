with now as (select unix_timestamp() as u, date_sub(current_date(), 7) as week) select l.order_id, l.price / now.u as x from shop.lines l join shop.orders o on o.id = l.order_id cross join now where o.day >= week

-- rebuild:
with now as (select ⟦p1:unix_timestamp⟧ as u, date_sub(⟦p1:current_date⟧, 7) as week) select l.order_id, l.price / now.u as x from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.id = l.order_id cross join now where o.day >= week

-- changed: current_date, shop.lines, shop.orders, unix_timestamp
-- chosen: a rebuild is cheaper: about 60 s; by key about 78 s; by rows about 123 s
-- keys (order_id)  #f07bc08e6031
-- by key (order_id), one join away from the change (5 tables read)
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`order_id`
FROM `changed_lines`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `changed_lines`.`order_id`
  CROSS JOIN VALUES (0) AS `rows`(`__row_1`)
WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  AND (`orders`.`day` >= (if(false, raise_error(''), date_sub(⟦p1:current_date⟧, 7))))
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `order_id`
FROM `changed_orders`
  CROSS JOIN VALUES (0) AS `rows_2`(`__row_1`)
WHERE (`changed_orders`.`day` >= (if(false, raise_error(''), date_sub(⟦p1:current_date⟧, 7))))
UNION ALL
SELECT `orders_2`.`id` AS `order_id`
FROM VALUES (0) AS `rows_3`(`__row_1`)
  CROSS JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (((((NOT ((⟦p0:unix_timestamp⟧) <=> (⟦p1:unix_timestamp⟧))) OR (typeof(⟦p0:unix_timestamp⟧) <> typeof(⟦p1:unix_timestamp⟧))) OR ((NOT ((date_sub(⟦p0:current_date⟧, 7)) <=> (date_sub(⟦p1:current_date⟧, 7)))) OR (typeof(date_sub(⟦p0:current_date⟧, 7)) <> typeof(date_sub(⟦p1:current_date⟧, 7)))))))
  AND (`orders_2`.`day` >= (if(false, raise_error(''), date_sub(⟦p0:current_date⟧, 7))))
UNION ALL
SELECT `orders_3`.`id` AS `order_id`
FROM VALUES (0) AS `rows_4`(`__row_1`)
  CROSS JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
WHERE (((((NOT ((⟦p0:unix_timestamp⟧) <=> (⟦p1:unix_timestamp⟧))) OR (typeof(⟦p0:unix_timestamp⟧) <> typeof(⟦p1:unix_timestamp⟧))) OR ((NOT ((date_sub(⟦p0:current_date⟧, 7)) <=> (date_sub(⟦p1:current_date⟧, 7)))) OR (typeof(date_sub(⟦p0:current_date⟧, 7)) <> typeof(date_sub(⟦p1:current_date⟧, 7)))))))
  AND (`orders_3`.`day` >= (if(false, raise_error(''), date_sub(⟦p1:current_date⟧, 7))))
UNION ALL
SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`c`.`order_id`
FROM `changed_lines` AS `c`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    ON `orders_4`.`id` = `c`.`order_id`
  CROSS JOIN VALUES (0) AS `rows_5`(`__row_1`)
WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_4`.`id`⟧)
  AND (((((NOT ((⟦p0:unix_timestamp⟧) <=> (⟦p1:unix_timestamp⟧))) OR (typeof(⟦p0:unix_timestamp⟧) <> typeof(⟦p1:unix_timestamp⟧))) OR ((NOT ((date_sub(⟦p0:current_date⟧, 7)) <=> (date_sub(⟦p1:current_date⟧, 7)))) OR (typeof(date_sub(⟦p0:current_date⟧, 7)) <> typeof(date_sub(⟦p1:current_date⟧, 7)))))))
  AND (`orders_4`.`day` >= (if(false, raise_error(''), date_sub(⟦p0:current_date⟧, 7))))
UNION ALL
SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_2`) */ ⟧`c_2`.`order_id`
FROM `changed_lines` AS `c_2`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    ON `orders_5`.`id` = `c_2`.`order_id`
  CROSS JOIN VALUES (0) AS `rows_6`(`__row_1`)
WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_5`.`id`⟧)
  AND (((((NOT ((⟦p0:unix_timestamp⟧) <=> (⟦p1:unix_timestamp⟧))) OR (typeof(⟦p0:unix_timestamp⟧) <> typeof(⟦p1:unix_timestamp⟧))) OR ((NOT ((date_sub(⟦p0:current_date⟧, 7)) <=> (date_sub(⟦p1:current_date⟧, 7)))) OR (typeof(date_sub(⟦p0:current_date⟧, 7)) <> typeof(date_sub(⟦p1:current_date⟧, 7)))))))
  AND (`orders_5`.`day` >= (if(false, raise_error(''), date_sub(⟦p1:current_date⟧, 7))))
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧`c_3`.`id` AS `order_id`
FROM `changed_orders` AS `c_3`
  CROSS JOIN VALUES (0) AS `rows_7`(`__row_1`)
WHERE (((((NOT ((⟦p0:unix_timestamp⟧) <=> (⟦p1:unix_timestamp⟧))) OR (typeof(⟦p0:unix_timestamp⟧) <> typeof(⟦p1:unix_timestamp⟧))) OR ((NOT ((date_sub(⟦p0:current_date⟧, 7)) <=> (date_sub(⟦p1:current_date⟧, 7)))) OR (typeof(date_sub(⟦p0:current_date⟧, 7)) <> typeof(date_sub(⟦p1:current_date⟧, 7)))))))
  AND (`c_3`.`day` >= (if(false, raise_error(''), date_sub(⟦p0:current_date⟧, 7))))
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_4`) */ ⟧`c_4`.`id` AS `order_id`
FROM `changed_orders` AS `c_4`
  CROSS JOIN VALUES (0) AS `rows_8`(`__row_1`)
WHERE (((((NOT ((⟦p0:unix_timestamp⟧) <=> (⟦p1:unix_timestamp⟧))) OR (typeof(⟦p0:unix_timestamp⟧) <> typeof(⟦p1:unix_timestamp⟧))) OR ((NOT ((date_sub(⟦p0:current_date⟧, 7)) <=> (date_sub(⟦p1:current_date⟧, 7)))) OR (typeof(date_sub(⟦p0:current_date⟧, 7)) <> typeof(date_sub(⟦p1:current_date⟧, 7)))))))
  AND (`c_4`.`day` >= (if(false, raise_error(''), date_sub(⟦p1:current_date⟧, 7))))
)
SELECT DISTINCT `combined`.`order_id`
FROM `combined`
-- few:
SELECT `lines`.`order_id`,
  `lines`.`price` / (⟦p1:unix_timestamp⟧) AS `x`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `lines`.`order_id`
  CROSS JOIN VALUES (0) AS `rows`(`__row_1`)
WHERE ⟦keys¦`lines`.`order_id`⟧
  AND ⟦keys¦`orders`.`id`⟧
  AND (`orders`.`day` >= (if(false, raise_error(''), date_sub(⟦p1:current_date⟧, 7))))
-- many:
WITH dirty_keys AS (
SELECT `order_id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `lines`.`order_id`,
  `lines`.`price` / (⟦p1:unix_timestamp⟧) AS `x`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`order_id` <=> `dirty_keys`.`order_id`
  INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `orders`.`id` <=> `c`.`order_id`)
    ON `orders`.`id` = `lines`.`order_id`
  CROSS JOIN VALUES (0) AS `rows`(`__row_1`)
WHERE ⟦within¦order_id¦`lines`.`order_id`⟧
  AND ⟦within¦order_id¦`orders`.`id`⟧
  AND (`orders`.`day` >= (if(false, raise_error(''), date_sub(⟦p1:current_date⟧, 7))))
-- rows () whole_reads: 4 #b0fceca02f5d
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`order_id`,
    `changed_lines`.`price`,
    `orders`.`day`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `changed_lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines`.`order_id`,
    `lines`.`price`,
    `changed_orders`.`day`,
    `changed_orders`.`__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines`.`order_id`
),
combined_2 AS (
  SELECT ⟦p1:unix_timestamp⟧ AS `u`,
    date_sub(⟦p1:current_date⟧, 7) AS `week`,
    1 AS `__ivm_w`
  FROM VALUES (0) AS `rows_2`(`__row_1`)
  WHERE (((((NOT ((⟦p0:unix_timestamp⟧) <=> (⟦p1:unix_timestamp⟧))) OR (typeof(⟦p0:unix_timestamp⟧) <> typeof(⟦p1:unix_timestamp⟧))) OR ((NOT ((date_sub(⟦p0:current_date⟧, 7)) <=> (date_sub(⟦p1:current_date⟧, 7)))) OR (typeof(date_sub(⟦p0:current_date⟧, 7)) <> typeof(date_sub(⟦p1:current_date⟧, 7)))))))
  UNION ALL
  SELECT ⟦p0:unix_timestamp⟧ AS `u`,
    date_sub(⟦p0:current_date⟧, 7) AS `week`,
    -1 AS `__ivm_w`
  FROM VALUES (0) AS `rows_3`(`__row_1`)
  WHERE (((((NOT ((⟦p0:unix_timestamp⟧) <=> (⟦p1:unix_timestamp⟧))) OR (typeof(⟦p0:unix_timestamp⟧) <> typeof(⟦p1:unix_timestamp⟧))) OR ((NOT ((date_sub(⟦p0:current_date⟧, 7)) <=> (date_sub(⟦p1:current_date⟧, 7)))) OR (typeof(date_sub(⟦p0:current_date⟧, 7)) <> typeof(date_sub(⟦p1:current_date⟧, 7)))))))
),
combined_3 AS (
  SELECT `combined`.`order_id`,
    `combined`.`price`,
    `combined`.`day`,
    ⟦p1:unix_timestamp⟧ AS `u`,
    date_sub(⟦p1:current_date⟧, 7) AS `week`,
    `combined`.`__ivm_w`
  FROM `combined`
    CROSS JOIN VALUES (0) AS `rows`(`__row_1`)
  UNION ALL
  SELECT `lines_2`.`order_id`,
    `lines_2`.`price`,
    `orders_2`.`day`,
    `combined_2`.`u`,
    `combined_2`.`week`,
    `combined_2`.`__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`id` = `lines_2`.`order_id`
    CROSS JOIN `combined_2`
),
delta AS (
  SELECT `combined_3`.`order_id`,
    `combined_3`.`price` / `combined_3`.`u` AS `x`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
  WHERE (`combined_3`.`day` >= `combined_3`.`week`)
)
SELECT `delta`.`order_id`,
  `delta`.`x`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`order_id`, `delta`.`x`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 63 s
-- keys (order_id)  #a9bada8eb83b
-- by key (order_id), one join away from the change (2 tables read)
-- rows () whole_reads: 2 #0de23372a999
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #a18b9a1b5ebb
-- the sources only gained rows and the query keeps every row it has
-- keys (order_id)  #662f224a3dc0
-- by key (order_id), read from the change
-- rows () whole_reads: 1 #296a7ac0697f
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #353b67a9c68e
-- the sources only gained rows and the query keeps every row it has
-- keys (order_id)  #064b9ecdb682
-- by key (order_id), read from the change
-- rows () whole_reads: 1 #7522d699c511
-- no key leads from the change to the rows

-- changed: unix_timestamp alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 63 s
-- keys (order_id)  #914bc2124669
-- by key (order_id), one join away from the change (1 table read)
-- rows () whole_reads: 2 #9d42a2656dad
-- no key leads from the change to the rows
