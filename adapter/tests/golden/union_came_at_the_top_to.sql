select cust as who, status from shop.orders where amount > 0 union all select id as customer, name from shop.customers

-- was:
select cust as who, status from shop.orders where amount > 0

-- edit, words: ('union: a branch of shop.customers came',)
-- edit, come: ('shop.customers',)
-- rebuild:
select cust as who, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 0 union all select id as customer, name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 1 #a631f38e9dda
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`cust` AS `who`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
  UNION ALL
  SELECT `customers`.`id` AS `who`,
    `customers`.`name` AS `status`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
)
SELECT `delta`.`who`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`who`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 1 #cc90ed832ee8
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 1 #a631f38e9dda
-- no key leads from the change to the rows
