select l.price, o.status, c.name, r.rate from shop.lines l left join shop.orders o on o.id = l.order_id left join shop.customers c on c.id = l.qty left join shop.rates r on r.segment = l.sku

-- rebuild:
select l.price, o.status, c.name, r.rate from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.id = l.order_id left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = l.qty left join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on r.segment = l.sku

-- changed: shop.customers, shop.lines, shop.orders, shop.rates
-- chosen: a rebuild is cheaper: about 60 s; by key about 78 s; by rows about 243 s
-- rows () whole_reads: 21 #a3c902c60baa
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_lines`.`sku`,
    `changed_lines`.`qty`,
    `changed_lines`.`price`,
    `right_rows`.`status`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    LEFT JOIN `right_rows`
      ON `right_rows`.`o__id` = `changed_lines`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines`.`sku`,
    `lines`.`qty`,
    `lines`.`price`,
    `orders_3`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `changed_orders`
      ON `changed_orders`.`id` = `lines`.`order_id`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`id` = `lines`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    `orders_4`.`status`,
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
  SELECT `combined`.`sku`,
    `combined`.`price`,
    `combined`.`status`,
    `customers`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `combined`.`qty`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`lines_3`.`sku`,
    `lines_3`.`price`,
    `orders_5`.`status`,
    `customers_2`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`id` = `lines_3`.`order_id`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `lines_3`.`qty`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `lines_3`.`qty`
  WHERE (⟦among¦shop.customers¦id¦shop.lines¦`lines_3`.`qty`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_2`) */ ⟧`lines_4`.`sku`,
    `lines_4`.`price`,
    `orders_6`.`status`,
    `customers_3`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`id` = `lines_4`.`order_id`
    LEFT SEMI JOIN `changed_customers` AS `c_2`
      ON `c_2`.`id` = `lines_4`.`qty`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `lines_4`.`qty`
  WHERE (⟦among¦shop.customers¦id¦shop.lines¦`lines_4`.`qty`⟧)
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined_3 AS (
  SELECT `combined_2`.`price`,
    `combined_2`.`status`,
    `combined_2`.`name`,
    `rates`.`rate`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `combined_2`.`sku`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`lines_5`.`price`,
    `orders_7`.`status`,
    `customers_4`.`name`,
    `rates_2`.`rate`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
      ON `orders_7`.`id` = `lines_5`.`order_id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `lines_5`.`qty`
    LEFT SEMI JOIN `changed_rates`
      ON `changed_rates`.`segment` = `lines_5`.`sku`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON `rates_2`.`segment` = `lines_5`.`sku`
  WHERE (⟦among¦shop.rates¦segment¦shop.lines¦`lines_5`.`sku`⟧)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c_3`) */ ⟧`lines_6`.`price`,
    `orders_8`.`status`,
    `customers_5`.`name`,
    `rates_3`.`rate`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
      ON `orders_8`.`id` = `lines_6`.`order_id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `lines_6`.`qty`
    LEFT SEMI JOIN `changed_rates` AS `c_3`
      ON `c_3`.`segment` = `lines_6`.`sku`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
      ON `rates_3`.`segment` = `lines_6`.`sku`
  WHERE (⟦among¦shop.rates¦segment¦shop.lines¦`lines_6`.`sku`⟧)
),
delta AS (
  SELECT `combined_3`.`price`,
    `combined_3`.`status`,
    `combined_3`.`name`,
    `combined_3`.`rate`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`price`,
  `delta`.`status`,
  `delta`.`name`,
  `delta`.`rate`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`price`, `delta`.`status`, `delta`.`name`, `delta`.`rate`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (price) whole_reads: 3, reference: ('shop.customers', 'shop.orders', 'shop.rates') #d8383ab40b07
-- by key (price), one join away from the change (3 tables read)
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
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `changed_lines`.`price`
  FROM `changed_lines`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`lines`.`price`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `changed_orders`.`id` = `lines`.`order_id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`lines_2`.`price`
  FROM `changed_customers`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `changed_customers`.`id` = `lines_2`.`qty`
  WHERE (⟦among¦shop.customers¦id¦shop.lines¦`lines_2`.`qty`⟧)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`lines_3`.`price`
  FROM `changed_rates`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `changed_rates`.`segment` = `lines_3`.`sku`
  WHERE (⟦among¦shop.rates¦segment¦shop.lines¦`lines_3`.`sku`⟧)
)
SELECT DISTINCT `combined`.`price`
FROM `combined`
-- few:
SELECT `lines`.`price`,
  `orders`.`status`,
  `customers`.`name`,
  `rates`.`rate`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `lines`.`order_id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `lines`.`qty`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `lines`.`sku`
WHERE ⟦keys¦`lines`.`price`⟧
-- many:
WITH dirty_keys AS (
SELECT `price` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `lines`.`price`,
  `orders`.`status`,
  `customers`.`name`,
  `rates`.`rate`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`price` <=> `dirty_keys`.`price`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `lines`.`order_id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `lines`.`qty`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `lines`.`sku`
WHERE ⟦within¦price¦`lines`.`price`⟧

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 69 s; by rows about 87 s
-- rows () whole_reads: 7 #b9a285f0689d
-- no key leads from the change to the rows
-- keys (price) whole_reads: 3, reference: ('shop.customers',) #b97c55bd7deb
-- by key (price), one join away from the change (1 table read)

-- changed: shop.lines alone
-- chosen: appended: about 14 s; by rows about 17 s; rebuilt about 60 s
-- append ()  #d3ec4e969183
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 3 #11bba4038c1c
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 69 s; by rows about 72 s
-- rows () whole_reads: 6 #bbe1dd0e949e
-- no key leads from the change to the rows
-- keys (price) whole_reads: 3, reference: ('shop.orders',) #cbf19b79586d
-- by key (price), one join away from the change (1 table read)

-- changed: shop.rates alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 69 s; by rows about 102 s
-- rows () whole_reads: 8 #ef0f582ed65b
-- no key leads from the change to the rows
-- keys (price) whole_reads: 3, reference: ('shop.rates',) #293e5684660e
-- by key (price), one join away from the change (1 table read)
