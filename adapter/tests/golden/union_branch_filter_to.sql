select k, count(*) as n from (select cust as k from shop.orders where amount > 60 union all select id from shop.customers) group by k

-- was:
select k, count(*) as n from (select cust as k from shop.orders where amount > 40 union all select id from shop.customers) group by k

-- edit, words: ('filter: amount > 40 → amount > 60',)
-- edit, where: ('only one of amount > 40 and amount > 60 is true',)
-- edit, altered: ('n',)
-- rebuild:
select k, count(*) as n from (select cust as k from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 60 union all select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) group by k

-- changed: shop.customers, shop.orders
-- keys (k) folded: True #a1c38d396842
-- by key (k), looked up for the change (1 table read); the change is combined with the table's own
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
  WHERE ((`changed_orders`.`amount` > 40))
  UNION ALL
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((((`orders`.`amount` > 40)) AND (NOT ((`orders`.`amount` > 60)) OR ((`orders`.`amount` > 60)) IS NULL)) OR (((`orders`.`amount` > 60)) AND (NOT ((`orders`.`amount` > 40)) OR ((`orders`.`amount` > 40)) IS NULL)))
  UNION ALL
  SELECT `changed_customers`.`id` AS `k`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`k`
FROM `combined`
-- differing:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
    AND (`orders`.`amount` > 60)
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
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ⟦keys¦`changed_orders`.`cust`⟧
    AND ((`changed_orders`.`amount` > 40))
  UNION ALL
  SELECT `orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`amount` > 60)) AND (NOT ((`orders`.`amount` > 40)) OR ((`orders`.`amount` > 40)) IS NULL))
    AND ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`amount` > 40)) AND (NOT ((`orders_2`.`amount` > 60)) OR ((`orders_2`.`amount` > 60)) IS NULL))
    AND ⟦keys¦`orders_2`.`cust`⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `combined`.`cust` AS `k`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `changed_customers`.`id` AS `k`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
  WHERE ⟦keys¦`changed_customers`.`id`⟧
),
grouped_rows AS (
  SELECT `combined_2_`.`k`,
    `combined_2_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_2` AS `combined_2_`
    LATERAL VIEW explode(sequence(1, abs(`combined_2_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`k`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`k`, `grouped_rows_`.`__ivm_w` > 0
),
combined_3 AS (
  SELECT `stored`.`k`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`k`⟧
  UNION ALL
  SELECT `computed`.`k`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_3_`.`k`,
    sum(`combined_3_`.`n`) AS `n`
  FROM `combined_3` AS `combined_3_`
  GROUP BY `combined_3_`.`k`
)
SELECT `filtered`.`k`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`k`
  WHERE ⟦within¦k¦`changed_orders`.`cust`⟧
    AND ((`changed_orders`.`amount` > 40))
  UNION ALL
  SELECT `orders`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders`.`cust` <=> `c_2`.`k`
  WHERE (((`orders`.`amount` > 60)) AND (NOT ((`orders`.`amount` > 40)) OR ((`orders`.`amount` > 40)) IS NULL))
    AND ⟦within¦k¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_2`.`cust` <=> `c_3`.`k`
  WHERE (((`orders_2`.`amount` > 40)) AND (NOT ((`orders_2`.`amount` > 60)) OR ((`orders_2`.`amount` > 60)) IS NULL))
    AND ⟦within¦k¦`orders_2`.`cust`⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `combined`.`cust` AS `k`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `changed_customers`.`id` AS `k`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `changed_customers`.`id` <=> `c_4`.`k`
  WHERE ⟦within¦k¦`changed_customers`.`id`⟧
),
grouped_rows AS (
  SELECT `combined_2_`.`k`,
    `combined_2_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_2` AS `combined_2_`
    LATERAL VIEW explode(sequence(1, abs(`combined_2_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`k`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`k`, `grouped_rows_`.`__ivm_w` > 0
),
combined_3 AS (
  SELECT `stored`.`k`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`k` <=> `dirty_keys`.`k`
  WHERE ⟦within¦k¦`stored`.`k`⟧
  UNION ALL
  SELECT `computed`.`k`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_3_`.`k`,
    sum(`combined_3_`.`n`) AS `n`
  FROM `combined_3` AS `combined_3_`
  GROUP BY `combined_3_`.`k`
)
SELECT `filtered`.`k`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (k)  #ad1b1d682667
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
  WHERE ((`changed_orders`.`amount` > 40))
  UNION ALL
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((((`orders`.`amount` > 40)) AND (NOT ((`orders`.`amount` > 60)) OR ((`orders`.`amount` > 60)) IS NULL)) OR (((`orders`.`amount` > 60)) AND (NOT ((`orders`.`amount` > 40)) OR ((`orders`.`amount` > 40)) IS NULL)))
  UNION ALL
  SELECT `changed_customers`.`id` AS `k`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`k`
FROM `combined`
-- differing:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
    AND (`orders`.`amount` > 60)
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
    AND (`orders`.`amount` > 60)
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
    AND (`orders`.`amount` > 60)
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
-- rows ()  #8befbf3508f2
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((`orders`.`amount` > 60))
  UNION ALL
  SELECT `customers`.`id` AS `k`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 40))
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`amount` > 60)) AND (NOT ((`orders_2`.`amount` > 40)) OR ((`orders_2`.`amount` > 40)) IS NULL))
  UNION ALL
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (((`orders_3`.`amount` > 40)) AND (NOT ((`orders_3`.`amount` > 60)) OR ((`orders_3`.`amount` > 60)) IS NULL))
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_3 AS (
  SELECT `combined_2`.`cust` AS `k`
  FROM `combined_2`
  UNION ALL
  SELECT `changed_customers`.`id` AS `k`
  FROM `changed_customers`
),
dirty_keys AS (
  SELECT DISTINCT `combined_3`.`k` AS `__k0`
  FROM `combined_3`
),
combined_4 AS (
  SELECT `orders_4`.`cust` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  WHERE ((`orders_4`.`amount` > 40))
  UNION ALL
  SELECT `customers_2`.`id` AS `k`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
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
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_4`.`k`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `combined_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_4`.`k` <=> `dirty_keys_`.`__k0`
  GROUP BY `combined_4`.`k`
)
SELECT `delta`.`k`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (k) folded: True #6c1dba6d221e
-- by key (k), looked up for the change (1 table read); the change is combined with the table's own
-- keys (k)  #acf780f4d59b
-- by key (k), looked up for the change (1 table read)
-- rows ()  #93b1262b7568
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (k) folded: True #0bd2ac315918
-- by key (k), looked up for the change (1 table read); the change is combined with the table's own
-- keys (k)  #04958cc8fbb0
-- by key (k), looked up for the change (1 table read)
-- rows ()  #52ce048f75d2
-- no key leads from the change to the rows
