select id, case when amount < 0 then 'refund' when amount > 80 then 'big' else 'plain' end as kind from shop.orders

-- was:
select id, case when amount < 0 then 'refund' when amount > 100 then 'big' else 'plain' end as kind from shop.orders

-- edit, words: ('column kind: amount > 100 → amount > 80',)
-- edit, where: ('only one of amount > 100 and amount > 80 is true',)
-- edit, altered: ('kind',)
-- rebuild:
select id, case when amount < 0 then 'refund' when amount > 80 then 'big' else 'plain' end as kind from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- rows () whole_reads: 2 #640ae90b1c34
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  case when `changed_orders`.`amount` < 0 then 'refund' when `changed_orders`.`amount` > 100 then 'big' else 'plain' end AS `kind`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
UNION ALL
SELECT `orders`.`id`,
  case when `orders`.`amount` < 0 then 'refund' when `orders`.`amount` > 80 then 'big' else 'plain' end AS `kind`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (((((( `orders`.`amount` > 100) AND (NOT ( `orders`.`amount` > 80) OR ( `orders`.`amount` > 80) IS NULL)) OR (( `orders`.`amount` > 80) AND (NOT ( `orders`.`amount` > 100) OR ( `orders`.`amount` > 100) IS NULL)))) AND ((NOT ((case when `orders`.`amount` < 0 then 'refund' when `orders`.`amount` > 100 then 'big' else 'plain' end) <=> (case when `orders`.`amount` < 0 then 'refund' when `orders`.`amount` > 80 then 'big' else 'plain' end))))))
UNION ALL
SELECT `orders_2`.`id`,
  case when `orders_2`.`amount` < 0 then 'refund' when `orders_2`.`amount` > 100 then 'big' else 'plain' end AS `kind`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (((((( `orders_2`.`amount` > 100) AND (NOT ( `orders_2`.`amount` > 80) OR ( `orders_2`.`amount` > 80) IS NULL)) OR (( `orders_2`.`amount` > 80) AND (NOT ( `orders_2`.`amount` > 100) OR ( `orders_2`.`amount` > 100) IS NULL)))) AND ((NOT ((case when `orders_2`.`amount` < 0 then 'refund' when `orders_2`.`amount` > 100 then 'big' else 'plain' end) <=> (case when `orders_2`.`amount` < 0 then 'refund' when `orders_2`.`amount` > 80 then 'big' else 'plain' end))))))
)
SELECT `delta`.`id`,
  `delta`.`kind`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`kind`
HAVING sum(`delta`.`__ivm_w`) <> 0
