select o.id, r.rate from shop.orders o left join shop.rates r on o.day >= r.since and o.amount > 0

-- rebuild:
select o.id, r.rate from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on o.day >= r.since and o.amount > 0

-- changed: shop.orders, shop.rates
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 152 s
-- rows () whole_reads: 5 #6291e60aabec
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `rates`.`rate`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON (`changed_orders`.`day` >= `rates`.`since`)
      AND (`changed_orders`.`amount` > 0)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders`.`id`,
    `rates_2`.`rate`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_rates`
      ON (`orders`.`day` >= `changed_rates`.`since`)
      AND (`orders`.`amount` > 0)
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON (`orders`.`day` >= `rates_2`.`since`)
      AND (`orders`.`amount` > 0)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    `rates_3`.`rate`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON (`orders_2`.`day` >= `c`.`since`)
      AND (`orders_2`.`amount` > 0)
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
      ON (`orders_2`.`day` >= `rates_3`.`since`)
      AND (`orders_2`.`amount` > 0)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`rate`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`rate`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`rate`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) whole_reads: 1, reference: ('shop.rates',) #88208f6a510a
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders`.`id`
  FROM `changed_rates`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`orders`.`day` >= `changed_rates`.`since`)
      AND (`orders`.`amount` > 0)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `rates`.`rate`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON (`orders`.`day` >= `rates`.`since`)
    AND (`orders`.`amount` > 0)
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `rates`.`rate`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON (`orders`.`day` >= `rates`.`since`)
    AND (`orders`.`amount` > 0)
WHERE ⟦within¦id¦`orders`.`id`⟧

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #c19d899a1ae5
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #f30ce8c7ad96
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 123 s
-- rows () whole_reads: 4 #7ce1783a7724
-- no key leads from the change to the rows
-- keys (id) whole_reads: 1, reference: ('shop.rates',) #0e0e459878de
-- by key (id), one join away from the change (1 table read)
