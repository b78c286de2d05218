select id, at from (select id, concat(day, ' 12:00:00') as at from shop.orders) where at > '2026-01-20'

-- was:
select id, at from (select id, concat(day, ' 12:00:00') as at from shop.orders) where at > date'2026-01-20'

-- edit, words: ("filter: (concat(day, ' 12:00:00')) > date '2026-01-20' → (concat(day, ' 12:00:00')) > '2026-01-20'",)
-- edit, where: ("only one of (concat(day, ' 12:00:00')) > date '2026-01-20' and (concat(day, ' 12:00:00')) > '2026-01-20' is true",)
-- rebuild:
select id, at from (select id, concat(day, ' 12:00:00') as at from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) where at > '2026-01-20'

-- changed: shop.orders
-- rows ()  #9c82d7e0026f
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`day`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE (((concat(`changed_orders`.`day`, ' 12:00:00')) > date'2026-01-20'))
UNION ALL
SELECT `orders`.`id`,
  `orders`.`day`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ((((concat(`orders`.`day`, ' 12:00:00')) > '2026-01-20')) AND (NOT (((concat(`orders`.`day`, ' 12:00:00')) > date'2026-01-20')) OR (((concat(`orders`.`day`, ' 12:00:00')) > date'2026-01-20')) IS NULL))
UNION ALL
SELECT `orders_2`.`id`,
  `orders_2`.`day`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((((concat(`orders_2`.`day`, ' 12:00:00')) > date'2026-01-20')) AND (NOT (((concat(`orders_2`.`day`, ' 12:00:00')) > '2026-01-20')) OR (((concat(`orders_2`.`day`, ' 12:00:00')) > '2026-01-20')) IS NULL))
),
delta AS (
SELECT `combined`.`id`,
  concat(`combined`.`day`, ' 12:00:00') AS `at`,
  `combined`.`__ivm_w`
FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`at`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`at`
HAVING sum(`delta`.`__ivm_w`) <> 0
