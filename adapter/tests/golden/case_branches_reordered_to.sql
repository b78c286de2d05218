select id, case when day > '2026-01-20' then 'b' when amount > 10 then 'a' else 'c' end as kind from shop.orders

-- was:
select id, case when amount > 10 then 'a' when day > '2026-01-20' then 'b' else 'c' end as kind from shop.orders

-- edit, words: ("column kind: case when amount > 10 then 'a' when day > '2026-01-20' then 'b' else 'c' end → case when day > '2026-01-20' then 'b' when amount > 10 then 'a' else 'c' end where amount > 10 or day > '2026-01-20', case when amount > 10 then 'a' when day > '2026-01-20' then 'b' else 'c' end → case when day > '2026-01-20' then 'b' when amount > 10 then 'a' else 'c' end where day > '2026-01-20' or amount > 10",)
-- edit, where: ("amount > 10 or day > '2026-01-20'",)
-- edit, altered: ('kind',)
-- rebuild:
select id, case when day > '2026-01-20' then 'b' when amount > 10 then 'a' else 'c' end as kind from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- rows () whole_reads: 2 #db228526b55a
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  case when `changed_orders`.`amount` > 10 then 'a' when `changed_orders`.`day` > '2026-01-20' then 'b' else 'c' end AS `kind`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
UNION ALL
SELECT `orders`.`id`,
  case when `orders`.`day` > '2026-01-20' then 'b' when `orders`.`amount` > 10 then 'a' else 'c' end AS `kind`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (((( `orders`.`amount` > 10) OR ( `orders`.`day` > '2026-01-20')) AND ((NOT ((case when `orders`.`amount` > 10 then 'a' when `orders`.`day` > '2026-01-20' then 'b' else 'c' end) <=> (case when `orders`.`day` > '2026-01-20' then 'b' when `orders`.`amount` > 10 then 'a' else 'c' end))))))
UNION ALL
SELECT `orders_2`.`id`,
  case when `orders_2`.`amount` > 10 then 'a' when `orders_2`.`day` > '2026-01-20' then 'b' else 'c' end AS `kind`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (((( `orders_2`.`amount` > 10) OR ( `orders_2`.`day` > '2026-01-20')) AND ((NOT ((case when `orders_2`.`amount` > 10 then 'a' when `orders_2`.`day` > '2026-01-20' then 'b' else 'c' end) <=> (case when `orders_2`.`day` > '2026-01-20' then 'b' when `orders_2`.`amount` > 10 then 'a' else 'c' end))))))
)
SELECT `delta`.`id`,
  `delta`.`kind`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`kind`
HAVING sum(`delta`.`__ivm_w`) <> 0
