with recent as (select id, cust, day, amount, max(amount) over (partition by cust order by day, id rows between 90 preceding and current row) as most from shop.orders),
found as (select o.id, o.cust, o.day, o.most, p.day as since, row_number() over (partition by o.cust, o.day order by p.day, o.id) as rn
  from recent o join recent p on p.cust = o.cust and p.amount = o.most and p.day between o.day - interval 12 months and o.day)
select cust, day, id, most, since from found where rn = 1

-- rebuild:
WITH left_rows AS (
  SELECT `orders_3`.`id` AS `o__id`,
    `orders_3`.`cust` AS `o__cust`,
    `orders_3`.`day` AS `o__day`,
    max(`orders_3`.`amount`) over (partition by `orders_3`.`cust` order by `orders_3`.`day`, `orders_3`.`id`, `orders_3`.`id`, `orders_3`.`amount`, `orders_3`.`day` rows between 90 preceding and current row) AS `o__most`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
filtered AS (
  SELECT `left_rows_`.`o__id` AS `id`,
    `left_rows_`.`o__cust` AS `cust`,
    `left_rows_`.`o__day` AS `day`,
    `left_rows_`.`o__most` AS `most`,
    `orders_5`.`day` AS `since`,
    row_number() over (partition by `left_rows_`.`o__cust`, `left_rows_`.`o__day` order by `orders_5`.`day`, `left_rows_`.`o__id`, `left_rows_`.`o__id`, `left_rows_`.`o__most`, `orders_5`.`cust`, `orders_5`.`day`, `orders_5`.`amount`) AS `rn`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`cust` = `left_rows_`.`o__cust`
      AND `orders_5`.`amount` = `left_rows_`.`o__most`
      AND (`orders_5`.`day` between `left_rows_`.`o__day` - interval 12 months and `left_rows_`.`o__day`)
)
SELECT `filtered`.`cust`,
  `filtered`.`day`,
  `filtered`.`id`,
  `filtered`.`most`,
  `filtered`.`since`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)

-- changed: shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 241 s
-- keys (cust) part: True #f6c74e6925d2
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_orders_2`.`cust`
  FROM `changed_orders_2`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT `orders_3`.`id` AS `o__id`,
    `orders_3`.`cust` AS `o__cust`,
    `orders_3`.`day` AS `o__day`,
    max(`orders_3`.`amount`) over (partition by `orders_3`.`cust` order by `orders_3`.`day`, `orders_3`.`id`, `orders_3`.`id`, `orders_3`.`amount`, `orders_3`.`day` rows between 90 preceding and current row) AS `o__most`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`cust`⟧
),
filtered AS (
  SELECT `left_rows_`.`o__id` AS `id`,
    `left_rows_`.`o__cust` AS `cust`,
    `left_rows_`.`o__day` AS `day`,
    `left_rows_`.`o__most` AS `most`,
    `orders_5`.`day` AS `since`,
    row_number() over (partition by `left_rows_`.`o__cust`, `left_rows_`.`o__day` order by `orders_5`.`day`, `left_rows_`.`o__id`, `left_rows_`.`o__id`, `left_rows_`.`o__most`, `orders_5`.`cust`, `orders_5`.`day`, `orders_5`.`amount`) AS `rn`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`cust` = `left_rows_`.`o__cust`
      AND `orders_5`.`amount` = `left_rows_`.`o__most`
      AND (`orders_5`.`day` between `left_rows_`.`o__day` - interval 12 months and `left_rows_`.`o__day`)
  WHERE ⟦keys¦`orders_5`.`cust`⟧
)
SELECT `filtered`.`cust`,
  `filtered`.`day`,
  `filtered`.`id`,
  `filtered`.`most`,
  `filtered`.`since`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT `orders_3`.`id` AS `o__id`,
    `orders_3`.`cust` AS `o__cust`,
    `orders_3`.`day` AS `o__day`,
    max(`orders_3`.`amount`) over (partition by `orders_3`.`cust` order by `orders_3`.`day`, `orders_3`.`id`, `orders_3`.`id`, `orders_3`.`amount`, `orders_3`.`day` rows between 90 preceding and current row) AS `o__most`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_3`.`cust` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`orders_3`.`cust`⟧
),
filtered AS (
  SELECT `left_rows_`.`o__id` AS `id`,
    `left_rows_`.`o__cust` AS `cust`,
    `left_rows_`.`o__day` AS `day`,
    `left_rows_`.`o__most` AS `most`,
    `orders_5`.`day` AS `since`,
    row_number() over (partition by `left_rows_`.`o__cust`, `left_rows_`.`o__day` order by `orders_5`.`day`, `left_rows_`.`o__id`, `left_rows_`.`o__id`, `left_rows_`.`o__most`, `orders_5`.`cust`, `orders_5`.`day`, `orders_5`.`amount`) AS `rn`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `orders_5`.`cust` <=> `c_4`.`cust`)
      ON `orders_5`.`cust` = `left_rows_`.`o__cust`
      AND `orders_5`.`amount` = `left_rows_`.`o__most`
      AND (`orders_5`.`day` between `left_rows_`.`o__day` - interval 12 months and `left_rows_`.`o__day`)
  WHERE ⟦within¦cust¦`orders_5`.`cust`⟧
)
SELECT `filtered`.`cust`,
  `filtered`.`day`,
  `filtered`.`id`,
  `filtered`.`most`,
  `filtered`.`since`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)
