with t as (select cust, sum(amount) as total from shop.orders group by cust)
select x.cust, x.total, y.total as other from t x join t y on x.cust = y.cust and x.total >= y.total

-- rebuild:
with t as (select cust, sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust)
select x.cust, x.total, y.total as other from t x join t y on x.cust = y.cust and x.total >= y.total

-- changed: shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 99 s
-- keys (cust)  #db9fd0696d4a
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `c`.`cust`
  FROM `changed_orders` AS `c`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT `orders_3`.`cust` AS `x__cust`,
    sum(`orders_3`.`amount`) AS `x__total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`cust`⟧
  GROUP BY `orders_3`.`cust`
),
right_rows AS (
  SELECT `orders_4`.`cust` AS `y__cust`,
    sum(`orders_4`.`amount`) AS `y__total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE ⟦keys¦`orders_4`.`cust`⟧
  GROUP BY `orders_4`.`cust`
)
SELECT `left_rows`.`x__cust` AS `cust`,
  `left_rows`.`x__total` AS `total`,
  `right_rows`.`y__total` AS `other`
FROM `left_rows`
  INNER JOIN `right_rows`
    ON `left_rows`.`x__cust` = `right_rows`.`y__cust`
    AND (`left_rows`.`x__total` >= `right_rows`.`y__total`)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT `orders_3`.`cust` AS `x__cust`,
    sum(`orders_3`.`amount`) AS `x__total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_3`.`cust` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`orders_3`.`cust`⟧
  GROUP BY `orders_3`.`cust`
),
right_rows AS (
  SELECT `orders_4`.`cust` AS `y__cust`,
    sum(`orders_4`.`amount`) AS `y__total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_4`.`cust` <=> `c_3`.`cust`
  WHERE ⟦within¦cust¦`orders_4`.`cust`⟧
  GROUP BY `orders_4`.`cust`
)
SELECT `left_rows`.`x__cust` AS `cust`,
  `left_rows`.`x__total` AS `total`,
  `right_rows`.`y__total` AS `other`
FROM `left_rows`
  INNER JOIN `right_rows`
    ON `left_rows`.`x__cust` = `right_rows`.`y__cust`
    AND (`left_rows`.`x__total` >= `right_rows`.`y__total`)
-- rows () whole_reads: 2 #3231d4985797
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
  SELECT `orders_4`.`cust` AS `y__cust`,
    sum(`orders_4`.`amount`) AS `y__total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  GROUP BY `orders_4`.`cust`
),
left_rows AS (
  SELECT `orders_6`.`cust` AS `x__cust`,
    sum(`orders_6`.`amount`) AS `x__total`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
  GROUP BY `orders_6`.`cust`
),
combined_2 AS (
  SELECT `combined`.`cust` AS `x__cust`,
    `combined`.`total` AS `x__total`,
    `right_rows`.`y__total`,
    `combined`.`__ivm_w`
  FROM `combined`
    INNER JOIN `right_rows`
      ON `combined`.`cust` = `right_rows`.`y__cust`
      AND (`combined`.`total` >= `right_rows`.`y__total`)
  UNION ALL
  SELECT `left_rows`.`x__cust`,
    `left_rows`.`x__total`,
    `combined_`.`total` AS `y__total`,
    `combined_`.`__ivm_w`
  FROM `left_rows`
    INNER JOIN `combined` AS `combined_`
      ON `left_rows`.`x__cust` = `combined_`.`cust`
      AND (`left_rows`.`x__total` >= `combined_`.`total`)
),
delta AS (
  SELECT `combined_2`.`x__cust` AS `cust`,
    `combined_2`.`x__total` AS `total`,
    `combined_2`.`y__total` AS `other`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`cust`,
  `delta`.`total`,
  `delta`.`other`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`total`, `delta`.`other`
HAVING sum(`delta`.`__ivm_w`) <> 0
