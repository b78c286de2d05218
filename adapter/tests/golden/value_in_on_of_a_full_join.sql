select o.id, c.name from shop.orders o full join shop.customers c on c.id = o.cust and o.amount > (select min(rate) * 10 from shop.rates)

-- rebuild:
select o.id, c.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o full join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust and o.amount > (select min(rate) * 10 from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧)

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 84 s; by rows about 119 s
-- rows () whole_reads: 10 #9fc6025daea4
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
  SELECT `orders_4`.`cust`,
    `orders_4`.`amount`,
    ⟦p1:min_rate_10_994ca2⟧ AS `__column`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_4`.`cust`⟧)
),
right_rows_3 AS (
  SELECT `c_4`.`cust`,
    `c_4`.`amount`,
    ⟦p1:min_rate_10_994ca2⟧ AS `__column`
  FROM `changed_orders` AS `c_4`
),
right_rows_4 AS (
  SELECT `orders_6`.`cust`,
    `orders_6`.`amount`,
    ⟦p1:min_rate_10_994ca2⟧ AS `__column`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
),
right_rows_5 AS (
  SELECT `orders_8`.`cust`,
    `orders_8`.`amount`,
    ⟦p1:min_rate_10_994ca2⟧ AS `__column`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
),
combined AS (
  SELECT `c_2`.`name`,
    `c_2`.`__ivm_w`
  FROM `changed_customers` AS `c_2`
    LEFT ANTI JOIN `right_rows_2`
      ON `c_2`.`id` = `right_rows_2`.`cust`
      AND (`right_rows_2`.`amount` > `right_rows_2`.`__column`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_3`) */ ⟧`customers_5`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
    LEFT SEMI JOIN `right_rows_3`
      ON `customers_5`.`id` = `right_rows_3`.`cust`
      AND (`right_rows_3`.`amount` > `right_rows_3`.`__column`)
    LEFT ANTI JOIN `right_rows_4`
      ON `customers_5`.`id` = `right_rows_4`.`cust`
      AND (`right_rows_4`.`amount` > `right_rows_4`.`__column`)
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_5`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_3_`) */ ⟧`customers_6`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3_`
      ON `customers_6`.`id` = `right_rows_3_`.`cust`
      AND (`right_rows_3_`.`amount` > `right_rows_3_`.`__column`)
    LEFT ANTI JOIN `right_rows_5`
      ON `customers_6`.`id` = `right_rows_5`.`cust`
      AND (`right_rows_5`.`amount` > `right_rows_5`.`__column`)
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_6`.`id`⟧)
),
right_rows_6 AS (
  SELECT `orders_10`.`id` AS `o__id`,
    `orders_10`.`cust`,
    `orders_10`.`amount`,
    ⟦p1:min_rate_10_994ca2⟧ AS `__column`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_10`
  WHERE false
),
combined_2 AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `right_rows`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
      AND (`changed_orders`.`amount` > (⟦p1:min_rate_10_994ca2⟧))
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `customers_3`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`amount` > (⟦p1:min_rate_10_994ca2⟧))
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders`.`cust`
      AND (`orders`.`amount` > (⟦p1:min_rate_10_994ca2⟧))
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id` AS `o__id`,
    `customers_4`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_2`.`cust`
      AND (`orders_2`.`amount` > (⟦p1:min_rate_10_994ca2⟧))
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_2`.`cust`
      AND (`orders_2`.`amount` > (⟦p1:min_rate_10_994ca2⟧))
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
  UNION ALL
  SELECT `right_rows_6`.`o__id`,
    `combined`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows_6`
      ON true
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    `combined_2`.`name`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) whole_reads: 2, reference: ('shop.customers', 'shop.orders') #a663a5c55b7d
-- by key (id), one join away from the change (4 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_3`.`id` AS `o__id`,
    `orders_3`.`cust`,
    `orders_3`.`amount`,
    ⟦p1:min_rate_10_994ca2⟧ AS `__column`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
),
right_rows_2 AS (
  SELECT `orders_5`.`id` AS `o__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  WHERE false
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`amount` > (⟦p1:min_rate_10_994ca2⟧))
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT `right_rows`.`o__id` AS `id`
  FROM `changed_customers` AS `c`
    LEFT JOIN `right_rows`
      ON `c`.`id` = `right_rows`.`cust`
      AND (`right_rows`.`amount` > `right_rows`.`__column`)
  UNION ALL
  SELECT `right_rows_2`.`o__id` AS `id`
  FROM `changed_customers` AS `c_2`
    LEFT JOIN `right_rows_2`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧`c_3`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    INNER JOIN `changed_orders` AS `c_3`
      ON `customers`.`id` = `c_3`.`cust`
      AND (`c_3`.`amount` > (⟦p1:min_rate_10_994ca2⟧))
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_4`) */ ⟧if(false, `c_4`.`id`, NULL) AS `id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    INNER JOIN `changed_orders` AS `c_4`
      ON `customers_2`.`id` = `c_4`.`cust`
      AND (`c_4`.`amount` > (⟦p1:min_rate_10_994ca2⟧))
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_5`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`c_6`) */ ⟧`c_6`.`id`
  FROM `changed_customers` AS `c_5`
    INNER JOIN `changed_orders` AS `c_6`
      ON `c_5`.`id` = `c_6`.`cust`
      AND (`c_6`.`amount` > (⟦p1:min_rate_10_994ca2⟧))
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_7`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`c_8`) */ ⟧if(false, `c_8`.`id`, NULL) AS `id`
  FROM `changed_customers` AS `c_7`
    INNER JOIN `changed_orders` AS `c_8`
      ON `c_7`.`id` = `c_8`.`cust`
      AND (`c_8`.`amount` > (⟦p1:min_rate_10_994ca2⟧))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    ⟦p1:min_rate_10_994ca2⟧ AS `__column`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `left_rows`.`o__id` AS `id`,
  `customers`.`name`
FROM `left_rows`
  FULL JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `left_rows`.`cust`
    AND (`left_rows`.`amount` > `left_rows`.`__column`)
WHERE ⟦keys¦`left_rows`.`o__id`⟧
-- many:
WITH left_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    ⟦p1:min_rate_10_994ca2⟧ AS `__column`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `left_rows`.`o__id` AS `id`,
  `customers`.`name`
FROM `left_rows`
  FULL JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `left_rows`.`cust`
    AND (`left_rows`.`amount` > `left_rows`.`__column`)
  LEFT SEMI JOIN `dirty_keys`
    ON `left_rows`.`o__id` <=> `dirty_keys`.`id`
WHERE ⟦within¦id¦`left_rows`.`o__id`⟧

-- changed: min_rate_10_994ca2 alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 218 s; by rows about 222 s
-- rows () whole_reads: 11 #511e4f02e584
-- no key leads from the change to the rows
-- keys (name) whole_reads: 2 #00922db1d91b
-- by key (name), one join away from the change (8 tables read)

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 61 s; by key about 72 s
-- rows () whole_reads: 5 #049e8fae9edb
-- no key leads from the change to the rows
-- keys (id) whole_reads: 2, reference: ('shop.customers',) #35e6fbfb0f63
-- by key (id), one join away from the change (2 tables read)

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 61 s; by key about 72 s
-- rows () whole_reads: 5 #3da703f8b452
-- no key leads from the change to the rows
-- keys (id) whole_reads: 2, reference: ('shop.orders',) #264d836971c4
-- by key (id), one join away from the change (2 tables read)
