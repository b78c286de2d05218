select o.id, t.n, c.name from shop.orders o left join lateral explode(sequence(2, o.cust)) as t(n) on true left join shop.customers c on c.id = t.n

-- rebuild:
select o.id, t.n, c.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join lateral explode(sequence(2, o.cust)) as t(n) on true left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = t.n

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 152 s
-- keys (n)  #acc43ac4347a
-- by key (n), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `made`.`__n_2` AS `n`
  FROM `changed_orders`
    LATERAL VIEW OUTER explode(sequence(2, `changed_orders`.`cust`)) `made` AS `__n_2`
  UNION ALL
  SELECT `changed_customers`.`id` AS `n`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`n`
FROM `combined`
-- few:
WITH candidates AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `made_2`.`__n_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LATERAL VIEW OUTER explode(sequence(2, `orders_2`.`cust`)) `made_2` AS `__n_2`
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`id`⟧
)
SELECT `candidates`.`o__id` AS `id`,
  `candidates`.`__n_2` AS `n`,
  `right_rows`.`name`
FROM `candidates`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `candidates`.`__n_2`
WHERE ⟦keys¦`candidates`.`__n_2`⟧
-- many:
WITH candidates AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `made_2`.`__n_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LATERAL VIEW OUTER explode(sequence(2, `orders_2`.`cust`)) `made_2` AS `__n_2`
),
dirty_keys AS (
SELECT `n` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `customers_2`.`id` <=> `c_2`.`n`
  WHERE ⟦within¦n¦`customers_2`.`id`⟧
)
SELECT `candidates`.`o__id` AS `id`,
  `candidates`.`__n_2` AS `n`,
  `right_rows`.`name`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__n_2` <=> `dirty_keys`.`n`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `candidates`.`__n_2`
WHERE ⟦within¦n¦`candidates`.`__n_2`⟧
-- rows () whole_reads: 5 #c40582003a85
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows AS (
  SELECT `c`.`id` AS `o__id`,
    `made_2`.`__n_2`,
    `c`.`__ivm_w`
  FROM `changed_orders` AS `c`
    LATERAL VIEW OUTER explode(sequence(2, `c`.`cust`)) `made_2` AS `__n_2`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
left_rows_2 AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `made_4`.`__n_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LATERAL VIEW OUTER explode(sequence(2, `orders_2`.`cust`)) `made_4` AS `__n_2`
),
combined AS (
  SELECT `left_rows`.`o__id`,
    `left_rows`.`__n_2`,
    `customers`.`name`,
    `left_rows`.`__ivm_w`
  FROM `left_rows`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `left_rows`.`__n_2`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`left_rows_2`.`o__id`,
    `left_rows_2`.`__n_2`,
    `customers_2`.`name`,
    1 AS `__ivm_w`
  FROM `left_rows_2`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `left_rows_2`.`__n_2`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `left_rows_2`.`__n_2`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_2`) */ ⟧`left_rows_2_`.`o__id`,
    `left_rows_2_`.`__n_2`,
    `customers_3`.`name`,
    -1 AS `__ivm_w`
  FROM `left_rows_2` AS `left_rows_2_`
    LEFT SEMI JOIN `changed_customers` AS `c_2`
      ON `c_2`.`id` = `left_rows_2_`.`__n_2`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `left_rows_2_`.`__n_2`
),
delta AS (
  SELECT `combined`.`o__id` AS `id`,
    `combined`.`__n_2` AS `n`,
    `combined`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`n`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`n`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 123 s
-- keys (n)  #05b7e10c1f11
-- by key (n), read from the change
-- rows () whole_reads: 4 #5861949c370b
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #c66ee094bf49
-- the sources only gained rows and the query keeps every row it has
-- keys (n)  #42e759d871f7
-- by key (n), read from the change
-- rows () whole_reads: 1 #9a453dd1165a
-- no key leads from the change to the rows
