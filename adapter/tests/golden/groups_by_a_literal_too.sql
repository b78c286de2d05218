with o as (select id, cust, amount, '.jira' as source from shop.orders), c as (select id, name, '.jira' as source from shop.customers) select o.cust, o.source, sum(o.amount) as total, max(c.name) as name from o left join c on c.id = o.cust and c.source = o.source group by o.cust, o.source

-- rebuild:
with o as (select id, cust, amount, '.jira' as source from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧), c as (select id, name, '.jira' as source from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) select o.cust, o.source, sum(o.amount) as total, max(c.name) as name from o left join c on c.id = o.cust and c.source = o.source group by o.cust, o.source

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 295 s
-- keys (cust)  #b14e56db4014
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
  UNION ALL
  SELECT `changed_customers`.`id` AS `cust`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH right_rows AS (
SELECT `customers_2`.`id` AS `c__id`,
  `customers_2`.`name`,
  '.jira' AS `c__source`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE ⟦keys¦`customers_2`.`id`⟧
)
SELECT `orders`.`cust`,
  '.jira' AS `source`,
  sum(`orders`.`amount`) AS `total`,
  max(`right_rows`.`name`) AS `name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
    AND `right_rows`.`c__source` = (if(false, raise_error(''), '.jira'))
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`, '.jira'
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
SELECT `customers_2`.`id` AS `c__id`,
  `customers_2`.`name`,
  '.jira' AS `c__source`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `customers_2`.`id` <=> `c_2`.`cust`
WHERE ⟦within¦cust¦`customers_2`.`id`⟧
)
SELECT `orders`.`cust`,
  '.jira' AS `source`,
  sum(`orders`.`amount`) AS `total`,
  max(`right_rows`.`name`) AS `name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
    AND `right_rows`.`c__source` = (if(false, raise_error(''), '.jira'))
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`, '.jira'
-- rows () whole_reads: 14 #0aadd81f429b
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
SELECT `customers_2`.`id` AS `c__id`,
  `customers_2`.`name`,
  '.jira' AS `c__source`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
computed AS (
SELECT `orders_2`.`cust`,
  `orders_2`.`amount`,
  '.jira' AS `o__source`,
  `right_rows_`.`c__id`,
  `right_rows_`.`name`,
  `right_rows_`.`c__source`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT JOIN `right_rows` AS `right_rows_`
    ON `right_rows_`.`c__id` = `orders_2`.`cust`
    AND `right_rows_`.`c__source` = (if(false, raise_error(''), '.jira'))
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_2 AS (
SELECT `customers_5`.`id` AS `c__id`,
  '.jira' AS `c__source`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_5`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_3 AS (
SELECT `c`.`id` AS `c__id`,
  '.jira' AS `c__source`
FROM `changed_customers` AS `c`
),
right_rows_4 AS (
SELECT `customers_8`.`id` AS `c__id`,
  `customers_8`.`name`,
  '.jira' AS `c__source`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
),
combined AS (
SELECT `changed_orders`.`cust`,
  '.jira' AS `o__source`
FROM `changed_orders`
  LEFT JOIN `right_rows_2`
    ON `right_rows_2`.`c__id` = `changed_orders`.`cust`
    AND `right_rows_2`.`c__source` = (if(false, raise_error(''), '.jira'))
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_3`) */ ⟧`orders_3`.`cust`,
  '.jira' AS `o__source`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  LEFT SEMI JOIN `right_rows_3`
    ON `right_rows_3`.`c__id` = `orders_3`.`cust`
    AND `right_rows_3`.`c__source` = (if(false, raise_error(''), '.jira'))
  LEFT JOIN `right_rows` AS `right_rows__2`
    ON `right_rows__2`.`c__id` = `orders_3`.`cust`
    AND `right_rows__2`.`c__source` = (if(false, raise_error(''), '.jira'))
WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_3_`) */ ⟧`orders_4`.`cust`,
  '.jira' AS `o__source`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `right_rows_3` AS `right_rows_3_`
    ON `right_rows_3_`.`c__id` = `orders_4`.`cust`
    AND `right_rows_3_`.`c__source` = (if(false, raise_error(''), '.jira'))
  LEFT JOIN `right_rows_4`
    ON `right_rows_4`.`c__id` = `orders_4`.`cust`
    AND `right_rows_4`.`c__source` = (if(false, raise_error(''), '.jira'))
WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_4`.`cust`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`,
    `combined`.`o__source` AS `__k1`
  FROM `combined`
),
computed_2 AS (
SELECT `orders_6`.`cust`,
  `orders_6`.`amount`,
  '.jira' AS `o__source`,
  `right_rows_4__2`.`c__id`,
  `right_rows_4__2`.`name`,
  `right_rows_4__2`.`c__source`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
  LEFT JOIN `right_rows_4` AS `right_rows_4__2`
    ON `right_rows_4__2`.`c__id` = `orders_6`.`cust`
    AND `right_rows_4__2`.`c__source` = (if(false, raise_error(''), '.jira'))
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `computed`.`cust`,
    `computed`.`o__source` AS `source`,
    sum(`computed`.`amount`) AS `total`,
    max(`computed`.`name`) AS `name`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys`
      ON `computed`.`cust` <=> `dirty_keys`.`__k0` AND `computed`.`o__source` <=> `dirty_keys`.`__k1`
  GROUP BY `computed`.`cust`, `computed`.`o__source`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed_2`.`cust`,
    `computed_2`.`o__source` AS `source`,
    sum(`computed_2`.`amount`) AS `total`,
    max(`computed_2`.`name`) AS `name`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `computed_2`.`cust` <=> `dirty_keys_`.`__k0` AND `computed_2`.`o__source` <=> `dirty_keys_`.`__k1`
  GROUP BY `computed_2`.`cust`, `computed_2`.`o__source`
)
SELECT `delta`.`cust`,
  `delta`.`source`,
  `delta`.`total`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`source`, `delta`.`total`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 277 s
-- keys (cust)  #d0a4d4e8e8fd
-- by key (cust), read from the change
-- rows () whole_reads: 12 #150ba64f8af8
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 11 s; by key about 20 s; rebuilt about 60 s; by rows about 99 s
-- keys (cust) folded: True, grown: True, whole_reads: 1, sums: ('total',) #8e4e3308ab8e
-- by key (cust), read from the change; added rows are combined with the table's own
-- keys (cust)  #98cb03f709bf
-- by key (cust), read from the change
-- rows () whole_reads: 6 #03bb0a2c5108
-- no key leads from the change to the rows
