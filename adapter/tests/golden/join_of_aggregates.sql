select a.cust, a.total, b.n from (select cust, sum(amount) as total from shop.orders group by cust) a
left join (select order_id, count(*) as n from shop.lines group by order_id) b on a.cust = b.order_id

-- rebuild:
select a.cust, a.total, b.n from (select cust, sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust) a
left join (select order_id, count(*) as n from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ group by order_id) b on a.cust = b.order_id

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 206 s
-- keys (cust)  #d7ca48aafef4
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT CAST(`changed_lines`.`order_id` AS int) AS `cust`
  FROM `changed_lines`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    count(*) AS `n`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
  GROUP BY `lines_2`.`order_id`
)
SELECT `left_rows`.`cust`,
  `left_rows`.`total`,
  `right_rows`.`n`
FROM `left_rows`
  LEFT JOIN `right_rows`
    ON `left_rows`.`cust` = `right_rows`.`order_id`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    count(*) AS `n`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `lines_2`.`order_id` <=> `c_3`.`cust`
  WHERE ⟦within¦cust¦`lines_2`.`order_id`⟧
  GROUP BY `lines_2`.`order_id`
)
SELECT `left_rows`.`cust`,
  `left_rows`.`total`,
  `right_rows`.`n`
FROM `left_rows`
  LEFT JOIN `right_rows`
    ON `left_rows`.`cust` = `right_rows`.`order_id`
-- rows () whole_reads: 5 #b8d829367555
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    sum(`orders`.`amount`) AS `total`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`cust`
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    count(*) AS `n`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  GROUP BY `lines_2`.`order_id`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys_2 AS (
  SELECT DISTINCT `changed_lines`.`order_id` AS `__k0`
  FROM `changed_lines`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `lines_3`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `lines_3`.`order_id` <=> `dirty_keys_2`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_3`.`order_id`⟧)
  GROUP BY `lines_3`.`order_id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `lines_4`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `lines_4`.`order_id` <=> `dirty_keys_2_`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_4`.`order_id`⟧)
  GROUP BY `lines_4`.`order_id`
),
left_rows AS (
  SELECT `orders_4`.`cust`,
    sum(`orders_4`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  GROUP BY `orders_4`.`cust`
),
right_rows_2 AS (
  SELECT `lines_7`.`order_id`,
    count(*) AS `n`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_7`
  GROUP BY `lines_7`.`order_id`
),
combined_3 AS (
  SELECT `combined`.`cust`,
    `combined`.`total`,
    `right_rows`.`n`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows`
      ON `combined`.`cust` = `right_rows`.`order_id`
  UNION ALL
  SELECT `left_rows`.`cust`,
    `left_rows`.`total`,
    `right_rows_`.`n`,
    1 AS `__ivm_w`
  FROM `left_rows`
    LEFT SEMI JOIN `combined_2`
      ON `left_rows`.`cust` = `combined_2`.`order_id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `left_rows`.`cust` = `right_rows_`.`order_id`
  UNION ALL
  SELECT `left_rows_`.`cust`,
    `left_rows_`.`total`,
    `right_rows_2`.`n`,
    -1 AS `__ivm_w`
  FROM `left_rows` AS `left_rows_`
    LEFT SEMI JOIN `combined_2` AS `combined_2_`
      ON `left_rows_`.`cust` = `combined_2_`.`order_id`
    LEFT JOIN `right_rows_2`
      ON `left_rows_`.`cust` = `right_rows_2`.`order_id`
),
delta AS (
  SELECT `combined_3`.`cust`,
    `combined_3`.`total`,
    `combined_3`.`n`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`cust`,
  `delta`.`total`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`total`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 158 s
-- keys (cust)  #662183409529
-- by key (cust), read from the change
-- rows () whole_reads: 4 #269ddba407be
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 51 s; rebuilt about 60 s
-- keys (cust)  #59c5d9a67729
-- by key (cust), read from the change
-- rows () whole_reads: 1 #952c885ae88c
-- no key leads from the change to the rows
