select c.id, t.id as order_id, t.place, t.most from shop.customers c, lateral (select o.id, rank() over (order by o.day) as place, max(o.amount) over w as most from shop.orders o where o.cust = c.id window w as (partition by o.status)) t where t.place < 4

-- rebuild:
select c.id, t.id as order_id, t.place, t.most from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c, lateral (select o.id, rank() over (order by o.day) as place, max(o.amount) over w as most from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust = c.id window w as (partition by o.status)) t where t.place < 4

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 123 s
-- keys (id)  #83f98edea362
-- by key (id), read from the change
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `changed_orders`.`cust` AS `id`
  FROM `changed_orders`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`id` AS `__id_3`,
    rank() over (PARTITION BY `orders_2`.`cust` order by `orders_2`.`day`) AS `__place_4`,
    max(`orders_2`.`amount`) over (PARTITION BY `orders_2`.`cust`, `orders_2`.`status`) AS `__most_5`,
    `orders_2`.`cust` AS `____tie_2_6`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
)
SELECT `customers`.`id`,
  `right_rows`.`__id_3` AS `order_id`,
  `right_rows`.`__place_4` AS `place`,
  `right_rows`.`__most_5` AS `most`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN `right_rows`
    ON `right_rows`.`____tie_2_6` = `customers`.`id`
WHERE ⟦keys¦`customers`.`id`⟧
  AND (`right_rows`.`__place_4` < 4)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`id` AS `__id_3`,
    rank() over (PARTITION BY `orders_2`.`cust` order by `orders_2`.`day`) AS `__place_4`,
    max(`orders_2`.`amount`) over (PARTITION BY `orders_2`.`cust`, `orders_2`.`status`) AS `__most_5`,
    `orders_2`.`cust` AS `____tie_2_6`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
)
SELECT `customers`.`id`,
  `right_rows`.`__id_3` AS `order_id`,
  `right_rows`.`__place_4` AS `place`,
  `right_rows`.`__most_5` AS `most`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  INNER JOIN `right_rows`
    ON `right_rows`.`____tie_2_6` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
  AND (`right_rows`.`__place_4` < 4)
-- rows () whole_reads: 4 #f50bd96aa2a6
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_2`.`id` AS `__id_3`,
    rank() over (PARTITION BY `orders_2`.`cust` order by `orders_2`.`day`) AS `__place_4`,
    max(`orders_2`.`amount`) over (PARTITION BY `orders_2`.`cust`, `orders_2`.`status`) AS `__most_5`,
    `orders_2`.`cust` AS `____tie_2_6`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
candidates AS (
  SELECT `orders_4`.`id` AS `o__id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    `orders_4`.`status`,
    `orders_4`.`day`,
    rank() over (PARTITION BY `orders_4`.`cust` order by `orders_4`.`day`) AS `place`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_5`.`cust`,
    `orders_5`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_5`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_5`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_6`.`cust`,
    `orders_6`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_6`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_6`.`cust`⟧)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined`.`cust`,
    `combined`.`status`
  FROM `combined`
),
candidates_2 AS (
  SELECT `orders_8`.`id` AS `o__id`,
    `orders_8`.`cust`,
    `orders_8`.`amount`,
    `orders_8`.`status`,
    `orders_8`.`day`,
    rank() over (PARTITION BY `orders_8`.`cust` order by `orders_8`.`day`) AS `place`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `candidates`.`o__id`,
    `candidates`.`cust`,
    `candidates`.`place`,
    max(`candidates`.`amount`) over (PARTITION BY `candidates`.`cust`, `candidates`.`status`) AS `most`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `candidates`.`cust` <=> `dirty_keys_2`.`cust` AND `candidates`.`status` <=> `dirty_keys_2`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `candidates_2`.`o__id`,
    `candidates_2`.`cust`,
    `candidates_2`.`place`,
    max(`candidates_2`.`amount`) over (PARTITION BY `candidates_2`.`cust`, `candidates_2`.`status`) AS `most`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `candidates_2`.`cust` <=> `dirty_keys_2_`.`cust` AND `candidates_2`.`status` <=> `dirty_keys_2_`.`status`
),
combined_3 AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`id`,
    `right_rows`.`__id_3`,
    `right_rows`.`__place_4`,
    `right_rows`.`__most_5`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    INNER JOIN `right_rows`
      ON `right_rows`.`____tie_2_6` = `changed_customers`.`id`
  UNION ALL
  SELECT `customers`.`id`,
    `combined_2`.`o__id` AS `__id_3`,
    `combined_2`.`place` AS `__place_4`,
    `combined_2`.`most` AS `__most_5`,
    `combined_2`.`__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    INNER JOIN `combined_2`
      ON `combined_2`.`cust` = `customers`.`id`
),
delta AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`__id_3` AS `order_id`,
    `combined_3`.`__place_4` AS `place`,
    `combined_3`.`__most_5` AS `most`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
  WHERE (`combined_3`.`__place_4` < 4)
)
SELECT `delta`.`id`,
  `delta`.`order_id`,
  `delta`.`place`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`order_id`, `delta`.`place`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #9350d72919e2
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #901e977f6beb
-- by key (id), read from the change
-- rows () whole_reads: 1 #cdc1d43ed8b0
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 93 s
-- keys (id)  #d3049b87feb6
-- by key (id), read from the change
-- rows () whole_reads: 3 #2863ae731883
-- no key leads from the change to the rows
