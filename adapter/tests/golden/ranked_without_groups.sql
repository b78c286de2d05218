select rank() over (order by 1) as r from shop.orders having true

-- rebuild:
select rank() over (order by 1) as r from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ having true

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #dca47bf8925d
-- no key leads from the change to the rows
-- delta:
WITH numbered_rows AS (
  SELECT count(*) AS `__rows_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
numbered_rows_2 AS (
  SELECT count(*) AS `__rows_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
),
combined AS (
  SELECT rank() over (order by 1) AS `r`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT rank() over (order by 1) AS `r`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
delta AS (
  SELECT `combined`.`r`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`r`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`r`
HAVING sum(`delta`.`__ivm_w`) <> 0
