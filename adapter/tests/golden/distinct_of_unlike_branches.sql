select distinct concat('', v) as s from (select qty as v, sku from shop.lines union all select rate, segment from shop.rates)

-- rebuild:
select distinct concat('', v) as s from (select qty as v, sku from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ union all select rate, segment from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧)

-- changed: shop.lines, shop.rates
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #07accd614d5a
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `lines`.`qty` AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  UNION ALL
  SELECT `rates`.`rate`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined_2 AS (
  SELECT `lines_2`.`qty` AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE false
  UNION ALL
  SELECT `changed_lines`.`qty` AS `v`
  FROM `changed_lines`
  UNION ALL
  SELECT `rates_2`.`rate` AS `v`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE false
  UNION ALL
  SELECT `changed_rates`.`rate` AS `v`
  FROM `changed_rates`
),
dirty_keys AS (
SELECT DISTINCT concat('', `combined_2`.`v`) AS `s`
FROM `combined_2`
),
weighted AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT concat('', `combined_`.`v`) AS `s`
FROM `combined` AS `combined_`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON (concat('', `combined_`.`v`)) <=> `dirty_keys_`.`s`
),
combined_3 AS (
  SELECT `lines_3`.`qty` AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
  UNION ALL
  SELECT `rates_3`.`rate`
  FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
),
weighted_2 AS (
SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT concat('', `combined_3_`.`v`) AS `s`
FROM `combined_3` AS `combined_3_`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
    ON (concat('', `combined_3_`.`v`)) <=> `dirty_keys__3`.`s`
),
delta AS (
  SELECT `weighted`.`s`,
    1 AS `__ivm_w`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`s`,
    -1 AS `__ivm_w`
  FROM `weighted_2`
)
SELECT `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #33289da4169c
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #3786b2cbe9e6
-- no key leads from the change to the rows
