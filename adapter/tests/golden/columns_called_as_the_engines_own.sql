select __k0, __count, max(__k_0) as d, count(*) as __k1 from (select cust as __k0, status as __count, day as __k_0 from shop.orders) group by __k0, __count

-- rebuild:
select __k0, __count, max(__k_0) as d, count(*) as __k1 from (select cust as __k0, status as __count, day as __k_0 from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) group by __k0, __count

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (__k0, __count) folded: True, grown: True #4da6a1bfc553
-- by key (__k0, __count), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust` AS `__k0`,
  `changed_orders`.`status` AS `__count`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`__k0`,
    `stored`.`__count`,
    `stored`.`d`,
    `stored`.`__k1`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`__k0`¦`stored`.`__count`⟧
  UNION ALL
  SELECT `changed_orders`.`cust` AS `__k0`,
    `changed_orders`.`status` AS `__count`,
    max(`changed_orders`.`day`) AS `d`,
    count(*) AS `__k1`
  FROM `changed_orders`
  WHERE ⟦keys¦`changed_orders`.`cust`¦`changed_orders`.`status`⟧
  GROUP BY `changed_orders`.`cust`, `changed_orders`.`status`
)
SELECT `combined`.`__k0`,
  `combined`.`__count`,
  max(`combined`.`d`) AS `d`,
  sum(`combined`.`__k1`) AS `__k1`
FROM `combined`
GROUP BY `combined`.`__k0`, `combined`.`__count`
-- many:
WITH dirty_keys AS (
SELECT `__k0`, `__count` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`__k0`,
    `stored`.`__count`,
    `stored`.`d`,
    `stored`.`__k1`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`__k0` <=> `dirty_keys`.`__k0` AND `stored`.`__count` <=> `dirty_keys`.`__count`
  WHERE ⟦within¦__k0¦`stored`.`__k0`⟧
    AND ⟦within¦__count¦`stored`.`__count`⟧
  UNION ALL
  SELECT `changed_orders`.`cust` AS `__k0`,
    `changed_orders`.`status` AS `__count`,
    max(`changed_orders`.`day`) AS `d`,
    count(*) AS `__k1`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`__k0` AND `changed_orders`.`status` <=> `c`.`__count`
  WHERE ⟦within¦__k0¦`changed_orders`.`cust`⟧
    AND ⟦within¦__count¦`changed_orders`.`status`⟧
  GROUP BY `changed_orders`.`cust`, `changed_orders`.`status`
)
SELECT `combined`.`__k0`,
  `combined`.`__count`,
  max(`combined`.`d`) AS `d`,
  sum(`combined`.`__k1`) AS `__k1`
FROM `combined`
GROUP BY `combined`.`__k0`, `combined`.`__count`
-- keys (__k0, __count) folded: True #dd83944648a5
-- by key (__k0, __count), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust` AS `__k0`,
  `changed_orders`.`status` AS `__count`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
grouped_rows AS (
  SELECT `c`.`cust` AS `__k0`,
    `c`.`status` AS `__count`,
    `c`.`day` AS `__k_0`,
    `c`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `changed_orders` AS `c`
    LATERAL VIEW explode(sequence(1, abs(`c`.`__ivm_w`))) `made_2` AS `__ivm_each`
  WHERE ⟦keys¦`c`.`cust`¦`c`.`status`⟧
),
computed AS (
  SELECT `grouped_rows_`.`__k0`,
    `grouped_rows_`.`__count`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    max(`grouped_rows_`.`__k_0`) AS `d`,
    count(*) AS `__k1`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`__k0`, `grouped_rows_`.`__count`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`__k0`,
    `stored`.`__count`,
    `stored`.`d`,
    `stored`.`__k1`,
    NULL AS `__ivm_gone_d`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`__k0`¦`stored`.`__count`⟧
  UNION ALL
  SELECT `computed`.`__k0`,
    `computed`.`__count`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`d` END AS `d`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`__k1` ELSE -`computed`.`__k1` END AS `__k1`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`d` END AS `__ivm_gone_d`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`__k0`,
    `combined_`.`__count`,
    max(`combined_`.`d`) AS `d`,
    sum(`combined_`.`__k1`) AS `__k1`,
    max(`combined_`.`__ivm_gone_d`) AS `__ivm_gone_d`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`__k0`, `combined_`.`__count`
),
dirty_keys AS (
SELECT DISTINCT `filtered_`.`__k0`,
  `filtered_`.`__count`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`__k1` > 0 OR `filtered_`.`__k1` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone_d` >= `filtered_`.`d`, false)))
)
SELECT `filtered`.`__k0`,
  `filtered`.`__count`,
  `filtered`.`d`,
  `filtered`.`__k1`
FROM `filtered`
WHERE (`filtered`.`__k1` > 0 OR `filtered`.`__k1` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone_d` >= `filtered`.`d`, false)))
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust` AS `__k0`,
  `orders`.`status` AS `__count`,
  max(`orders`.`day`) AS `d`,
  count(*) AS `__k1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0` AND `orders`.`status` <=> `dirty_keys`.`__count`
WHERE ⟦keys¦`orders`.`cust`¦`orders`.`status`⟧
GROUP BY `orders`.`cust`, `orders`.`status`
-- many:
WITH dirty_keys AS (
SELECT `__k0`, `__count` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
grouped_rows AS (
  SELECT `c_2`.`cust` AS `__k0`,
    `c_2`.`status` AS `__count`,
    `c_2`.`day` AS `__k_0`,
    `c_2`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `changed_orders` AS `c_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `c_2`.`cust` <=> `c_3`.`__k0` AND `c_2`.`status` <=> `c_3`.`__count`
    LATERAL VIEW explode(sequence(1, abs(`c_2`.`__ivm_w`))) `made_2` AS `__ivm_each`
  WHERE ⟦within¦__k0¦`c_2`.`cust`⟧
    AND ⟦within¦__count¦`c_2`.`status`⟧
),
computed AS (
  SELECT `grouped_rows_`.`__k0`,
    `grouped_rows_`.`__count`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    max(`grouped_rows_`.`__k_0`) AS `d`,
    count(*) AS `__k1`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`__k0`, `grouped_rows_`.`__count`, `grouped_rows_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`__k0`,
    `stored`.`__count`,
    `stored`.`d`,
    `stored`.`__k1`,
    NULL AS `__ivm_gone_d`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`__k0` <=> `dirty_keys`.`__k0` AND `stored`.`__count` <=> `dirty_keys`.`__count`
  WHERE ⟦within¦__k0¦`stored`.`__k0`⟧
    AND ⟦within¦__count¦`stored`.`__count`⟧
  UNION ALL
  SELECT `computed`.`__k0`,
    `computed`.`__count`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`d` END AS `d`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`__k1` ELSE -`computed`.`__k1` END AS `__k1`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`d` END AS `__ivm_gone_d`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`__k0`,
    `combined_`.`__count`,
    max(`combined_`.`d`) AS `d`,
    sum(`combined_`.`__k1`) AS `__k1`,
    max(`combined_`.`__ivm_gone_d`) AS `__ivm_gone_d`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`__k0`, `combined_`.`__count`
),
dirty_keys_2 AS (
SELECT DISTINCT `filtered_`.`__k0`,
  `filtered_`.`__count`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`__k1` > 0 OR `filtered_`.`__k1` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone_d` >= `filtered_`.`d`, false)))
)
SELECT `filtered`.`__k0`,
  `filtered`.`__count`,
  `filtered`.`d`,
  `filtered`.`__k1`
