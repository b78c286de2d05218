select date_add(date'2026-01-01', cast(n.id as int)) as day, count(o.id) as n, max(m.x) as x from range(0, 40, 2) n left join shop.orders o on o.day = date_add(date'2026-01-01', cast(n.id as int)) cross join range(3) as m(x) group by 1

-- rebuild:
select date_add(date'2026-01-01', cast(n.id as int)) as day, count(o.id) as n, max(m.x) as x from range(0, 40, 2) n left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.day = date_add(date'2026-01-01', cast(n.id as int)) cross join range(3) as m(x) group by 1

-- changed: shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 360 s
-- keys (day) whole_reads: 1 #5edcfabf747d
-- by key (day), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `rows_2`.`__row_2`,
    `made_2`.`__id_1`
  FROM VALUES (0) AS `rows_2`(`__row_2`)
    LATERAL VIEW explode(sequence(0L, 39L, 2L)) `made_2` AS `__id_1`
)
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧DISTINCT date_add(date'2026-01-01', cast(`right_rows`.`__id_1` as int)) AS `day`
FROM `changed_orders`
  INNER JOIN `right_rows`
    ON (`changed_orders`.`day` = date_add(date'2026-01-01', cast(`right_rows`.`__id_1` as int)))
-- few:
WITH left_rows AS (
  SELECT `rows_2`.`__row_2`,
    `made_2`.`__id_1`
  FROM VALUES (0) AS `rows_2`(`__row_2`)
    LATERAL VIEW explode(sequence(0L, 39L, 2L)) `made_2` AS `__id_1`
),
right_rows AS (
  SELECT `rows_4`.`__row_4`,
    `made_4`.`__id_3`
  FROM VALUES (0) AS `rows_4`(`__row_4`)
    LATERAL VIEW explode(sequence(0L, 2L, 1L)) `made_4` AS `__id_3`
)
SELECT date_add(date'2026-01-01', cast(`left_rows`.`__id_1` as int)) AS `day`,
  count(`orders`.`id`) AS `n`,
  max(`right_rows`.`__id_3`) AS `x`
FROM `left_rows`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON (`orders`.`day` = date_add(date'2026-01-01', cast(`left_rows`.`__id_1` as int)))
  CROSS JOIN `right_rows`
WHERE ⟦keys¦(date_add(date'2026-01-01', cast(`left_rows`.`__id_1` as int)))⟧
GROUP BY date_add(date'2026-01-01', cast(`left_rows`.`__id_1` as int))
-- many:
WITH left_rows AS (
  SELECT `rows_2`.`__row_2`,
    `made_2`.`__id_1`
  FROM VALUES (0) AS `rows_2`(`__row_2`)
    LATERAL VIEW explode(sequence(0L, 39L, 2L)) `made_2` AS `__id_1`
),
right_rows AS (
  SELECT `rows_4`.`__row_4`,
    `made_4`.`__id_3`
  FROM VALUES (0) AS `rows_4`(`__row_4`)
    LATERAL VIEW explode(sequence(0L, 2L, 1L)) `made_4` AS `__id_3`
),
dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT date_add(date'2026-01-01', cast(`left_rows`.`__id_1` as int)) AS `day`,
  count(`orders`.`id`) AS `n`,
  max(`right_rows`.`__id_3`) AS `x`
FROM `left_rows`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON (`orders`.`day` = date_add(date'2026-01-01', cast(`left_rows`.`__id_1` as int)))
  CROSS JOIN `right_rows`
  LEFT SEMI JOIN `dirty_keys`
    ON (date_add(date'2026-01-01', cast(`left_rows`.`__id_1` as int))) <=> `dirty_keys`.`day`
GROUP BY date_add(date'2026-01-01', cast(`left_rows`.`__id_1` as int))
-- rows () whole_reads: 6 #2fd6f27dc900
-- no key leads from the change to the rows
-- delta:
WITH left_rows AS (
  SELECT `rows_2`.`__row_2`,
    `made_2`.`__id_1`
  FROM VALUES (0) AS `rows_2`(`__row_2`)
    LATERAL VIEW explode(sequence(0L, 39L, 2L)) `made_2` AS `__id_1`
),
right_rows AS (
  SELECT `rows_4`.`__row_4`,
    `made_4`.`__id_3`
  FROM VALUES (0) AS `rows_4`(`__row_4`)
    LATERAL VIEW explode(sequence(0L, 2L, 1L)) `made_4` AS `__id_3`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`left_rows_`.`__id_1`
FROM `left_rows` AS `left_rows_`
  LEFT SEMI JOIN `changed_orders`
    ON (`changed_orders`.`day` = date_add(date'2026-01-01', cast(`left_rows_`.`__id_1` as int)))
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    ON (`orders_2`.`day` = date_add(date'2026-01-01', cast(`left_rows_`.`__id_1` as int)))
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`left_rows__2`.`__id_1`
FROM `left_rows` AS `left_rows__2`
  LEFT SEMI JOIN `changed_orders` AS `c`
    ON (`c`.`day` = date_add(date'2026-01-01', cast(`left_rows__2`.`__id_1` as int)))
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    ON (`orders_3`.`day` = date_add(date'2026-01-01', cast(`left_rows__2`.`__id_1` as int)))
),
dirty_keys AS (
SELECT DISTINCT date_add(date'2026-01-01', cast(`combined`.`__id_1` as int)) AS `__k0`
FROM `combined`
  CROSS JOIN `right_rows` AS `right_rows_`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ date_add(date'2026-01-01', cast(`left_rows`.`__id_1` as int)) AS `day`,
  count(`orders`.`id`) AS `n`,
  max(`right_rows`.`__id_3`) AS `x`,
  1 AS `__ivm_w`
FROM `left_rows`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON (`orders`.`day` = date_add(date'2026-01-01', cast(`left_rows`.`__id_1` as int)))
  CROSS JOIN `right_rows`
  LEFT SEMI JOIN `dirty_keys`
    ON (date_add(date'2026-01-01', cast(`left_rows`.`__id_1` as int))) <=> `dirty_keys`.`__k0`
GROUP BY date_add(date'2026-01-01', cast(`left_rows`.`__id_1` as int))
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ date_add(date'2026-01-01', cast(`left_rows__3`.`__id_1` as int)) AS `day`,
  count(`orders_4`.`id`) AS `n`,
  max(`right_rows__2`.`__id_3`) AS `x`,
  -1 AS `__ivm_w`
FROM `left_rows` AS `left_rows__3`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    ON (`orders_4`.`day` = date_add(date'2026-01-01', cast(`left_rows__3`.`__id_1` as int)))
  CROSS JOIN `right_rows` AS `right_rows__2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON (date_add(date'2026-01-01', cast(`left_rows__3`.`__id_1` as int))) <=> `dirty_keys_`.`__k0`
GROUP BY date_add(date'2026-01-01', cast(`left_rows__3`.`__id_1` as int))
)
SELECT `delta`.`day`,
  `delta`.`n`,
  `delta`.`x`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`day`, `delta`.`n`, `delta`.`x`
HAVING sum(`delta`.`__ivm_w`) <> 0