-- keys (cust, day) reference: ('shop.orders',) #425ca73b1ea1
-- by key (cust, day), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `c_2`.`cust` AS `__ivm_of_cust`,
    min(struct(`c_2`.`day` IS NOT NULL AS a0, `c_2`.`day` AS b0)) AS `__ivm_first`
  FROM `changed_orders` AS `c_2`
  GROUP BY `c_2`.`cust`
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`day`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`right_rows`) */ `orders`.`cust`,
    `orders`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`cust` <=> `right_rows`.`__ivm_of_cust`
      AND (NOT (`right_rows`.`__ivm_first` > struct(`orders`.`day` IS NOT NULL AS a0, `orders`.`day` AS b0)))
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧`orders_2`.`cust`,
    `orders_2`.`day`
  FROM `changed_orders_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `changed_orders_2`.`cust` = `orders_2`.`cust`
      AND (`changed_orders_2`.`day` between `orders_2`.`day` - interval 12 months and `orders_2`.`day`)
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`day`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `orders_3`.`cust` AS `__ivm_of_cust`,
    min(struct(`orders_3`.`day` IS NOT NULL AS a0, `orders_3`.`day` AS b0)) AS `__ivm_first`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`cust`¦⟧
    AND ⟦keys¦`orders_3`.`cust`¦`orders_3`.`day`⟧
  GROUP BY `orders_3`.`cust`
),
filtered AS (
  SELECT `orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    `orders_4`.`day`,
    `right_rows_`.`__ivm_of_cust`,
    `right_rows_`.`__ivm_first`,
    row_number() OVER ( partition by `orders_4`.`cust` order by `orders_4`.`day`,  `orders_4`.`id` , `orders_4`.`id`, `orders_4`.`amount`, `orders_4`.`day`, `right_rows_`.`__ivm_of_cust`, `right_rows_`.`__ivm_first`) AS `__ivm_number`,
    count_if(`right_rows_`.`__ivm_first` > struct(`orders_4`.`day` IS NOT NULL AS a0, `orders_4`.`day` AS b0)) OVER (PARTITION BY `orders_4`.`cust`) AS `__ivm_before`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    INNER JOIN `right_rows` AS `right_rows_`
      ON `orders_4`.`cust` <=> `right_rows_`.`__ivm_of_cust`
  WHERE ⟦keys¦`orders_4`.`cust`¦⟧
),
filtered_2 AS (
  SELECT `filtered_`.`id`,
    `filtered_`.`cust`,
    `filtered_`.`amount`,
    `filtered_`.`day`,
    `filtered_`.`__ivm_of_cust`,
    `filtered_`.`__ivm_first`,
    `filtered_`.`__ivm_number`,
    `filtered_`.`__ivm_before`,
    max(`filtered_`.`amount`) over (partition by `filtered_`.`cust` order by `filtered_`.`day`, `filtered_`.`id`, `filtered_`.`id`, `filtered_`.`amount`, `filtered_`.`day`, `filtered_`.`__ivm_of_cust`, `filtered_`.`__ivm_first`, `filtered_`.`__ivm_number`, `filtered_`.`__ivm_before` rows between 90 preceding and current row) AS `most`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__ivm_number` > `filtered_`.`__ivm_before` - 90)
),
filtered_3 AS (
  SELECT `filtered_2_`.`id`,
    `filtered_2_`.`cust`,
    `filtered_2_`.`day`,
    `filtered_2_`.`most`,
    `orders_11`.`day` AS `since`,
    row_number() over (partition by `filtered_2_`.`cust`, `filtered_2_`.`day` order by `orders_11`.`day`, `filtered_2_`.`id`, `filtered_2_`.`id`, `filtered_2_`.`most`, `orders_11`.`cust`, `orders_11`.`day`, `orders_11`.`amount`) AS `rn`
  FROM `filtered_2` AS `filtered_2_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_11`
      ON `orders_11`.`cust` = `filtered_2_`.`cust`
      AND `orders_11`.`amount` = `filtered_2_`.`most`
      AND (`orders_11`.`day` between `filtered_2_`.`day` - interval 12 months and `filtered_2_`.`day`)
  WHERE (`filtered_2_`.`__ivm_number` > `filtered_2_`.`__ivm_before`)
    AND ⟦keys¦`orders_11`.`cust`¦⟧
)
SELECT `filtered_3`.`cust`,
  `filtered_3`.`day`,
  `filtered_3`.`id`,
  `filtered_3`.`most`,
  `filtered_3`.`since`
FROM `filtered_3`
WHERE (`filtered_3`.`rn` = 1)
  AND ⟦keys¦`filtered_3`.`cust`¦`filtered_3`.`day`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_3`.`cust` AS `__ivm_of_cust`,
    min(struct(`orders_3`.`day` IS NOT NULL AS a0, `orders_3`.`day` AS b0)) AS `__ivm_first`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_3`.`cust` <=> `c_3`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `orders_3`.`cust` <=> `c_4`.`cust` AND `orders_3`.`day` <=> `c_4`.`day`
  WHERE ⟦within¦cust¦`orders_3`.`cust`⟧
    AND ⟦within¦day¦`orders_3`.`day`⟧
  GROUP BY `orders_3`.`cust`
),
filtered AS (
  SELECT `orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    `orders_4`.`day`,
    `right_rows_`.`__ivm_of_cust`,
    `right_rows_`.`__ivm_first`,
    row_number() OVER ( partition by `orders_4`.`cust` order by `orders_4`.`day`,  `orders_4`.`id` , `orders_4`.`id`, `orders_4`.`amount`, `orders_4`.`day`, `right_rows_`.`__ivm_of_cust`, `right_rows_`.`__ivm_first`) AS `__ivm_number`,
    count_if(`right_rows_`.`__ivm_first` > struct(`orders_4`.`day` IS NOT NULL AS a0, `orders_4`.`day` AS b0)) OVER (PARTITION BY `orders_4`.`cust`) AS `__ivm_before`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `c_5`
      ON `orders_4`.`cust` <=> `c_5`.`cust`
    INNER JOIN `right_rows` AS `right_rows_`
      ON `orders_4`.`cust` <=> `right_rows_`.`__ivm_of_cust`
  WHERE ⟦within¦cust¦`orders_4`.`cust`⟧
),
filtered_2 AS (
  SELECT `filtered_`.`id`,
    `filtered_`.`cust`,
    `filtered_`.`amount`,
    `filtered_`.`day`,
    `filtered_`.`__ivm_of_cust`,
    `filtered_`.`__ivm_first`,
    `filtered_`.`__ivm_number`,
    `filtered_`.`__ivm_before`,
    max(`filtered_`.`amount`) over (partition by `filtered_`.`cust` order by `filtered_`.`day`, `filtered_`.`id`, `filtered_`.`id`, `filtered_`.`amount`, `filtered_`.`day`, `filtered_`.`__ivm_of_cust`, `filtered_`.`__ivm_first`, `filtered_`.`__ivm_number`, `filtered_`.`__ivm_before` rows between 90 preceding and current row) AS `most`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__ivm_number` > `filtered_`.`__ivm_before` - 90)
),
filtered_3 AS (
  SELECT `filtered_2_`.`id`,
    `filtered_2_`.`cust`,
    `filtered_2_`.`day`,
    `filtered_2_`.`most`,
    `orders_11`.`day` AS `since`,
    row_number() over (partition by `filtered_2_`.`cust`, `filtered_2_`.`day` order by `orders_11`.`day`, `filtered_2_`.`id`, `filtered_2_`.`id`, `filtered_2_`.`most`, `orders_11`.`cust`, `orders_11`.`day`, `orders_11`.`amount`) AS `rn`
  FROM `filtered_2` AS `filtered_2_`
    INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_11`
    LEFT SEMI JOIN `dirty_keys` AS `c_15`
      ON `orders_11`.`cust` <=> `c_15`.`cust`)
      ON `orders_11`.`cust` = `filtered_2_`.`cust`
      AND `orders_11`.`amount` = `filtered_2_`.`most`
      AND (`orders_11`.`day` between `filtered_2_`.`day` - interval 12 months and `filtered_2_`.`day`)
  WHERE (`filtered_2_`.`__ivm_number` > `filtered_2_`.`__ivm_before`)
    AND ⟦within¦cust¦`orders_11`.`cust`⟧
)
SELECT `filtered_3`.`cust`,
  `filtered_3`.`day`,
  `filtered_3`.`id`,
  `filtered_3`.`most`,
  `filtered_3`.`since`
