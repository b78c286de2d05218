select id, -(amount) as less, id -(amount) as difference, (amount * 2) + 1 as more, date_add(day, 1) as next_day, amount * 2 as twice from shop.orders where amount > 7

-- was:
select id, cust, amount, amount * 2 as twice, -(amount) as less, day from shop.orders where amount > 5

-- edit, words: ('column cust, amount, day went', 'column difference came: id - (amount)', 'column more came: (twice) + 1', 'column next_day came: date_add(day, 1)', 'filter: amount > 5 → amount > 7')
-- edit, taken: (('id', 'id'), ('less', 'less'), ('twice', 'twice'))
-- edit, made: (('difference', ' t.`id` -( t.`amount`)'), ('more', '( t.`twice`) + 1'), ('next_day', ' date_add( t.`day`,  1)'))
-- edit, where: ('only one of amount > 5 and amount > 7 is true',)
-- rebuild:
select id, -(amount) as less, id -(amount) as difference, (amount * 2) + 1 as more, date_add(day, 1) as next_day, amount * 2 as twice from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 7

-- changed: shop.orders
-- rows ()  #55beb6142653
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`amount`,
    `changed_orders`.`day`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 5))
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`amount`,
    `orders`.`day`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`amount` > 7)) AND (NOT ((`orders`.`amount` > 5)) OR ((`orders`.`amount` > 5)) IS NULL))
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`amount` > 5)) AND (NOT ((`orders_2`.`amount` > 7)) OR ((`orders_2`.`amount` > 7)) IS NULL))
),
delta AS (
  SELECT `combined`.`id`,
    (-(`combined`.`amount`)) AS `less`,
    (`combined`.`id` -(`combined`.`amount`)) AS `difference`,
    ((`combined`.`amount` * 2) + 1) AS `more`,
    (date_add(`combined`.`day`, 1)) AS `next_day`,
    (`combined`.`amount` * 2) AS `twice`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`less`,
  `delta`.`difference`,
  `delta`.`more`,
  `delta`.`next_day`,
  `delta`.`twice`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`less`, `delta`.`difference`, `delta`.`more`, `delta`.`next_day`, `delta`.`twice`
HAVING sum(`delta`.`__ivm_w`) <> 0
