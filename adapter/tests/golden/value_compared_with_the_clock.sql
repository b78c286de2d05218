select id, (select max(day) from shop.orders) >= current_date() as late from shop.orders

-- rebuild:
select id, (select max(day) from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) >= ⟦p1:current_date⟧ as late from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: current_date, shop.orders
-- chosen: by key: about 30 s; rebuilt about 60 s; by rows about 63 s
-- rows () whole_reads: 2 #3b7a1553c76a
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    (⟦p1:max_day_dc497b⟧) >= ⟦p0:current_date⟧ AS `late`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders`.`id`,
    (⟦p1:max_day_dc497b⟧) >= ⟦p1:current_date⟧ AS `late`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((((NOT (((⟦p1:max_day_dc497b⟧) >= ⟦p0:current_date⟧) <=> ((⟦p1:max_day_dc497b⟧) >= ⟦p1:current_date⟧))) OR (typeof((⟦p1:max_day_dc497b⟧) >= ⟦p0:current_date⟧) <> typeof((⟦p1:max_day_dc497b⟧) >= ⟦p1:current_date⟧))))))
  UNION ALL
  SELECT `orders_2`.`id`,
    (⟦p1:max_day_dc497b⟧) >= ⟦p0:current_date⟧ AS `late`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((((NOT (((⟦p1:max_day_dc497b⟧) >= ⟦p0:current_date⟧) <=> ((⟦p1:max_day_dc497b⟧) >= ⟦p1:current_date⟧))) OR (typeof((⟦p1:max_day_dc497b⟧) >= ⟦p0:current_date⟧) <> typeof((⟦p1:max_day_dc497b⟧) >= ⟦p1:current_date⟧))))))
)
SELECT `delta`.`id`,
  `delta`.`late`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`late`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id)  #8679de4a6eaf
-- by key (id), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((((NOT (((⟦p1:max_day_dc497b⟧) >= ⟦p0:current_date⟧) <=> ((⟦p1:max_day_dc497b⟧) >= ⟦p1:current_date⟧))) OR (typeof((⟦p1:max_day_dc497b⟧) >= ⟦p0:current_date⟧) <> typeof((⟦p1:max_day_dc497b⟧) >= ⟦p1:current_date⟧))))))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  (⟦p1:max_day_dc497b⟧) >= ⟦p1:current_date⟧ AS `late`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  (⟦p1:max_day_dc497b⟧) >= ⟦p1:current_date⟧ AS `late`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧

-- changed: current_date alone
-- chosen: by key: about 30 s; rebuilt about 60 s; by rows about 63 s
-- rows () whole_reads: 2 #d248f6fa56c4
-- no key leads from the change to the rows
-- keys (id)  #dada83e6a312
-- by key (id), looked up for the change (1 table read)

-- changed: max_day_dc497b alone
-- chosen: by key: about 30 s; rebuilt about 60 s; by rows about 63 s
-- rows () whole_reads: 2 #d278e16a547c
-- no key leads from the change to the rows
-- keys (id)  #25796585045e
-- by key (id), looked up for the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #048909b9eefa
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #fe6876b6cf73
-- no key leads from the change to the rows
