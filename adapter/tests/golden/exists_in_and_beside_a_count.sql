select cust, count_if(exists (select 1 from shop.customers c where c.id = o.cust)) as n, exists (select 1 from shop.customers c where c.id = o.cust) as known from shop.orders o group by cust

-- rebuild:
select cust, count_if(exists (select 1 from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where c.id = o.cust)) as n, exists (select 1 from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where c.id = o.cust) as known from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o group by cust

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 367 s
-- keys (cust)  #e57517eac530
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_customers`.`id` AS `cust`
  FROM `changed_customers`
  UNION ALL
  SELECT `c`.`id` AS `cust`
  FROM `changed_customers` AS `c`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`id`⟧
),
combined AS (
  SELECT `orders`.`cust`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `orders`.`cust`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `orders_2`.`cust`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
left_rows AS (
  SELECT `combined_`.`cust`,
    count_if(`combined_`.`__exists_2`) AS `__count_if_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`
),
right_rows_2 AS (
  SELECT `customers_5`.`id` AS `__tie_4`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
  WHERE ⟦keys¦`customers_5`.`id`⟧
),
combined_2 AS (
  SELECT `left_rows`.`cust`,
    `left_rows`.`__count_if_3`,
    true AS `__exists_5`
  FROM `left_rows`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_4` = `left_rows`.`cust`
  UNION ALL
  SELECT `left_rows_`.`cust`,
    `left_rows_`.`__count_if_3`,
    false AS `__exists_5`
  FROM `left_rows` AS `left_rows_`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`__tie_4` = `left_rows_`.`cust`
)
SELECT `combined_2`.`cust`,
  `combined_2`.`__count_if_3` AS `n`,
  `combined_2`.`__exists_5` AS `known`
FROM `combined_2`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `customers_2`.`id` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `customers_2`.`id` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`customers_2`.`id`⟧
),
combined AS (
  SELECT `orders`.`cust`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `orders`.`cust`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_2`.`cust` <=> `c_3`.`cust`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `orders_2`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
),
left_rows AS (
  SELECT `combined_`.`cust`,
    count_if(`combined_`.`__exists_2`) AS `__count_if_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`
),
right_rows_2 AS (
  SELECT `customers_5`.`id` AS `__tie_4`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
    LEFT SEMI JOIN `dirty_keys` AS `c_6`
      ON `customers_5`.`id` <=> `c_6`.`cust`
  WHERE ⟦within¦cust¦`customers_5`.`id`⟧
),
combined_2 AS (
  SELECT `left_rows`.`cust`,
    `left_rows`.`__count_if_3`,
    true AS `__exists_5`
  FROM `left_rows`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_4` = `left_rows`.`cust`
  UNION ALL
  SELECT `left_rows_`.`cust`,
    `left_rows_`.`__count_if_3`,
    false AS `__exists_5`
  FROM `left_rows` AS `left_rows_`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`__tie_4` = `left_rows_`.`cust`
)
SELECT `combined_2`.`cust`,
  `combined_2`.`__count_if_3` AS `n`,
  `combined_2`.`__exists_5` AS `known`
