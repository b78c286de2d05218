select id, cust from shop.orders where id > 3 union all select order_id, qty from shop.lines

-- was:
select id, cust from shop.orders

-- edit, words: ('filter: true → id > 3', 'union: a branch of shop.lines came')
-- edit, come: ('shop.lines',)
-- edit, where: ('id > 3 is not true',)
-- rebuild:
select id, cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where id > 3 union all select order_id, qty from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧

-- changed: shop.lines, shop.orders
-- rows () whole_reads: 1 #c965de8947cb
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (NOT ((`orders`.`id` > 3)) OR ((`orders`.`id` > 3)) IS NULL)
  UNION ALL
  SELECT `lines`.`order_id` AS `id`,
    `lines`.`qty` AS `cust`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- rows () whole_reads: 1 #71f0d9e8384c
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 1 #c965de8947cb
-- no key leads from the change to the rows
