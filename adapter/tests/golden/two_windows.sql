select id, count(*) over (partition by cust) as of_customer, count(*) over (partition by status) as of_status from shop.orders

-- rebuild:
select id, count(*) over (partition by cust) as of_customer, count(*) over (partition by status) as of_status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: rebuilt: about 60 s; by rows about 123 s
-- rows () whole_reads: 2 #361eab663921
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    count(*) over (partition by `orders_2`.`cust`) AS `of_customer`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`status`
  FROM `combined`
),
candidates_2 AS (
  SELECT `orders_6`.`id`,
    `orders_6`.`cust`,
    `orders_6`.`status`,
    count(*) over (partition by `orders_6`.`cust`) AS `of_customer`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`id`,
    `candidates`.`of_customer`,
    count(*) over (partition by `candidates`.`status`) AS `of_status`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`status` <=> `dirty_keys_2`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates_2`.`id`,
    `candidates_2`.`of_customer`,
    count(*) over (partition by `candidates_2`.`status`) AS `of_status`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates_2`.`status` <=> `dirty_keys_2_`.`status`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`of_customer`,
    `combined_2`.`of_status`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`of_customer`,
  `delta`.`of_status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`of_customer`, `delta`.`of_status`
HAVING sum(`delta`.`__ivm_w`) <> 0
