select cust, explode(sequence(min(day), max(day), interval 3 days)) as day, count(*) as n from shop.orders group by cust

-- rebuild:
select cust, explode(sequence(min(day), max(day), interval 3 days)) as day, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #279c7483e7aa
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH rows_to_split AS (
  SELECT `orders_2`.`cust`,
    min(`orders_2`.`day`) AS `__min_1`,
    max(`orders_2`.`day`) AS `__max_2`,
    count(*) AS `__count_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
)
SELECT `rows_to_split`.`cust`,
  `made`.`__day_4` AS `day`,
  `rows_to_split`.`__count_3` AS `n`
FROM `rows_to_split`
  LATERAL VIEW explode(sequence(`rows_to_split`.`__min_1`, `rows_to_split`.`__max_2`, interval 3 days)) `made` AS `__day_4`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
rows_to_split AS (
  SELECT `orders_2`.`cust`,
    min(`orders_2`.`day`) AS `__min_1`,
    max(`orders_2`.`day`) AS `__max_2`,
    count(*) AS `__count_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
)
SELECT `rows_to_split`.`cust`,
  `made`.`__day_4` AS `day`,
  `rows_to_split`.`__count_3` AS `n`
FROM `rows_to_split`
  LATERAL VIEW explode(sequence(`rows_to_split`.`__min_1`, `rows_to_split`.`__max_2`, interval 3 days)) `made` AS `__day_4`
-- rows ()  #614aba4e96e2
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    min(`orders`.`day`) AS `__min_1`,
    max(`orders`.`day`) AS `__max_2`,
    count(*) AS `__count_3`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    min(`orders_2`.`day`) AS `__min_1`,
    max(`orders_2`.`day`) AS `__max_2`,
    count(*) AS `__count_3`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_2`.`cust`
),
delta AS (
  SELECT `combined`.`cust`,
    `made`.`__day_4` AS `day`,
    `combined`.`__count_3` AS `n`,
    `combined`.`__ivm_w`
  FROM `combined`
    LATERAL VIEW explode(sequence(`combined`.`__min_1`, `combined`.`__max_2`, interval 3 days)) `made` AS `__day_4`
)
SELECT `delta`.`cust`,
  `delta`.`day`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`day`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
