select id, case when status = 'a''b' then 'it''s' when amount > 1.5 then 'more' else "no ""one""" end as kind from shop.orders

-- was:
select id, case when status = 'a''b' then 'it''s' when amount > .5 then 'more' else "no ""one""" end as kind from shop.orders

-- edit, words: ('column kind: amount > .5 → amount > 1.5',)
-- edit, where: ('only one of amount > .5 and amount > 1.5 is true',)
-- edit, altered: ('kind',)
-- rebuild:
select id, case when status = 'a''b' then 'it''s' when amount > 1.5 then 'more' else "no ""one""" end as kind from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- rows () whole_reads: 2 #1f343c014982
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`id`,
  case when `changed_orders`.`status` = 'a''b' then 'it''s' when `changed_orders`.`amount` > .5 then 'more' else "no ""one""" end AS `kind`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
UNION ALL
SELECT `orders`.`id`,
  case when `orders`.`status` = 'a''b' then 'it''s' when `orders`.`amount` > 1.5 then 'more' else "no ""one""" end AS `kind`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (((((( `orders`.`amount` > .5) AND (NOT ( `orders`.`amount` > 1.5) OR ( `orders`.`amount` > 1.5) IS NULL)) OR (( `orders`.`amount` > 1.5) AND (NOT ( `orders`.`amount` > .5) OR ( `orders`.`amount` > .5) IS NULL)))) AND ((NOT ((case when `orders`.`status` = 'a''b' then 'it''s' when `orders`.`amount` > .5 then 'more' else "no ""one""" end) <=> (case when `orders`.`status` = 'a''b' then 'it''s' when `orders`.`amount` > 1.5 then 'more' else "no ""one""" end))))))
UNION ALL
SELECT `orders_2`.`id`,
  case when `orders_2`.`status` = 'a''b' then 'it''s' when `orders_2`.`amount` > .5 then 'more' else "no ""one""" end AS `kind`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (((((( `orders_2`.`amount` > .5) AND (NOT ( `orders_2`.`amount` > 1.5) OR ( `orders_2`.`amount` > 1.5) IS NULL)) OR (( `orders_2`.`amount` > 1.5) AND (NOT ( `orders_2`.`amount` > .5) OR ( `orders_2`.`amount` > .5) IS NULL)))) AND ((NOT ((case when `orders_2`.`status` = 'a''b' then 'it''s' when `orders_2`.`amount` > .5 then 'more' else "no ""one""" end) <=> (case when `orders_2`.`status` = 'a''b' then 'it''s' when `orders_2`.`amount` > 1.5 then 'more' else "no ""one""" end))))))
)
SELECT `delta`.`id`,
  `delta`.`kind`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`kind`
HAVING sum(`delta`.`__ivm_w`) <> 0
