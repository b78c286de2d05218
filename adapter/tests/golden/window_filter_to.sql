select id, cust, amount from (select *, rank() over (partition by cust order by amount desc) as r from shop.orders) where r <= 3

-- was:
select id, cust, amount from (select *, rank() over (partition by cust order by amount desc) as r from shop.orders) where r <= 2

-- edit, words: ('filter: r <= 2 → r <= 3',)
-- edit, where: ('only one of r <= 2 and r <= 3 is true',)
-- edit, altered: ('amount', 'id')
-- rebuild:
select id, cust, amount from (select *, rank() over (partition by cust order by amount desc) as r from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) where r <= 3

-- changed: shop.orders
-- keys (cust)  #b73bed6ad6e6
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    rank() over (partition by `orders_2`.`cust` order by `orders_2`.`amount` desc) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `filtered`.`cust`
  FROM `filtered`
  WHERE ((((`filtered`.`r` <= 2)) AND (NOT ((`filtered`.`r` <= 3)) OR ((`filtered`.`r` <= 3)) IS NULL)) OR (((`filtered`.`r` <= 3)) AND (NOT ((`filtered`.`r` <= 2)) OR ((`filtered`.`r` <= 2)) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    rank() over (partition by `orders_2`.`cust` order by `orders_2`.`amount` desc) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `filtered`.`id`,
  `filtered`.`cust`,
  `filtered`.`amount`
FROM `filtered`
WHERE (`filtered`.`r` <= 3)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    rank() over (partition by `orders_2`.`cust` order by `orders_2`.`amount` desc) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `filtered`.`id`,
  `filtered`.`cust`,
  `filtered`.`amount`
FROM `filtered`
WHERE (`filtered`.`r` <= 3)
-- rows () whole_reads: 2 #9dd2ab0fde35
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
    `orders`.`amount`,
    rank() over (partition by `orders`.`cust` order by `orders`.`amount` desc) AS `r`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    rank() over (partition by `orders_2`.`cust` order by `orders_2`.`amount` desc) AS `r`,
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
    rank() over (partition by `orders_4`.`cust` order by `orders_4`.`amount` desc) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE ((`combined`.`r` <= 2))
  UNION ALL
  SELECT `filtered`.`id`,
    `filtered`.`cust`,
    `filtered`.`amount`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (((`filtered`.`r` <= 3)) AND (NOT ((`filtered`.`r` <= 2)) OR ((`filtered`.`r` <= 2)) IS NULL))
  UNION ALL
  SELECT `filtered_`.`id`,
    `filtered_`.`cust`,
    `filtered_`.`amount`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
  WHERE (((`filtered_`.`r` <= 2)) AND (NOT ((`filtered_`.`r` <= 3)) OR ((`filtered_`.`r` <= 3)) IS NULL))
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    `combined_2`.`amount`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0
