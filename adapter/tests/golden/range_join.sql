select o.id, o.day, r.rate from shop.orders o join shop.rates r on o.day >= r.since and (o.day < r.until or r.until is null)

-- rebuild:
select o.id, o.day, r.rate from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on o.day >= r.since and (o.day < r.until or r.until is null)

-- changed: shop.orders, shop.rates
-- chosen: by key: about 40 s; appended about 60 s; rebuilt about 60 s; by rows about 63 s
-- append ()  #c546a3f6b75d
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `changed_orders`.`day`,
    `rates`.`rate`
  FROM `changed_orders`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON (`changed_orders`.`day` >= `rates`.`since`)
      AND (`changed_orders`.`day` < `rates`.`until` or `rates`.`until` is null)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders`.`id`,
    `orders`.`day`,
    `changed_rates`.`rate`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_rates`
      ON (`orders`.`day` >= `changed_rates`.`since`)
      AND (`orders`.`day` < `changed_rates`.`until` or `changed_rates`.`until` is null)
)
SELECT `combined`.`id`,
  `combined`.`day`,
  `combined`.`rate`
FROM `combined`
-- rows () whole_reads: 2 #aec90f41f35d
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `changed_orders`.`day`,
    `rates`.`rate`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON (`changed_orders`.`day` >= `rates`.`since`)
      AND (`changed_orders`.`day` < `rates`.`until` or `rates`.`until` is null)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders`.`id`,
    `orders`.`day`,
    `changed_rates`.`rate`,
    `changed_rates`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_rates`
      ON (`orders`.`day` >= `changed_rates`.`since`)
      AND (`orders`.`day` < `changed_rates`.`until` or `changed_rates`.`until` is null)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`day`,
    `combined`.`rate`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`day`,
  `delta`.`rate`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`day`, `delta`.`rate`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id, day) reference: ('shop.rates',) #857292729e6e
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
SELECT `orders`.`id`,
  `orders`.`day`,
  `rates`.`rate`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON (`orders`.`day` >= `rates`.`since`)
    AND (`orders`.`day` < `rates`.`until` or `rates`.`until` is null)
WHERE ⟦keys¦`orders`.`id`¦`orders`.`day`⟧
  AND (`rates`.`since` <= ⟦greatest¦day⟧)
-- many:
WITH dirty_keys AS (
SELECT `id`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`day`,
  `rates`.`rate`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`day` <=> `dirty_keys`.`day`
  INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON (`orders`.`day` >= `rates`.`since`)
    AND (`orders`.`day` < `rates`.`until` or `rates`.`until` is null)
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦day¦`orders`.`day`⟧
  AND (`rates`.`since` <= ⟦greatest¦day⟧)

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #c2b05c2ea8f8
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #afac6800a5e2
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #ea20a7c24d51
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #d53b4e8b7279
-- no key leads from the change to the rows
