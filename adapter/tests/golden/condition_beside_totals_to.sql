select c.id, c.name, case when c.segment <> 'retail' and c.name <> 'x' then t.total else 0 end as total from shop.customers c left join (select cust, sum(amount) as total from shop.orders group by cust) t on t.cust = c.id

-- was:
select c.id, c.name, case when c.segment <> 'retail' then t.total else 0 end as total from shop.customers c left join (select cust, sum(amount) as total from shop.orders group by cust) t on t.cust = c.id

-- edit, words: ("column total: segment <> 'retail' → segment <> 'retail' and name <> 'x'",)
-- edit, where: ("only one of segment <> 'retail' and (segment <> 'retail' and name <> 'x') is true",)
-- edit, altered: ('total',)
-- rebuild:
select c.id, c.name, case when c.segment <> 'retail' and c.name <> 'x' then t.total else 0 end as total from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join (select cust, sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust) t on t.cust = c.id

-- changed: shop.customers, shop.orders
-- keys (id)  #d7b8d0072ef0
-- by key (id), one join away from the change (3 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `customers_2`.`id`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE ((( `customers_2`.`segment` <> 'retail')) AND (( NOT(( `customers_2`.`name` <> 'x')) OR(( `customers_2`.`name` <> 'x')) IS NULL)))
),
right_rows AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`id`
  GROUP BY `orders_2`.`cust`
),
combined AS (
SELECT `changed_customers`.`id`
FROM `changed_customers`
UNION ALL
SELECT `changed_orders`.`cust` AS `id`
FROM `changed_orders`
UNION ALL
SELECT `customers`.`id`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
WHERE ((((( `customers`.`segment` <> 'retail') AND (NOT (( `customers`.`name` <> 'x')) OR (( `customers`.`name` <> 'x')) IS NULL))) AND ((NOT ((case when `customers`.`segment` <> 'retail' then `right_rows`.`total` else 0 end) <=> (case when `customers`.`segment` <> 'retail' and `customers`.`name` <> 'x' then `right_rows`.`total` else 0 end))))))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  case when `customers`.`segment` <> 'retail' and `customers`.`name` <> 'x' then `right_rows`.`total` else 0 end AS `total`
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
    sum(`orders_2`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  case when `customers`.`segment` <> 'retail' and `customers`.`name` <> 'x' then `right_rows`.`total` else 0 end AS `total`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 9 #3acf5d02900d
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
filtered AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`
),
right_rows AS (
  SELECT `filtered_`.`cust`,
    `filtered_`.`total`
  FROM `filtered` AS `filtered_`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`filtered_`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_4`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
  GROUP BY `orders_4`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_5`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_5`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_5`.`cust`⟧)
  GROUP BY `orders_5`.`cust`
),
right_rows_2 AS (
  SELECT `orders_8`.`cust`,
    sum(`orders_8`.`amount`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
  GROUP BY `orders_8`.`cust`
),
combined_2 AS (
  SELECT `changed_customers`.`id`,
    `changed_customers`.`name`,
    `changed_customers`.`segment`,
    `right_rows`.`total`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`cust` = `changed_customers`.`id`
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`name`,
    `customers`.`segment`,
    `filtered__2`.`total`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `combined`
      ON `combined`.`cust` = `customers`.`id`
    LEFT JOIN `filtered` AS `filtered__2`
      ON `filtered__2`.`cust` = `customers`.`id`
  UNION ALL
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    `customers_2`.`segment`,
    `right_rows_2`.`total`,
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
  case when `combined_2`.`segment` <> 'retail' then `combined_2`.`total` else 0 end AS `total`,
  `combined_2`.`__ivm_w`
FROM `combined_2`
UNION ALL
SELECT `customers_3`.`id`,
  `customers_3`.`name`,
  case when `customers_3`.`segment` <> 'retail' and `customers_3`.`name` <> 'x' then `filtered__3`.`total` else 0 end AS `total`,
  1 AS `__ivm_w`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  LEFT JOIN `filtered` AS `filtered__3`
    ON `filtered__3`.`cust` = `customers_3`.`id`
WHERE ((((( `customers_3`.`segment` <> 'retail') AND (NOT (( `customers_3`.`name` <> 'x')) OR (( `customers_3`.`name` <> 'x')) IS NULL))) AND ((NOT ((case when `customers_3`.`segment` <> 'retail' then `filtered__3`.`total` else 0 end) <=> (case when `customers_3`.`segment` <> 'retail' and `customers_3`.`name` <> 'x' then `filtered__3`.`total` else 0 end))))))
UNION ALL
SELECT `customers_4`.`id`,
  `customers_4`.`name`,
  case when `customers_4`.`segment` <> 'retail' then `filtered__4`.`total` else 0 end AS `total`,
  -1 AS `__ivm_w`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  LEFT JOIN `filtered` AS `filtered__4`
    ON `filtered__4`.`cust` = `customers_4`.`id`
WHERE ((((( `customers_4`.`segment` <> 'retail') AND (NOT (( `customers_4`.`name` <> 'x')) OR (( `customers_4`.`name` <> 'x')) IS NULL))) AND ((NOT ((case when `customers_4`.`segment` <> 'retail' then `filtered__4`.`total` else 0 end) <=> (case when `customers_4`.`segment` <> 'retail' and `customers_4`.`name` <> 'x' then `filtered__4`.`total` else 0 end))))))
)
SELECT `delta`.`id`,
  `delta`.`name`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (id)  #57ad5ae0255b
-- by key (id), one join away from the change (3 tables read)
-- rows () whole_reads: 5 #881e25c7da43
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (id)  #844c8c8adffd
-- by key (id), one join away from the change (3 tables read)
-- rows () whole_reads: 8 #1bfca103e8c9
-- no key leads from the change to the rows
