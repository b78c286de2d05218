select coalesce(a.cust, b.cust, c.cust) as cust, coalesce(a.day, b.day, c.day) as day, a.total, b.n, c.least from (select cust, day, sum(x) as total from shop.orders group by cust, day) a full join (select cust, date_add(day, 1) as day, count(*) as n from shop.orders where status = 'ok' group by 1, 2) b on a.cust = b.cust and a.day = b.day full join (select cust, date_add(day, 2) as day, min(amount) as least from shop.orders group by 1, 2) c on coalesce(a.cust, b.cust) = c.cust and coalesce(a.day, b.day) = c.day

-- rebuild:
select coalesce(a.cust, b.cust, c.cust) as cust, coalesce(a.day, b.day, c.day) as day, a.total, b.n, c.least from (select cust, day, sum(x) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust, day) a full join (select cust, date_add(day, 1) as day, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where status = 'ok' group by 1, 2) b on a.cust = b.cust and a.day = b.day full join (select cust, date_add(day, 2) as day, min(amount) as least from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by 1, 2) c on coalesce(a.cust, b.cust) = c.cust and coalesce(a.day, b.day) = c.day

-- changed: shop.orders
-- rebuilt: two evaluations of `sum(x)` may differ
-- chosen: by key: about 20 s; rebuilt about 60 s
-- keys (cust, day)  #ca1989ec8d3e
-- by key (cust, day), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
delta AS (
SELECT `changed_orders_2`.`cust`,
  `changed_orders_2`.`day`,
  `changed_orders_2`.`__ivm_w`
FROM `changed_orders_2`
WHERE (`changed_orders_2`.`status` = 'ok')
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`day`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`day`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_orders_3 AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`day`
  FROM `changed_orders`
  UNION ALL
  SELECT `computed`.`cust`,
    date_add(`computed`.`day`, 1) AS `day`
  FROM `computed`
  UNION ALL
  SELECT `changed_orders_3`.`cust`,
    date_add(`changed_orders_3`.`day`, 2) AS `day`
  FROM `changed_orders_3`
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`day`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT `orders_3`.`cust` AS `a__cust`,
    `orders_3`.`day` AS `a__day`,
    sum(`orders_3`.`x`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`cust`¦`orders_3`.`day`⟧
  GROUP BY `orders_3`.`cust`, `orders_3`.`day`
),
right_rows AS (
SELECT `orders_4`.`cust` AS `b__cust`,
  date_add(`orders_4`.`day`, 1) AS `b__day`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
WHERE ⟦keys¦`orders_4`.`cust`¦⟧
  AND (`orders_4`.`status` = 'ok')
  AND ⟦keys¦`orders_4`.`cust`¦(date_add(`orders_4`.`day`, 1))⟧
GROUP BY `orders_4`.`cust`, date_add(`orders_4`.`day`, 1)
),
left_rows_2 AS (
  SELECT `left_rows_`.`total`,
    `right_rows_`.`n`,
    coalesce(`left_rows_`.`a__cust`, `right_rows_`.`b__cust`) AS `__k_0`,
    coalesce(`left_rows_`.`a__day`, `right_rows_`.`b__day`) AS `__k_1`
  FROM `left_rows` AS `left_rows_`
    FULL JOIN `right_rows` AS `right_rows_`
      ON `left_rows_`.`a__cust` = `right_rows_`.`b__cust`
      AND `left_rows_`.`a__day` = `right_rows_`.`b__day`
),
right_rows_2 AS (
  SELECT `orders_8`.`cust` AS `c__cust`,
    date_add(`orders_8`.`day`, 2) AS `c__day`,
    min(`orders_8`.`amount`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
  WHERE ⟦keys¦`orders_8`.`cust`¦⟧
    AND ⟦keys¦`orders_8`.`cust`¦(date_add(`orders_8`.`day`, 2))⟧
  GROUP BY `orders_8`.`cust`, date_add(`orders_8`.`day`, 2)
)
SELECT coalesce(`left_rows_2`.`__k_0`, `right_rows_2`.`c__cust`) AS `cust`,
  coalesce(`left_rows_2`.`__k_1`, `right_rows_2`.`c__day`) AS `day`,
  `left_rows_2`.`total`,
  `left_rows_2`.`n`,
  `right_rows_2`.`least`
FROM `left_rows_2`
  FULL JOIN `right_rows_2`
    ON `left_rows_2`.`__k_0` = `right_rows_2`.`c__cust`
    AND `left_rows_2`.`__k_1` = `right_rows_2`.`c__day`
-- many:
WITH dirty_keys AS (
SELECT `cust`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT `orders_3`.`cust` AS `a__cust`,
    `orders_3`.`day` AS `a__day`,
    sum(`orders_3`.`x`) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders_3`.`cust` <=> `c_3`.`cust` AND `orders_3`.`day` <=> `c_3`.`day`
  WHERE ⟦within¦cust¦`orders_3`.`cust`⟧
    AND ⟦within¦day¦`orders_3`.`day`⟧
  GROUP BY `orders_3`.`cust`, `orders_3`.`day`
),
right_rows AS (
SELECT `orders_4`.`cust` AS `b__cust`,
  date_add(`orders_4`.`day`, 1) AS `b__day`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys` AS `c_4`
    ON `orders_4`.`cust` <=> `c_4`.`cust`
  LEFT SEMI JOIN `dirty_keys` AS `c_5`
    ON `orders_4`.`cust` <=> `c_5`.`cust` AND (date_add(`orders_4`.`day`, 1)) <=> `c_5`.`day`
WHERE ⟦within¦cust¦`orders_4`.`cust`⟧
  AND (`orders_4`.`status` = 'ok')
GROUP BY `orders_4`.`cust`, date_add(`orders_4`.`day`, 1)
),
left_rows_2 AS (
  SELECT `left_rows_`.`total`,
    `right_rows_`.`n`,
    coalesce(`left_rows_`.`a__cust`, `right_rows_`.`b__cust`) AS `__k_0`,
    coalesce(`left_rows_`.`a__day`, `right_rows_`.`b__day`) AS `__k_1`
  FROM `left_rows` AS `left_rows_`
    FULL JOIN `right_rows` AS `right_rows_`
      ON `left_rows_`.`a__cust` = `right_rows_`.`b__cust`
      AND `left_rows_`.`a__day` = `right_rows_`.`b__day`
),
right_rows_2 AS (
  SELECT `orders_8`.`cust` AS `c__cust`,
    date_add(`orders_8`.`day`, 2) AS `c__day`,
    min(`orders_8`.`amount`) AS `least`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
    LEFT SEMI JOIN `dirty_keys` AS `c_11`
      ON `orders_8`.`cust` <=> `c_11`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `c_12`
      ON `orders_8`.`cust` <=> `c_12`.`cust` AND (date_add(`orders_8`.`day`, 2)) <=> `c_12`.`day`
  WHERE ⟦within¦cust¦`orders_8`.`cust`⟧
  GROUP BY `orders_8`.`cust`, date_add(`orders_8`.`day`, 2)
)
SELECT coalesce(`left_rows_2`.`__k_0`, `right_rows_2`.`c__cust`) AS `cust`,
  coalesce(`left_rows_2`.`__k_1`, `right_rows_2`.`c__day`) AS `day`,
  `left_rows_2`.`total`,
  `left_rows_2`.`n`,
  `right_rows_2`.`least`
FROM `left_rows_2`
  FULL JOIN `right_rows_2`
    ON `left_rows_2`.`__k_0` = `right_rows_2`.`c__cust`
    AND `left_rows_2`.`__k_1` = `right_rows_2`.`c__day`
