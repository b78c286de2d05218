select id, name from shop.customers where exists (select 1 from shop.rates where rate > 0.4) or segment is null

-- rebuild:
select id, name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where exists (select 1 from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ where rate > 0.4) or segment is null

-- changed: shop.customers, shop.rates
-- chosen: a rebuild is cheaper: about 60 s; by rows about 152 s
-- rows () whole_reads: 10 #636ce42ec456
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT 1 AS `__column`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE (`rates_2`.`rate` > 0.4)
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
right_rows_2 AS (
  SELECT 1 AS `__column`
  FROM `changed_rates` AS `c`
  WHERE (`c`.`rate` > 0.4)
),
right_rows_3 AS (
  SELECT 1 AS `__column`
  FROM `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_5`
  WHERE (`rates_5`.`rate` > 0.4)
),
combined AS (
  SELECT `changed_customers`.`id`,
    `changed_customers`.`name`,
    `changed_customers`.`segment`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT SEMI JOIN `right_rows`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`right_rows_2`) */ ⟧`customers`.`id`,
    `customers`.`name`,
    `customers`.`segment`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `right_rows_2`
      ON true
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`customers_2`.`id`,
    `customers_2`.`name`,
    `customers_2`.`segment`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON true
    LEFT SEMI JOIN `right_rows_3`
      ON true
),
combined_2 AS (
  SELECT `c_3`.`id`,
    `c_3`.`name`,
    `c_3`.`segment`,
    `c_3`.`__ivm_w`
  FROM `changed_customers` AS `c_3`
    LEFT ANTI JOIN `right_rows` AS `right_rows__2`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`right_rows_2__2`) */ ⟧`customers_3`.`id`,
    `customers_3`.`name`,
    `customers_3`.`segment`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON true
    LEFT ANTI JOIN `right_rows` AS `right_rows__3`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`right_rows_2__3`) */ ⟧`customers_4`.`id`,
    `customers_4`.`name`,
    `customers_4`.`segment`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__3`
      ON true
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON true
),
combined_3 AS (
  SELECT `combined`.`id`,
    `combined`.`name`,
    `combined`.`segment`,
    true AS `__exists_1`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`id`,
    `combined_2`.`name`,
    `combined_2`.`segment`,
    false AS `__exists_1`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
delta AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`name`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
  WHERE (`combined_3`.`__exists_1` or `combined_3`.`segment` is null)
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #c02992420e6b
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 2 #77d390a5653c
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 8 #b7b67952cd84
-- no key leads from the change to the rows
