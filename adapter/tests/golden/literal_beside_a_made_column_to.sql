select id, 2 as version, amount, cast(amount as decimal(10, 2)) as short, round(amount, 2) as rounded, concat('x', id) as code, amount * 2 + 2 as more from shop.orders where amount > 2

-- was:
select id, amount, 2 as version, 'x' as kind, amount * 2 as twice from shop.orders where amount > 1

-- edit, words: ('column kind, twice went', 'column short came: cast(amount as decimal(10, 2))', 'column rounded came: round(amount, 2)', "column code came: concat('x', id)", 'column more came: amount * 2 + 2', 'filter: amount > 1 → amount > 2')
-- edit, taken: (('id', 'id'), ('version', 'version'), ('amount', 'amount'))
-- edit, made: (('short', ' cast( t.`amount` as decimal( 10,  2))'), ('rounded', ' round( t.`amount`,  2)'), ('code', " concat( 'x',  t.`id`)"), ('more', ' t.`amount` * 2 + 2'))
-- edit, where: ('only one of amount > 1 and amount > 2 is true',)
-- rebuild:
select id, 2 as version, amount, cast(amount as decimal(10, 2)) as short, round(amount, 2) as rounded, concat('x', id) as code, amount * 2 + 2 as more from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 2

-- changed: shop.orders
-- rows ()  #cdb921aedd95
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 1))
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`amount` > 2)) AND (NOT ((`orders`.`amount` > 1)) OR ((`orders`.`amount` > 1)) IS NULL))
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`amount` > 1)) AND (NOT ((`orders_2`.`amount` > 2)) OR ((`orders_2`.`amount` > 2)) IS NULL))
),
delta AS (
SELECT `combined`.`id`,
  (2) AS `version`,
  `combined`.`amount`,
  (cast(`combined`.`amount` as decimal(10, 2))) AS `short`,
  (round(`combined`.`amount`, 2)) AS `rounded`,
  (concat('x', `combined`.`id`)) AS `code`,
  (`combined`.`amount` * 2 + 2) AS `more`,
  `combined`.`__ivm_w`
FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`version`,
  `delta`.`amount`,
  `delta`.`short`,
  `delta`.`rounded`,
  `delta`.`code`,
  `delta`.`more`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`version`, `delta`.`amount`, `delta`.`short`, `delta`.`rounded`, `delta`.`code`, `delta`.`more`
HAVING sum(`delta`.`__ivm_w`) <> 0
