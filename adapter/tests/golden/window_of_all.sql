select id, day, count(*) over () as n, rank() over (order by day) as r from shop.orders

-- rebuild:
select id, day, count(*) over () as n, rank() over (order by day) as r from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #8ad5ab51c598
-- no key leads from the change to the rows
-- delta:
WITH delta AS (
  SELECT `orders`.`id`,
    `orders`.`day`,
    count(*) over () AS `n`,
    rank() over (order by `orders`.`day`) AS `r`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`day`,
    count(*) over () AS `n`,
    rank() over (order by `orders_2`.`day`) AS `r`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
)
SELECT `delta`.`id`,
  `delta`.`day`,
  `delta`.`n`,
  `delta`.`r`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`day`, `delta`.`n`, `delta`.`r`
HAVING sum(`delta`.`__ivm_w`) <> 0
