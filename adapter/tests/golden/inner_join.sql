select o.id, o.cust, l.qty, l.price from shop.orders o join shop.lines l on o.id = l.order_id

-- rebuild:
select o.id, o.cust, l.qty, l.price from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on o.id = l.order_id

-- changed: shop.lines, shop.orders
-- chosen: appended: about 18 s; by key about 20 s; by rows about 22 s; rebuilt about 60 s
-- keys (id)  #abb304258a0c
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
  `orders`.`cust`,
  `lines`.`qty`,
  `lines`.`price`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  `lines`.`qty`,
  `lines`.`price`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`)
    ON `orders`.`id` = `lines`.`order_id`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦id¦`lines`.`order_id`⟧
-- append ()  #22536583ca26
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
    `lines`.`qty`,
    `lines`.`price`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `changed_orders`.`id` = `lines`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    `changed_lines`.`qty`,
    `changed_lines`.`price`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `orders`.`id` = `changed_lines`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
)
SELECT `combined`.`id`,
  `combined`.`cust`,
  `combined`.`qty`,
  `combined`.`price`
FROM `combined`
-- rows () whole_reads: 2 #25e33aee2872
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
    `lines`.`qty`,
    `lines`.`price`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `changed_orders`.`id` = `lines`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    `changed_lines`.`qty`,
    `changed_lines`.`price`,
    `changed_lines`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `orders`.`id` = `changed_lines`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`qty`,
    `combined`.`price`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`qty`,
  `delta`.`price`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`qty`, `delta`.`price`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #98b39114fa29
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #1e4cd4bdf1b5
-- by key (id), read from the change
-- rows () whole_reads: 1 #60ac8df53b02
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #ce09a26d82c2
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #43bf92bf5f5b
-- by key (id), read from the change
-- rows () whole_reads: 1 #8d2a396692f9
-- no key leads from the change to the rows
