from shop.orders as o |> where o.amount > 0 |> join shop.lines as l on l.order_id = o.id |> extend l.qty * l.price as worth |> where worth is not null |> aggregate sum(worth) as total, count(*) as n group by cust |> where n > 1 |> as t |> select t.cust, t.total / t.n as mean

-- rebuild:
from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ as o |> where o.amount > 0 |> join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ as l on l.order_id = o.id |> extend l.qty * l.price as worth |> where worth is not null |> aggregate sum(worth) as total, count(*) as n group by cust |> where n > 1 |> as t |> select t.cust, t.total / t.n as mean

-- changed: shop.lines, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 241 s
-- keys (cust) whole_reads: 1, reference: ('shop.lines',) #14ec3a5dcac2
-- by key (cust), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`amount` > 0))
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`cust`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`cust`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `computed`.`cust`
  FROM `computed`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE ((`orders`.`amount` > 0))
    AND (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`cust`,
    sum((`lines_2`.`qty` * `lines_2`.`price`)) AS `total`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
    AND (`orders_2`.`amount` > 0)
    AND ((`lines_2`.`qty` * `lines_2`.`price`) is not null)
  GROUP BY `orders_2`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`total` / `filtered`.`n` AS `mean`
FROM `filtered`
WHERE (`filtered`.`n` > 1)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`cust`,
    sum((`lines_2`.`qty` * `lines_2`.`price`)) AS `total`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
    AND (`orders_2`.`amount` > 0)
    AND ((`lines_2`.`qty` * `lines_2`.`price`) is not null)
  GROUP BY `orders_2`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`total` / `filtered`.`n` AS `mean`
FROM `filtered`
WHERE (`filtered`.`n` > 1)
-- rows () whole_reads: 8 #555134b80bdf
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `lines_2`.`qty`,
    `lines_2`.`price`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `changed_orders`.`id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders_2`.`cust`,
    `orders_2`.`amount`,
    `changed_lines`.`qty`,
    `changed_lines`.`price`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders_2`.`id`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`
  FROM `combined`
  WHERE (`combined`.`amount` > 0)
    AND ((`combined`.`qty` * `combined`.`price`) is not null)
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    sum((`lines`.`qty` * `lines`.`price`)) AS `total`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (`orders`.`amount` > 0)
    AND ((`lines`.`qty` * `lines`.`price`) is not null)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`cust`,
    sum((`lines_3`.`qty` * `lines_3`.`price`)) AS `total`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders_3`.`id`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (`orders_3`.`amount` > 0)
    AND ((`lines_3`.`qty` * `lines_3`.`price`) is not null)
  GROUP BY `orders_3`.`cust`
),
delta AS (
  SELECT `combined_2`.`cust`,
    `combined_2`.`total` / `combined_2`.`n` AS `mean`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  WHERE (`combined_2`.`n` > 1)
)
SELECT `delta`.`cust`,
  `delta`.`mean`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`mean`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 182 s
-- keys (cust) whole_reads: 1, reference: ('shop.lines',) #11e2abc65885
-- by key (cust), one join away from the change (1 table read)
-- rows () whole_reads: 6 #ae91992862a5
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 182 s
-- keys (cust) whole_reads: 1 #3b88bb7717b5
-- by key (cust), read from the change
-- rows () whole_reads: 6 #a5ba01f2baa6
-- no key leads from the change to the rows
