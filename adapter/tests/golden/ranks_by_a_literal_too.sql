with o as (select id, cust, amount, '.jira' as source from shop.orders) select id, source, cust, row_number() over (partition by source, cust order by amount, id) as n from o

-- rebuild:
WITH numbered_rows AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`amount`,
  '.jira' AS `source`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `numbered_rows`.`id`,
  `numbered_rows`.`source`,
  `numbered_rows`.`cust`,
  row_number() over (partition by `numbered_rows`.`source`, `numbered_rows`.`cust` order by `numbered_rows`.`amount`, `numbered_rows`.`id`, `numbered_rows`.`id`, `numbered_rows`.`amount`) AS `n`
FROM `numbered_rows`

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #b9b3c1504d0a
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
  `orders_2`.`amount`,
  '.jira' AS `source`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `numbered_rows`.`id`,
  `numbered_rows`.`source`,
  `numbered_rows`.`cust`,
  row_number() over (partition by `numbered_rows`.`source`, `numbered_rows`.`cust` order by `numbered_rows`.`amount`, `numbered_rows`.`id`, `numbered_rows`.`id`, `numbered_rows`.`amount`) AS `n`
FROM `numbered_rows`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
numbered_rows AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`amount`,
  '.jira' AS `source`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `orders_2`.`cust` <=> `c`.`cust`
WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `numbered_rows`.`id`,
  `numbered_rows`.`source`,
  `numbered_rows`.`cust`,
  row_number() over (partition by `numbered_rows`.`source`, `numbered_rows`.`cust` order by `numbered_rows`.`amount`, `numbered_rows`.`id`, `numbered_rows`.`id`, `numbered_rows`.`amount`) AS `n`
FROM `numbered_rows`
-- rows ()  #f37540f039f0
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT '.jira' AS `source`,
  `changed_orders`.`cust`
FROM `changed_orders`
),
numbered_rows AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`amount`,
  '.jira' AS `source`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON ('.jira') <=> `dirty_keys_`.`source` AND `orders_2`.`cust` <=> `dirty_keys_`.`cust`
WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
numbered_rows_2 AS (
SELECT /*+ BROADCAST(`dirty_keys__3`) */ `orders_4`.`id`,
  `orders_4`.`cust`,
  `orders_4`.`amount`,
  '.jira' AS `source`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
    ON ('.jira') <=> `dirty_keys__3`.`source` AND `orders_4`.`cust` <=> `dirty_keys__3`.`cust`
WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
),
combined AS (
  SELECT `numbered_rows`.`id`,
    `numbered_rows`.`cust`,
    `numbered_rows`.`source`,
    row_number() over (partition by `numbered_rows`.`source`, `numbered_rows`.`cust` order by `numbered_rows`.`amount`, `numbered_rows`.`id`, `numbered_rows`.`id`, `numbered_rows`.`amount`) AS `n`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT `numbered_rows_2`.`id`,
    `numbered_rows_2`.`cust`,
    `numbered_rows_2`.`source`,
    row_number() over (partition by `numbered_rows_2`.`source`, `numbered_rows_2`.`cust` order by `numbered_rows_2`.`amount`, `numbered_rows_2`.`id`, `numbered_rows_2`.`id`, `numbered_rows_2`.`amount`) AS `n`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`source`,
    `combined`.`cust`,
    `combined`.`n`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`source`,
  `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`source`, `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
