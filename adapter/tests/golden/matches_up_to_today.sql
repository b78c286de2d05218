select o.id, d.day from shop.orders o left join (select explode(sequence(date'2026-01-15', date'2026-02-01')) as day) d on d.day >= o.day and d.day <= current_date()

-- rebuild:
select o.id, d.day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join (select explode(sequence(date'2026-01-15', date'2026-02-01')) as day) d on d.day >= o.day and d.day <= ⟦p1:current_date⟧

-- changed: current_date, shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #0ef97391ff1a
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
SELECT `made_2`.`__day_2` AS `d__day`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-15', date'2026-02-01')) `made_2` AS `__day_2`
),
right_rows AS (
  SELECT `filtered_`.`d__day`
  FROM `filtered` AS `filtered_`
  WHERE ((`filtered_`.`d__day` <= ⟦p1:current_date⟧))
),
combined AS (
  SELECT `filtered__2`.`d__day`
  FROM `filtered` AS `filtered__2`
  WHERE (((`filtered__2`.`d__day` <= ⟦p1:current_date⟧)) AND (NOT ((`filtered__2`.`d__day` <= ⟦p0:current_date⟧)) OR ((`filtered__2`.`d__day` <= ⟦p0:current_date⟧)) IS NULL))
  UNION ALL
  SELECT `filtered__3`.`d__day`
  FROM `filtered` AS `filtered__3`
  WHERE (((`filtered__3`.`d__day` <= ⟦p0:current_date⟧)) AND (NOT ((`filtered__3`.`d__day` <= ⟦p1:current_date⟧)) OR ((`filtered__3`.`d__day` <= ⟦p1:current_date⟧)) IS NULL))
),
right_rows_2 AS (
  SELECT `filtered__6`.`d__day`
  FROM `filtered` AS `filtered__6`
  WHERE ((`filtered__6`.`d__day` <= ⟦p0:current_date⟧))
),
combined_2 AS (
  SELECT `changed_orders`.`id`,
    `right_rows`.`d__day`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON (`right_rows`.`d__day` >= `changed_orders`.`day`)
  UNION ALL
  SELECT `orders`.`id`,
    `right_rows_`.`d__day`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `combined`
      ON (`combined`.`d__day` >= `orders`.`day`)
    LEFT JOIN `right_rows` AS `right_rows_`
      ON (`right_rows_`.`d__day` >= `orders`.`day`)
  UNION ALL
  SELECT `orders_2`.`id`,
    `right_rows_2`.`d__day`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `combined` AS `combined_`
      ON (`combined_`.`d__day` >= `orders_2`.`day`)
    LEFT JOIN `right_rows_2`
      ON (`right_rows_2`.`d__day` >= `orders_2`.`day`)
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`d__day` AS `day`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`day`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`day`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id)  #e771dddce5e4
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
SELECT `made_2`.`__day_2` AS `d__day`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-15', date'2026-02-01')) `made_2` AS `__day_2`
),
left_rows AS (
  SELECT DISTINCT `filtered_`.`d__day`
  FROM `filtered` AS `filtered_`
  WHERE ((((`filtered_`.`d__day` <= ⟦p0:current_date⟧)) AND (NOT ((`filtered_`.`d__day` <= ⟦p1:current_date⟧)) OR ((`filtered_`.`d__day` <= ⟦p1:current_date⟧)) IS NULL)) OR (((`filtered_`.`d__day` <= ⟦p1:current_date⟧)) AND (NOT ((`filtered_`.`d__day` <= ⟦p0:current_date⟧)) OR ((`filtered_`.`d__day` <= ⟦p0:current_date⟧)) IS NULL)))
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders`.`id`
  FROM `left_rows`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`left_rows`.`d__day` >= `orders`.`day`)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
SELECT `made_2`.`__day_2` AS `d__day`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-15', date'2026-02-01')) `made_2` AS `__day_2`
)
SELECT `orders`.`id`,
  `right_rows`.`d__day` AS `day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON (`right_rows`.`d__day` >= `orders`.`day`)
    AND (`right_rows`.`d__day` <= ⟦p1:current_date⟧)
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
SELECT `made_2`.`__day_2` AS `d__day`
FROM VALUES (0) AS `rows_2`(`__row_1`)
  LATERAL VIEW explode(sequence(date'2026-01-15', date'2026-02-01')) `made_2` AS `__day_2`
)
SELECT `orders`.`id`,
  `right_rows`.`d__day` AS `day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON (`right_rows`.`d__day` >= `orders`.`day`)
    AND (`right_rows`.`d__day` <= ⟦p1:current_date⟧)
WHERE ⟦within¦id¦`orders`.`id`⟧

-- changed: current_date alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #3093f060866d
-- no key leads from the change to the rows
-- keys (id)  #8b429f16eeb5
-- by key (id), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #a44d7b2773b9
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #3746b219506b
-- no key leads from the change to the rows
