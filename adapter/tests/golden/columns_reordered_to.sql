select amount, id, cust from shop.orders where status is not null

-- was:
select id, cust, amount from shop.orders where status is not null

-- edit, words: ('columns in another order',)
-- edit, same: True
-- edit, taken: (('amount', 'amount'), ('id', 'id'), ('cust', 'cust'))
-- rebuild:
select amount, id, cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where status is not null

-- changed: shop.orders
-- append ()  #97a4da16de50
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`amount`,
  `changed_orders`.`id`,
  `changed_orders`.`cust`
FROM `changed_orders`
WHERE ((`changed_orders`.`status` is not null))
-- rows ()  #4316f23ba6ec
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`amount`,
    `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`status` is not null))
)
SELECT `delta`.`amount`,
  `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`amount`, `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0
