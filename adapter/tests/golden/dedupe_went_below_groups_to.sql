select cust, sum(amount) as total from shop.orders group by cust

-- was:
select cust, sum(amount) as total from (select *, row_number() over (partition by id order by day desc, cust, amount, status, x) as rn from shop.orders) where rn = 1 group by cust

-- edit, words: ('a window went', 'filter: rn = 1 → true')
-- edit, where: ('rn = 1 is not true',)
-- edit, altered: ('total',)
-- rebuild:
select cust, sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.orders
-- keys (cust)  #8266295e654d
-- by key (cust), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `c_2`.`id` AS `__ivm_of_was__id`,
    max(struct(`c_2`.`day` IS NOT NULL AS a0, `c_2`.`day` AS b0)) AS `__ivm_first`
  FROM `changed_orders` AS `c_2`
  GROUP BY `c_2`.`id`
),
filtered AS (
  SELECT `orders_3`.`cust`,
    `orders_3`.`amount`,
    `orders_3`.`id` AS `was__id`,
    `orders_3`.`status` AS `was__status`,
    `orders_3`.`day` AS `was__day`,
    `orders_3`.`x` AS `was__x`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`day` desc, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`status`, `orders_3`.`x`, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`status`, `orders_3`.`day`, `orders_3`.`x`) AS `was__rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`right_rows`) */ `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`id` <=> `right_rows`.`__ivm_of_was__id`
      AND (NOT (`right_rows`.`__ivm_first` < struct(`orders`.`day` IS NOT NULL AS a0, `orders`.`day` AS b0)))
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT `filtered`.`cust`
  FROM `filtered`
  WHERE (NOT ((`filtered`.`was__rn` = 1)) OR ((`filtered`.`was__rn` = 1)) IS NULL)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH delta AS (
  SELECT `orders`.`cust`,
    sum(`orders`.`amount`) AS `total`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT `stored`.`cust`,
    `stored`.`total`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`total`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`total`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`cust`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows () whole_reads: 4 #98b5bdfb1e9a
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`id` AS `was__id_2`,
    `orders_2`.`status` AS `was__status_2`,
    `orders_2`.`day` AS `was__day_2`,
    `orders_2`.`x` AS `was__x_2`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`day` desc, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `was__rn_2`,
    `orders_2`.`cust` AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`id` AS `was__id`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`cust`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`day` desc, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`status`, `orders_3`.`x`, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`status`, `orders_3`.`day`, `orders_3`.`x`) AS `was__rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`id` <=> `dirty_keys`.`was__id`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_3`.`id`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
    row_number() over (partition by `orders_4`.`id` order by `orders_4`.`day` desc, `orders_4`.`cust`, `orders_4`.`amount`, `orders_4`.`status`, `orders_4`.`x`, `orders_4`.`cust`, `orders_4`.`amount`, `orders_4`.`status`, `orders_4`.`day`, `orders_4`.`x`) AS `was__rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`id` <=> `dirty_keys_`.`was__id`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_4`.`id`⟧)
),
filtered AS (
  SELECT `orders_6`.`cust`,
    `orders_6`.`amount`,
    `orders_6`.`id` AS `was__id`,
    `orders_6`.`status` AS `was__status`,
    `orders_6`.`day` AS `was__day`,
    `orders_6`.`x` AS `was__x`,
    row_number() over (partition by `orders_6`.`id` order by `orders_6`.`day` desc, `orders_6`.`cust`, `orders_6`.`amount`, `orders_6`.`status`, `orders_6`.`x`, `orders_6`.`cust`, `orders_6`.`amount`, `orders_6`.`status`, `orders_6`.`day`, `orders_6`.`x`) AS `was__rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
),
combined_2 AS (
  SELECT `combined`.`cust`
  FROM `combined`
  WHERE ((`combined`.`was__rn` = 1))
  UNION ALL
  SELECT `filtered`.`cust`
  FROM `filtered`
  WHERE (NOT ((`filtered`.`was__rn` = 1)) OR ((`filtered`.`was__rn` = 1)) IS NULL)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_2`.`cust` AS `__k0`
  FROM `combined_2`
),
filtered_2 AS (
  SELECT `orders_8`.`cust`,
    `orders_8`.`amount`,
    `orders_8`.`id` AS `was__id`,
    `orders_8`.`status` AS `was__status`,
    `orders_8`.`day` AS `was__day`,
    `orders_8`.`x` AS `was__x`,
    row_number() over (partition by `orders_8`.`id` order by `orders_8`.`day` desc, `orders_8`.`cust`, `orders_8`.`amount`, `orders_8`.`status`, `orders_8`.`x`, `orders_8`.`cust`, `orders_8`.`amount`, `orders_8`.`status`, `orders_8`.`day`, `orders_8`.`x`) AS `was__rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`cust`,
    sum(`candidates`.`amount`) AS `total`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`__k0` <=> `dirty_keys_2`.`__k0`
  GROUP BY `candidates`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `filtered_2`.`cust`,
    sum(`filtered_2`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `filtered_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `filtered_2`.`cust` <=> `dirty_keys_2_`.`__k0`
  WHERE ((`filtered_2`.`was__rn` = 1))
  GROUP BY `filtered_2`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0
