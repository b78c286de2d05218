select id, cust, day >= current_date() - interval 10 days as recent, rank() over (order by amount) as place from shop.orders

-- rebuild:
select id, cust, day >= ⟦p1:current_date⟧ - interval 10 days as recent, rank() over (order by amount) as place from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: current_date, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 241 s
-- rows () whole_reads: 4 #27b77ec22ed1
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`day`,
    rank() over (order by `orders`.`amount`) AS `place`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    rank() over (order by `orders_2`.`amount`) AS `place`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
),
filtered AS (
  SELECT `orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    `orders_4`.`day`,
    rank() over (order by `orders_4`.`amount`) AS `place`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`day` >= ⟦p0:current_date⟧ - interval 10 days AS `recent`,
    `combined`.`place`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `filtered`.`id`,
    `filtered`.`cust`,
    `filtered`.`day` >= ⟦p1:current_date⟧ - interval 10 days AS `recent`,
    `filtered`.`place`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`day` >= ⟦p0:current_date⟧ - interval 10 days) <=> (`filtered`.`day` >= ⟦p1:current_date⟧ - interval 10 days))) OR (typeof(`filtered`.`day` >= ⟦p0:current_date⟧ - interval 10 days) <> typeof(`filtered`.`day` >= ⟦p1:current_date⟧ - interval 10 days))))))
  UNION ALL
  SELECT `filtered_`.`id`,
    `filtered_`.`cust`,
    `filtered_`.`day` >= ⟦p0:current_date⟧ - interval 10 days AS `recent`,
    `filtered_`.`place`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
  WHERE (((((NOT ((`filtered_`.`day` >= ⟦p0:current_date⟧ - interval 10 days) <=> (`filtered_`.`day` >= ⟦p1:current_date⟧ - interval 10 days))) OR (typeof(`filtered_`.`day` >= ⟦p0:current_date⟧ - interval 10 days) <> typeof(`filtered_`.`day` >= ⟦p1:current_date⟧ - interval 10 days))))))
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`recent`,
  `delta`.`place`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`recent`, `delta`.`place`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #18e388d29806
-- no key leads from the change to the rows
-- keys (id, cust) whole_reads: 1 #ec612f2619ec
-- by key (id, cust), looked up for the change (1 table read)

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #eb2891ca7baa
-- no key leads from the change to the rows
