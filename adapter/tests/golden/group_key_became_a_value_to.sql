select c.id, max(c.name) as name, count(*) as n from shop.customers c join shop.orders o on o.cust = c.id where o.amount > 0 group by c.id

-- was:
select c.id, c.name, count(*) as n from shop.customers c join shop.orders o on o.cust = c.id group by c.id, c.name

-- edit, words: ('filter: true → amount > 0', 'group key name went')
-- edit, where: ('amount > 0 is not true', 'name is another value than least', 'name is another value than name')
-- edit, altered: ('n', 'name')
-- rebuild:
select c.id, max(c.name) as name, count(*) as n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.cust = c.id where o.amount > 0 group by c.id

-- changed: shop.customers, shop.orders
-- keys (id)  #3e7b6797c29c
-- by key (id), one join away from the change (10 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `c`.`id` AS `shared`
  FROM `changed_customers` AS `c`
  UNION ALL
  SELECT `c_2`.`cust` AS `shared`
  FROM `changed_orders` AS `c_2`
  UNION ALL
  SELECT `customers_3`.`id` AS `shared`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`cust` = `customers_3`.`id`
  WHERE (NOT ((`orders_3`.`amount` > 0)) OR ((`orders_3`.`amount` > 0)) IS NULL)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`shared`
  FROM `combined`
),
filtered AS (
  SELECT `customers_5`.`id` AS `c__id`,
    `customers_5`.`name`,
    `customers_5`.`id` AS `shared`,
    `customers_5`.`name` AS `part`,
    min(`customers_5`.`name`) OVER (PARTITION BY `customers_5`.`id`) AS `least`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`cust` = `customers_5`.`id`
  WHERE ((`orders_5`.`amount` > 0))
),
filtered_2 AS (
  SELECT `filtered__2`.`c__id` AS `id`,
    `filtered__2`.`least` AS `was__name`,
    max(`filtered__2`.`name`) AS `name`
  FROM `filtered` AS `filtered__2`
  GROUP BY `filtered__2`.`c__id`, `filtered__2`.`least`
),
combined_2 AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `changed_orders`.`cust` AS `id`
  FROM `changed_orders`
  UNION ALL
  SELECT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `customers`.`id`
  WHERE (NOT ((`orders`.`amount` > 0)) OR ((`orders`.`amount` > 0)) IS NULL)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers_2`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers_2`.`id` <=> `dirty_keys`.`shared`
  WHERE ((`orders_2`.`amount` > 0))
  UNION ALL
  SELECT `filtered`.`c__id` AS `id`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`name`) <=> (`filtered`.`least`))) OR (typeof(`filtered`.`name`) <> typeof(`filtered`.`least`))))))
  UNION ALL
  SELECT `filtered_2`.`id`
  FROM `filtered_2`
  WHERE (((((NOT ((`filtered_2`.`was__name`) <=> (`filtered_2`.`name`))) OR (typeof(`filtered_2`.`was__name`) <> typeof(`filtered_2`.`name`))))))
)
SELECT DISTINCT `combined_2`.`id`
FROM `combined_2`
-- differing:
WITH delta AS (
  SELECT `customers`.`id`,
    max(`customers`.`name`) AS `name`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `customers`.`id`
  WHERE ⟦keys¦`customers`.`id`⟧
    AND ⟦keys¦`orders`.`cust`⟧
    AND (`orders`.`amount` > 0)
  GROUP BY `customers`.`id`
  UNION ALL
  SELECT `stored`.`id`,
    `stored`.`name`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`id`⟧
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`name`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`name`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`id`
FROM `computed`
-- few:
SELECT `customers`.`id`,
  max(`customers`.`name`) AS `name`,
  count(*) AS `n`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦keys¦`customers`.`id`⟧
  AND ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 0)
GROUP BY `customers`.`id`
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `customers`.`id`,
  max(`customers`.`name`) AS `name`,
  count(*) AS `n`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `orders`.`cust` <=> `c`.`id`)
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
  AND ⟦within¦id¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 0)
