select kind, count(*) as n, count(a) as a, max(b) as b from (select id, cust, amount, cast(x as int) as y, status from shop.orders) unpivot ((a, b) for kind in ((id, amount) as first, (cust, y) as second)) group by kind

-- rebuild:
select kind, count(*) as n, count(a) as a, max(b) as b from (select id, cust, amount, cast(x as int) as y, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) unpivot ((a, b) for kind in ((id, amount) as first, (cust, y) as second)) group by kind

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (kind) folded: True, grown: True #31cbbd1ab42a
-- by key (kind), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    cast(`changed_orders`.`x` as int) AS `y`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`cust`,
    `delta_`.`amount`,
    `delta_`.`y`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`cust`, `delta_`.`amount`, `delta_`.`y`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
filtered AS (
SELECT `made_2`.`__kind_1`,
  `made_2`.`__a_2`,
  `made_2`.`__b_3`
FROM `computed` AS `computed_`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `computed_`.`id`, 'value_1', `computed_`.`amount`), named_struct('name', 'second', 'value_0', `computed_`.`cust`, 'value_1', `computed_`.`y`))) `made_2` AS `__kind_1`, `__a_2`, `__b_3`
)
SELECT DISTINCT `filtered`.`__kind_1` AS `kind`
FROM `filtered`
WHERE (`filtered`.`__a_2` IS NOT NULL OR `filtered`.`__b_3` IS NOT NULL)
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
SELECT `c`.`id`,
  `c`.`cust`,
  `c`.`amount`,
  cast(`c`.`x` as int) AS `y`,
  `c`.`__ivm_w`,
  `made_2`.`__kind_1`,
  `made_2`.`__a_2`,
  `made_2`.`__b_3`
FROM `changed_orders` AS `c`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `c`.`id`, 'value_1', `c`.`amount`), named_struct('name', 'second', 'value_0', `c`.`cust`, 'value_1', (cast(`c`.`x` as int))))) `made_2` AS `__kind_1`, `__a_2`, `__b_3`
),
combined AS (
  SELECT `stored`.`kind`,
    `stored`.`n`,
    `stored`.`a`,
    `stored`.`b`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`kind`⟧
  UNION ALL
  SELECT `candidates`.`__kind_1` AS `kind`,
    count(*) AS `n`,
    count(`candidates`.`__a_2`) AS `a`,
    max(`candidates`.`__b_3`) AS `b`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`__kind_1`⟧
    AND (`candidates`.`__a_2` IS NOT NULL OR `candidates`.`__b_3` IS NOT NULL)
  GROUP BY `candidates`.`__kind_1`
)
SELECT `combined`.`kind`,
  sum(`combined`.`n`) AS `n`,
  sum(`combined`.`a`) AS `a`,
  max(`combined`.`b`) AS `b`
FROM `combined`
GROUP BY `combined`.`kind`
-- many:
WITH dirty_keys AS (
SELECT `kind` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
SELECT `c`.`id`,
  `c`.`cust`,
  `c`.`amount`,
  cast(`c`.`x` as int) AS `y`,
  `c`.`__ivm_w`,
  `made_2`.`__kind_1`,
  `made_2`.`__a_2`,
  `made_2`.`__b_3`
FROM `changed_orders` AS `c`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `c`.`id`, 'value_1', `c`.`amount`), named_struct('name', 'second', 'value_0', `c`.`cust`, 'value_1', (cast(`c`.`x` as int))))) `made_2` AS `__kind_1`, `__a_2`, `__b_3`
),
combined AS (
  SELECT `stored`.`kind`,
    `stored`.`n`,
    `stored`.`a`,
    `stored`.`b`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`kind` <=> `dirty_keys`.`kind`
  WHERE ⟦within¦kind¦`stored`.`kind`⟧
  UNION ALL
  SELECT `candidates`.`__kind_1` AS `kind`,
    count(*) AS `n`,
    count(`candidates`.`__a_2`) AS `a`,
    max(`candidates`.`__b_3`) AS `b`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `candidates`.`__kind_1` <=> `c_2`.`kind`
  WHERE ⟦within¦kind¦`candidates`.`__kind_1`⟧
    AND (`candidates`.`__a_2` IS NOT NULL OR `candidates`.`__b_3` IS NOT NULL)
  GROUP BY `candidates`.`__kind_1`
)
SELECT `combined`.`kind`,
  sum(`combined`.`n`) AS `n`,
  sum(`combined`.`a`) AS `a`,
  max(`combined`.`b`) AS `b`
