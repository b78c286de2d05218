select id, cust from (select id, cust, row_number() over (partition by cust order by amount desc, id, day, status, x) as n from shop.orders) where n <= 2

-- was:
select id, cust from (select id, cust, row_number() over (partition by cust order by amount desc, id, day, status, x) as n from shop.orders) where n <= 3

-- edit, words: ('filter: n <= 3 → n <= 2',)
-- edit, where: ('only one of n <= 3 and n <= 2 is true',)
-- edit, altered: ('id',)
-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`amount` desc, `orders_2`.`id`, `orders_2`.`day`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `filtered`.`id`,
  `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`n` <= 2)

-- changed: shop.orders
-- keys (cust)  #c2d8031d8094
-- by key (cust), looked up for the change (1 table read)
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
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`amount` desc, `orders_2`.`id`, `orders_2`.`day`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `filtered`.`cust`
  FROM `filtered`
  WHERE ((((`filtered`.`n` <= 3)) AND (NOT ((`filtered`.`n` <= 2)) OR ((`filtered`.`n` <= 2)) IS NULL)) OR (((`filtered`.`n` <= 2)) AND (NOT ((`filtered`.`n` <= 3)) OR ((`filtered`.`n` <= 3)) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`amount` desc, `orders_2`.`id`, `orders_2`.`day`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `filtered`.`id`,
  `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`n` <= 2)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`amount` desc, `orders_2`.`id`, `orders_2`.`day`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `filtered`.`id`,
  `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`n` <= 2)
-- rows () whole_reads: 2 #11a57ea6374c
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    row_number() over (partition by `orders`.`cust` order by `orders`.`amount` desc, `orders`.`id`, `orders`.`day`, `orders`.`status`, `orders`.`x`, `orders`.`id`, `orders`.`amount`, `orders`.`status`, `orders`.`day`, `orders`.`x`) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`amount` desc, `orders_2`.`id`, `orders_2`.`day`, `orders_2`.`status`, `orders_2`.`x`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`x`) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
filtered AS (
  SELECT `orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    `orders_4`.`status`,
    `orders_4`.`day`,
    `orders_4`.`x`,
    row_number() over (partition by `orders_4`.`cust` order by `orders_4`.`amount` desc, `orders_4`.`id`, `orders_4`.`day`, `orders_4`.`status`, `orders_4`.`x`, `orders_4`.`id`, `orders_4`.`amount`, `orders_4`.`status`, `orders_4`.`day`, `orders_4`.`x`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE ((`combined`.`n` <= 3))
  UNION ALL
  SELECT `filtered`.`id`,
    `filtered`.`cust`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (((`filtered`.`n` <= 2)) AND (NOT ((`filtered`.`n` <= 3)) OR ((`filtered`.`n` <= 3)) IS NULL))
  UNION ALL
  SELECT `filtered_`.`id`,
    `filtered_`.`cust`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
  WHERE (((`filtered_`.`n` <= 3)) AND (NOT ((`filtered_`.`n` <= 2)) OR ((`filtered_`.`n` <= 2)) IS NULL))
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0
