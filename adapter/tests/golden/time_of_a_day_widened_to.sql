select id, at from (select id, cast(day as timestamp) + interval 12 hours as at from shop.orders) where at <= '2026-01-20 23:59:59'

-- was:
select id, at from (select id, cast(day as timestamp) + interval 12 hours as at from shop.orders) where at <= '2026-01-20'

-- edit, words: ("filter: (cast(day as timestamp) + interval 12 hours) <= '2026-01-20' → (cast(day as timestamp) + interval 12 hours) <= '2026-01-20 23:59:59'",)
-- edit, where: ("only one of (cast(day as timestamp) + interval 12 hours) <= '2026-01-20' and (cast(day as timestamp) + interval 12 hours) <= '2026-01-20 23:59:59' is true",)
-- rebuild:
select id, at from (select id, cast(day as timestamp) + interval 12 hours as at from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) where at <= '2026-01-20 23:59:59'

-- changed: shop.orders
-- rows ()  #fd8735885b9f
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
WHERE (((cast(`changed_orders`.`day` as timestamp) + interval 12 hours) <= '2026-01-20'))
UNION ALL
SELECT `orders`.`id`,
  `orders`.`day`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ((((cast(`orders`.`day` as timestamp) + interval 12 hours) <= '2026-01-20 23:59:59')) AND (NOT (((cast(`orders`.`day` as timestamp) + interval 12 hours) <= '2026-01-20')) OR (((cast(`orders`.`day` as timestamp) + interval 12 hours) <= '2026-01-20')) IS NULL))
UNION ALL
SELECT `orders_2`.`id`,
  `orders_2`.`day`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((((cast(`orders_2`.`day` as timestamp) + interval 12 hours) <= '2026-01-20')) AND (NOT (((cast(`orders_2`.`day` as timestamp) + interval 12 hours) <= '2026-01-20 23:59:59')) OR (((cast(`orders_2`.`day` as timestamp) + interval 12 hours) <= '2026-01-20 23:59:59')) IS NULL))
),
delta AS (
  SELECT `combined`.`id`,
    cast(`combined`.`day` as timestamp) + interval 12 hours AS `at`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`at`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`at`
HAVING sum(`delta`.`__ivm_w`) <> 0