FROM `filtered_3`
  LEFT SEMI JOIN `dirty_keys` AS `c_16`
    ON `filtered_3`.`cust` <=> `c_16`.`cust` AND `filtered_3`.`day` <=> `c_16`.`day`
WHERE (`filtered_3`.`rn` = 1)
  AND ⟦within¦cust¦`filtered_3`.`cust`⟧
  AND ⟦within¦day¦`filtered_3`.`day`⟧
-- rows () whole_reads: 8 #18f1f43d7555
-- no key leads from the change to the rows
-- delta:
WITH left_rows AS (
  SELECT `orders_3`.`id` AS `o__id`,
    `orders_3`.`cust` AS `o__cust`,
    `orders_3`.`day` AS `o__day`,
    max(`orders_3`.`amount`) over (partition by `orders_3`.`cust` order by `orders_3`.`day`, `orders_3`.`id`, `orders_3`.`id`, `orders_3`.`amount`, `orders_3`.`day` rows between 90 preceding and current row) AS `o__most`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_4`.`cust`,
    `orders_4`.`day`,
    max(`orders_4`.`amount`) over (partition by `orders_4`.`cust` order by `orders_4`.`day`, `orders_4`.`id`, `orders_4`.`id`, `orders_4`.`amount`, `orders_4`.`day` rows between 90 preceding and current row) AS `most`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_4`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_5`.`cust`,
    `orders_5`.`day`,
    max(`orders_5`.`amount`) over (partition by `orders_5`.`cust` order by `orders_5`.`day`, `orders_5`.`id`, `orders_5`.`id`, `orders_5`.`amount`, `orders_5`.`day` rows between 90 preceding and current row) AS `most`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_5`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_5`.`cust`⟧)
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
left_rows_2 AS (
  SELECT `orders_8`.`cust` AS `o__cust`,
    `orders_8`.`day` AS `o__day`,
    max(`orders_8`.`amount`) over (partition by `orders_8`.`cust` order by `orders_8`.`day`, `orders_8`.`id`, `orders_8`.`id`, `orders_8`.`amount`, `orders_8`.`day` rows between 90 preceding and current row) AS `o__most`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
),
combined_2 AS (
  SELECT `combined`.`cust` AS `o__cust`,
    `combined`.`day` AS `o__day`
  FROM `combined`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`cust` = `combined`.`cust`
      AND `orders_6`.`amount` = `combined`.`most`
      AND (`orders_6`.`day` between `combined`.`day` - interval 12 months and `combined`.`day`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧`left_rows_2`.`o__cust`,
    `left_rows_2`.`o__day`
  FROM `left_rows_2`
    INNER JOIN `changed_orders_2`
      ON `changed_orders_2`.`cust` = `left_rows_2`.`o__cust`
      AND `changed_orders_2`.`amount` = `left_rows_2`.`o__most`
      AND (`changed_orders_2`.`day` between `left_rows_2`.`o__day` - interval 12 months and `left_rows_2`.`o__day`)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_2`.`o__cust`,
    `combined_2`.`o__day`
  FROM `combined_2`
),
left_rows_3 AS (
  SELECT `orders_11`.`id` AS `o__id`,
    `orders_11`.`cust` AS `o__cust`,
    `orders_11`.`day` AS `o__day`,
    max(`orders_11`.`amount`) over (partition by `orders_11`.`cust` order by `orders_11`.`day`, `orders_11`.`id`, `orders_11`.`id`, `orders_11`.`amount`, `orders_11`.`day` rows between 90 preceding and current row) AS `o__most`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_11`
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `left_rows`.`o__id`,
    `left_rows`.`o__cust`,
    `left_rows`.`o__day`,
    `left_rows`.`o__most`,
    `orders_2`.`day` AS `p__day`,
    row_number() over (partition by `left_rows`.`o__cust`, `left_rows`.`o__day` order by `orders_2`.`day`, `left_rows`.`o__id`, `left_rows`.`o__id`, `left_rows`.`o__most`, `orders_2`.`cust`, `orders_2`.`day`, `orders_2`.`amount`) AS `rn`,
    1 AS `__ivm_w`
  FROM `left_rows`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `left_rows`.`o__cust`
      AND `orders_2`.`amount` = `left_rows`.`o__most`
      AND (`orders_2`.`day` between `left_rows`.`o__day` - interval 12 months and `left_rows`.`o__day`)
    LEFT SEMI JOIN `dirty_keys_2`
      ON `left_rows`.`o__cust` <=> `dirty_keys_2`.`o__cust` AND `left_rows`.`o__day` <=> `dirty_keys_2`.`o__day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `left_rows_3`.`o__id`,
    `left_rows_3`.`o__cust`,
    `left_rows_3`.`o__day`,
    `left_rows_3`.`o__most`,
    `orders_10`.`day` AS `p__day`,
    row_number() over (partition by `left_rows_3`.`o__cust`, `left_rows_3`.`o__day` order by `orders_10`.`day`, `left_rows_3`.`o__id`, `left_rows_3`.`o__id`, `left_rows_3`.`o__most`, `orders_10`.`cust`, `orders_10`.`day`, `orders_10`.`amount`) AS `rn`,
    -1 AS `__ivm_w`
  FROM `left_rows_3`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
      ON `orders_10`.`cust` = `left_rows_3`.`o__cust`
      AND `orders_10`.`amount` = `left_rows_3`.`o__most`
      AND (`orders_10`.`day` between `left_rows_3`.`o__day` - interval 12 months and `left_rows_3`.`o__day`)
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `left_rows_3`.`o__cust` <=> `dirty_keys_2_`.`o__cust` AND `left_rows_3`.`o__day` <=> `dirty_keys_2_`.`o__day`
),
delta AS (
  SELECT `combined_3`.`o__cust` AS `cust`,
    `combined_3`.`o__day` AS `day`,
    `combined_3`.`o__id` AS `id`,
    `combined_3`.`o__most` AS `most`,
    `combined_3`.`p__day` AS `since`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
  WHERE (`combined_3`.`rn` = 1)
)
SELECT `delta`.`cust`,
  `delta`.`day`,
  `delta`.`id`,
  `delta`.`most`,
  `delta`.`since`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`day`, `delta`.`id`, `delta`.`most`, `delta`.`since`
HAVING sum(`delta`.`__ivm_w`) <> 0
