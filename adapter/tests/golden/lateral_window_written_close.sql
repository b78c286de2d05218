select c.id, t.id as order_id, t.place from shop.customers c, lateral (select o.id, rank() over (partition by(o.status) order by o.day) as place from shop.orders o where o.cust = c.id) t where t.place < 3

-- rebuild:
select c.id, t.id as order_id, t.place from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c, lateral (select o.id, rank() over (partition by(o.status) order by o.day) as place from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust = c.id) t where t.place < 3

-- changed: shop.customers, shop.orders
-- chosen: by key: about 20 s; rebuilt about 60 s; by rows about 81 s
-- keys (id)  #604a2152b642
-- by key (id), read from the change
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `changed_orders`.`day`,
    (`changed_orders`.`status`) AS `__partition`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`o__id`,
    `delta_`.`cust`,
    `delta_`.`day`,
    `delta_`.`__partition`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`o__id`, `delta_`.`cust`, `delta_`.`day`, `delta_`.`__partition`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `computed`.`cust` AS `id`
  FROM `computed`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH numbered_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    (`orders_2`.`status`) AS `__partition`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
right_rows AS (
  SELECT `numbered_rows_`.`o__id` AS `__id_3`,
    rank() over (PARTITION BY `numbered_rows_`.`cust`, `numbered_rows_`.`__partition` order by `numbered_rows_`.`day`) AS `__place_4`,
    `numbered_rows_`.`cust` AS `____tie_2_5`
  FROM `numbered_rows` AS `numbered_rows_`
)
SELECT `customers`.`id`,
  `right_rows`.`__id_3` AS `order_id`,
  `right_rows`.`__place_4` AS `place`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  INNER JOIN `right_rows`
    ON `right_rows`.`____tie_2_5` = `customers`.`id`
WHERE ⟦keys¦`customers`.`id`⟧
  AND (`right_rows`.`__place_4` < 3)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
numbered_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    (`orders_2`.`status`) AS `__partition`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
),
right_rows AS (
  SELECT `numbered_rows_`.`o__id` AS `__id_3`,
    rank() over (PARTITION BY `numbered_rows_`.`cust`, `numbered_rows_`.`__partition` order by `numbered_rows_`.`day`) AS `__place_4`,
    `numbered_rows_`.`cust` AS `____tie_2_5`
  FROM `numbered_rows` AS `numbered_rows_`
)
SELECT `customers`.`id`,
  `right_rows`.`__id_3` AS `order_id`,
  `right_rows`.`__place_4` AS `place`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  INNER JOIN `right_rows`
    ON `right_rows`.`____tie_2_5` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
  AND (`right_rows`.`__place_4` < 3)
-- rows () whole_reads: 2 #8d5fb8119035
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
numbered_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`,
    `orders_2`.`day`,
    (`orders_2`.`status`) AS `__partition`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
right_rows AS (
  SELECT `numbered_rows_`.`o__id` AS `__id_3`,
    rank() over (PARTITION BY `numbered_rows_`.`cust`, `numbered_rows_`.`__partition` order by `numbered_rows_`.`day`) AS `__place_4`,
    `numbered_rows_`.`cust` AS `____tie_2_5`
  FROM `numbered_rows` AS `numbered_rows_`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`,
    (`changed_orders`.`status`) AS `__partition`
  FROM `changed_orders`
),
numbered_rows_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_5`.`id` AS `o__id`,
    `orders_5`.`cust`,
    `orders_5`.`day`,
    (`orders_5`.`status`) AS `__partition`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_5`.`cust` <=> `dirty_keys_`.`cust` AND ((`orders_5`.`status`)) <=> `dirty_keys_`.`__partition`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_5`.`cust`⟧)
),
numbered_rows_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `orders_7`.`id` AS `o__id`,
    `orders_7`.`cust`,
    `orders_7`.`day`,
    (`orders_7`.`status`) AS `__partition`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `orders_7`.`cust` <=> `dirty_keys__3`.`cust` AND ((`orders_7`.`status`)) <=> `dirty_keys__3`.`__partition`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_7`.`cust`⟧)
),
combined AS (
  SELECT `numbered_rows_2`.`o__id`,
    `numbered_rows_2`.`cust`,
    rank() over (PARTITION BY `numbered_rows_2`.`cust`, `numbered_rows_2`.`__partition` order by `numbered_rows_2`.`day`) AS `place`,
    1 AS `__ivm_w`
  FROM `numbered_rows_2`
  UNION ALL
  SELECT `numbered_rows_3`.`o__id`,
    `numbered_rows_3`.`cust`,
    rank() over (PARTITION BY `numbered_rows_3`.`cust`, `numbered_rows_3`.`__partition` order by `numbered_rows_3`.`day`) AS `place`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_3`
),
combined_2 AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`id`,
    `right_rows`.`__id_3`,
    `right_rows`.`__place_4`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    INNER JOIN `right_rows`
      ON `right_rows`.`____tie_2_5` = `changed_customers`.`id`
  UNION ALL
  SELECT `customers`.`id`,
    `combined`.`o__id` AS `__id_3`,
    `combined`.`place` AS `__place_4`,
    `combined`.`__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    INNER JOIN `combined`
      ON `combined`.`cust` = `customers`.`id`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`__id_3` AS `order_id`,
    `combined_2`.`__place_4` AS `place`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  WHERE (`combined_2`.`__place_4` < 3)
)
SELECT `delta`.`id`,
  `delta`.`order_id`,
  `delta`.`place`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`order_id`, `delta`.`place`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 20 s; appended about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #e2cb93d59304
-- the sources only gained rows and the query keeps every row it has
-- keys (id)  #a22d9b046797
-- by key (id), read from the change
-- rows () whole_reads: 1 #7ebe3ddfde29
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 51 s; rebuilt about 60 s
-- keys (id)  #627852438f85
-- by key (id), read from the change
-- rows () whole_reads: 1 #8a0357a49178
-- no key leads from the change to the rows
