select id, concat(v, '') as s from (select order_id as id, price as v from shop.lines union all select id, cust from shop.orders)

-- rebuild:
select id, concat(v, '') as s from (select order_id as id, price as v from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ union all select id, cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧)

-- changed: shop.lines, shop.orders
-- chosen: appended: about 0.5 s; by rows about 4.2 s; rebuilt about 60 s
-- append ()  #3ec118354776
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_lines`.`order_id` AS `id`,
    `changed_lines`.`price` AS `v`
  FROM `changed_lines`
  UNION ALL
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust` AS `v`
  FROM `changed_orders`
  UNION ALL
  SELECT `lines`.`order_id` AS `id`,
    `lines`.`price` AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE (false)
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (false)
)
SELECT `combined`.`id`,
  concat(`combined`.`v`, '') AS `s`
FROM `combined`
-- rows ()  #ec9445b33bbb
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_lines`.`order_id` AS `id`,
    `changed_lines`.`price` AS `v`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
  UNION ALL
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust` AS `v`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  UNION ALL
  SELECT `lines`.`order_id` AS `id`,
    `lines`.`price` AS `v`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE (false)
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust` AS `v`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (false)
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
-- chosen: appended: about 0.4 s; by rows about 4.1 s; rebuilt about 60 s
-- append ()  #2ac811614097
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #42eceb4ad2a1
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 0.4 s; by rows about 4.1 s; rebuilt about 60 s
-- append ()  #f12775a82b82
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #9460e1924ba0
-- no key leads from the change to the rows
