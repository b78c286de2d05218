select id, rank() over (order by amount, id, cust, status, day, x) as r, day >= '2026-01-22' as recent from shop.orders

-- was:
select id, rank() over (order by amount, id, cust, status, day, x) as r, day >= '2026-01-20' as recent from shop.orders

-- edit, words: ("column recent: day >= '2026-01-20' → day >= '2026-01-22'",)
-- edit, where: ("day >= '2026-01-20' is another value than day >= '2026-01-22'",)
-- edit, altered: ('recent',)
-- rebuild:
select id, rank() over (order by amount, id, cust, status, day, x) as r, day >= '2026-01-22' as recent from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- rows () whole_reads: 4 #e657f454c518
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`id`,
    `orders`.`day`,
    rank() over (order by `orders`.`amount`, `orders`.`id`, `orders`.`cust`, `orders`.`status`, `orders`.`day`, `orders`.`x`) AS `r`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`day`,
    rank() over (order by `orders_2`.`amount`, `orders_2`.`id`, `orders_2`.`cust`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `r`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
),
filtered AS (
  SELECT `orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    `orders_4`.`status`,
    `orders_4`.`day`,
    `orders_4`.`x`,
    rank() over (order by `orders_4`.`amount`, `orders_4`.`id`, `orders_4`.`cust`, `orders_4`.`status`, `orders_4`.`day`, `orders_4`.`x`) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
),
delta AS (
SELECT `combined`.`id`,
  `combined`.`r`,
  `combined`.`day` >= '2026-01-20' AS `recent`,
  `combined`.`__ivm_w`
FROM `combined`
UNION ALL
SELECT `filtered`.`id`,
  `filtered`.`r`,
  `filtered`.`day` >= '2026-01-22' AS `recent`,
  1 AS `__ivm_w`
FROM `filtered`
WHERE (((((NOT ((`filtered`.`day` >= '2026-01-20') <=> (`filtered`.`day` >= '2026-01-22'))) OR (typeof(`filtered`.`day` >= '2026-01-20') <> typeof(`filtered`.`day` >= '2026-01-22'))))))
UNION ALL
SELECT `filtered_`.`id`,
  `filtered_`.`r`,
  `filtered_`.`day` >= '2026-01-20' AS `recent`,
  -1 AS `__ivm_w`
FROM `filtered` AS `filtered_`
WHERE (((((NOT ((`filtered_`.`day` >= '2026-01-20') <=> (`filtered_`.`day` >= '2026-01-22'))) OR (typeof(`filtered_`.`day` >= '2026-01-20') <> typeof(`filtered_`.`day` >= '2026-01-22'))))))
)
SELECT `delta`.`id`,
  `delta`.`r`,
  `delta`.`recent`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`r`, `delta`.`recent`
HAVING sum(`delta`.`__ivm_w`) <> 0
