select o.id, t.segment from shop.orders o join (select id, segment from shop.customers order by id desc, segment limit 8) t on o.cust = t.id

-- rebuild:
WITH filtered AS (
  SELECT `customers_2`.`id`,
    `customers_2`.`segment`,
    row_number() OVER (ORDER BY `customers_2`.`id` desc, `customers_2`.`segment`, `customers_2`.`id`, `customers_2`.`segment`) AS `__number_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
)
SELECT `orders`.`id`,
  `filtered`.`segment`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `filtered`
    ON `orders`.`cust` = `filtered`.`id`
WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (8))

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 4 #a2bd48940efa
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `customers_2`.`id`,
    `customers_2`.`segment`,
    row_number() OVER (ORDER BY `customers_2`.`id` desc, `customers_2`.`segment`, `customers_2`.`id`, `customers_2`.`segment`) AS `__number_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
combined AS (
  SELECT `customers_3`.`id`,
    `customers_3`.`segment`,
    row_number() OVER (ORDER BY `customers_3`.`id` desc, `customers_3`.`segment`, `customers_3`.`id`, `customers_3`.`segment`) AS `__number_1`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  UNION ALL
  SELECT `customers_4`.`id`,
    `customers_4`.`segment`,
    row_number() OVER (ORDER BY `customers_4`.`id` desc, `customers_4`.`segment`, `customers_4`.`id`, `customers_4`.`segment`) AS `__number_1`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
),
combined_2 AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `filtered`.`segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `filtered`
      ON `changed_orders`.`cust` = `filtered`.`id`
  WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (8))
  UNION ALL
  SELECT `orders`.`id` AS `o__id`,
    `combined`.`segment`,
    `combined`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `combined`
      ON `orders`.`cust` = `combined`.`id`
  WHERE (`combined`.`__number_1` > 0 AND `combined`.`__number_1` <= 0 + (8))
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    `combined_2`.`segment`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`segment`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`segment`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 93 s
-- rows () whole_reads: 3 #250ce4356b9a
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #d4306c9f23af
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #adc1a6c1d69a
-- no key leads from the change to the rows
