select o.day, sum(l.qty * l.price) as revenue, count(distinct o.id) as orders from shop.orders o join shop.lines l on o.id = l.order_id group by o.day

-- rebuild:
select o.day, sum(l.qty * l.price) as revenue, count(distinct o.id) as orders from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on o.id = l.order_id group by o.day

-- changed: shop.lines, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 158 s
-- keys (day) whole_reads: 1, reference: ('shop.lines',) #208efb81b80f
-- by key (day), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`day`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`day`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `changed_lines`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
SELECT `orders`.`day`,
  sum(`lines`.`qty` * `lines`.`price`) AS `revenue`,
  count(distinct `orders`.`id`) AS `orders`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
WHERE ⟦keys¦`orders`.`day`⟧
GROUP BY `orders`.`day`
-- many:
WITH dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`day`,
  sum(`lines`.`qty` * `lines`.`price`) AS `revenue`,
  count(distinct `orders`.`id`) AS `orders`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`day` <=> `dirty_keys`.`day`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
WHERE ⟦within¦day¦`orders`.`day`⟧
GROUP BY `orders`.`day`
-- rows () whole_reads: 8 #29bbf58f014f
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`day`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `changed_orders`.`id` = `lines_2`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_2`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_lines`
      ON `orders_2`.`id` = `changed_lines`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`day` AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`day`,
    sum(`lines`.`qty` * `lines`.`price`) AS `revenue`,
    count(distinct `orders`.`id`) AS `orders`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `orders`.`id` = `lines`.`order_id`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`day` <=> `dirty_keys`.`__k0`
  GROUP BY `orders`.`day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`day`,
    sum(`lines_3`.`qty` * `lines_3`.`price`) AS `revenue`,
    count(distinct `orders_3`.`id`) AS `orders`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `orders_3`.`id` = `lines_3`.`order_id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`day` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_3`.`day`
)
SELECT `delta`.`day`,
  `delta`.`revenue`,
  `delta`.`orders`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`day`, `delta`.`revenue`, `delta`.`orders`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 140 s
-- keys (day) whole_reads: 1, reference: ('shop.lines',) #1938acf8c0eb
-- by key (day), one join away from the change (1 table read)
-- rows () whole_reads: 6 #78d52830b458
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 99 s
-- keys (day) whole_reads: 1 #bde9287f8719
-- by key (day), read from the change
-- rows () whole_reads: 6 #321f8d546763
-- no key leads from the change to the rows
