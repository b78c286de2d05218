select 'k' as k0, max(price) - min(price) as span from shop.lines group by 'k'

-- rebuild:
select 'k' as k0, max(price) - min(price) as span from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ group by 'k'

-- changed: shop.lines
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #ceffd02441f3
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
SELECT DISTINCT 'k' AS `__k0`
FROM `changed_lines`
),
grouped_rows AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `lines`.`price`,
  'k' AS `__k0`,
  'k' AS `___k0`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON ('k') <=> `dirty_keys`.`__k0`
),
grouped_rows_2 AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_2`.`price`,
  'k' AS `__k0`,
  'k' AS `___k0`
FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON ('k') <=> `dirty_keys_`.`__k0`
),
delta AS (
  SELECT `grouped_rows`.`___k0` AS `k0`,
    max(`grouped_rows`.`price`) - min(`grouped_rows`.`price`) AS `span`,
    1 AS `__ivm_w`
  FROM `grouped_rows`
  GROUP BY `grouped_rows`.`___k0`
  UNION ALL
  SELECT `grouped_rows_2`.`___k0` AS `k0`,
    max(`grouped_rows_2`.`price`) - min(`grouped_rows_2`.`price`) AS `span`,
    -1 AS `__ivm_w`
  FROM `grouped_rows_2`
  GROUP BY `grouped_rows_2`.`___k0`
)
SELECT `delta`.`k0`,
  `delta`.`span`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k0`, `delta`.`span`
HAVING sum(`delta`.`__ivm_w`) <> 0
