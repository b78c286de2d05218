select o.id, l.sku from (select *, 3 as k from shop.orders) o join shop.lines l on o.id = l.order_id and l.price / k > 0.3333333 where o.amount / k <> 1.33333333

-- rebuild:
select o.id, l.sku from (select *, 3 as k from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on o.id = l.order_id and l.price / k > 0.3333333 where o.amount / k <> 1.33333333

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; appended about 60 s; rebuilt about 60 s; by rows about 63 s
-- keys (id)  #293ba515d53a
-- by key (id), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  3 AS `k`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE ((`changed_orders`.`amount` / (if(false, raise_error(''), 3)) <> 1.33333333))
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`k`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`k`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `computed`.`id`
  FROM `computed`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `lines`.`sku`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
    AND (`lines`.`price` / (if(false, raise_error(''), 3)) > 0.3333333)
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
  AND (`orders`.`amount` / (if(false, raise_error(''), 3)) <> 1.33333333)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `lines`.`sku`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`)
    ON `orders`.`id` = `lines`.`order_id`
    AND (`lines`.`price` / (if(false, raise_error(''), 3)) > 0.3333333)
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦id¦`lines`.`order_id`⟧
  AND (`orders`.`amount` / (if(false, raise_error(''), 3)) <> 1.33333333)
-- append ()  #4cb085ca209d
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
  `changed_orders`.`amount`,
  3 AS `k`,
  `lines`.`sku`
FROM `changed_orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `changed_orders`.`id` = `lines`.`order_id`
    AND (`lines`.`price` / (if(false, raise_error(''), 3)) > 0.3333333)
UNION ALL
SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
  `orders`.`amount`,
  3 AS `k`,
  `changed_lines`.`sku`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
  INNER JOIN `changed_lines`
    ON `orders`.`id` = `changed_lines`.`order_id`
    AND (`changed_lines`.`price` / (if(false, raise_error(''), 3)) > 0.3333333)
)
SELECT `combined`.`id`,
  `combined`.`sku`
FROM `combined`
WHERE (`combined`.`amount` / `combined`.`k` <> 1.33333333)
-- rows () whole_reads: 2 #49cf04adb380
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
  `changed_orders`.`amount`,
  3 AS `k`,
  `lines`.`sku`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `changed_orders`.`id` = `lines`.`order_id`
    AND (`lines`.`price` / (if(false, raise_error(''), 3)) > 0.3333333)
UNION ALL
SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
  `orders`.`amount`,
  3 AS `k`,
  `changed_lines`.`sku`,
  `changed_lines`.`__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
  INNER JOIN `changed_lines`
    ON `orders`.`id` = `changed_lines`.`order_id`
    AND (`changed_lines`.`price` / (if(false, raise_error(''), 3)) > 0.3333333)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`sku`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`amount` / `combined`.`k` <> 1.33333333)
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #a2eeaf10ad8c
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #e52cf5fdc648
-- by key (id), read from the change
-- rows () whole_reads: 1 #18f3957f73ef
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #3cb7b9f744dc
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #fd7b17c4c58c
-- by key (id), read from the change
-- rows () whole_reads: 1 #b12167c451e3
-- no key leads from the change to the rows
