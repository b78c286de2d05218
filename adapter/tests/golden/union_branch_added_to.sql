select cust, id from shop.orders where amount > 30 union all select cust, id from shop.orders where status = 'ok' union all select id, id from shop.customers where segment = 'retail'

-- was:
select cust, id from shop.orders where amount > 30 union all select cust, id from shop.orders where status = 'ok'

-- edit, words: ('union: a branch of shop.customers came',)
-- edit, come: ('shop.customers',)
-- rebuild:
select cust, id from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 30 union all select cust, id from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where status = 'ok' union all select id, id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where segment = 'retail'

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 1 #96ff9b8c39ae
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`cust`,
  `changed_orders`.`id`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE ((`changed_orders`.`amount` > 30))
UNION ALL
SELECT `changed_orders_2`.`cust`,
  `changed_orders_2`.`id`,
  `changed_orders_2`.`__ivm_w`
FROM `changed_orders_2`
WHERE ((`changed_orders_2`.`status` = 'ok'))
UNION ALL
SELECT `customers`.`id` AS `cust`,
  CAST(`customers`.`id` AS bigint) AS `id`,
  1 AS `__ivm_w`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
WHERE (`customers`.`segment` = 'retail')
)
SELECT `delta`.`cust`,
  `delta`.`id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`id`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 1 #ec570e20d6f0
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 1 #96ff9b8c39ae
-- no key leads from the change to the rows
