select o.id, (select c.name from shop.customers c where c.id = o.cust) as name, current_date() as today from shop.orders o where o.cust is null

-- rebuild:
select o.id, (select c.name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where c.id = o.cust) as name, ⟦p1:current_date⟧ as today from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust is null

-- changed: current_date, shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 89 s; by rows about 307 s
-- rows () whole_reads: 9 #0cf28e3c4f82
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `__tie_1`,
    any_value(`customers_2`.`name`) AS `__any_3`,
    count(*) AS `__rows_4`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  GROUP BY `customers_2`.`id`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_customers`.`id` AS `__k0`
  FROM `changed_customers`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers_3`.`id` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers_3`.`id` <=> `dirty_keys`.`__k0`
  GROUP BY `customers_3`.`id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_4`.`id` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_4`.`id` <=> `dirty_keys_`.`__k0`
  GROUP BY `customers_4`.`id`
),
right_rows_2 AS (
  SELECT `customers_7`.`id` AS `__tie_1`,
    any_value(`customers_7`.`name`) AS `__any_3`,
    count(*) AS `__rows_4`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
  GROUP BY `customers_7`.`id`
),
combined_2 AS (
  SELECT `changed_orders`.`id`,
    `right_rows`.`__any_3`,
    `right_rows`.`__rows_4`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_orders`.`cust`
  WHERE (`changed_orders`.`cust` is null)
  UNION ALL
  SELECT `orders`.`id`,
    `right_rows_`.`__any_3`,
    `right_rows_`.`__rows_4`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `combined`
      ON `combined`.`__tie_1` = `orders`.`cust`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `orders`.`cust`
  WHERE (`orders`.`cust` is null)
  UNION ALL
  SELECT `orders_2`.`id`,
    `right_rows_2`.`__any_3`,
    `right_rows_2`.`__rows_4`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `combined` AS `combined_`
      ON `combined_`.`__tie_1` = `orders_2`.`cust`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `orders_2`.`cust`
  WHERE (`orders_2`.`cust` is null)
),
delta AS (
SELECT `combined_2`.`id`,
  CASE WHEN `combined_2`.`__rows_4` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `combined_2`.`__any_3` END AS `name`,
  ⟦p0:current_date⟧ AS `today`,
  `combined_2`.`__ivm_w`
FROM `combined_2`
UNION ALL
SELECT `orders_3`.`id`,
  CASE WHEN `right_rows__2`.`__rows_4` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `right_rows__2`.`__any_3` END AS `name`,
  ⟦p1:current_date⟧ AS `today`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  LEFT JOIN `right_rows` AS `right_rows__2`
    ON `right_rows__2`.`__tie_1` = `orders_3`.`cust`
WHERE (`orders_3`.`cust` is null)
  AND (((((NOT ((⟦p0:current_date⟧) <=> (⟦p1:current_date⟧))) OR (typeof(⟦p0:current_date⟧) <> typeof(⟦p1:current_date⟧))))))
UNION ALL
SELECT `orders_4`.`id`,
  CASE WHEN `right_rows__3`.`__rows_4` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `right_rows__3`.`__any_3` END AS `name`,
  ⟦p0:current_date⟧ AS `today`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT JOIN `right_rows` AS `right_rows__3`
    ON `right_rows__3`.`__tie_1` = `orders_4`.`cust`
WHERE (`orders_4`.`cust` is null)
  AND (((((NOT ((⟦p0:current_date⟧) <=> (⟦p1:current_date⟧))) OR (typeof(⟦p0:current_date⟧) <> typeof(⟦p1:current_date⟧))))))
)
SELECT `delta`.`id`,
  `delta`.`name`,
  `delta`.`today`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`, `delta`.`today`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) reference: ('shop.customers',) #b2c0a6337fa9
-- by key (id), one join away from the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  GROUP BY `customers_2`.`id`
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  WHERE (`changed_orders`.`cust` is null)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE (`orders`.`cust` is null)
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `orders_2`.`cust`
  WHERE (`orders_2`.`cust` is null)
    AND (((((NOT ((⟦p0:current_date⟧) <=> (⟦p1:current_date⟧))) OR (typeof(⟦p0:current_date⟧) <> typeof(⟦p1:current_date⟧))))))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`⟧
    AND (`orders_2`.`cust` is null)
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_2`.`id` AS `__tie_1`,
    any_value(`customers_2`.`name`) AS `__any_3`,
    count(*) AS `__rows_4`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_2`.`id` <=> `dirty_keys_`.`cust`
  GROUP BY `customers_2`.`id`
)
SELECT `orders`.`id`,
  CASE WHEN `right_rows`.`__rows_4` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `right_rows`.`__any_3` END AS `name`,
  ⟦p1:current_date⟧ AS `today`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`id`⟧
  AND (`orders`.`cust` is null)
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
    AND (`orders_2`.`cust` is null)
),
right_rows AS (
  SELECT `customers_2`.`id` AS `__tie_1`,
    any_value(`customers_2`.`name`) AS `__any_3`,
    count(*) AS `__rows_4`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `customers_2`.`id` <=> `dirty_keys_2_`.`cust`
  GROUP BY `customers_2`.`id`
)
SELECT `orders`.`id`,
  CASE WHEN `right_rows`.`__rows_4` > 1 THEN raise_error('a subquery that is used as a value has several rows') ELSE `right_rows`.`__any_3` END AS `name`,
  ⟦p1:current_date⟧ AS `today`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `orders`.`cust`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND (`orders`.`cust` is null)

-- changed: current_date alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 69 s; by rows about 123 s
-- rows () whole_reads: 4 #07a50d444b88
-- no key leads from the change to the rows
-- keys (id)  #2e13934e6632
-- by key (id), one join away from the change (2 tables read)

-- changed: shop.customers alone
-- chosen: by key: about 35 s; rebuilt about 60 s; by rows about 158 s
-- rows () whole_reads: 4 #759c2479b74e
-- no key leads from the change to the rows
-- keys (id) reference: ('shop.customers',) #aaa7af34d775
-- by key (id), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #5ccbeefad9d2
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #306668d9ff2f
-- no key leads from the change to the rows
