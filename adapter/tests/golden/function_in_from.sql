select c.id, t.n from shop.customers c join explode(array(1, 2, 3)) as t(n) on c.id <= t.n

-- rebuild:
select c.id, t.n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c join explode(array(1, 2, 3)) as t(n) on c.id <= t.n

-- changed: shop.customers
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #2de36340f3a8
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `rows_2`.`__row_1`,
    `made_2`.`__n_2`
  FROM VALUES (0) AS `rows_2`(`__row_1`)
    LATERAL VIEW explode(array(1, 2, 3)) `made_2` AS `__n_2`
)
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`id`,
  `right_rows`.`__n_2` AS `n`
FROM `changed_customers`
  INNER JOIN `right_rows`
    ON (`changed_customers`.`id` <= `right_rows`.`__n_2`)
-- rows ()  #be32539a362f
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `rows_2`.`__row_1`,
    `made_2`.`__n_2`
  FROM VALUES (0) AS `rows_2`(`__row_1`)
    LATERAL VIEW explode(array(1, 2, 3)) `made_2` AS `__n_2`
),
delta AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`id`,
    `right_rows`.`__n_2` AS `n`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    INNER JOIN `right_rows`
      ON (`changed_customers`.`id` <= `right_rows`.`__n_2`)
)
SELECT `delta`.`id`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
