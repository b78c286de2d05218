select cust, count(*) as n, sum(case when status <> 'x' and coalesce(amount, 0) = 1 then 1 end) as ones, max(coalesce(day, day)) as last from shop.orders where coalesce(status, 'x') <> 'y' group by cust

-- was:
select cust, count(1) as n, sum(case when status != 'x' and nvl(amount, 0) == 1 then 1 else null end) as ones, max(ifnull(day, day)) as last from shop.orders where ifnull(status, 'x') != 'y' group by cust

-- edit, same: True
-- rebuild:
select cust, count(*) as n, sum(case when status <> 'x' and coalesce(amount, 0) = 1 then 1 end) as ones, max(coalesce(day, day)) as last from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where coalesce(status, 'x') <> 'y' group by cust

-- changed: shop.orders
-- keys (cust) folded: True, grown: True, sums: ('ones',) #80cea243c4d1
-- by key (cust), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
WHERE ((coalesce(`changed_orders`.`status`, 'x') <> 'y'))
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `stored`.`cust`,
  `stored`.`n`,
  `stored`.`ones`,
  `stored`.`last`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`cust`⟧
UNION ALL
SELECT `changed_orders`.`cust`,
  count(*) AS `n`,
  sum(case when `changed_orders`.`status` <> 'x' and coalesce(`changed_orders`.`amount`, 0) = 1 then 1 end) AS `ones`,
  max(coalesce(`changed_orders`.`day`, `changed_orders`.`day`)) AS `last`
FROM `changed_orders`
WHERE ⟦keys¦`changed_orders`.`cust`⟧
  AND ((coalesce(`changed_orders`.`status`, 'x') <> 'y'))
GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`cust`,
  sum(`combined`.`n`) AS `n`,
  sum(`combined`.`ones`) AS `ones`,
  max(`combined`.`last`) AS `last`
FROM `combined`
GROUP BY `combined`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `stored`.`cust`,
  `stored`.`n`,
  `stored`.`ones`,
  `stored`.`last`
FROM ⟦target⟧ AS `stored`
  LEFT SEMI JOIN `dirty_keys`
    ON `stored`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`stored`.`cust`⟧
UNION ALL
SELECT `changed_orders`.`cust`,
  count(*) AS `n`,
  sum(case when `changed_orders`.`status` <> 'x' and coalesce(`changed_orders`.`amount`, 0) = 1 then 1 end) AS `ones`,
  max(coalesce(`changed_orders`.`day`, `changed_orders`.`day`)) AS `last`
FROM `changed_orders`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `changed_orders`.`cust` <=> `c`.`cust`
WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
  AND ((coalesce(`changed_orders`.`status`, 'x') <> 'y'))
GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`cust`,
  sum(`combined`.`n`) AS `n`,
  sum(`combined`.`ones`) AS `ones`,
  max(`combined`.`last`) AS `last`