FROM `combined_2`
-- rows () whole_reads: 78 #021172462fa7
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`cust`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_4`.`id` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_4`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_3`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_3`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_4`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_4`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_4`.`cust`⟧)
),
combined_3 AS (
  SELECT `c_2`.`cust`
  FROM `changed_orders` AS `c_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `c_2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧`orders_5`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `changed_customers` AS `c_3`
      ON `c_3`.`id` = `orders_5`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_8`
      ON `customers_8`.`id` = `orders_5`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_5`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_4`) */ ⟧`orders_6`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `changed_customers` AS `c_4`
      ON `c_4`.`id` = `orders_6`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
      ON `customers_9`.`id` = `orders_6`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_6`.`cust`⟧)
),
combined_4 AS (
  SELECT `combined_2`.`cust`
  FROM `combined_2`
  UNION ALL
  SELECT `combined_3`.`cust`
  FROM `combined_3`
),
dirty_keys AS (
  SELECT DISTINCT `combined_4`.`cust` AS `__k0`
  FROM `combined_4`
),
combined_5 AS (
  SELECT `orders_7`.`cust`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_10`
      ON `customers_10`.`id` = `orders_7`.`cust`
  UNION ALL
  SELECT `orders_8`.`cust`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_11`
      ON `customers_11`.`id` = `orders_8`.`cust`
),
combined_6 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`cust`,
    count_if(`combined`.`__exists_2`) AS `__count_if_3`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `combined`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_5`.`cust`,
    count_if(`combined_5`.`__exists_2`) AS `__count_if_3`,
    -1 AS `__ivm_w`
  FROM `combined_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_5`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `combined_5`.`cust`
),
left_rows AS (
  SELECT `combined_5__2`.`cust`,
    count_if(`combined_5__2`.`__exists_2`) AS `__count_if_3`
  FROM `combined_5` AS `combined_5__2`
  GROUP BY `combined_5__2`.`cust`
),
combined_7 AS (
  SELECT `combined_6`.`cust`,
    `combined_6`.`__count_if_3`,
    `combined_6`.`__ivm_w`
  FROM `combined_6`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_12`
      ON `customers_12`.`id` = `combined_6`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_5`) */ ⟧`left_rows`.`cust`,
    `left_rows`.`__count_if_3`,
    1 AS `__ivm_w`
  FROM `left_rows`
    LEFT SEMI JOIN `changed_customers` AS `c_5`
      ON `c_5`.`id` = `left_rows`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_13`
      ON `customers_13`.`id` = `left_rows`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_6`) */ ⟧`left_rows_`.`cust`,
    `left_rows_`.`__count_if_3`,
    -1 AS `__ivm_w`
  FROM `left_rows` AS `left_rows_`
    LEFT SEMI JOIN `changed_customers` AS `c_6`
      ON `c_6`.`id` = `left_rows_`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_14`
      ON `customers_14`.`id` = `left_rows_`.`cust`
),
combined_8 AS (
  SELECT `combined_6_`.`cust`,
    `combined_6_`.`__count_if_3`,
    `combined_6_`.`__ivm_w`
  FROM `combined_6` AS `combined_6_`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_15`
      ON `customers_15`.`id` = `combined_6_`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_7`) */ ⟧`left_rows__2`.`cust`,
    `left_rows__2`.`__count_if_3`,
    1 AS `__ivm_w`
  FROM `left_rows` AS `left_rows__2`
    LEFT SEMI JOIN `changed_customers` AS `c_7`
      ON `c_7`.`id` = `left_rows__2`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_16`
      ON `customers_16`.`id` = `left_rows__2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_8`) */ ⟧`left_rows__3`.`cust`,
    `left_rows__3`.`__count_if_3`,
    -1 AS `__ivm_w`
  FROM `left_rows` AS `left_rows__3`
    LEFT SEMI JOIN `changed_customers` AS `c_8`
      ON `c_8`.`id` = `left_rows__3`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_17`
      ON `customers_17`.`id` = `left_rows__3`.`cust`
),
combined_9 AS (
  SELECT `combined_7`.`cust`,
    `combined_7`.`__count_if_3`,
    true AS `__exists_5`,
    `combined_7`.`__ivm_w`
  FROM `combined_7`
  UNION ALL
  SELECT `combined_8`.`cust`,
    `combined_8`.`__count_if_3`,
    false AS `__exists_5`,
    `combined_8`.`__ivm_w`
  FROM `combined_8`
),
delta AS (
  SELECT `combined_9`.`cust`,
    `combined_9`.`__count_if_3` AS `n`,
    `combined_9`.`__exists_5` AS `known`,
    `combined_9`.`__ivm_w`
  FROM `combined_9`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  `delta`.`known`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`, `delta`.`known`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 353 s
-- keys (cust)  #c209d8f846af
-- by key (cust), read from the change
-- rows () whole_reads: 70 #d9f3242f0b43
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 125 s
-- keys (cust)  #358f8f9bc853
-- by key (cust), read from the change
-- rows () whole_reads: 26 #e63cd97e12f4
-- no key leads from the change to the rows
