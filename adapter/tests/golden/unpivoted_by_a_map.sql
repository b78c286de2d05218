select part, sum(v) as total, count(*) as n from shop.orders lateral view explode(map('amount', amount, 'id', cast(id as decimal(20,4)))) e as part, v group by part

-- rebuild:
select part, sum(v) as total, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ lateral view explode(map('amount', amount, 'id', cast(id as decimal(20,4)))) e as part, v group by part

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (part) folded: True, grown: True, sums: ('total',) #f54b464e9866
-- by key (part), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `made`.`__part_1` AS `part`
FROM `changed_orders`
  LATERAL VIEW explode(map('amount', `changed_orders`.`amount`, 'id', cast(`changed_orders`.`id` as decimal(20,4)))) `made` AS `__part_1`, `__v_2`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
SELECT `c`.`id`,
  `c`.`amount`,
  `c`.`__ivm_w`,
  `made_2`.`__part_1`,
  `made_2`.`__v_2`
FROM `changed_orders` AS `c`
  LATERAL VIEW explode(map('amount', `c`.`amount`, 'id', cast(`c`.`id` as decimal(20,4)))) `made_2` AS `__part_1`, `__v_2`
),
combined AS (
  SELECT `stored`.`part`,
    `stored`.`total`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`part`⟧
  UNION ALL
  SELECT `candidates`.`__part_1` AS `part`,
    sum(`candidates`.`__v_2`) AS `total`,
    count(*) AS `n`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`__part_1`⟧
  GROUP BY `candidates`.`__part_1`
)
SELECT `combined`.`part`,
  sum(`combined`.`total`) AS `total`,
  sum(`combined`.`n`) AS `n`
FROM `combined`
GROUP BY `combined`.`part`
-- many:
WITH dirty_keys AS (
SELECT `part` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
SELECT `c`.`id`,
  `c`.`amount`,
  `c`.`__ivm_w`,
  `made_2`.`__part_1`,
  `made_2`.`__v_2`
FROM `changed_orders` AS `c`
  LATERAL VIEW explode(map('amount', `c`.`amount`, 'id', cast(`c`.`id` as decimal(20,4)))) `made_2` AS `__part_1`, `__v_2`
),
combined AS (
  SELECT `stored`.`part`,
    `stored`.`total`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`part` <=> `dirty_keys`.`part`
  WHERE ⟦within¦part¦`stored`.`part`⟧
  UNION ALL
  SELECT `candidates`.`__part_1` AS `part`,
    sum(`candidates`.`__v_2`) AS `total`,
    count(*) AS `n`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `candidates`.`__part_1` <=> `c_2`.`part`
  WHERE ⟦within¦part¦`candidates`.`__part_1`⟧
  GROUP BY `candidates`.`__part_1`
)
SELECT `combined`.`part`,
  sum(`combined`.`total`) AS `total`,
  sum(`combined`.`n`) AS `n`
FROM `combined`
GROUP BY `combined`.`part`
-- keys (part) folded: True, sums: ('total',) #bfd00f8fef2f
-- by key (part), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `made`.`__part_1` AS `part`
FROM `changed_orders`
  LATERAL VIEW explode(map('amount', `changed_orders`.`amount`, 'id', cast(`changed_orders`.`id` as decimal(20,4)))) `made` AS `__part_1`, `__v_2`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
SELECT `c`.`id`,
  `c`.`amount`,
  `c`.`__ivm_w`,
  `made_2`.`__part_1`,
  `made_2`.`__v_2`
FROM `changed_orders` AS `c`
  LATERAL VIEW explode(map('amount', `c`.`amount`, 'id', cast(`c`.`id` as decimal(20,4)))) `made_2` AS `__part_1`, `__v_2`
),
grouped_rows AS (
  SELECT `candidates_`.`__part_1`,
    `candidates_`.`__v_2`,
    `candidates_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `candidates` AS `candidates_`
    LATERAL VIEW explode(sequence(1, abs(`candidates_`.`__ivm_w`))) `made_5` AS `__ivm_each`
  WHERE ⟦keys¦`candidates_`.`__part_1`⟧
),
computed AS (
  SELECT `grouped_rows_`.`__part_1` AS `part`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    sum(`grouped_rows_`.`__v_2`) AS `total`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`__part_1`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`part`,
    `stored`.`total`,
    `stored`.`n`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`part`⟧
  UNION ALL
  SELECT `computed`.`part`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`total` ELSE -`computed`.`total` END AS `total`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`part`,
    sum(`combined_`.`total`) AS `total`,
    sum(`combined_`.`n`) AS `n`,
    max(`combined_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`part`
),
candidates_2 AS (
SELECT `orders_2`.`id`,
  `orders_2`.`amount`,
  `made_9`.`__part_1`,
  `made_9`.`__v_2`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(map('amount', `orders_2`.`amount`, 'id', cast(`orders_2`.`id` as decimal(20,4)))) `made_9` AS `__part_1`, `__v_2`
),
dirty_keys AS (
SELECT DISTINCT `filtered_`.`part`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`n` > 0 OR `filtered_`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone` AND sign(`filtered_`.`total`) = 0, false)))
)
SELECT `filtered`.`part`,
  `filtered`.`total`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`total`) = 0, false)))
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates_2`.`__part_1` AS `part`,
  sum(`candidates_2`.`__v_2`) AS `total`,
  count(*) AS `n`
FROM `candidates_2`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates_2`.`__part_1` <=> `dirty_keys`.`part`
WHERE ⟦keys¦`candidates_2`.`__part_1`⟧
GROUP BY `candidates_2`.`__part_1`
-- many:
WITH dirty_keys AS (
SELECT `part` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
SELECT `c`.`id`,
  `c`.`amount`,
  `c`.`__ivm_w`,
  `made_2`.`__part_1`,
  `made_2`.`__v_2`
FROM `changed_orders` AS `c`
  LATERAL VIEW explode(map('amount', `c`.`amount`, 'id', cast(`c`.`id` as decimal(20,4)))) `made_2` AS `__part_1`, `__v_2`
),
grouped_rows AS (
  SELECT `candidates_`.`__part_1`,
    `candidates_`.`__v_2`,
    `candidates_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `candidates_`.`__part_1` <=> `c_4`.`part`
    LATERAL VIEW explode(sequence(1, abs(`candidates_`.`__ivm_w`))) `made_5` AS `__ivm_each`
  WHERE ⟦within¦part¦`candidates_`.`__part_1`⟧
),
computed AS (
  SELECT `grouped_rows_`.`__part_1` AS `part`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    sum(`grouped_rows_`.`__v_2`) AS `total`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`__part_1`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`part`,
    `stored`.`total`,
    `stored`.`n`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`part` <=> `dirty_keys`.`part`
  WHERE ⟦within¦part¦`stored`.`part`⟧
  UNION ALL
  SELECT `computed`.`part`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`total` ELSE -`computed`.`total` END AS `total`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`part`,
    sum(`combined_`.`total`) AS `total`,
    sum(`combined_`.`n`) AS `n`,
    max(`combined_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`part`
),
candidates_2 AS (
SELECT `orders_2`.`id`,
  `orders_2`.`amount`,
  `made_9`.`__part_1`,
  `made_9`.`__v_2`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(map('amount', `orders_2`.`amount`, 'id', cast(`orders_2`.`id` as decimal(20,4)))) `made_9` AS `__part_1`, `__v_2`
),
dirty_keys_2 AS (
SELECT DISTINCT `filtered_`.`part`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`n` > 0 OR `filtered_`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone` AND sign(`filtered_`.`total`) = 0, false)))
)
SELECT `filtered`.`part`,
  `filtered`.`total`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`total`) = 0, false)))