GROUP BY `customers`.`id`
-- rows () whole_reads: 56 #c1623b886ac2
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `customers_2`.`id` AS `shared`,
    `customers_2`.`name` AS `part`,
    min(`customers_2`.`name`) OVER (PARTITION BY `customers_2`.`id`) AS `least`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
  WHERE ((`orders_2`.`amount` > 0))
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`id` AS `c__id`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON `orders_4`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_4`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers_4`.`id` AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`cust` = `customers_4`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_4`.`id`⟧)
  UNION ALL
  SELECT `customers_5`.`id` AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`cust` = `customers_5`.`id`
  WHERE (NOT ((`orders_5`.`amount` > 0)) OR ((`orders_5`.`amount` > 0)) IS NULL)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`c__id` AS `shared`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers_3`.`id` AS `c__id`,
    `customers_3`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`cust` = `customers_3`.`id`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers_3`.`id` <=> `dirty_keys`.`shared`
  WHERE ((`orders_3`.`amount` > 0))
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_6`.`id` AS `c__id`,
    `customers_6`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`cust` = `customers_6`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_6`.`id` <=> `dirty_keys_`.`shared`
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys__2`) */ `customers_7`.`id` AS `c__id`,
    min(`customers_7`.`name`) OVER (PARTITION BY `customers_7`.`id`) AS `least`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
      ON `orders_7`.`cust` = `customers_7`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__2`
      ON `customers_7`.`id` <=> `dirty_keys__2`.`shared`
  WHERE ((`orders_7`.`amount` > 0))
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `customers_8`.`id` AS `c__id`,
    min(`customers_8`.`name`) OVER (PARTITION BY `customers_8`.`id`) AS `least`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
      ON `orders_8`.`cust` = `customers_8`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `customers_8`.`id` <=> `dirty_keys__3`.`shared`
),
filtered AS (
  SELECT `customers_10`.`id` AS `c__id`,
    `customers_10`.`name`,
    `customers_10`.`id` AS `shared`,
    `customers_10`.`name` AS `part`,
    min(`customers_10`.`name`) OVER (PARTITION BY `customers_10`.`id`) AS `least`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_10`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_10`
      ON `orders_10`.`cust` = `customers_10`.`id`
  WHERE ((`orders_10`.`amount` > 0))
),
combined_4 AS (
  SELECT `combined_2`.`c__id` AS `__k0`,
    `combined_2`.`name` AS `__k1`
  FROM `combined_2`
  UNION ALL
  SELECT `combined_3`.`c__id` AS `__k0`,
    `combined_3`.`least` AS `__k1`
  FROM `combined_3`
  UNION ALL
  SELECT `filtered`.`c__id` AS `__k0`,
    `filtered`.`name` AS `__k1`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`name`) <=> (`filtered`.`least`))) OR (typeof(`filtered`.`name`) <> typeof(`filtered`.`least`))))))
  UNION ALL
  SELECT `filtered_`.`c__id` AS `__k0`,
    `filtered_`.`least` AS `__k1`
  FROM `filtered` AS `filtered_`
  WHERE (((((NOT ((`filtered_`.`name`) <=> (`filtered_`.`least`))) OR (typeof(`filtered_`.`name`) <> typeof(`filtered_`.`least`))))))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_4`.`__k0`,
    `combined_4`.`__k1`
  FROM `combined_4`
),
candidates AS (
  SELECT `customers_13`.`id` AS `c__id`,
    `customers_13`.`name`,
    `orders_13`.`cust`,
    `orders_13`.`amount`,
    `customers_13`.`id` AS `shared`,
    `customers_13`.`name` AS `part`,
    min(`customers_13`.`name`) OVER (PARTITION BY `customers_13`.`id`) AS `least`,
    `customers_13`.`id` AS `__k0`,
    `customers_13`.`name` AS `__k1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_13`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_13`
      ON `orders_13`.`cust` = `customers_13`.`id`
),
combined_5 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`c__id` AS `id`,
    `computed`.`least` AS `was__name`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed`.`c__id` <=> `dirty_keys_2`.`__k0` AND `computed`.`least` <=> `dirty_keys_2`.`__k1`
  GROUP BY `computed`.`c__id`, `computed`.`least`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates`.`c__id` AS `id`,
    `candidates`.`name` AS `was__name`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates`.`__k0` <=> `dirty_keys_2_`.`__k0` AND `candidates`.`__k1` <=> `dirty_keys_2_`.`__k1`
  GROUP BY `candidates`.`c__id`, `candidates`.`name`
),
filtered_2 AS (
  SELECT `filtered__3`.`c__id` AS `id`,
    `filtered__3`.`least` AS `was__name`,
    max(`filtered__3`.`name`) AS `name`,
    count(*) AS `n`
  FROM `filtered` AS `filtered__3`
  GROUP BY `filtered__3`.`c__id`, `filtered__3`.`least`
),
delta AS (
  SELECT `combined_5`.`id`,
    `combined_5`.`was__name` AS `name`,
    `combined_5`.`n`,
    `combined_5`.`__ivm_w`
  FROM `combined_5`
  UNION ALL
  SELECT `filtered_2`.`id`,
    `filtered_2`.`name`,
    `filtered_2`.`n`,
    1 AS `__ivm_w`
  FROM `filtered_2`
  WHERE (((((NOT ((`filtered_2`.`was__name`) <=> (`filtered_2`.`name`))) OR (typeof(`filtered_2`.`was__name`) <> typeof(`filtered_2`.`name`))))))
  UNION ALL
  SELECT `filtered_2_`.`id`,
    `filtered_2_`.`was__name` AS `name`,
    `filtered_2_`.`n`,
    -1 AS `__ivm_w`
  FROM `filtered_2` AS `filtered_2_`
  WHERE (((((NOT ((`filtered_2_`.`was__name`) <=> (`filtered_2_`.`name`))) OR (typeof(`filtered_2_`.`was__name`) <> typeof(`filtered_2_`.`name`))))))
)
SELECT `delta`.`id`,
  `delta`.`name`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (id)  #4affbc5cac3c
-- by key (id), one join away from the change (10 tables read)
-- rows () whole_reads: 48 #65ac271d8362
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (id)  #80fb6032f420
-- by key (id), one join away from the change (10 tables read)
-- rows () whole_reads: 48 #c1c4a861c0ae
-- no key leads from the change to the rows
