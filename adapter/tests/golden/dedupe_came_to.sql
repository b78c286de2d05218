select id, upper(status) as s from (select *, row_number() over (partition by id order by day desc, cust, amount, status, x) as rn from shop.orders where amount > 0) where rn = 1

-- was:
select id, upper(status) as s from shop.orders where amount > 0

-- edit, words: ('filter: amount > 0 → amount > 0', 'a window came', 'filter: true → rn = 1')
-- edit, where: ('only one of amount > 0 and amount > 0 is true', 'rn = 1 is not true')
-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`x`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`day` desc, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`amount` > 0)
)
SELECT `filtered`.`id`,
  upper(`filtered`.`status`) AS `s`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)

-- changed: shop.orders
-- keys (id)  #e48833ae37d0
-- by key (id), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `orders_3`.`id`,
    `orders_3`.`cust`,
    `orders_3`.`amount`,
    `orders_3`.`status`,
    `orders_3`.`day`,
    `orders_3`.`x`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`day` desc, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`status`, `orders_3`.`x`, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`status`, `orders_3`.`day`, `orders_3`.`x`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ((`orders_3`.`amount` > 0))
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  WHERE (((`changed_orders`.`amount` > 0)))
  UNION ALL
  SELECT `orders`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((((`orders`.`amount` > 0))) AND (NOT ((`orders`.`amount` > 0)) OR ((`orders`.`amount` > 0)) IS NULL)) OR (((`orders`.`amount` > 0)) AND (NOT (((`orders`.`amount` > 0))) OR (((`orders`.`amount` > 0))) IS NULL)))
  UNION ALL
  SELECT `filtered`.`id`
  FROM `filtered`
  WHERE (NOT ((`filtered`.`rn` = 1)) OR ((`filtered`.`rn` = 1)) IS NULL)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- differing:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`x`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`day` desc, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`⟧
    AND (`orders_2`.`amount` > 0)
),
delta AS (
  SELECT `filtered`.`id`,
    upper(`filtered`.`status`) AS `s`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (`filtered`.`rn` = 1)
  UNION ALL
  SELECT `stored`.`id`,
    `stored`.`s`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`id`⟧
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`s`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`s`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`id`
FROM `computed`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`x`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`day` desc, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`⟧
    AND (`orders_2`.`amount` > 0)
)
SELECT `filtered`.`id`,
  upper(`filtered`.`status`) AS `s`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `orders_2`.`x`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`day` desc, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`id` <=> `c`.`id`
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
    AND (`orders_2`.`amount` > 0)
)
SELECT `filtered`.`id`,
  upper(`filtered`.`status`) AS `s`
FROM `filtered`
WHERE (`filtered`.`rn` = 1)
-- rows () whole_reads: 1 #05fde3bbda06
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  WHERE (((`changed_orders`.`amount` > 0)))
  UNION ALL
  SELECT `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`amount` > 0)) AND (NOT (((`orders_2`.`amount` > 0))) OR (((`orders_2`.`amount` > 0))) IS NULL))
  UNION ALL
  SELECT `orders_3`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ((((`orders_3`.`amount` > 0))) AND (NOT ((`orders_3`.`amount` > 0)) OR ((`orders_3`.`amount` > 0)) IS NULL))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`id`
  FROM `combined`
),
filtered AS (
  SELECT `orders_6`.`id`,
    `orders_6`.`cust`,
    `orders_6`.`amount`,
    `orders_6`.`status`,
    `orders_6`.`day`,
    `orders_6`.`x`,
    row_number() over (partition by `orders_6`.`id` order by `orders_6`.`day` desc, `orders_6`.`cust`, `orders_6`.`amount`, `orders_6`.`status`, `orders_6`.`x`, `orders_6`.`cust`, `orders_6`.`amount`, `orders_6`.`status`, `orders_6`.`day`, `orders_6`.`x`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
  WHERE ((`orders_6`.`amount` > 0))
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
  WHERE ((`orders`.`amount` > 0))
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`id`,
    `orders_4`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`id` <=> `dirty_keys_`.`id`
  WHERE (((`orders_4`.`amount` > 0)))
  UNION ALL
  SELECT `filtered`.`id`,
    `filtered`.`status`,
    -1 AS `__ivm_w`
  FROM `filtered`
  WHERE (NOT ((`filtered`.`rn` = 1)) OR ((`filtered`.`rn` = 1)) IS NULL)
),
delta AS (
  SELECT `combined_2`.`id`,
    upper(`combined_2`.`status`) AS `s`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0
