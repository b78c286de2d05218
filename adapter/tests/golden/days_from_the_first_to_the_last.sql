select explode(sequence(min(day), max(day), interval 1 day)) as day from shop.orders

-- rebuild:
select explode(sequence(min(day), max(day), interval 1 day)) as day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #6679db86c6af
-- no key leads from the change to the rows
-- delta:
WITH delta AS (
  SELECT min(`orders`.`day`) AS `__min_1`,
    max(`orders`.`day`) AS `__max_2`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT min(`orders_2`.`day`) AS `__min_1`,
    max(`orders_2`.`day`) AS `__max_2`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
),
rows_to_split AS (
  SELECT `delta_`.`__min_1`,
    `delta_`.`__max_2`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__min_1`, `delta_`.`__max_2`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
delta_2 AS (
  SELECT `made`.`__day_3` AS `day`,
    `rows_to_split`.`__ivm_w`
  FROM `rows_to_split`
    LATERAL VIEW explode(sequence(`rows_to_split`.`__min_1`, `rows_to_split`.`__max_2`, interval 1 day)) `made` AS `__day_3`
)
SELECT `delta_2`.`day`,
  sum(`delta_2`.`__ivm_w`) AS `__ivm_w`
FROM `delta_2`
GROUP BY `delta_2`.`day`
HAVING sum(`delta_2`.`__ivm_w`) <> 0
