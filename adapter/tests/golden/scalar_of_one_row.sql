select o.id, (select c.name from (select id, min(name) as name from shop.customers group by id) c where c.id = o.cust) as name from shop.orders o

-- rebuild:
select o.id, (select c.name from (select id, min(name) as name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ group by id) c where c.id = o.cust) as name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o

-- changed: shop.customers, shop.orders
-- chosen: by key: about 35 s; rebuilt about 60 s; by rows about 271 s
-- rows () whole_reads: 9 #74a34e092c01
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
grouped_rows AS (
  SELECT min(`customers_2`.`name`) AS `name`,
    `customers_2`.`id` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  GROUP BY `customers_2`.`id`
),
right_rows AS (
  SELECT `grouped_rows_`.`__tie_1`,
    any_value(`grouped_rows_`.`name`) AS `__any_3`,
    count(*) AS `__rows_4`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`__tie_1`
),
candidates AS (
  SELECT min(`customers_5`.`name`) AS `name`,
    `customers_5`.`id` AS `__tie_1`,
    `customers_5`.`id` AS `__k0`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
  GROUP BY `customers_5`.`id`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_customers`.`id` AS `__k0`
  FROM `changed_customers`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers_6`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers_6`.`id` <=> `dirty_keys`.`__k0`
  GROUP BY `customers_6`.`id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_7`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_7`.`id` <=> `dirty_keys_`.`__k0`
  GROUP BY `customers_7`.`id`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`id` AS `__k0`
  FROM `combined`
),
candidates_2 AS (
  SELECT min(`customers_9`.`name`) AS `name`,
    `customers_9`.`id` AS `__tie_1`,
    `customers_9`.`id` AS `__k0`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
  GROUP BY `customers_9`.`id`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`__tie_1`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`__k0` <=> `dirty_keys_2`.`__k0`
  GROUP BY `candidates`.`__tie_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates_2`.`__tie_1`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `candidates_2`.`__tie_1`
),
grouped_rows_2 AS (
  SELECT min(`customers_12`.`name`) AS `name`,
    `customers_12`.`id` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_12`
  GROUP BY `customers_12`.`id`
),
right_rows_2 AS (
  SELECT `grouped_rows_2_`.`__tie_1`,
    any_value(`grouped_rows_2_`.`name`) AS `__any_3`,
    count(*) AS `__rows_4`
  FROM `grouped_rows_2` AS `grouped_rows_2_`
  GROUP BY `grouped_rows_2_`.`__tie_1`
),
combined_3 AS (
  SELECT `changed_orders`.`id`,
    `right_rows`.`__any_3`,
    `right_rows`.`__rows_4`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`id`,
    `right_rows_`.`__any_3`,
    `right_rows_`.`__rows_4`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `combined_2`
      ON `combined_2`.`__tie_1` = `orders`.`cust`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`id`,
    `right_rows_2`.`__any_3`,
    `right_rows_2`.`__rows_4`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `combined_2` AS `combined_2_`
      ON `combined_2_`.`__tie_1` = `orders_2`.`cust`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `orders_2`.`cust`
),
delta AS (
SELECT `combined_3`.`id`,
  CASE WHEN `combined_3`.`__rows_4` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `combined_3`.`__any_3` END AS `name`,
  `combined_3`.`__ivm_w`
FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) reference: ('shop.customers',) #52ad61e2e3bd
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`⟧
),
grouped_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ min(`customers_2`.`name`) AS `name`,
    `customers_2`.`id` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_2`.`id` <=> `dirty_keys_`.`cust`
  GROUP BY `customers_2`.`id`
),
right_rows AS (
  SELECT `grouped_rows_`.`__tie_1`,
    any_value(`grouped_rows_`.`name`) AS `__any_3`,
    count(*) AS `__rows_4`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`__tie_1`
)
SELECT `orders`.`id`,
  CASE WHEN `right_rows`.`__rows_4` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `right_rows`.`__any_3` END AS `name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`id` <=> `c`.`id`
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
),
grouped_rows AS (
  SELECT min(`customers_2`.`name`) AS `name`,
    `customers_2`.`id` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `customers_2`.`id` <=> `dirty_keys_2_`.`cust`
  GROUP BY `customers_2`.`id`
),
right_rows AS (
  SELECT `grouped_rows_`.`__tie_1`,
    any_value(`grouped_rows_`.`name`) AS `__any_3`,
    count(*) AS `__rows_4`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`__tie_1`
)
SELECT `orders`.`id`,
  CASE WHEN `right_rows`.`__rows_4` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `right_rows`.`__any_3` END AS `name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`cust`
WHERE ⟦within¦id¦`orders`.`id`⟧

-- changed: shop.customers alone
-- chosen: by key: about 35 s; rebuilt about 60 s; by rows about 241 s
-- rows () whole_reads: 8 #d6035b33cbc0
-- no key leads from the change to the rows
-- keys (id) reference: ('shop.customers',) #233d4627c53b
-- by key (id), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #abe651142599
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #819394c5be42
-- no key leads from the change to the rows
