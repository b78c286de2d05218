select cust, count(*) as n from shop.orders group by cust having not (cust in (select id from shop.customers where segment = 'retail') or count(*) > 9)

-- rebuild:
select cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust having not (cust in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where segment = 'retail') or count(*) > 9)

-- changed: shop.customers, shop.orders
-- chosen: by key: about 50 s; rebuilt about 60 s; by rows about 170 s
-- keys (cust) whole_reads: 2, reference: ('shop.customers',) #806fb2354c09
-- by key (cust), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta AS (
SELECT `changed_customers`.`id`,
  `changed_customers`.`__ivm_w`
FROM `changed_customers`
WHERE (`changed_customers`.`segment` = 'retail')
),
computed AS (
  SELECT `delta_`.`id`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
right_rows AS (
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`computed`) */ ⟧`right_rows`.`cust`
  FROM `computed`
    INNER JOIN `right_rows`
      ON ((`right_rows`.`cust` = `computed`.`id`) OR (`right_rows`.`cust` = `computed`.`id`) IS NULL)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT `orders_2`.`cust`,
    count(*) AS `__count_1`,
    count(*) AS `__count_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
),
right_rows AS (
SELECT `customers_2`.`id`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
),
combined AS (
  SELECT `left_rows`.`cust`,
    `left_rows`.`__count_1`,
    `left_rows`.`__count_2`,
    true AS `__exists_3`
  FROM `left_rows`
    LEFT SEMI JOIN `right_rows`
      ON ((`left_rows`.`cust` = `right_rows`.`id`) OR (`left_rows`.`cust` = `right_rows`.`id`) IS NULL)
  UNION ALL
  SELECT `left_rows_`.`cust`,
    `left_rows_`.`__count_1`,
    `left_rows_`.`__count_2`,
    false AS `__exists_3`
  FROM `left_rows` AS `left_rows_`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`left_rows_`.`cust` = `right_rows_`.`id`) OR (`left_rows_`.`cust` = `right_rows_`.`id`) IS NULL)
)
SELECT `combined`.`cust`,
  `combined`.`__count_1` AS `n`
FROM `combined`
WHERE (not (`combined`.`__exists_3` or `combined`.`__count_2` > 9))
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT `orders_2`.`cust`,
    count(*) AS `__count_1`,
    count(*) AS `__count_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
),
right_rows AS (
SELECT `customers_2`.`id`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
),
combined AS (
  SELECT `left_rows`.`cust`,
    `left_rows`.`__count_1`,
    `left_rows`.`__count_2`,
    true AS `__exists_3`
  FROM `left_rows`
    LEFT SEMI JOIN `right_rows`
      ON ((`left_rows`.`cust` = `right_rows`.`id`) OR (`left_rows`.`cust` = `right_rows`.`id`) IS NULL)
  UNION ALL
  SELECT `left_rows_`.`cust`,
    `left_rows_`.`__count_1`,
    `left_rows_`.`__count_2`,
    false AS `__exists_3`
  FROM `left_rows` AS `left_rows_`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`left_rows_`.`cust` = `right_rows_`.`id`) OR (`left_rows_`.`cust` = `right_rows_`.`id`) IS NULL)
)
SELECT `combined`.`cust`,
  `combined`.`__count_1` AS `n`
