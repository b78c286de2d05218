select o.id, o.cust, (select c.name from (select distinct id, name from shop.customers where id = 3 or id > 7) c where c.id = o.cust) as name from shop.orders o where o.cust < 3

-- rebuild:
select o.id, o.cust, (select c.name from (select distinct id, name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where id = 3 or id > 7) c where c.id = o.cust) as name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust < 3

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 188 s
-- keys (cust)  #20fc3f3a5996
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
  WHERE (`changed_orders`.`cust` < 3)
  UNION ALL
  SELECT `changed_customers`.`id` AS `cust`
  FROM `changed_customers`
  WHERE ((`changed_customers`.`id` = 3 or `changed_customers`.`id` > 7))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH computed AS (
  SELECT DISTINCT `customers_2`.`id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`id`⟧
    AND (`customers_2`.`id` = 3 or `customers_2`.`id` > 7)
),
right_rows AS (
  SELECT `computed_`.`id` AS `__tie_1`,
    any_value(`computed_`.`name`) AS `__any_3`,
    count(*) AS `__rows_4`
  FROM `computed` AS `computed_`
  GROUP BY `computed_`.`id`
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  CASE WHEN `right_rows`.`__rows_4` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `right_rows`.`__any_3` END AS `name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`cust` < 3)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
computed AS (
  SELECT DISTINCT `customers_2`.`id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `customers_2`.`id` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`customers_2`.`id`⟧
    AND (`customers_2`.`id` = 3 or `customers_2`.`id` > 7)
),
right_rows AS (
  SELECT `computed_`.`id` AS `__tie_1`,
    any_value(`computed_`.`name`) AS `__any_3`,
    count(*) AS `__rows_4`
  FROM `computed` AS `computed_`
  GROUP BY `computed_`.`id`
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  CASE WHEN `right_rows`.`__rows_4` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `right_rows`.`__any_3` END AS `name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  LEFT JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`orders`.`cust` < 3)
-- rows () whole_reads: 5 #98e8a2adace1
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `customers_2`.`id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (`customers_2`.`id` = 3 or `customers_2`.`id` > 7)
),
right_rows AS (
  SELECT `computed_`.`id` AS `__tie_1`,
    any_value(`computed_`.`name`) AS `__any_3`,
    count(*) AS `__rows_4`
  FROM `computed` AS `computed_`
  GROUP BY `computed_`.`id`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_customers`.`id`,
    `changed_customers`.`name`
  FROM `changed_customers`
  WHERE (`changed_customers`.`id` = 3 or `changed_customers`.`id` > 7)
),
weighted AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `customers_6`.`id`,
    `customers_6`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_6`.`id` <=> `dirty_keys_`.`id` AND `customers_6`.`name` <=> `dirty_keys_`.`name`
  WHERE (`customers_6`.`id` = 3 or `customers_6`.`id` > 7)
),
weighted_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT `customers_8`.`id`,
    `customers_8`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `customers_8`.`id` <=> `dirty_keys__3`.`id` AND `customers_8`.`name` <=> `dirty_keys__3`.`name`
  WHERE (`customers_8`.`id` = 3 or `customers_8`.`id` > 7)
),
combined AS (
  SELECT `weighted`.`id`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`id`
  FROM `weighted_2`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`id` AS `__k0`
  FROM `combined`
),
computed_2 AS (
  SELECT DISTINCT `customers_10`.`id`,
    `customers_10`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_10`
  WHERE (`customers_10`.`id` = 3 or `customers_10`.`id` > 7)
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed__2`.`id` AS `__tie_1`
  FROM `computed` AS `computed__2`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed__2`.`id` <=> `dirty_keys_2`.`__k0`
  GROUP BY `computed__2`.`id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_2`.`id` AS `__tie_1`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed_2`.`id` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `computed_2`.`id`
),
right_rows_2 AS (
  SELECT `computed_2__2`.`id` AS `__tie_1`,
    any_value(`computed_2__2`.`name`) AS `__any_3`,
    count(*) AS `__rows_4`
  FROM `computed_2` AS `computed_2__2`
  GROUP BY `computed_2__2`.`id`
),
combined_3 AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `right_rows`.`__any_3`,
    `right_rows`.`__rows_4`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_orders`.`cust`
  WHERE (`changed_orders`.`cust` < 3)
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `right_rows_`.`__any_3`,
    `right_rows_`.`__rows_4`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `combined_2`
      ON `combined_2`.`__tie_1` = `orders`.`cust`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `orders`.`cust`
  WHERE (`orders`.`cust` < 3)
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `right_rows_2`.`__any_3`,
    `right_rows_2`.`__rows_4`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `combined_2` AS `combined_2_`
      ON `combined_2_`.`__tie_1` = `orders_2`.`cust`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `orders_2`.`cust`
  WHERE (`orders_2`.`cust` < 3)
),
delta AS (
SELECT `combined_3`.`id`,
  `combined_3`.`cust`,
  CASE WHEN `combined_3`.`__rows_4` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `combined_3`.`__any_3` END AS `name`,
  `combined_3`.`__ivm_w`
FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 158 s
-- keys (cust)  #c617897bab1b
-- by key (cust), read from the change
-- rows () whole_reads: 4 #1a2ebaaef7a1
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #1f7d44ff602d
-- the sources only gained rows and the query keeps every row it has
-- keys (cust)  #19ec21f5ff1e
-- by key (cust), read from the change
-- rows () whole_reads: 1 #8147b0f02ee9
-- no key leads from the change to the rows
