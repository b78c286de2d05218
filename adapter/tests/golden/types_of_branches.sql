select id, concat(v, '') as s from (select order_id as id, price as v from shop.lines union all select id, cust from shop.orders)

-- rebuild:
select id, concat(v, '') as s from (select order_id as id, price as v from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ union all select id, cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧)

-- changed: shop.lines, shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #b661dfd00b42
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `lines`.`order_id` AS `id`,
    `lines`.`price` AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE false
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`,
    `changed_lines`.`price` AS `v`
  FROM `changed_lines`
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust` AS `v`
  FROM `changed_orders`
)
SELECT `combined`.`id`,
  concat(`combined`.`v`, '') AS `s`
FROM `combined`
-- rows ()  #06f3606b440f
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `lines`.`order_id` AS `id`,
    `lines`.`price` AS `v`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE false
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`,
    `changed_lines`.`price` AS `v`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust` AS `v`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust` AS `v`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
),
delta AS (
SELECT `combined`.`id`,
  concat(`combined`.`v`, '') AS `s`,
  `combined`.`__ivm_w`
FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #3e8dca2506ac
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #69a8283ff47b
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #14d3bd00bde3
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #5c6b43f7708e
-- no key leads from the change to the rows
