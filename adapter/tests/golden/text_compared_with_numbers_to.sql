select id, code from (select id, concat(id, '.7') as code from shop.orders) where code > 10

-- was:
select id, code from (select id, concat(id, '.7') as code from shop.orders) where code > 10.5

-- edit, words: ("filter: (concat(id, '.7')) > 10.5 → (concat(id, '.7')) > 10",)
-- edit, where: ("only one of (concat(id, '.7')) > 10.5 and (concat(id, '.7')) > 10 is true",)
-- rebuild:
select id, code from (select id, concat(id, '.7') as code from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) where code > 10

-- changed: shop.orders
-- rows ()  #1111adfa91d6
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE (((concat(`changed_orders`.`id`, '.7')) > 10.5))
UNION ALL
SELECT `orders`.`id`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ((((concat(`orders`.`id`, '.7')) > 10)) AND (NOT (((concat(`orders`.`id`, '.7')) > 10.5)) OR (((concat(`orders`.`id`, '.7')) > 10.5)) IS NULL))
UNION ALL
SELECT `orders_2`.`id`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((((concat(`orders_2`.`id`, '.7')) > 10.5)) AND (NOT (((concat(`orders_2`.`id`, '.7')) > 10)) OR (((concat(`orders_2`.`id`, '.7')) > 10)) IS NULL))
),
delta AS (
SELECT `combined`.`id`,
  concat(`combined`.`id`, '.7') AS `code`,
  `combined`.`__ivm_w`
FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`code`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`code`
HAVING sum(`delta`.`__ivm_w`) <> 0
