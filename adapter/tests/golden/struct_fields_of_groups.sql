select cust, max(struct(late, id)).late as late, to_json(struct(cust, min(id) as first)) as j from (select cust, id, date_add(day, 2) as late from shop.orders) group by cust

-- rebuild:
select cust, max(struct(late, id)).late as late, to_json(struct(cust, min(id) as first)) as j from (select cust, id, date_add(day, 2) as late from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) group by cust

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #b6654f5c43b0
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`id`,
    date_add(`changed_orders`.`day`, 2) AS `late`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`id`,
    `delta_`.`late`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`id`, `delta_`.`late`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`cust`,
  max(struct((date_add(`orders`.`day`, 2)) AS `late`, `orders`.`id` AS `id`)).late AS `late`,
  to_json(struct(`orders`.`cust` AS `cust`, min(`orders`.`id`) as first)) AS `j`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  max(struct((date_add(`orders`.`day`, 2)) AS `late`, `orders`.`id` AS `id`)).late AS `late`,
  to_json(struct(`orders`.`cust` AS `cust`, min(`orders`.`id`) as first)) AS `j`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows ()  #8dd26981fac9
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    max(struct((date_add(`orders`.`day`, 2)) AS `late`, `orders`.`id` AS `id`)).late AS `late`,
    to_json(struct(`orders`.`cust` AS `cust`, min(`orders`.`id`) as first)) AS `j`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    max(struct((date_add(`orders_2`.`day`, 2)) AS `late`, `orders_2`.`id` AS `id`)).late AS `late`,
    to_json(struct(`orders_2`.`cust` AS `cust`, min(`orders_2`.`id`) as first)) AS `j`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_2`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`late`,
  `delta`.`j`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`late`, `delta`.`j`
HAVING sum(`delta`.`__ivm_w`) <> 0
