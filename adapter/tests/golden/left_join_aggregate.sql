select c.id, c.name, o.n from shop.customers c left join (select cust, count(*) as n from shop.orders group by cust) o on c.id = o.cust

-- rebuild:
select c.id, c.name, o.n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join (select cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust) o on c.id = o.cust

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 188 s
-- keys (id)  #08dd22458dcc
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
WITH right_rows AS (
  SELECT `orders_2`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  `right_rows`.`n`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `customers`.`id` = `right_rows`.`cust`
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  `right_rows`.`n`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `customers`.`id` = `right_rows`.`cust`
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 5 #54462e2289f2
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
filtered AS (
  SELECT `orders_2`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`
),
right_rows AS (
  SELECT `filtered_`.`cust`,
    `filtered_`.`n`
  FROM `filtered` AS `filtered_`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`filtered_`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_4`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
  GROUP BY `orders_4`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_5`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_5`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_5`.`cust`⟧)
  GROUP BY `orders_5`.`cust`
),
right_rows_2 AS (
  SELECT `orders_8`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
  GROUP BY `orders_8`.`cust`
),
combined_2 AS (
  SELECT `changed_customers`.`id`,
    `changed_customers`.`name`,
    `right_rows`.`n`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `changed_customers`.`id` = `right_rows`.`cust`
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`name`,
    `filtered__2`.`n`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `combined`
      ON `customers`.`id` = `combined`.`cust`
    LEFT JOIN `filtered` AS `filtered__2`
      ON `customers`.`id` = `filtered__2`.`cust`
  UNION ALL
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    `right_rows_2`.`n`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `combined` AS `combined_`
      ON `customers_2`.`id` = `combined_`.`cust`
    LEFT JOIN `right_rows_2`
      ON `customers_2`.`id` = `right_rows_2`.`cust`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`name`,
    `combined_2`.`n`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #61ce97d4a5f0
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #e8502086afbe
-- by key (id), read from the change
-- rows () whole_reads: 1 #81733205daa0
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 158 s
-- keys (id)  #757dbd230ef7
-- by key (id), read from the change
-- rows () whole_reads: 4 #82bcff194236
-- no key leads from the change to the rows