FROM `combined`
WHERE (not (`combined`.`__exists_3` or `combined`.`__count_2` > 9))
-- rows () whole_reads: 10 #acfcb8fa2222
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    count(*) AS `__count_1`,
    count(*) AS `__count_2`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    count(*) AS `__count_1`,
    count(*) AS `__count_2`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`cust`
),
right_rows AS (
SELECT `customers_2`.`id`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
left_rows AS (
  SELECT `orders_4`.`cust`,
    count(*) AS `__count_1`,
    count(*) AS `__count_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  GROUP BY `orders_4`.`cust`
),
right_rows_2 AS (
SELECT `c`.`id`
FROM `changed_customers` AS `c`
WHERE (`c`.`segment` = 'retail')
),
right_rows_3 AS (
SELECT `customers_5`.`id`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
WHERE (`customers_5`.`segment` = 'retail')
),
combined_2 AS (
  SELECT `combined`.`cust`,
    `combined`.`__count_1`,
    `combined`.`__count_2`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `right_rows`
      ON ((`combined`.`cust` = `right_rows`.`id`) OR (`combined`.`cust` = `right_rows`.`id`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`left_rows`.`cust`,
    `left_rows`.`__count_1`,
    `left_rows`.`__count_2`,
    1 AS `__ivm_w`
  FROM `left_rows`
    LEFT SEMI JOIN `right_rows_2`
      ON ((`left_rows`.`cust` = `right_rows_2`.`id`) OR (`left_rows`.`cust` = `right_rows_2`.`id`) IS NULL)
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON ((`left_rows`.`cust` = `right_rows_`.`id`) OR (`left_rows`.`cust` = `right_rows_`.`id`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`left_rows_`.`cust`,
    `left_rows_`.`__count_1`,
    `left_rows_`.`__count_2`,
    -1 AS `__ivm_w`
  FROM `left_rows` AS `left_rows_`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON ((`left_rows_`.`cust` = `right_rows_2_`.`id`) OR (`left_rows_`.`cust` = `right_rows_2_`.`id`) IS NULL)
    LEFT SEMI JOIN `right_rows_3`
      ON ((`left_rows_`.`cust` = `right_rows_3`.`id`) OR (`left_rows_`.`cust` = `right_rows_3`.`id`) IS NULL)
),
combined_3 AS (
  SELECT `combined_`.`cust`,
    `combined_`.`__count_1`,
    `combined_`.`__count_2`,
    `combined_`.`__ivm_w`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN `right_rows` AS `right_rows__2`
      ON ((`combined_`.`cust` = `right_rows__2`.`id`) OR (`combined_`.`cust` = `right_rows__2`.`id`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__2`) */ ⟧`left_rows__2`.`cust`,
    `left_rows__2`.`__count_1`,
    `left_rows__2`.`__count_2`,
    1 AS `__ivm_w`
  FROM `left_rows` AS `left_rows__2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON ((`left_rows__2`.`cust` = `right_rows_2__2`.`id`) OR (`left_rows__2`.`cust` = `right_rows_2__2`.`id`) IS NULL)
    LEFT ANTI JOIN `right_rows` AS `right_rows__3`
      ON ((`left_rows__2`.`cust` = `right_rows__3`.`id`) OR (`left_rows__2`.`cust` = `right_rows__3`.`id`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__3`) */ ⟧`left_rows__3`.`cust`,
    `left_rows__3`.`__count_1`,
    `left_rows__3`.`__count_2`,
    -1 AS `__ivm_w`
  FROM `left_rows` AS `left_rows__3`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__3`
      ON ((`left_rows__3`.`cust` = `right_rows_2__3`.`id`) OR (`left_rows__3`.`cust` = `right_rows_2__3`.`id`) IS NULL)
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON ((`left_rows__3`.`cust` = `right_rows_3_`.`id`) OR (`left_rows__3`.`cust` = `right_rows_3_`.`id`) IS NULL)
),
combined_4 AS (
  SELECT `combined_2`.`cust`,
    `combined_2`.`__count_1`,
    `combined_2`.`__count_2`,
    true AS `__exists_3`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  UNION ALL
  SELECT `combined_3`.`cust`,
    `combined_3`.`__count_1`,
    `combined_3`.`__count_2`,
    false AS `__exists_3`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
),
delta AS (
  SELECT `combined_4`.`cust`,
    `combined_4`.`__count_1` AS `n`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
  WHERE (not (`combined_4`.`__exists_3` or `combined_4`.`__count_2` > 9))
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 123 s
-- keys (cust) whole_reads: 2, reference: ('shop.customers',) #b790216d38cd
-- by key (cust), one join away from the change (2 tables read)
-- rows () whole_reads: 8 #ec1541e7d40e
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 40 s; by rows about 51 s; rebuilt about 60 s
-- keys (cust) whole_reads: 2 #05407b83c7d6
-- by key (cust), read from the change
-- rows () whole_reads: 2 #1e4f1a6b21c4
-- no key leads from the change to the rows
