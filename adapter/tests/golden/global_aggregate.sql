select count(*) as n, sum(amount) as total from shop.orders

-- rebuild:
select count(*) as n, sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #59e516c4b147
-- no key leads from the change to the rows
-- delta:
WITH delta AS (
  SELECT count(*) AS `n`,
    sum(`orders`.`amount`) AS `total`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT count(*) AS `n`,
    sum(`orders_2`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
),
delta_2 AS (
  SELECT `delta`.`n`,
    `delta`.`total`,
    sum(`delta`.`__ivm_w`) AS `__ivm_w`
  FROM `delta`
  GROUP BY `delta`.`n`, `delta`.`total`
  HAVING sum(`delta`.`__ivm_w`) <> 0
)
SELECT `delta_2`.`n`,
  `delta_2`.`total`,
  sum(`delta_2`.`__ivm_w`) AS `__ivm_w`
FROM `delta_2`
GROUP BY `delta_2`.`n`, `delta_2`.`total`
HAVING sum(`delta_2`.`__ivm_w`) <> 0
