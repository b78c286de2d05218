select id, cust as k from shop.orders union all select order_id, qty from shop.lines union all select id, 0 from shop.customers

-- rebuild:
select id, cust as k from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select order_id, qty from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ union all select id, 0 from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #a8f20978999c
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust` AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`,
    `changed_lines`.`qty` AS `k`
  FROM `changed_lines`
  UNION ALL
  SELECT CAST(`changed_customers`.`id` AS bigint) AS `id`,
    0 AS `k`
  FROM `changed_customers`
)
SELECT `combined`.`id`,
  `combined`.`k`
FROM `combined`
-- rows ()  #31c5aa385d5c
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust` AS `k`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`,
    `changed_lines`.`qty` AS `k`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
  UNION ALL
  SELECT CAST(`changed_customers`.`id` AS bigint) AS `id`,
    0 AS `k`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
)
SELECT `delta`.`id`,
  `delta`.`k`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`k`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #7488d496dc6b
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #d9333ab7f434
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #6c1656072394
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #ea4f9af341d9
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #8dcf37601475
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #1d05af23e8ee
-- no key leads from the change to the rows
