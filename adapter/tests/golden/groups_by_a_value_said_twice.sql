select month(day) + (select count(*) from shop.rates) as m, count(*) as n, count(*) over () as months from shop.orders group by month(day) + (select count(*) from shop.rates)

-- rebuild:
select month(day) + (select count(*) from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧) as m, count(*) as n, count(*) over () as months from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by month(day) + (select count(*) from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧)

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 63 s
-- rows () whole_reads: 2 #c9eb22b6ed76
-- no key leads from the change to the rows
-- delta:
WITH numbered_rows AS (
  SELECT month(`orders_2`.`day`) + (⟦p1:count_159e2c⟧) AS `__key_1`,
    count(*) AS `__count_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY month(`orders_2`.`day`) + (⟦p1:count_159e2c⟧)
),
numbered_rows_2 AS (
  SELECT month(`orders_4`.`day`) + (⟦p1:count_159e2c⟧) AS `__key_1`,
    count(*) AS `__count_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  GROUP BY month(`orders_4`.`day`) + (⟦p1:count_159e2c⟧)
),
combined AS (
  SELECT `numbered_rows`.`__key_1`,
    `numbered_rows`.`__count_2`,
    count(*) over () AS `months`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT `numbered_rows_2`.`__key_1`,
    `numbered_rows_2`.`__count_2`,
    count(*) over () AS `months`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
delta AS (
  SELECT `combined`.`__key_1` AS `m`,
    `combined`.`__count_2` AS `n`,
    `combined`.`months`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`m`,
  `delta`.`n`,
  `delta`.`months`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`m`, `delta`.`n`, `delta`.`months`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: count_159e2c alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 63 s
-- rows () whole_reads: 2 #df10761ab2fb
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 63 s
-- rows () whole_reads: 2 #c9eb22b6ed76
-- no key leads from the change to the rows
