select month(day) as m, status, count(*) as n, max(count(*)) over (partition by month(day)) as most from shop.orders group by month(day), status having count(*) > 0

-- rebuild:
select month(day) as m, status, count(*) as n, max(count(*)) over (partition by month(day)) as most from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by month(day), status having count(*) > 0

-- changed: shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 123 s
-- keys (m) part: True #061b9843cd6c
-- by key (m), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT month(`changed_orders`.`day`) AS `m`
FROM `changed_orders`
-- few:
WITH filtered AS (
  SELECT month(`orders_2`.`day`) AS `__key_1`,
    `orders_2`.`status`,
    count(*) AS `__count_2`,
    count(*) AS `__count_3`,
    count(*) AS `__count_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦(month(`orders_2`.`day`))⟧
  GROUP BY month(`orders_2`.`day`), `orders_2`.`status`
)
SELECT `filtered`.`__key_1` AS `m`,
  `filtered`.`status`,
  `filtered`.`__count_2` AS `n`,
  max(`filtered`.`__count_3`) over (partition by `filtered`.`__key_1`) AS `most`
FROM `filtered`
WHERE (`filtered`.`__count_4` > 0)
-- many:
WITH dirty_keys AS (
SELECT `m` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT month(`orders_2`.`day`) AS `__key_1`,
    `orders_2`.`status`,
    count(*) AS `__count_2`,
    count(*) AS `__count_3`,
    count(*) AS `__count_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON (month(`orders_2`.`day`)) <=> `c`.`m`
  GROUP BY month(`orders_2`.`day`), `orders_2`.`status`
)
SELECT `filtered`.`__key_1` AS `m`,
  `filtered`.`status`,
  `filtered`.`__count_2` AS `n`,
  max(`filtered`.`__count_3`) over (partition by `filtered`.`__key_1`) AS `most`
FROM `filtered`
WHERE (`filtered`.`__count_4` > 0)
-- keys (m, status) reference: ('shop.orders',) #b26c43654fde
-- by key (m, status), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT month(`orders_2`.`day`) AS `__key_1`,
    `orders_2`.`status`,
    count(*) AS `__count_2`,
    count(*) AS `__count_3`,
    count(*) AS `__count_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY month(`orders_2`.`day`), `orders_2`.`status`
),
dirty_keys AS (
  SELECT DISTINCT month(`c`.`day`) AS `__key_1`
  FROM `changed_orders` AS `c`
),
combined AS (
  SELECT month(`changed_orders`.`day`) AS `m`,
    `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `filtered`.`__key_1` AS `m`,
    `filtered`.`status`
  FROM `filtered`
    LEFT SEMI JOIN `dirty_keys`
      ON `filtered`.`__key_1` <=> `dirty_keys`.`__key_1`
  WHERE (`filtered`.`__count_4` > 0)
)
SELECT DISTINCT `combined`.`m`,
  `combined`.`status`
FROM `combined`
-- few:
WITH filtered AS (
  SELECT month(`orders_2`.`day`) AS `__key_1`,
    `orders_2`.`status`,
    count(*) AS `__count_2`,
    count(*) AS `__count_3`,
    count(*) AS `__count_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦(month(`orders_2`.`day`))¦⟧
  GROUP BY month(`orders_2`.`day`), `orders_2`.`status`
),
candidates AS (
  SELECT `filtered_`.`__key_1` AS `m`,
    `filtered_`.`status`,
    `filtered_`.`__count_2` AS `n`,
    max(`filtered_`.`__count_3`) over (partition by `filtered_`.`__key_1`) AS `most`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__count_4` > 0)
)
SELECT `candidates`.`m`,
  `candidates`.`status`,
  `candidates`.`n`,
  `candidates`.`most`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`m`¦`candidates`.`status`⟧
