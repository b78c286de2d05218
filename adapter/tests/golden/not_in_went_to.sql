select cust, count(*) as n from shop.orders group by cust

-- was:
select cust, count(*) as n from shop.orders where cust not in (select id from shop.customers where segment = 'retail') group by cust

-- edit, words: ('a condition on shop.customers went',)
-- edit, gone: ('shop.customers',)
-- edit, altered: ('n',)
-- rebuild:
select cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.customers, shop.orders
-- keys (cust)  #1bd031671779
-- by key (cust), one join away from the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
SELECT `customers_2`.`id` AS `was____id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`
FROM `changed_customers`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON ((`orders`.`cust` = `changed_customers`.`id`) OR (`orders`.`cust` = `changed_customers`.`id`) IS NULL)
WHERE ((`changed_customers`.`segment` = 'retail'))
UNION ALL
SELECT `orders_2`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `right_rows`
    ON ((`orders_2`.`cust` = `right_rows`.`was____id_1`) OR (`orders_2`.`cust` = `right_rows`.`was____id_1`) IS NULL)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH delta AS (
  SELECT `orders`.`cust`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT `stored`.`cust`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows () whole_reads: 20 #fd39e9e761c6
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
SELECT `customers_2`.`id` AS `was____id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
),
combined AS (
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT ANTI JOIN `right_rows`
      ON ((`orders`.`cust` = `right_rows`.`was____id_1`) OR (`orders`.`cust` = `right_rows`.`was____id_1`) IS NULL)
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON ((`orders_2`.`cust` = `right_rows_`.`was____id_1`) OR (`orders_2`.`cust` = `right_rows_`.`was____id_1`) IS NULL)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
SELECT `c`.`id` AS `was____id_1`
FROM `changed_customers` AS `c`
WHERE (`c`.`segment` = 'retail')
),
right_rows_3 AS (
SELECT `customers_7`.`id` AS `was____id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
WHERE (`customers_7`.`segment` = 'retail')
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
    LEFT ANTI JOIN `right_rows` AS `right_rows__2`
      ON ((`changed_orders`.`cust` = `right_rows__2`.`was____id_1`) OR (`changed_orders`.`cust` = `right_rows__2`.`was____id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `right_rows_2`
      ON ((`orders_3`.`cust` = `right_rows_2`.`was____id_1`) OR (`orders_3`.`cust` = `right_rows_2`.`was____id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows` AS `right_rows__3`
      ON ((`orders_3`.`cust` = `right_rows__3`.`was____id_1`) OR (`orders_3`.`cust` = `right_rows__3`.`was____id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON ((`orders_4`.`cust` = `right_rows_2_`.`was____id_1`) OR (`orders_4`.`cust` = `right_rows_2_`.`was____id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows_3`
      ON ((`orders_4`.`cust` = `right_rows_3`.`was____id_1`) OR (`orders_4`.`cust` = `right_rows_3`.`was____id_1`) IS NULL)
  UNION ALL
  SELECT `orders_5`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `right_rows` AS `right_rows__4`
      ON ((`orders_5`.`cust` = `right_rows__4`.`was____id_1`) OR (`orders_5`.`cust` = `right_rows__4`.`was____id_1`) IS NULL)
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`cust` AS `__k0`
  FROM `combined_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`cust`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `combined`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_6`.`cust`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON ((`orders_6`.`cust` = `right_rows_3_`.`was____id_1`) OR (`orders_6`.`cust` = `right_rows_3_`.`was____id_1`) IS NULL)
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_6`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_6`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (cust)  #0e300b234f2e
-- by key (cust), one join away from the change (3 tables read)
-- rows () whole_reads: 18 #3c24aeebb5dd
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust)  #07d98cd3773b
-- by key (cust), one join away from the change (2 tables read)
-- rows () whole_reads: 12 #1da01736364c
-- no key leads from the change to the rows
