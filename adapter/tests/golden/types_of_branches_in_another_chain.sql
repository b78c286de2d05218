select concat(v, '') as s from (select cust as v from shop.orders union all select name from shop.customers union all select price from shop.lines)

-- rebuild:
select concat(v, '') as s from (select cust as v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ union all select price from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧)

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #48d44ea5ff9f
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `orders`.`cust` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`cust` AS `v`
  FROM `changed_orders`
  UNION ALL
  SELECT `customers`.`name` AS `v`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE false
  UNION ALL
  SELECT `changed_customers`.`name` AS `v`
  FROM `changed_customers`
  UNION ALL
  SELECT `lines`.`price` AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE false
  UNION ALL
  SELECT `changed_lines`.`price` AS `v`
  FROM `changed_lines`
)
SELECT concat(`combined`.`v`, '') AS `s`
FROM `combined`
-- rows ()  #55d030251632
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `orders`.`cust` AS `v`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`cust` AS `v`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  UNION ALL
  SELECT `customers`.`name` AS `v`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE false
  UNION ALL
  SELECT `changed_customers`.`name` AS `v`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
  UNION ALL
  SELECT `lines`.`price` AS `v`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE false
  UNION ALL
  SELECT `changed_lines`.`price` AS `v`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
),
delta AS (
SELECT concat(`combined`.`v`, '') AS `s`,
  `combined`.`__ivm_w`
FROM `combined`
)
SELECT `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #47d31244ca8c
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #a4a4db5a44b8
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #176407a80d37
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #df25a158e53d
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #f26c3d9129a3
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #d7fb4ad6a556
-- no key leads from the change to the rows
