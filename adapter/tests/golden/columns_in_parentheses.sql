select (id), ((o.cust)), count(*) as n from shop.orders o group by id, cust

-- rebuild:
select (id), ((o.cust)), count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o group by id, cust

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (id, cust) folded: True, grown: True #4ef0a90fd133
-- by key (id, cust), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`id`,
  `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`id`,
    `stored`.`cust`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`id`¦`stored`.`cust`⟧
  UNION ALL
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    count(*) AS `n`
  FROM `changed_orders`
  WHERE ⟦keys¦`changed_orders`.`id`¦`changed_orders`.`cust`⟧
  GROUP BY `changed_orders`.`id`, `changed_orders`.`cust`
)
SELECT `combined`.`id`,
  `combined`.`cust`,
  sum(`combined`.`n`) AS `n`
FROM `combined`
GROUP BY `combined`.`id`, `combined`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `id`, `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`id`,
    `stored`.`cust`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`id` <=> `dirty_keys`.`id` AND `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦id¦`stored`.`id`⟧
    AND ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    count(*) AS `n`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`id` <=> `c`.`id` AND `changed_orders`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦id¦`changed_orders`.`id`⟧
    AND ⟦within¦cust¦`changed_orders`.`cust`⟧
  GROUP BY `changed_orders`.`id`, `changed_orders`.`cust`
)
SELECT `combined`.`id`,
  `combined`.`cust`,
  sum(`combined`.`n`) AS `n`
FROM `combined`
GROUP BY `combined`.`id`, `combined`.`cust`
-- keys (id, cust) folded: True #b7a9185e1039
-- by key (id, cust), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`id`,
  `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
grouped_rows AS (
  SELECT `c`.`id`,
    `c`.`cust`,
    `c`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `changed_orders` AS `c`
    LATERAL VIEW explode(sequence(1, abs(`c`.`__ivm_w`))) `made_2` AS `__ivm_each`
  WHERE ⟦keys¦`c`.`id`¦`c`.`cust`⟧
),
computed AS (
  SELECT `grouped_rows_`.`id`,
    `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`id`, `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`id`,
    `stored`.`cust`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`id`¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`id`,
    `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`id`,
    `combined_`.`cust`,
    sum(`combined_`.`n`) AS `n`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`id`, `combined_`.`cust`
)
SELECT `filtered`.`id`,
  `filtered`.`cust`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `id`, `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
grouped_rows AS (
  SELECT `c_2`.`id`,
    `c_2`.`cust`,
    `c_2`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `changed_orders` AS `c_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `c_2`.`id` <=> `c_3`.`id` AND `c_2`.`cust` <=> `c_3`.`cust`
    LATERAL VIEW explode(sequence(1, abs(`c_2`.`__ivm_w`))) `made_2` AS `__ivm_each`
  WHERE ⟦within¦id¦`c_2`.`id`⟧
    AND ⟦within¦cust¦`c_2`.`cust`⟧
),
computed AS (
  SELECT `grouped_rows_`.`id`,
    `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`id`, `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`id`,
    `stored`.`cust`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`id` <=> `dirty_keys`.`id` AND `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦id¦`stored`.`id`⟧
    AND ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`id`,
    `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`id`,
    `combined_`.`cust`,
    sum(`combined_`.`n`) AS `n`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`id`, `combined_`.`cust`
)
SELECT `filtered`.`id`,
  `filtered`.`cust`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (id, cust)  #e7e383b45626
-- by key (id, cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`id`,
  `changed_orders`.`cust`
FROM `changed_orders`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`id`¦`orders`.`cust`⟧
GROUP BY `orders`.`id`, `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `id`, `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`id`, `orders`.`cust`
-- rows ()  #8f73c7c3278c
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`id` AS `__k0`,
    `changed_orders`.`cust` AS `__k1`
  FROM `changed_orders`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`__k0` AND `orders`.`cust` <=> `dirty_keys`.`__k1`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders`.`id`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`id`, `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`id` <=> `dirty_keys_`.`__k0` AND `orders_2`.`cust` <=> `dirty_keys_`.`__k1`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_2`.`id`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`id`, `orders_2`.`cust`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
