select 'orders' as what, cust as k, count(*) as n from shop.orders group by cust
union all
select 'lines', order_id, count(*) from shop.lines group by order_id

-- rebuild:
select 'orders' as what, cust as k, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust
union all
select 'lines', order_id, count(*) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ group by order_id

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (k)  #1579ee6ef5d8
-- by key (k), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT CAST(`changed_orders`.`cust` AS bigint) AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `k`
  FROM `changed_lines`
)
SELECT DISTINCT `combined`.`k`
FROM `combined`
-- few:
SELECT 'orders' AS `what`,
  CAST(`orders`.`cust` AS bigint) AS `k`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
UNION ALL
SELECT 'lines' AS `__column`,
  `lines`.`order_id`,
  count(*) AS `__column_2`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
WHERE ⟦keys¦`lines`.`order_id`⟧
GROUP BY `lines`.`order_id`
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT 'orders' AS `what`,
  CAST(`orders`.`cust` AS bigint) AS `k`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`k`
WHERE ⟦within¦k¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
UNION ALL
SELECT 'lines' AS `__column`,
  `lines`.`order_id`,
  count(*) AS `__column_2`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`k`
WHERE ⟦within¦k¦`lines`.`order_id`⟧
GROUP BY `lines`.`order_id`
-- rows ()  #2e4c3cdd593c
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust` AS `k`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust` AS `k`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`cust`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys_2 AS (
  SELECT DISTINCT `changed_lines`.`order_id` AS `__k0`
  FROM `changed_lines`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `lines`.`order_id`,
    count(*) AS `__value`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `lines`.`order_id` <=> `dirty_keys_2`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines`.`order_id`⟧)
  GROUP BY `lines`.`order_id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `lines_2`.`order_id`,
    count(*) AS `__value`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `lines_2`.`order_id` <=> `dirty_keys_2_`.`__k0`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_2`.`order_id`⟧)
  GROUP BY `lines_2`.`order_id`
),
delta AS (
SELECT 'orders' AS `what`,
  CAST(`combined`.`k` AS bigint) AS `k`,
  `combined`.`n`,
  `combined`.`__ivm_w`
FROM `combined`
UNION ALL
SELECT 'lines' AS `what`,
  `combined_2`.`order_id` AS `k`,
  `combined_2`.`__value` AS `n`,
  `combined_2`.`__ivm_w`
FROM `combined_2`
)
SELECT `delta`.`what`,
  `delta`.`k`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`what`, `delta`.`k`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; by rows about 22 s; rebuilt about 60 s
-- keys (k)  #90953c6b2ec6
-- by key (k), read from the change
-- rows ()  #8cb8f16c94cf
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 22 s; rebuilt about 60 s
-- keys (k)  #5c22f48447c5
-- by key (k), read from the change
-- rows ()  #bbbc12c427ae
-- no key leads from the change to the rows
