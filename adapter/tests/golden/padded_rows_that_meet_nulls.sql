select c.segment, count(*) as n, sum(x.qty) as qty from (select l.qty, o.cust from shop.lines l left join shop.orders o on o.id = l.order_id) x join shop.customers c on c.id <=> x.cust group by c.segment

-- rebuild:
select c.segment, count(*) as n, sum(x.qty) as qty from (select l.qty, o.cust from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.id = l.order_id) x join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id <=> x.cust group by c.segment

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 169 s; by rows about 328 s
-- keys (segment) whole_reads: 2, reference: ('shop.lines', 'shop.orders') #c9c8397e3da8
-- by key (segment), one join away from the change (9 tables read)
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
right_rows AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
),
right_rows_2 AS (
  SELECT `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE false
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `customers`.`segment`
  FROM `changed_lines`
    LEFT JOIN `right_rows`
      ON `right_rows`.`id` = `changed_lines`.`order_id`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` <=> `right_rows`.`cust`
  UNION ALL
  SELECT `customers_2`.`segment`
  FROM `changed_lines` AS `c`
    LEFT JOIN `right_rows_2`
      ON true
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` <=> `right_rows_2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers_3`.`segment`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines`.`order_id`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` <=> `changed_orders`.`cust`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.customers¦`customers_3`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_2`) */ ⟧`customers_4`.`segment`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    INNER JOIN `changed_orders` AS `c_2`
      ON `c_2`.`id` = `lines_2`.`order_id`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` <=> (if(false, `c_2`.`cust`, NULL))
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_2`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_3`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`c_4`) */ ⟧`customers_5`.`segment`
  FROM `changed_lines` AS `c_3`
    INNER JOIN `changed_orders` AS `c_4`
      ON `c_4`.`id` = `c_3`.`order_id`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` <=> `c_4`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_5`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_5`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`c_6`) */ ⟧`customers_6`.`segment`
  FROM `changed_lines` AS `c_5`
    INNER JOIN `changed_orders` AS `c_6`
      ON `c_6`.`id` = `c_5`.`order_id`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` <=> (if(false, `c_6`.`cust`, NULL))
  UNION ALL
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`segment`
FROM `combined`
-- few:
SELECT `customers`.`segment`,
  count(*) AS `n`,
  sum(`lines`.`qty`) AS `qty`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `lines`.`order_id`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` <=> `orders`.`cust`
WHERE ⟦keys¦`customers`.`segment`⟧
GROUP BY `customers`.`segment`
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `customers`.`segment`,
  count(*) AS `n`,
  sum(`lines`.`qty`) AS `qty`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `lines`.`order_id`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`segment` <=> `dirty_keys`.`segment`)
    ON `customers`.`id` <=> `orders`.`cust`
WHERE ⟦within¦segment¦`customers`.`segment`⟧
GROUP BY `customers`.`segment`
-- rows () whole_reads: 22 #6bc289f907bb
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
right_rows AS (
  SELECT `orders_3`.`id`,
    `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_3`.`id`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `right_rows`.`cust`
  FROM `changed_lines`
    LEFT JOIN `right_rows`
      ON `right_rows`.`id` = `changed_lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`orders_4`.`cust`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines_2`.`order_id`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON `orders_4`.`id` = `lines_2`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_2`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`orders_5`.`cust`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON `c`.`id` = `lines_3`.`order_id`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`id` = `lines_3`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_3`.`order_id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `customers_2`.`segment`
  FROM `combined`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` <=> `combined`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`segment`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`id` = `lines_4`.`order_id`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` <=> `orders_6`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_6`.`cust`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`segment` AS `__k0`
  FROM `combined_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers`.`segment`,
    count(*) AS `n`,
    sum(`lines`.`qty`) AS `qty`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `lines`.`order_id`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` <=> `orders`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`segment` <=> `dirty_keys`.`__k0`
  GROUP BY `customers`.`segment`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_3`.`segment`,
    count(*) AS `n`,
    sum(`lines_5`.`qty`) AS `qty`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
      ON `orders_7`.`id` = `lines_5`.`order_id`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` <=> `orders_7`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_3`.`segment` <=> `dirty_keys_`.`__k0`
  GROUP BY `customers_3`.`segment`
)
SELECT `delta`.`segment`,
  `delta`.`n`,
  `delta`.`qty`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`n`, `delta`.`qty`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: combined: about 28 s; by key about 60 s; rebuilt about 60 s; by rows about 146 s
-- keys (segment) folded: True, grown: True, whole_reads: 2, sums: ('qty',) #de3c7bb71712
-- by key (segment), read from the change; added rows are combined with the table's own
-- keys (segment) folded: True, whole_reads: 2, sums: ('qty',) #c68d0b72e44c
-- by key (segment), read from the change; the change is combined with the table's own
-- keys (segment) whole_reads: 2 #df45fc97729e
-- by key (segment), read from the change
-- rows () whole_reads: 10 #91a439b755cf
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: combined: about 54 s; rebuilt about 60 s; by key about 86 s; by rows about 174 s
-- keys (segment) folded: True, grown: True, whole_reads: 2, sums: ('qty',), reference: ('shop.lines',) #312815032bcb
-- by key (segment), one join away from the change (2 tables read); added rows are combined with the table's own
-- keys (segment) folded: True, whole_reads: 2, sums: ('qty',), reference: ('shop.lines',) #65efb8c122cc
-- by key (segment), one join away from the change (2 tables read); the change is combined with the table's own
-- keys (segment) whole_reads: 2, reference: ('shop.lines',) #07f1727662e1
-- by key (segment), one join away from the change (2 tables read)
-- rows () whole_reads: 10 #9998629c1112
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 97 s; by rows about 265 s
-- keys (segment) whole_reads: 2, reference: ('shop.orders',) #70b222e11019
-- by key (segment), one join away from the change (4 tables read)
-- rows () whole_reads: 16 #6ee1e483c0ee
-- no key leads from the change to the rows
