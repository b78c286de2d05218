select cast(null as bigint) as place, cast(null as string) as label where false union all select cust, status from shop.orders

-- rebuild:
select cast(null as bigint) as place, cast(null as string) as label where false union all select cust, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #e4240118ed16
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT CAST(`changed_orders`.`cust` AS bigint) AS `place`,
  `changed_orders`.`status` AS `label`
FROM `changed_orders`
-- rows ()  #c724ec441549
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT CAST(`changed_orders`.`cust` AS bigint) AS `place`,
    `changed_orders`.`status` AS `label`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
)
SELECT `delta`.`place`,
  `delta`.`label`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`place`, `delta`.`label`
HAVING sum(`delta`.`__ivm_w`) <> 0
