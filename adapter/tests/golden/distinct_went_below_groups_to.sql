select cust, count(*) as n from (select cust, status from shop.orders where amount > 0) group by cust

-- was:
select cust, count(*) as n from (select distinct cust, status from shop.orders) group by cust

-- edit, words: ('filter: true → amount > 0', 'DISTINCT went')
-- edit, where: ('amount > 0 is not true', 'number = 1 is not true')
-- edit, altered: ('n',)
-- rebuild:
select cust, count(*) as n from (select cust, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 0) group by cust

-- changed: shop.orders
-- keys (cust)  #4b8841747251
-- by key (cust), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `orders_3`.`cust`,
    `orders_3`.`status` AS `was__status`,
    row_number() OVER (PARTITION BY `orders_3`.`cust`, `orders_3`.`status` ORDER BY `orders_3`.`cust`, `orders_3`.`status`) AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ((`orders_3`.`amount` > 0))
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (NOT ((`orders`.`amount` > 0)) OR ((`orders`.`amount` > 0)) IS NULL)
  UNION ALL
  SELECT `filtered`.`cust`
  FROM `filtered`
  WHERE (NOT (`filtered`.`number` = 1) OR (`filtered`.`number` = 1) IS NULL)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH delta AS (
  SELECT `orders`.`cust`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
    AND (`orders`.`amount` > 0)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT `stored`.`cust`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 0)
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`orders`.`amount` > 0)
GROUP BY `orders`.`cust`
-- rows () whole_reads: 4 #5119a3511601
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders_3`.`cust`,
    `orders_3`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (NOT ((`orders_3`.`amount` > 0)) OR ((`orders_3`.`amount` > 0)) IS NULL)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust`,
    `combined`.`status` AS `was__status`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_2`.`cust`,
    row_number() OVER (PARTITION BY `orders_2`.`cust`, `orders_2`.`status` ORDER BY `orders_2`.`cust`, `orders_2`.`status`) AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_2`.`cust` <=> `dirty_keys`.`cust` AND `orders_2`.`status` <=> `dirty_keys`.`was__status`
  WHERE ((`orders_2`.`amount` > 0))
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
    row_number() OVER (PARTITION BY `orders_4`.`cust`, `orders_4`.`status` ORDER BY `orders_4`.`cust`, `orders_4`.`status`) AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`cust` AND `orders_4`.`status` <=> `dirty_keys_`.`was__status`
),
filtered AS (
  SELECT `orders_6`.`cust`,
    `orders_6`.`status` AS `was__status`,
    row_number() OVER (PARTITION BY `orders_6`.`cust`, `orders_6`.`status` ORDER BY `orders_6`.`cust`, `orders_6`.`status`) AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
  WHERE ((`orders_6`.`amount` > 0))
),
combined_3 AS (
  SELECT `combined_2`.`cust`
  FROM `combined_2`
  WHERE (`combined_2`.`number` = 1)
  UNION ALL
  SELECT `filtered`.`cust`
  FROM `filtered`
  WHERE (NOT (`filtered`.`number` = 1) OR (`filtered`.`number` = 1) IS NULL)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`cust` AS `__k0`
  FROM `combined_3`
),
filtered_2 AS (
  SELECT `orders_8`.`cust`,
    `orders_8`.`status` AS `was__status`,
    row_number() OVER (PARTITION BY `orders_8`.`cust`, `orders_8`.`status` ORDER BY `orders_8`.`cust`, `orders_8`.`status`) AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `orders`.`cust`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `orders`.`cust` <=> `dirty_keys_2`.`__k0`
  WHERE ((`orders`.`amount` > 0))
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `filtered_2`.`cust`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `filtered_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `filtered_2`.`cust` <=> `dirty_keys_2_`.`__k0`
  WHERE (`filtered_2`.`number` = 1)
  GROUP BY `filtered_2`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
