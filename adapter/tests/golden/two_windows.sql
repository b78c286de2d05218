select id, count(*) over (partition by cust) as of_customer, count(*) over (partition by status) as of_status from shop.orders

-- rebuild:
select id, count(*) over (partition by cust) as of_customer, count(*) over (partition by status) as of_status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 76 s; by rows about 123 s
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
-- keys (id) reference: ('shop.orders',) #b7f700348463
-- by key (id), looked up for the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`cust`
  FROM `changed_orders` AS `c`
),
candidates AS (
  SELECT `orders_3`.`id`,
    `orders_3`.`cust`,
    `orders_3`.`status`,
    count(*) over (partition by `orders_3`.`cust`) AS `of_customer`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
combined AS (
  SELECT `c_2`.`status`
  FROM `changed_orders` AS `c_2`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`status`
  FROM `combined`
),
combined_2 AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`id`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`status` <=> `dirty_keys_2`.`status`
)
SELECT DISTINCT `combined_2`.`id`
FROM `combined_2`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE ⟦keys¦`orders_4`.`id`⟧
),
candidates AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_5`.`id`,
    `orders_5`.`cust`,
    `orders_5`.`status`,
    count(*) over (partition by `orders_5`.`cust`) AS `of_customer`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_5`.`cust` <=> `dirty_keys_`.`cust`
),
dirty_keys_2 AS (
  SELECT DISTINCT `candidates`.`status`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`id`⟧
),
dirty_keys_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ DISTINCT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `orders_2`.`status` <=> `dirty_keys_2`.`status`
),
candidates_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_3_`) */ `orders_6`.`id`,
    `orders_6`.`cust`,
    `orders_6`.`status`,
    count(*) over (partition by `orders_6`.`cust`) AS `of_customer`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3_`
      ON `orders_6`.`cust` <=> `dirty_keys_3_`.`cust`
),
candidates_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2__2`) */ `candidates_2_`.`id`,
    `candidates_2_`.`of_customer`,
    count(*) over (partition by `candidates_2_`.`status`) AS `of_status`
  FROM `candidates_2` AS `candidates_2_`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2__2`
      ON `candidates_2_`.`status` <=> `dirty_keys_2__2`.`status`
)
SELECT `candidates_3`.`id`,
  `candidates_3`.`of_customer`,
  `candidates_3`.`of_status`
FROM `candidates_3`
WHERE ⟦keys¦`candidates_3`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_4`.`id` <=> `dirty_keys`.`id`
  WHERE ⟦within¦id¦`orders_4`.`id`⟧
),
candidates AS (
  SELECT `orders_5`.`id`,
    `orders_5`.`cust`,
    `orders_5`.`status`,
    count(*) over (partition by `orders_5`.`cust`) AS `of_customer`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_5`.`cust` <=> `dirty_keys_2_`.`cust`
),
dirty_keys_3 AS (
  SELECT DISTINCT `candidates`.`status`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `candidates`.`id` <=> `c`.`id`
  WHERE ⟦within¦id¦`candidates`.`id`⟧
),
dirty_keys_4 AS (
  SELECT DISTINCT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys_3`
      ON `orders_2`.`status` <=> `dirty_keys_3`.`status`
),
candidates_2 AS (
  SELECT `orders_6`.`id`,
    `orders_6`.`cust`,
    `orders_6`.`status`,
    count(*) over (partition by `orders_6`.`cust`) AS `of_customer`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys_4` AS `dirty_keys_4_`
      ON `orders_6`.`cust` <=> `dirty_keys_4_`.`cust`
),
candidates_3 AS (
  SELECT `candidates_2_`.`id`,
    `candidates_2_`.`of_customer`,
    count(*) over (partition by `candidates_2_`.`status`) AS `of_status`
  FROM `candidates_2` AS `candidates_2_`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3__2`
      ON `candidates_2_`.`status` <=> `dirty_keys_3__2`.`status`
)
SELECT `candidates_3`.`id`,
  `candidates_3`.`of_customer`,
  `candidates_3`.`of_status`
FROM `candidates_3`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `candidates_3`.`id` <=> `c_2`.`id`
WHERE ⟦within¦id¦`candidates_3`.`id`⟧
