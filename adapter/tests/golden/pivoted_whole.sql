select * from (select status, amount from shop.orders) pivot (avg(amount) for status in ('ok', 'x'))

-- rebuild:
select * from (select status, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) pivot (avg(amount) for status in ('ok', 'x'))

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #9b0c8c34f167
-- no key leads from the change to the rows
-- delta:
WITH delta AS (
SELECT avg(`orders`.`amount`) FILTER (WHERE `orders`.`status` <=> CAST('ok' AS string)) AS `ok`,
  avg(`orders`.`amount`) FILTER (WHERE `orders`.`status` <=> CAST('x' AS string)) AS `x`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
UNION ALL
SELECT avg(`orders_2`.`amount`) FILTER (WHERE `orders_2`.`status` <=> CAST('ok' AS string)) AS `ok`,
  avg(`orders_2`.`amount`) FILTER (WHERE `orders_2`.`status` <=> CAST('x' AS string)) AS `x`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
),
delta_2 AS (
  SELECT `delta`.`ok`,
    `delta`.`x`,
    sum(`delta`.`__ivm_w`) AS `__ivm_w`
  FROM `delta`
  GROUP BY `delta`.`ok`, `delta`.`x`
  HAVING sum(`delta`.`__ivm_w`) <> 0
)
SELECT `delta_2`.`ok`,
  `delta_2`.`x`,
  sum(`delta_2`.`__ivm_w`) AS `__ivm_w`
FROM `delta_2`
GROUP BY `delta_2`.`ok`, `delta_2`.`x`
HAVING sum(`delta_2`.`__ivm_w`) <> 0
