select k, concat(max(v), '') as most, sum(v) as total from (select cust as k, id as v from shop.orders union all select qty, price from shop.lines where false) group by k

-- rebuild:
select k, concat(max(v), '') as most, sum(v) as total from (select cust as k, id as v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select qty, price from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ where false) group by k

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 22 s; rebuilt about 60 s
-- keys (k)  #254407cd44cc
-- by key (k), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust` AS `k`
FROM `changed_orders`
-- few:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`,
    `orders`.`id` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `lines`.`qty`,
    `lines`.`price`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE false
)
SELECT `combined`.`k`,
  concat(max(`combined`.`v`), '') AS `most`,
  sum(`combined`.`v`) AS `total`
FROM `combined`
GROUP BY `combined`.`k`
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust` AS `k`,
    `orders`.`id` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`k`
  WHERE ⟦within¦k¦`orders`.`cust`⟧
  UNION ALL
  SELECT `lines`.`qty`,
    `lines`.`price`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE false
)
SELECT `combined`.`k`,
  concat(max(`combined`.`v`), '') AS `most`,
  sum(`combined`.`v`) AS `total`
FROM `combined`
GROUP BY `combined`.`k`
-- rows ()  #dd8e897acf46
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`,
    `orders`.`id` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines`.`qty`,
    `lines`.`price`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE false
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined_2 AS (
  SELECT `orders_2`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`cust` AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT `lines_2`.`qty` AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE false
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`k` AS `__k0`
  FROM `combined_2`
),
combined_3 AS (
  SELECT `orders_3`.`cust` AS `k`,
    `orders_3`.`id` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  UNION ALL
  SELECT `lines_3`.`qty`,
    `lines_3`.`price`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
  WHERE false
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`k`,
  concat(max(`combined`.`v`), '') AS `most`,
  sum(`combined`.`v`) AS `total`,
  1 AS `__ivm_w`
FROM `combined`
  LEFT SEMI JOIN `dirty_keys`
    ON `combined`.`k` <=> `dirty_keys`.`__k0`
GROUP BY `combined`.`k`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_3`.`k`,
  concat(max(`combined_3`.`v`), '') AS `most`,
  sum(`combined_3`.`v`) AS `total`,
  -1 AS `__ivm_w`
FROM `combined_3`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `combined_3`.`k` <=> `dirty_keys_`.`__k0`
GROUP BY `combined_3`.`k`
)
SELECT `delta`.`k`,
  `delta`.`most`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`most`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0
