select id, explode(split(status, '')) as letter from shop.orders

-- rebuild:
select id, explode(split(status, '')) as letter from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #e01dd7bfdee7
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `made`.`__letter_1` AS `letter`
FROM `changed_orders`
  LATERAL VIEW explode(split(`changed_orders`.`status`, '')) `made` AS `__letter_1`
-- rows ()  #596d08049922
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  `made`.`__letter_1` AS `letter`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
  LATERAL VIEW explode(split(`changed_orders`.`status`, '')) `made` AS `__letter_1`
)
SELECT `delta`.`id`,
  `delta`.`letter`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`letter`
HAVING sum(`delta`.`__ivm_w`) <> 0
