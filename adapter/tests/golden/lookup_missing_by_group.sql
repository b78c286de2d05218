select o.cust, count(*) as n from shop.orders o left join shop.customers c on c.id = o.cust where c.segment is null group by o.cust

-- rebuild:
select o.cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust where c.segment is null group by o.cust

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 295 s
-- keys (cust)  #6620888b356b
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
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`id`⟧
)
SELECT `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`right_rows`.`segment` is null)
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `customers_2`.`id` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`customers_2`.`id`⟧
)
SELECT `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`right_rows`.`segment` is null)
GROUP BY `orders`.`cust`
-- rows () whole_reads: 14 #2055dd0f37b1
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_3`.`id` AS `c__id`,
    `customers_3`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_3`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `right_rows`.`segment`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`cust`,
    `customers_4`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_2`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_3`.`cust`,
    `customers_5`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_3`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_3`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`
  FROM `combined`
  WHERE (`combined`.`segment` is null)
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (`customers`.`segment` is null)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_4`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (`customers_6`.`segment` is null)
  GROUP BY `orders_4`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 277 s
-- keys (cust)  #68684fa7c1e6
-- by key (cust), read from the change
-- rows () whole_reads: 12 #ccc3b64a1532
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 11 s; by key about 20 s; rebuilt about 60 s; by rows about 99 s
-- keys (cust) folded: True, grown: True, whole_reads: 1 #456d49579923
-- by key (cust), read from the change; added rows are combined with the table's own
-- keys (cust) folded: True, whole_reads: 1 #b6a0457517c4
-- by key (cust), read from the change; the change is combined with the table's own
-- keys (cust)  #010c06ddcc0c
-- by key (cust), read from the change
-- rows () whole_reads: 6 #d02256802221
-- no key leads from the change to the rows
