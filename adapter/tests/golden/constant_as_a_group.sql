select k, w, avg(price / k) as mean, count(*) as n from (select *, 3 as k, 'ab' as w from shop.lines) group by k, w

-- rebuild:
select k, w, avg(price / k) as mean, count(*) as n from (select *, 3 as k, 'ab' as w from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) group by k, w

-- changed: shop.lines
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #cd73ab76bbd5
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
SELECT `lines_2`.`price`,
  3 AS `k`,
  'ab' AS `w`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
SELECT DISTINCT 3 AS `__k0`,
  'ab' AS `__k1`
FROM `changed_lines`
),
computed_2 AS (
SELECT `lines_4`.`price`,
  3 AS `k`,
  'ab' AS `w`
FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `computed`.`k`,
    `computed`.`w`,
    avg(`computed`.`price` / `computed`.`k`) AS `mean`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys`
      ON `computed`.`k` <=> `dirty_keys`.`__k0` AND `computed`.`w` <=> `dirty_keys`.`__k1`
  GROUP BY `computed`.`k`, `computed`.`w`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed_2`.`k`,
    `computed_2`.`w`,
    avg(`computed_2`.`price` / `computed_2`.`k`) AS `mean`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `computed_2`.`k` <=> `dirty_keys_`.`__k0` AND `computed_2`.`w` <=> `dirty_keys_`.`__k1`
  GROUP BY `computed_2`.`k`, `computed_2`.`w`
)
SELECT `delta`.`k`,
  `delta`.`w`,
  `delta`.`mean`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`w`, `delta`.`mean`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
