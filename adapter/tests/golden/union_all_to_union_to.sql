select k, count(*) as n from (select cust as k, status from shop.orders union select id, name from shop.customers) group by k

-- was:
select k, count(*) as n from (select cust as k, status from shop.orders union all select id, name from shop.customers) group by k

-- edit, words: ('DISTINCT came',)
-- edit, where: ('number = 1 is not true',)
-- edit, altered: ('n',)
-- rebuild:
select k, count(*) as n from (select cust as k, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union select id, name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) group by k

-- changed: shop.customers, shop.orders
-- keys (k)  #3a190b807d73
-- by key (k), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `orders`.`cust` AS `k`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `customers`.`id` AS `k`,
    `customers`.`name` AS `status`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
filtered AS (
  SELECT `combined_`.`k`,
    `combined_`.`status`,
    row_number() OVER (PARTITION BY `combined_`.`k`, `combined_`.`status` ORDER BY `combined_`.`k`, `combined_`.`status`) AS `number`
  FROM `combined` AS `combined_`
),
combined_2 AS (
  SELECT `changed_orders`.`cust` AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_customers`.`id` AS `k`
  FROM `changed_customers`
  UNION ALL
  SELECT `filtered`.`k`
  FROM `filtered`
  WHERE (NOT (`filtered`.`number` = 1) OR (`filtered`.`number` = 1) IS NULL)
)
SELECT DISTINCT `combined_2`.`k`
FROM `combined_2`
-- differing:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE ⟦keys¦`customers`.`id`⟧
),
grouped_rows AS (
  SELECT DISTINCT `combined_`.`k`,
    `combined_`.`status`
  FROM `combined` AS `combined_`
),
delta AS (
  SELECT `grouped_rows`.`k`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `grouped_rows`
  GROUP BY `grouped_rows`.`k`
  UNION ALL
  SELECT `stored`.`k`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`k`⟧
),
computed AS (
  SELECT `delta_`.`k`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`k`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`k`
FROM `computed`
-- few:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE ⟦keys¦`customers`.`id`⟧
),
grouped_rows AS (
  SELECT DISTINCT `combined_`.`k`,
    `combined_`.`status`
  FROM `combined` AS `combined_`
)
SELECT `grouped_rows`.`k`,
  count(*) AS `n`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`k`
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust` AS `k`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`k`
  WHERE ⟦within¦k¦`orders`.`cust`⟧
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `customers`.`id` <=> `c`.`k`
  WHERE ⟦within¦k¦`customers`.`id`⟧
),
grouped_rows AS (
  SELECT DISTINCT `combined_`.`k`,
    `combined_`.`status`
  FROM `combined` AS `combined_`
)
SELECT `grouped_rows`.`k`,
  count(*) AS `n`
FROM `grouped_rows`
GROUP BY `grouped_rows`.`k`
-- rows () whole_reads: 8 #3a7f66ad6eae
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `customers`.`id` AS `k`,
    `customers`.`name` AS `status`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
filtered AS (
  SELECT `combined_`.`k`,
    `combined_`.`status`,
    row_number() OVER (PARTITION BY `combined_`.`k`, `combined_`.`status` ORDER BY `combined_`.`k`, `combined_`.`status`) AS `number`
  FROM `combined` AS `combined_`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `orders_2`.`cust` AS `k`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`cust` AS `k`,
    `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT `customers_2`.`id` AS `k`,
    `customers_2`.`name` AS `status`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE false
  UNION ALL
  SELECT `changed_customers`.`id` AS `k`,
    `changed_customers`.`name` AS `status`
  FROM `changed_customers`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`k`,
    `combined_2`.`status`
  FROM `combined_2`
),
combined_3 AS (
  SELECT `orders_3`.`cust` AS `k`,
    `orders_3`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  UNION ALL
  SELECT `customers_3`.`id` AS `k`,
    `customers_3`.`name` AS `status`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined__2`.`k`
  FROM `combined` AS `combined__2`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined__2`.`k` <=> `dirty_keys`.`k` AND `combined__2`.`status` <=> `dirty_keys`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_3`.`k`
  FROM `combined_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_3`.`k` <=> `dirty_keys_`.`k` AND `combined_3`.`status` <=> `dirty_keys_`.`status`
  UNION ALL
  SELECT `filtered_`.`k`
  FROM `filtered` AS `filtered_`
  WHERE (NOT (`filtered_`.`number` = 1) OR (`filtered_`.`number` = 1) IS NULL)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_4`.`k` AS `__k0`
  FROM `combined_4`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `filtered`.`k`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `filtered`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `filtered`.`k` <=> `dirty_keys_2`.`__k0`
  WHERE (`filtered`.`number` = 1)
  GROUP BY `filtered`.`k`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `combined_3_`.`k`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `combined_3` AS `combined_3_`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `combined_3_`.`k` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `combined_3_`.`k`
)
SELECT `delta`.`k`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (k)  #edf5c2fe5494
-- by key (k), looked up for the change (2 tables read)
-- rows () whole_reads: 8 #4b8b8ecb0cec
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (k)  #ad48d84f4456
-- by key (k), looked up for the change (2 tables read)
-- rows () whole_reads: 8 #4944c0213b8d
-- no key leads from the change to the rows
