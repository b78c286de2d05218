with known as (select * from shop.customers where name is not null) from known |> drop segment |> union all select id, status from shop.orders |> order by id desc nulls last, name |> limit 9 |> where id > 3

-- rebuild:
WITH combined AS (
  SELECT CAST(`customers`.`id` AS bigint) AS `id`,
    `customers`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE (`customers`.`name` is not null)
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
),
filtered AS (
  SELECT `combined_`.`id`,
    `combined_`.`name`,
    row_number() OVER (ORDER BY `combined_`.`id` desc nulls last, `combined_`.`name`, `combined_`.`id`, `combined_`.`name`) AS `__number_1`
  FROM `combined` AS `combined_`
)
SELECT `filtered`.`id`,
  `filtered`.`name`
FROM `filtered`
WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (9))
  AND (`filtered`.`id` > 3)

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 4 #3e51b1bb0a9a
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT CAST(`customers`.`id` AS bigint) AS `id`,
    `customers`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE (`customers`.`name` is not null)
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
),
combined_2 AS (
  SELECT CAST(`customers_2`.`id` AS bigint) AS `id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
  WHERE (`customers_2`.`name` is not null)
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
),
combined_3 AS (
  SELECT `combined`.`id`,
    `combined`.`name`,
    row_number() OVER (ORDER BY `combined`.`id` desc nulls last, `combined`.`name`, `combined`.`id`, `combined`.`name`) AS `__number_1`,
    1 AS `__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`id`,
    `combined_2`.`name`,
    row_number() OVER (ORDER BY `combined_2`.`id` desc nulls last, `combined_2`.`name`, `combined_2`.`id`, `combined_2`.`name`) AS `__number_1`,
    -1 AS `__ivm_w`
  FROM `combined_2`
),
delta AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`name`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
  WHERE (`combined_3`.`__number_1` > 0 AND `combined_3`.`__number_1` <= 0 + (9))
    AND (`combined_3`.`id` > 3)
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 4 #b46a0018a4be
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 4 #d9dc766d66ba
-- no key leads from the change to the rows
