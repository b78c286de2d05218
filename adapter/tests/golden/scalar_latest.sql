select c.id, c.name, (select o.day from shop.orders o where o.cust = c.id order by o.day desc nulls last limit 1) as latest from shop.customers c

-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`day`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`day` desc nulls last, `orders_2`.`day`, `orders_2`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
right_rows AS (
  SELECT `filtered_`.`__tie_1`,
    any_value(`filtered_`.`day`) AS `__any_5`,
    count(*) AS `__rows_6`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_2` > 0 AND `filtered_`.`__number_2` <= 0 + (1))
  GROUP BY `filtered_`.`__tie_1`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  CASE WHEN `right_rows`.`__rows_6` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `right_rows`.`__any_5` END AS `latest`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `customers`.`id`

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 271 s
-- keys (id)  #e33307e2d7b4
-- by key (id), read from the change
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `changed_orders`.`cust` AS `id`
  FROM `changed_orders`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`day`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`day` desc nulls last, `orders_2`.`day`, `orders_2`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
right_rows AS (
  SELECT `filtered_`.`__tie_1`,
    any_value(`filtered_`.`day`) AS `__any_5`,
    count(*) AS `__rows_6`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_2` > 0 AND `filtered_`.`__number_2` <= 0 + (1))
  GROUP BY `filtered_`.`__tie_1`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  CASE WHEN `right_rows`.`__rows_6` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `right_rows`.`__any_5` END AS `latest`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `customers`.`id`
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`day`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`day` desc nulls last, `orders_2`.`day`, `orders_2`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
),
right_rows AS (
  SELECT `filtered_`.`__tie_1`,
    any_value(`filtered_`.`day`) AS `__any_5`,
    count(*) AS `__rows_6`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_2` > 0 AND `filtered_`.`__number_2` <= 0 + (1))
  GROUP BY `filtered_`.`__tie_1`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  CASE WHEN `right_rows`.`__rows_6` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `right_rows`.`__any_5` END AS `latest`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 9 #54df09cca3ce
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
filtered AS (
  SELECT `orders_2`.`day`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`day` desc nulls last, `orders_2`.`day`, `orders_2`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
right_rows AS (
  SELECT `filtered_`.`__tie_1`,
    any_value(`filtered_`.`day`) AS `__any_5`,
    count(*) AS `__rows_6`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_2` > 0 AND `filtered_`.`__number_2` <= 0 + (1))
  GROUP BY `filtered_`.`__tie_1`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__tie_1`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_5`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_5`.`cust` ORDER BY `orders_5`.`day` desc nulls last, `orders_5`.`day`, `orders_5`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_5`.`cust` <=> `dirty_keys`.`__tie_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_6`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_6`.`cust` ORDER BY `orders_6`.`day` desc nulls last, `orders_6`.`day`, `orders_6`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_6`.`cust` <=> `dirty_keys_`.`__tie_1`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`__tie_1` AS `__k0`
  FROM `combined`
  WHERE (`combined`.`__number_2` > 0 AND `combined`.`__number_2` <= 0 + (1))
),
filtered_2 AS (
  SELECT `orders_8`.`day`,
    `orders_8`.`day` AS `day_2`,
    `orders_8`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_8`.`cust` ORDER BY `orders_8`.`day` desc nulls last, `orders_8`.`day`, `orders_8`.`day`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `filtered__2`.`__tie_1`
  FROM `filtered` AS `filtered__2`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `filtered__2`.`__tie_1` <=> `dirty_keys_2`.`__k0`
  WHERE (`filtered__2`.`__number_2` > 0 AND `filtered__2`.`__number_2` <= 0 + (1))
  GROUP BY `filtered__2`.`__tie_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `filtered_2`.`__tie_1`
  FROM `filtered_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `filtered_2`.`__tie_1` <=> `dirty_keys_2_`.`__k0`
  WHERE (`filtered_2`.`__number_2` > 0 AND `filtered_2`.`__number_2` <= 0 + (1))
  GROUP BY `filtered_2`.`__tie_1`
),
right_rows_2 AS (
  SELECT `filtered_2__2`.`__tie_1`,
    any_value(`filtered_2__2`.`day`) AS `__any_5`,
    count(*) AS `__rows_6`
  FROM `filtered_2` AS `filtered_2__2`
  WHERE (`filtered_2__2`.`__number_2` > 0 AND `filtered_2__2`.`__number_2` <= 0 + (1))
  GROUP BY `filtered_2__2`.`__tie_1`
),
combined_3 AS (
  SELECT `changed_customers`.`id`,
    `changed_customers`.`name`,
    `right_rows`.`__any_5`,
    `right_rows`.`__rows_6`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_customers`.`id`
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`name`,
    `right_rows_`.`__any_5`,
    `right_rows_`.`__rows_6`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `combined_2`
      ON `combined_2`.`__tie_1` = `customers`.`id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `customers`.`id`
  UNION ALL
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    `right_rows_2`.`__any_5`,
    `right_rows_2`.`__rows_6`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `combined_2` AS `combined_2_`
      ON `combined_2_`.`__tie_1` = `customers_2`.`id`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `customers_2`.`id`
),
delta AS (
SELECT `combined_3`.`id`,
  `combined_3`.`name`,
  CASE WHEN `combined_3`.`__rows_6` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `combined_3`.`__any_5` END AS `latest`,
  `combined_3`.`__ivm_w`
FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  `delta`.`latest`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`, `delta`.`latest`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #dcb8c1df2529
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #5c467a1523fb
-- by key (id), read from the change
-- rows () whole_reads: 1 #4b2db3161253
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 241 s
-- keys (id)  #6c5f6b59deb7
-- by key (id), read from the change
-- rows () whole_reads: 8 #9901eceae1dc
-- no key leads from the change to the rows
