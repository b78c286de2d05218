select o.id, o.day from shop.orders o semi join shop.rates r on o.day >= r.since and (o.day < r.until or r.until is null)

-- rebuild:
select o.id, o.day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o semi join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on o.day >= r.since and (o.day < r.until or r.until is null)

-- changed: shop.orders, shop.rates
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 152 s
-- rows () whole_reads: 5 #468b8fa2d940
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`day`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON (`changed_orders`.`day` >= `rates`.`since`)
      AND (`changed_orders`.`day` < `rates`.`until` or `rates`.`until` is null)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders`.`id`,
    `orders`.`day`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_rates`
      ON (`orders`.`day` >= `changed_rates`.`since`)
      AND (`orders`.`day` < `changed_rates`.`until` or `changed_rates`.`until` is null)
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`orders`.`day` >= `rates_2`.`since`)
      AND (`orders`.`day` < `rates_2`.`until` or `rates_2`.`until` is null)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    `orders_2`.`day`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON (`orders_2`.`day` >= `c`.`since`)
      AND (`orders_2`.`day` < `c`.`until` or `c`.`until` is null)
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
      ON (`orders_2`.`day` >= `rates_3`.`since`)
      AND (`orders_2`.`day` < `rates_3`.`until` or `rates_3`.`until` is null)
)
SELECT `delta`.`id`,
  `delta`.`day`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`day`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id, day) reference: ('shop.rates',) #46131b148df6
-- by key (id, day), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`day`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders`.`id`,
    `orders`.`day`
  FROM `changed_rates`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`orders`.`day` >= `changed_rates`.`since`)
      AND (`orders`.`day` < `changed_rates`.`until` or `changed_rates`.`until` is null)
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`day`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `rates_2`.`since`,
    `rates_2`.`until`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE (`rates_2`.`since` <= ⟦greatest¦day⟧)
)
SELECT `orders`.`id`,
  `orders`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON (`orders`.`day` >= `right_rows`.`since`)
    AND (`orders`.`day` < `right_rows`.`until` or `right_rows`.`until` is null)
WHERE ⟦keys¦`orders`.`id`¦`orders`.`day`⟧
-- many:
WITH dirty_keys AS (
SELECT `id`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `rates_2`.`since`,
    `rates_2`.`until`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE (`rates_2`.`since` <= ⟦greatest¦day⟧)
)
SELECT `orders`.`id`,
  `orders`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`day` <=> `dirty_keys`.`day`
  LEFT SEMI JOIN `right_rows`
    ON (`orders`.`day` >= `right_rows`.`since`)
    AND (`orders`.`day` < `right_rows`.`until` or `right_rows`.`until` is null)
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦day¦`orders`.`day`⟧

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #e68d4b8f5847
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #054cbcbe6be4
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- rows () whole_reads: 4 #f60b83c551a4
-- no key leads from the change to the rows
-- keys (id, day) reference: ('shop.rates',) #5b780da71cff
-- by key (id, day), one join away from the change (1 table read)
