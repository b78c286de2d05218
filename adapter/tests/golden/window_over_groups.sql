select cust, sum(amount) as total, rank() over (order by sum(amount) desc) as place, count(*) * 100 / sum(count(*)) over () as share from shop.orders group by cust

-- rebuild:
select cust, sum(amount) as total, rank() over (order by sum(amount) desc) as place, count(*) * 100 / sum(count(*)) over () as share from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #380bec1a0c05
-- no key leads from the change to the rows
-- delta:
WITH numbered_rows AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `__sum_1`,
    sum(`orders_2`.`amount`) AS `__sum_2`,
    count(*) AS `__count_3`,
    count(*) AS `__count_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`
),
numbered_rows_2 AS (
  SELECT `orders_4`.`cust`,
    sum(`orders_4`.`amount`) AS `__sum_1`,
    sum(`orders_4`.`amount`) AS `__sum_2`,
    count(*) AS `__count_3`,
    count(*) AS `__count_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  GROUP BY `orders_4`.`cust`
),
combined AS (
  SELECT `numbered_rows`.`cust`,
    `numbered_rows`.`__sum_1`,
    `numbered_rows`.`__count_3`,
    rank() over (order by `numbered_rows`.`__sum_2` desc) AS `place`,
    sum(`numbered_rows`.`__count_4`) over () AS `__sum`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT `numbered_rows_2`.`cust`,
    `numbered_rows_2`.`__sum_1`,
    `numbered_rows_2`.`__count_3`,
    rank() over (order by `numbered_rows_2`.`__sum_2` desc) AS `place`,
    sum(`numbered_rows_2`.`__count_4`) over () AS `__sum`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`__sum_1` AS `total`,
    `combined`.`place`,
    `combined`.`__count_3` * 100 / `combined`.`__sum` AS `share`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`cust`,
  `delta`.`total`,
  `delta`.`place`,
  `delta`.`share`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`total`, `delta`.`place`, `delta`.`share`
HAVING sum(`delta`.`__ivm_w`) <> 0
