select cust, status, sum(amount) as total from shop.orders group by cust, status

-- rebuild:
select cust, status, sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust, status

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust, status) folded: True, grown: True, sums: ('total',) #ad5f6461442b
-- by key (cust, status), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`,
  `changed_orders`.`status`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`cust`,
    `stored`.`status`,
    `stored`.`total`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`¦`stored`.`status`⟧
  UNION ALL
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`,
    sum(`changed_orders`.`amount`) AS `total`
  FROM `changed_orders`
  WHERE ⟦keys¦`changed_orders`.`cust`¦`changed_orders`.`status`⟧
  GROUP BY `changed_orders`.`cust`, `changed_orders`.`status`
)
SELECT `combined`.`cust`,
  `combined`.`status`,
  sum(`combined`.`total`) AS `total`
FROM `combined`
GROUP BY `combined`.`cust`, `combined`.`status`
-- many:
WITH dirty_keys AS (
SELECT `cust`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`cust`,
    `stored`.`status`,
    `stored`.`total`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust` AND `stored`.`status` <=> `dirty_keys`.`status`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
    AND ⟦within¦status¦`stored`.`status`⟧
  UNION ALL
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`status`,
    sum(`changed_orders`.`amount`) AS `total`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`cust` AND `changed_orders`.`status` <=> `c`.`status`
  WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
    AND ⟦within¦status¦`changed_orders`.`status`⟧
  GROUP BY `changed_orders`.`cust`, `changed_orders`.`status`
)
SELECT `combined`.`cust`,
  `combined`.`status`,
  sum(`combined`.`total`) AS `total`
FROM `combined`
GROUP BY `combined`.`cust`, `combined`.`status`
-- keys (cust, status)  #18d2247cb4c0
-- by key (cust, status), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`,
  `changed_orders`.`status`
FROM `changed_orders`
-- few:
SELECT `orders`.`cust`,
  `orders`.`status`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`¦`orders`.`status`⟧
GROUP BY `orders`.`cust`, `orders`.`status`
-- many:
WITH dirty_keys AS (
SELECT `cust`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  `orders`.`status`,
  sum(`orders`.`amount`) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust` AND `orders`.`status` <=> `dirty_keys`.`status`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND ⟦within¦status¦`orders`.`status`⟧
GROUP BY `orders`.`cust`, `orders`.`status`
-- rows ()  #1c1f022224e2
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`,
    `changed_orders`.`status` AS `__k1`
  FROM `changed_orders`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    `orders`.`status`,
    sum(`orders`.`amount`) AS `total`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0` AND `orders`.`status` <=> `dirty_keys`.`__k1`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
    AND (⟦among¦shop.orders¦status¦shop.orders¦`orders`.`status`⟧)
  GROUP BY `orders`.`cust`, `orders`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    `orders_2`.`status`,
    sum(`orders_2`.`amount`) AS `total`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0` AND `orders_2`.`status` <=> `dirty_keys_`.`__k1`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
    AND (⟦among¦shop.orders¦status¦shop.orders¦`orders_2`.`status`⟧)
  GROUP BY `orders_2`.`cust`, `orders_2`.`status`
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0