FROM `combined`
GROUP BY `combined`.`kind`
-- keys (kind) folded: True #a9a65d581e1a
-- by key (kind), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    cast(`changed_orders`.`x` as int) AS `y`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`cust`,
    `delta_`.`amount`,
    `delta_`.`y`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`cust`, `delta_`.`amount`, `delta_`.`y`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
filtered AS (
SELECT `made_2`.`__kind_1`,
  `made_2`.`__a_2`,
  `made_2`.`__b_3`
FROM `computed` AS `computed_`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `computed_`.`id`, 'value_1', `computed_`.`amount`), named_struct('name', 'second', 'value_0', `computed_`.`cust`, 'value_1', `computed_`.`y`))) `made_2` AS `__kind_1`, `__a_2`, `__b_3`
)
SELECT DISTINCT `filtered`.`__kind_1` AS `kind`
FROM `filtered`
WHERE (`filtered`.`__a_2` IS NOT NULL OR `filtered`.`__b_3` IS NOT NULL)
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
SELECT `c`.`id`,
  `c`.`cust`,
  `c`.`amount`,
  cast(`c`.`x` as int) AS `y`,
  `c`.`__ivm_w`,
  `made_2`.`__kind_1`,
  `made_2`.`__a_2`,
  `made_2`.`__b_3`
