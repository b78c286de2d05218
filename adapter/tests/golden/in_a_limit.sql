select o.id, o.day from shop.orders o where o.day in (select p.day from shop.orders p where p.cust = o.cust order by p.day desc nulls last limit 2)

-- rebuild:
WITH filtered AS (
  SELECT `orders_3`.`day`,
    `orders_3`.`day` AS `day_2`,
    `orders_3`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_3`.`cust` ORDER BY `orders_3`.`day` desc nulls last, `orders_3`.`day`, `orders_3`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
right_rows AS (
  SELECT `filtered_`.`day` AS `__day_4`,
    `filtered_`.`__tie_1`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_2` > 0 AND `filtered_`.`__number_2` <= 0 + (2))
)
SELECT `orders`.`id`,
  `orders`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`cust`
    AND `orders`.`day` = `right_rows`.`__day_4`

-- changed: shop.orders
-- chosen: by key: about 32 s; rebuilt about 60 s; by rows about 188 s
-- keys (day) reference: ('shop.orders',) #e3d4cc6463af
-- by key (day), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `c_2`.`cust` AS `__ivm_of___tie_1`,
    max(struct(`c_2`.`day` IS NOT NULL AS a0, `c_2`.`day` AS b0)) AS `__ivm_first`
  FROM `changed_orders_2` AS `c_2`
  GROUP BY `c_2`.`cust`
),
combined AS (
  SELECT `changed_orders`.`day`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_orders_2`.`day`
  FROM `changed_orders_2`
  UNION ALL
  SELECT /*+ BROADCAST(`right_rows`) */ `orders`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`cust` <=> `right_rows`.`__ivm_of___tie_1`
      AND (NOT (`right_rows`.`__ivm_first` < struct(`orders`.`day` IS NOT NULL AS a0, `orders`.`day` AS b0)))
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_3`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`day`⟧
),
filtered AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`day`,
    `orders_4`.`day` AS `day_2`,
    `orders_4`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_4`.`cust` ORDER BY `orders_4`.`day` desc nulls last, `orders_4`.`day`, `orders_4`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`__tie_1`
),
right_rows AS (
  SELECT `filtered_`.`day` AS `__day_4`,
    `filtered_`.`__tie_1`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_2` > 0 AND `filtered_`.`__number_2` <= 0 + (2))
)
SELECT `orders`.`id`,
  `orders`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`cust`
    AND `orders`.`day` = `right_rows`.`__day_4`
WHERE ⟦keys¦`orders`.`day`⟧
-- many:
WITH dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_3`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_3`.`day` <=> `c`.`day`
  WHERE ⟦within¦day¦`orders_3`.`day`⟧
),
filtered AS (
  SELECT `orders_4`.`day`,
    `orders_4`.`day` AS `day_2`,
    `orders_4`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_4`.`cust` ORDER BY `orders_4`.`day` desc nulls last, `orders_4`.`day`, `orders_4`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_4`.`cust` <=> `dirty_keys_2_`.`__tie_1`
),
right_rows AS (
  SELECT `filtered_`.`day` AS `__day_4`,
    `filtered_`.`__tie_1`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_2` > 0 AND `filtered_`.`__number_2` <= 0 + (2))
)
SELECT `orders`.`id`,
  `orders`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`day` <=> `dirty_keys`.`day`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`cust`
    AND `orders`.`day` = `right_rows`.`__day_4`
WHERE ⟦within¦day¦`orders`.`day`⟧
-- rows () whole_reads: 5 #26a132b2b9e6
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `orders_2`.`day`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`day` desc nulls last, `orders_2`.`day`, `orders_2`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
right_rows AS (
  SELECT `filtered_`.`day` AS `__day_4`,
    `filtered_`.`__tie_1`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_2` > 0 AND `filtered_`.`__number_2` <= 0 + (2))
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders_2`.`cust` AS `__tie_1`
  FROM `changed_orders_2`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_5`.`day`,
    `orders_5`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_5`.`cust` ORDER BY `orders_5`.`day` desc nulls last, `orders_5`.`day`, `orders_5`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_5`.`cust` <=> `dirty_keys`.`__tie_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_6`.`day`,
    `orders_6`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_6`.`cust` ORDER BY `orders_6`.`day` desc nulls last, `orders_6`.`day`, `orders_6`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_6`.`cust` <=> `dirty_keys_`.`__tie_1`
),
right_rows_2 AS (
  SELECT `combined_`.`day` AS `__day_4`,
    `combined_`.`__tie_1`
  FROM `combined` AS `combined_`
  WHERE (`combined_`.`__number_2` > 0 AND `combined_`.`__number_2` <= 0 + (2))
),
filtered_2 AS (
  SELECT `orders_10`.`day`,
    `orders_10`.`day` AS `day_2`,
    `orders_10`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_10`.`cust` ORDER BY `orders_10`.`day` desc nulls last, `orders_10`.`day`, `orders_10`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
),
right_rows_3 AS (
  SELECT `filtered_2_`.`day` AS `__day_4`,
    `filtered_2_`.`__tie_1`
  FROM `filtered_2` AS `filtered_2_`
  WHERE (`filtered_2_`.`__number_2` > 0 AND `filtered_2_`.`__number_2` <= 0 + (2))
),
combined_2 AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`day`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_orders`.`cust`
      AND `changed_orders`.`day` = `right_rows`.`__day_4`
  UNION ALL
  SELECT `orders_4`.`id`,
    `orders_4`.`day`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `orders_4`.`cust`
      AND `orders_4`.`day` = `right_rows_2`.`__day_4`
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `orders_4`.`cust`
      AND `orders_4`.`day` = `right_rows_`.`__day_4`
  UNION ALL
  SELECT `orders_8`.`id`,
    `orders_8`.`day`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`__tie_1` = `orders_8`.`cust`
      AND `orders_8`.`day` = `right_rows_2_`.`__day_4`
    LEFT SEMI JOIN `right_rows_3`
      ON `right_rows_3`.`__tie_1` = `orders_8`.`cust`
      AND `orders_8`.`day` = `right_rows_3`.`__day_4`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`day`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`day`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`day`
HAVING sum(`delta`.`__ivm_w`) <> 0
