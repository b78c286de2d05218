select id, cust, n from (select *, row_number() over (partition by id order by day desc) as n from shop.orders where x < 1)

-- was:
select id, cust, n from (select *, row_number() over (partition by id order by day desc) as n from shop.orders)

-- edit, words: ('filter: true → x < 1', 'column n: row_number() over (partition by id order by day desc, cust, day) → row_number() over (partition by id order by day desc, cust, day, x)')
-- edit, where: ('x < 1 is not true', 'it may be any row')
-- edit, altered: ('n',)
-- rebuild:
SELECT `orders`.`id`,
  `orders`.`cust`,
  row_number() over (partition by `orders`.`id` order by `orders`.`day` desc, `orders`.`cust`, `orders`.`day`, `orders`.`x`) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (`orders`.`x` < 1)

-- changed: shop.orders
-- keys (id)  #fed89ce67c4e
-- by key (id), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `orders_3`.`id`,
    `orders_3`.`cust`,
    `orders_3`.`day`,
    `orders_3`.`x`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`day` desc, `orders_3`.`cust`, `orders_3`.`day`) AS `__was_0`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`day` desc, `orders_3`.`cust`, `orders_3`.`day`, `orders_3`.`x`) AS `__is_0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ((`orders_3`.`x` < 1))
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (NOT ((`orders`.`x` < 1)) OR ((`orders`.`x` < 1)) IS NULL)
  UNION ALL
  SELECT `filtered`.`id`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`__was_0`) <=> (`filtered`.`__is_0`))) OR (typeof(`filtered`.`__was_0`) <> typeof(`filtered`.`__is_0`))))))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- differing:
WITH delta AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    row_number() over (partition by `orders`.`id` order by `orders`.`day` desc, `orders`.`cust`, `orders`.`day`, `orders`.`x`) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`id`⟧
    AND (`orders`.`x` < 1)
  UNION ALL
  SELECT `stored`.`id`,
    `stored`.`cust`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`id`⟧
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`cust`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`cust`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`id`
FROM `computed`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  row_number() over (partition by `orders`.`id` order by `orders`.`day` desc, `orders`.`cust`, `orders`.`day`, `orders`.`x`) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`id`⟧
  AND (`orders`.`x` < 1)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  row_number() over (partition by `orders`.`id` order by `orders`.`day` desc, `orders`.`cust`, `orders`.`day`, `orders`.`x`) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND (`orders`.`x` < 1)
-- rows () whole_reads: 2 #44554c18b73c
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
  WHERE (NOT ((`orders_2`.`x` < 1)) OR ((`orders_2`.`x` < 1)) IS NULL)
),
combined_2 AS (
  SELECT `combined`.`id`
  FROM `combined`
  UNION ALL
  SELECT `orders_3`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ((`orders_3`.`x` < 1))
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`id`
  FROM `combined_2`
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    row_number() over (partition by `orders`.`id` order by `orders`.`day` desc, `orders`.`cust`, `orders`.`day`, `orders`.`x`) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
  WHERE ((`orders`.`x` < 1))
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`id`,
    `orders_4`.`cust`,
    row_number() over (partition by `orders_4`.`id` order by `orders_4`.`day` desc, `orders_4`.`cust`, `orders_4`.`day`) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`id` <=> `dirty_keys_`.`id`
),
delta AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`cust`,
    `combined_3`.`n`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
