with changed as (select id, cust, day, case when day > lag(day) over (partition by cust order by day, id) then 1 else 0 end as flag from shop.orders) select *, sum(flag) over (partition by cust order by day, id) as island from changed

-- rebuild:
WITH numbered_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    case when `orders_2`.`day` > (lag(`orders_2`.`day`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`day`)) then 1 else 0 end AS `flag`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `numbered_rows`.`id`,
  `numbered_rows`.`cust`,
  `numbered_rows`.`day`,
  `numbered_rows`.`flag`,
  sum(`numbered_rows`.`flag`) over (partition by `numbered_rows`.`cust` order by `numbered_rows`.`day`, `numbered_rows`.`id`) AS `island`
FROM `numbered_rows`

-- changed: shop.orders
-- chosen: appended: about 1.5 s; by key about 20 s; rebuilt about 60 s; by rows about 123 s
-- append () folded: True, grown: True #729c7f65343b
-- the sources only gained rows, which come behind all others of their partition
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`cust`
  FROM `changed_orders` AS `c`
),
left_rows AS (
  SELECT `c_2`.`id`,
    `c_2`.`cust`,
    `c_2`.`day`,
    lag(`c_2`.`day`) over (partition by `c_2`.`cust` order by `c_2`.`day`, `c_2`.`id`, `c_2`.`id`, `c_2`.`day`) AS `__lag`,
    row_number() OVER ( partition by `c_2`.`cust` order by `c_2`.`day`,  `c_2`.`id` , `c_2`.`id`, `c_2`.`day`) AS `__ivm_begins`
  FROM `changed_orders` AS `c_2`
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `stored_2`.`cust` AS `__ivm_of_cust`,
    count(*) AS `__ivm_rows`,
    max(struct(`stored_2`.`day` IS NOT NULL AS a0, `stored_2`.`day` AS b0, `stored_2`.`id` IS NOT NULL AS a1, `stored_2`.`id` AS b1, `stored_2`.`day` AS v0)) AS `__ivm_row`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `stored_2`.`cust` <=> `dirty_keys_`.`cust`
  GROUP BY `stored_2`.`cust`
),
numbered_rows AS (
  SELECT `left_rows_`.`id`,
    `left_rows_`.`cust`,
    `left_rows_`.`day`,
    case when `left_rows_`.`day` > (CASE WHEN `left_rows_`.`__ivm_begins` = 1 AND `right_rows_`.`__ivm_rows` > 0 THEN `right_rows_`.`__ivm_row`.v0 ELSE `left_rows_`.`__lag` END) then 1 else 0 end AS `flag`
  FROM `left_rows` AS `left_rows_`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `left_rows_`.`cust` <=> `right_rows_`.`__ivm_of_cust`
),
right_rows_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__4`) */ `stored_6`.`cust` AS `__ivm_of_cust`
  FROM ⟦target⟧ AS `stored_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__4`
      ON `stored_6`.`cust` <=> `dirty_keys__4`.`cust`
  GROUP BY `stored_6`.`cust`
),
dirty_keys_2 AS (
  SELECT DISTINCT `c_4`.`cust`
  FROM `changed_orders` AS `c_4`
    LEFT JOIN `right_rows_2`
      ON `c_4`.`cust` <=> `right_rows_2`.`__ivm_of_cust`
),
left_rows_2 AS (
  SELECT `numbered_rows_`.`id`,
    `numbered_rows_`.`cust`,
    `numbered_rows_`.`day`,
    `numbered_rows_`.`flag`,
    sum(`numbered_rows_`.`flag`) over (partition by `numbered_rows_`.`cust` order by `numbered_rows_`.`day`, `numbered_rows_`.`id`) AS `island`
  FROM `numbered_rows` AS `numbered_rows_`
),
right_rows_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `stored_8`.`cust` AS `__ivm_of_cust`,
    sum( `stored_8`.`flag`) AS `__ivm_carried_island`
  FROM ⟦target⟧ AS `stored_8`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `stored_8`.`cust` <=> `dirty_keys_2_`.`cust`
  GROUP BY `stored_8`.`cust`
)
SELECT `left_rows_2`.`id`,
  `left_rows_2`.`cust`,
  `left_rows_2`.`day`,
  `left_rows_2`.`flag`,
  coalesce(`right_rows_3`.`__ivm_carried_island` + `left_rows_2`.`island`, `right_rows_3`.`__ivm_carried_island`, `left_rows_2`.`island`) AS `island`
FROM `left_rows_2`
  LEFT JOIN `right_rows_3`
    ON `left_rows_2`.`cust` <=> `right_rows_3`.`__ivm_of_cust`
-- doubt_few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`cust`
  FROM `changed_orders` AS `c`
),
left_rows AS (
  SELECT `c_2`.`cust`,
    min(struct(`c_2`.`day` IS NOT NULL AS a0, `c_2`.`day` AS b0, `c_2`.`id` IS NOT NULL AS a1, `c_2`.`id` AS b1)) AS `__ivm_first`
  FROM `changed_orders` AS `c_2`
  GROUP BY `c_2`.`cust`
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `stored_2`.`cust` AS `__ivm_of_cust`,
    max(struct(`stored_2`.`day` IS NOT NULL AS a0, `stored_2`.`day` AS b0, `stored_2`.`id` IS NOT NULL AS a1, `stored_2`.`id` AS b1)) AS `__ivm_latest`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `stored_2`.`cust` <=> `dirty_keys_`.`cust`
  GROUP BY `stored_2`.`cust`
),
filtered AS (
  SELECT /*+ BROADCAST(`dirty_keys__4`) */ `stored_5`.`cust`,
    count(*) AS `__ivm_rows`
  FROM ⟦target⟧ AS `stored_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__4`
      ON `stored_5`.`cust` <=> `dirty_keys__4`.`cust`
    INNER JOIN `right_rows` AS `right_rows__2`
      ON `stored_5`.`cust` <=> `right_rows__2`.`__ivm_of_cust`
  WHERE (NOT (`right_rows__2`.`__ivm_latest` > struct(`stored_5`.`day` IS NOT NULL AS a0, `stored_5`.`day` AS b0, `stored_5`.`id` IS NOT NULL AS a1, `stored_5`.`id` AS b1)))
  GROUP BY `stored_5`.`cust`
),
right_rows_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__7`) */ `stored_8`.`cust` AS `__ivm_of_cust`
  FROM ⟦target⟧ AS `stored_8`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__7`
      ON `stored_8`.`cust` <=> `dirty_keys__7`.`cust`
  GROUP BY `stored_8`.`cust`
),
dirty_keys_2 AS (
  SELECT DISTINCT `c_4`.`cust`
  FROM `changed_orders` AS `c_4`
    LEFT JOIN `right_rows_2` AS `right_rows_2_`
      ON `c_4`.`cust` <=> `right_rows_2_`.`__ivm_of_cust`
),
left_rows_2 AS (
  SELECT `c_5`.`cust`,
    min(struct(`c_5`.`day` IS NOT NULL AS a0, `c_5`.`day` AS b0, `c_5`.`id` IS NOT NULL AS a1, `c_5`.`id` AS b1)) AS `__ivm_first`
  FROM `changed_orders` AS `c_5`
    LEFT JOIN `right_rows_2` AS `right_rows_2__2`
      ON `c_5`.`cust` <=> `right_rows_2__2`.`__ivm_of_cust`
  GROUP BY `c_5`.`cust`
),
right_rows_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `stored_12`.`cust` AS `__ivm_of_cust`,
    max(struct(`stored_12`.`day` IS NOT NULL AS a0, `stored_12`.`day` AS b0, `stored_12`.`id` IS NOT NULL AS a1, `stored_12`.`id` AS b1)) AS `__ivm_latest`
  FROM ⟦target⟧ AS `stored_12`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `stored_12`.`cust` <=> `dirty_keys_2_`.`cust`
  GROUP BY `stored_12`.`cust`
)
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows`) */ ⟧true AS `__ivm_late`
FROM `left_rows`
  INNER JOIN `right_rows`
    ON `left_rows`.`cust` <=> `right_rows`.`__ivm_of_cust`
