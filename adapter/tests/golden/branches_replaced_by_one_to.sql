select id, case when cust = 1 then 7 else 3 end as k from shop.orders

-- was:
select id, case when status = 'ok' then 1 when id > 15 then 2 else 3 end as k from shop.orders

-- edit, words: ("column k: case when status = 'ok' then 1 when id > 15 then 2 else 3 end → case when cust = 1 then 7 else 3 end where status = 'ok' or id > 15 or cust = 1",)
-- edit, where: ("status = 'ok' or id > 15 or cust = 1",)
-- edit, altered: ('k',)
-- rebuild:
select id, case when cust = 1 then 7 else 3 end as k from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- rows () whole_reads: 2 #4a3b774e0a34
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  case when `changed_orders`.`status` = 'ok' then 1 when `changed_orders`.`id` > 15 then 2 else 3 end AS `k`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
UNION ALL
SELECT `orders`.`id`,
  case when `orders`.`cust` = 1 then 7 else 3 end AS `k`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ((((( `orders`.`status` = 'ok') OR ( `orders`.`id` > 15) OR ( `orders`.`cust` = 1)) OR (typeof( case when `orders`.`status` = 'ok' then 1 when `orders`.`id` > 15 then 2 else 3 end) <> typeof( case when `orders`.`cust` = 1 then 7 else 3 end))) AND (((NOT ((case when `orders`.`status` = 'ok' then 1 when `orders`.`id` > 15 then 2 else 3 end) <=> (case when `orders`.`cust` = 1 then 7 else 3 end))) OR (typeof(case when `orders`.`status` = 'ok' then 1 when `orders`.`id` > 15 then 2 else 3 end) <> typeof(case when `orders`.`cust` = 1 then 7 else 3 end))))))
UNION ALL
SELECT `orders_2`.`id`,
  case when `orders_2`.`status` = 'ok' then 1 when `orders_2`.`id` > 15 then 2 else 3 end AS `k`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((((( `orders_2`.`status` = 'ok') OR ( `orders_2`.`id` > 15) OR ( `orders_2`.`cust` = 1)) OR (typeof( case when `orders_2`.`status` = 'ok' then 1 when `orders_2`.`id` > 15 then 2 else 3 end) <> typeof( case when `orders_2`.`cust` = 1 then 7 else 3 end))) AND (((NOT ((case when `orders_2`.`status` = 'ok' then 1 when `orders_2`.`id` > 15 then 2 else 3 end) <=> (case when `orders_2`.`cust` = 1 then 7 else 3 end))) OR (typeof(case when `orders_2`.`status` = 'ok' then 1 when `orders_2`.`id` > 15 then 2 else 3 end) <> typeof(case when `orders_2`.`cust` = 1 then 7 else 3 end))))))
)
SELECT `delta`.`id`,
  `delta`.`k`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`k`
HAVING sum(`delta`.`__ivm_w`) <> 0
