select year(day) * 100 + month(day) as month, count(*) as n, sum(amount) as total from shop.orders group by 1

-- rebuild:
select year(day) * 100 + month(day) as month, count(*) as n, sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by 1

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (month) folded: True, grown: True, sums: ('total',) #5d808e026c62
-- by key (month), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT year(`changed_orders`.`day`) * 100 + month(`changed_orders`.`day`) AS `month`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`month`,
    `stored`.`n`,
    `stored`.`total`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`month`⟧
  UNION ALL
  SELECT year(`changed_orders`.`day`) * 100 + month(`changed_orders`.`day`) AS `month`,
    count(*) AS `n`,
    sum(`changed_orders`.`amount`) AS `total`
  FROM `changed_orders`
  WHERE ⟦keys¦(year(`changed_orders`.`day`) * 100 + month(`changed_orders`.`day`))⟧
  GROUP BY year(`changed_orders`.`day`) * 100 + month(`changed_orders`.`day`)
)
SELECT `combined`.`month`,
  sum(`combined`.`n`) AS `n`,
  sum(`combined`.`total`) AS `total`
FROM `combined`
GROUP BY `combined`.`month`
-- many:
WITH dirty_keys AS (
SELECT `month` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`month`,
    `stored`.`n`,
    `stored`.`total`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`month` <=> `dirty_keys`.`month`
  WHERE ⟦within¦month¦`stored`.`month`⟧
  UNION ALL
  SELECT year(`changed_orders`.`day`) * 100 + month(`changed_orders`.`day`) AS `month`,
    count(*) AS `n`,
    sum(`changed_orders`.`amount`) AS `total`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON (year(`changed_orders`.`day`) * 100 + month(`changed_orders`.`day`)) <=> `c`.`month`
  GROUP BY year(`changed_orders`.`day`) * 100 + month(`changed_orders`.`day`)
)
SELECT `combined`.`month`,
  sum(`combined`.`n`) AS `n`,
  sum(`combined`.`total`) AS `total`
