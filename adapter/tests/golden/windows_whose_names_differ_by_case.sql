select id, cust, sum(id) over w as of_customer, sum(id) over W as of_day from shop.orders window w as (partition by cust), W as (partition by day)

-- rebuild:
select id, cust, sum(id) over w as of_customer, sum(id) over W as of_day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ window w as (partition by cust), W as (partition by day)

-- changed: shop.orders
-- chosen: by key: about 58 s; rebuilt about 60 s; by rows about 123 s
-- keys (cust) reference: ('shop.orders',) #b81b4877f12c
-- by key (cust), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    sum(`orders_2`.`id`) over (partition by `orders_2`.`cust`) AS `of_customer`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
dirty_keys AS (
  SELECT DISTINCT `c_2`.`cust`
  FROM `changed_orders` AS `c_2`
),
combined AS (
  SELECT `c`.`day`
  FROM `changed_orders` AS `c`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_3`.`cust`⟧)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`day`
  FROM `combined`
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`cust`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`day` <=> `dirty_keys_2`.`day`
)
SELECT DISTINCT `combined_2`.`cust`
FROM `combined_2`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_3`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`cust`⟧
),
dirty_keys_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ DISTINCT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_2`.`day` <=> `dirty_keys`.`day`
),
candidates AS (
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`day`,
    sum(`orders_4`.`id`) over (partition by `orders_4`.`cust`) AS `of_customer`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_4`.`cust` <=> `dirty_keys_2_`.`cust`
),
candidates_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__2`) */ `candidates_`.`id`,
    `candidates_`.`cust`,
    `candidates_`.`of_customer`,
    sum(`candidates_`.`id`) over (partition by `candidates_`.`day`) AS `of_day`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__2`
      ON `candidates_`.`day` <=> `dirty_keys__2`.`day`
)
SELECT `candidates_2`.`id`,
  `candidates_2`.`cust`,
  `candidates_2`.`of_customer`,
  `candidates_2`.`of_day`
FROM `candidates_2`
WHERE ⟦keys¦`candidates_2`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_3`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`orders_3`.`cust`⟧
),
dirty_keys_3 AS (
  SELECT DISTINCT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `orders_2`.`day` <=> `dirty_keys_2`.`day`
),
candidates AS (
  SELECT `orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`day`,
    sum(`orders_4`.`id`) over (partition by `orders_4`.`cust`) AS `of_customer`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3_`
      ON `orders_4`.`cust` <=> `dirty_keys_3_`.`cust`
),
candidates_2 AS (
  SELECT `candidates_`.`id`,
    `candidates_`.`cust`,
    `candidates_`.`of_customer`,
    sum(`candidates_`.`id`) over (partition by `candidates_`.`day`) AS `of_day`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2__2`
      ON `candidates_`.`day` <=> `dirty_keys_2__2`.`day`
)
SELECT `candidates_2`.`id`,
  `candidates_2`.`cust`,
  `candidates_2`.`of_customer`,
  `candidates_2`.`of_day`
FROM `candidates_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `candidates_2`.`cust` <=> `c`.`cust`
WHERE ⟦within¦cust¦`candidates_2`.`cust`⟧
-- rows () whole_reads: 2 #925d60cc080f
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    sum(`orders_2`.`id`) over (partition by `orders_2`.`cust`) AS `of_customer`
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
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_4`.`cust`⟧)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`day`
  FROM `combined`
),
candidates_2 AS (
  SELECT `orders_6`.`id`,
    `orders_6`.`cust`,
    `orders_6`.`day`,
    sum(`orders_6`.`id`) over (partition by `orders_6`.`cust`) AS `of_customer`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`id`,
    `candidates`.`cust`,
    `candidates`.`of_customer`,
    sum(`candidates`.`id`) over (partition by `candidates`.`day`) AS `of_day`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`day` <=> `dirty_keys_2`.`day`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates_2`.`id`,
    `candidates_2`.`cust`,
    `candidates_2`.`of_customer`,
    sum(`candidates_2`.`id`) over (partition by `candidates_2`.`day`) AS `of_day`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates_2`.`day` <=> `dirty_keys_2_`.`day`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    `combined_2`.`of_customer`,
    `combined_2`.`of_day`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`of_customer`,
  `delta`.`of_day`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`of_customer`, `delta`.`of_day`
HAVING sum(`delta`.`__ivm_w`) <> 0
