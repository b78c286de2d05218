select cust, status from shop.orders union all select id, name from shop.customers

-- was:
select cust, status from shop.orders union select id, name from shop.customers

-- edit, words: ('DISTINCT went',)
-- edit, where: ('number = 1 is not true',)
-- rebuild:
select cust, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select id, name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 2 #e84e827bd0ce
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `customers`.`id` AS `cust`,
    `customers`.`name` AS `status`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_customers`.`id` AS `cust`,
    `changed_customers`.`name` AS `status`
  FROM `changed_customers`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`cust`,
    `combined_2`.`status`
  FROM `combined_2`
),
combined_3 AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  UNION ALL
  SELECT `customers_2`.`id` AS `cust`,
    `customers_2`.`name` AS `status`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`cust`,
    `combined`.`status`,
    row_number() OVER (PARTITION BY `combined`.`cust`, `combined`.`status` ORDER BY `combined`.`cust`, `combined`.`status`) AS `number`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`cust` <=> `dirty_keys`.`cust` AND `combined`.`status` <=> `dirty_keys`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_3`.`cust`,
    `combined_3`.`status`,
    row_number() OVER (PARTITION BY `combined_3`.`cust`, `combined_3`.`status` ORDER BY `combined_3`.`cust`, `combined_3`.`status`) AS `number`,
    -1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_3`.`cust` <=> `dirty_keys_`.`cust` AND `combined_3`.`status` <=> `dirty_keys_`.`status`
),
filtered AS (
  SELECT `combined__2`.`cust`,
    `combined__2`.`status`,
    row_number() OVER (PARTITION BY `combined__2`.`cust`, `combined__2`.`status` ORDER BY `combined__2`.`cust`, `combined__2`.`status`) AS `number`
  FROM `combined` AS `combined__2`
),
combined_5 AS (
  SELECT `combined_4`.`cust`,
    `combined_4`.`status`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
  WHERE (`combined_4`.`number` = 1)
  UNION ALL
  SELECT `filtered`.`cust`,
    `filtered`.`status`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (NOT (`filtered`.`number` = 1) OR (`filtered`.`number` = 1) IS NULL)
),
delta AS (
  SELECT `combined_5`.`cust`,
    `combined_5`.`status`,
    `combined_5`.`__ivm_w`
  FROM `combined_5`
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 2 #a5b52a3eb949
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 2 #e0006b396ecb
-- no key leads from the change to the rows
