select cust, sum(from_json(concat('{"d":', amount, ',"m":{"x":1}}'), 'd decimal(20,4), m MAP<STRING, INT>').d) as total from shop.orders group by cust

-- rebuild:
select cust, sum(from_json(concat('{"d":', amount, ',"m":{"x":1}}'), 'd decimal(20,4), m MAP<STRING, INT>').d) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust) folded: True, grown: True, sums: ('total',) #846a299eb1c9
-- by key (cust), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `stored`.`cust`,
  `stored`.`total`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`cust`⟧
UNION ALL
SELECT `changed_orders`.`cust`,
  sum(from_json(concat('{"d":', `changed_orders`.`amount`, ',"m":{"x":1}}'), 'd decimal(20,4), m MAP<STRING, INT>').d) AS `total`
FROM `changed_orders`
WHERE ⟦keys¦`changed_orders`.`cust`⟧
GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`cust`,
  sum(`combined`.`total`) AS `total`
FROM `combined`
GROUP BY `combined`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `stored`.`cust`,
  `stored`.`total`
FROM ⟦target⟧ AS `stored`
  LEFT SEMI JOIN `dirty_keys`
    ON `stored`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`stored`.`cust`⟧
UNION ALL
SELECT `changed_orders`.`cust`,
  sum(from_json(concat('{"d":', `changed_orders`.`amount`, ',"m":{"x":1}}'), 'd decimal(20,4), m MAP<STRING, INT>').d) AS `total`
FROM `changed_orders`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `changed_orders`.`cust` <=> `c`.`cust`
WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`cust`,
  sum(`combined`.`total`) AS `total`
FROM `combined`
GROUP BY `combined`.`cust`
-- keys (cust)  #ab79432960d8
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
SELECT `orders`.`cust`,
  sum(from_json(concat('{"d":', `orders`.`amount`, ',"m":{"x":1}}'), 'd decimal(20,4), m MAP<STRING, INT>').d) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  sum(from_json(concat('{"d":', `orders`.`amount`, ',"m":{"x":1}}'), 'd decimal(20,4), m MAP<STRING, INT>').d) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows ()  #c866c13f5eb8
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  sum(from_json(concat('{"d":', `orders`.`amount`, ',"m":{"x":1}}'), 'd decimal(20,4), m MAP<STRING, INT>').d) AS `total`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
  sum(from_json(concat('{"d":', `orders_2`.`amount`, ',"m":{"x":1}}'), 'd decimal(20,4), m MAP<STRING, INT>').d) AS `total`,
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
