select c.id, (select sum(a) from (select o.amount as a from shop.orders o where o.cust = c.id order by o.amount desc nulls last limit 2)) as most from shop.customers c

-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`amount` AS `a`,
    `orders_2`.`amount`,
    `orders_2`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`amount` desc nulls last, `orders_2`.`amount`, `orders_2`.`amount`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
right_rows AS (
  SELECT `filtered_`.`__tie_1`,
    sum(`filtered_`.`a`) AS `__sum_4`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_2` > 0 AND `filtered_`.`__number_2` <= 0 + (2))
  GROUP BY `filtered_`.`__tie_1`
)
SELECT `customers`.`id`,
  `right_rows`.`__sum_4` AS `most`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `customers`.`id`

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 271 s
-- keys (id)  #ea334bc0ac05
-- by key (id), read from the change
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
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`amount` AS `a`,
    `orders_2`.`amount`,
    `orders_2`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`amount` desc nulls last, `orders_2`.`amount`, `orders_2`.`amount`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
right_rows AS (
  SELECT `filtered_`.`__tie_1`,
    sum(`filtered_`.`a`) AS `__sum_4`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_2` > 0 AND `filtered_`.`__number_2` <= 0 + (2))
  GROUP BY `filtered_`.`__tie_1`
)
SELECT `customers`.`id`,
  `right_rows`.`__sum_4` AS `most`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `customers`.`id`
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`amount` AS `a`,
    `orders_2`.`amount`,
    `orders_2`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`amount` desc nulls last, `orders_2`.`amount`, `orders_2`.`amount`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
),
right_rows AS (
  SELECT `filtered_`.`__tie_1`,
    sum(`filtered_`.`a`) AS `__sum_4`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_2` > 0 AND `filtered_`.`__number_2` <= 0 + (2))
  GROUP BY `filtered_`.`__tie_1`
)
SELECT `customers`.`id`,
  `right_rows`.`__sum_4` AS `most`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 9 #a298bf341cc9
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
filtered AS (
  SELECT `orders_2`.`amount` AS `a`,
    `orders_2`.`amount`,
    `orders_2`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`amount` desc nulls last, `orders_2`.`amount`, `orders_2`.`amount`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
right_rows AS (
  SELECT `filtered_`.`__tie_1`,
    sum(`filtered_`.`a`) AS `__sum_4`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_2` > 0 AND `filtered_`.`__number_2` <= 0 + (2))
  GROUP BY `filtered_`.`__tie_1`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__tie_1`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_5`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_5`.`cust` ORDER BY `orders_5`.`amount` desc nulls last, `orders_5`.`amount`, `orders_5`.`amount`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_5`.`cust` <=> `dirty_keys`.`__tie_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_6`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_6`.`cust` ORDER BY `orders_6`.`amount` desc nulls last, `orders_6`.`amount`, `orders_6`.`amount`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_6`.`cust` <=> `dirty_keys_`.`__tie_1`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`__tie_1` AS `__k0`
  FROM `combined`
  WHERE (`combined`.`__number_2` > 0 AND `combined`.`__number_2` <= 0 + (2))
),
filtered_2 AS (
  SELECT `orders_8`.`amount` AS `a`,
    `orders_8`.`amount`,
    `orders_8`.`cust` AS `__tie_1`,
    row_number() OVER (PARTITION BY `orders_8`.`cust` ORDER BY `orders_8`.`amount` desc nulls last, `orders_8`.`amount`, `orders_8`.`amount`) AS `__number_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `filtered__2`.`__tie_1`
  FROM `filtered` AS `filtered__2`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `filtered__2`.`__tie_1` <=> `dirty_keys_2`.`__k0`
  WHERE (`filtered__2`.`__number_2` > 0 AND `filtered__2`.`__number_2` <= 0 + (2))
  GROUP BY `filtered__2`.`__tie_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `filtered_2`.`__tie_1`
  FROM `filtered_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `filtered_2`.`__tie_1` <=> `dirty_keys_2_`.`__k0`
  WHERE (`filtered_2`.`__number_2` > 0 AND `filtered_2`.`__number_2` <= 0 + (2))
  GROUP BY `filtered_2`.`__tie_1`
),
right_rows_2 AS (
  SELECT `filtered_2__2`.`__tie_1`,
    sum(`filtered_2__2`.`a`) AS `__sum_4`
  FROM `filtered_2` AS `filtered_2__2`
  WHERE (`filtered_2__2`.`__number_2` > 0 AND `filtered_2__2`.`__number_2` <= 0 + (2))
  GROUP BY `filtered_2__2`.`__tie_1`
),
combined_3 AS (
  SELECT `changed_customers`.`id`,
    `right_rows`.`__sum_4`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `changed_customers`.`id`
  UNION ALL
  SELECT `customers`.`id`,
    `right_rows_`.`__sum_4`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `combined_2`
      ON `combined_2`.`__tie_1` = `customers`.`id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `customers`.`id`
  UNION ALL
  SELECT `customers_2`.`id`,
    `right_rows_2`.`__sum_4`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `combined_2` AS `combined_2_`
      ON `combined_2_`.`__tie_1` = `customers_2`.`id`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `customers_2`.`id`
),
delta AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`__sum_4` AS `most`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #6fa5cf7e032e
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #9476770cb563
-- by key (id), read from the change
-- rows () whole_reads: 1 #9589da44018b
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 241 s
-- keys (id)  #5d41faeb40aa
-- by key (id), read from the change
-- rows () whole_reads: 8 #5dade69543c7
-- no key leads from the change to the rows
