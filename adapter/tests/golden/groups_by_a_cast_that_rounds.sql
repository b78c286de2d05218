select o.id, c.n from shop.orders o left join (select k, count(*) as n from (select CAST(price AS bigint) as k from shop.lines) group by k) c on c.k = o.id

-- rebuild:
select o.id, c.n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join (select k, count(*) as n from (select CAST(price AS bigint) as k from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) group by k) c on c.k = o.id

-- changed: shop.lines, shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 188 s
-- keys (id) whole_reads: 1 #98f8df1e3a8a
-- by key (id), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
delta AS (
  SELECT CAST(`changed_lines`.`price` AS bigint) AS `k`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
),
computed AS (
  SELECT `delta_`.`k`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`k`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `computed`.`k` AS `id`
  FROM `computed`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT CAST(`lines_2`.`price` AS bigint) AS `k`,
    count(*) AS `n`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  GROUP BY CAST(`lines_2`.`price` AS bigint)
)
SELECT `orders`.`id`,
  `right_rows`.`n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`k` = `orders`.`id`
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT CAST(`lines_2`.`price` AS bigint) AS `k`,
    count(*) AS `n`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  GROUP BY CAST(`lines_2`.`price` AS bigint)
)
SELECT `orders`.`id`,
  `right_rows`.`n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`k` = `orders`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
-- rows () whole_reads: 5 #59e542f8ffb3
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT CAST(`lines_2`.`price` AS bigint) AS `k`,
    count(*) AS `n`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  GROUP BY CAST(`lines_2`.`price` AS bigint)
),
computed AS (
  SELECT CAST(`lines_4`.`price` AS bigint) AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
  SELECT DISTINCT CAST(`changed_lines`.`price` AS bigint) AS `__k0`
  FROM `changed_lines`
),
computed_2 AS (
  SELECT CAST(`lines_6`.`price` AS bigint) AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `computed`.`k`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys`
      ON `computed`.`k` <=> `dirty_keys`.`__k0`
  GROUP BY `computed`.`k`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed_2`.`k`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `computed_2`.`k` <=> `dirty_keys_`.`__k0`
  GROUP BY `computed_2`.`k`
),
right_rows_2 AS (
  SELECT CAST(`lines_9`.`price` AS bigint) AS `k`,
    count(*) AS `n`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_9`
  GROUP BY CAST(`lines_9`.`price` AS bigint)
),
combined_2 AS (
  SELECT `changed_orders`.`id`,
    `right_rows`.`n`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`k` = `changed_orders`.`id`
  UNION ALL
  SELECT `orders`.`id`,
    `right_rows_`.`n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `combined`
      ON `combined`.`k` = `orders`.`id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`k` = `orders`.`id`
  UNION ALL
  SELECT `orders_2`.`id`,
    `right_rows_2`.`n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `combined` AS `combined_`
      ON `combined_`.`k` = `orders_2`.`id`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`k` = `orders_2`.`id`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`n`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 158 s
-- keys (id) whole_reads: 1 #1ac9a663dce0
-- by key (id), read from the change
-- rows () whole_reads: 4 #243ff922e2bc
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; by key about 40 s; rebuilt about 60 s
-- append ()  #09f761988f55
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 1 #787907c95f0f
-- by key (id), read from the change
-- rows () whole_reads: 1 #1ea77ab706df
-- no key leads from the change to the rows
