select status, sum(n) as total, count(*) as c from (select status, inline(from_json(concat('[{"n":', cust, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) as (n, m) from shop.orders) group by status

-- rebuild:
select status, sum(n) as total, count(*) as c from (select status, inline(from_json(concat('[{"n":', cust, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) as (n, m) from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) group by status

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (status) folded: True, grown: True, sums: ('total',) #589c3ed46761
-- by key (status), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`status`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
grouped_rows AS (
SELECT `c`.`status`,
  `made_2`.`__n_1` AS `n`
FROM `changed_orders` AS `c`
  LATERAL VIEW inline(from_json(concat('[{"n":', `c`.`cust`, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) `made_2` AS `__n_1`, `__m_2`
WHERE ⟦keys¦`c`.`status`⟧
),
combined AS (
  SELECT `stored`.`status`,
    `stored`.`total`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`status`⟧
  UNION ALL
  SELECT `grouped_rows`.`status`,
    sum(`grouped_rows`.`n`) AS `total`,
    count(*) AS `c`
  FROM `grouped_rows`
  GROUP BY `grouped_rows`.`status`
)
SELECT `combined`.`status`,
  sum(`combined`.`total`) AS `total`,
  sum(`combined`.`c`) AS `c`
FROM `combined`
GROUP BY `combined`.`status`
-- many:
WITH dirty_keys AS (
SELECT `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
grouped_rows AS (
SELECT `c_2`.`status`,
  `made_2`.`__n_1` AS `n`
FROM `changed_orders` AS `c_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `c_2`.`status` <=> `c_3`.`status`
  LATERAL VIEW inline(from_json(concat('[{"n":', `c_2`.`cust`, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) `made_2` AS `__n_1`, `__m_2`
WHERE ⟦within¦status¦`c_2`.`status`⟧
),
combined AS (
  SELECT `stored`.`status`,
    `stored`.`total`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`status` <=> `dirty_keys`.`status`
  WHERE ⟦within¦status¦`stored`.`status`⟧
  UNION ALL
  SELECT `grouped_rows`.`status`,
    sum(`grouped_rows`.`n`) AS `total`,
    count(*) AS `c`
  FROM `grouped_rows`
  GROUP BY `grouped_rows`.`status`
)
SELECT `combined`.`status`,
  sum(`combined`.`total`) AS `total`,
  sum(`combined`.`c`) AS `c`
FROM `combined`
GROUP BY `combined`.`status`
-- keys (status) folded: True, sums: ('total',) #5846ec86b93e
-- by key (status), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`status`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
rows_to_split AS (
SELECT `c`.`status`,
  `made_2`.`__n_1` AS `n`,
  `c`.`__ivm_w`
FROM `changed_orders` AS `c`
  LATERAL VIEW inline(from_json(concat('[{"n":', `c`.`cust`, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) `made_2` AS `__n_1`, `__m_2`
WHERE ⟦keys¦`c`.`status`⟧
),
grouped_rows AS (
  SELECT `rows_to_split_`.`status`,
    `rows_to_split_`.`n`,
    `rows_to_split_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `rows_to_split` AS `rows_to_split_`
    LATERAL VIEW explode(sequence(1, abs(`rows_to_split_`.`__ivm_w`))) `made_5` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`status`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    sum(`grouped_rows_`.`n`) AS `total`,
    count(*) AS `c`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`status`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`status`,
    `stored`.`total`,
    `stored`.`c`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`status`⟧
  UNION ALL
  SELECT `computed`.`status`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`total` ELSE -`computed`.`total` END AS `total`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`c` ELSE -`computed`.`c` END AS `c`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`status`,
    sum(`combined_`.`total`) AS `total`,
    sum(`combined_`.`c`) AS `c`,
    max(`combined_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`status`
),
dirty_keys AS (
SELECT DISTINCT `filtered_`.`status`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`c` > 0 OR `filtered_`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone` AND sign(`filtered_`.`total`) = 0, false)))
),
grouped_rows_2 AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`status`,
  `made_9`.`__n_1` AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_2`.`status` <=> `dirty_keys_`.`status`
  LATERAL VIEW inline(from_json(concat('[{"n":', `orders_2`.`cust`, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) `made_9` AS `__n_1`, `__m_2`
WHERE ⟦keys¦`orders_2`.`status`⟧
)
SELECT `filtered`.`status`,
  `filtered`.`total`,
  `filtered`.`c`
FROM `filtered`
WHERE (`filtered`.`c` > 0 OR `filtered`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`total`) = 0, false)))
UNION ALL
SELECT `grouped_rows_2`.`status`,
  sum(`grouped_rows_2`.`n`) AS `total`,
  count(*) AS `c`
FROM `grouped_rows_2`
GROUP BY `grouped_rows_2`.`status`
-- many:
WITH dirty_keys AS (
SELECT `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
rows_to_split AS (
SELECT `c_2`.`status`,
  `made_2`.`__n_1` AS `n`,
  `c_2`.`__ivm_w`
FROM `changed_orders` AS `c_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `c_2`.`status` <=> `c_3`.`status`
  LATERAL VIEW inline(from_json(concat('[{"n":', `c_2`.`cust`, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) `made_2` AS `__n_1`, `__m_2`
WHERE ⟦within¦status¦`c_2`.`status`⟧
),
grouped_rows AS (
  SELECT `rows_to_split_`.`status`,
    `rows_to_split_`.`n`,
    `rows_to_split_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `rows_to_split` AS `rows_to_split_`
    LATERAL VIEW explode(sequence(1, abs(`rows_to_split_`.`__ivm_w`))) `made_5` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`status`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    sum(`grouped_rows_`.`n`) AS `total`,
    count(*) AS `c`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`status`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`status`,
    `stored`.`total`,
    `stored`.`c`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`status` <=> `dirty_keys`.`status`
  WHERE ⟦within¦status¦`stored`.`status`⟧
  UNION ALL
  SELECT `computed`.`status`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`total` ELSE -`computed`.`total` END AS `total`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`c` ELSE -`computed`.`c` END AS `c`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`status`,
    sum(`combined_`.`total`) AS `total`,
    sum(`combined_`.`c`) AS `c`,
    max(`combined_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`status`
),
dirty_keys_2 AS (
SELECT DISTINCT `filtered_`.`status`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`c` > 0 OR `filtered_`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone` AND sign(`filtered_`.`total`) = 0, false)))
),
grouped_rows_2 AS (
SELECT `orders_2`.`status`,
  `made_9`.`__n_1` AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_9`
    ON `orders_2`.`status` <=> `c_9`.`status`
  LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
    ON `orders_2`.`status` <=> `dirty_keys_2_`.`status`
  LATERAL VIEW inline(from_json(concat('[{"n":', `orders_2`.`cust`, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) `made_9` AS `__n_1`, `__m_2`
WHERE ⟦within¦status¦`orders_2`.`status`⟧
)
SELECT `filtered`.`status`,
  `filtered`.`total`,
  `filtered`.`c`
FROM `filtered`
WHERE (`filtered`.`c` > 0 OR `filtered`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`total`) = 0, false)))
UNION ALL
SELECT `grouped_rows_2`.`status`,
  sum(`grouped_rows_2`.`n`) AS `total`,
  count(*) AS `c`
FROM `grouped_rows_2`
GROUP BY `grouped_rows_2`.`status`
-- keys (status)  #90d0f4e0bf7e
-- by key (status), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`status`
FROM `changed_orders`
-- few:
WITH grouped_rows AS (
SELECT `orders_2`.`status`,
  `made_2`.`__n_1` AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW inline(from_json(concat('[{"n":', `orders_2`.`cust`, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) `made_2` AS `__n_1`, `__m_2`
WHERE ⟦keys¦`orders_2`.`status`⟧
)
SELECT `grouped_rows`.`status`,
  sum(`grouped_rows`.`n`) AS `total`,
  count(*) AS `c`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`status`
-- many:
WITH dirty_keys AS (
SELECT `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
grouped_rows AS (
SELECT `orders_2`.`status`,
  `made_2`.`__n_1` AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `orders_2`.`status` <=> `c`.`status`
  LATERAL VIEW inline(from_json(concat('[{"n":', `orders_2`.`cust`, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) `made_2` AS `__n_1`, `__m_2`
WHERE ⟦within¦status¦`orders_2`.`status`⟧
)
SELECT `grouped_rows`.`status`,
  sum(`grouped_rows`.`n`) AS `total`,
  count(*) AS `c`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`status`
-- rows ()  #4a5c716e1186
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
SELECT `orders_2`.`status`,
  `made_2`.`__n_1` AS `n`,
  `orders_2`.`status` AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW inline(from_json(concat('[{"n":', `orders_2`.`cust`, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) `made_2` AS `__n_1`, `__m_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `changed_orders`.`status` AS `__k0`
FROM `changed_orders`
  LATERAL VIEW inline(from_json(concat('[{"n":', `changed_orders`.`cust`, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) `made_3` AS `__n_1`, `__m_2`
),
candidates_2 AS (
SELECT `orders_4`.`status`,
  `made_5`.`__n_1` AS `n`,
  `orders_4`.`status` AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LATERAL VIEW inline(from_json(concat('[{"n":', `orders_4`.`cust`, ',"m":{"a":1}}]'), 'array<struct<n: int, m: map<string, int>>>')) `made_5` AS `__n_1`, `__m_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates`.`status`,
    sum(`candidates`.`n`) AS `total`,
    count(*) AS `c`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates`.`__k0` <=> `dirty_keys`.`__k0`
  GROUP BY `candidates`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `candidates_2`.`status`,
    sum(`candidates_2`.`n`) AS `total`,
    count(*) AS `c`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0`
  GROUP BY `candidates_2`.`status`
)
SELECT `delta`.`status`,
  `delta`.`total`,
  `delta`.`c`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`status`, `delta`.`total`, `delta`.`c`
HAVING sum(`delta`.`__ivm_w`) <> 0
