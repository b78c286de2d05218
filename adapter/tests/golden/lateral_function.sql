select o.id, t.letter, t.place from shop.orders o, lateral posexplode(split(o.status, '')) as t(place, letter) where o.cust is not null

-- rebuild:
select o.id, t.letter, t.place from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o, lateral posexplode(split(o.status, '')) as t(place, letter) where o.cust is not null

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #870c13c2a290
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
SELECT `c`.`id`,
  `c`.`cust`,
  `made_2`.`__place_2`,
  `made_2`.`__letter_3`
FROM `changed_orders` AS `c`
  LATERAL VIEW posexplode(split(`c`.`status`, '')) `made_2` AS `__place_2`, `__letter_3`
)
SELECT `filtered`.`id`,
  `filtered`.`__letter_3` AS `letter`,
  `filtered`.`__place_2` AS `place`
FROM `filtered`
WHERE (`filtered`.`cust` is not null)
-- rows ()  #ddf471566b9b
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
SELECT `c`.`id`,
  `c`.`cust`,
  `made_2`.`__place_2`,
  `made_2`.`__letter_3`,
  `c`.`__ivm_w`
FROM `changed_orders` AS `c`
  LATERAL VIEW posexplode(split(`c`.`status`, '')) `made_2` AS `__place_2`, `__letter_3`
),
delta AS (
  SELECT `filtered`.`id`,
    `filtered`.`__letter_3` AS `letter`,
    `filtered`.`__place_2` AS `place`,
    `filtered`.`__ivm_w`
  FROM `filtered`
  WHERE (`filtered`.`cust` is not null)
)
SELECT `delta`.`id`,
  `delta`.`letter`,
  `delta`.`place`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`letter`, `delta`.`place`
HAVING sum(`delta`.`__ivm_w`) <> 0
