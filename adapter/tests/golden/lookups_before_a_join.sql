select o.id, o.day, t.looked, l.price from (select x.id, x.day, x.cust, r.rate as looked from shop.orders x left join shop.rates r on r.since = x.day) t join shop.orders o on o.id = t.id left join shop.customers c on c.id = t.cust join shop.lines l on l.order_id = t.id

-- rebuild:
select o.id, o.day, t.looked, l.price from (select x.id, x.day, x.cust, r.rate as looked from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ x left join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on r.since = x.day) t join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.id = t.id left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = t.cust join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on l.order_id = t.id

-- changed: shop.customers, shop.lines, shop.orders, shop.rates
-- chosen: a rebuild is cheaper: about 60 s; by key about 67 s; by rows about 207 s
-- keys (id) whole_reads: 3, reference: ('shop.customers', 'shop.lines', 'shop.rates') #fb813751ebc9
-- by key (id), one join away from the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders`.`id`
  FROM `changed_rates`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_rates`.`since` = `orders`.`day`
  WHERE (⟦among¦shop.rates¦since¦shop.orders¦`orders`.`day`⟧)
  UNION ALL
  SELECT `changed_orders_2`.`id`
  FROM `changed_orders_2`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`id`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `changed_customers`.`id` = `orders_2`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders_3`.`id`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `changed_lines`.`order_id` = `orders_3`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_3`.`id`⟧)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders_2`.`id`,
  `orders_2`.`day`,
  `rates`.`rate` AS `looked`,
  `lines`.`price`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`since` = `orders`.`day`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    ON `orders_2`.`id` = `orders`.`id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `orders`.`id`
WHERE ⟦keys¦`orders`.`id`⟧
  AND ⟦keys¦`orders_2`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders_2`.`id`,
  `orders_2`.`day`,
  `rates`.`rate` AS `looked`,
  `lines`.`price`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`since` = `orders`.`day`
  INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `orders_2`.`id` <=> `c`.`id`)
    ON `orders_2`.`id` = `orders`.`id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `lines`.`order_id` = `orders`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦id¦`orders_2`.`id`⟧
-- rows () whole_reads: 22 #c172bc386644
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `rates_2`.`rate`,
    `rates_2`.`since`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE (⟦among¦shop.orders¦day¦shop.rates¦`rates_2`.`since`⟧)
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `right_rows`.`rate`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`since` = `changed_orders`.`day`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    `rates_3`.`rate`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_rates`
      ON `changed_rates`.`since` = `orders`.`day`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
      ON `rates_3`.`since` = `orders`.`day`
  WHERE (⟦among¦shop.rates¦since¦shop.orders¦`orders`.`day`⟧)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    `rates_4`.`rate`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON `c`.`since` = `orders_2`.`day`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_4`
      ON `rates_4`.`since` = `orders_2`.`day`
  WHERE (⟦among¦shop.rates¦since¦shop.orders¦`orders_2`.`day`⟧)
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined_2 AS (
  SELECT `combined`.`id` AS `t__id`,
    `combined`.`cust` AS `t__cust`,
    `combined`.`rate` AS `looked`,
    `orders_3`.`id` AS `o__id`,
    `orders_3`.`day` AS `o__day`,
    `combined`.`__ivm_w`
  FROM `combined`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`id` = `combined`.`id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧`orders_4`.`id` AS `t__id`,
    `orders_4`.`cust` AS `t__cust`,
    `rates_5`.`rate` AS `looked`,
    `changed_orders_2`.`id` AS `o__id`,
    `changed_orders_2`.`day` AS `o__day`,
    `changed_orders_2`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_5`
      ON `rates_5`.`since` = `orders_4`.`day`
    INNER JOIN `changed_orders_2`
      ON `changed_orders_2`.`id` = `orders_4`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_4`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_3 AS (
  SELECT `combined_2`.`t__id`,
    `combined_2`.`looked`,
    `combined_2`.`o__id`,
    `combined_2`.`o__day`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `combined_2`.`t__cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_5`.`id` AS `t__id`,
    `rates_6`.`rate` AS `looked`,
    `orders_6`.`id` AS `o__id`,
    `orders_6`.`day` AS `o__day`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_6`
      ON `rates_6`.`since` = `orders_5`.`day`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`id` = `orders_5`.`id`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_5`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_5`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_5`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_2`) */ ⟧`orders_7`.`id` AS `t__id`,
    `rates_7`.`rate` AS `looked`,
    `orders_8`.`id` AS `o__id`,
    `orders_8`.`day` AS `o__day`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_7`
      ON `rates_7`.`since` = `orders_7`.`day`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
      ON `orders_8`.`id` = `orders_7`.`id`
    LEFT SEMI JOIN `changed_customers` AS `c_2`
      ON `c_2`.`id` = `orders_7`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_7`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_7`.`cust`⟧)
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_4 AS (
  SELECT `combined_3`.`looked`,
    `combined_3`.`o__id`,
    `combined_3`.`o__day`,
    `lines`.`price`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `combined_3`.`t__id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`rates_8`.`rate` AS `looked`,
    `orders_10`.`id` AS `o__id`,
    `orders_10`.`day` AS `o__day`,
    `changed_lines`.`price`,
    `changed_lines`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_8`
      ON `rates_8`.`since` = `orders_9`.`day`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
      ON `orders_10`.`id` = `orders_9`.`id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_9`.`cust`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders_9`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_9`.`id`⟧)
),
delta AS (
  SELECT `combined_4`.`o__id` AS `id`,
    `combined_4`.`o__day` AS `day`,
    `combined_4`.`looked`,
    `combined_4`.`price`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
)
SELECT `delta`.`id`,
  `delta`.`day`,
  `delta`.`looked`,
  `delta`.`price`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`day`, `delta`.`looked`, `delta`.`price`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 59 s; rebuilt about 60 s; by rows about 94 s
-- keys (id) whole_reads: 3, reference: ('shop.customers',) #a72344866b6f
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 9 #881e03869ccb
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: appended: about 40 s; by rows about 43 s; by key about 59 s; rebuilt about 60 s
-- append ()  #c3858dd914ed
-- the sources only gained rows and the query keeps every row it has
-- keys (id) whole_reads: 3, reference: ('shop.lines',) #92236d379b08
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 4 #11dfc249a576
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 47 s; by rows about 50 s; by key about 56 s; rebuilt about 60 s
-- keys (id) whole_reads: 3 #e63438562adf
-- by key (id), read from the change
-- append ()  #5534ae69002c
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 6 #d3b57d2c2856
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: by key: about 59 s; rebuilt about 60 s; by rows about 70 s
-- keys (id) whole_reads: 3, reference: ('shop.rates',) #5a26dbae9acb
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 7 #a5c0b1d3cb98
-- no key leads from the change to the rows
