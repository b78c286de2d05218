select cust, status from shop.orders intersect select cust, status from shop.orders where amount > 0

-- rebuild:
select cust, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ intersect select cust, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > 0

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust, status)  #0252861f178f
-- by key (cust, status), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders_2`.`cust`,
    `changed_orders_2`.`status`,
    2 AS `__side_1`,
    `changed_orders_2`.`__ivm_w`
  FROM `changed_orders_2`
  WHERE (`changed_orders_2`.`amount` > 0)
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`status`,
    `delta_`.`__side_1`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`status`, `delta_`.`__side_1`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT `computed`.`cust`,
    `computed`.`status`
  FROM `computed`
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`status`
FROM `combined`
-- few:
WITH combined AS (
  SELECT `orders`.`cust`,
    `orders`.`status`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`¦`orders`.`status`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`,
    2 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`¦`orders_2`.`status`⟧
    AND (`orders_2`.`amount` > 0)
),
filtered AS (
  SELECT `combined_`.`cust`,
    `combined_`.`status`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`, `combined_`.`status`
)
SELECT `filtered`.`cust`,
  `filtered`.`status`
FROM `filtered`
WHERE (`filtered`.`__ours_2` > 0 AND `filtered`.`__theirs_3` > 0)
-- many:
WITH dirty_keys AS (
SELECT `cust`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust`,
    `orders`.`status`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust` AND `orders`.`status` <=> `dirty_keys`.`status`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
    AND ⟦within¦status¦`orders`.`status`⟧
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`,
    2 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust` AND `orders_2`.`status` <=> `c`.`status`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
    AND ⟦within¦status¦`orders_2`.`status`⟧
    AND (`orders_2`.`amount` > 0)
),
filtered AS (
  SELECT `combined_`.`cust`,
    `combined_`.`status`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`, `combined_`.`status`
)
SELECT `filtered`.`cust`,
  `filtered`.`status`
FROM `filtered`
WHERE (`filtered`.`__ours_2` > 0 AND `filtered`.`__theirs_3` > 0)
-- rows ()  #26dbe0f27574
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`,
    `orders`.`status`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`status`,
    2 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`amount` > 0)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined_2 AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_orders_2`.`cust`,
    `changed_orders_2`.`status`
  FROM `changed_orders_2`
  WHERE (`changed_orders_2`.`amount` > 0)
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`cust` AS `__k0`,
    `combined_2`.`status` AS `__k1`
  FROM `combined_2`
),
combined_3 AS (
  SELECT `orders_3`.`cust`,
    `orders_3`.`status`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  UNION ALL
  SELECT `orders_4`.`cust`,
    `orders_4`.`status`,
    2 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  WHERE (`orders_4`.`amount` > 0)
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`cust`,
    `combined`.`status`,
    count_if(`combined`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined`.`__side_1` = 2) AS `__theirs_3`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`cust` <=> `dirty_keys`.`__k0` AND `combined`.`status` <=> `dirty_keys`.`__k1`
  GROUP BY `combined`.`cust`, `combined`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_3`.`cust`,
    `combined_3`.`status`,
    count_if(`combined_3`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_3`.`__side_1` = 2) AS `__theirs_3`,
    -1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_3`.`cust` <=> `dirty_keys_`.`__k0` AND `combined_3`.`status` <=> `dirty_keys_`.`__k1`
  GROUP BY `combined_3`.`cust`, `combined_3`.`status`
),
delta AS (
  SELECT `combined_4`.`cust`,
    `combined_4`.`status`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
  WHERE (`combined_4`.`__ours_2` > 0 AND `combined_4`.`__theirs_3` > 0)
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0
