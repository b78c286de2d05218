select o.id, t.sku, t.worth from shop.orders o join lateral (select l.sku, l.qty * o.cust as worth from shop.lines l where l.order_id = o.id and l.qty > 0) t

-- rebuild:
select o.id, t.sku, t.worth from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join lateral (select l.sku, l.qty * o.cust as worth from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l where l.order_id = o.id and l.qty > 0) t

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; appended about 60 s; rebuilt about 60 s; by rows about 63 s
-- keys (id)  #2e78e050e7bf
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
  WHERE (`changed_lines`.`qty` > 0)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `lines`.`sku`,
  `lines`.`qty` * `orders`.`cust` AS `worth`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `orders`.`id`
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`lines`.`order_id`⟧
  AND (`lines`.`qty` > 0)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `lines`.`sku`,
  `lines`.`qty` * `orders`.`cust` AS `worth`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`id`)
    ON `lines`.`order_id` = `orders`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦id¦`lines`.`order_id`⟧
  AND (`lines`.`qty` > 0)
-- append ()  #c4af00c80455
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `lines`.`sku`,
    `lines`.`qty`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE (`lines`.`qty` > 0)
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `changed_lines`.`sku`,
    `changed_lines`.`qty`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (`changed_lines`.`qty` > 0)
)
SELECT `combined`.`id`,
  `combined`.`sku`,
  `combined`.`qty` * `combined`.`cust` AS `worth`
FROM `combined`
-- rows () whole_reads: 2 #db5c5c319bee
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `lines`.`sku`,
    `lines`.`qty`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE (`lines`.`qty` > 0)
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `changed_lines`.`sku`,
    `changed_lines`.`qty`,
    `changed_lines`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (`changed_lines`.`qty` > 0)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`sku`,
    `combined`.`qty` * `combined`.`cust` AS `worth`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  `delta`.`worth`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`, `delta`.`worth`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #52e4dbf33c53
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #cba9259ca082
-- by key (id), read from the change
-- rows () whole_reads: 1 #6dd1e3ed03d4
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #43d4783be4e8
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #2d1e9d7b1251
-- by key (id), read from the change
-- rows () whole_reads: 1 #ff29ef4fd044
-- no key leads from the change to the rows
