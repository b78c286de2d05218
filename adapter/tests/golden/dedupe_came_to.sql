select id, upper(status) as s from (select *, row_number() over (partition by id order by day desc, cust, amount, status, x) as rn from shop.orders where amount > 0) where rn = 1

-- was:
select id, upper(status) as s from shop.orders where amount > 0

-- edit, words: ('a window came', 'filter: true → rn = 1')
-- edit, where: ('rn = 1 is not true',)
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
-- keys (id)  #11a2a76e9d9d
-- by key (id), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
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
  WHERE ((`orders_2`.`amount` > 0))
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
  UNION ALL
  SELECT `filtered`.`id`
  FROM `filtered`
  WHERE (NOT ((`filtered`.`rn` = 1)) OR ((`filtered`.`rn` = 1)) IS NULL)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
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
-- rows () whole_reads: 1 #7f4a1493c4f7
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`id`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
),
filtered AS (
  SELECT `orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    `orders_4`.`status`,
    `orders_4`.`day`,
    `orders_4`.`x`,
    row_number() over (partition by `orders_4`.`id` order by `orders_4`.`day` desc, `orders_4`.`cust`, `orders_4`.`amount`, `orders_4`.`status`, `orders_4`.`x`, `orders_4`.`cust`, `orders_4`.`amount`, `orders_4`.`status`, `orders_4`.`day`, `orders_4`.`x`) AS `rn`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE ((`orders_4`.`amount` > 0))
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
  WHERE ((`orders`.`amount` > 0))
    AND (⟦among¦shop.orders¦id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`id` <=> `dirty_keys_`.`id`
  WHERE ((`orders_2`.`amount` > 0))
    AND (⟦among¦shop.orders¦id¦shop.orders¦`orders_2`.`id`⟧)
  UNION ALL
  SELECT `filtered`.`id`,
    `filtered`.`status`,
    -1 AS `__ivm_w`
  FROM `filtered`
  WHERE (NOT ((`filtered`.`rn` = 1)) OR ((`filtered`.`rn` = 1)) IS NULL)
),
delta AS (
  SELECT `combined`.`id`,
    upper(`combined`.`status`) AS `s`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0
