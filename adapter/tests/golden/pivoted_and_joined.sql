select c.name, p.ok, p.loud from shop.customers c left join (select * from (select cust, status, id from shop.orders) pivot (count(distinct id) for status in ('ok' as ok, 'OK' as loud))) p on p.cust = c.id

-- rebuild:
select c.name, p.ok, p.loud from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join (select * from (select cust, status, id from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) pivot (count(distinct id) for status in ('ok' as ok, 'OK' as loud))) p on p.cust = c.id

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 5 #2a555114a0f6
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
SELECT `orders_2`.`cust`,
  CASE WHEN count_if(`orders_2`.`status` <=> CAST('ok' AS string)) > 0 THEN count(distinct `orders_2`.`id`) FILTER (WHERE `orders_2`.`status` <=> CAST('ok' AS string)) END AS `ok`,
  CASE WHEN count_if(`orders_2`.`status` <=> CAST('OK' AS string)) > 0 THEN count(distinct `orders_2`.`id`) FILTER (WHERE `orders_2`.`status` <=> CAST('OK' AS string)) END AS `loud`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
GROUP BY `orders_2`.`cust`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `orders_3`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_4`.`cust`
),
right_rows_2 AS (
SELECT `orders_7`.`cust`,
  CASE WHEN count_if(`orders_7`.`status` <=> CAST('ok' AS string)) > 0 THEN count(distinct `orders_7`.`id`) FILTER (WHERE `orders_7`.`status` <=> CAST('ok' AS string)) END AS `ok`,
  CASE WHEN count_if(`orders_7`.`status` <=> CAST('OK' AS string)) > 0 THEN count(distinct `orders_7`.`id`) FILTER (WHERE `orders_7`.`status` <=> CAST('OK' AS string)) END AS `loud`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
GROUP BY `orders_7`.`cust`
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
    `right_rows_`.`ok`,
    `right_rows_`.`loud`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `combined`
      ON `combined`.`cust` = `customers`.`id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`cust` = `customers`.`id`
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

-- changed: shop.customers alone
-- append ()  #11c0216315f4
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #2df74cbee3eb
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 4 #34b5c83ef595
-- no key leads from the change to the rows