UNION ALL
SELECT `candidates_2`.`__part_1` AS `part`,
  sum(`candidates_2`.`__v_2`) AS `total`,
  count(*) AS `n`
FROM `candidates_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_7`
    ON `candidates_2`.`__part_1` <=> `c_7`.`part`
  LEFT SEMI JOIN `dirty_keys_2`
    ON `candidates_2`.`__part_1` <=> `dirty_keys_2`.`part`
WHERE ⟦within¦part¦`candidates_2`.`__part_1`⟧
GROUP BY `candidates_2`.`__part_1`
-- keys (part)  #1b62fd597f7b
-- by key (part), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `made`.`__part_1` AS `part`
FROM `changed_orders`
  LATERAL VIEW explode(map('amount', `changed_orders`.`amount`, 'id', cast(`changed_orders`.`id` as decimal(20,4)))) `made` AS `__part_1`, `__v_2`
-- few:
WITH candidates AS (
SELECT `orders_2`.`id`,
  `orders_2`.`amount`,
  `made_2`.`__part_1`,
  `made_2`.`__v_2`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(map('amount', `orders_2`.`amount`, 'id', cast(`orders_2`.`id` as decimal(20,4)))) `made_2` AS `__part_1`, `__v_2`
)
SELECT `candidates`.`__part_1` AS `part`,
  sum(`candidates`.`__v_2`) AS `total`,
  count(*) AS `n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`__part_1`⟧
GROUP BY `candidates`.`__part_1`
-- many:
WITH candidates AS (
SELECT `orders_2`.`id`,
  `orders_2`.`amount`,
  `made_2`.`__part_1`,
  `made_2`.`__v_2`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(map('amount', `orders_2`.`amount`, 'id', cast(`orders_2`.`id` as decimal(20,4)))) `made_2` AS `__part_1`, `__v_2`
),
dirty_keys AS (
SELECT `part` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`__part_1` AS `part`,
  sum(`candidates`.`__v_2`) AS `total`,
  count(*) AS `n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__part_1` <=> `dirty_keys`.`part`
WHERE ⟦within¦part¦`candidates`.`__part_1`⟧
GROUP BY `candidates`.`__part_1`
-- rows ()  #e0a5dc0053b8
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
SELECT `orders_2`.`id`,
  `orders_2`.`amount`,
  `made_2`.`__part_1`,
  `made_2`.`__v_2`,
  `made_2`.`__part_1` AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(map('amount', `orders_2`.`amount`, 'id', cast(`orders_2`.`id` as decimal(20,4)))) `made_2` AS `__part_1`, `__v_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `made_3`.`__part_1` AS `__k0`
FROM `changed_orders`
  LATERAL VIEW explode(map('amount', `changed_orders`.`amount`, 'id', cast(`changed_orders`.`id` as decimal(20,4)))) `made_3` AS `__part_1`, `__v_2`
),
candidates_2 AS (
SELECT `orders_4`.`id`,
  `orders_4`.`amount`,
  `made_5`.`__part_1`,
  `made_5`.`__v_2`,
  `made_5`.`__part_1` AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LATERAL VIEW explode(map('amount', `orders_4`.`amount`, 'id', cast(`orders_4`.`id` as decimal(20,4)))) `made_5` AS `__part_1`, `__v_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates`.`__part_1` AS `part`,
    sum(`candidates`.`__v_2`) AS `total`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates`.`__k0` <=> `dirty_keys`.`__k0`
  GROUP BY `candidates`.`__part_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `candidates_2`.`__part_1` AS `part`,
    sum(`candidates_2`.`__v_2`) AS `total`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0`
  GROUP BY `candidates_2`.`__part_1`
)
SELECT `delta`.`part`,
  `delta`.`total`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`part`, `delta`.`total`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
