select id from shop.customers except select cust from shop.orders where amount > 50

-- was:
select id from shop.customers except select cust from shop.orders where amount > 0

-- edit, words: ('filter: amount > 0 → amount > 50',)
-- edit, where: ('only one of amount > 0 and amount > 50 is true',)
-- rebuild:
select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ except select cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 50

-- changed: shop.customers, shop.orders
-- keys (id)  #993b2bacf352
-- by key (id), looked up for the change (1 table read)
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
  WHERE ((`changed_orders`.`amount` > 0))
  UNION ALL
  SELECT `orders`.`cust` AS `id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((((`orders`.`amount` > 0)) AND (NOT ((`orders`.`amount` > 50)) OR ((`orders`.`amount` > 50)) IS NULL)) OR (((`orders`.`amount` > 50)) AND (NOT ((`orders`.`amount` > 0)) OR ((`orders`.`amount` > 0)) IS NULL)))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- differing:
WITH combined AS (
  SELECT `customers`.`id`,
    1 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE ⟦keys¦`customers`.`id`⟧
  UNION ALL
  SELECT `orders`.`cust`,
    2 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
    AND (`orders`.`amount` > 50)
),
filtered AS (
  SELECT `combined_`.`id`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`id`
),
delta AS (
  SELECT `filtered`.`id`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (`filtered`.`__ours_2` > 0 AND `filtered`.`__theirs_3` = 0)
  UNION ALL
  SELECT `stored`.`id`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`id`⟧
),
computed AS (
  SELECT `delta_`.`id`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`id`
FROM `computed`
-- few:
WITH combined AS (
  SELECT `customers`.`id`,
    1 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE ⟦keys¦`customers`.`id`⟧
  UNION ALL
  SELECT `orders`.`cust`,
    2 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
    AND (`orders`.`amount` > 50)
),
filtered AS (
  SELECT `combined_`.`id`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`id`
)
SELECT `filtered`.`id`
FROM `filtered`
WHERE (`filtered`.`__ours_2` > 0 AND `filtered`.`__theirs_3` = 0)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `customers`.`id`,
    1 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`id` <=> `dirty_keys`.`id`
  WHERE ⟦within¦id¦`customers`.`id`⟧
  UNION ALL
  SELECT `orders`.`cust`,
    2 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders`.`cust` <=> `c`.`id`
  WHERE ⟦within¦id¦`orders`.`cust`⟧
    AND (`orders`.`amount` > 50)
),
filtered AS (
  SELECT `combined_`.`id`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`id`
)
SELECT `filtered`.`id`
FROM `filtered`
WHERE (`filtered`.`__ours_2` > 0 AND `filtered`.`__theirs_3` = 0)
-- rows ()  #96b5e39f8b61
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `customers`.`id`,
    (1) AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  UNION ALL
  SELECT `orders`.`cust` AS `id`,
    (2) AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((`orders`.`amount` > 50))
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`amount` > 50)) AND (NOT ((`orders_2`.`amount` > 0)) OR ((`orders_2`.`amount` > 0)) IS NULL))
  UNION ALL
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (((`orders_3`.`amount` > 0)) AND (NOT ((`orders_3`.`amount` > 50)) OR ((`orders_3`.`amount` > 50)) IS NULL))
),
combined_3 AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `combined_2`.`cust` AS `id`
  FROM `combined_2`
),
dirty_keys AS (
  SELECT DISTINCT `combined_3`.`id` AS `__k0`
  FROM `combined_3`
),
combined_4 AS (
  SELECT `customers_2`.`id`,
    (1) AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
  UNION ALL
  SELECT `orders_4`.`cust` AS `id`,
    (2) AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  WHERE ((`orders_4`.`amount` > 0))
),
combined_5 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`id`,
    count_if(`combined`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined`.`__side_1` = 2) AS `__theirs_3`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`id` <=> `dirty_keys`.`__k0`
  GROUP BY `combined`.`id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_4`.`id`,
    count_if(`combined_4`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_4`.`__side_1` = 2) AS `__theirs_3`,
    -1 AS `__ivm_w`
  FROM `combined_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_4`.`id` <=> `dirty_keys_`.`__k0`
  GROUP BY `combined_4`.`id`
),
delta AS (
  SELECT `combined_5`.`id`,
    `combined_5`.`__ivm_w`
  FROM `combined_5`
  WHERE (( `combined_5`.`__ours_2` > 0) AND ( `combined_5`.`__theirs_3` = 0))
)
SELECT `delta`.`id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (id)  #59900cbf15c5
-- by key (id), looked up for the change (1 table read)
-- rows ()  #ae9e4c14131e
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (id)  #3a75a114a527
-- by key (id), looked up for the change (1 table read)
-- rows ()  #24f3da469336
-- no key leads from the change to the rows
