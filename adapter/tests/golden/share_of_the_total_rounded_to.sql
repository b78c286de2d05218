select cust, cast(round(sum(amount) / sum(sum(amount)) over (), 4) as double) as s from shop.orders where amount > -500 group by cust

-- was:
select cust, cast(round(sum(amount) / sum(sum(amount)) over (), 2) as double) as s from shop.orders where amount > -500 group by cust

-- edit, words: ('column s: 2 → 4',)
-- edit, where: ('cast(round(sum_1 / sum, 2) as double) is another value than cast(round(sum_1 / sum, 4) as double)',)
-- edit, altered: ('s',)
-- rebuild:
select cust, cast(round(sum(amount) / sum(sum(amount)) over (), 4) as double) as s from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > -500 group by cust

-- changed: shop.orders
-- rows () whole_reads: 4 #6d9dc8467c11
-- no key leads from the change to the rows
-- delta:
WITH numbered_rows AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `__sum_1`,
    sum(`orders_2`.`amount`) AS `__sum_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`amount` > -500))
  GROUP BY `orders_2`.`cust`
),
numbered_rows_2 AS (
  SELECT `orders_4`.`cust`,
    sum(`orders_4`.`amount`) AS `__sum_1`,
    sum(`orders_4`.`amount`) AS `__sum_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  WHERE ((`orders_4`.`amount` > -500))
  GROUP BY `orders_4`.`cust`
),
combined AS (
  SELECT `numbered_rows`.`cust`,
    `numbered_rows`.`__sum_1`,
    sum(`numbered_rows`.`__sum_2`) over () AS `__sum`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT `numbered_rows_2`.`cust`,
    `numbered_rows_2`.`__sum_1`,
    sum(`numbered_rows_2`.`__sum_2`) over () AS `__sum`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
filtered AS (
  SELECT `numbered_rows__2`.`cust`,
    `numbered_rows__2`.`__sum_1`,
    `numbered_rows__2`.`__sum_2`,
    sum(`numbered_rows__2`.`__sum_2`) over () AS `__sum`
  FROM `numbered_rows` AS `numbered_rows__2`
),
delta AS (
  SELECT `combined`.`cust`,
    cast(round(`combined`.`__sum_1` / `combined`.`__sum`, 2) as double) AS `s`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `filtered`.`cust`,
    cast(round(`filtered`.`__sum_1` / `filtered`.`__sum`, 4) as double) AS `s`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (((((NOT ((cast(round(`filtered`.`__sum_1` / `filtered`.`__sum`, 2) as double)) <=> (cast(round(`filtered`.`__sum_1` / `filtered`.`__sum`, 4) as double)))) OR (typeof(cast(round(`filtered`.`__sum_1` / `filtered`.`__sum`, 2) as double)) <> typeof(cast(round(`filtered`.`__sum_1` / `filtered`.`__sum`, 4) as double)))))))
  UNION ALL
  SELECT `filtered_`.`cust`,
    cast(round(`filtered_`.`__sum_1` / `filtered_`.`__sum`, 2) as double) AS `s`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
  WHERE (((((NOT ((cast(round(`filtered_`.`__sum_1` / `filtered_`.`__sum`, 2) as double)) <=> (cast(round(`filtered_`.`__sum_1` / `filtered_`.`__sum`, 4) as double)))) OR (typeof(cast(round(`filtered_`.`__sum_1` / `filtered_`.`__sum`, 2) as double)) <> typeof(cast(round(`filtered_`.`__sum_1` / `filtered_`.`__sum`, 4) as double)))))))
)
SELECT `delta`.`cust`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0
