select n, count(*) as customers from (select cust, count(*) as n from shop.orders group by cust) group by n

-- rebuild:
select n, count(*) as customers from (select cust, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust) group by n

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #6caf7c154c8f
-- no key leads from the change to the rows
-- delta:
WITH computed AS (
  SELECT `orders_2`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_3`.`cust`⟧)
  GROUP BY `orders_3`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
  GROUP BY `orders_4`.`cust`
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`n` AS `__k0`
  FROM `combined`
),
computed_2 AS (
  SELECT `orders_6`.`cust`,
    count(*) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
  GROUP BY `orders_6`.`cust`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed`.`n`,
    count(*) AS `customers`,
    1 AS `__ivm_w`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed`.`n` <=> `dirty_keys_2`.`__k0`
  GROUP BY `computed`.`n`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_2`.`n`,
    count(*) AS `customers`,
    -1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed_2`.`n` <=> `dirty_keys_2_`.`__k0`
  GROUP BY `computed_2`.`n`
)
SELECT `delta`.`n`,
  `delta`.`customers`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`n`, `delta`.`customers`
HAVING sum(`delta`.`__ivm_w`) <> 0