FROM `filtered`
WHERE (`filtered`.`__k1` > 0 OR `filtered`.`__k1` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone_d` >= `filtered`.`d`, false)))
UNION ALL
SELECT `orders`.`cust` AS `__k0`,
  `orders`.`status` AS `__count`,
  max(`orders`.`day`) AS `d`,
  count(*) AS `__k1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys` AS `c_6`
    ON `orders`.`cust` <=> `c_6`.`__k0` AND `orders`.`status` <=> `c_6`.`__count`
  LEFT SEMI JOIN `dirty_keys_2`
    ON `orders`.`cust` <=> `dirty_keys_2`.`__k0` AND `orders`.`status` <=> `dirty_keys_2`.`__count`
WHERE ⟦within¦__k0¦`orders`.`cust`⟧
  AND ⟦within¦__count¦`orders`.`status`⟧
GROUP BY `orders`.`cust`, `orders`.`status`
-- keys (__k0, __count)  #fb532c92382d
-- by key (__k0, __count), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust` AS `__k0`,
  `changed_orders`.`status` AS `__count`
FROM `changed_orders`
-- few:
SELECT `orders`.`cust` AS `__k0`,
  `orders`.`status` AS `__count`,
  max(`orders`.`day`) AS `d`,
  count(*) AS `__k1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`¦`orders`.`status`⟧
GROUP BY `orders`.`cust`, `orders`.`status`
-- many:
WITH dirty_keys AS (
SELECT `__k0`, `__count` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust` AS `__k0`,
  `orders`.`status` AS `__count`,
  max(`orders`.`day`) AS `d`,
  count(*) AS `__k1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0` AND `orders`.`status` <=> `dirty_keys`.`__count`
WHERE ⟦within¦__k0¦`orders`.`cust`⟧
  AND ⟦within¦__count¦`orders`.`status`⟧
GROUP BY `orders`.`cust`, `orders`.`status`
-- rows ()  #b43acfd61604
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k__0`,
    `changed_orders`.`status` AS `__k__1`
  FROM `changed_orders`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust` AS `__k0`,
    `orders`.`status` AS `__count`,
    max(`orders`.`day`) AS `d`,
    count(*) AS `__k1`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k__0` AND `orders`.`status` <=> `dirty_keys`.`__k__1`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
    AND (⟦among¦shop.orders¦status¦shop.orders¦`orders`.`status`⟧)
  GROUP BY `orders`.`cust`, `orders`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust` AS `__k0`,
    `orders_2`.`status` AS `__count`,
    max(`orders_2`.`day`) AS `d`,
    count(*) AS `__k1`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k__0` AND `orders_2`.`status` <=> `dirty_keys_`.`__k__1`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
    AND (⟦among¦shop.orders¦status¦shop.orders¦`orders_2`.`status`⟧)
  GROUP BY `orders_2`.`cust`, `orders_2`.`status`
)
SELECT `delta`.`__k0`,
  `delta`.`__count`,
  `delta`.`d`,
  `delta`.`__k1`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`__k0`, `delta`.`__count`, `delta`.`d`, `delta`.`__k1`
HAVING sum(`delta`.`__ivm_w`) <> 0
