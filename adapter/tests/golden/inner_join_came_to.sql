select o.cust, sum(o.amount) as total from shop.orders o join shop.customers c on c.id = o.cust where c.segment <> 'retail' group by o.cust

-- was:
select o.cust, sum(o.amount) as total from shop.orders o group by o.cust

-- edit, words: ('a join of shop.customers came', "filter: true → (segment <> 'retail')")
-- edit, come: ('shop.customers',)
-- edit, where: ('not (id is not null) or (id is not null) is null', "not ((segment <> 'retail')) or ((segment <> 'retail')) is null")
-- edit, altered: ('total',)
-- rebuild:
select o.cust, sum(o.amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust where c.segment <> 'retail' group by o.cust

-- changed: shop.customers, shop.orders
-- keys (cust)  #04c243603478
-- by key (cust), one join away from the change (5 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `customers_2`.`id` AS `c__id`,
    count(*) AS `__count`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  GROUP BY `customers_2`.`id`
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
UNION ALL
SELECT `filtered`.`c__id` AS `cust`
FROM `filtered`
WHERE (`filtered`.`__count` > 1)
UNION ALL
SELECT `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    ON `customers_3`.`id` = `orders`.`cust`
WHERE (NOT ((`customers_3`.`id` IS NOT NULL)) OR ((`customers_3`.`id` IS NOT NULL)) IS NULL)
UNION ALL
SELECT `orders_2`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    ON `customers_4`.`id` = `orders_2`.`cust`
WHERE (`customers_4`.`id` IS NOT NULL)
  AND (NOT ((`customers_4`.`segment` <> 'retail')) OR ((`customers_4`.`segment` <> 'retail')) IS NULL)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH delta AS (
SELECT `orders`.`cust`,
  sum(`orders`.`amount`) AS `total`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND ⟦keys¦`customers`.`id`⟧
  AND (`customers`.`segment` <> 'retail')
GROUP BY `orders`.`cust`
UNION ALL
SELECT `stored`.`cust`,
  `stored`.`total`,
  -1 AS `__ivm_w`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`total`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`total`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`cust`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND ⟦keys¦`customers`.`id`⟧
  AND (`customers`.`segment` <> 'retail')
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `customers`.`id` <=> `c`.`cust`)
    ON `customers`.`id` = `orders`.`cust`
WHERE (`customers`.`segment` <> 'retail')
GROUP BY `orders`.`cust`
-- rows () whole_reads: 19 #a035ab5399b0
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_7`.`id` AS `c__id`,
    `customers_7`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
  WHERE (false)
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    ON `customers_2`.`id` = `changed_orders`.`cust`
UNION ALL
SELECT `orders_2`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    ON `customers_3`.`id` = `orders_2`.`cust`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    ON `customers_4`.`id` = `orders_2`.`cust`
UNION ALL
SELECT `orders_3`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
    ON `customers_5`.`id` = `orders_3`.`cust`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders_3`.`cust`
UNION ALL
SELECT `orders_4`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_8`
    ON `customers_8`.`id` = `orders_4`.`cust`
WHERE (NOT (`customers_8`.`id` IS NOT NULL) OR (`customers_8`.`id` IS NOT NULL) IS NULL)
UNION ALL
SELECT `orders_5`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_9`
    ON `customers_9`.`id` = `orders_5`.`cust`
WHERE (`customers_9`.`id` IS NOT NULL)
  AND (NOT ((`customers_9`.`segment` <> 'retail')) OR ((`customers_9`.`segment` <> 'retail')) IS NULL)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`
  FROM `combined`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  sum(`orders`.`amount`) AS `total`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
WHERE (`customers`.`id` IS NOT NULL)
  AND ((`customers`.`segment` <> 'retail'))
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_6`.`cust`,
  sum(`orders_6`.`amount`) AS `total`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
  LEFT JOIN `right_rows` AS `right_rows_`
    ON `right_rows_`.`c__id` = `orders_6`.`cust`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_6`.`cust` <=> `dirty_keys_`.`__k0`
GROUP BY `orders_6`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (cust)  #1132fbf1517e
-- by key (cust), one join away from the change (5 tables read)
-- rows () whole_reads: 17 #30b5d5cb20e4
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust)  #04c243603478
-- by key (cust), one join away from the change (5 tables read)
-- rows () whole_reads: 19 #a035ab5399b0
-- no key leads from the change to the rows
