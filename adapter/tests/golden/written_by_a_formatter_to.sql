SELECT id, CAST(amount AS INTEGER) + 1 AS whole, cust * 2 + 1 AS odd, MAX(status) OVER (PARTITION BY cust ORDER BY day ASC ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING) AS was, AVG(amount) OVER (PARTITION BY cust, SUBSTRING(status, 1, 1) ORDER BY day NULLS FIRST, id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS so_far, CASE WHEN status = 'new' THEN 1 WHEN status = 'paid' THEN 2 END AS k FROM shop.orders WHERE NOT status IN ('open', 'lost') AND CAST('2020-01-01' AS DATE) <= day AND cust IS NOT NULL

-- was:
select id, amount::int + 1 as whole, (cust * 2) + 1 as odd, max(status) over (partition by cust order by day rows between 1 preceding and 1 preceding) as was, mean(amount) over (partition by cust, substr(status, 1, 1) order by day, id rows unbounded preceding) as so_far, case status when 'new' then 1 when "paid" then 2 else null end as k from shop.orders where 1 = 1 and status not in ('lost', 'open') and day >= date'2020-01-01' and not cust is null

-- edit, same: True
-- rebuild:
WITH numbered_rows AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`amount`,
  `orders_2`.`status`,
  `orders_2`.`day`,
  SUBSTRING(`orders_2`.`status`, 1, 1) AS `__partition`,
  MAX(`orders_2`.`status`) OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`day` ASC, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, SUBSTRING(`orders_2`.`status`, 1, 1) ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING) AS `was`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (NOT `orders_2`.`status` IN ('open', 'lost') AND CAST('2020-01-01' AS DATE) <= `orders_2`.`day` AND `orders_2`.`cust` IS NOT NULL)
)
SELECT `numbered_rows`.`id`,
  CAST(`numbered_rows`.`amount` AS INTEGER) + 1 AS `whole`,
  `numbered_rows`.`cust` * 2 + 1 AS `odd`,
  `numbered_rows`.`was`,
  AVG(`numbered_rows`.`amount`) OVER (PARTITION BY `numbered_rows`.`cust`, `numbered_rows`.`__partition` ORDER BY `numbered_rows`.`day` NULLS FIRST, `numbered_rows`.`id`, `numbered_rows`.`id`, `numbered_rows`.`amount`, `numbered_rows`.`status`, `numbered_rows`.`day`, `numbered_rows`.`was` ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS `so_far`,
  CASE WHEN `numbered_rows`.`status` = 'new' THEN 1 WHEN `numbered_rows`.`status` = 'paid' THEN 2 END AS `k`
FROM `numbered_rows`

-- changed: shop.orders
-- rows () whole_reads: 2 #3da1cf67995d
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`amount`,
  `orders_2`.`status`,
  `orders_2`.`day`,
  SUBSTRING(`orders_2`.`status`, 1, 1) AS `__partition`,
  MAX(`orders_2`.`status`) OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`day` ASC, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, SUBSTRING(`orders_2`.`status`, 1, 1) ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING) AS `was`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (( NOT `orders_2`.`status` IN( 'open',  'lost')) AND ( CAST( '2020-01-01' AS DATE) <= `orders_2`.`day`) AND ( `orders_2`.`cust` IS NOT NULL))
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
WHERE (( NOT `changed_orders`.`status` IN( 'open',  'lost')) AND ( CAST( '2020-01-01' AS DATE) <= `changed_orders`.`day`) AND ( `changed_orders`.`cust` IS NOT NULL))
),
combined AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`cust`,
  SUBSTRING(`orders_3`.`status`, 1, 1) AS `__partition`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders_3`.`cust` <=> `dirty_keys`.`cust`
WHERE (( NOT `orders_3`.`status` IN( 'open',  'lost')) AND ( CAST( '2020-01-01' AS DATE) <= `orders_3`.`day`) AND ( `orders_3`.`cust` IS NOT NULL))
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
  SUBSTRING(`orders_4`.`status`, 1, 1) AS `__partition`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_4`.`cust` <=> `dirty_keys_`.`cust`