FROM `changed_orders` AS `c`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `c`.`id`, 'value_1', `c`.`amount`), named_struct('name', 'second', 'value_0', `c`.`cust`, 'value_1', (cast(`c`.`x` as int))))) `made_2` AS `__kind_1`, `__a_2`, `__b_3`
),
grouped_rows AS (
  SELECT `candidates_`.`__kind_1`,
    `candidates_`.`__a_2`,
    `candidates_`.`__b_3`,
    `candidates_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `candidates` AS `candidates_`
    LATERAL VIEW explode(sequence(1, abs(`candidates_`.`__ivm_w`))) `made_5` AS `__ivm_each`
  WHERE ⟦keys¦`candidates_`.`__kind_1`⟧
    AND (`candidates_`.`__a_2` IS NOT NULL OR `candidates_`.`__b_3` IS NOT NULL)
),
computed AS (
  SELECT `grouped_rows_`.`__kind_1` AS `kind`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    count(`grouped_rows_`.`__a_2`) AS `a`,
    max(`grouped_rows_`.`__b_3`) AS `b`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`__kind_1`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`kind`,
    `stored`.`n`,
    `stored`.`a`,
    `stored`.`b`,
    NULL AS `__ivm_gone_b`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`kind`⟧
  UNION ALL
  SELECT `computed`.`kind`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`a` ELSE -`computed`.`a` END AS `a`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`b` END AS `b`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`b` END AS `__ivm_gone_b`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`kind`,
    sum(`combined_`.`n`) AS `n`,
    sum(`combined_`.`a`) AS `a`,
    max(`combined_`.`b`) AS `b`,
    max(`combined_`.`__ivm_gone_b`) AS `__ivm_gone_b`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`kind`
),
candidates_2 AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`amount`,
  cast(`orders_2`.`x` as int) AS `y`,
  `made_9`.`__kind_1`,
  `made_9`.`__a_2`,
  `made_9`.`__b_3`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `orders_2`.`id`, 'value_1', `orders_2`.`amount`), named_struct('name', 'second', 'value_0', `orders_2`.`cust`, 'value_1', (cast(`orders_2`.`x` as int))))) `made_9` AS `__kind_1`, `__a_2`, `__b_3`
),
grouped_rows_2 AS (
  SELECT `candidates__4`.`__kind_1`,
    `candidates__4`.`__b_3`,
    `candidates__4`.`__ivm_w`,
    `made_13`.`__ivm_each`
  FROM `candidates` AS `candidates__4`
    LATERAL VIEW explode(sequence(1, abs(`candidates__4`.`__ivm_w`))) `made_13` AS `__ivm_each`
  WHERE ⟦keys¦`candidates__4`.`__kind_1`⟧
    AND (`candidates__4`.`__a_2` IS NOT NULL OR `candidates__4`.`__b_3` IS NOT NULL)
),
computed_2 AS (
  SELECT `grouped_rows_2_`.`__kind_1` AS `kind`,
    `grouped_rows_2_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    max(`grouped_rows_2_`.`__b_3`) AS `b`
  FROM `grouped_rows_2` AS `grouped_rows_2_`
  GROUP BY `grouped_rows_2_`.`__kind_1`, `grouped_rows_2_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored_2`.`kind`,
    `stored_2`.`n`,
    `stored_2`.`b`,
    NULL AS `__ivm_gone_b`
  FROM ⟦target⟧ AS `stored_2`
  WHERE ⟦keys¦`stored_2`.`kind`⟧
  UNION ALL
  SELECT `computed_2`.`kind`,
    CASE WHEN `computed_2`.`__ivm_came` THEN `computed_2`.`n` ELSE -`computed_2`.`n` END AS `n`,
    CASE WHEN `computed_2`.`__ivm_came` THEN `computed_2`.`b` END AS `b`,
    CASE WHEN NOT `computed_2`.`__ivm_came` THEN `computed_2`.`b` END AS `__ivm_gone_b`
  FROM `computed_2`
),
filtered_2 AS (
  SELECT `combined_2_`.`kind`,
    sum(`combined_2_`.`n`) AS `n`,
    max(`combined_2_`.`b`) AS `b`,
    max(`combined_2_`.`__ivm_gone_b`) AS `__ivm_gone_b`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`kind`
),
dirty_keys AS (
SELECT DISTINCT `filtered_2`.`kind`
FROM `filtered_2`
WHERE (`filtered_2`.`n` > 0 OR `filtered_2`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_2`.`__ivm_gone_b` >= `filtered_2`.`b`, false)))
)
SELECT `filtered`.`kind`,
  `filtered`.`n`,
  `filtered`.`a`,
  `filtered`.`b`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone_b` >= `filtered`.`b`, false)))
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates_2`.`__kind_1` AS `kind`,
  count(*) AS `n`,
  count(`candidates_2`.`__a_2`) AS `a`,
  max(`candidates_2`.`__b_3`) AS `b`
FROM `candidates_2`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates_2`.`__kind_1` <=> `dirty_keys`.`kind`
WHERE ⟦keys¦`candidates_2`.`__kind_1`⟧
  AND (`candidates_2`.`__a_2` IS NOT NULL OR `candidates_2`.`__b_3` IS NOT NULL)