FROM `combined`
GROUP BY `combined`.`cust`
-- keys (cust) folded: True, sums: ('ones',) #9cc242073924
-- by key (cust), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
WHERE ((coalesce(`changed_orders`.`status`, 'x') <> 'y'))
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
grouped_rows AS (
SELECT `c`.`cust`,
  `c`.`amount`,
  `c`.`status`,
  `c`.`day`,
  `c`.`__ivm_w`,
  `made_2`.`__ivm_each`
FROM `changed_orders` AS `c`
  LATERAL VIEW explode(sequence(1, abs(`c`.`__ivm_w`))) `made_2` AS `__ivm_each`
WHERE ⟦keys¦`c`.`cust`⟧
  AND ((coalesce(`c`.`status`, 'x') <> 'y'))
),
computed AS (
SELECT `grouped_rows_`.`cust`,
  `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
  count(*) AS `n`,
  sum(case when `grouped_rows_`.`status` <> 'x' and coalesce(`grouped_rows_`.`amount`, 0) = 1 then 1 end) AS `ones`,
  max(coalesce(`grouped_rows_`.`day`, `grouped_rows_`.`day`)) AS `last`
FROM `grouped_rows` AS `grouped_rows_`
GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`ones`,
    `stored`.`last`,
    NULL AS `__ivm_gone_last`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`ones` ELSE -`computed`.`ones` END AS `ones`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`last` END AS `last`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`last` END AS `__ivm_gone_last`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`cust`,
    sum(`combined_`.`n`) AS `n`,
    sum(`combined_`.`ones`) AS `ones`,
    max(`combined_`.`last`) AS `last`,
    max(`combined_`.`__ivm_gone_last`) AS `__ivm_gone_last`,
    max(`combined_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`
),
dirty_keys AS (
SELECT DISTINCT `filtered_`.`cust`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`n` > 0 OR `filtered_`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone` AND sign(`filtered_`.`ones`) = 0 OR `filtered_`.`__ivm_gone_last` >= `filtered_`.`last`, false)))
)
SELECT `filtered`.`cust`,
  `filtered`.`n`,
  `filtered`.`ones`,
  `filtered`.`last`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`ones`) = 0 OR `filtered`.`__ivm_gone_last` >= `filtered`.`last`, false)))
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  count(*) AS `n`,
  sum(case when `orders`.`status` <> 'x' and coalesce(`orders`.`amount`, 0) = 1 then 1 end) AS `ones`,
  max(coalesce(`orders`.`day`, `orders`.`day`)) AS `last`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (coalesce(`orders`.`status`, 'x') <> 'y')
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
grouped_rows AS (
SELECT `c_2`.`cust`,
  `c_2`.`amount`,
  `c_2`.`status`,
  `c_2`.`day`,
  `c_2`.`__ivm_w`,
  `made_2`.`__ivm_each`
FROM `changed_orders` AS `c_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `c_2`.`cust` <=> `c_3`.`cust`
  LATERAL VIEW explode(sequence(1, abs(`c_2`.`__ivm_w`))) `made_2` AS `__ivm_each`
WHERE ⟦within¦cust¦`c_2`.`cust`⟧
  AND ((coalesce(`c_2`.`status`, 'x') <> 'y'))
),
computed AS (
SELECT `grouped_rows_`.`cust`,
  `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
  count(*) AS `n`,
  sum(case when `grouped_rows_`.`status` <> 'x' and coalesce(`grouped_rows_`.`amount`, 0) = 1 then 1 end) AS `ones`,
  max(coalesce(`grouped_rows_`.`day`, `grouped_rows_`.`day`)) AS `last`
FROM `grouped_rows` AS `grouped_rows_`
GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`ones`,
    `stored`.`last`,
    NULL AS `__ivm_gone_last`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`ones` ELSE -`computed`.`ones` END AS `ones`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`last` END AS `last`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`last` END AS `__ivm_gone_last`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`cust`,
    sum(`combined_`.`n`) AS `n`,
    sum(`combined_`.`ones`) AS `ones`,
    max(`combined_`.`last`) AS `last`,
    max(`combined_`.`__ivm_gone_last`) AS `__ivm_gone_last`,
    max(`combined_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`
),
dirty_keys_2 AS (
SELECT DISTINCT `filtered_`.`cust`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`n` > 0 OR `filtered_`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone` AND sign(`filtered_`.`ones`) = 0 OR `filtered_`.`__ivm_gone_last` >= `filtered_`.`last`, false)))
)
SELECT `filtered`.`cust`,
  `filtered`.`n`,
  `filtered`.`ones`,
  `filtered`.`last`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`ones`) = 0 OR `filtered`.`__ivm_gone_last` >= `filtered`.`last`, false)))
UNION ALL
SELECT `orders`.`cust`,
  count(*) AS `n`,
  sum(case when `orders`.`status` <> 'x' and coalesce(`orders`.`amount`, 0) = 1 then 1 end) AS `ones`,
  max(coalesce(`orders`.`day`, `orders`.`day`)) AS `last`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys` AS `c_6`
    ON `orders`.`cust` <=> `c_6`.`cust`
  LEFT SEMI JOIN `dirty_keys_2`
    ON `orders`.`cust` <=> `dirty_keys_2`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (coalesce(`orders`.`status`, 'x') <> 'y')
GROUP BY `orders`.`cust`
-- keys (cust)  #7edd22dca4e6
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
WHERE ((coalesce(`changed_orders`.`status`, 'x') <> 'y'))
-- few:
SELECT `orders`.`cust`,
  count(*) AS `n`,
  sum(case when `orders`.`status` <> 'x' and coalesce(`orders`.`amount`, 0) = 1 then 1 end) AS `ones`,
  max(coalesce(`orders`.`day`, `orders`.`day`)) AS `last`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (coalesce(`orders`.`status`, 'x') <> 'y')
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  count(*) AS `n`,
  sum(case when `orders`.`status` <> 'x' and coalesce(`orders`.`amount`, 0) = 1 then 1 end) AS `ones`,
  max(coalesce(`orders`.`day`, `orders`.`day`)) AS `last`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (coalesce(`orders`.`status`, 'x') <> 'y')
GROUP BY `orders`.`cust`
-- rows ()  #5fb2e99b2059
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
FROM `changed_orders`
WHERE ((coalesce(`changed_orders`.`status`, 'x') <> 'y'))
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  count(*) AS `n`,
  sum(case when `orders`.`status` <> 'x' and coalesce(`orders`.`amount`, 0) = 1 then 1 end) AS `ones`,
  max(coalesce(`orders`.`day`, `orders`.`day`)) AS `last`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
WHERE ((coalesce(`orders`.`status`, 'x') <> 'y'))
  AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
  count(*) AS `n`,
  sum(case when `orders_2`.`status` <> 'x' and coalesce(`orders_2`.`amount`, 0) = 1 then 1 end) AS `ones`,
  max(coalesce(`orders_2`.`day`, `orders_2`.`day`)) AS `last`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
WHERE ((coalesce(`orders_2`.`status`, 'x') <> 'y'))
  AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
GROUP BY `orders_2`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  `delta`.`ones`,
  `delta`.`last`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`, `delta`.`ones`, `delta`.`last`
HAVING sum(`delta`.`__ivm_w`) <> 0
