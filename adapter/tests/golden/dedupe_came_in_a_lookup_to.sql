select o.id, c.name from shop.orders o left join (select * from (select *, row_number() over (partition by id order by name, segment) as rn from shop.customers) where rn = 1) c on c.id = o.cust

-- was:
select o.id, c.name from shop.orders o left join shop.customers c on c.id = o.cust

-- edit, words: ('a window came', 'filter: true → rn = 1')
-- edit, where: ('rn = 1 is not true',)
-- edit, altered: ('name',)
-- rebuild:
WITH filtered AS (
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    `customers_2`.`segment`,
    row_number() over (partition by `customers_2`.`id` order by `customers_2`.`name`, `customers_2`.`segment`, `customers_2`.`name`, `customers_2`.`segment`) AS `rn`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
right_rows AS (
  SELECT `filtered_`.`id` AS `c__id`,
    `filtered_`.`name`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`rn` = 1)
)
SELECT `orders`.`id`,
  `right_rows`.`name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 7 #b8b5cb174ed8
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    `customers_2`.`segment`,
    row_number() over (partition by `customers_2`.`id` order by `customers_2`.`name`, `customers_2`.`segment`, `customers_2`.`name`, `customers_2`.`segment`) AS `rn`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
right_rows AS (
  SELECT `filtered_`.`id` AS `c__id`,
    `filtered_`.`name`
  FROM `filtered` AS `filtered_`
  WHERE ((`filtered_`.`rn` = 1))
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_customers`.`id`
  FROM `changed_customers`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers_4`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers_4`.`id` <=> `dirty_keys`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.customers¦`customers_4`.`id`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_5`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_5`.`id` <=> `dirty_keys_`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.customers¦`customers_5`.`id`⟧)
  UNION ALL
  SELECT `filtered__2`.`id`
  FROM `filtered` AS `filtered__2`
  WHERE (NOT ((`filtered__2`.`rn` = 1)) OR ((`filtered__2`.`rn` = 1)) IS NULL)
),
combined_2 AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `right_rows`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders`.`id` AS `o__id`,
    `right_rows_`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `combined`
      ON `combined`.`id` = `orders`.`cust`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`c__id` = `orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`id` AS `o__id`,
    `customers_8`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `combined` AS `combined_`
      ON `combined_`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
      ON `customers_8`.`id` = `orders_2`.`cust`
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    `combined_2`.`name`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 6 #a139ed133485
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 7 #3d515c9c6e59
-- no key leads from the change to the rows
