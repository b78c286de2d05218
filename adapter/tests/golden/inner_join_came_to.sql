select o.cust, sum(o.amount) as total from shop.orders o join shop.customers c on c.id = o.cust where c.segment <> 'retail' group by o.cust

-- was:
select o.cust, sum(o.amount) as total from shop.orders o group by o.cust

-- edit, words: ('a join of shop.customers came', "filter: true → segment <> 'retail'")
-- edit, come: ('shop.customers',)
-- edit, where: ("segment <> 'retail' is not true",)
-- edit, altered: ('total',)
-- rebuild:
select o.cust, sum(o.amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust where c.segment <> 'retail' group by o.cust

-- changed: shop.customers, shop.orders
-- keys (cust)  #7df5d4b1c1e8
-- by key (cust), one join away from the change (6 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
filtered AS (
  SELECT `customers_3`.`id` AS `c__id`,
    count(*) AS `__count`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  GROUP BY `customers_3`.`id`
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
UNION ALL
SELECT `changed_customers`.`id` AS `cust`
FROM `changed_customers`
UNION ALL
SELECT `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
  LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
UNION ALL
SELECT `filtered`.`c__id` AS `cust`
FROM `filtered`
WHERE (`filtered`.`__count` > 1)
UNION ALL
SELECT `orders_2`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    ON `customers_4`.`id` = `orders_2`.`cust`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
    ON `customers_5`.`id` = `orders_2`.`cust`
WHERE (NOT ((`customers_5`.`segment` <> 'retail')) OR ((`customers_5`.`segment` <> 'retail')) IS NULL)
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
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND ⟦within¦cust¦`customers`.`id`⟧
  AND (`customers`.`segment` <> 'retail')
GROUP BY `orders`.`cust`
-- rows () whole_reads: 49 #d8b0ef4ef0f5
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_4`.`id` AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_4`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_2`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_2`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_3`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_3`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_4`.`cust`
),
combined_2 AS (
  SELECT `orders_5`.`cust`,
    `orders_5`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
      ON `customers_9`.`id` = `orders_5`.`cust`
  UNION ALL
  SELECT `orders_6`.`cust`,
    `orders_6`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_10`
      ON `customers_10`.`id` = `orders_6`.`cust`
),
right_rows_2 AS (
  SELECT `customers_15`.`id` AS `c__id`,
    `customers_15`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_15`
  WHERE false
),
combined_3 AS (
SELECT `combined`.`cust`
FROM `combined`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_8`
    ON `customers_8`.`id` = `combined`.`cust`
UNION ALL
SELECT `combined_2`.`cust`
FROM `combined_2`
  LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_11`
    ON `customers_11`.`id` = `combined_2`.`cust`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_12`
    ON `customers_12`.`id` = `combined_2`.`cust`
UNION ALL
SELECT `combined_2_`.`cust`
FROM `combined_2` AS `combined_2_`
  LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_13`
    ON `customers_13`.`id` = `combined_2_`.`cust`
  LEFT JOIN `right_rows_2`
    ON `right_rows_2`.`c__id` = `combined_2_`.`cust`
UNION ALL
SELECT `orders_7`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
  LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_16`
    ON `customers_16`.`id` = `orders_7`.`cust`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_17`
    ON `customers_17`.`id` = `orders_7`.`cust`
WHERE (NOT ((`customers_17`.`segment` <> 'retail')) OR ((`customers_17`.`segment` <> 'retail')) IS NULL)
),
dirty_keys AS (
  SELECT DISTINCT `combined_3`.`cust` AS `__k0`
  FROM `combined_3`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  sum(`orders`.`amount`) AS `total`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    ON `customers_2`.`id` = `orders`.`cust`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
WHERE ((`customers_2`.`segment` <> 'retail'))
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_2__2`.`cust`,
  sum(`combined_2__2`.`amount`) AS `total`,
  -1 AS `__ivm_w`
FROM `combined_2` AS `combined_2__2`
  LEFT JOIN `right_rows_2` AS `right_rows_2_`
    ON `right_rows_2_`.`c__id` = `combined_2__2`.`cust`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `combined_2__2`.`cust` <=> `dirty_keys_`.`__k0`
GROUP BY `combined_2__2`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (cust)  #e159e0050400
-- by key (cust), one join away from the change (6 tables read)
-- rows () whole_reads: 47 #cd12d616447c
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust)  #e2f0abf68843
-- by key (cust), one join away from the change (6 tables read)
-- rows () whole_reads: 41 #7bf041db99ed
-- no key leads from the change to the rows
