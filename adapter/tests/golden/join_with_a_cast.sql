select o.id, l.sku, l.qty from shop.orders o join shop.lines l on cast(o.id as string) = l.order_id

-- rebuild:
select o.id, l.sku, l.qty from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on cast(o.id as string) = l.order_id

-- changed: shop.lines, shop.orders
-- chosen: appended: about 60 s; rebuilt about 60 s; by key about 60 s; by rows about 63 s
-- append ()  #1a4b4fae0099
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
    `lines`.`sku`,
    `lines`.`qty`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON (cast(`changed_orders`.`id` as string) = `lines`.`order_id`)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
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
-- rows () whole_reads: 2 #7045bd78abee
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
    `lines`.`sku`,
    `lines`.`qty`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON (cast(`changed_orders`.`id` as string) = `lines`.`order_id`)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`id`,
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
-- keys (sku, qty) whole_reads: 1, reference: ('shop.orders',) #af7a8654d1ba
-- by key (sku, qty), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines`.`sku`,
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
-- append ()  #5f08738cba53
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #071972f67a80
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #324779740532
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #547d8fa03b3b
-- no key leads from the change to the rows