WHERE (( NOT `orders_4`.`status` IN( 'open',  'lost')) AND ( CAST( '2020-01-01' AS DATE) <= `orders_4`.`day`) AND ( `orders_4`.`cust` IS NOT NULL))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`cust`,
    `combined`.`__partition`
  FROM `combined`
),
candidates_2 AS (
SELECT `orders_6`.`id`,
  `orders_6`.`cust`,
  `orders_6`.`amount`,
  `orders_6`.`status`,
  `orders_6`.`day`,
  SUBSTRING(`orders_6`.`status`, 1, 1) AS `__partition`,
  MAX(`orders_6`.`status`) OVER (PARTITION BY `orders_6`.`cust` ORDER BY `orders_6`.`day` ASC, `orders_6`.`id`, `orders_6`.`amount`, `orders_6`.`status`, `orders_6`.`day`, SUBSTRING(`orders_6`.`status`, 1, 1) ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING) AS `was`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
WHERE (( NOT `orders_6`.`status` IN( 'open',  'lost')) AND ( CAST( '2020-01-01' AS DATE) <= `orders_6`.`day`) AND ( `orders_6`.`cust` IS NOT NULL))
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`id`,
    `candidates`.`cust`,
    `candidates`.`amount`,
    `candidates`.`status`,
    `candidates`.`was`,
    AVG(`candidates`.`amount`) OVER (PARTITION BY `candidates`.`cust`, `candidates`.`__partition` ORDER BY `candidates`.`day` NULLS FIRST, `candidates`.`id`, `candidates`.`id`, `candidates`.`amount`, `candidates`.`status`, `candidates`.`day`, `candidates`.`was` ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS `so_far`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`cust` <=> `dirty_keys_2`.`cust` AND `candidates`.`__partition` <=> `dirty_keys_2`.`__partition`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates_2`.`id`,
    `candidates_2`.`cust`,
    `candidates_2`.`amount`,
    `candidates_2`.`status`,
    `candidates_2`.`was`,
    AVG(`candidates_2`.`amount`) OVER (PARTITION BY `candidates_2`.`cust`, `candidates_2`.`__partition` ORDER BY `candidates_2`.`day` NULLS FIRST, `candidates_2`.`id`, `candidates_2`.`id`, `candidates_2`.`amount`, `candidates_2`.`status`, `candidates_2`.`day`, `candidates_2`.`was` ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS `so_far`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates_2`.`cust` <=> `dirty_keys_2_`.`cust` AND `candidates_2`.`__partition` <=> `dirty_keys_2_`.`__partition`
),
delta AS (
SELECT `combined_2`.`id`,
  CAST(`combined_2`.`amount` AS INTEGER) + 1 AS `whole`,
  `combined_2`.`cust` * 2 + 1 AS `odd`,
  `combined_2`.`was`,
  `combined_2`.`so_far`,
  CASE WHEN `combined_2`.`status` = 'new' THEN 1 WHEN `combined_2`.`status` = 'paid' THEN 2 END AS `k`,
  `combined_2`.`__ivm_w`
FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`whole`,
  `delta`.`odd`,
  `delta`.`was`,
  `delta`.`so_far`,
  `delta`.`k`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`whole`, `delta`.`odd`, `delta`.`was`, `delta`.`so_far`, `delta`.`k`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) reference: ('shop.orders',) #04f0047f2a6a
-- by key (id), looked up for the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
SELECT `c_2`.`cust` AS `__ivm_of_cust`,
  min(struct(`c_2`.`day` IS NOT NULL AS a0, `c_2`.`day` AS b0)) AS `__ivm_first`
FROM `changed_orders` AS `c_2`
WHERE (( NOT `c_2`.`status` IN( 'open',  'lost')) AND ( CAST( '2020-01-01' AS DATE) <= `c_2`.`day`) AND ( `c_2`.`cust` IS NOT NULL))
GROUP BY `c_2`.`cust`
),
combined AS (
SELECT `c_3`.`cust`,
  SUBSTRING(`c_3`.`status`, 1, 1) AS `__partition`,
  `c_3`.`day`
FROM `changed_orders` AS `c_3`
WHERE (( NOT `c_3`.`status` IN( 'open',  'lost')) AND ( CAST( '2020-01-01' AS DATE) <= `c_3`.`day`) AND ( `c_3`.`cust` IS NOT NULL))
UNION ALL
SELECT /*+ BROADCAST(`right_rows_`) */ `orders_3`.`cust`,
  SUBSTRING(`orders_3`.`status`, 1, 1) AS `__partition`,
  `orders_3`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  LEFT SEMI JOIN `right_rows` AS `right_rows_`
    ON `orders_3`.`cust` <=> `right_rows_`.`__ivm_of_cust`
    AND (NOT (`right_rows_`.`__ivm_first` > struct(`orders_3`.`day` IS NOT NULL AS a0, `orders_3`.`day` AS b0)))
WHERE (( NOT `orders_3`.`status` IN( 'open',  'lost')) AND ( CAST( '2020-01-01' AS DATE) <= `orders_3`.`day`) AND ( `orders_3`.`cust` IS NOT NULL))
),
right_rows_2 AS (
  SELECT `combined_`.`cust` AS `__ivm_of_cust`,
    `combined_`.`__partition` AS `__ivm_of___partition`,
    min(struct(`combined_`.`day` IS NOT NULL AS a0, `combined_`.`day` AS b0)) AS `__ivm_first`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`, `combined_`.`__partition`
),
combined_2 AS (
SELECT `changed_orders`.`id`
FROM `changed_orders`
WHERE (( NOT `changed_orders`.`status` IN( 'open',  'lost')) AND ( CAST( '2020-01-01' AS DATE) <= `changed_orders`.`day`) AND ( `changed_orders`.`cust` IS NOT NULL))
UNION ALL
SELECT /*+ BROADCAST(`right_rows`) */ `orders`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON `orders`.`cust` <=> `right_rows`.`__ivm_of_cust`
    AND (NOT (`right_rows`.`__ivm_first` > struct(`orders`.`day` IS NOT NULL AS a0, `orders`.`day` AS b0)))
WHERE (( NOT `orders`.`status` IN( 'open',  'lost')) AND ( CAST( '2020-01-01' AS DATE) <= `orders`.`day`) AND ( `orders`.`cust` IS NOT NULL))
UNION ALL
SELECT /*+ BROADCAST(`right_rows_2`) */ `orders_2`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `right_rows_2`
    ON `orders_2`.`cust` <=> `right_rows_2`.`__ivm_of_cust`
    AND (SUBSTRING(`orders_2`.`status`, 1, 1)) <=> `right_rows_2`.`__ivm_of___partition`
    AND (NOT (`right_rows_2`.`__ivm_first` > struct(`orders_2`.`day` IS NOT NULL AS a0, `orders_2`.`day` AS b0)))
WHERE (( NOT `orders_2`.`status` IN( 'open',  'lost')) AND ( CAST( '2020-01-01' AS DATE) <= `orders_2`.`day`) AND ( `orders_2`.`cust` IS NOT NULL))
)
SELECT DISTINCT `combined_2`.`id`
FROM `combined_2`
-- few:
WITH dirty_keys AS (
SELECT DISTINCT `orders_3`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
WHERE ⟦keys¦`orders_3`.`id`⟧
  AND (NOT `orders_3`.`status` IN ('open', 'lost') AND CAST('2020-01-01' AS DATE) <= `orders_3`.`day` AND `orders_3`.`cust` IS NOT NULL)
),
candidates AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`id`,
  `orders_4`.`cust`,
  `orders_4`.`amount`,
  `orders_4`.`status`,
  `orders_4`.`day`,
  SUBSTRING(`orders_4`.`status`, 1, 1) AS `__partition`,
  MAX(`orders_4`.`status`) OVER (PARTITION BY `orders_4`.`cust` ORDER BY `orders_4`.`day` ASC, `orders_4`.`id`, `orders_4`.`amount`, `orders_4`.`status`, `orders_4`.`day`, SUBSTRING(`orders_4`.`status`, 1, 1) ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING) AS `was`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_4`.`cust` <=> `dirty_keys_`.`cust`
WHERE (NOT `orders_4`.`status` IN ('open', 'lost') AND CAST('2020-01-01' AS DATE) <= `orders_4`.`day` AND `orders_4`.`cust` IS NOT NULL)
),
dirty_keys_2 AS (
  SELECT DISTINCT `candidates`.`cust`,
    `candidates`.`__partition`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`id`⟧
),
candidates_2 AS (
SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `orders_5`.`id`,
  `orders_5`.`cust`,
  `orders_5`.`amount`,
  `orders_5`.`status`,
  `orders_5`.`day`,
  SUBSTRING(`orders_5`.`status`, 1, 1) AS `__partition`,
  MAX(`orders_5`.`status`) OVER (PARTITION BY `orders_5`.`cust` ORDER BY `orders_5`.`day` ASC, `orders_5`.`id`, `orders_5`.`amount`, `orders_5`.`status`, `orders_5`.`day`, SUBSTRING(`orders_5`.`status`, 1, 1) ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING) AS `was`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
    ON `orders_5`.`cust` <=> `dirty_keys_2_`.`cust`
WHERE (NOT `orders_5`.`status` IN ('open', 'lost') AND CAST('2020-01-01' AS DATE) <= `orders_5`.`day` AND `orders_5`.`cust` IS NOT NULL)
),
candidates_3 AS (
SELECT /*+ BROADCAST(`dirty_keys_2__4`) */ `candidates_2_`.`id`,
  CAST(`candidates_2_`.`amount` AS INTEGER) + 1 AS `whole`,
  `candidates_2_`.`cust` * 2 + 1 AS `odd`,
  `candidates_2_`.`was`,
  AVG(`candidates_2_`.`amount`) OVER (PARTITION BY `candidates_2_`.`cust`, `candidates_2_`.`__partition` ORDER BY `candidates_2_`.`day` NULLS FIRST, `candidates_2_`.`id`, `candidates_2_`.`id`, `candidates_2_`.`amount`, `candidates_2_`.`status`, `candidates_2_`.`day`, `candidates_2_`.`was` ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS `so_far`,
  CASE WHEN `candidates_2_`.`status` = 'new' THEN 1 WHEN `candidates_2_`.`status` = 'paid' THEN 2 END AS `k`
FROM `candidates_2` AS `candidates_2_`
  LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2__4`
    ON `candidates_2_`.`cust` <=> `dirty_keys_2__4`.`cust` AND `candidates_2_`.`__partition` <=> `dirty_keys_2__4`.`__partition`
)
SELECT `candidates_3`.`id`,
  `candidates_3`.`whole`,
  `candidates_3`.`odd`,
  `candidates_3`.`was`,
  `candidates_3`.`so_far`,
  `candidates_3`.`k`
FROM `candidates_3`
WHERE ⟦keys¦`candidates_3`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
SELECT DISTINCT `orders_3`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders_3`.`id` <=> `dirty_keys`.`id`
WHERE ⟦within¦id¦`orders_3`.`id`⟧
  AND (NOT `orders_3`.`status` IN ('open', 'lost') AND CAST('2020-01-01' AS DATE) <= `orders_3`.`day` AND `orders_3`.`cust` IS NOT NULL)
),
candidates AS (
SELECT `orders_4`.`id`,
  `orders_4`.`cust`,
  `orders_4`.`amount`,
  `orders_4`.`status`,
  `orders_4`.`day`,
  SUBSTRING(`orders_4`.`status`, 1, 1) AS `__partition`,
  MAX(`orders_4`.`status`) OVER (PARTITION BY `orders_4`.`cust` ORDER BY `orders_4`.`day` ASC, `orders_4`.`id`, `orders_4`.`amount`, `orders_4`.`status`, `orders_4`.`day`, SUBSTRING(`orders_4`.`status`, 1, 1) ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING) AS `was`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
    ON `orders_4`.`cust` <=> `dirty_keys_2_`.`cust`
WHERE (NOT `orders_4`.`status` IN ('open', 'lost') AND CAST('2020-01-01' AS DATE) <= `orders_4`.`day` AND `orders_4`.`cust` IS NOT NULL)
),
dirty_keys_3 AS (
  SELECT DISTINCT `candidates`.`cust`,
    `candidates`.`__partition`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `candidates`.`id` <=> `c`.`id`
  WHERE ⟦within¦id¦`candidates`.`id`⟧
),
candidates_2 AS (
SELECT `orders_5`.`id`,
  `orders_5`.`cust`,
  `orders_5`.`amount`,
  `orders_5`.`status`,
  `orders_5`.`day`,
  SUBSTRING(`orders_5`.`status`, 1, 1) AS `__partition`,
  MAX(`orders_5`.`status`) OVER (PARTITION BY `orders_5`.`cust` ORDER BY `orders_5`.`day` ASC, `orders_5`.`id`, `orders_5`.`amount`, `orders_5`.`status`, `orders_5`.`day`, SUBSTRING(`orders_5`.`status`, 1, 1) ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING) AS `was`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3_`
    ON `orders_5`.`cust` <=> `dirty_keys_3_`.`cust`
WHERE (NOT `orders_5`.`status` IN ('open', 'lost') AND CAST('2020-01-01' AS DATE) <= `orders_5`.`day` AND `orders_5`.`cust` IS NOT NULL)
),
candidates_3 AS (
SELECT `candidates_2_`.`id`,
  CAST(`candidates_2_`.`amount` AS INTEGER) + 1 AS `whole`,
  `candidates_2_`.`cust` * 2 + 1 AS `odd`,
  `candidates_2_`.`was`,
  AVG(`candidates_2_`.`amount`) OVER (PARTITION BY `candidates_2_`.`cust`, `candidates_2_`.`__partition` ORDER BY `candidates_2_`.`day` NULLS FIRST, `candidates_2_`.`id`, `candidates_2_`.`id`, `candidates_2_`.`amount`, `candidates_2_`.`status`, `candidates_2_`.`day`, `candidates_2_`.`was` ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS `so_far`,
  CASE WHEN `candidates_2_`.`status` = 'new' THEN 1 WHEN `candidates_2_`.`status` = 'paid' THEN 2 END AS `k`
FROM `candidates_2` AS `candidates_2_`
  LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3__4`
    ON `candidates_2_`.`cust` <=> `dirty_keys_3__4`.`cust` AND `candidates_2_`.`__partition` <=> `dirty_keys_3__4`.`__partition`
)
SELECT `candidates_3`.`id`,
  `candidates_3`.`whole`,
  `candidates_3`.`odd`,
  `candidates_3`.`was`,
  `candidates_3`.`so_far`,
  `candidates_3`.`k`
FROM `candidates_3`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates_3`.`id` <=> `c_2`.`id`
WHERE ⟦within¦id¦`candidates_3`.`id`⟧
