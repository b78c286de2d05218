select datediff(current_date(), day) div 7 as weeks, count(*) as n, sum(amount) as total from shop.orders group by 1

-- rebuild:
select datediff(⟦p1:current_date⟧, day) div 7 as weeks, count(*) as n, sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by 1

-- changed: current_date, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 241 s
-- keys (weeks)  #2614601ed170
-- by key (weeks), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT datediff(⟦p0:current_date⟧, `changed_orders`.`day`) div 7 AS `weeks`
  FROM `changed_orders`
  UNION ALL
  SELECT datediff(⟦p0:current_date⟧, `orders`.`day`) div 7 AS `weeks`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((((NOT ((datediff(⟦p0:current_date⟧, `orders`.`day`) div 7) <=> (datediff(⟦p1:current_date⟧, `orders`.`day`) div 7))) OR (typeof(datediff(⟦p0:current_date⟧, `orders`.`day`) div 7) <> typeof(datediff(⟦p1:current_date⟧, `orders`.`day`) div 7))))))
  UNION ALL
  SELECT datediff(⟦p1:current_date⟧, `orders_2`.`day`) div 7 AS `weeks`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((((NOT ((datediff(⟦p0:current_date⟧, `orders_2`.`day`) div 7) <=> (datediff(⟦p1:current_date⟧, `orders_2`.`day`) div 7))) OR (typeof(datediff(⟦p0:current_date⟧, `orders_2`.`day`) div 7) <> typeof(datediff(⟦p1:current_date⟧, `orders_2`.`day`) div 7))))))
)
SELECT DISTINCT `combined`.`weeks`
FROM `combined`
-- few:
SELECT datediff(⟦p1:current_date⟧, `orders`.`day`) div 7 AS `weeks`,
  count(*) AS `n`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦(datediff(⟦p1:current_date⟧, `orders`.`day`) div 7)⟧
GROUP BY datediff(⟦p1:current_date⟧, `orders`.`day`) div 7
-- many:
WITH dirty_keys AS (
SELECT `weeks` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT datediff(⟦p1:current_date⟧, `orders`.`day`) div 7 AS `weeks`,
  count(*) AS `n`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON (datediff(⟦p1:current_date⟧, `orders`.`day`) div 7) <=> `dirty_keys`.`weeks`
GROUP BY datediff(⟦p1:current_date⟧, `orders`.`day`) div 7
-- rows () whole_reads: 4 #15e253c5b576
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT datediff(⟦p0:current_date⟧, `changed_orders`.`day`) div 7 AS `__k0`
  FROM `changed_orders`
  UNION ALL
  SELECT datediff(⟦p1:current_date⟧, `c`.`day`) div 7 AS `__k0`
  FROM `changed_orders` AS `c`
  UNION ALL
  SELECT datediff(⟦p0:current_date⟧, `orders_2`.`day`) div 7 AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((((NOT ((datediff(⟦p0:current_date⟧, `orders_2`.`day`) div 7) <=> (datediff(⟦p1:current_date⟧, `orders_2`.`day`) div 7))) OR (typeof(datediff(⟦p0:current_date⟧, `orders_2`.`day`) div 7) <> typeof(datediff(⟦p1:current_date⟧, `orders_2`.`day`) div 7))))))
  UNION ALL
  SELECT datediff(⟦p1:current_date⟧, `orders_3`.`day`) div 7 AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (((((NOT ((datediff(⟦p0:current_date⟧, `orders_3`.`day`) div 7) <=> (datediff(⟦p1:current_date⟧, `orders_3`.`day`) div 7))) OR (typeof(datediff(⟦p0:current_date⟧, `orders_3`.`day`) div 7) <> typeof(datediff(⟦p1:current_date⟧, `orders_3`.`day`) div 7))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ datediff(⟦p1:current_date⟧, `orders`.`day`) div 7 AS `weeks`,
    count(*) AS `n`,
    sum(`orders`.`amount`) AS `total`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON (datediff(⟦p1:current_date⟧, `orders`.`day`) div 7) <=> `dirty_keys`.`__k0`
  GROUP BY datediff(⟦p1:current_date⟧, `orders`.`day`) div 7
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ datediff(⟦p0:current_date⟧, `orders_4`.`day`) div 7 AS `weeks`,
    count(*) AS `n`,
    sum(`orders_4`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (datediff(⟦p0:current_date⟧, `orders_4`.`day`) div 7) <=> `dirty_keys_`.`__k0`
  GROUP BY datediff(⟦p0:current_date⟧, `orders_4`.`day`) div 7
)
SELECT `delta`.`weeks`,
  `delta`.`n`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`weeks`, `delta`.`n`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; by rows about 241 s
-- keys (weeks)  #b5ac5c3cda06
-- by key (weeks), looked up for the change (2 tables read)
-- rows () whole_reads: 4 #4cbb6b91acd1
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (weeks) folded: True, grown: True, sums: ('total',) #c2bec59e73d9
-- by key (weeks), read from the change; added rows are combined with the table's own
-- keys (weeks) folded: True, sums: ('total',) #2ef234b12eb5
-- by key (weeks), read from the change; the change is combined with the table's own
-- keys (weeks)  #68d226fc8328
-- by key (weeks), read from the change
-- rows ()  #ca0083e2b0fa
-- no key leads from the change to the rows
