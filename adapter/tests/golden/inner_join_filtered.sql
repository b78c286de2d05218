select o.id, l.sku, l.qty from shop.orders o join shop.lines l on o.id = l.order_id and l.qty > 1 where o.status is not null

-- rebuild:
select o.id, l.sku, l.qty from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on o.id = l.order_id and l.qty > 1 where o.status is not null

-- changed: shop.lines, shop.orders
-- chosen: appended: about 18 s; by key about 20 s; by rows about 22 s; rebuilt about 60 s
-- keys (id)  #2f941b7174a2
-- by key (id), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`status` is not null))
),
computed AS (
  SELECT `delta_`.`id`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`
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
  WHERE ((`changed_lines`.`qty` > 1))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `lines`.`sku`,
  `lines`.`qty`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
    AND (`lines`.`qty` > 1)
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
  AND (`orders`.`status` is not null)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `lines`.`sku`,
  `lines`.`qty`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`)
    ON `orders`.`id` = `lines`.`order_id`
    AND (`lines`.`qty` > 1)
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦id¦`lines`.`order_id`⟧
  AND (`orders`.`status` is not null)
-- append ()  #a257a8167caa
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
    `changed_orders`.`status`,
    `lines`.`sku`,
    `lines`.`qty`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `changed_orders`.`id` = `lines`.`order_id`
      AND (`lines`.`qty` > 1)
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`status`,
    `changed_lines`.`sku`,
    `changed_lines`.`qty`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `orders`.`id` = `changed_lines`.`order_id`
      AND (`changed_lines`.`qty` > 1)
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
)
SELECT `combined`.`id`,
  `combined`.`sku`,
  `combined`.`qty`
FROM `combined`
WHERE (`combined`.`status` is not null)
-- rows () whole_reads: 2 #2ca1513fa9aa
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
    `changed_orders`.`status`,
    `lines`.`sku`,
    `lines`.`qty`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `changed_orders`.`id` = `lines`.`order_id`
      AND (`lines`.`qty` > 1)
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`status`,
    `changed_lines`.`sku`,
    `changed_lines`.`qty`,
    `changed_lines`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `orders`.`id` = `changed_lines`.`order_id`
      AND (`changed_lines`.`qty` > 1)
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`sku`,
    `combined`.`qty`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`status` is not null)
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  `delta`.`qty`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`, `delta`.`qty`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #8d2081bc5f6c
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #da2b9b9a7738
-- by key (id), read from the change
-- rows () whole_reads: 1 #c08ee165f403
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #623d04b3f5c2
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #6ceee517aff1
-- by key (id), read from the change
-- rows () whole_reads: 1 #5611b57e37b3
-- no key leads from the change to the rows
