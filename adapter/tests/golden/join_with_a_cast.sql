select o.id, l.sku, l.qty from shop.orders o join shop.lines l on cast(o.id as string) = l.order_id

-- rebuild:
select o.id, l.sku, l.qty from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on cast(o.id as string) = l.order_id

-- changed: shop.lines, shop.orders
-- chosen: appended: about 60 s; rebuilt about 60 s; by key about 60 s; by rows about 63 s
-- append ()  #bc437b02cdfe
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
    `lines`.`sku`,
    `lines`.`qty`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON (cast(`changed_orders`.`id` as string) = `lines`.`order_id`)
  UNION ALL
  SELECT `orders`.`id`,
    `changed_lines`.`sku`,
    `changed_lines`.`qty`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON (cast(`orders`.`id` as string) = `changed_lines`.`order_id`)
)
SELECT `combined`.`id`,
  `combined`.`sku`,
  `combined`.`qty`
FROM `combined`
-- rows () whole_reads: 2 #6e69bde472dd
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
    `lines`.`sku`,
    `lines`.`qty`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON (cast(`changed_orders`.`id` as string) = `lines`.`order_id`)
  UNION ALL
  SELECT `orders`.`id`,
    `changed_lines`.`sku`,
    `changed_lines`.`qty`,
    `changed_lines`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON (cast(`orders`.`id` as string) = `changed_lines`.`order_id`)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`sku`,
    `combined`.`qty`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`sku`,
  `delta`.`qty`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`sku`, `delta`.`qty`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (sku, qty) whole_reads: 1, reference: ('shop.orders',) #dcbd564fff1f
-- by key (sku, qty), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `lines`.`sku`,
    `lines`.`qty`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON (cast(`changed_orders`.`id` as string) = `lines`.`order_id`)
  UNION ALL
  SELECT `changed_lines`.`sku`,
    `changed_lines`.`qty`
  FROM `changed_lines`
)
SELECT DISTINCT `combined`.`sku`,
  `combined`.`qty`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `lines`.`sku`,
  `lines`.`qty`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON (cast(`orders`.`id` as string) = `lines`.`order_id`)
WHERE ⟦keys¦`lines`.`sku`¦`lines`.`qty`⟧
-- many:
WITH dirty_keys AS (
SELECT `sku`, `qty` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `lines`.`sku`,
  `lines`.`qty`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`sku` <=> `dirty_keys`.`sku` AND `lines`.`qty` <=> `dirty_keys`.`qty`)
    ON (cast(`orders`.`id` as string) = `lines`.`order_id`)
WHERE ⟦within¦sku¦`lines`.`sku`⟧
  AND ⟦within¦qty¦`lines`.`qty`⟧

-- changed: shop.lines alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #6ff51a9e7b9b
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #f267be913a0c
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #9f4aca9bad06
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #74595d966dfd
-- no key leads from the change to the rows
