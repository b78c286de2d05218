select 1 as x from shop.orders where cust > 3 having true

-- rebuild:
select 1 as x from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where cust > 3 having true

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #e1c681f38312
-- no key leads from the change to the rows
-- delta:
WITH delta AS (
  SELECT count(*) AS `__rows`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (`orders`.`cust` > 3)
  UNION ALL
  SELECT count(*) AS `__rows`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`cust` > 3)
),
computed AS (
  SELECT `delta_`.`__rows`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__rows`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
delta_2 AS (
  SELECT 1 AS `x`,
    `computed`.`__ivm_w`
  FROM `computed`
)
SELECT `delta_2`.`x`,
  sum(`delta_2`.`__ivm_w`) AS `__ivm_w`
FROM `delta_2`
GROUP BY `delta_2`.`x`
HAVING sum(`delta_2`.`__ivm_w`) <> 0
