select id, case when cust > 1 and amount > 1 then 1 else 0 end as k, sum(case when cust > 2 then amount end) as n from shop.orders group by id, amount, cust

-- was:
select id, case when amount > 1 and cust > 1 then 1 else 0 end as k, sum(case when cust > 2 and cust > 2 then amount end) as n from shop.orders group by id, amount, cust

-- edit, words: ('column n: cust > 2 and cust > 2 → cust > 2', 'column k: amount > 1 and cust > 1 → cust > 1 and amount > 1')
-- edit, where: ('only one of (cust > 2 and cust > 2) and cust > 2 is true', 'only one of (amount > 1 and cust > 1) and (cust > 1 and amount > 1) is true')
-- edit, altered: ('k', 'n')
-- rebuild:
select id, case when cust > 1 and amount > 1 then 1 else 0 end as k, sum(case when cust > 2 then amount end) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by id, amount, cust

-- changed: shop.orders
-- keys (id)  #b33260383963
-- by key (id), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`id`
FROM `changed_orders`
-- few:
SELECT `orders`.`id`,
  case when `orders`.`cust` > 1 and `orders`.`amount` > 1 then 1 else 0 end AS `k`,
  sum(case when `orders`.`cust` > 2 then `orders`.`amount` end) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`id`⟧
GROUP BY `orders`.`id`, `orders`.`amount`, `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  case when `orders`.`cust` > 1 and `orders`.`amount` > 1 then 1 else 0 end AS `k`,
  sum(case when `orders`.`cust` > 2 then `orders`.`amount` end) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
WHERE ⟦within¦id¦`orders`.`id`⟧
GROUP BY `orders`.`id`, `orders`.`amount`, `orders`.`cust`
-- rows ()  #b91ab04a708a
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`id` AS `__k0`,
    `changed_orders`.`amount` AS `__k1`,
    `changed_orders`.`cust` AS `__k2`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`amount`,
    `orders`.`cust`,
    sum(case when `orders`.`cust` > 2 then `orders`.`amount` end) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`__k0` AND `orders`.`amount` <=> `dirty_keys`.`__k1` AND `orders`.`cust` <=> `dirty_keys`.`__k2`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders`.`id`⟧)
    AND (⟦among¦shop.orders¦amount¦shop.orders¦`orders`.`amount`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`id`, `orders`.`amount`, `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    `orders_2`.`amount`,
    `orders_2`.`cust`,
    sum(case when `orders_2`.`cust` > 2 and `orders_2`.`cust` > 2 then `orders_2`.`amount` end) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`id` <=> `dirty_keys_`.`__k0` AND `orders_2`.`amount` <=> `dirty_keys_`.`__k1` AND `orders_2`.`cust` <=> `dirty_keys_`.`__k2`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_2`.`id`⟧)
    AND (⟦among¦shop.orders¦amount¦shop.orders¦`orders_2`.`amount`⟧)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`cust`
),
delta AS (
  SELECT `combined`.`id`,
    case when `combined`.`amount` > 1 and `combined`.`cust` > 1 then 1 else 0 end AS `k`,
    `combined`.`n`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`k`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`k`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
