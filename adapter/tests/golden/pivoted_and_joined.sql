select c.name, p.ok, p.loud from shop.customers c left join (select * from (select cust, status, id from shop.orders) pivot (count(distinct id) for status in ('ok' as ok, 'OK' as loud))) p on p.cust = c.id

-- rebuild:
select c.name, p.ok, p.loud from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join (select * from (select cust, status, id from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) pivot (count(distinct id) for status in ('ok' as ok, 'OK' as loud))) p on p.cust = c.id

-- changed: shop.customers, shop.orders
-- chosen: by key: about 35 s; rebuilt about 60 s; by rows about 188 s
-- rows () whole_reads: 5 #2f7aeecec671
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
filtered AS (
SELECT `orders_2`.`cust`,
  CASE WHEN count_if(`orders_2`.`status` <=> CAST('ok' AS string)) > 0 THEN count(distinct `orders_2`.`id`) FILTER (WHERE `orders_2`.`status` <=> CAST('ok' AS string)) END AS `ok`,
  CASE WHEN count_if(`orders_2`.`status` <=> CAST('OK' AS string)) > 0 THEN count(distinct `orders_2`.`id`) FILTER (WHERE `orders_2`.`status` <=> CAST('OK' AS string)) END AS `loud`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
GROUP BY `orders_2`.`cust`
),
right_rows AS (
  SELECT `filtered_`.`cust`,
    `filtered_`.`ok`,
    `filtered_`.`loud`
  FROM `filtered` AS `filtered_`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`filtered_`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_4`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
  GROUP BY `orders_4`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_5`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_5`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_5`.`cust`⟧)
  GROUP BY `orders_5`.`cust`
),
right_rows_2 AS (
SELECT `orders_8`.`cust`,
  CASE WHEN count_if(`orders_8`.`status` <=> CAST('ok' AS string)) > 0 THEN count(distinct `orders_8`.`id`) FILTER (WHERE `orders_8`.`status` <=> CAST('ok' AS string)) END AS `ok`,
  CASE WHEN count_if(`orders_8`.`status` <=> CAST('OK' AS string)) > 0 THEN count(distinct `orders_8`.`id`) FILTER (WHERE `orders_8`.`status` <=> CAST('OK' AS string)) END AS `loud`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
GROUP BY `orders_8`.`cust`
),
combined_2 AS (
  SELECT `changed_customers`.`name`,
    `right_rows`.`ok`,
    `right_rows`.`loud`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`cust` = `changed_customers`.`id`
  UNION ALL
  SELECT `customers`.`name`,
    `filtered__2`.`ok`,
    `filtered__2`.`loud`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `combined`
      ON `combined`.`cust` = `customers`.`id`
    LEFT JOIN `filtered` AS `filtered__2`
      ON `filtered__2`.`cust` = `customers`.`id`
  UNION ALL
  SELECT `customers_2`.`name`,
    `right_rows_2`.`ok`,
    `right_rows_2`.`loud`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `combined` AS `combined_`
      ON `combined_`.`cust` = `customers_2`.`id`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`cust` = `customers_2`.`id`
),
delta AS (
  SELECT `combined_2`.`name`,
    `combined_2`.`ok`,
    `combined_2`.`loud`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`name`,
  `delta`.`ok`,
  `delta`.`loud`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`name`, `delta`.`ok`, `delta`.`loud`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (name) reference: ('shop.orders',) #bab43581c4cb
-- by key (name), one join away from the change (1 table read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_customers`.`name`
  FROM `changed_customers`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`name`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
)
SELECT DISTINCT `combined`.`name`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `customers_2`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`name`⟧
),
right_rows AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
  CASE WHEN count_if(`orders_2`.`status` <=> CAST('ok' AS string)) > 0 THEN count(distinct `orders_2`.`id`) FILTER (WHERE `orders_2`.`status` <=> CAST('ok' AS string)) END AS `ok`,
  CASE WHEN count_if(`orders_2`.`status` <=> CAST('OK' AS string)) > 0 THEN count(distinct `orders_2`.`id`) FILTER (WHERE `orders_2`.`status` <=> CAST('OK' AS string)) END AS `loud`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_2`.`cust` <=> `dirty_keys_`.`id`
GROUP BY `orders_2`.`cust`
)
SELECT `customers`.`name`,
  `right_rows`.`ok`,
  `right_rows`.`loud`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
WHERE ⟦keys¦`customers`.`name`⟧
-- many:
WITH dirty_keys AS (
SELECT `name` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `customers_2`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `customers_2`.`name` <=> `c`.`name`
  WHERE ⟦within¦name¦`customers_2`.`name`⟧
),
right_rows AS (
SELECT `orders_2`.`cust`,
  CASE WHEN count_if(`orders_2`.`status` <=> CAST('ok' AS string)) > 0 THEN count(distinct `orders_2`.`id`) FILTER (WHERE `orders_2`.`status` <=> CAST('ok' AS string)) END AS `ok`,
  CASE WHEN count_if(`orders_2`.`status` <=> CAST('OK' AS string)) > 0 THEN count(distinct `orders_2`.`id`) FILTER (WHERE `orders_2`.`status` <=> CAST('OK' AS string)) END AS `loud`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
    ON `orders_2`.`cust` <=> `dirty_keys_2_`.`id`
GROUP BY `orders_2`.`cust`
)
SELECT `customers`.`name`,
  `right_rows`.`ok`,
  `right_rows`.`loud`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`name` <=> `dirty_keys`.`name`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
WHERE ⟦within¦name¦`customers`.`name`⟧

-- changed: shop.customers alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #3c216f524854
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #72bb17804e4c
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 35 s; rebuilt about 60 s; by rows about 158 s
-- rows () whole_reads: 4 #6c94c8ae8447
-- no key leads from the change to the rows
-- keys (name) reference: ('shop.orders',) #c382ef7732ce
-- by key (name), one join away from the change (1 table read)
