select c.id, c.name from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.day >= current_date() - interval 5 days)

-- rebuild:
select c.id, c.name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where exists (select 1 from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust = c.id and o.day >= ⟦p1:current_date⟧ - interval 5 days)

-- changed: current_date, shop.customers, shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 131 s
-- keys (id)  #1bc34cf8386d
-- by key (id), one join away from the change (1 table read)
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
  WHERE (`changed_orders`.`day` >= ⟦p0:current_date⟧ - interval 5 days)
  UNION ALL
  SELECT `orders`.`cust` AS `id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`day` >= ⟦p0:current_date⟧ - interval 5 days) AND (NOT (`orders`.`day` >= ⟦p1:current_date⟧ - interval 5 days) OR (`orders`.`day` >= ⟦p1:current_date⟧ - interval 5 days) IS NULL)) OR ((`orders`.`day` >= ⟦p1:current_date⟧ - interval 5 days) AND (NOT (`orders`.`day` >= ⟦p0:current_date⟧ - interval 5 days) OR (`orders`.`day` >= ⟦p0:current_date⟧ - interval 5 days) IS NULL)))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
    AND (`orders_2`.`day` >= ⟦p1:current_date⟧ - interval 5 days)
)
SELECT `customers`.`id`,
  `customers`.`name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `customers`.`id`
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
    AND (`orders_2`.`day` >= ⟦p1:current_date⟧ - interval 5 days)
)
SELECT `customers`.`id`,
  `customers`.`name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 5 #38b533f2869b
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`day` >= ⟦p1:current_date⟧ - interval 5 days)
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE (`changed_orders`.`day` >= ⟦p0:current_date⟧ - interval 5 days)
  UNION ALL
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ((`orders_3`.`day` >= ⟦p1:current_date⟧ - interval 5 days) AND (NOT (`orders_3`.`day` >= ⟦p0:current_date⟧ - interval 5 days) OR (`orders_3`.`day` >= ⟦p0:current_date⟧ - interval 5 days) IS NULL))
  UNION ALL
  SELECT `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE ((`orders_4`.`day` >= ⟦p0:current_date⟧ - interval 5 days) AND (NOT (`orders_4`.`day` >= ⟦p1:current_date⟧ - interval 5 days) OR (`orders_4`.`day` >= ⟦p1:current_date⟧ - interval 5 days) IS NULL))
),
right_rows_2 AS (
  SELECT `orders_6`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
  WHERE (`orders_6`.`day` >= ⟦p1:current_date⟧ - interval 5 days)
),
right_rows_3 AS (
  SELECT `orders_8`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
  WHERE (`orders_8`.`day` >= ⟦p0:current_date⟧ - interval 5 days)
),
delta AS (
  SELECT `changed_customers`.`id`,
    `changed_customers`.`name`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_customers`.`id`
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `combined`
      ON `combined`.`cust` = `customers`.`id`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `customers`.`id`
  UNION ALL
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `combined` AS `combined_`
      ON `combined_`.`cust` = `customers_2`.`id`
    LEFT SEMI JOIN `right_rows_3`
      ON `right_rows_3`.`__tie_1` = `customers_2`.`id`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- keys (id)  #82fc42382128
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 4 #29e053881f65
-- no key leads from the change to the rows

-- changed: shop.customers alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 20 s; rebuilt about 60 s
-- append ()  #1fe067a9e39b
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #cac116119bbb
-- by key (id), read from the change
-- rows () whole_reads: 1 #891abf901e94
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (id)  #07fa432913c0
-- by key (id), read from the change
-- rows () whole_reads: 4 #4cf00d332bf7
-- no key leads from the change to the rows
