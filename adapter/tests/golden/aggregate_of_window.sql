select cust, sum(amount) as total from (
  select *, row_number() over (partition by id order by day desc, amount) as rn from shop.orders
) where rn = 1 group by cust

-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`day` desc, `orders_2`.`amount`, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `filtered`.`cust`,
  sum(`filtered`.`amount`) AS `total`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)
GROUP BY `filtered`.`cust`

-- changed: shop.orders
-- chosen: by key: about 44 s; rebuilt about 60 s; by rows about 123 s
-- keys (cust) reference: ('shop.orders',) #370430d3e72b
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `c_2`.`id` AS `__ivm_of_id`,
    max(struct(`c_2`.`day` IS NOT NULL AS a0, `c_2`.`day` AS b0)) AS `__ivm_first`
  FROM `changed_orders` AS `c_2`
  GROUP BY `c_2`.`id`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`right_rows`) */ `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`id` <=> `right_rows`.`__ivm_of_id`
      AND (NOT (`right_rows`.`__ivm_first` < struct(`orders`.`day` IS NOT NULL AS a0, `orders`.`day` AS b0)))
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders`.`id`⟧)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
filtered AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id`,
    `orders_3`.`cust`,
    `orders_3`.`amount`,
    `orders_3`.`day`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`day` desc, `orders_3`.`amount`, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`id` <=> `dirty_keys_`.`id`
),
candidates AS (
  SELECT `filtered_`.`cust`,
    sum(`filtered_`.`amount`) AS `total`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`rn` = 1)
  GROUP BY `filtered_`.`cust`
)
SELECT `candidates`.`cust`,
  `candidates`.`total`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_2`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
),
filtered AS (
  SELECT `orders_3`.`id`,
    `orders_3`.`cust`,
    `orders_3`.`amount`,
    `orders_3`.`day`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`day` desc, `orders_3`.`amount`, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_3`.`id` <=> `dirty_keys_2_`.`id`
),
candidates AS (
  SELECT `filtered_`.`cust`,
    sum(`filtered_`.`amount`) AS `total`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`rn` = 1)
  GROUP BY `filtered_`.`cust`
)
SELECT `candidates`.`cust`,
  `candidates`.`total`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `candidates`.`cust` <=> `c`.`cust`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
-- rows () whole_reads: 2 #9cc545c7e671
-- no key leads from the change to the rows
-- delta:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`day` desc, `orders_2`.`amount`, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`id`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`cust`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`day` desc, `orders_3`.`amount`, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`id` <=> `dirty_keys`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_3`.`id`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
    row_number() over (partition by `orders_4`.`id` order by `orders_4`.`day` desc, `orders_4`.`amount`, `orders_4`.`cust`, `orders_4`.`amount`, `orders_4`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`id` <=> `dirty_keys_`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_4`.`id`⟧)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`
  FROM `combined`
  WHERE (`combined`.`rn` = 1)
),
filtered_2 AS (
  SELECT `orders_6`.`id`,
    `orders_6`.`cust`,
    `orders_6`.`amount`,
    `orders_6`.`day`,
    row_number() over (partition by `orders_6`.`id` order by `orders_6`.`day` desc, `orders_6`.`amount`, `orders_6`.`cust`, `orders_6`.`amount`, `orders_6`.`day`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `filtered`.`cust`,
    sum(`filtered`.`amount`) AS `total`,
    1 AS `__ivm_w`
  FROM `filtered`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `filtered`.`cust` <=> `dirty_keys_2`.`__k0`
  WHERE (`filtered`.`rn` = 1)
  GROUP BY `filtered`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `filtered_2`.`cust`,
    sum(`filtered_2`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `filtered_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `filtered_2`.`cust` <=> `dirty_keys_2_`.`__k0`
  WHERE (`filtered_2`.`rn` = 1)
  GROUP BY `filtered_2`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0
