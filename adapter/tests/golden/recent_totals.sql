select cust, count(*) as n, sum(amount) as total from shop.orders where day > date_sub(current_date, 10) group by cust

-- rebuild:
select cust, count(*) as n, sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where day > date_sub(⟦p1:current_date⟧, 10) group by cust

-- changed: current_date, shop.orders
-- chosen: by rows: about 40 s; by key about 40 s; rebuilt about 60 s; combined about 62 s
-- keys (cust) folded: True, sums: ('total',) #dc75f738ec4b
-- by key (cust), looked up for the change (1 table read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE (`changed_orders`.`day` > date_sub((⟦p0:current_date⟧), 10))
  UNION ALL
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) AND (NOT (`orders`.`day` > date_sub((⟦p1:current_date⟧), 10)) OR (`orders`.`day` > date_sub((⟦p1:current_date⟧), 10)) IS NULL)) OR ((`orders`.`day` > date_sub((⟦p1:current_date⟧), 10)) AND (NOT (`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) OR (`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ⟦keys¦`changed_orders`.`cust`⟧
    AND (`changed_orders`.`day` > date_sub((⟦p0:current_date⟧), 10))
  UNION ALL
  SELECT `orders`.`cust`,
    `orders`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((`orders`.`day` > date_sub((⟦p1:current_date⟧), 10)) AND (NOT (`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) OR (`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) IS NULL))
    AND ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`day` > date_sub((⟦p0:current_date⟧), 10)) AND (NOT (`orders_2`.`day` > date_sub((⟦p1:current_date⟧), 10)) OR (`orders_2`.`day` > date_sub((⟦p1:current_date⟧), 10)) IS NULL))
    AND ⟦keys¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `combined_`.`cust`,
    `combined_`.`amount`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    sum(`grouped_rows_`.`amount`) AS `total`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`total`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`total` ELSE -`computed`.`total` END AS `total`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`,
    sum(`combined_2_`.`total`) AS `total`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`n`,
  `filtered`.`total`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
    AND (`changed_orders`.`day` > date_sub((⟦p0:current_date⟧), 10))
  UNION ALL
  SELECT `orders`.`cust`,
    `orders`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders`.`cust` <=> `c_2`.`cust`
  WHERE ((`orders`.`day` > date_sub((⟦p1:current_date⟧), 10)) AND (NOT (`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) OR (`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) IS NULL))
    AND ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_2`.`cust` <=> `c_3`.`cust`
  WHERE ((`orders_2`.`day` > date_sub((⟦p0:current_date⟧), 10)) AND (NOT (`orders_2`.`day` > date_sub((⟦p1:current_date⟧), 10)) OR (`orders_2`.`day` > date_sub((⟦p1:current_date⟧), 10)) IS NULL))
    AND ⟦within¦cust¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `combined_`.`cust`,
    `combined_`.`amount`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    sum(`grouped_rows_`.`amount`) AS `total`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`total`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`total` ELSE -`computed`.`total` END AS `total`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`,
    sum(`combined_2_`.`total`) AS `total`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`n`,
  `filtered`.`total`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- doubt_few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ⟦keys¦`changed_orders`.`cust`⟧
    AND (`changed_orders`.`day` > date_sub((⟦p0:current_date⟧), 10))
  UNION ALL
  SELECT `orders`.`cust`,
    `orders`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((`orders`.`day` > date_sub((⟦p1:current_date⟧), 10)) AND (NOT (`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) OR (`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) IS NULL))
    AND ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`day` > date_sub((⟦p0:current_date⟧), 10)) AND (NOT (`orders_2`.`day` > date_sub((⟦p1:current_date⟧), 10)) OR (`orders_2`.`day` > date_sub((⟦p1:current_date⟧), 10)) IS NULL))
    AND ⟦keys¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `combined_`.`cust`,
    `combined_`.`amount`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    sum(`grouped_rows_`.`amount`) AS `total`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`total`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`total` ELSE -`computed`.`total` END AS `total`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`,
    sum(`combined_2_`.`total`) AS `total`,
    max(`combined_2_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`total`) = 0, false)))
