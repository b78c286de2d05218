select id, status from shop.orders where unix_timestamp(cast(day as timestamp)) > unix_timestamp() - 864000

-- rebuild:
select id, status from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where unix_timestamp(cast(day as timestamp)) > ⟦p1:unix_timestamp⟧ - 864000

-- changed: shop.orders, unix_timestamp
-- chosen: by rows: about 3.8 s; by key about 40 s; rebuilt about 60 s
-- rows ()  #3c882d7e7d64
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE (unix_timestamp(cast(`changed_orders`.`day` as timestamp)) > ⟦p0:unix_timestamp⟧ - 864000)
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((unix_timestamp(cast(`orders`.`day` as timestamp)) > ⟦p1:unix_timestamp⟧ - 864000) AND (NOT (unix_timestamp(cast(`orders`.`day` as timestamp)) > ⟦p0:unix_timestamp⟧ - 864000) OR (unix_timestamp(cast(`orders`.`day` as timestamp)) > ⟦p0:unix_timestamp⟧ - 864000) IS NULL))
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((unix_timestamp(cast(`orders_2`.`day` as timestamp)) > ⟦p0:unix_timestamp⟧ - 864000) AND (NOT (unix_timestamp(cast(`orders_2`.`day` as timestamp)) > ⟦p1:unix_timestamp⟧ - 864000) OR (unix_timestamp(cast(`orders_2`.`day` as timestamp)) > ⟦p1:unix_timestamp⟧ - 864000) IS NULL))
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`status`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`status`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`status`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id, status)  #ff72e7b9bca7
-- by key (id, status), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`status`
  FROM `changed_orders`
  WHERE (unix_timestamp(cast(`changed_orders`.`day` as timestamp)) > ⟦p0:unix_timestamp⟧ - 864000)
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((unix_timestamp(cast(`orders`.`day` as timestamp)) > ⟦p0:unix_timestamp⟧ - 864000) AND (NOT (unix_timestamp(cast(`orders`.`day` as timestamp)) > ⟦p1:unix_timestamp⟧ - 864000) OR (unix_timestamp(cast(`orders`.`day` as timestamp)) > ⟦p1:unix_timestamp⟧ - 864000) IS NULL)) OR ((unix_timestamp(cast(`orders`.`day` as timestamp)) > ⟦p1:unix_timestamp⟧ - 864000) AND (NOT (unix_timestamp(cast(`orders`.`day` as timestamp)) > ⟦p0:unix_timestamp⟧ - 864000) OR (unix_timestamp(cast(`orders`.`day` as timestamp)) > ⟦p0:unix_timestamp⟧ - 864000) IS NULL)))
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`status`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`id`¦`orders`.`status`⟧
  AND (unix_timestamp(cast(`orders`.`day` as timestamp)) > ⟦p1:unix_timestamp⟧ - 864000)
-- many:
WITH dirty_keys AS (
SELECT `id`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`status` <=> `dirty_keys`.`status`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦status¦`orders`.`status`⟧
  AND (unix_timestamp(cast(`orders`.`day` as timestamp)) > ⟦p1:unix_timestamp⟧ - 864000)

-- changed: shop.orders alone
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #30b001faa9d2
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #972060eb9f1a
-- no key leads from the change to the rows

-- changed: unix_timestamp alone
-- chosen: by rows: about 3.8 s; by key about 40 s; rebuilt about 60 s
-- rows ()  #7d3fa305ee6e
-- no key leads from the change to the rows
-- keys (id, status)  #56558a4ccedb
-- by key (id, status), looked up for the change (1 table read)
