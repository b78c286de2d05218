select c2 as name, c6 as version, max(c7) as day, min(length(c2)) + count(*) as n from (select id as c1, name as c2, -4 as c6, date '2026-01-14' as c7 from shop.customers) group by 1, 2

-- rebuild:
select c2 as name, c6 as version, max(c7) as day, min(length(c2)) + count(*) as n from (select id as c1, name as c2, -4 as c6, date '2026-01-14' as c7 from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) group by 1, 2

-- changed: shop.customers
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (name)  #cf773d91e260
-- by key (name), read from the change
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
)
SELECT DISTINCT `changed_customers`.`name`
FROM `changed_customers`
-- few:
WITH grouped_rows AS (
SELECT `customers_2`.`name` AS `c2`,
  -4 AS `c6`,
  date '2026-01-14' AS `c7`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE ⟦keys¦`customers_2`.`name`⟧
)
SELECT `grouped_rows`.`c2` AS `name`,
  `grouped_rows`.`c6` AS `version`,
  max(`grouped_rows`.`c7`) AS `day`,
  min(length(`grouped_rows`.`c2`)) + count(*) AS `n`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`c2`, `grouped_rows`.`c6`
-- many:
WITH dirty_keys AS (
SELECT `name` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
grouped_rows AS (
SELECT `customers_2`.`name` AS `c2`,
  -4 AS `c6`,
  date '2026-01-14' AS `c7`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `customers_2`.`name` <=> `c`.`name`
WHERE ⟦within¦name¦`customers_2`.`name`⟧
)
SELECT `grouped_rows`.`c2` AS `name`,
  `grouped_rows`.`c6` AS `version`,
  max(`grouped_rows`.`c7`) AS `day`,
  min(length(`grouped_rows`.`c2`)) + count(*) AS `n`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`c2`, `grouped_rows`.`c6`
-- rows ()  #3fb1c9c4f5d1
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
SELECT `customers_2`.`name` AS `c2`,
  -4 AS `c6`,
  date '2026-01-14' AS `c7`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_customers`.`name` AS `__k0`,
    -4 AS `__k1`
  FROM `changed_customers`
),
computed_2 AS (
SELECT `customers_4`.`name` AS `c2`,
  -4 AS `c6`,
  date '2026-01-14' AS `c7`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `computed`.`c2` AS `name`,
    `computed`.`c6` AS `version`,
    max(`computed`.`c7`) AS `day`,
    min(length(`computed`.`c2`)) + count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys`
      ON `computed`.`c2` <=> `dirty_keys`.`__k0` AND `computed`.`c6` <=> `dirty_keys`.`__k1`
  GROUP BY `computed`.`c2`, `computed`.`c6`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed_2`.`c2` AS `name`,
    `computed_2`.`c6` AS `version`,
    max(`computed_2`.`c7`) AS `day`,
    min(length(`computed_2`.`c2`)) + count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `computed_2`.`c2` <=> `dirty_keys_`.`__k0` AND `computed_2`.`c6` <=> `dirty_keys_`.`__k1`
  GROUP BY `computed_2`.`c2`, `computed_2`.`c6`
)
SELECT `delta`.`name`,
  `delta`.`version`,
  `delta`.`day`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`name`, `delta`.`version`, `delta`.`day`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
