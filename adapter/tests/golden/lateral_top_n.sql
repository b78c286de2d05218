select c.id, c.name, t.amount, t.day from shop.customers c, lateral (select o.amount, o.day from shop.orders o where o.cust = c.id order by o.amount desc nulls last, o.day limit 2) t

-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`amount`,
    `orders_2`.`day`,
    `orders_2`.`amount` AS `amount_2`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`cust` AS `__tie_2`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`amount` desc nulls last, `orders_2`.`day`, `orders_2`.`amount`, `orders_2`.`day`, `orders_2`.`amount`, `orders_2`.`day`) AS `__number_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  `filtered`.`amount`,
  `filtered`.`day`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN `filtered`
    ON `filtered`.`__tie_2` = `customers`.`id`
WHERE (`filtered`.`__number_3` > 0 AND `filtered`.`__number_3` <= 0 + (2))

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (id)  #938748b50d6c
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
  SELECT `orders_2`.`amount`,
    `orders_2`.`day`,
    `orders_2`.`amount` AS `amount_2`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`cust` AS `__tie_2`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`amount` desc nulls last, `orders_2`.`day`, `orders_2`.`amount`, `orders_2`.`day`, `orders_2`.`amount`, `orders_2`.`day`) AS `__number_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `customers`.`id`,
  `customers`.`name`,
  `filtered`.`amount`,
  `filtered`.`day`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN `filtered`
    ON `filtered`.`__tie_2` = `customers`.`id`
WHERE ⟦keys¦`customers`.`id`⟧
  AND (`filtered`.`__number_3` > 0 AND `filtered`.`__number_3` <= 0 + (2))
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`amount`,
    `orders_2`.`day`,
    `orders_2`.`amount` AS `amount_2`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`cust` AS `__tie_2`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`amount` desc nulls last, `orders_2`.`day`, `orders_2`.`amount`, `orders_2`.`day`, `orders_2`.`amount`, `orders_2`.`day`) AS `__number_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
)
SELECT `customers`.`id`,
  `customers`.`name`,
  `filtered`.`amount`,
  `filtered`.`day`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  INNER JOIN `filtered`
    ON `filtered`.`__tie_2` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
  AND (`filtered`.`__number_3` > 0 AND `filtered`.`__number_3` <= 0 + (2))
-- rows () whole_reads: 2 #74809f83a193
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
filtered AS (
  SELECT `orders_2`.`amount`,
    `orders_2`.`day`,
    `orders_2`.`amount` AS `amount_2`,
    `orders_2`.`day` AS `day_2`,
    `orders_2`.`cust` AS `__tie_2`,
    row_number() OVER (PARTITION BY `orders_2`.`cust` ORDER BY `orders_2`.`amount` desc nulls last, `orders_2`.`day`, `orders_2`.`amount`, `orders_2`.`day`, `orders_2`.`amount`, `orders_2`.`day`) AS `__number_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__tie_2`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`amount`,
    `orders_3`.`day`,
    `orders_3`.`cust` AS `__tie_2`,
    row_number() OVER (PARTITION BY `orders_3`.`cust` ORDER BY `orders_3`.`amount` desc nulls last, `orders_3`.`day`, `orders_3`.`amount`, `orders_3`.`day`, `orders_3`.`amount`, `orders_3`.`day`) AS `__number_3`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`__tie_2`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`amount`,
    `orders_4`.`day`,
    `orders_4`.`cust` AS `__tie_2`,
    row_number() OVER (PARTITION BY `orders_4`.`cust` ORDER BY `orders_4`.`amount` desc nulls last, `orders_4`.`day`, `orders_4`.`amount`, `orders_4`.`day`, `orders_4`.`amount`, `orders_4`.`day`) AS `__number_3`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`__tie_2`
),
combined_2 AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`id`,
    `changed_customers`.`name`,
    `filtered`.`amount` AS `__amount_5`,
    `filtered`.`day` AS `__day_6`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    INNER JOIN `filtered`
      ON `filtered`.`__tie_2` = `changed_customers`.`id`
  WHERE (`filtered`.`__number_3` > 0 AND `filtered`.`__number_3` <= 0 + (2))
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`name`,
    `combined`.`amount` AS `__amount_5`,
    `combined`.`day` AS `__day_6`,
    `combined`.`__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    INNER JOIN `combined`
      ON `combined`.`__tie_2` = `customers`.`id`
  WHERE (`combined`.`__number_3` > 0 AND `combined`.`__number_3` <= 0 + (2))
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`name`,
    `combined_2`.`__amount_5` AS `amount`,
    `combined_2`.`__day_6` AS `day`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  `delta`.`amount`,
  `delta`.`day`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`, `delta`.`amount`, `delta`.`day`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #89c97dcedf2b
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #64f074c66ad1
-- by key (id), read from the change
-- rows () whole_reads: 1 #15505d40b0b1
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 51 s; rebuilt about 60 s
-- keys (id)  #02d61c328f7a
-- by key (id), read from the change
-- rows () whole_reads: 1 #457731afa894
-- no key leads from the change to the rows
