select id, cust, day, avg(id) over (partition by cust order by day desc, id) as a, rank() over (partition by cust order by day desc) as r from shop.orders

-- rebuild:
select id, cust, day, avg(id) over (partition by cust order by day desc, id) as a, rank() over (partition by cust order by day desc) as r from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- rebuilt: two evaluations of `avg(id) over (partition by cust order by day desc, id)` may differ
-- chosen: by key: about 20 s; rebuilt about 60 s
-- keys (cust, day) part: True, held: True #324cc2bea447
-- by key (cust, day), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT DISTINCT `c`.`cust`,
    `c`.`day`
  FROM `changed_orders` AS `c`
),
right_rows AS (
  SELECT `computed__2`.`cust` AS `__ivm_of_cust`,
    max(struct(`computed__2`.`day` IS NOT NULL AS a0, `computed__2`.`day` AS b0)) AS `__ivm_first`
  FROM `computed` AS `computed__2`
  GROUP BY `computed__2`.`cust`
),
combined AS (
  SELECT `computed`.`cust`,
    `computed`.`day`
  FROM `computed`
  UNION ALL
  SELECT /*+ BROADCAST(`right_rows`) */ `stored`.`cust`,
    `stored`.`day`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `right_rows`
      ON `stored`.`cust` <=> `right_rows`.`__ivm_of_cust`
      AND (NOT (`right_rows`.`__ivm_first` < struct(`stored`.`day` IS NOT NULL AS a0, `stored`.`day` AS b0)))
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`day`
FROM `combined`
-- few:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    avg(`orders_2`.`id`) over (partition by `orders_2`.`cust` order by `orders_2`.`day` desc, `orders_2`.`id`) AS `a`,
    rank() over (partition by `orders_2`.`cust` order by `orders_2`.`day` desc) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`¦⟧
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`a`,
  `candidates`.`r`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`¦`candidates`.`day`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    avg(`orders_2`.`id`) over (partition by `orders_2`.`cust` order by `orders_2`.`day` desc, `orders_2`.`id`) AS `a`,
    rank() over (partition by `orders_2`.`cust` order by `orders_2`.`day` desc) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`a`,
  `candidates`.`r`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates`.`cust` <=> `c_2`.`cust` AND `candidates`.`day` <=> `c_2`.`day`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦day¦`candidates`.`day`⟧
-- keys (cust)  #8191a02e16fb
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`day`,
  avg(`orders`.`id`) over (partition by `orders`.`cust` order by `orders`.`day` desc, `orders`.`id`) AS `a`,
  rank() over (partition by `orders`.`cust` order by `orders`.`day` desc) AS `r`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`day`,
  avg(`orders`.`id`) over (partition by `orders`.`cust` order by `orders`.`day` desc, `orders`.`id`) AS `a`,
  rank() over (partition by `orders`.`cust` order by `orders`.`day` desc) AS `r`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
