select cust from shop.orders except select id from shop.customers

-- rebuild:
select cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ except select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #e9daed45bdb5
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
WITH combined AS (
  SELECT `orders`.`cust`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `customers`.`id`,
    2 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE ⟦keys¦`customers`.`id`⟧
),
filtered AS (
  SELECT `combined_`.`cust`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`
)
SELECT `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`__ours_2` > 0 AND `filtered`.`__theirs_3` = 0)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT `customers`.`id`,
    2 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `customers`.`id` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`customers`.`id`⟧
),
filtered AS (
  SELECT `combined_`.`cust`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`
)
SELECT `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`__ours_2` > 0 AND `filtered`.`__theirs_3` = 0)
-- rows ()  #15213c3572bf
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `customers`.`id`,
    2 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_customers`.`id` AS `cust`
  FROM `changed_customers`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`cust` AS `__k0`
  FROM `combined_2`
),
combined_3 AS (
  SELECT `orders_2`.`cust`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  UNION ALL
  SELECT `customers_2`.`id`,
    2 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`cust`,
    count_if(`combined`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined`.`__side_1` = 2) AS `__theirs_3`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `combined`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_3`.`cust`,
    count_if(`combined_3`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_3`.`__side_1` = 2) AS `__theirs_3`,
    -1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_3`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `combined_3`.`cust`
),
delta AS (
  SELECT `combined_4`.`cust`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
  WHERE (`combined_4`.`__ours_2` > 0 AND `combined_4`.`__theirs_3` = 0)
)
SELECT `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #df39e94b9f74
-- by key (cust), read from the change
-- rows ()  #9c798d908341
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #2506e249bf53
-- by key (cust), read from the change
-- rows ()  #d0f1e582f3f2
-- no key leads from the change to the rows