-- doubt_many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
    AND (`changed_orders`.`day` > date_sub((⟦p0:current_date⟧), 10))
  UNION ALL
  SELECT `orders`.`cust`,
    `orders`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders`.`cust` <=> `c_2`.`cust`
  WHERE ((`orders`.`day` > date_sub((⟦p1:current_date⟧), 10)) AND (NOT (`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) OR (`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) IS NULL))
    AND ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_2`.`cust` <=> `c_3`.`cust`
  WHERE ((`orders_2`.`day` > date_sub((⟦p0:current_date⟧), 10)) AND (NOT (`orders_2`.`day` > date_sub((⟦p1:current_date⟧), 10)) OR (`orders_2`.`day` > date_sub((⟦p1:current_date⟧), 10)) IS NULL))
    AND ⟦within¦cust¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `combined_`.`cust`,
    `combined_`.`amount`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    sum(`grouped_rows_`.`amount`) AS `total`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`total`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`total` ELSE -`computed`.`total` END AS `total`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`,
    sum(`combined_2_`.`total`) AS `total`,
    max(`combined_2_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`total`) = 0, false)))
-- keys (cust)  #6b07bf000529
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE (`changed_orders`.`day` > date_sub((⟦p0:current_date⟧), 10))
  UNION ALL
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) AND (NOT (`orders`.`day` > date_sub((⟦p1:current_date⟧), 10)) OR (`orders`.`day` > date_sub((⟦p1:current_date⟧), 10)) IS NULL)) OR ((`orders`.`day` > date_sub((⟦p1:current_date⟧), 10)) AND (NOT (`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) OR (`orders`.`day` > date_sub((⟦p0:current_date⟧), 10)) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  count(*) AS `n`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`day` > date_sub((⟦p1:current_date⟧), 10))
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  count(*) AS `n`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`orders`.`day` > date_sub((⟦p1:current_date⟧), 10))
GROUP BY `orders`.`cust`
-- rows ()  #812c6e63bd08
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE (`changed_orders`.`day` > date_sub((⟦p0:current_date⟧), 10))
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`day` > date_sub((⟦p1:current_date⟧), 10)) AND (NOT (`orders_2`.`day` > date_sub((⟦p0:current_date⟧), 10)) OR (`orders_2`.`day` > date_sub((⟦p0:current_date⟧), 10)) IS NULL))
  UNION ALL
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ((`orders_3`.`day` > date_sub((⟦p0:current_date⟧), 10)) AND (NOT (`orders_3`.`day` > date_sub((⟦p1:current_date⟧), 10)) OR (`orders_3`.`day` > date_sub((⟦p1:current_date⟧), 10)) IS NULL))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    count(*) AS `n`,
    sum(`orders`.`amount`) AS `total`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (`orders`.`day` > date_sub((⟦p1:current_date⟧), 10))
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
    count(*) AS `n`,
    sum(`orders_4`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (`orders_4`.`day` > date_sub((⟦p0:current_date⟧), 10))
  GROUP BY `orders_4`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: by rows: about 39 s; by key about 40 s; rebuilt about 60 s; combined about 62 s
-- keys (cust) folded: True, sums: ('total',) #60c2f25ce39e
-- by key (cust), looked up for the change (1 table read); the change is combined with the table's own
-- keys (cust)  #72e53ddc66a6
-- by key (cust), looked up for the change (1 table read)
-- rows ()  #842d85c44323
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust) folded: True, grown: True, sums: ('total',) #bffb5b127c8f
-- by key (cust), read from the change; added rows are combined with the table's own
-- keys (cust) folded: True, sums: ('total',) #3ab3414a3149
-- by key (cust), read from the change; the change is combined with the table's own
-- keys (cust)  #f869b808212d
-- by key (cust), read from the change
-- rows ()  #ecba6b36a728
-- no key leads from the change to the rows
