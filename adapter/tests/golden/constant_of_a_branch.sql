select order_id, price / k as x, price * k as y from (select *, 3 as k from shop.lines union all select *, 40 from shop.lines where qty > 2)

-- rebuild:
select order_id, price / k as x, price * k as y from (select *, 3 as k from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ union all select *, 40 from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ where qty > 2)

-- changed: shop.lines
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #920f279336ad
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_lines_2 AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_lines`.`order_id`,
    `changed_lines`.`price`,
    3 AS `k`
  FROM `changed_lines`
  UNION ALL
  SELECT `changed_lines_2`.`order_id`,
    `changed_lines_2`.`price`,
    40 AS `k`
  FROM `changed_lines_2`
  WHERE (`changed_lines_2`.`qty` > 2)
)
SELECT `combined`.`order_id`,
  `combined`.`price` / `combined`.`k` AS `x`,
  `combined`.`price` * `combined`.`k` AS `y`
FROM `combined`
-- rows ()  #d481dd877ee9
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_lines_2 AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_lines`.`order_id`,
    `changed_lines`.`price`,
    3 AS `k`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
  UNION ALL
  SELECT `changed_lines_2`.`order_id`,
    `changed_lines_2`.`price`,
    40 AS `k`,
    `changed_lines_2`.`__ivm_w`
  FROM `changed_lines_2`
  WHERE (`changed_lines_2`.`qty` > 2)
),
delta AS (
  SELECT `combined`.`order_id`,
    `combined`.`price` / `combined`.`k` AS `x`,
    `combined`.`price` * `combined`.`k` AS `y`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`order_id`,
  `delta`.`x`,
  `delta`.`y`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`order_id`, `delta`.`x`, `delta`.`y`
HAVING sum(`delta`.`__ivm_w`) <> 0
