select o.id, o.day, sum(l.qty * l.price) as revenue from shop.orders o join shop.lines l on o.id = l.order_id group by o.id, o.day

-- rebuild:
select o.id, o.day, sum(l.qty * l.price) as revenue from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on o.id = l.order_id group by o.id, o.day

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 158 s
-- keys (id) part: True #144f61117ed9
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
SELECT `orders`.`id`,
  `orders`.`day`,
  sum(`lines`.`qty` * `lines`.`price`) AS `revenue`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
GROUP BY `orders`.`id`, `orders`.`day`
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`day`,
  sum(`lines`.`qty` * `lines`.`price`) AS `revenue`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`)
    ON `orders`.`id` = `lines`.`order_id`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦id¦`lines`.`order_id`⟧
GROUP BY `orders`.`id`, `orders`.`day`
-- keys (id, day) reference: ('shop.lines',) #91510886c1e5
-- by key (id, day), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`day`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`day`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `changed_lines`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`day`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `orders`.`day`,
  sum(`lines`.`qty` * `lines`.`price`) AS `revenue`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
WHERE ⟦keys¦`orders`.`id`¦`orders`.`day`⟧
  AND ⟦keys¦`lines`.`order_id`¦⟧
GROUP BY `orders`.`id`, `orders`.`day`
-- many:
WITH dirty_keys AS (
SELECT `id`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`day`,
  sum(`lines`.`qty` * `lines`.`price`) AS `revenue`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`day` <=> `dirty_keys`.`day`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`)
    ON `orders`.`id` = `lines`.`order_id`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦day¦`orders`.`day`⟧
  AND ⟦within¦id¦`lines`.`order_id`⟧
GROUP BY `orders`.`id`, `orders`.`day`
-- rows () whole_reads: 8 #ce993798f960
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
    `changed_orders`.`day`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `changed_orders`.`id` = `lines_2`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_2`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders_2`.`id`,
    `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_lines`
      ON `orders_2`.`id` = `changed_lines`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`id` AS `__k0`,
    `combined`.`day` AS `__k1`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`day`,
    sum(`lines`.`qty` * `lines`.`price`) AS `revenue`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `orders`.`id` = `lines`.`order_id`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`__k0` AND `orders`.`day` <=> `dirty_keys`.`__k1`
  GROUP BY `orders`.`id`, `orders`.`day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id`,
    `orders_3`.`day`,
    sum(`lines_3`.`qty` * `lines_3`.`price`) AS `revenue`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `orders_3`.`id` = `lines_3`.`order_id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`id` <=> `dirty_keys_`.`__k0` AND `orders_3`.`day` <=> `dirty_keys_`.`__k1`
  GROUP BY `orders_3`.`id`, `orders_3`.`day`
)
SELECT `delta`.`id`,
  `delta`.`day`,
  `delta`.`revenue`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`day`, `delta`.`revenue`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: combined: about 11 s; by key about 20 s; rebuilt about 60 s; by rows about 140 s
-- keys (id) part: True, folded: True, grown: True, whole_reads: 1, sums: ('revenue',) #f1bccc8ffaa7
-- by key (id), read from the change; added rows are combined with the table's own
-- keys (id, day) folded: True, grown: True, whole_reads: 1, sums: ('revenue',), reference: ('shop.lines',) #889f0965c88a
-- by key (id, day), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (id) part: True #b57692083dc7
-- by key (id), read from the change
-- keys (id, day) reference: ('shop.lines',) #eaa86f77da46
-- by key (id, day), one join away from the change (1 table read)
-- rows () whole_reads: 6 #5de1e8419f27
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 11 s; by key about 20 s; rebuilt about 60 s; by rows about 99 s
-- keys (id, day) folded: True, grown: True, whole_reads: 1, sums: ('revenue',) #3f202e1d927b
-- by key (id, day), read from the change; added rows are combined with the table's own
-- keys (id, day)  #1fc0d1d08df1
-- by key (id, day), read from the change
-- rows () whole_reads: 6 #1cf603fd8b6b
-- no key leads from the change to the rows
