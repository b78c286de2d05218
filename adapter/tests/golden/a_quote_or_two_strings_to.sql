select id, status from shop.orders where status = 'a''b' or status is null

-- was:
select id, status from shop.orders where status = 'a' 'b' or status is null

-- edit, words: ("filter: status = 'a' 'b' or status is null → status = 'a''b' or status is null",)
-- edit, where: ("only one of (status = 'a' 'b' or status is null) and (status = 'a''b' or status is null) is true",)
-- rebuild:
select id, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where status = 'a''b' or status is null

-- changed: shop.orders
-- rows ()  #3d6f2e34a6de
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`status`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE ((`changed_orders`.`status` = 'a' 'b' or `changed_orders`.`status` is null))
UNION ALL
SELECT `orders`.`id`,
  `orders`.`status`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (((`orders`.`status` = 'a''b' or `orders`.`status` is null)) AND (NOT ((`orders`.`status` = 'a' 'b' or `orders`.`status` is null)) OR ((`orders`.`status` = 'a' 'b' or `orders`.`status` is null)) IS NULL))
UNION ALL
SELECT `orders_2`.`id`,
  `orders_2`.`status`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (((`orders_2`.`status` = 'a' 'b' or `orders_2`.`status` is null)) AND (NOT ((`orders_2`.`status` = 'a''b' or `orders_2`.`status` is null)) OR ((`orders_2`.`status` = 'a''b' or `orders_2`.`status` is null)) IS NULL))
)
SELECT `delta`.`id`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0
