select a, b, count(*) as n from (select g as a, g as b, m from (select upper(sku) as g, max(price) as m from shop.lines group by upper(sku)) union all select name, segment, 1 from shop.customers) group by a, b

-- rebuild:
select a, b, count(*) as n from (select g as a, g as b, m from (select upper(sku) as g, max(price) as m from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ group by upper(sku)) union all select name, segment, 1 from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) group by a, b

-- changed: shop.customers, shop.lines
-- chosen: by key: about 20 s; combined about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (a, b) folded: True #7ab461a3e37b
-- by key (a, b), read from the change; the change is combined with the table's own
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
computed AS (
  SELECT upper(`c`.`sku`) AS `g`
  FROM `changed_lines` AS `c`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `computed`.`g` AS `a`,
    `computed`.`g` AS `b`
  FROM `computed`
  UNION ALL
  SELECT `changed_customers`.`name` AS `a`,
    `changed_customers`.`segment` AS `b`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`a`,
  `combined`.`b`
FROM `combined`
-- few:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
  SELECT DISTINCT upper(`changed_lines`.`sku`) AS `__k0`
  FROM `changed_lines`
),
candidates AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ upper(`lines_2`.`sku`) AS `g`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (upper(`lines_2`.`sku`)) <=> `dirty_keys_`.`__k0`
  GROUP BY upper(`lines_2`.`sku`)
),
candidates_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ upper(`lines_4`.`sku`) AS `g`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON (upper(`lines_4`.`sku`)) <=> `dirty_keys__3`.`__k0`
  GROUP BY upper(`lines_4`.`sku`)
),
combined AS (
  SELECT `candidates`.`g`,
    `candidates`.`__ivm_w`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`g`¦`candidates`.`g`⟧
  UNION ALL
  SELECT `candidates_2`.`g`,
    `candidates_2`.`__ivm_w`
  FROM `candidates_2`
  WHERE ⟦keys¦`candidates_2`.`g`¦`candidates_2`.`g`⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `combined`.`g` AS `a`,
    `combined`.`g` AS `b`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `changed_customers`.`name` AS `a`,
    `changed_customers`.`segment` AS `b`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
  WHERE ⟦keys¦`changed_customers`.`name`¦`changed_customers`.`segment`⟧
),
grouped_rows AS (
  SELECT `combined_2_`.`a`,
    `combined_2_`.`b`,
    `combined_2_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_2` AS `combined_2_`
    LATERAL VIEW explode(sequence(1, abs(`combined_2_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`a`,
    `grouped_rows_`.`b`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`a`, `grouped_rows_`.`b`, `grouped_rows_`.`__ivm_w` > 0
),
combined_3 AS (
  SELECT `stored`.`a`,
    `stored`.`b`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`a`¦`stored`.`b`⟧
  UNION ALL
  SELECT `computed`.`a`,
    `computed`.`b`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_3_`.`a`,
    `combined_3_`.`b`,
    sum(`combined_3_`.`n`) AS `n`
  FROM `combined_3` AS `combined_3_`
  GROUP BY `combined_3_`.`a`, `combined_3_`.`b`
)
SELECT `filtered`.`a`,
  `filtered`.`b`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `a`, `b` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys_2 AS (
  SELECT DISTINCT upper(`changed_lines`.`sku`) AS `__k0`
  FROM `changed_lines`
),
candidates AS (
  SELECT upper(`lines_2`.`sku`) AS `g`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON (upper(`lines_2`.`sku`)) <=> `dirty_keys_2_`.`__k0`
  GROUP BY upper(`lines_2`.`sku`)
),
candidates_2 AS (
  SELECT upper(`lines_4`.`sku`) AS `g`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2__3`
      ON (upper(`lines_4`.`sku`)) <=> `dirty_keys_2__3`.`__k0`
  GROUP BY upper(`lines_4`.`sku`)
),
combined AS (
  SELECT `candidates`.`g`,
    `candidates`.`__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `candidates`.`g` <=> `c`.`a` AND `candidates`.`g` <=> `c`.`b`
  WHERE ⟦within¦a¦`candidates`.`g`⟧
    AND ⟦within¦b¦`candidates`.`g`⟧
  UNION ALL
  SELECT `candidates_2`.`g`,
    `candidates_2`.`__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `candidates_2`.`g` <=> `c_2`.`a` AND `candidates_2`.`g` <=> `c_2`.`b`
  WHERE ⟦within¦a¦`candidates_2`.`g`⟧
    AND ⟦within¦b¦`candidates_2`.`g`⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `combined`.`g` AS `a`,
    `combined`.`g` AS `b`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `changed_customers`.`name` AS `a`,
    `changed_customers`.`segment` AS `b`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `changed_customers`.`name` <=> `c_3`.`a` AND `changed_customers`.`segment` <=> `c_3`.`b`
  WHERE ⟦within¦a¦`changed_customers`.`name`⟧
    AND ⟦within¦b¦`changed_customers`.`segment`⟧
),
grouped_rows AS (
  SELECT `combined_2_`.`a`,
    `combined_2_`.`b`,
    `combined_2_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_2` AS `combined_2_`
    LATERAL VIEW explode(sequence(1, abs(`combined_2_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`a`,
    `grouped_rows_`.`b`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`a`, `grouped_rows_`.`b`, `grouped_rows_`.`__ivm_w` > 0
),
combined_3 AS (
  SELECT `stored`.`a`,
    `stored`.`b`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`a` <=> `dirty_keys`.`a` AND `stored`.`b` <=> `dirty_keys`.`b`
  WHERE ⟦within¦a¦`stored`.`a`⟧
    AND ⟦within¦b¦`stored`.`b`⟧
  UNION ALL
  SELECT `computed`.`a`,
    `computed`.`b`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_3_`.`a`,
    `combined_3_`.`b`,
    sum(`combined_3_`.`n`) AS `n`
  FROM `combined_3` AS `combined_3_`
  GROUP BY `combined_3_`.`a`, `combined_3_`.`b`
)
SELECT `filtered`.`a`,
  `filtered`.`b`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (a, b)  #f0876739eeb6
-- by key (a, b), read from the change
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
computed AS (
  SELECT upper(`c`.`sku`) AS `g`
  FROM `changed_lines` AS `c`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `computed`.`g` AS `a`,
    `computed`.`g` AS `b`
  FROM `computed`
  UNION ALL
  SELECT `changed_customers`.`name` AS `a`,
    `changed_customers`.`segment` AS `b`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`a`,
  `combined`.`b`
FROM `combined`
-- few:
WITH computed AS (
  SELECT upper(`lines_2`.`sku`) AS `g`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦(upper(`lines_2`.`sku`))¦(upper(`lines_2`.`sku`))⟧
  GROUP BY upper(`lines_2`.`sku`)
),
combined AS (
  SELECT `computed`.`g` AS `a`,
    `computed`.`g` AS `b`
  FROM `computed`
  UNION ALL
  SELECT `customers`.`name`,
    `customers`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE ⟦keys¦`customers`.`name`¦`customers`.`segment`⟧
)
SELECT `combined`.`a`,
  `combined`.`b`,
  count(*) AS `n`
FROM `combined`
GROUP BY `combined`.`a`, `combined`.`b`
-- many:
WITH dirty_keys AS (
SELECT `a`, `b` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
computed AS (
  SELECT upper(`lines_2`.`sku`) AS `g`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON (upper(`lines_2`.`sku`)) <=> `c`.`a` AND (upper(`lines_2`.`sku`)) <=> `c`.`b`
  GROUP BY upper(`lines_2`.`sku`)
),
combined AS (
  SELECT `computed`.`g` AS `a`,
    `computed`.`g` AS `b`
  FROM `computed`
  UNION ALL
  SELECT `customers`.`name`,
    `customers`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `customers`.`name` <=> `c_2`.`a` AND `customers`.`segment` <=> `c_2`.`b`
  WHERE ⟦within¦a¦`customers`.`name`⟧
    AND ⟦within¦b¦`customers`.`segment`⟧
)
SELECT `combined`.`a`,
  `combined`.`b`,
  count(*) AS `n`
FROM `combined`
GROUP BY `combined`.`a`, `combined`.`b`
-- rows () whole_reads: 2 #9a4b76a7db8f
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
  SELECT upper(`lines_2`.`sku`) AS `g`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  GROUP BY upper(`lines_2`.`sku`)
),
combined AS (
  SELECT `computed`.`g` AS `a`,
    `computed`.`g` AS `b`
  FROM `computed`
  UNION ALL
  SELECT `customers`.`name`,
    `customers`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
  SELECT DISTINCT upper(`changed_lines`.`sku`) AS `__k0`
  FROM `changed_lines`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ upper(`lines_3`.`sku`) AS `g`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
    LEFT SEMI JOIN `dirty_keys`
      ON (upper(`lines_3`.`sku`)) <=> `dirty_keys`.`__k0`
  GROUP BY upper(`lines_3`.`sku`)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ upper(`lines_4`.`sku`) AS `g`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (upper(`lines_4`.`sku`)) <=> `dirty_keys_`.`__k0`
  GROUP BY upper(`lines_4`.`sku`)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_3 AS (
  SELECT `combined_2`.`g` AS `a`,
    `combined_2`.`g` AS `b`
  FROM `combined_2`
  UNION ALL
  SELECT `changed_customers`.`name` AS `a`,
    `changed_customers`.`segment` AS `b`
  FROM `changed_customers`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`a` AS `__k0`,
    `combined_3`.`b` AS `__k1`
  FROM `combined_3`
),
computed_2 AS (
  SELECT upper(`lines_6`.`sku`) AS `g`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
  GROUP BY upper(`lines_6`.`sku`)
),
combined_4 AS (
  SELECT `computed_2`.`g` AS `a`,
    `computed_2`.`g` AS `b`
  FROM `computed_2`
  UNION ALL
  SELECT `customers_2`.`name`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `combined`.`a`,
    `combined`.`b`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `combined`.`a` <=> `dirty_keys_2`.`__k0` AND `combined`.`b` <=> `dirty_keys_2`.`__k1`
  GROUP BY `combined`.`a`, `combined`.`b`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `combined_4`.`a`,
    `combined_4`.`b`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `combined_4`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `combined_4`.`a` <=> `dirty_keys_2_`.`__k0` AND `combined_4`.`b` <=> `dirty_keys_2_`.`__k1`
  GROUP BY `combined_4`.`a`, `combined_4`.`b`
)
SELECT `delta`.`a`,
  `delta`.`b`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`a`, `delta`.`b`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: combined: about 2.4 s; by key about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (a, b) folded: True, grown: True #847703459994
-- by key (a, b), read from the change; added rows are combined with the table's own
-- keys (a, b) folded: True #ac93dd271aea
-- by key (a, b), read from the change; the change is combined with the table's own
-- keys (a, b)  #99e4f7a92ec4
-- by key (a, b), read from the change
-- rows () whole_reads: 2 #fb14918617bc
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: by key: about 20 s; combined about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (a, b) folded: True #d0c69ad30fbd
-- by key (a, b), read from the change; the change is combined with the table's own
-- keys (a, b)  #40087bca3e0c
-- by key (a, b), read from the change
-- rows () whole_reads: 2 #ba8bb689ff9d
-- no key leads from the change to the rows
