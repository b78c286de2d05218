select a.cust, a.n, c.name from (select cust, count(*) as n from shop.orders group by cust) a left join shop.customers c on c.id = a.cust where c.segment is null and a.n > 1

-- was:
select a.cust, a.n, c.name from (select cust, count(*) as n from shop.orders group by cust) a left join shop.customers c on c.id = a.cust where c.segment is null

-- edit, words: ('filter: true → n > 1',)
-- edit, where: ('n > 1 is not true',)
-- edit, stay: ( `n` > 1)
-- rebuild:
select a.cust, a.n, c.name from (select cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust) a left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = a.cust where c.segment is null and a.n > 1

-- changed: shop.customers, shop.orders
-- keys (cust)  #783e507c7872
-- by key (cust), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
left_rows AS (
  SELECT `orders_2`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_customers`.`id` AS `cust`
  FROM `changed_customers`
  UNION ALL
  SELECT `left_rows`.`cust`
  FROM `left_rows`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `left_rows`.`cust`
  WHERE (( `customers`.`segment` is null))
    AND (NOT (( `left_rows`.`n` > 1)) OR (( `left_rows`.`n` > 1)) IS NULL)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT `orders_2`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
),
right_rows AS (
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`id`⟧
)
SELECT `left_rows`.`cust`,
  `left_rows`.`n`,
  `right_rows`.`name`
FROM `left_rows`
  LEFT JOIN `right_rows`
    ON `right_rows`.`id` = `left_rows`.`cust`
WHERE (`right_rows`.`segment` is null and `left_rows`.`n` > 1)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT `orders_2`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
),
right_rows AS (
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `customers_2`.`id` <=> `c_3`.`cust`
  WHERE ⟦within¦cust¦`customers_2`.`id`⟧
)
SELECT `left_rows`.`cust`,
  `left_rows`.`n`,
  `right_rows`.`name`
FROM `left_rows`
  LEFT JOIN `right_rows`
    ON `right_rows`.`id` = `left_rows`.`cust`
WHERE (`right_rows`.`segment` is null and `left_rows`.`n` > 1)
-- rows () whole_reads: 7 #379aeca5dbe7
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`cust`
),
filtered AS (
  SELECT `orders_4`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  GROUP BY `orders_4`.`cust`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `combined`.`cust`,
    `combined`.`n`,
    `customers`.`name`,
    `customers`.`segment`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `combined`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`filtered`.`cust`,
    `filtered`.`n`,
    `customers_2`.`name`,
    `customers_2`.`segment`,
    1 AS `__ivm_w`
  FROM `filtered`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `filtered`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `filtered`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`filtered`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`filtered_`.`cust`,
    `filtered_`.`n`,
    `customers_3`.`name`,
    `customers_3`.`segment`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `filtered_`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `filtered_`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`filtered_`.`cust`⟧)
),
left_rows AS (
  SELECT `orders_7`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
  GROUP BY `orders_7`.`cust`
),
combined_3 AS (
  SELECT `combined_2`.`cust`,
    `combined_2`.`n`,
    `combined_2`.`name`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  WHERE (( `combined_2`.`segment` is null))
  UNION ALL
  SELECT `left_rows`.`cust`,
    `left_rows`.`n`,
    `customers_4`.`name`,
    -1 AS `__ivm_w`
  FROM `left_rows`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `left_rows`.`cust`
  WHERE (( `customers_4`.`segment` is null))
    AND (NOT (( `left_rows`.`n` > 1)) OR (( `left_rows`.`n` > 1)) IS NULL)
),
delta AS (
  SELECT `combined_3`.`cust`,
    `combined_3`.`n`,
    `combined_3`.`name`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (cust)  #9cb680a7c20f
-- by key (cust), one join away from the change (2 tables read)
-- rows () whole_reads: 6 #21b670e22fe5
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust)  #f79f9523ac80
-- by key (cust), one join away from the change (2 tables read)
-- rows () whole_reads: 3 #991b664eb9d5
-- no key leads from the change to the rows
