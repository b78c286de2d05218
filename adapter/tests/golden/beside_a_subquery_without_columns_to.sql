select qty, 2 as k from shop.lines where not exists (select 1 from (select cust, day from shop.orders o where id is not null or exists (select 1 from shop.customers c where c.id = o.id)) u)

-- was:
select qty, 1 as k from shop.lines where not exists (select 1 from (select cust, day from shop.orders o where id is not null or exists (select 1 from shop.customers c where c.id = o.id)) u)

-- edit, words: ('column k: 1 → 2',)
-- edit, where: ('1 is another value than 2',)
-- edit, altered: ('k',)
-- rebuild:
select qty, 2 as k from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ where not exists (select 1 from (select cust, day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where id is not null or exists (select 1 from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where c.id = o.id)) u)

-- changed: shop.customers, shop.lines, shop.orders
-- rows () whole_reads: 44 #a725a609a13f
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `orders`.`id`,
    (true) AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`id`
  UNION ALL
  SELECT `orders_2`.`id`,
    (false) AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`id`
),
right_rows AS (
  SELECT 1 AS `__column`
  FROM `combined` AS `combined_`
  WHERE ((`combined_`.`id` is not null or `combined_`.`__exists_2`))
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_2 AS (
  SELECT `customers_4`.`id` AS `__tie_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  WHERE (⟦among¦shop.orders¦id¦shop.customers¦`customers_4`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `changed_orders`.`id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_3`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_3`.`id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_3`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_4`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_4`.`id`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_4`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_4`.`id`⟧)
),
combined_3 AS (
  SELECT `c_2`.`id`
  FROM `changed_orders` AS `c_2`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`__tie_1` = `c_2`.`id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧`orders_5`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `changed_customers` AS `c_3`
      ON `c_3`.`id` = `orders_5`.`id`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_8`
      ON `customers_8`.`id` = `orders_5`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_5`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_4`) */ ⟧`orders_6`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `changed_customers` AS `c_4`
      ON `c_4`.`id` = `orders_6`.`id`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
      ON `customers_9`.`id` = `orders_6`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_6`.`id`⟧)
),
combined_4 AS (
  SELECT `combined_2`.`id`,
    (true) AS `__exists_2`
  FROM `combined_2`
  UNION ALL
  SELECT `combined_3`.`id`,
    (false) AS `__exists_2`
  FROM `combined_3`
),
right_rows_3 AS (
  SELECT 1 AS `__column`
  FROM `combined_4` AS `combined_4_`
  WHERE ((`combined_4_`.`id` is not null or `combined_4_`.`__exists_2`))
),
combined_5 AS (
  SELECT `orders_7`.`id`,
    (true) AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_10`
      ON `customers_10`.`id` = `orders_7`.`id`
  UNION ALL
  SELECT `orders_8`.`id`,
    (false) AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_11`
      ON `customers_11`.`id` = `orders_8`.`id`
),
right_rows_4 AS (
  SELECT 1 AS `__column`
  FROM `combined_5` AS `combined_5_`
  WHERE ((`combined_5_`.`id` is not null or `combined_5_`.`__exists_2`))
),
combined_6 AS (
  SELECT `changed_lines`.`qty`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    LEFT ANTI JOIN `right_rows`
      ON true
  UNION ALL
  SELECT `lines`.`qty`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `right_rows_3`
      ON true
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON true
  UNION ALL
  SELECT `lines_2`.`qty`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3_`
      ON true
    LEFT ANTI JOIN `right_rows_4`
      ON true
),
delta AS (
  SELECT `combined_6`.`qty`,
    1 AS `k`,
    `combined_6`.`__ivm_w`
  FROM `combined_6`
  UNION ALL
  SELECT `lines_3`.`qty`,
    2 AS `k`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
    LEFT ANTI JOIN `right_rows` AS `right_rows__2`
      ON true
  WHERE ((((NOT ((1) <=> (2))))))
  UNION ALL
  SELECT `lines_4`.`qty`,
    1 AS `k`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_4`
    LEFT ANTI JOIN `right_rows` AS `right_rows__3`
      ON true
  WHERE ((((NOT ((1) <=> (2))))))
)
SELECT `delta`.`qty`,
  `delta`.`k`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`qty`, `delta`.`k`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 36 #b2a59a107a41
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- rows () whole_reads: 14 #631f4aeb97a9
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 24 #19f74d733e10
-- no key leads from the change to the rows
