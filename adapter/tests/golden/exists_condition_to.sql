select id, name from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 80)

-- was:
select id, name from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 50)

-- edit, words: ('filter: amount > 50 → amount > 80',)
-- edit, where: ('only one of amount > 50 and amount > 80 is true',)
-- rebuild:
select id, name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where exists (select 1 from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust = c.id and o.amount > 80)

-- changed: shop.customers, shop.orders
-- keys (id)  #b7d1f6e33dad
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
  WHERE ((`changed_orders`.`amount` > 50))
  UNION ALL
  SELECT `orders`.`cust` AS `id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((((`orders`.`amount` > 50)) AND (NOT ((`orders`.`amount` > 80)) OR ((`orders`.`amount` > 80)) IS NULL)) OR (((`orders`.`amount` > 80)) AND (NOT ((`orders`.`amount` > 50)) OR ((`orders`.`amount` > 50)) IS NULL)))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- differing:
WITH right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
    AND (`orders_2`.`amount` > 80)
),
delta AS (
  SELECT `customers`.`id`,
    `customers`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `customers`.`id`
  WHERE ⟦keys¦`customers`.`id`⟧
  UNION ALL
  SELECT `stored`.`id`,
    `stored`.`name`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`id`⟧
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`name`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`name`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`id`
FROM `computed`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
    AND (`orders_2`.`amount` > 80)
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
    AND (`orders_2`.`amount` > 80)
)
SELECT `customers`.`id`,
  `customers`.`name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT SEMI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 5 #665cdaf0e0e0
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`amount` > 80))
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 50))
  UNION ALL
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (((`orders_3`.`amount` > 80)) AND (NOT ((`orders_3`.`amount` > 50)) OR ((`orders_3`.`amount` > 50)) IS NULL))
  UNION ALL
  SELECT `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE (((`orders_4`.`amount` > 50)) AND (NOT ((`orders_4`.`amount` > 80)) OR ((`orders_4`.`amount` > 80)) IS NULL))
),
right_rows_2 AS (
  SELECT `orders_6`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
  WHERE ((`orders_6`.`amount` > 80))
),
right_rows_3 AS (
  SELECT `orders_8`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
  WHERE ((`orders_8`.`amount` > 50))
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

-- changed: shop.customers alone
-- keys (id)  #d8331d773489
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 5 #514d0da1417d
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (id)  #8d31593facb1
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 4 #2aefa1c98e79
-- no key leads from the change to the rows
