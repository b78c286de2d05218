select id, sum(cust) over (order by id range between 3 preceding and 1 preceding) as s from shop.orders

-- rebuild:
select id, sum(cust) over (order by id range between 3 preceding and 1 preceding) as s from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- keys (id)  #0c49ae9b0296
-- by key (id), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `c`.`id`
  FROM `changed_orders` AS `c`
),
combined AS (
  SELECT `computed`.`id`
  FROM `computed`
  UNION ALL
  SELECT `made`.`__ivm_step` AS `id`
  FROM `computed` AS `computed_`
    LATERAL VIEW explode(sequence(CAST(`computed_`.`id` AS bigint) + 1, CAST(`computed_`.`id` AS bigint) + 3)) `made` AS `__ivm_step`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    sum(`orders_2`.`cust`) over (order by `orders_2`.`id` range between 3 preceding and 1 preceding) AS `s`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`id` >= ⟦least¦id⟧ - 3 AND `orders_2`.`id` <= ⟦greatest¦id⟧) OR `orders_2`.`id` IS NULL AND ⟦null¦id⟧)
)
SELECT `candidates`.`id`,
  `candidates`.`s`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`id`⟧
-- many:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    sum(`orders_2`.`cust`) over (order by `orders_2`.`id` range between 3 preceding and 1 preceding) AS `s`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`id` >= ⟦least¦id⟧ - 3 AND `orders_2`.`id` <= ⟦greatest¦id⟧) OR `orders_2`.`id` IS NULL AND ⟦null¦id⟧)
),
dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`id`,
  `candidates`.`s`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`id` <=> `dirty_keys`.`id`
WHERE ⟦within¦id¦`candidates`.`id`⟧
-- rows () whole_reads: 2 #eb3d8238911e
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`id`,
    sum(`orders`.`cust`) over (order by `orders`.`id` range between 3 preceding and 1 preceding) AS `s`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `orders_2`.`id`,
    sum(`orders_2`.`cust`) over (order by `orders_2`.`id` range between 3 preceding and 1 preceding) AS `s`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`s`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0
