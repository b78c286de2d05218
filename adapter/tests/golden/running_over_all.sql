select id, day, sum(id) over (order by day desc nulls first) as s, count(*) over (order by day desc nulls first) as n from shop.orders

-- rebuild:
select id, day, sum(id) over (order by day desc nulls first) as s, count(*) over (order by day desc nulls first) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: appended: about 1.5 s; by key about 40 s; rebuilt about 60 s; by rows about 123 s
-- append () folded: True, grown: True #981c73f47607
-- the sources only gained rows, which come behind all others of their partition
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows AS (
  SELECT `c`.`id`,
    `c`.`day`,
    sum(`c`.`id`) over (order by `c`.`day` desc nulls first) AS `s`,
    count(*) over (order by `c`.`day` desc nulls first) AS `n`
  FROM `changed_orders` AS `c`
),
right_rows AS (
  SELECT sum( `stored_2`.`id`) AS `__ivm_carried_s`,
    count( *) AS `__ivm_carried_n`
  FROM ⟦target⟧ AS `stored_2`
)
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows`) */ ⟧`left_rows`.`id`,
  `left_rows`.`day`,
  coalesce(`right_rows`.`__ivm_carried_s` + `left_rows`.`s`, `right_rows`.`__ivm_carried_s`, `left_rows`.`s`) AS `s`,
  coalesce(`right_rows`.`__ivm_carried_n`, 0) + `left_rows`.`n` AS `n`
FROM `left_rows`
  CROSS JOIN `right_rows`
-- doubt_few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows AS (
  SELECT max(struct(`c`.`day` IS NULL AS a0, `c`.`day` AS b0)) AS `__ivm_first`
  FROM `changed_orders` AS `c`
),
right_rows AS (
  SELECT min(struct(`stored_2`.`day` IS NULL AS a0, `stored_2`.`day` AS b0)) AS `__ivm_latest`
  FROM ⟦target⟧ AS `stored_2`
)
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`left_rows`) */ ⟧true AS `__ivm_late`
FROM `left_rows`
  CROSS JOIN `right_rows`
WHERE (NOT (`left_rows`.`__ivm_first` < `right_rows`.`__ivm_latest`))
-- keys (day) held: True, whole_reads: 1 #1c106e366b94
-- by key (day), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `c`.`day`
  FROM `changed_orders` AS `c`
),
right_rows AS (
  SELECT max(struct(`computed__2`.`day` IS NULL AS a0, `computed__2`.`day` AS b0)) AS `__ivm_first`
  FROM `computed` AS `computed__2`
),
combined AS (
  SELECT `computed`.`day`
  FROM `computed`
  UNION ALL
  SELECT /*+ BROADCAST(`right_rows`) */ `stored`.`day`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `right_rows`
      ON (NOT (`right_rows`.`__ivm_first` < struct(`stored`.`day` IS NULL AS a0, `stored`.`day` AS b0)))
)
SELECT DISTINCT `combined`.`day`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`day`,
    sum(`orders_2`.`id`) over (order by `orders_2`.`day` desc nulls first) AS `s`,
    count(*) over (order by `orders_2`.`day` desc nulls first) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`day`⟧
),
right_rows AS (
  SELECT sum( `stored_2`.`id`) AS `__ivm_carried_s`,
    count( *) AS `__ivm_carried_n`
  FROM ⟦target⟧ AS `stored_2`
  WHERE ((⟦keys¦`stored_2`.`day`⟧) IS NOT TRUE)
)
SELECT `left_rows`.`id`,
  `left_rows`.`day`,
  coalesce(`right_rows`.`__ivm_carried_s` + `left_rows`.`s`, `right_rows`.`__ivm_carried_s`, `left_rows`.`s`) AS `s`,
  coalesce(`right_rows`.`__ivm_carried_n`, 0) + `left_rows`.`n` AS `n`
FROM `left_rows`
  CROSS JOIN `right_rows`
-- many:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`day`,
    sum(`orders_2`.`id`) over (order by `orders_2`.`day` desc nulls first) AS `s`,
    count(*) over (order by `orders_2`.`day` desc nulls first) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`id`,
  `candidates`.`day`,
  `candidates`.`s`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`day` <=> `dirty_keys`.`day`
WHERE ⟦within¦day¦`candidates`.`day`⟧
-- rows () whole_reads: 2 #f40a33069b4f
-- no key leads from the change to the rows
-- delta:
WITH delta AS (
  SELECT `orders`.`id`,
    `orders`.`day`,
    sum(`orders`.`id`) over (order by `orders`.`day` desc nulls first) AS `s`,
    count(*) over (order by `orders`.`day` desc nulls first) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`day`,
    sum(`orders_2`.`id`) over (order by `orders_2`.`day` desc nulls first) AS `s`,
    count(*) over (order by `orders_2`.`day` desc nulls first) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
)
SELECT `delta`.`id`,
  `delta`.`day`,
  `delta`.`s`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`day`, `delta`.`s`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
