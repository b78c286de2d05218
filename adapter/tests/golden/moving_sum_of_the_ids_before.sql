select id, sum(cust) over (order by id range between 3 preceding and 1 preceding) as s from shop.orders

-- rebuild:
select id, sum(cust) over (order by id range between 3 preceding and 1 preceding) as s from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #eb3d8238911e
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`id`,
    sum(`orders`.`cust`) over (order by `orders`.`id` range between 3 preceding and 1 preceding) AS `s`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `orders_2`.`id`,
    sum(`orders_2`.`cust`) over (order by `orders_2`.`id` range between 3 preceding and 1 preceding) AS `s`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`s`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0
