select c.id, t.day, t.status from shop.customers c left join lateral (select o.day, o.status from shop.orders o where o.cust = c.id order by day desc nulls last, status limit 1) t on true

-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`day`,
    `orders_2`.`status`,
    `orders_2`.`cust` AS `__tie_2`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`day` desc nulls last, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`status`) AS `__number_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
right_rows AS (
  SELECT `filtered_`.`day` AS `__day_5`,
    `filtered_`.`status` AS `__status_6`,
    `filtered_`.`__tie_2` AS `____tie_2_7`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_3` > 0 AND `filtered_`.`__number_3` <= 0 + (1))
)
SELECT `customers`.`id`,
  `right_rows`.`__day_5` AS `day`,
  `right_rows`.`__status_6` AS `status`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`____tie_2_7` = `customers`.`id`

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 188 s
-- keys (id)  #705d0516de47
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
  SELECT `orders_2`.`day`,
    `orders_2`.`status`,
    `orders_2`.`cust` AS `__tie_2`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`day` desc nulls last, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`status`) AS `__number_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
right_rows AS (
  SELECT `filtered_`.`day` AS `__day_5`,
    `filtered_`.`status` AS `__status_6`,
    `filtered_`.`__tie_2` AS `____tie_2_7`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_3` > 0 AND `filtered_`.`__number_3` <= 0 + (1))
)
SELECT `customers`.`id`,
  `right_rows`.`__day_5` AS `day`,
  `right_rows`.`__status_6` AS `status`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`____tie_2_7` = `customers`.`id`
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`day`,
    `orders_2`.`status`,
    `orders_2`.`cust` AS `__tie_2`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`day` desc nulls last, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`status`) AS `__number_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
),
right_rows AS (
  SELECT `filtered_`.`day` AS `__day_5`,
    `filtered_`.`status` AS `__status_6`,
    `filtered_`.`__tie_2` AS `____tie_2_7`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_3` > 0 AND `filtered_`.`__number_3` <= 0 + (1))
)
SELECT `customers`.`id`,
  `right_rows`.`__day_5` AS `day`,
  `right_rows`.`__status_6` AS `status`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`____tie_2_7` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
-- rows () whole_reads: 5 #74c6e64d55b6
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
filtered AS (
  SELECT `orders_2`.`day`,
    `orders_2`.`status`,
    `orders_2`.`cust` AS `__tie_2`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`day` desc nulls last, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`status`) AS `__number_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
right_rows AS (
  SELECT `filtered_`.`day` AS `__day_5`,
    `filtered_`.`status` AS `__status_6`,
    `filtered_`.`__tie_2` AS `____tie_2_7`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__number_3` > 0 AND `filtered_`.`__number_3` <= 0 + (1))
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__tie_2`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_4`.`cust` AS `__tie_2`,
    row_number() OVER (PARTITION BY `orders_4`.`cust` ORDER BY `orders_4`.`day` desc nulls last, `orders_4`.`status`, `orders_4`.`day`, `orders_4`.`status`) AS `__number_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_4`.`cust` <=> `dirty_keys`.`__tie_2`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_5`.`cust` AS `__tie_2`,
    row_number() OVER (PARTITION BY `orders_5`.`cust` ORDER BY `orders_5`.`day` desc nulls last, `orders_5`.`status`, `orders_5`.`day`, `orders_5`.`status`) AS `__number_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_5`.`cust` <=> `dirty_keys_`.`__tie_2`
),
right_rows_2 AS (
  SELECT `combined_`.`__tie_2` AS `____tie_2_7`
  FROM `combined` AS `combined_`
  WHERE (`combined_`.`__number_3` > 0 AND `combined_`.`__number_3` <= 0 + (1))
),
filtered_2 AS (
  SELECT `orders_8`.`day`,
    `orders_8`.`status`,
    `orders_8`.`cust` AS `__tie_2`,
    row_number() OVER (PARTITION BY `orders_8`.`cust` ORDER BY `orders_8`.`day` desc nulls last, `orders_8`.`status`, `orders_8`.`day`, `orders_8`.`status`) AS `__number_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
),
right_rows_3 AS (
  SELECT `filtered_2_`.`day` AS `__day_5`,
    `filtered_2_`.`status` AS `__status_6`,
    `filtered_2_`.`__tie_2` AS `____tie_2_7`
  FROM `filtered_2` AS `filtered_2_`
  WHERE (`filtered_2_`.`__number_3` > 0 AND `filtered_2_`.`__number_3` <= 0 + (1))
),
combined_2 AS (
  SELECT `changed_customers`.`id`,
    `right_rows`.`__day_5`,
    `right_rows`.`__status_6`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`____tie_2_7` = `changed_customers`.`id`
  UNION ALL
  SELECT `customers`.`id`,
    `right_rows_`.`__day_5`,
    `right_rows_`.`__status_6`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`____tie_2_7` = `customers`.`id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`____tie_2_7` = `customers`.`id`
  UNION ALL
  SELECT `customers_2`.`id`,
    `right_rows_3`.`__day_5`,
    `right_rows_3`.`__status_6`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`____tie_2_7` = `customers_2`.`id`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`____tie_2_7` = `customers_2`.`id`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`__day_5` AS `day`,
    `combined_2`.`__status_6` AS `status`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`day`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`day`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #64370a6626ac
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #6174e1819d76
-- by key (id), read from the change
-- rows () whole_reads: 1 #d9f73d18d74e
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 158 s
-- keys (id)  #7d3e1be02a0b
-- by key (id), read from the change
-- rows () whole_reads: 4 #7cf30a7722b2
-- no key leads from the change to the rows
