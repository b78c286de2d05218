select k, count(*) as n from (select cust as k from shop.orders union all select id from shop.customers) group by k

-- was:
select k, count(*) as n from (select cust as k from shop.orders union all select id from shop.customers union all select qty from shop.lines where qty > 2) group by k

-- edit, words: ('union: a branch of shop.lines went',)
-- edit, gone: ('shop.lines',)
-- edit, altered: ('n',)
-- rebuild:
select k, count(*) as n from (select cust as k from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) group by k

-- changed: shop.customers, shop.lines, shop.orders
-- keys (k)  #e701bc1af9a5
-- by key (k), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust` AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_customers`.`id` AS `k`
  FROM `changed_customers`
  UNION ALL
  SELECT `lines`.`qty` AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
  WHERE (`lines`.`qty` > 2)
)
SELECT DISTINCT `combined`.`k`
FROM `combined`
-- differing:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE ⟦keys¦`customers`.`id`⟧
),
delta AS (
  SELECT `combined`.`k`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
  GROUP BY `combined`.`k`
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
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE ⟦keys¦`customers`.`id`⟧
)
SELECT `combined`.`k`,
  count(*) AS `n`
FROM `combined`
GROUP BY `combined`.`k`
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`k`
  WHERE ⟦within¦k¦`orders`.`cust`⟧
  UNION ALL
  SELECT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `customers`.`id` <=> `c`.`k`
  WHERE ⟦within¦k¦`customers`.`id`⟧
)
SELECT `combined`.`k`,
  count(*) AS `n`
FROM `combined`
GROUP BY `combined`.`k`
-- rows () whole_reads: 2 #cd34c5ae4eed
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `customers`.`id` AS `k`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `changed_orders`.`cust` AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_customers`.`id` AS `k`
  FROM `changed_customers`
  UNION ALL
  SELECT `lines`.`qty` AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
  WHERE (`lines`.`qty` > 2)
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`k` AS `__k0`
  FROM `combined_2`
),
combined_3 AS (
  SELECT `orders_2`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  UNION ALL
  SELECT `customers_2`.`id` AS `k`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
  UNION ALL
  SELECT `lines_2`.`qty` AS `k`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`qty` > 2)
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`k`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`k` <=> `dirty_keys`.`__k0`
  GROUP BY `combined`.`k`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_3`.`k`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_3`.`k` <=> `dirty_keys_`.`__k0`
  GROUP BY `combined_3`.`k`
)
SELECT `delta`.`k`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (k)  #d7a5d8c089d1
-- by key (k), looked up for the change (1 table read)
-- rows () whole_reads: 2 #90d7b18d3bdd
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- keys (k)  #4bde798e5346
-- by key (k), looked up for the change (1 table read)
-- rows () whole_reads: 2 #23abac0da49b
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (k)  #80ce892f6f31
-- by key (k), looked up for the change (1 table read)
-- rows () whole_reads: 2 #34cc30bf91ae
-- no key leads from the change to the rows
