select id, cust from shop.orders where cast(day as timestamp) + interval 12 hours <= '2026-01-31' and day <= '2026-01-19 23:59:59'

-- was:
select id, cust from shop.orders where cast(day as timestamp) + interval 12 hours <= '2026-01-31' and day <= '2026-01-20'

-- edit, words: ("filter: day <= '2026-01-20' → day <= '2026-01-19 23:59:59'",)
-- edit, where: ("only one of day <= '2026-01-20' and day <= '2026-01-19 23:59:59' is true",)
-- rebuild:
select id, cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where cast(day as timestamp) + interval 12 hours <= '2026-01-31' and day <= '2026-01-19 23:59:59'

-- changed: shop.orders
-- rows ()  #454a4750deb3
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE (( cast( `changed_orders`.`day` as timestamp) + interval 12 hours <= '2026-01-31'))
  AND (( `changed_orders`.`day` <= '2026-01-20'))
UNION ALL
SELECT `orders`.`id`,
  `orders`.`cust`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (( cast( `orders`.`day` as timestamp) + interval 12 hours <= '2026-01-31'))
  AND ((( `orders`.`day` <= '2026-01-19 23:59:59')) AND (NOT (( `orders`.`day` <= '2026-01-20')) OR (( `orders`.`day` <= '2026-01-20')) IS NULL))
UNION ALL
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (( cast( `orders_2`.`day` as timestamp) + interval 12 hours <= '2026-01-31'))
  AND ((( `orders_2`.`day` <= '2026-01-20')) AND (NOT (( `orders_2`.`day` <= '2026-01-19 23:59:59')) OR (( `orders_2`.`day` <= '2026-01-19 23:59:59')) IS NULL))
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0
