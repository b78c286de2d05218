select id, amount - max(amount) over (partition by status) as below from shop.orders

-- rebuild:
select id, amount - max(amount) over (partition by status) as below from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: by rows: about 39 s; by key about 56 s; rebuilt about 60 s
-- rows ()  #200c0ea08502
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`status`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`amount`,
    max(`orders`.`amount`) over (partition by `orders`.`status`) AS `__max`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`status` <=> `dirty_keys`.`status`
  WHERE (⟦among¦shop.orders¦status¦shop.orders¦`orders`.`status`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`amount`,
    max(`orders_2`.`amount`) over (partition by `orders_2`.`status`) AS `__max`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`status` <=> `dirty_keys_`.`status`
  WHERE (⟦among¦shop.orders¦status¦shop.orders¦`orders_2`.`status`⟧)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`amount` - `combined`.`__max` AS `below`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`below`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`below`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) reference: ('shop.orders',) #e1dcc4787250
-- by key (id), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`status`
  FROM `changed_orders` AS `c`
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`status` <=> `dirty_keys`.`status`
  WHERE (⟦among¦shop.orders¦status¦shop.orders¦`orders`.`status`⟧)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`⟧
),
candidates AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id`,
    `orders_3`.`amount` - (max(`orders_3`.`amount`) over (partition by `orders_3`.`status`)) AS `below`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`status` <=> `dirty_keys_`.`status`
)
SELECT `candidates`.`id`,
  `candidates`.`below`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_2`.`id` <=> `dirty_keys`.`id`
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
),
candidates AS (
  SELECT `orders_3`.`id`,
    `orders_3`.`amount` - (max(`orders_3`.`amount`) over (partition by `orders_3`.`status`)) AS `below`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_3`.`status` <=> `dirty_keys_2_`.`status`
)
SELECT `candidates`.`id`,
  `candidates`.`below`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `candidates`.`id` <=> `c`.`id`
WHERE ⟦within¦id¦`candidates`.`id`⟧
