select o.id, o.amount from shop.orders o join shop.customers c on c.id = o.cust left join shop.rates r on r.segment = c.segment where o.amount > 0

-- was:
select o.id, o.amount from shop.orders o where o.amount > 0

-- edit, words: ('a join of shop.customers came', 'a left join of shop.rates came')
-- edit, come: ('shop.customers', 'shop.rates')
-- rebuild:
select o.id, o.amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust left join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on r.segment = c.segment where o.amount > 0

-- changed: shop.customers, shop.orders, shop.rates
-- rows () whole_reads: 31 #c159054e682f
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_2`.`cust`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_2`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
  UNION ALL
  SELECT `orders_3`.`id` AS `o__id`,
    `orders_3`.`cust`,
    `orders_3`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_3`.`cust`
),
combined_2 AS (
  SELECT `orders_4`.`id` AS `o__id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_4`.`cust`
  UNION ALL
  SELECT `orders_5`.`id` AS `o__id`,
    `orders_5`.`cust`,
    `orders_5`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
      ON `customers_8`.`id` = `orders_5`.`cust`
),
right_rows_2 AS (
  SELECT `customers_13`.`id` AS `c__id`,
    `customers_13`.`segment` AS `c__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_13`
  WHERE false
),
combined_3 AS (
  SELECT `combined`.`o__id`,
    `combined`.`amount`,
    `customers_6`.`segment` AS `c__segment`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `combined`.`cust`
  UNION ALL
  SELECT `combined_2`.`o__id`,
    `combined_2`.`amount`,
    `customers_10`.`segment` AS `c__segment`,
    1 AS `__ivm_w`
  FROM `combined_2`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_9`
      ON `customers_9`.`id` = `combined_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_10`
      ON `customers_10`.`id` = `combined_2`.`cust`
  UNION ALL
  SELECT `combined_2_`.`o__id`,
    `combined_2_`.`amount`,
    `right_rows_2`.`c__segment`,
    -1 AS `__ivm_w`
  FROM `combined_2` AS `combined_2_`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_11`
      ON `customers_11`.`id` = `combined_2_`.`cust`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`c__id` = `combined_2_`.`cust`
),
right_rows_3 AS (
  SELECT `rates_6`.`segment` AS `r__segment`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_6`
  WHERE false
),
combined_4 AS (
  SELECT `combined_3`.`o__id`,
    `combined_3`.`amount`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `combined_3`.`c__segment`
  UNION ALL
  SELECT `combined_2__2`.`o__id`,
    `combined_2__2`.`amount`,
    1 AS `__ivm_w`
  FROM `combined_2` AS `combined_2__2`
    LEFT JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`c__id` = `combined_2__2`.`cust`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON `rates_2`.`segment` = `right_rows_2_`.`c__segment`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
      ON `rates_3`.`segment` = `right_rows_2_`.`c__segment`
  UNION ALL
  SELECT `combined_2__3`.`o__id`,
    `combined_2__3`.`amount`,
    -1 AS `__ivm_w`
  FROM `combined_2` AS `combined_2__3`
    LEFT JOIN `right_rows_2` AS `right_rows_2__2`
      ON `right_rows_2__2`.`c__id` = `combined_2__3`.`cust`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_4`
      ON `rates_4`.`segment` = `right_rows_2__2`.`c__segment`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`r__segment` = `right_rows_2__2`.`c__segment`
),
delta AS (
  SELECT `combined_4`.`o__id` AS `id`,
    `combined_4`.`amount`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
  WHERE ((`combined_4`.`amount` > 0))
)
SELECT `delta`.`id`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 30 #554c1105932d
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 27 #9d6745154970
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- rows () whole_reads: 26 #5f80728a8c5a
-- no key leads from the change to the rows
