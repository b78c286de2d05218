select c.id, c.name, (select sum(o.amount) from shop.orders o where o.cust = c.id) as total, (select count(*) from shop.orders o where o.cust = c.id and o.amount > 0) + 1 as n from shop.customers c

-- rebuild:
select c.id, c.name, (select sum(o.amount) from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust = c.id) as total, (select count(*) from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust = c.id and o.amount > 0) + 1 as n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 289 s
-- keys (id)  #146c2e8dae1c
-- by key (id), read from the change
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `c`.`cust`,
    `c`.`__ivm_w`
  FROM `changed_orders` AS `c`
  WHERE (`c`.`amount` > 0)
),
computed AS (
  SELECT `delta_`.`cust`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `changed_orders`.`cust` AS `id`
  FROM `changed_orders`
  UNION ALL
  SELECT `computed`.`cust` AS `id`
  FROM `computed`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `__sum_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
),
right_rows_2 AS (
  SELECT `orders_4`.`cust`,
    count(*) AS `__count_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE ⟦keys¦`orders_4`.`cust`⟧
    AND (`orders_4`.`amount` > 0)
  GROUP BY `orders_4`.`cust`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  `right_rows`.`__sum_1` AS `total`,
  ((coalesce(`right_rows_2`.`__count_3`, 0))) + 1 AS `n`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
  LEFT JOIN `right_rows_2`
    ON `right_rows_2`.`cust` = `customers`.`id`
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `__sum_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
),
right_rows_2 AS (
  SELECT `orders_4`.`cust`,
    count(*) AS `__count_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `orders_4`.`cust` <=> `c_4`.`id`
  WHERE ⟦within¦id¦`orders_4`.`cust`⟧
    AND (`orders_4`.`amount` > 0)
  GROUP BY `orders_4`.`cust`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  `right_rows`.`__sum_1` AS `total`,
  ((coalesce(`right_rows_2`.`__count_3`, 0))) + 1 AS `n`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
  LEFT JOIN `right_rows_2`
    ON `right_rows_2`.`cust` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 12 #6830c1afcb6e
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `__sum_1`
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
    sum(`orders_7`.`amount`) AS `__sum_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
  GROUP BY `orders_7`.`cust`
),
combined_2 AS (
  SELECT `changed_customers`.`id`,
    `changed_customers`.`name`,
    `right_rows`.`__sum_1`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`cust` = `changed_customers`.`id`
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`name`,
    `right_rows_`.`__sum_1`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `combined`
      ON `combined`.`cust` = `customers`.`id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`cust` = `customers`.`id`
  UNION ALL
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    `right_rows_2`.`__sum_1`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `combined` AS `combined_`
      ON `combined_`.`cust` = `customers_2`.`id`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`cust` = `customers_2`.`id`
),
right_rows_3 AS (
  SELECT `orders_9`.`cust`,
    count(*) AS `__count_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_9`
  WHERE (`orders_9`.`amount` > 0)
  GROUP BY `orders_9`.`cust`
),
dirty_keys_2 AS (
  SELECT DISTINCT `c`.`cust` AS `__k0`
  FROM `changed_orders` AS `c`
  WHERE (`c`.`amount` > 0)
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `orders_11`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_11`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `orders_11`.`cust` <=> `dirty_keys_2`.`__k0`
  WHERE (`orders_11`.`amount` > 0)
  GROUP BY `orders_11`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `orders_12`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_12`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_12`.`cust` <=> `dirty_keys_2_`.`__k0`
  WHERE (`orders_12`.`amount` > 0)
  GROUP BY `orders_12`.`cust`
),
right_rows_4 AS (
  SELECT `orders_16`.`cust`,
    count(*) AS `__count_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_16`
  WHERE (`orders_16`.`amount` > 0)
  GROUP BY `orders_16`.`cust`
),
combined_4 AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`name`,
    `combined_2`.`__sum_1` AS `__value_2`,
    `right_rows_3`.`__count_3`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`cust` = `combined_2`.`id`
  UNION ALL
  SELECT `customers_3`.`id`,
    `customers_3`.`name`,
    `right_rows_2_`.`__sum_1` AS `__value_2`,
    `right_rows_3_`.`__count_3`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    LEFT JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`cust` = `customers_3`.`id`
    LEFT SEMI JOIN `combined_3`
      ON `combined_3`.`cust` = `customers_3`.`id`
    LEFT JOIN `right_rows_3` AS `right_rows_3_`
      ON `right_rows_3_`.`cust` = `customers_3`.`id`
  UNION ALL
  SELECT `customers_4`.`id`,
    `customers_4`.`name`,
    `right_rows_2__2`.`__sum_1` AS `__value_2`,
    `right_rows_4`.`__count_3`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    LEFT JOIN `right_rows_2` AS `right_rows_2__2`
      ON `right_rows_2__2`.`cust` = `customers_4`.`id`
    LEFT SEMI JOIN `combined_3` AS `combined_3_`
      ON `combined_3_`.`cust` = `customers_4`.`id`
    LEFT JOIN `right_rows_4`
      ON `right_rows_4`.`cust` = `customers_4`.`id`
),
delta AS (
  SELECT `combined_4`.`id`,
    `combined_4`.`name`,
    `combined_4`.`__value_2` AS `total`,
    ((coalesce(`combined_4`.`__count_3`, 0))) + 1 AS `n`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  `delta`.`total`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`, `delta`.`total`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; appended about 40 s; by rows about 43 s; rebuilt about 60 s
-- append ()  #71e7b8bcc188
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #6c2021592627
-- by key (id), read from the change
-- rows () whole_reads: 2 #c65ac7458904
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 269 s
-- keys (id)  #6d8e8d127ac8
-- by key (id), read from the change
-- rows () whole_reads: 11 #3175e55fd9be
-- no key leads from the change to the rows
