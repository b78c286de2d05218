select d.day, count(*) as n, sum(o.amount) as total from shop.orders o lateral view explode(sequence(o.day, least(date_add(o.day, o.cust * 3), current_date()), interval 1 day)) d as day where o.day <= current_date() group by d.day

-- rebuild:
select d.day, count(*) as n, sum(o.amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o lateral view explode(sequence(o.day, least(date_add(o.day, o.cust * 3), ⟦p1:current_date⟧), interval 1 day)) d as day where o.day <= ⟦p1:current_date⟧ group by d.day

-- changed: current_date, shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- keys (day)  #cc3e2e0c070c
-- by key (day), looked up for the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`day`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`day` <= ⟦p0:current_date⟧))
  UNION ALL
  SELECT `orders`.`cust`,
    `orders`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`day` <= ⟦p1:current_date⟧)) AND (NOT ((`orders`.`day` <= ⟦p0:current_date⟧)) OR ((`orders`.`day` <= ⟦p0:current_date⟧)) IS NULL))
  UNION ALL
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`day` <= ⟦p0:current_date⟧)) AND (NOT ((`orders_2`.`day` <= ⟦p1:current_date⟧)) OR ((`orders_2`.`day` <= ⟦p1:current_date⟧)) IS NULL))
),
combined_2 AS (
SELECT `made`.`__day_1`
FROM `combined`
  LATERAL VIEW explode(sequence(`combined`.`day`, least(date_add(`combined`.`day`, `combined`.`cust` * 3), ⟦p1:current_date⟧), interval 1 day)) `made` AS `__day_1`
UNION ALL
SELECT `made_2`.`__day_1`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  LATERAL VIEW inline(concat(transform(coalesce(array_except( sequence( `orders_3`.`day`,  least( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p1:current_date⟧),  interval 1 day), coalesce( sequence( `orders_3`.`day`,  least( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p0:current_date⟧),  interval 1 day), array())), array()), __made -> named_struct('made', __made, 'weight', 1)), transform(coalesce(array_except( sequence( `orders_3`.`day`,  least( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p0:current_date⟧),  interval 1 day), coalesce( sequence( `orders_3`.`day`,  least( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p1:current_date⟧),  interval 1 day), array())), array()), __made -> named_struct('made', __made, 'weight', -1)))) `made_2` AS `__day_1`, `__ivm_w`
WHERE ((`orders_3`.`day` <= ⟦p0:current_date⟧))
  AND (((((NOT (( least( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p0:current_date⟧)) <=> ( least( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p1:current_date⟧)))) OR (typeof( least( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p0:current_date⟧)) <> typeof( least( date_add( `orders_3`.`day`,  `orders_3`.`cust` * 3),  ⟦p1:current_date⟧)))))))
)
SELECT DISTINCT `combined_2`.`__day_1` AS `day`
FROM `combined_2`
-- few:
WITH candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    `made_2`.`__day_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LATERAL VIEW explode(sequence(`orders_2`.`day`, least(date_add(`orders_2`.`day`, `orders_2`.`cust` * 3), ⟦p1:current_date⟧), interval 1 day)) `made_2` AS `__day_1`
)
SELECT `candidates`.`__day_1` AS `day`,
  count(*) AS `n`,
  sum(`candidates`.`amount`) AS `total`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`__day_1`⟧
  AND (`candidates`.`day` <= ⟦p1:current_date⟧)
GROUP BY `candidates`.`__day_1`
-- many:
WITH candidates AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    `made_2`.`__day_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LATERAL VIEW explode(sequence(`orders_2`.`day`, least(date_add(`orders_2`.`day`, `orders_2`.`cust` * 3), ⟦p1:current_date⟧), interval 1 day)) `made_2` AS `__day_1`
),
dirty_keys AS (
SELECT `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`__day_1` AS `day`,
  count(*) AS `n`,
  sum(`candidates`.`amount`) AS `total`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`__day_1` <=> `dirty_keys`.`day`
WHERE ⟦within¦day¦`candidates`.`__day_1`⟧
  AND (`candidates`.`day` <= ⟦p1:current_date⟧)
GROUP BY `candidates`.`__day_1`
-- rows () whole_reads: 2 #7f4e1968c659
-- no key leads from the change to the rows
-- delta:
WITH filtered AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    `made_2`.`__day_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LATERAL VIEW explode(sequence(`orders_2`.`day`, least(date_add(`orders_2`.`day`, `orders_2`.`cust` * 3), ⟦p1:current_date⟧), interval 1 day)) `made_2` AS `__day_1`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`day`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`day` <= ⟦p0:current_date⟧))
  UNION ALL
  SELECT `orders_3`.`cust`,
    `orders_3`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (((`orders_3`.`day` <= ⟦p1:current_date⟧)) AND (NOT ((`orders_3`.`day` <= ⟦p0:current_date⟧)) OR ((`orders_3`.`day` <= ⟦p0:current_date⟧)) IS NULL))
  UNION ALL
  SELECT `orders_4`.`cust`,
    `orders_4`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE (((`orders_4`.`day` <= ⟦p0:current_date⟧)) AND (NOT ((`orders_4`.`day` <= ⟦p1:current_date⟧)) OR ((`orders_4`.`day` <= ⟦p1:current_date⟧)) IS NULL))
),
combined_2 AS (
SELECT `made_3`.`__day_1`
FROM `combined`
  LATERAL VIEW explode(sequence(`combined`.`day`, least(date_add(`combined`.`day`, `combined`.`cust` * 3), ⟦p1:current_date⟧), interval 1 day)) `made_3` AS `__day_1`
UNION ALL
SELECT `made_4`.`__day_1`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
  LATERAL VIEW inline(concat(transform(coalesce(array_except( sequence( `orders_5`.`day`,  least( date_add( `orders_5`.`day`,  `orders_5`.`cust` * 3),  ⟦p1:current_date⟧),  interval 1 day), coalesce( sequence( `orders_5`.`day`,  least( date_add( `orders_5`.`day`,  `orders_5`.`cust` * 3),  ⟦p0:current_date⟧),  interval 1 day), array())), array()), __made -> named_struct('made', __made, 'weight', 1)), transform(coalesce(array_except( sequence( `orders_5`.`day`,  least( date_add( `orders_5`.`day`,  `orders_5`.`cust` * 3),  ⟦p0:current_date⟧),  interval 1 day), coalesce( sequence( `orders_5`.`day`,  least( date_add( `orders_5`.`day`,  `orders_5`.`cust` * 3),  ⟦p1:current_date⟧),  interval 1 day), array())), array()), __made -> named_struct('made', __made, 'weight', -1)))) `made_4` AS `__day_1`, `__ivm_w`
WHERE ((`orders_5`.`day` <= ⟦p0:current_date⟧))
  AND (((((NOT (( least( date_add( `orders_5`.`day`,  `orders_5`.`cust` * 3),  ⟦p0:current_date⟧)) <=> ( least( date_add( `orders_5`.`day`,  `orders_5`.`cust` * 3),  ⟦p1:current_date⟧)))) OR (typeof( least( date_add( `orders_5`.`day`,  `orders_5`.`cust` * 3),  ⟦p0:current_date⟧)) <> typeof( least( date_add( `orders_5`.`day`,  `orders_5`.`cust` * 3),  ⟦p1:current_date⟧)))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`__day_1` AS `__k0`
  FROM `combined_2`
),
filtered_2 AS (
  SELECT `orders_7`.`cust`,
    `orders_7`.`amount`,
    `orders_7`.`day`,
    `made_6`.`__day_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    LATERAL VIEW explode(sequence(`orders_7`.`day`, least(date_add(`orders_7`.`day`, `orders_7`.`cust` * 3), ⟦p0:current_date⟧), interval 1 day)) `made_6` AS `__day_1`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `filtered`.`__day_1` AS `day`,
    count(*) AS `n`,
    sum(`filtered`.`amount`) AS `total`,
    1 AS `__ivm_w`
  FROM `filtered`
    LEFT SEMI JOIN `dirty_keys`
      ON `filtered`.`__day_1` <=> `dirty_keys`.`__k0`
  WHERE (`filtered`.`day` <= ⟦p1:current_date⟧)
  GROUP BY `filtered`.`__day_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `filtered_2`.`__day_1` AS `day`,
    count(*) AS `n`,
    sum(`filtered_2`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `filtered_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `filtered_2`.`__day_1` <=> `dirty_keys_`.`__k0`
  WHERE (`filtered_2`.`day` <= ⟦p0:current_date⟧)
  GROUP BY `filtered_2`.`__day_1`
)
SELECT `delta`.`day`,
  `delta`.`n`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`day`, `delta`.`n`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- keys (day)  #52c3e7b5a602
-- by key (day), looked up for the change (3 tables read)
-- rows () whole_reads: 2 #3733e94f9430
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (day) folded: True, grown: True, sums: ('total',) #9a4cd492263b
-- by key (day), read from the change; added rows are combined with the table's own
-- keys (day) folded: True, sums: ('total',) #43da4caebf27
-- by key (day), read from the change; the change is combined with the table's own
-- keys (day)  #a6ac30417da5
-- by key (day), read from the change
-- rows ()  #fdc4789d67eb
-- no key leads from the change to the rows
