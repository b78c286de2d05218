with t as (select o.cust, c.segment from shop.orders o join shop.customers c on c.id = o.cust order by o.amount desc nulls last, o.id, c.segment limit 8) select t.segment, t.cust, r.rate from t left join shop.rates r on r.segment = t.segment

-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`cust`,
    `customers_2`.`segment`,
    `orders_2`.`amount`,
    `orders_2`.`id`,
    `customers_2`.`segment` AS `segment_2`,
    row_number() OVER (ORDER BY `orders_2`.`amount` desc nulls last, `orders_2`.`id`, `customers_2`.`segment`, `orders_2`.`cust`, `customers_2`.`segment`, `orders_2`.`amount`, `orders_2`.`id`, `customers_2`.`segment`) AS `__number_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
)
SELECT `filtered`.`segment`,
  `filtered`.`cust`,
  `rates`.`rate`
FROM `filtered`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `filtered`.`segment`
WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (8))

-- changed: shop.customers, shop.orders, shop.rates
-- chosen: a rebuild is cheaper: about 60 s; by rows about 222 s
-- rows () whole_reads: 11 #a8859997704e
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`,
    `customers`.`segment`,
    row_number() OVER (ORDER BY `orders`.`amount` desc nulls last, `orders`.`id`, `customers`.`segment`, `orders`.`cust`, `customers`.`segment`, `orders`.`amount`, `orders`.`id`, `customers`.`segment`) AS `__number_1`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`cust`,
    `customers_2`.`segment`,
    row_number() OVER (ORDER BY `orders_2`.`amount` desc nulls last, `orders_2`.`id`, `customers_2`.`segment`, `orders_2`.`cust`, `customers_2`.`segment`, `orders_2`.`amount`, `orders_2`.`id`, `customers_2`.`segment`) AS `__number_1`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
),
filtered AS (
  SELECT `orders_4`.`cust`,
    `customers_4`.`segment`,
    `orders_4`.`amount`,
    `orders_4`.`id`,
    `customers_4`.`segment` AS `segment_2`,
    row_number() OVER (ORDER BY `orders_4`.`amount` desc nulls last, `orders_4`.`id`, `customers_4`.`segment`, `orders_4`.`cust`, `customers_4`.`segment`, `orders_4`.`amount`, `orders_4`.`id`, `customers_4`.`segment`) AS `__number_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_4`.`cust`
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined_2 AS (
  SELECT `combined`.`cust`,
    `combined`.`segment` AS `t__segment`,
    `rates`.`rate`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `combined`.`segment`
  WHERE (`combined`.`__number_1` > 0 AND `combined`.`__number_1` <= 0 + (8))
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`filtered`.`cust`,
    `filtered`.`segment` AS `t__segment`,
    `rates_2`.`rate`,
    1 AS `__ivm_w`
  FROM `filtered`
    LEFT SEMI JOIN `changed_rates`
      ON `changed_rates`.`segment` = `filtered`.`segment`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON `rates_2`.`segment` = `filtered`.`segment`
  WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (8))
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`filtered_`.`cust`,
    `filtered_`.`segment` AS `t__segment`,
    `rates_3`.`rate`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON `c`.`segment` = `filtered_`.`segment`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
      ON `rates_3`.`segment` = `filtered_`.`segment`
  WHERE (`filtered_`.`__number_1` > 0 AND `filtered_`.`__number_1` <= 0 + (8))
),
delta AS (
  SELECT `combined_2`.`t__segment` AS `segment`,
    `combined_2`.`cust`,
    `combined_2`.`rate`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`segment`,
  `delta`.`cust`,
  `delta`.`rate`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`cust`, `delta`.`rate`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 103 s
-- rows () whole_reads: 5 #3c3af25ef0b0
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 103 s
-- rows () whole_reads: 5 #2d0de975c37a
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: by key: about 60 s; rebuilt about 60 s; by rows about 123 s
-- keys (segment) whole_reads: 2 #1a81742bab86
-- by key (segment), read from the change
-- rows () whole_reads: 6 #e7635e11eeae
-- no key leads from the change to the rows
