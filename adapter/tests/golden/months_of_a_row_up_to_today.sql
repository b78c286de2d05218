select o.id, m.month from shop.orders o lateral view explode(sequence(trunc(o.day, 'MM'), trunc(least(coalesce(date_add(o.day, o.cust * 3), current_date()), current_date()), 'MM'), interval 1 month)) m as month where o.day <= current_date()

-- rebuild:
select o.id, m.month from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o lateral view explode(sequence(trunc(o.day, 'MM'), trunc(least(coalesce(date_add(o.day, o.cust * 3), ⟦p1:current_date⟧), ⟦p1:current_date⟧), 'MM'), interval 1 month)) m as month where o.day <= ⟦p1:current_date⟧

-- changed: current_date, shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 63 s
-- rows () whole_reads: 1 #f894e7568f6f
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`day`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`day` <= ⟦p0:current_date⟧))
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`day`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`day` <= ⟦p1:current_date⟧)) AND (NOT ((`orders`.`day` <= ⟦p0:current_date⟧)) OR ((`orders`.`day` <= ⟦p0:current_date⟧)) IS NULL))
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`day` <= ⟦p0:current_date⟧)) AND (NOT ((`orders_2`.`day` <= ⟦p1:current_date⟧)) OR ((`orders_2`.`day` <= ⟦p1:current_date⟧)) IS NULL))
),
combined_2 AS (
SELECT `combined`.`id`,
  `made`.`__month_1`,
  `combined`.`__ivm_w`
FROM `combined`
  LATERAL VIEW explode(sequence(trunc(`combined`.`day`, 'MM'), trunc(least(coalesce(date_add(`combined`.`day`, `combined`.`cust` * 3), ⟦p1:current_date⟧), ⟦p1:current_date⟧), 'MM'), interval 1 month)) `made` AS `__month_1`
UNION ALL
SELECT `orders_3`.`id`,
  `made_2`.`__month_1`,
  `made_2`.`__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  LATERAL VIEW inline(concat(transform(coalesce(array_except( sequence( trunc( `orders_3`.`day`,  'MM'),  trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p1:current_date⟧),  ⟦p1:current_date⟧),  'MM'),  interval 1 month), coalesce( sequence( trunc( `orders_3`.`day`,  'MM'),  trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p0:current_date⟧),  ⟦p0:current_date⟧),  'MM'),  interval 1 month), array())), array()), __made -> named_struct('made', __made, 'weight', 1)), transform(coalesce(array_except( sequence( trunc( `orders_3`.`day`,  'MM'),  trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p0:current_date⟧),  ⟦p0:current_date⟧),  'MM'),  interval 1 month), coalesce( sequence( trunc( `orders_3`.`day`,  'MM'),  trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p1:current_date⟧),  ⟦p1:current_date⟧),  'MM'),  interval 1 month), array())), array()), __made -> named_struct('made', __made, 'weight', -1)))) `made_2` AS `__month_1`, `__ivm_w`
WHERE ((`orders_3`.`day` <= ⟦p0:current_date⟧))
  AND (((((NOT (( trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p0:current_date⟧),  ⟦p0:current_date⟧),  'MM')) <=> ( trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p1:current_date⟧),  ⟦p1:current_date⟧),  'MM')))) OR (typeof( trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p0:current_date⟧),  ⟦p0:current_date⟧),  'MM')) <> typeof( trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p1:current_date⟧),  ⟦p1:current_date⟧),  'MM')))))))
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`__month_1` AS `month`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`month`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`month`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id)  #fbf36682b22c
-- by key (id), looked up for the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`day`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`day` <= ⟦p0:current_date⟧))
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`day` <= ⟦p1:current_date⟧)) AND (NOT ((`orders`.`day` <= ⟦p0:current_date⟧)) OR ((`orders`.`day` <= ⟦p0:current_date⟧)) IS NULL))
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`day` <= ⟦p0:current_date⟧)) AND (NOT ((`orders_2`.`day` <= ⟦p1:current_date⟧)) OR ((`orders_2`.`day` <= ⟦p1:current_date⟧)) IS NULL))
),
combined_2 AS (
SELECT `combined`.`id`
FROM `combined`
  LATERAL VIEW explode(sequence(trunc(`combined`.`day`, 'MM'), trunc(least(coalesce(date_add(`combined`.`day`, `combined`.`cust` * 3), ⟦p1:current_date⟧), ⟦p1:current_date⟧), 'MM'), interval 1 month)) `made` AS `__month_1`
UNION ALL
SELECT `orders_3`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  LATERAL VIEW inline(concat(transform(coalesce(array_except( sequence( trunc( `orders_3`.`day`,  'MM'),  trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p1:current_date⟧),  ⟦p1:current_date⟧),  'MM'),  interval 1 month), coalesce( sequence( trunc( `orders_3`.`day`,  'MM'),  trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p0:current_date⟧),  ⟦p0:current_date⟧),  'MM'),  interval 1 month), array())), array()), __made -> named_struct('made', __made, 'weight', 1)), transform(coalesce(array_except( sequence( trunc( `orders_3`.`day`,  'MM'),  trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p0:current_date⟧),  ⟦p0:current_date⟧),  'MM'),  interval 1 month), coalesce( sequence( trunc( `orders_3`.`day`,  'MM'),  trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p1:current_date⟧),  ⟦p1:current_date⟧),  'MM'),  interval 1 month), array())), array()), __made -> named_struct('made', __made, 'weight', -1)))) `made_2` AS `__month_1`, `__ivm_w`
WHERE ((`orders_3`.`day` <= ⟦p0:current_date⟧))
  AND (((((NOT (( trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p0:current_date⟧),  ⟦p0:current_date⟧),  'MM')) <=> ( trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p1:current_date⟧),  ⟦p1:current_date⟧),  'MM')))) OR (typeof( trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p0:current_date⟧),  ⟦p0:current_date⟧),  'MM')) <> typeof( trunc( least( coalesce( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p1:current_date⟧),  ⟦p1:current_date⟧),  'MM')))))))
),
computed AS (
  SELECT DISTINCT `combined_2_`.`id`
  FROM `combined_2` AS `combined_2_`
)
SELECT DISTINCT `computed`.`id`
FROM `computed`
-- few:
WITH filtered AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`day`,
  `made_2`.`__month_1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(sequence(trunc(`orders_2`.`day`, 'MM'), trunc(least(coalesce(date_add(`orders_2`.`day`, `orders_2`.`cust` * 3), ⟦p1:current_date⟧), ⟦p1:current_date⟧), 'MM'), interval 1 month)) `made_2` AS `__month_1`
WHERE ⟦keys¦`orders_2`.`id`⟧
)
SELECT `filtered`.`id`,
  `filtered`.`__month_1` AS `month`
FROM `filtered`
WHERE (`filtered`.`day` <= ⟦p1:current_date⟧)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
SELECT `orders_2`.`id`,
  `orders_2`.`cust`,
  `orders_2`.`day`,
  `made_2`.`__month_1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `orders_2`.`id` <=> `c`.`id`
  LATERAL VIEW explode(sequence(trunc(`orders_2`.`day`, 'MM'), trunc(least(coalesce(date_add(`orders_2`.`day`, `orders_2`.`cust` * 3), ⟦p1:current_date⟧), ⟦p1:current_date⟧), 'MM'), interval 1 month)) `made_2` AS `__month_1`
WHERE ⟦within¦id¦`orders_2`.`id`⟧
)
SELECT `filtered`.`id`,
  `filtered`.`__month_1` AS `month`
FROM `filtered`
WHERE (`filtered`.`day` <= ⟦p1:current_date⟧)

-- changed: current_date alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 63 s
-- rows () whole_reads: 1 #1da1a458df9c
-- no key leads from the change to the rows
-- keys (id)  #109a5a95a04c
-- by key (id), looked up for the change (3 tables read)

-- changed: shop.orders alone
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #2b2e5f908e11
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #f0a58ecc463d
-- no key leads from the change to the rows
