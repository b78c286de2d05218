select id, x, x * 2 as double_x from shop.orders where x is not null

-- rebuild:
select id, x, x * 2 as double_x from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where x is not null

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #7eef1e1e0365
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`x`,
  `changed_orders`.`x` * 2 AS `double_x`
FROM `changed_orders`
WHERE (`changed_orders`.`x` is not null)
-- rows ()  #5c2fd578fd64
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`x`,
    `changed_orders`.`x` * 2 AS `double_x`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE (`changed_orders`.`x` is not null)
)
SELECT `delta`.`id`,
  `delta`.`x`,
  `delta`.`double_x`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`x`, `delta`.`double_x`
HAVING sum(`delta`.`__ivm_w`) <> 0
