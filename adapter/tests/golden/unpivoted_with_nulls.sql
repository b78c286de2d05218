select u.id, u.kind, u.said from (select id, status, cast(day as string) as day from shop.orders) unpivot include nulls (said for kind in (status, day)) as u

-- rebuild:
select u.id, u.kind, u.said from (select id, status, cast(day as string) as day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) unpivot include nulls (said for kind in (status, day)) as u

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #35843894129d
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `made`.`__kind_1` AS `kind`,
  `made`.`__said_2` AS `said`
FROM `changed_orders`
  LATERAL VIEW inline(array(named_struct('name', 'status', 'value_0', `changed_orders`.`status`), named_struct('name', 'day', 'value_0', (cast(`changed_orders`.`day` as string))))) `made` AS `__kind_1`, `__said_2`
-- rows ()  #498f0e8d1bd9
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  `made`.`__kind_1` AS `kind`,
  `made`.`__said_2` AS `said`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
  LATERAL VIEW inline(array(named_struct('name', 'status', 'value_0', `changed_orders`.`status`), named_struct('name', 'day', 'value_0', (cast(`changed_orders`.`day` as string))))) `made` AS `__kind_1`, `__said_2`
)
SELECT `delta`.`id`,
  `delta`.`kind`,
  `delta`.`said`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`kind`, `delta`.`said`
HAVING sum(`delta`.`__ivm_w`) <> 0
