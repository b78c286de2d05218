select posexplode(split(status, '')) as (place, letter), id from shop.orders order by id, place, letter limit 3

-- rebuild:
WITH filtered AS (
SELECT `made_2`.`__place_1` AS `place`,
  `made_2`.`__letter_2` AS `letter`,
  `orders_2`.`id`,
  row_number() OVER (ORDER BY `orders_2`.`id`, `made_2`.`__place_1`, `made_2`.`__letter_2`, `made_2`.`__place_1`, `made_2`.`__letter_2`, `orders_2`.`id`) AS `__number_3`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW posexplode(split(`orders_2`.`status`, '')) `made_2` AS `__place_1`, `__letter_2`
)
SELECT `filtered`.`place`,
  `filtered`.`letter`,
  `filtered`.`id`
FROM `filtered`
WHERE (`filtered`.`__number_3` > 0 AND `filtered`.`__number_3` <= 0 + (3))

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #539ffa664cf2
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
SELECT `made`.`__place_1` AS `place`,
  `made`.`__letter_2` AS `letter`,
  `orders`.`id`,
  row_number() OVER (ORDER BY `orders`.`id`, `made`.`__place_1`, `made`.`__letter_2`, `made`.`__place_1`, `made`.`__letter_2`, `orders`.`id`) AS `__number_3`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LATERAL VIEW posexplode(split(`orders`.`status`, '')) `made` AS `__place_1`, `__letter_2`
UNION ALL
SELECT `made_2`.`__place_1` AS `place`,
  `made_2`.`__letter_2` AS `letter`,
  `orders_2`.`id`,
  row_number() OVER (ORDER BY `orders_2`.`id`, `made_2`.`__place_1`, `made_2`.`__letter_2`, `made_2`.`__place_1`, `made_2`.`__letter_2`, `orders_2`.`id`) AS `__number_3`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  LATERAL VIEW posexplode(split(`orders_2`.`status`, '')) `made_2` AS `__place_1`, `__letter_2`
),
delta AS (
  SELECT `combined`.`place`,
    `combined`.`letter`,
    `combined`.`id`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__number_3` > 0 AND `combined`.`__number_3` <= 0 + (3))
)
SELECT `delta`.`place`,
  `delta`.`letter`,
  `delta`.`id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`place`, `delta`.`letter`, `delta`.`id`
HAVING sum(`delta`.`__ivm_w`) <> 0
