select id, posexplode(array(cust, cust + 1)) as (place, c) from shop.orders

-- rebuild:
select id, posexplode(array(cust, cust + 1)) as (place, c) from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #ac32ccd9f57a
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `made`.`__place_1` AS `place`,
  `made`.`__c_2` AS `c`
FROM `changed_orders`
  LATERAL VIEW posexplode(array(`changed_orders`.`cust`, `changed_orders`.`cust` + 1)) `made` AS `__place_1`, `__c_2`
-- rows ()  #7a74eccdc7e8
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `made`.`__place_1` AS `place`,
    `made`.`__c_2` AS `c`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LATERAL VIEW posexplode(array(`changed_orders`.`cust`, `changed_orders`.`cust` + 1)) `made` AS `__place_1`, `__c_2`
)
SELECT `delta`.`id`,
  `delta`.`place`,
  `delta`.`c`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`place`, `delta`.`c`
HAVING sum(`delta`.`__ivm_w`) <> 0