FROM `combined`
GROUP BY `combined`.`month`
-- keys (month) folded: True, sums: ('total',) #c6b47075b856
-- by key (month), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT year(`changed_orders`.`day`) * 100 + month(`changed_orders`.`day`) AS `month`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
  SELECT `c`.`amount`,
    `c`.`day`,
    `c`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    year(`c`.`day`) * 100 + month(`c`.`day`) AS `__k_month`
  FROM `changed_orders` AS `c`
    LATERAL VIEW explode(sequence(1, abs(`c`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT year(`candidates_`.`day`) * 100 + month(`candidates_`.`day`) AS `month`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    sum(`candidates_`.`amount`) AS `total`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`__k_month`⟧
  GROUP BY year(`candidates_`.`day`) * 100 + month(`candidates_`.`day`), `candidates_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`month`,
    `stored`.`n`,
    `stored`.`total`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`month`⟧
  UNION ALL
  SELECT `computed`.`month`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`total` ELSE -`computed`.`total` END AS `total`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`month`,
    sum(`combined_`.`n`) AS `n`,
    sum(`combined_`.`total`) AS `total`,
    max(`combined_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`month`
),
dirty_keys AS (
SELECT DISTINCT `filtered_`.`month`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`n` > 0 OR `filtered_`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone` AND sign(`filtered_`.`total`) = 0, false)))
)
SELECT `filtered`.`month`,
  `filtered`.`n`,
  `filtered`.`total`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`total`) = 0, false)))
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys`) */ year(`orders`.`day`) * 100 + month(`orders`.`day`) AS `month`,
  count(*) AS `n`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON (year(`orders`.`day`) * 100 + month(`orders`.`day`)) <=> `dirty_keys`.`month`
WHERE ⟦keys¦(year(`orders`.`day`) * 100 + month(`orders`.`day`))⟧
GROUP BY year(`orders`.`day`) * 100 + month(`orders`.`day`)
-- many:
WITH dirty_keys AS (
SELECT `month` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
  SELECT `c`.`amount`,
    `c`.`day`,
    `c`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    year(`c`.`day`) * 100 + month(`c`.`day`) AS `__k_month`
  FROM `changed_orders` AS `c`
    LATERAL VIEW explode(sequence(1, abs(`c`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT year(`candidates_`.`day`) * 100 + month(`candidates_`.`day`) AS `month`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    sum(`candidates_`.`amount`) AS `total`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `candidates_`.`__k_month` <=> `c_4`.`month`
  WHERE ⟦within¦month¦`candidates_`.`__k_month`⟧
  GROUP BY year(`candidates_`.`day`) * 100 + month(`candidates_`.`day`), `candidates_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`month`,
    `stored`.`n`,
    `stored`.`total`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`month` <=> `dirty_keys`.`month`
  WHERE ⟦within¦month¦`stored`.`month`⟧
  UNION ALL
  SELECT `computed`.`month`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`total` ELSE -`computed`.`total` END AS `total`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`month`,
    sum(`combined_`.`n`) AS `n`,
    sum(`combined_`.`total`) AS `total`,
    max(`combined_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`month`
),
dirty_keys_2 AS (
SELECT DISTINCT `filtered_`.`month`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`n` > 0 OR `filtered_`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone` AND sign(`filtered_`.`total`) = 0, false)))
)
SELECT `filtered`.`month`,
  `filtered`.`n`,
  `filtered`.`total`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`total`) = 0, false)))
UNION ALL
SELECT year(`orders`.`day`) * 100 + month(`orders`.`day`) AS `month`,
  count(*) AS `n`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys` AS `c_5`
    ON (year(`orders`.`day`) * 100 + month(`orders`.`day`)) <=> `c_5`.`month`
  LEFT SEMI JOIN `dirty_keys_2`
    ON (year(`orders`.`day`) * 100 + month(`orders`.`day`)) <=> `dirty_keys_2`.`month`
GROUP BY year(`orders`.`day`) * 100 + month(`orders`.`day`)
-- keys (month)  #77cdca7dfab0
-- by key (month), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT year(`changed_orders`.`day`) * 100 + month(`changed_orders`.`day`) AS `month`
FROM `changed_orders`
-- few:
SELECT year(`orders`.`day`) * 100 + month(`orders`.`day`) AS `month`,
  count(*) AS `n`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦(year(`orders`.`day`) * 100 + month(`orders`.`day`))⟧
GROUP BY year(`orders`.`day`) * 100 + month(`orders`.`day`)
-- many:
WITH dirty_keys AS (
SELECT `month` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT year(`orders`.`day`) * 100 + month(`orders`.`day`) AS `month`,
  count(*) AS `n`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON (year(`orders`.`day`) * 100 + month(`orders`.`day`)) <=> `dirty_keys`.`month`
GROUP BY year(`orders`.`day`) * 100 + month(`orders`.`day`)
-- rows ()  #c56d6d40d289
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT year(`changed_orders`.`day`) * 100 + month(`changed_orders`.`day`) AS `__k0`
  FROM `changed_orders`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ year(`orders`.`day`) * 100 + month(`orders`.`day`) AS `month`,
    count(*) AS `n`,
    sum(`orders`.`amount`) AS `total`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON (year(`orders`.`day`) * 100 + month(`orders`.`day`)) <=> `dirty_keys`.`__k0`
  GROUP BY year(`orders`.`day`) * 100 + month(`orders`.`day`)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ year(`orders_2`.`day`) * 100 + month(`orders_2`.`day`) AS `month`,
    count(*) AS `n`,
    sum(`orders_2`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (year(`orders_2`.`day`) * 100 + month(`orders_2`.`day`)) <=> `dirty_keys_`.`__k0`
  GROUP BY year(`orders_2`.`day`) * 100 + month(`orders_2`.`day`)
)
SELECT `delta`.`month`,
  `delta`.`n`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`month`, `delta`.`n`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0