GROUP BY `candidates_2`.`__kind_1`
-- many:
WITH dirty_keys AS (
SELECT `kind` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
SELECT `c`.`id`,
  `c`.`cust`,
  `c`.`amount`,
  cast(`c`.`x` as int) AS `y`,
  `c`.`__ivm_w`,
  `made_2`.`__kind_1`,
  `made_2`.`__a_2`,
  `made_2`.`__b_3`
FROM `changed_orders` AS `c`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `c`.`id`, 'value_1', `c`.`amount`), named_struct('name', 'second', 'value_0', `c`.`cust`, 'value_1', (cast(`c`.`x` as int))))) `made_2` AS `__kind_1`, `__a_2`, `__b_3`
),
grouped_rows AS (
  SELECT `candidates_`.`__kind_1`,
    `candidates_`.`__a_2`,
    `candidates_`.`__b_3`,
    `candidates_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `candidates_`.`__kind_1` <=> `c_4`.`kind`
    LATERAL VIEW explode(sequence(1, abs(`candidates_`.`__ivm_w`))) `made_5` AS `__ivm_each`
  WHERE ⟦within¦kind¦`candidates_`.`__kind_1`⟧
    AND (`candidates_`.`__a_2` IS NOT NULL OR `candidates_`.`__b_3` IS NOT NULL)
),
computed AS (
  SELECT `grouped_rows_`.`__kind_1` AS `kind`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    count(`grouped_rows_`.`__a_2`) AS `a`,
    max(`grouped_rows_`.`__b_3`) AS `b`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`__kind_1`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`kind`,
    `stored`.`n`,
    `stored`.`a`,
    `stored`.`b`,
    NULL AS `__ivm_gone_b`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`kind` <=> `dirty_keys`.`kind`
  WHERE ⟦within¦kind¦`stored`.`kind`⟧
  UNION ALL
  SELECT `computed`.`kind`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`a` ELSE -`computed`.`a` END AS `a`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`b` END AS `b`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`b` END AS `__ivm_gone_b`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`kind`,
    sum(`combined_`.`n`) AS `n`,
    sum(`combined_`.`a`) AS `a`,
    max(`combined_`.`b`) AS `b`,
    max(`combined_`.`__ivm_gone_b`) AS `__ivm_gone_b`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`kind`
),
candidates_2 AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`amount`,
  cast(`orders_2`.`x` as int) AS `y`,
  `made_9`.`__kind_1`,
  `made_9`.`__a_2`,
  `made_9`.`__b_3`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `orders_2`.`id`, 'value_1', `orders_2`.`amount`), named_struct('name', 'second', 'value_0', `orders_2`.`cust`, 'value_1', (cast(`orders_2`.`x` as int))))) `made_9` AS `__kind_1`, `__a_2`, `__b_3`
),
grouped_rows_2 AS (
  SELECT `candidates__4`.`__kind_1`,
    `candidates__4`.`__b_3`,
    `candidates__4`.`__ivm_w`,
    `made_13`.`__ivm_each`
  FROM `candidates` AS `candidates__4`
    LEFT SEMI JOIN `dirty_keys` AS `c_12`
      ON `candidates__4`.`__kind_1` <=> `c_12`.`kind`
    LATERAL VIEW explode(sequence(1, abs(`candidates__4`.`__ivm_w`))) `made_13` AS `__ivm_each`
  WHERE ⟦within¦kind¦`candidates__4`.`__kind_1`⟧
    AND (`candidates__4`.`__a_2` IS NOT NULL OR `candidates__4`.`__b_3` IS NOT NULL)
),
computed_2 AS (
  SELECT `grouped_rows_2_`.`__kind_1` AS `kind`,
    `grouped_rows_2_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    max(`grouped_rows_2_`.`__b_3`) AS `b`
  FROM `grouped_rows_2` AS `grouped_rows_2_`
  GROUP BY `grouped_rows_2_`.`__kind_1`, `grouped_rows_2_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored_2`.`kind`,
    `stored_2`.`n`,
    `stored_2`.`b`,
    NULL AS `__ivm_gone_b`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_8`
      ON `stored_2`.`kind` <=> `c_8`.`kind`
  WHERE ⟦within¦kind¦`stored_2`.`kind`⟧
  UNION ALL
  SELECT `computed_2`.`kind`,
    CASE WHEN `computed_2`.`__ivm_came` THEN `computed_2`.`n` ELSE -`computed_2`.`n` END AS `n`,
    CASE WHEN `computed_2`.`__ivm_came` THEN `computed_2`.`b` END AS `b`,
    CASE WHEN NOT `computed_2`.`__ivm_came` THEN `computed_2`.`b` END AS `__ivm_gone_b`
  FROM `computed_2`
),
filtered_2 AS (
  SELECT `combined_2_`.`kind`,
    sum(`combined_2_`.`n`) AS `n`,
    max(`combined_2_`.`b`) AS `b`,
    max(`combined_2_`.`__ivm_gone_b`) AS `__ivm_gone_b`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`kind`
),
dirty_keys_2 AS (
SELECT DISTINCT `filtered_2`.`kind`
FROM `filtered_2`
WHERE (`filtered_2`.`n` > 0 OR `filtered_2`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_2`.`__ivm_gone_b` >= `filtered_2`.`b`, false)))
)
SELECT `filtered`.`kind`,
  `filtered`.`n`,
  `filtered`.`a`,
  `filtered`.`b`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone_b` >= `filtered`.`b`, false)))
UNION ALL
SELECT `candidates_2`.`__kind_1` AS `kind`,
  count(*) AS `n`,
  count(`candidates_2`.`__a_2`) AS `a`,
  max(`candidates_2`.`__b_3`) AS `b`
FROM `candidates_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_7`
    ON `candidates_2`.`__kind_1` <=> `c_7`.`kind`
  LEFT SEMI JOIN `dirty_keys_2`
    ON `candidates_2`.`__kind_1` <=> `dirty_keys_2`.`kind`
WHERE ⟦within¦kind¦`candidates_2`.`__kind_1`⟧
  AND (`candidates_2`.`__a_2` IS NOT NULL OR `candidates_2`.`__b_3` IS NOT NULL)
GROUP BY `candidates_2`.`__kind_1`
-- keys (kind)  #fe07d192268f
-- by key (kind), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    cast(`changed_orders`.`x` as int) AS `y`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`cust`,
    `delta_`.`amount`,
    `delta_`.`y`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`cust`, `delta_`.`amount`, `delta_`.`y`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
filtered AS (
SELECT `made_2`.`__kind_1`,
  `made_2`.`__a_2`,
  `made_2`.`__b_3`
FROM `computed` AS `computed_`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `computed_`.`id`, 'value_1', `computed_`.`amount`), named_struct('name', 'second', 'value_0', `computed_`.`cust`, 'value_1', `computed_`.`y`))) `made_2` AS `__kind_1`, `__a_2`, `__b_3`
)
SELECT DISTINCT `filtered`.`__kind_1` AS `kind`
FROM `filtered`
WHERE (`filtered`.`__a_2` IS NOT NULL OR `filtered`.`__b_3` IS NOT NULL)
-- few:
WITH candidates AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`amount`,
  cast(`orders_2`.`x` as int) AS `y`,
  `made_2`.`__kind_1`,
  `made_2`.`__a_2`,
  `made_2`.`__b_3`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `orders_2`.`id`, 'value_1', `orders_2`.`amount`), named_struct('name', 'second', 'value_0', `orders_2`.`cust`, 'value_1', (cast(`orders_2`.`x` as int))))) `made_2` AS `__kind_1`, `__a_2`, `__b_3`
)
SELECT `candidates`.`__kind_1` AS `kind`,
  count(*) AS `n`,
  count(`candidates`.`__a_2`) AS `a`,
  max(`candidates`.`__b_3`) AS `b`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`__kind_1`⟧
  AND (`candidates`.`__a_2` IS NOT NULL OR `candidates`.`__b_3` IS NOT NULL)
GROUP BY `candidates`.`__kind_1`
-- many:
WITH candidates AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`amount`,
  cast(`orders_2`.`x` as int) AS `y`,
  `made_2`.`__kind_1`,
  `made_2`.`__a_2`,
  `made_2`.`__b_3`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `orders_2`.`id`, 'value_1', `orders_2`.`amount`), named_struct('name', 'second', 'value_0', `orders_2`.`cust`, 'value_1', (cast(`orders_2`.`x` as int))))) `made_2` AS `__kind_1`, `__a_2`, `__b_3`
),
dirty_keys AS (
SELECT `kind` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`__kind_1` AS `kind`,
  count(*) AS `n`,
  count(`candidates`.`__a_2`) AS `a`,
  max(`candidates`.`__b_3`) AS `b`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__kind_1` <=> `dirty_keys`.`kind`
