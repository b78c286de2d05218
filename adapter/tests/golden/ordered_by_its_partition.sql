select id, cust, sum(amount) over (partition by day, cust order by cust range between 2 preceding and current row) as total, count(*) over (partition by day order by day range between interval 3 days preceding and current row) as n from shop.orders

-- rebuild:
select id, cust, sum(amount) over (partition by day, cust order by cust range between 2 preceding and current row) as total, count(*) over (partition by day order by day range between interval 3 days preceding and current row) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: by key: about 58 s; rebuilt about 60 s; by rows about 123 s
-- keys (cust) reference: ('shop.orders',) #911b5ca73d96
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`day`, `orders_2`.`cust` order by `orders_2`.`cust` range between 2 preceding and current row) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
dirty_keys AS (
  SELECT DISTINCT `c`.`day`
  FROM `changed_orders` AS `c`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates`.`cust`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates`.`day` <=> `dirty_keys`.`day`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
candidates AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id`,
    `orders_3`.`cust`,
    sum(`orders_3`.`amount`) over (partition by `orders_3`.`day`, `orders_3`.`cust` order by `orders_3`.`cust` range between 2 preceding and current row) AS `total`,
    count(*) over (partition by `orders_3`.`day` order by `orders_3`.`day` range between interval 3 days preceding and current row) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`day` <=> `dirty_keys_`.`day`
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`total`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_2`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
),
candidates AS (
  SELECT `orders_3`.`id`,
    `orders_3`.`cust`,
    sum(`orders_3`.`amount`) over (partition by `orders_3`.`day`, `orders_3`.`cust` order by `orders_3`.`cust` range between 2 preceding and current row) AS `total`,
    count(*) over (partition by `orders_3`.`day` order by `orders_3`.`day` range between interval 3 days preceding and current row) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_3`.`day` <=> `dirty_keys_2_`.`day`
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`total`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `candidates`.`cust` <=> `c`.`cust`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
-- rows () whole_reads: 2 #afbb3d637ca9
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    sum(`orders_2`.`amount`) over (partition by `orders_2`.`day`, `orders_2`.`cust` order by `orders_2`.`cust` range between 2 preceding and current row) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`day`,
    `changed_orders`.`cust`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`day` <=> `dirty_keys`.`day` AND `orders_3`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦day¦shop.orders¦`orders_3`.`day`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`day` <=> `dirty_keys_`.`day` AND `orders_4`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦day¦shop.orders¦`orders_4`.`day`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`day`
  FROM `combined`
),
candidates_2 AS (
  SELECT `orders_6`.`id`,
    `orders_6`.`cust`,
    `orders_6`.`amount`,
    `orders_6`.`day`,
    sum(`orders_6`.`amount`) over (partition by `orders_6`.`day`, `orders_6`.`cust` order by `orders_6`.`cust` range between 2 preceding and current row) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`id`,
    `candidates`.`cust`,
    `candidates`.`total`,
    count(*) over (partition by `candidates`.`day` order by `candidates`.`day` range between interval 3 days preceding and current row) AS `n`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`day` <=> `dirty_keys_2`.`day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates_2`.`id`,
    `candidates_2`.`cust`,
    `candidates_2`.`total`,
    count(*) over (partition by `candidates_2`.`day` order by `candidates_2`.`day` range between interval 3 days preceding and current row) AS `n`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates_2`.`day` <=> `dirty_keys_2_`.`day`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    `combined_2`.`total`,
    `combined_2`.`n`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`total`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`total`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
