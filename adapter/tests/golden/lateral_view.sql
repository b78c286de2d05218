select o.id, t.letter, count(*) as n from shop.orders o lateral view explode(split(o.status, '')) t as letter group by o.id, t.letter

-- rebuild:
select o.id, t.letter, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o lateral view explode(split(o.status, '')) t as letter group by o.id, t.letter

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (id, letter) folded: True, grown: True #a311bbefa7b9
-- by key (id, letter), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`id`,
  `made`.`__letter_1` AS `letter`
FROM `changed_orders`
  LATERAL VIEW explode(split(`changed_orders`.`status`, '')) `made` AS `__letter_1`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
grouped_rows AS (
SELECT `c`.`id`,
  `made_2`.`__letter_1`
FROM `changed_orders` AS `c`
  LATERAL VIEW explode(split(`c`.`status`, '')) `made_2` AS `__letter_1`
WHERE ⟦keys¦`c`.`id`¦⟧
),
combined AS (
  SELECT `stored`.`id`,
    `stored`.`letter`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`id`¦`stored`.`letter`⟧
  UNION ALL
  SELECT `grouped_rows`.`id`,
    `grouped_rows`.`__letter_1` AS `letter`,
    count(*) AS `n`
  FROM `grouped_rows`
  GROUP BY `grouped_rows`.`id`, `grouped_rows`.`__letter_1`
),
candidates AS (
  SELECT `combined_`.`id`,
    `combined_`.`letter`,
    sum(`combined_`.`n`) AS `n`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`id`, `combined_`.`letter`
)
SELECT `candidates`.`id`,
  `candidates`.`letter`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`id`¦`candidates`.`letter`⟧