WHERE ⟦within¦kind¦`candidates`.`__kind_1`⟧
  AND (`candidates`.`__a_2` IS NOT NULL OR `candidates`.`__b_3` IS NOT NULL)
GROUP BY `candidates`.`__kind_1`
-- rows ()  #886107692355
-- no key leads from the change to the rows
-- delta:
WITH filtered AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`amount`,
  cast(`orders_2`.`x` as int) AS `y`,
  `made_2`.`__kind_1`,
  `made_2`.`__a_2`,
  `made_2`.`__b_3`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `orders_2`.`id`, 'value_1', `orders_2`.`amount`), named_struct('name', 'second', 'value_0', `orders_2`.`cust`, 'value_1', (cast(`orders_2`.`x` as int))))) `made_2` AS `__kind_1`, `__a_2`, `__b_3`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered_2 AS (
SELECT `made_4`.`__kind_1`,
  `made_4`.`__a_2`,
  `made_4`.`__b_3`
FROM `changed_orders` AS `c`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `c`.`id`, 'value_1', `c`.`amount`), named_struct('name', 'second', 'value_0', `c`.`cust`, 'value_1', (cast(`c`.`x` as int))))) `made_4` AS `__kind_1`, `__a_2`, `__b_3`
),
dirty_keys AS (
  SELECT DISTINCT `filtered_2`.`__kind_1` AS `__k0`
  FROM `filtered_2`
  WHERE (`filtered_2`.`__a_2` IS NOT NULL OR `filtered_2`.`__b_3` IS NOT NULL)
),
filtered_3 AS (
SELECT `orders_4`.`id`,
  `orders_4`.`cust`,
  `orders_4`.`amount`,
  cast(`orders_4`.`x` as int) AS `y`,
  `made_6`.`__kind_1`,
  `made_6`.`__a_2`,
  `made_6`.`__b_3`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LATERAL VIEW inline(array(named_struct('name', 'first', 'value_0', `orders_4`.`id`, 'value_1', `orders_4`.`amount`), named_struct('name', 'second', 'value_0', `orders_4`.`cust`, 'value_1', (cast(`orders_4`.`x` as int))))) `made_6` AS `__kind_1`, `__a_2`, `__b_3`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `filtered`.`__kind_1` AS `kind`,
    count(*) AS `n`,
    count(`filtered`.`__a_2`) AS `a`,
    max(`filtered`.`__b_3`) AS `b`,
    1 AS `__ivm_w`
  FROM `filtered`
    LEFT SEMI JOIN `dirty_keys`
      ON `filtered`.`__kind_1` <=> `dirty_keys`.`__k0`
  WHERE (`filtered`.`__a_2` IS NOT NULL OR `filtered`.`__b_3` IS NOT NULL)
  GROUP BY `filtered`.`__kind_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `filtered_3`.`__kind_1` AS `kind`,
    count(*) AS `n`,
    count(`filtered_3`.`__a_2`) AS `a`,
    max(`filtered_3`.`__b_3`) AS `b`,
    -1 AS `__ivm_w`
  FROM `filtered_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `filtered_3`.`__kind_1` <=> `dirty_keys_`.`__k0`
  WHERE (`filtered_3`.`__a_2` IS NOT NULL OR `filtered_3`.`__b_3` IS NOT NULL)
  GROUP BY `filtered_3`.`__kind_1`
)
SELECT `delta`.`kind`,
  `delta`.`n`,
  `delta`.`a`,
  `delta`.`b`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`kind`, `delta`.`n`, `delta`.`a`, `delta`.`b`
HAVING sum(`delta`.`__ivm_w`) <> 0
