select cust, sum(amount) as total from (select qty as cust, cast(price as decimal(20,4)) as amount from shop.lines) group by cust

-- was:
select cust, sum(amount) as total from shop.orders group by cust

-- edit, words: ('table: shop.orders → shop.lines',)
-- edit, gone: ('shop.orders',)
-- edit, come: ('shop.lines',)
-- edit, altered: ('total',)
-- rebuild:
select cust, sum(amount) as total from (select qty as cust, cast(price as decimal(20,4)) as amount from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) group by cust

-- changed: shop.lines, shop.orders
-- keys (cust)  #f234f2c114db
-- by key (cust), looked up for the change (2 tables read)
-- collect:
WITH combined AS (
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines`.`qty` AS `cust`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH delta AS (
  SELECT `lines`.`qty` AS `cust`,
    sum((cast(`lines`.`price` as decimal(20,4)))) AS `total`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`qty`⟧
  GROUP BY `lines`.`qty`
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
SELECT `lines`.`qty` AS `cust`,
  sum((cast(`lines`.`price` as decimal(20,4)))) AS `total`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
WHERE ⟦keys¦`lines`.`qty`⟧
GROUP BY `lines`.`qty`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `lines`.`qty` AS `cust`,
  sum((cast(`lines`.`price` as decimal(20,4)))) AS `total`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`qty` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`lines`.`qty`⟧
GROUP BY `lines`.`qty`
-- rows () whole_reads: 4 #02e3f98ca367
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines_2`.`qty` AS `cust`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT `lines`.`qty` AS `cust`,
    sum((cast(`lines`.`price` as decimal(20,4)))) AS `total`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys`
      ON `lines`.`qty` <=> `dirty_keys`.`__k0`
  GROUP BY `lines`.`qty`
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
-- keys (cust)  #338f9b77236d
-- by key (cust), looked up for the change (2 tables read)
-- rows () whole_reads: 4 #322ac830160f
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust)  #f234f2c114db
-- by key (cust), looked up for the change (2 tables read)
-- rows () whole_reads: 4 #02e3f98ca367
-- no key leads from the change to the rows