WHERE (NOT (`left_rows`.`__ivm_first` > `right_rows`.`__ivm_latest`))
UNION ALL
SELECT true AS `__ivm_late`
FROM `filtered`
WHERE (`filtered`.`__ivm_rows` > 1)
UNION ALL
SELECT true AS `__ivm_late`
FROM `left_rows_2`
  INNER JOIN `right_rows_3`
    ON `left_rows_2`.`cust` <=> `right_rows_3`.`__ivm_of_cust`
WHERE (NOT (`left_rows_2`.`__ivm_first` > `right_rows_3`.`__ivm_latest`))
-- keys (cust, day) part: True, held: True #6a2a8c17240d
-- by key (cust, day), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `c`.`cust`,
    `c`.`day`
  FROM `changed_orders` AS `c`
),
right_rows AS (
  SELECT `computed__2`.`cust` AS `__ivm_of_cust`,
    min(struct(`computed__2`.`day` IS NOT NULL AS a0, `computed__2`.`day` AS b0)) AS `__ivm_first`
  FROM `computed` AS `computed__2`
  GROUP BY `computed__2`.`cust`
),
combined AS (
  SELECT `computed`.`cust`,
    `computed`.`day`
  FROM `computed`
  UNION ALL
  SELECT /*+ BROADCAST(`right_rows`) */ `stored`.`cust`,
    `stored`.`day`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `right_rows`
      ON `stored`.`cust` <=> `right_rows`.`__ivm_of_cust`
      AND (NOT (`right_rows`.`__ivm_first` > struct(`stored`.`day` IS NOT NULL AS a0, `stored`.`day` AS b0)))
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`day`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    lag(`orders_2`.`day`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`day`) AS `__lag`,
    row_number() OVER ( partition by `orders_2`.`cust` order by `orders_2`.`day`,  `orders_2`.`id` , `orders_2`.`id`, `orders_2`.`day`) AS `__ivm_begins`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`¦`orders_2`.`day`⟧
),
right_rows AS (
  SELECT `stored_2`.`cust` AS `__ivm_of_cust`,
    count(*) AS `__ivm_rows`,
    max(struct(`stored_2`.`day` IS NOT NULL AS a0, `stored_2`.`day` AS b0, `stored_2`.`id` IS NOT NULL AS a1, `stored_2`.`id` AS b1, `stored_2`.`day` AS v0)) AS `__ivm_row`
  FROM ⟦target⟧ AS `stored_2`
  WHERE ⟦keys¦`stored_2`.`cust`¦⟧
    AND ((⟦keys¦`stored_2`.`cust`¦`stored_2`.`day`⟧) IS NOT TRUE)
  GROUP BY `stored_2`.`cust`
),
numbered_rows AS (
  SELECT `left_rows_`.`id`,
    `left_rows_`.`cust`,
    `left_rows_`.`day`,
    case when `left_rows_`.`day` > (CASE WHEN `left_rows_`.`__ivm_begins` = 1 AND `right_rows_`.`__ivm_rows` > 0 THEN `right_rows_`.`__ivm_row`.v0 ELSE `left_rows_`.`__lag` END) then 1 else 0 end AS `flag`
  FROM `left_rows` AS `left_rows_`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `left_rows_`.`cust` <=> `right_rows_`.`__ivm_of_cust`
),
left_rows_2 AS (
  SELECT `numbered_rows_`.`id`,
    `numbered_rows_`.`cust`,
    `numbered_rows_`.`day`,
    `numbered_rows_`.`flag`,
    sum(`numbered_rows_`.`flag`) over (partition by `numbered_rows_`.`cust` order by `numbered_rows_`.`day`, `numbered_rows_`.`id`) AS `island`
  FROM `numbered_rows` AS `numbered_rows_`
),
right_rows_2 AS (
  SELECT `stored_6`.`cust` AS `__ivm_of_cust`,
    sum( `stored_6`.`flag`) AS `__ivm_carried_island`
  FROM ⟦target⟧ AS `stored_6`
  WHERE ⟦keys¦`stored_6`.`cust`¦⟧
    AND ((⟦keys¦`stored_6`.`cust`¦`stored_6`.`day`⟧) IS NOT TRUE)
  GROUP BY `stored_6`.`cust`
)
SELECT `left_rows_2`.`id`,
  `left_rows_2`.`cust`,
  `left_rows_2`.`day`,
  `left_rows_2`.`flag`,
  coalesce(`right_rows_2`.`__ivm_carried_island` + `left_rows_2`.`island`, `right_rows_2`.`__ivm_carried_island`, `left_rows_2`.`island`) AS `island`
FROM `left_rows_2`
  LEFT JOIN `right_rows_2`
    ON `left_rows_2`.`cust` <=> `right_rows_2`.`__ivm_of_cust`
-- many:
WITH dirty_keys AS (
SELECT `cust`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
numbered_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    case when `orders_2`.`day` > (lag(`orders_2`.`day`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`day`)) then 1 else 0 end AS `flag`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
),
candidates AS (
  SELECT `numbered_rows_`.`id`,
    `numbered_rows_`.`cust`,
    `numbered_rows_`.`day`,
    `numbered_rows_`.`flag`,
    sum(`numbered_rows_`.`flag`) over (partition by `numbered_rows_`.`cust` order by `numbered_rows_`.`day`, `numbered_rows_`.`id`) AS `island`
  FROM `numbered_rows` AS `numbered_rows_`
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`flag`,
  `candidates`.`island`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `candidates`.`cust` <=> `c_3`.`cust` AND `candidates`.`day` <=> `c_3`.`day`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦day¦`candidates`.`day`⟧
-- doubt_few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `c`.`cust`,
    `c`.`day`
  FROM `changed_orders` AS `c`
),
dirty_keys AS (
  SELECT DISTINCT `computed`.`cust`
  FROM `computed`
),
filtered AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `stored_2`.`cust`,
    `stored_2`.`day`,
    `stored_2`.`id`,
    count(*) AS `__ivm_rows`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `stored_2`.`cust` <=> `dirty_keys_`.`cust`
  GROUP BY `stored_2`.`cust`, `stored_2`.`day`, `stored_2`.`id`
)
SELECT true AS `__ivm_late`
FROM `filtered`
WHERE (`filtered`.`__ivm_rows` > 1)
-- keys (cust)  #514939c14b82
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH numbered_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    case when `orders_2`.`day` > (lag(`orders_2`.`day`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`day`)) then 1 else 0 end AS `flag`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `numbered_rows`.`id`,
  `numbered_rows`.`cust`,
  `numbered_rows`.`day`,
  `numbered_rows`.`flag`,
  sum(`numbered_rows`.`flag`) over (partition by `numbered_rows`.`cust` order by `numbered_rows`.`day`, `numbered_rows`.`id`) AS `island`
FROM `numbered_rows`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
numbered_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    case when `orders_2`.`day` > (lag(`orders_2`.`day`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`day`)) then 1 else 0 end AS `flag`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `numbered_rows`.`id`,
  `numbered_rows`.`cust`,
  `numbered_rows`.`day`,
  `numbered_rows`.`flag`,
  sum(`numbered_rows`.`flag`) over (partition by `numbered_rows`.`cust` order by `numbered_rows`.`day`, `numbered_rows`.`id`) AS `island`
FROM `numbered_rows`
-- rows () whole_reads: 2 #3705f50b11ff
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    case when `orders_2`.`day` > (lag(`orders_2`.`day`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`day`)) then 1 else 0 end AS `flag`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`cust`
  FROM `combined`
),
candidates_2 AS (
  SELECT `orders_6`.`id`,
    `orders_6`.`cust`,
    `orders_6`.`day`,
    case when `orders_6`.`day` > (lag(`orders_6`.`day`) over (partition by `orders_6`.`cust` order by `orders_6`.`day`, `orders_6`.`id`, `orders_6`.`id`, `orders_6`.`day`)) then 1 else 0 end AS `flag`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`id`,
    `candidates`.`cust`,
    `candidates`.`day`,
    `candidates`.`flag`,
    sum(`candidates`.`flag`) over (partition by `candidates`.`cust` order by `candidates`.`day`, `candidates`.`id`) AS `island`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`cust` <=> `dirty_keys_2`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates_2`.`id`,
    `candidates_2`.`cust`,
    `candidates_2`.`day`,
    `candidates_2`.`flag`,
    sum(`candidates_2`.`flag`) over (partition by `candidates_2`.`cust` order by `candidates_2`.`day`, `candidates_2`.`id`) AS `island`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates_2`.`cust` <=> `dirty_keys_2_`.`cust`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`day`,
  `delta`.`flag`,
  `delta`.`island`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`day`, `delta`.`flag`, `delta`.`island`
HAVING sum(`delta`.`__ivm_w`) <> 0
