select cust, status from shop.orders except all select id, name from shop.customers

-- rebuild:
select cust, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ except all select id, name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust, status)  #8b4f5a162e9c
-- by key (cust, status), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_customers`.`id` AS `cust`,
    `changed_customers`.`name` AS `status`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`status`
FROM `combined`
-- few:
WITH combined AS (
  SELECT `orders`.`cust`,
    `orders`.`status`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`¦`orders`.`status`⟧
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`name`,
    2 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE ⟦keys¦`customers`.`id`¦`customers`.`name`⟧
),
filtered AS (
  SELECT `combined_`.`cust`,
    `combined_`.`status`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`, `combined_`.`status`
)
SELECT `filtered`.`cust`,
  `filtered`.`status`
FROM `filtered`
  LATERAL VIEW explode(sequence(CAST(1 AS BIGINT), `filtered`.`__ours_2` - `filtered`.`__theirs_3`)) `made` AS `__copy_4`
WHERE (`filtered`.`__ours_2` > `filtered`.`__theirs_3`)
-- many:
WITH dirty_keys AS (
SELECT `cust`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust`,
    `orders`.`status`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust` AND `orders`.`status` <=> `dirty_keys`.`status`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
    AND ⟦within¦status¦`orders`.`status`⟧
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`name`,
    2 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `customers`.`id` <=> `c`.`cust` AND `customers`.`name` <=> `c`.`status`
  WHERE ⟦within¦cust¦`customers`.`id`⟧
    AND ⟦within¦status¦`customers`.`name`⟧
),
filtered AS (
  SELECT `combined_`.`cust`,
    `combined_`.`status`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`, `combined_`.`status`
)
SELECT `filtered`.`cust`,
  `filtered`.`status`
FROM `filtered`
  LATERAL VIEW explode(sequence(CAST(1 AS BIGINT), `filtered`.`__ours_2` - `filtered`.`__theirs_3`)) `made` AS `__copy_4`
WHERE (`filtered`.`__ours_2` > `filtered`.`__theirs_3`)
-- rows ()  #293bcc896f08
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`,
    `orders`.`status`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`name`,
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
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_customers`.`id` AS `cust`,
    `changed_customers`.`name` AS `status`
  FROM `changed_customers`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`cust` AS `__k0`,
    `combined_2`.`status` AS `__k1`
  FROM `combined_2`
),
combined_3 AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  UNION ALL
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    2 AS `__side_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`cust`,
    `combined`.`status`,
    count_if(`combined`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined`.`__side_1` = 2) AS `__theirs_3`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`cust` <=> `dirty_keys`.`__k0` AND `combined`.`status` <=> `dirty_keys`.`__k1`
  GROUP BY `combined`.`cust`, `combined`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_3`.`cust`,
    `combined_3`.`status`,
    count_if(`combined_3`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_3`.`__side_1` = 2) AS `__theirs_3`,
    -1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_3`.`cust` <=> `dirty_keys_`.`__k0` AND `combined_3`.`status` <=> `dirty_keys_`.`__k1`
  GROUP BY `combined_3`.`cust`, `combined_3`.`status`
),
delta AS (
  SELECT `combined_4`.`cust`,
    `combined_4`.`status`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
    LATERAL VIEW explode(sequence(CAST(1 AS BIGINT), `combined_4`.`__ours_2` - `combined_4`.`__theirs_3`)) `made` AS `__copy_4`
  WHERE (`combined_4`.`__ours_2` > `combined_4`.`__theirs_3`)
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust, status)  #60024e16b00c
-- by key (cust, status), read from the change
-- rows ()  #dd7f7c0994eb
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust, status)  #3157f50dfda4
-- by key (cust, status), read from the change
-- rows ()  #7d5e7e4b7577
-- no key leads from the change to the rows
