select cast(v as string) as s, id from (select id, day as v from shop.orders union all select id, cast('2026-01-09 10:00:00' as timestamp) from shop.customers union all select 0, until from shop.rates)

-- rebuild:
select cast(v as string) as s, id from (select id, day as v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select id, cast('2026-01-09 10:00:00' as timestamp) from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ union all select 0, until from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧)

-- changed: shop.customers, shop.orders, shop.rates
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #3519986b7abc
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
SELECT `orders`.`id`,
  `orders`.`day` AS `v`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE false
UNION ALL
SELECT `changed_orders`.`id`,
  `changed_orders`.`day` AS `v`
FROM `changed_orders`
UNION ALL
SELECT CAST(`customers`.`id` AS bigint) AS `id`,
  cast('2026-01-09 10:00:00' as timestamp) AS `v`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
WHERE false
UNION ALL
SELECT CAST(`changed_customers`.`id` AS bigint) AS `id`,
  cast('2026-01-09 10:00:00' as timestamp) AS `v`
FROM `changed_customers`
UNION ALL
SELECT CAST((if(false, raise_error(''), 0)) AS bigint) AS `id`,
  `rates`.`until` AS `v`
FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
WHERE false
UNION ALL
SELECT CAST((if(false, raise_error(''), 0)) AS bigint) AS `id`,
  `changed_rates`.`until` AS `v`
FROM `changed_rates`
)
SELECT cast(`combined`.`v` as string) AS `s`,
  `combined`.`id`
FROM `combined`
-- rows ()  #159a6f2c2af0
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
SELECT `orders`.`id`,
  `orders`.`day` AS `v`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE false
UNION ALL
SELECT `changed_orders`.`id`,
  `changed_orders`.`day` AS `v`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
UNION ALL
SELECT CAST(`customers`.`id` AS bigint) AS `id`,
  cast('2026-01-09 10:00:00' as timestamp) AS `v`,
  1 AS `__ivm_w`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
WHERE false
UNION ALL
SELECT CAST(`changed_customers`.`id` AS bigint) AS `id`,
  cast('2026-01-09 10:00:00' as timestamp) AS `v`,
  `changed_customers`.`__ivm_w`
FROM `changed_customers`
UNION ALL
SELECT CAST((if(false, raise_error(''), 0)) AS bigint) AS `id`,
  `rates`.`until` AS `v`,
  1 AS `__ivm_w`
FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
WHERE false
UNION ALL
SELECT CAST((if(false, raise_error(''), 0)) AS bigint) AS `id`,
  `changed_rates`.`until` AS `v`,
  `changed_rates`.`__ivm_w`
FROM `changed_rates`
),
delta AS (
  SELECT cast(`combined`.`v` as string) AS `s`,
    `combined`.`id`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`s`,
  `delta`.`id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`s`, `delta`.`id`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #bd56439ae08c
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #d30bf85359ed
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #ca98c1921ff9
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #40ac95470a60
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #ba049138a440
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #94fa717522b0
-- no key leads from the change to the rows
