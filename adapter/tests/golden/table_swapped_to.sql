select cust, sum(amount) as total from (select order_id as cust, price as amount from shop.lines) group by cust

-- was:
select cust, sum(amount) as total from shop.orders group by cust

-- edit, words: ('table: shop.orders → shop.lines',)
-- edit, gone: ('shop.orders',)
-- edit, come: ('shop.lines',)
-- edit, altered: ('total',)
-- rebuild:
select cust, sum(amount) as total from (select order_id as cust, price as amount from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) group by cust

-- changed: shop.lines, shop.orders
-- keys (cust)  #82251df7b5fb
-- by key (cust), one join away from the change (2 tables read)
-- collect:
WITH combined AS (
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines`.`order_id` AS `cust`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH delta AS (
  SELECT `lines`.`order_id` AS `cust`,
    sum(`lines`.`price`) AS `total`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`order_id`⟧
  GROUP BY `lines`.`order_id`
  UNION ALL
  SELECT `stored`.`cust`,
    `stored`.`total`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`total`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`total`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `lines`.`order_id` AS `cust`,
  sum(`lines`.`price`) AS `total`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
WHERE ⟦keys¦`lines`.`order_id`⟧
GROUP BY `lines`.`order_id`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `lines`.`order_id` AS `cust`,
  sum(`lines`.`price`) AS `total`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`order_id` <=> `dirty_keys`.`cust`
GROUP BY `lines`.`order_id`
-- rows () whole_reads: 4 #6d26f3962645
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines_2`.`order_id` AS `cust`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT `lines`.`order_id` AS `cust`,
    sum(`lines`.`price`) AS `total`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys`
      ON `lines`.`order_id` <=> `dirty_keys`.`__k0`
  GROUP BY `lines`.`order_id`
  UNION ALL
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_2`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- keys (cust)  #ac77476821ec
-- by key (cust), one join away from the change (2 tables read)
-- rows () whole_reads: 4 #353be9fea3a8
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust)  #82251df7b5fb
-- by key (cust), one join away from the change (2 tables read)
-- rows () whole_reads: 4 #6d26f3962645
-- no key leads from the change to the rows
