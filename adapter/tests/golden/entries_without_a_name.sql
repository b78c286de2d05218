select id, s.key, s.value from shop.orders, lateral explode(str_to_map(concat('a:', id, ',b:', cust))) s

-- rebuild:
select id, s.key, s.value from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧, lateral explode(str_to_map(concat('a:', id, ',b:', cust))) s

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #2812fe13a573
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `made`.`__key_2` AS `key`,
  `made`.`__value_3` AS `value`
FROM `changed_orders`
  LATERAL VIEW explode(str_to_map(concat('a:', `changed_orders`.`id`, ',b:', `changed_orders`.`cust`))) `made` AS `__key_2`, `__value_3`
-- rows ()  #140276f0059f
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  `made`.`__key_2` AS `key`,
  `made`.`__value_3` AS `value`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
  LATERAL VIEW explode(str_to_map(concat('a:', `changed_orders`.`id`, ',b:', `changed_orders`.`cust`))) `made` AS `__key_2`, `__value_3`
)
SELECT `delta`.`id`,
  `delta`.`key`,
  `delta`.`value`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`key`, `delta`.`value`
HAVING sum(`delta`.`__ivm_w`) <> 0
