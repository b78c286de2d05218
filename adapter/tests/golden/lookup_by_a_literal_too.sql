with o as (select id, cust, amount, '.jira' as source from shop.orders), c as (select id, name, '.jira' as source from shop.customers) select o.id, o.amount, o.source, c.name from o left join c on c.id = o.cust and c.source = o.source

-- rebuild:
with o as (select id, cust, amount, '.jira' as source from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧), c as (select id, name, '.jira' as source from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) select o.id, o.amount, o.source, c.name from o left join c on c.id = o.cust and c.source = o.source

-- changed: shop.customers, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 90 s
-- rows () whole_reads: 5 #f3dea42cb434
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
SELECT `customers_2`.`id` AS `c__id`,
  `customers_2`.`name`,
  '.jira' AS `c__source`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
SELECT `c`.`id` AS `c__id`,
  '.jira' AS `c__source`
FROM `changed_customers` AS `c`
),
right_rows_3 AS (
SELECT `customers_4`.`id` AS `c__id`,
  `customers_4`.`name`,
  '.jira' AS `c__source`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
),
right_rows_4 AS (
SELECT `customers_6`.`id` AS `c__id`,
  `customers_6`.`name`,
  '.jira' AS `c__source`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
),
combined AS (
SELECT `changed_orders`.`id` AS `o__id`,
  `changed_orders`.`amount`,
  '.jira' AS `o__source`,
  `right_rows`.`name`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `changed_orders`.`cust`
    AND `right_rows`.`c__source` = (if(false, raise_error(''), '.jira'))
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`id` AS `o__id`,
  `orders`.`amount`,
  '.jira' AS `o__source`,
  `right_rows_3`.`name`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows_2`
    ON `right_rows_2`.`c__id` = `orders`.`cust`
    AND `right_rows_2`.`c__source` = (if(false, raise_error(''), '.jira'))
  LEFT JOIN `right_rows_3`
    ON `right_rows_3`.`c__id` = `orders`.`cust`
    AND `right_rows_3`.`c__source` = (if(false, raise_error(''), '.jira'))
WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_2`.`id` AS `o__id`,
  `orders_2`.`amount`,
  '.jira' AS `o__source`,
  `right_rows_4`.`name`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
    ON `right_rows_2_`.`c__id` = `orders_2`.`cust`
    AND `right_rows_2_`.`c__source` = (if(false, raise_error(''), '.jira'))
  LEFT JOIN `right_rows_4`
    ON `right_rows_4`.`c__id` = `orders_2`.`cust`
    AND `right_rows_4`.`c__source` = (if(false, raise_error(''), '.jira'))
WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`o__id` AS `id`,
    `combined`.`amount`,
    `combined`.`o__source` AS `source`,
    `combined`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`amount`,
  `delta`.`source`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`amount`, `delta`.`source`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id, amount) whole_reads: 1, reference: ('shop.customers',) #dfd72c79f10b
-- by key (id, amount), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
SELECT `changed_orders`.`id`,
  `changed_orders`.`amount`
FROM `changed_orders`
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`,
  `orders`.`amount`
FROM `changed_customers`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `changed_customers`.`id` = `orders`.`cust`
    AND (if(false, raise_error(''), '.jira')) = (if(false, raise_error(''), '.jira'))
WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`amount`
FROM `combined`
-- few:
WITH right_rows AS (
SELECT `customers_2`.`id` AS `c__id`,
  `customers_2`.`name`,
  '.jira' AS `c__source`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
)
SELECT `orders`.`id`,
  `orders`.`amount`,
  '.jira' AS `source`,
  `right_rows`.`name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
    AND `right_rows`.`c__source` = (if(false, raise_error(''), '.jira'))
WHERE ⟦keys¦`orders`.`id`¦`orders`.`amount`⟧
-- many:
WITH dirty_keys AS (
SELECT `id`, `amount` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
SELECT `customers_2`.`id` AS `c__id`,
  `customers_2`.`name`,
  '.jira' AS `c__source`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
)
SELECT `orders`.`id`,
  `orders`.`amount`,
  '.jira' AS `source`,
  `right_rows`.`name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`amount` <=> `dirty_keys`.`amount`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
    AND `right_rows`.`c__source` = (if(false, raise_error(''), '.jira'))
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦amount¦`orders`.`amount`⟧

-- changed: shop.customers alone
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 81 s
-- rows () whole_reads: 4 #fc423b3b5962
-- no key leads from the change to the rows
-- keys (id, amount) whole_reads: 1, reference: ('shop.customers',) #20537e046264
-- by key (id, amount), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; rebuilt about 60 s
-- append ()  #72423435a7bb
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #0d41c439bebb
-- no key leads from the change to the rows
