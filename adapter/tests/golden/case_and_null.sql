select id, case when status = 'ok' then 1 when status is null then -1 else 0 end as flag from shop.orders where not (amount <= 0)

-- rebuild:
select id, case when status = 'ok' then 1 when status is null then -1 else 0 end as flag from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where not (amount <= 0)

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #e073293ef468
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  case when `changed_orders`.`status` = 'ok' then 1 when `changed_orders`.`status` is null then -1 else 0 end AS `flag`
FROM `changed_orders`
WHERE (not (`changed_orders`.`amount` <= 0))
-- rows ()  #868e69a11190
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  case when `changed_orders`.`status` = 'ok' then 1 when `changed_orders`.`status` is null then -1 else 0 end AS `flag`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE (not (`changed_orders`.`amount` <= 0))
)
SELECT `delta`.`id`,
  `delta`.`flag`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`flag`
HAVING sum(`delta`.`__ivm_w`) <> 0