-- many:
WITH dirty_keys AS (
SELECT `id`, `letter` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
grouped_rows AS (
SELECT `c_2`.`id`,
  `made_2`.`__letter_1`
FROM `changed_orders` AS `c_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `c_2`.`id` <=> `c_3`.`id`
  LATERAL VIEW explode(split(`c_2`.`status`, '')) `made_2` AS `__letter_1`
WHERE ⟦within¦id¦`c_2`.`id`⟧
),
combined AS (
  SELECT `stored`.`id`,
    `stored`.`letter`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`id` <=> `dirty_keys`.`id` AND `stored`.`letter` <=> `dirty_keys`.`letter`
  WHERE ⟦within¦id¦`stored`.`id`⟧
    AND ⟦within¦letter¦`stored`.`letter`⟧
  UNION ALL
  SELECT `grouped_rows`.`id`,
    `grouped_rows`.`__letter_1` AS `letter`,
    count(*) AS `n`
  FROM `grouped_rows`
  GROUP BY `grouped_rows`.`id`, `grouped_rows`.`__letter_1`
),
candidates AS (
  SELECT `combined_`.`id`,
    `combined_`.`letter`,
    sum(`combined_`.`n`) AS `n`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`id`, `combined_`.`letter`
)
SELECT `candidates`.`id`,
  `candidates`.`letter`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_4`
    ON `candidates`.`id` <=> `c_4`.`id` AND `candidates`.`letter` <=> `c_4`.`letter`
WHERE ⟦within¦id¦`candidates`.`id`⟧
  AND ⟦within¦letter¦`candidates`.`letter`⟧
-- keys (id, letter) folded: True #f772144318f8
-- by key (id, letter), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`id`,
  `made`.`__letter_1` AS `letter`
FROM `changed_orders`
  LATERAL VIEW explode(split(`changed_orders`.`status`, '')) `made` AS `__letter_1`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
rows_to_split AS (
SELECT `c`.`id`,
  `c`.`status`,
  `made_2`.`__letter_1`,
  `c`.`__ivm_w`
FROM `changed_orders` AS `c`
  LATERAL VIEW explode(split(`c`.`status`, '')) `made_2` AS `__letter_1`
WHERE ⟦keys¦`c`.`id`¦⟧
),
candidates AS (
  SELECT `rows_to_split_`.`id`,
    `rows_to_split_`.`status`,
    `rows_to_split_`.`__letter_1`,
    `rows_to_split_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `rows_to_split` AS `rows_to_split_`
    LATERAL VIEW explode(sequence(1, abs(`rows_to_split_`.`__ivm_w`))) `made_5` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`id`,
    `candidates_`.`__letter_1` AS `letter`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`id`¦`candidates_`.`__letter_1`⟧
  GROUP BY `candidates_`.`id`, `candidates_`.`__letter_1`, `candidates_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`id`,
    `stored`.`letter`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`id`¦`stored`.`letter`⟧
  UNION ALL
  SELECT `computed`.`id`,
    `computed`.`letter`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`id`,
    `combined_`.`letter`,
    sum(`combined_`.`n`) AS `n`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`id`, `combined_`.`letter`
)
SELECT `filtered`.`id`,
  `filtered`.`letter`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `id`, `letter` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
rows_to_split AS (
SELECT `c_2`.`id`,
  `c_2`.`status`,
  `made_2`.`__letter_1`,
  `c_2`.`__ivm_w`
FROM `changed_orders` AS `c_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `c_2`.`id` <=> `c_3`.`id`
  LATERAL VIEW explode(split(`c_2`.`status`, '')) `made_2` AS `__letter_1`
WHERE ⟦within¦id¦`c_2`.`id`⟧
),
candidates AS (
  SELECT `rows_to_split_`.`id`,
    `rows_to_split_`.`status`,
    `rows_to_split_`.`__letter_1`,
    `rows_to_split_`.`__ivm_w`,
    `made_5`.`__ivm_each`
  FROM `rows_to_split` AS `rows_to_split_`
    LATERAL VIEW explode(sequence(1, abs(`rows_to_split_`.`__ivm_w`))) `made_5` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`id`,
    `candidates_`.`__letter_1` AS `letter`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_9`
      ON `candidates_`.`id` <=> `c_9`.`id` AND `candidates_`.`__letter_1` <=> `c_9`.`letter`
  WHERE ⟦within¦id¦`candidates_`.`id`⟧
    AND ⟦within¦letter¦`candidates_`.`__letter_1`⟧
  GROUP BY `candidates_`.`id`, `candidates_`.`__letter_1`, `candidates_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`id`,
    `stored`.`letter`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`id` <=> `dirty_keys`.`id` AND `stored`.`letter` <=> `dirty_keys`.`letter`
  WHERE ⟦within¦id¦`stored`.`id`⟧
    AND ⟦within¦letter¦`stored`.`letter`⟧
  UNION ALL
  SELECT `computed`.`id`,
    `computed`.`letter`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`id`,
    `combined_`.`letter`,
    sum(`combined_`.`n`) AS `n`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`id`, `combined_`.`letter`
)
SELECT `filtered`.`id`,
  `filtered`.`letter`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (id, letter)  #c75c5d18768f
-- by key (id, letter), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`id`,
  `made`.`__letter_1` AS `letter`
FROM `changed_orders`
  LATERAL VIEW explode(split(`changed_orders`.`status`, '')) `made` AS `__letter_1`
-- few:
WITH grouped_rows AS (
SELECT `orders_2`.`id`,
  `orders_2`.`status`,
  `made_2`.`__letter_1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(split(`orders_2`.`status`, '')) `made_2` AS `__letter_1`
WHERE ⟦keys¦`orders_2`.`id`¦⟧
),
candidates AS (
  SELECT `grouped_rows_`.`id`,
    `grouped_rows_`.`__letter_1` AS `letter`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`id`, `grouped_rows_`.`__letter_1`
)
SELECT `candidates`.`id`,
  `candidates`.`letter`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`id`¦`candidates`.`letter`⟧
-- many:
WITH dirty_keys AS (
SELECT `id`, `letter` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
grouped_rows AS (
SELECT `orders_2`.`id`,
  `orders_2`.`status`,
  `made_2`.`__letter_1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `orders_2`.`id` <=> `c`.`id`
  LATERAL VIEW explode(split(`orders_2`.`status`, '')) `made_2` AS `__letter_1`
WHERE ⟦within¦id¦`orders_2`.`id`⟧
),
candidates AS (
  SELECT `grouped_rows_`.`id`,
    `grouped_rows_`.`__letter_1` AS `letter`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`id`, `grouped_rows_`.`__letter_1`
)
SELECT `candidates`.`id`,
  `candidates`.`letter`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `candidates`.`id` <=> `c_3`.`id` AND `candidates`.`letter` <=> `c_3`.`letter`
WHERE ⟦within¦id¦`candidates`.`id`⟧
  AND ⟦within¦letter¦`candidates`.`letter`⟧
-- rows ()  #130b6abe45da
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
SELECT `orders_2`.`id`,
  `orders_2`.`status`,
  `made_2`.`__letter_1`,
  `orders_2`.`id` AS `__k0`,
  `made_2`.`__letter_1` AS `__k1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(split(`orders_2`.`status`, '')) `made_2` AS `__letter_1`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `changed_orders`.`id` AS `__k0`,
  `made_3`.`__letter_1` AS `__k1`
FROM `changed_orders`
  LATERAL VIEW explode(split(`changed_orders`.`status`, '')) `made_3` AS `__letter_1`
),
candidates_2 AS (
SELECT `orders_4`.`id`,
  `orders_4`.`status`,
  `made_5`.`__letter_1`,
  `orders_4`.`id` AS `__k0`,
  `made_5`.`__letter_1` AS `__k1`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LATERAL VIEW explode(split(`orders_4`.`status`, '')) `made_5` AS `__letter_1`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates`.`id`,
    `candidates`.`__letter_1` AS `letter`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates`.`__k0` <=> `dirty_keys`.`__k0` AND `candidates`.`__k1` <=> `dirty_keys`.`__k1`
  GROUP BY `candidates`.`id`, `candidates`.`__letter_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `candidates_2`.`id`,
    `candidates_2`.`__letter_1` AS `letter`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0` AND `candidates_2`.`__k1` <=> `dirty_keys_`.`__k1`
  GROUP BY `candidates_2`.`id`, `candidates_2`.`__letter_1`
)
SELECT `delta`.`id`,
  `delta`.`letter`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`letter`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
