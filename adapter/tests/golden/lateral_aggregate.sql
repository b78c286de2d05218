select c.id, c.name, t.n, t.most, t.twice from shop.customers c, lateral (select count(*) as n, max(amount) as most, coalesce(sum(amount), 0) * 2 as twice from shop.orders o where o.cust = c.id and o.status <> 'x') t

-- rebuild:
select c.id, c.name, t.n, t.most, t.twice from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c, lateral (select count(*) as n, max(amount) as most, coalesce(sum(amount), 0) * 2 as twice from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust = c.id and o.status <> 'x') t

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 188 s
-- keys (id)  #15cce522128e
-- by key (id), read from the change
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders`.`cust`,
  `changed_orders`.`amount`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE (`changed_orders`.`status` <> 'x')
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`amount`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`amount`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `computed`.`cust` AS `id`
  FROM `computed`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
SELECT `orders_2`.`cust`,
  count(*) AS `__count_2`,
  max(`orders_2`.`amount`) AS `__max_3`,
  sum(`orders_2`.`amount`) AS `__sum_4`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ⟦keys¦`orders_2`.`cust`⟧
  AND (`orders_2`.`status` <> 'x')
GROUP BY `orders_2`.`cust`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  (coalesce(`right_rows`.`__count_2`, 0)) AS `n`,
  `right_rows`.`__max_3` AS `most`,
  coalesce(`right_rows`.`__sum_4`, 0) * 2 AS `twice`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
SELECT `orders_2`.`cust`,
  count(*) AS `__count_2`,
  max(`orders_2`.`amount`) AS `__max_3`,
  sum(`orders_2`.`amount`) AS `__sum_4`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `orders_2`.`cust` <=> `c_2`.`id`
WHERE ⟦within¦id¦`orders_2`.`cust`⟧
  AND (`orders_2`.`status` <> 'x')
GROUP BY `orders_2`.`cust`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  (coalesce(`right_rows`.`__count_2`, 0)) AS `n`,
  `right_rows`.`__max_3` AS `most`,
  coalesce(`right_rows`.`__sum_4`, 0) * 2 AS `twice`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 5 #a8afea4fb7d8
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
filtered AS (
SELECT `orders_2`.`cust`,
  count(*) AS `__count_2`,
  max(`orders_2`.`amount`) AS `__max_3`,
  sum(`orders_2`.`amount`) AS `__sum_4`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE (`orders_2`.`status` <> 'x')
GROUP BY `orders_2`.`cust`
),
right_rows AS (
  SELECT `filtered_`.`cust`,
    `filtered_`.`__count_2`,
    `filtered_`.`__max_3`,
    `filtered_`.`__sum_4`
  FROM `filtered` AS `filtered_`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`filtered_`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
FROM `changed_orders`
WHERE (`changed_orders`.`status` <> 'x')
),
combined AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_4`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders_4`.`cust` <=> `dirty_keys`.`__k0`
WHERE (`orders_4`.`status` <> 'x')
  AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
GROUP BY `orders_4`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_5`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_5`.`cust` <=> `dirty_keys_`.`__k0`
WHERE (`orders_5`.`status` <> 'x')
  AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_5`.`cust`⟧)
GROUP BY `orders_5`.`cust`
),
right_rows_2 AS (
SELECT `orders_8`.`cust`,
  count(*) AS `__count_2`,
  max(`orders_8`.`amount`) AS `__max_3`,
  sum(`orders_8`.`amount`) AS `__sum_4`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
WHERE (`orders_8`.`status` <> 'x')
GROUP BY `orders_8`.`cust`
),
combined_2 AS (
  SELECT `changed_customers`.`id`,
    `changed_customers`.`name`,
    `right_rows`.`__count_2`,
    `right_rows`.`__max_3`,
    `right_rows`.`__sum_4`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`cust` = `changed_customers`.`id`
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`name`,
    `filtered__2`.`__count_2`,
    `filtered__2`.`__max_3`,
    `filtered__2`.`__sum_4`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `combined`
      ON `combined`.`cust` = `customers`.`id`
    LEFT JOIN `filtered` AS `filtered__2`
      ON `filtered__2`.`cust` = `customers`.`id`
  UNION ALL
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    `right_rows_2`.`__count_2`,
    `right_rows_2`.`__max_3`,
    `right_rows_2`.`__sum_4`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `combined` AS `combined_`
      ON `combined_`.`cust` = `customers_2`.`id`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`cust` = `customers_2`.`id`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`name`,
    (coalesce(`combined_2`.`__count_2`, 0)) AS `n`,
    `combined_2`.`__max_3` AS `most`,
    coalesce(`combined_2`.`__sum_4`, 0) * 2 AS `twice`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  `delta`.`n`,
  `delta`.`most`,
  `delta`.`twice`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`, `delta`.`n`, `delta`.`most`, `delta`.`twice`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #c585c4529526
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #965c14f90653
-- by key (id), read from the change
-- rows () whole_reads: 1 #145bc1ce4d67
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 158 s
-- keys (id)  #2531a242f636
-- by key (id), read from the change
-- rows () whole_reads: 4 #fca99861de46
-- no key leads from the change to the rows
