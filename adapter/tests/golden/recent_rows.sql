select id, cust, amount from shop.orders where day >= current_date() - interval 12 days

-- rebuild:
select id, cust, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where day >= ⟦p1:current_date⟧ - interval 12 days

-- changed: current_date, shop.orders
-- chosen: by rows: about 3.8 s; by key about 40 s; rebuilt about 60 s
-- rows ()  #9fb94be28a1d
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE (`changed_orders`.`day` >= ⟦p0:current_date⟧ - interval 12 days)
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((`orders`.`day` >= ⟦p1:current_date⟧ - interval 12 days) AND (NOT (`orders`.`day` >= ⟦p0:current_date⟧ - interval 12 days) OR (`orders`.`day` >= ⟦p0:current_date⟧ - interval 12 days) IS NULL))
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`day` >= ⟦p0:current_date⟧ - interval 12 days) AND (NOT (`orders_2`.`day` >= ⟦p1:current_date⟧ - interval 12 days) OR (`orders_2`.`day` >= ⟦p1:current_date⟧ - interval 12 days) IS NULL))
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id, cust, amount)  #9e8c8610a8f9
-- by key (id, cust, amount), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`
  FROM `changed_orders`
  WHERE (`changed_orders`.`day` >= ⟦p0:current_date⟧ - interval 12 days)
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`day` >= ⟦p0:current_date⟧ - interval 12 days) AND (NOT (`orders`.`day` >= ⟦p1:current_date⟧ - interval 12 days) OR (`orders`.`day` >= ⟦p1:current_date⟧ - interval 12 days) IS NULL)) OR ((`orders`.`day` >= ⟦p1:current_date⟧ - interval 12 days) AND (NOT (`orders`.`day` >= ⟦p0:current_date⟧ - interval 12 days) OR (`orders`.`day` >= ⟦p0:current_date⟧ - interval 12 days) IS NULL)))
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`cust`,
  `combined`.`amount`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`amount`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`id`¦`orders`.`cust`¦`orders`.`amount`⟧
  AND (`orders`.`day` >= ⟦p1:current_date⟧ - interval 12 days)
-- many:
WITH dirty_keys AS (
SELECT `id`, `cust`, `amount` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`amount`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`cust` <=> `dirty_keys`.`cust` AND `orders`.`amount` <=> `dirty_keys`.`amount`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦cust¦`orders`.`cust`⟧
  AND ⟦within¦amount¦`orders`.`amount`⟧
  AND (`orders`.`day` >= ⟦p1:current_date⟧ - interval 12 days)

-- changed: current_date alone
-- chosen: by rows: about 3.8 s; by key about 40 s; rebuilt about 60 s
-- rows ()  #6a9513dfa606
-- no key leads from the change to the rows
-- keys (id, cust, amount)  #b5358455e784
-- by key (id, cust, amount), looked up for the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #f17816b25768
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #de802a18d705
-- no key leads from the change to the rows
