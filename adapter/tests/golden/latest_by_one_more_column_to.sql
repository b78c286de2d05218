select id, cust from (select *, row_number() over (partition by id order by day desc) as n from shop.orders) where n = 1 and status <> 'x'

-- was:
select id, cust from (select *, row_number() over (partition by id order by day desc) as n from shop.orders) where n = 1

-- edit, words: ('column n: row_number() over (partition by id order by day desc, cust, day) → row_number() over (partition by id order by day desc, cust, status, day)', "filter: true → status <> 'x'")
-- edit, where: ('it may be any row', "status <> 'x' is not true")
-- edit, altered: ('cust',)
-- rebuild:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`day` desc, `orders_2`.`cust`, `orders_2`.`status`, `orders_2`.`day`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `filtered`.`id`,
  `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`n` = 1 and `filtered`.`status` <> 'x')

-- changed: shop.orders
-- keys (id)  #dbc861e03bf7
-- by key (id), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`day` desc, `orders_2`.`cust`, `orders_2`.`day`) AS `__was_0`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`day` desc, `orders_2`.`cust`, `orders_2`.`status`, `orders_2`.`day`) AS `__is_0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
filtered_2 AS (
  SELECT `orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`status`,
    `orders_4`.`day`,
    row_number() over (partition by `orders_4`.`id` order by `orders_4`.`day` desc, `orders_4`.`cust`, `orders_4`.`status`, `orders_4`.`day`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
),
combined AS (
SELECT `changed_orders`.`id`
FROM `changed_orders`
UNION ALL
SELECT `filtered`.`id`
FROM `filtered`
WHERE (((((NOT ((`filtered`.`__was_0`) <=> (`filtered`.`__is_0`))) OR (typeof(`filtered`.`__was_0`) <> typeof(`filtered`.`__is_0`))))))
UNION ALL
SELECT `filtered_2`.`id`
FROM `filtered_2`
WHERE (( `filtered_2`.`n` = 1))
  AND (NOT (( `filtered_2`.`status` <> 'x')) OR (( `filtered_2`.`status` <> 'x')) IS NULL)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`day` desc, `orders_2`.`cust`, `orders_2`.`status`, `orders_2`.`day`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`⟧
)
SELECT `filtered`.`id`,
  `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`n` = 1 and `filtered`.`status` <> 'x')
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`day` desc, `orders_2`.`cust`, `orders_2`.`status`, `orders_2`.`day`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`id` <=> `c`.`id`
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
)
SELECT `filtered`.`id`,
  `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`n` = 1 and `filtered`.`status` <> 'x')
-- rows () whole_reads: 3 #579d5b875102
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`id`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    row_number() over (partition by `orders`.`id` order by `orders`.`day` desc, `orders`.`cust`, `orders`.`status`, `orders`.`day`) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id`,
    `orders_3`.`cust`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`day` desc, `orders_3`.`cust`, `orders_3`.`day`) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`id` <=> `dirty_keys_`.`id`
),
filtered AS (
  SELECT `orders_5`.`id`,
    `orders_5`.`cust`,
    `orders_5`.`status`,
    `orders_5`.`day`,
    row_number() over (partition by `orders_5`.`id` order by `orders_5`.`day` desc, `orders_5`.`cust`, `orders_5`.`status`, `orders_5`.`day`) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
),
combined_3 AS (
SELECT `combined_2`.`id`,
  `combined_2`.`cust`,
  `combined_2`.`__ivm_w`
FROM `combined_2`
WHERE (( `combined_2`.`n` = 1))
UNION ALL
SELECT `filtered`.`id`,
  `filtered`.`cust`,
  -1 AS `__ivm_w`
FROM `filtered`
WHERE (( `filtered`.`n` = 1))
  AND (NOT (( `filtered`.`status` <> 'x')) OR (( `filtered`.`status` <> 'x')) IS NULL)
),
delta AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`cust`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0
