select c.id, s.day from shop.customers c cross join (select date_add(date'2026-01-01', row_number() over (order by n) - 1) as day from (select p.g * power(2, 0) + q.g * power(2, 1) + 1 as n from (select 0 as g union all select 1) p cross join (select 0 as g union all select 1) q)) s

-- rebuild:
WITH combined AS (
  SELECT 0 AS `g`
  FROM VALUES (0) AS `rows`(`__row_1`)
  UNION ALL
  SELECT 1 AS `__column`
  FROM VALUES (0) AS `rows_2`(`__row_2`)
),
combined_2 AS (
  SELECT 0 AS `g`
  FROM VALUES (0) AS `rows_3`(`__row_3`)
  UNION ALL
  SELECT 1 AS `__column`
  FROM VALUES (0) AS `rows_4`(`__row_4`)
),
numbered_rows AS (
  SELECT `combined_`.`g` * power(2, 0) + `combined_2_`.`g` * power(2, 1) + 1 AS `n`
  FROM `combined` AS `combined_`
    CROSS JOIN `combined_2` AS `combined_2_`
),
right_rows AS (
SELECT date_add(date'2026-01-01', (row_number() over (order by `numbered_rows_`.`n`, `numbered_rows_`.`n`)) - 1) AS `day`
FROM `numbered_rows` AS `numbered_rows_`
)
SELECT `customers`.`id`,
  `right_rows`.`day`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  CROSS JOIN `right_rows`

-- changed: shop.customers
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #424e8ac9442f
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT 0 AS `g`
  FROM VALUES (0) AS `rows`(`__row_1`)
  UNION ALL
  SELECT 1 AS `__column`
  FROM VALUES (0) AS `rows_2`(`__row_2`)
),
combined_2 AS (
  SELECT 0 AS `g`
  FROM VALUES (0) AS `rows_3`(`__row_3`)
  UNION ALL
  SELECT 1 AS `__column`
  FROM VALUES (0) AS `rows_4`(`__row_4`)
),
numbered_rows AS (
  SELECT `combined_`.`g` * power(2, 0) + `combined_2_`.`g` * power(2, 1) + 1 AS `n`
  FROM `combined` AS `combined_`
    CROSS JOIN `combined_2` AS `combined_2_`
),
right_rows AS (
SELECT date_add(date'2026-01-01', (row_number() over (order by `numbered_rows_`.`n`, `numbered_rows_`.`n`)) - 1) AS `day`
FROM `numbered_rows` AS `numbered_rows_`
)
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`id`,
  `right_rows`.`day`
FROM `changed_customers`
  CROSS JOIN `right_rows`
-- rows ()  #dd2154156ddf
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT 0 AS `g`
  FROM VALUES (0) AS `rows`(`__row_1`)
  UNION ALL
  SELECT 1 AS `__column`
  FROM VALUES (0) AS `rows_2`(`__row_2`)
),
combined_2 AS (
  SELECT 0 AS `g`
  FROM VALUES (0) AS `rows_3`(`__row_3`)
  UNION ALL
  SELECT 1 AS `__column`
  FROM VALUES (0) AS `rows_4`(`__row_4`)
),
numbered_rows AS (
  SELECT `combined_`.`g` * power(2, 0) + `combined_2_`.`g` * power(2, 1) + 1 AS `n`
  FROM `combined` AS `combined_`
    CROSS JOIN `combined_2` AS `combined_2_`
),
right_rows AS (
SELECT date_add(date'2026-01-01', (row_number() over (order by `numbered_rows_`.`n`, `numbered_rows_`.`n`)) - 1) AS `day`
FROM `numbered_rows` AS `numbered_rows_`
),
delta AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`id`,
    `right_rows`.`day`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    CROSS JOIN `right_rows`
)
SELECT `delta`.`id`,
  `delta`.`day`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`day`
HAVING sum(`delta`.`__ivm_w`) <> 0