-- many:
WITH dirty_keys AS (
SELECT `m`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT month(`orders_2`.`day`) AS `__key_1`,
    `orders_2`.`status`,
    count(*) AS `__count_2`,
    count(*) AS `__count_3`,
    count(*) AS `__count_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON (month(`orders_2`.`day`)) <=> `c`.`m`
  GROUP BY month(`orders_2`.`day`), `orders_2`.`status`
),
candidates AS (
  SELECT `filtered_`.`__key_1` AS `m`,
    `filtered_`.`status`,
    `filtered_`.`__count_2` AS `n`,
    max(`filtered_`.`__count_3`) over (partition by `filtered_`.`__key_1`) AS `most`
  FROM `filtered` AS `filtered_`
  WHERE (`filtered_`.`__count_4` > 0)
)
SELECT `candidates`.`m`,
  `candidates`.`status`,
  `candidates`.`n`,
  `candidates`.`most`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `candidates`.`m` <=> `c_3`.`m` AND `candidates`.`status` <=> `c_3`.`status`
WHERE ⟦within¦m¦`candidates`.`m`⟧
  AND ⟦within¦status¦`candidates`.`status`⟧
-- rows () whole_reads: 2 #950cd8865183
-- no key leads from the change to the rows
-- delta:
WITH filtered AS (
  SELECT month(`orders_2`.`day`) AS `__key_1`,
    `orders_2`.`status`,
    count(*) AS `__count_2`,
    count(*) AS `__count_3`,
    count(*) AS `__count_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY month(`orders_2`.`day`), `orders_2`.`status`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT month(`changed_orders`.`day`) AS `__k0`,
    `changed_orders`.`status` AS `__k1`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ month(`orders_3`.`day`) AS `__key_1`,
    count(*) AS `__count_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON (month(`orders_3`.`day`)) <=> `dirty_keys`.`__k0` AND `orders_3`.`status` <=> `dirty_keys`.`__k1`
  WHERE (⟦among¦shop.orders¦status¦shop.orders¦`orders_3`.`status`⟧)
  GROUP BY month(`orders_3`.`day`), `orders_3`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ month(`orders_4`.`day`) AS `__key_1`,
    count(*) AS `__count_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (month(`orders_4`.`day`)) <=> `dirty_keys_`.`__k0` AND `orders_4`.`status` <=> `dirty_keys_`.`__k1`
  WHERE (⟦among¦shop.orders¦status¦shop.orders¦`orders_4`.`status`⟧)
  GROUP BY month(`orders_4`.`day`), `orders_4`.`status`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`__key_1`
  FROM `combined`
  WHERE (`combined`.`__count_4` > 0)
),
filtered_2 AS (
  SELECT month(`orders_6`.`day`) AS `__key_1`,
    `orders_6`.`status`,
    count(*) AS `__count_2`,
    count(*) AS `__count_3`,
    count(*) AS `__count_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
  GROUP BY month(`orders_6`.`day`), `orders_6`.`status`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `filtered`.`__key_1`,
    `filtered`.`status`,
    `filtered`.`__count_2`,
    max(`filtered`.`__count_3`) over (partition by `filtered`.`__key_1`) AS `most`,
    1 AS `__ivm_w`
  FROM `filtered`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `filtered`.`__key_1` <=> `dirty_keys_2`.`__key_1`
  WHERE (`filtered`.`__count_4` > 0)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `filtered_2`.`__key_1`,
    `filtered_2`.`status`,
    `filtered_2`.`__count_2`,
    max(`filtered_2`.`__count_3`) over (partition by `filtered_2`.`__key_1`) AS `most`,
    -1 AS `__ivm_w`
  FROM `filtered_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `filtered_2`.`__key_1` <=> `dirty_keys_2_`.`__key_1`
  WHERE (`filtered_2`.`__count_4` > 0)
),
delta AS (
  SELECT `combined_2`.`__key_1` AS `m`,
    `combined_2`.`status`,
    `combined_2`.`__count_2` AS `n`,
    `combined_2`.`most`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`m`,
  `delta`.`status`,
  `delta`.`n`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`m`, `delta`.`status`, `delta`.`n`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0
