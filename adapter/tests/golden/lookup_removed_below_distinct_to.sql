select distinct o.status, '-' as s from shop.orders o

-- was:
select distinct o.status, coalesce(c.segment, '-') as s from shop.orders o left join shop.customers c on c.id = o.cust

-- edit, words: ('a left join of shop.customers went', "column s: coalesce(segment, '-') → '-'")
-- edit, gone: ('shop.customers',)
-- edit, where: ("coalesce(segment, '-') is another value than '-'",)
-- edit, altered: ('s',)
-- rebuild:
select distinct o.status, '-' as s from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o

-- changed: shop.customers, shop.orders
-- keys (status) part: True #336060c15ede
-- by key (status), one join away from the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_3`.`id` AS `c__id`,
    `customers_3`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  WHERE (false)
),
combined AS (
SELECT `changed_orders`.`status`
FROM `changed_orders`
UNION ALL
SELECT `orders`.`status`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `customers`.`id` = `orders`.`cust`
UNION ALL
SELECT `orders_2`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders_2`.`cust`
WHERE (((((NOT ((coalesce(`right_rows`.`segment`, '-')) <=> ('-'))) OR (typeof(coalesce(`right_rows`.`segment`, '-')) <> typeof('-'))))))
)
SELECT DISTINCT `combined`.`status`
FROM `combined`
-- differing:
WITH computed AS (
SELECT DISTINCT `orders_2`.`status`,
  '-' AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ⟦keys¦`orders_2`.`status`⟧
),
delta AS (
  SELECT `computed`.`status`,
    `computed`.`s`,
    1 AS `__ivm_w`
  FROM `computed`
  UNION ALL
  SELECT `stored`.`status`,
    `stored`.`s`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`status`⟧
),
computed_2 AS (
  SELECT `delta_`.`status`,
    `delta_`.`s`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`status`, `delta_`.`s`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed_2`.`status`
FROM `computed_2`
-- few:
SELECT DISTINCT `orders`.`status`,
  '-' AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`status`⟧
-- many:
WITH dirty_keys AS (
SELECT `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT DISTINCT `orders`.`status`,
  '-' AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`status` <=> `dirty_keys`.`status`
-- keys (status, s)  #2c3a3d66eea7
-- by key (status, s), one join away from the change (8 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (false)
),
right_rows_2 AS (
  SELECT `customers_4`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  WHERE (false)
    AND (false)
),
combined AS (
SELECT `changed_orders`.`status`,
  coalesce(`right_rows`.`segment`, '-') AS `s`
FROM `changed_orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `changed_orders`.`cust`
UNION ALL
SELECT `c`.`status`,
  coalesce(`right_rows_2`.`segment`, '-') AS `s`
FROM `changed_orders` AS `c`
  LEFT JOIN `right_rows_2`
    ON true
UNION ALL
SELECT `orders`.`status`,
  coalesce(`customers_5`.`segment`, '-') AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
    ON `customers_5`.`id` = `orders`.`cust`
UNION ALL
SELECT `orders_2`.`status`,
  coalesce((if(false, `customers_6`.`segment`, NULL)), '-') AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
    ON `customers_6`.`id` = `orders_2`.`cust`
UNION ALL
SELECT `c_2`.`status`,
  coalesce(`customers_7`.`segment`, '-') AS `s`
FROM `changed_orders` AS `c_2`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
    ON `customers_7`.`id` = `c_2`.`cust`
UNION ALL
SELECT `c_3`.`status`,
  coalesce((if(false, `customers_8`.`segment`, NULL)), '-') AS `s`
FROM `changed_orders` AS `c_3`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
    ON `customers_8`.`id` = `c_3`.`cust`
UNION ALL
SELECT `orders_3`.`status`,
  coalesce(`right_rows_`.`segment`, '-') AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  LEFT JOIN `right_rows` AS `right_rows_`
    ON `right_rows_`.`c__id` = `orders_3`.`cust`
WHERE (((((NOT ((coalesce(`right_rows_`.`segment`, '-')) <=> ('-'))) OR (typeof(coalesce(`right_rows_`.`segment`, '-')) <> typeof('-'))))))
UNION ALL
SELECT `orders_4`.`status`,
  '-' AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT JOIN `right_rows` AS `right_rows__2`
    ON `right_rows__2`.`c__id` = `orders_4`.`cust`
WHERE (((((NOT ((coalesce(`right_rows__2`.`segment`, '-')) <=> ('-'))) OR (typeof(coalesce(`right_rows__2`.`segment`, '-')) <> typeof('-'))))))
)
SELECT DISTINCT `combined`.`status`,
  `combined`.`s`
FROM `combined`
-- differing:
WITH candidates AS (
SELECT DISTINCT `orders_2`.`status`,
  '-' AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ⟦keys¦`orders_2`.`status`¦⟧
),
delta AS (
  SELECT `candidates`.`status`,
    `candidates`.`s`,
    1 AS `__ivm_w`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`status`¦`candidates`.`s`⟧
  UNION ALL
  SELECT `stored`.`status`,
    `stored`.`s`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`status`¦`stored`.`s`⟧
),
computed AS (
  SELECT `delta_`.`status`,
    `delta_`.`s`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`status`, `delta_`.`s`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`status`,
  `computed`.`s`
FROM `computed`
-- few:
WITH candidates AS (
SELECT DISTINCT `orders_2`.`status`,
  '-' AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ⟦keys¦`orders_2`.`status`¦⟧
)
SELECT `candidates`.`status`,
  `candidates`.`s`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`status`¦`candidates`.`s`⟧
-- many:
WITH dirty_keys AS (
SELECT `status`, `s` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
candidates AS (
SELECT DISTINCT `orders_2`.`status`,
  '-' AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `orders_2`.`status` <=> `c`.`status`
)
SELECT `candidates`.`status`,
  `candidates`.`s`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates`.`status` <=> `c_2`.`status` AND `candidates`.`s` <=> `c_2`.`s`
-- rows () whole_reads: 17 #6763fca90d87
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (false)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`status`,
    `right_rows_`.`segment`
  FROM `changed_orders`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`status`,
    `right_rows__2`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_2`.`cust`
    LEFT JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`c__id` = `orders_2`.`cust`
  UNION ALL
  SELECT `orders_3`.`status`,
    `customers_7`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_3`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_3`.`cust`
),
combined_2 AS (
SELECT `combined`.`status`,
  coalesce(`combined`.`segment`, '-') AS `s`
FROM `combined`
UNION ALL
SELECT `orders_4`.`status`,
  '-' AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT JOIN `right_rows` AS `right_rows__3`
    ON `right_rows__3`.`c__id` = `orders_4`.`cust`
WHERE (((((NOT ((coalesce(`right_rows__3`.`segment`, '-')) <=> ('-'))) OR (typeof(coalesce(`right_rows__3`.`segment`, '-')) <> typeof('-'))))))
UNION ALL
SELECT `orders_5`.`status`,
  coalesce(`right_rows__4`.`segment`, '-') AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  LEFT JOIN `right_rows` AS `right_rows__4`
    ON `right_rows__4`.`c__id` = `orders_5`.`cust`
WHERE (((((NOT ((coalesce(`right_rows__4`.`segment`, '-')) <=> ('-'))) OR (typeof(coalesce(`right_rows__4`.`segment`, '-')) <> typeof('-'))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`status`,
    `combined_2`.`s`
  FROM `combined_2`
),
weighted AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_6`.`status`,
  '-' AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
  LEFT JOIN `right_rows` AS `right_rows__5`
    ON `right_rows__5`.`c__id` = `orders_6`.`cust`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_6`.`status` <=> `dirty_keys_`.`status` AND ('-') <=> `dirty_keys_`.`s`
),
weighted_2 AS (
SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `orders_8`.`status`,
  coalesce(`customers_12`.`segment`, '-') AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_12`
    ON `customers_12`.`id` = `orders_8`.`cust`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
    ON `orders_8`.`status` <=> `dirty_keys__3`.`status` AND (coalesce(`customers_12`.`segment`, '-')) <=> `dirty_keys__3`.`s`
),
delta AS (
  SELECT `weighted`.`status`,
    `weighted`.`s`,
    1 AS `__ivm_w`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`status`,
    `weighted_2`.`s`,
    -1 AS `__ivm_w`
  FROM `weighted_2`
)
SELECT `delta`.`status`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`status`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (status) part: True #aa283e02b27e
-- by key (status), one join away from the change (3 tables read)
-- keys (status, s)  #86095dc1ecbd
-- by key (status, s), one join away from the change (6 tables read)
-- rows () whole_reads: 17 #719b9f95cad0
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (status) part: True #59010b58b6c7
-- by key (status), one join away from the change (3 tables read)
-- keys (status, s)  #8a0b35b85cc6
-- by key (status, s), one join away from the change (8 tables read)
-- rows () whole_reads: 17 #300ee8e2a71a
-- no key leads from the change to the rows
