select l.order_id, l.price / p.n as x, array_join(transform(array(l.price), v -> v / p.n), ',') as each from shop.lines l join lateral (select 3 as n) p

-- rebuild:
select l.order_id, l.price / p.n as x, array_join(transform(array(l.price), v -> v / p.n), ',') as each from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l join lateral (select 3 as n) p

-- changed: shop.lines
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #1ff98a4786ea
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
computed AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`c`.`order_id`,
    `c`.`price`,
    `c`.`__ivm_w`,
    3 AS `__n_4`
  FROM `changed_lines` AS `c`
    CROSS JOIN VALUES (0) AS `rows_2`(`__row_3`)
)
SELECT `computed`.`order_id`,
  `computed`.`price` / `computed`.`__n_4` AS `x`,
  array_join(transform(array(`computed`.`price`), v -> v / `computed`.`__n_4`), ',') AS `each`
FROM `computed`
-- rows ()  #2b2ccd63866f
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
computed AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`c`.`order_id`,
    `c`.`price`,
    `c`.`__ivm_w`,
    3 AS `__n_4`
  FROM `changed_lines` AS `c`
    CROSS JOIN VALUES (0) AS `rows_2`(`__row_3`)
),
delta AS (
SELECT `computed`.`order_id`,
  `computed`.`price` / `computed`.`__n_4` AS `x`,
  array_join(transform(array(`computed`.`price`), v -> v / `computed`.`__n_4`), ',') AS `each`,
  `computed`.`__ivm_w`
FROM `computed`
)
SELECT `delta`.`order_id`,
  `delta`.`x`,
  `delta`.`each`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`order_id`, `delta`.`x`, `delta`.`each`
HAVING sum(`delta`.`__ivm_w`) <> 0
