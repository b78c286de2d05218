select x.qty, c.name from (select l.qty, o.cust from shop.lines l left join shop.orders o on o.id = l.order_id) x left join shop.customers c on c.id <=> x.cust

-- rebuild:
select x.qty, c.name from (select l.qty, o.cust from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.id = l.order_id) x left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id <=> x.cust

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 92 s; by rows about 172 s
-- rows () whole_reads: 12 #389d8dde31cd
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
right_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_lines`.`qty`,
    `right_rows`.`cust`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    LEFT JOIN `right_rows`
      ON `right_rows`.`id` = `changed_lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines`.`qty`,
    `orders_3`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines`.`order_id`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`id` = `lines`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`lines_2`.`qty`,
    `orders_4`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON `c`.`id` = `lines_2`.`order_id`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
      ON `orders_4`.`id` = `lines_2`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_2`.`order_id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `combined`.`qty`,
    `customers`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` <=> `combined`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`lines_3`.`qty`,
    `customers_2`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`id` = `lines_3`.`order_id`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` <=> `orders_5`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` <=> `orders_5`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_5`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_2`) */ ⟧`lines_4`.`qty`,
    `customers_3`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`id` = `lines_4`.`order_id`
    LEFT SEMI JOIN `changed_customers` AS `c_2`
      ON `c_2`.`id` <=> `orders_6`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` <=> `orders_6`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_6`.`cust`⟧)
),
delta AS (
  SELECT `combined_2`.`qty`,
    `combined_2`.`name`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`qty`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`qty`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (qty) whole_reads: 2, reference: ('shop.customers', 'shop.orders') #33896a35b7c5
-- by key (qty), one join away from the change (3 tables read)
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_lines`.`qty`
  FROM `changed_lines`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines`.`qty`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `changed_orders`.`id` = `lines`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`lines_2`.`qty`
  FROM `changed_customers`
    INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `lines_2`.`order_id`)
      ON `changed_customers`.`id` <=> `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`qty`
FROM `combined`
-- few:
SELECT `lines`.`qty`,
  `customers`.`name`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `lines`.`order_id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` <=> `orders`.`cust`
WHERE ⟦keys¦`lines`.`qty`⟧
-- many:
WITH dirty_keys AS (
SELECT `qty` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `lines`.`qty`,
  `customers`.`name`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`qty` <=> `dirty_keys`.`qty`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `lines`.`order_id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` <=> `orders`.`cust`
WHERE ⟦within¦qty¦`lines`.`qty`⟧

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 86 s; by rows about 95 s
-- rows () whole_reads: 6 #adf42a3ab3ba
-- no key leads from the change to the rows
-- keys (qty) whole_reads: 2, reference: ('shop.customers',) #3f9e477f8e83
-- by key (qty), one join away from the change (2 tables read)

-- changed: shop.lines alone
-- chosen: appended: about 26 s; by rows about 29 s; rebuilt about 60 s
-- append ()  #c2406e4a5397
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 2 #36b3ae69aca9
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 66 s; by rows about 75 s
-- rows () whole_reads: 5 #195eee847c27
-- no key leads from the change to the rows
-- keys (qty) whole_reads: 2, reference: ('shop.orders',) #b5a6c6568a1c
-- by key (qty), one join away from the change (1 table read)
