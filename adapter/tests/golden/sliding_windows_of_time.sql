select to_json(window(cast(day as timestamp), '4 days', '1 day')) as w, count(distinct cust) as custs from shop.orders group by window(cast(day as timestamp), '4 days', '1 day') having count(*) > 1

-- rebuild:
select to_json(window(cast(day as timestamp), '4 days', '1 day')) as w, count(distinct cust) as custs from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by window(cast(day as timestamp), '4 days', '1 day') having count(*) > 1

-- changed: shop.orders
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #88fbe6318c37
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
SELECT `orders_2`.`cust`,
  `orders_2`.`day`,
  `made_2`.`__window_1`,
  `made_2`.`__window_1` AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LATERAL VIEW explode(array(window(cast(`orders_2`.`day` as timestamp), '4 days', '1 day'))) `made_2` AS `__window_1`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
SELECT DISTINCT `made_3`.`__window_1` AS `__k0`
FROM `changed_orders`
  LATERAL VIEW explode(array(window(cast(`changed_orders`.`day` as timestamp), '4 days', '1 day'))) `made_3` AS `__window_1`
),
candidates_2 AS (
SELECT `orders_4`.`cust`,
  `orders_4`.`day`,
  `made_5`.`__window_1`,
  `made_5`.`__window_1` AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LATERAL VIEW explode(array(window(cast(`orders_4`.`day` as timestamp), '4 days', '1 day'))) `made_5` AS `__window_1`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates`.`__window_1`,
    count(distinct `candidates`.`cust`) AS `custs`,
    count(*) > 1 AS `__having`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates`.`__k0` <=> `dirty_keys`.`__k0`
  GROUP BY `candidates`.`__window_1`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `candidates_2`.`__window_1`,
    count(distinct `candidates_2`.`cust`) AS `custs`,
    count(*) > 1 AS `__having`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0`
  GROUP BY `candidates_2`.`__window_1`
),
delta AS (
  SELECT to_json(`combined`.`__window_1`) AS `w`,
    `combined`.`custs`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__having`)
)
SELECT `delta`.`w`,
  `delta`.`custs`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`w`, `delta`.`custs`
HAVING sum(`delta`.`__ivm_w`) <> 0
