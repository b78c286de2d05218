select o.id, o.amount, s.label from shop.orders o left join (values ('ok', 'good'), ('x', 'bad')) s(code, label) on s.code = o.status where o.amount > 30

-- was:
select o.id, o.amount, s.label from shop.orders o left join (values ('ok', 'good'), ('x', 'bad')) s(code, label) on s.code = o.status where o.amount > 10

-- edit, words: ('filter: amount > 10 → amount > 30',)
-- edit, where: ('only one of amount > 10 and amount > 30 is true',)
-- edit, stay: (`amount` > 30)
-- rebuild:
select o.id, o.amount, s.label from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join (values ('ok', 'good'), ('x', 'bad')) s(code, label) on s.code = o.status where o.amount > 30

-- changed: shop.orders
-- rows ()  #2aeb73e78ec0
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`amount`,
  `rows`.`col2`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
  LEFT JOIN VALUES ('ok', 'good'), ('x', 'bad') AS `rows`(`col1`, `col2`)
    ON (`rows`.`col1` = `changed_orders`.`status`)
WHERE ((`changed_orders`.`amount` > 10))
UNION ALL
SELECT `orders`.`id`,
  `orders`.`amount`,
  `rows_2`.`col2`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN VALUES ('ok', 'good'), ('x', 'bad') AS `rows_2`(`col1`, `col2`)
    ON (`rows_2`.`col1` = `orders`.`status`)
WHERE (((`orders`.`amount` > 30)) AND (NOT ((`orders`.`amount` > 10)) OR ((`orders`.`amount` > 10)) IS NULL))
UNION ALL
SELECT `orders_2`.`id`,
  `orders_2`.`amount`,
  `rows_3`.`col2`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT JOIN VALUES ('ok', 'good'), ('x', 'bad') AS `rows_3`(`col1`, `col2`)
    ON (`rows_3`.`col1` = `orders_2`.`status`)
WHERE (((`orders_2`.`amount` > 10)) AND (NOT ((`orders_2`.`amount` > 30)) OR ((`orders_2`.`amount` > 30)) IS NULL))
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`amount`,
    `combined`.`col2` AS `label`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`amount`,
  `delta`.`label`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`amount`, `delta`.`label`
HAVING sum(`delta`.`__ivm_w`) <> 0
