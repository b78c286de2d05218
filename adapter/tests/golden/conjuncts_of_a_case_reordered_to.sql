select id, case when cust > 1 and amount > 1 then 1 else 0 end as k, sum(case when cust > 2 then amount end) as n from shop.orders group by id, amount, cust

-- was:
select id, case when amount > 1 and cust > 1 then 1 else 0 end as k, sum(case when cust > 2 and cust > 2 then amount end) as n from shop.orders group by id, amount, cust

-- edit, words: ('column n: cust > 2 and cust > 2 → cust > 2', 'column k: amount > 1 and cust > 1 → cust > 1 and amount > 1')
-- edit, where: ('only one of (cust > 2 and cust > 2) and cust > 2 is true', 'only one of (amount > 1 and cust > 1) and (cust > 1 and amount > 1) is true')
-- edit, altered: ('k', 'n')
-- rebuild:
select id, case when cust > 1 and amount > 1 then 1 else 0 end as k, sum(case when cust > 2 then amount end) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by id, amount, cust

-- changed: shop.orders
-- keys (id)  #25fecc0a7e14
-- by key (id), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `orders_3`.`id`,
    `orders_3`.`amount`,
    `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  GROUP BY `orders_3`.`id`, `orders_3`.`amount`, `orders_3`.`cust`
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((((false)) AND ((NOT (( case when `orders`.`cust` > 2 and `orders`.`cust` > 2 then `orders`.`amount` end) <=> ( case when `orders`.`cust` > 2 then `orders`.`amount` end))))))
  UNION ALL
  SELECT `filtered`.`id`
  FROM `filtered`
  WHERE ((((false)) AND ((NOT ((case when `filtered`.`amount` > 1 and `filtered`.`cust` > 1 then 1 else 0 end) <=> (case when `filtered`.`cust` > 1 and `filtered`.`amount` > 1 then 1 else 0 end))))))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
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
-- rows () whole_reads: 4 #c7c7467b1b97
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `__k0`,
    `changed_orders`.`amount` AS `__k1`,
    `changed_orders`.`cust` AS `__k2`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders_2`.`id` AS `__k0`,
    `orders_2`.`amount` AS `__k1`,
    `orders_2`.`cust` AS `__k2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((((false)) AND ((NOT (( case when `orders_2`.`cust` > 2 and `orders_2`.`cust` > 2 then `orders_2`.`amount` end) <=> ( case when `orders_2`.`cust` > 2 then `orders_2`.`amount` end))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`__k0`,
    `combined`.`__k1`,
    `combined`.`__k2`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`amount`,
    `orders`.`cust`,
    sum(case when `orders`.`cust` > 2 then `orders`.`amount` end) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`__k0` AND `orders`.`amount` <=> `dirty_keys`.`__k1` AND `orders`.`cust` <=> `dirty_keys`.`__k2`
  GROUP BY `orders`.`id`, `orders`.`amount`, `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id`,
    `orders_3`.`amount`,
    `orders_3`.`cust`,
    sum(case when `orders_3`.`cust` > 2 and `orders_3`.`cust` > 2 then `orders_3`.`amount` end) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`id` <=> `dirty_keys_`.`__k0` AND `orders_3`.`amount` <=> `dirty_keys_`.`__k1` AND `orders_3`.`cust` <=> `dirty_keys_`.`__k2`
  GROUP BY `orders_3`.`id`, `orders_3`.`amount`, `orders_3`.`cust`
),
filtered AS (
  SELECT `orders_5`.`id`,
    `orders_5`.`amount`,
    `orders_5`.`cust`,
    sum(case when `orders_5`.`cust` > 2 then `orders_5`.`amount` end) AS `n`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
  GROUP BY `orders_5`.`id`, `orders_5`.`amount`, `orders_5`.`cust`
),
delta AS (
  SELECT `combined_2`.`id`,
    case when `combined_2`.`amount` > 1 and `combined_2`.`cust` > 1 then 1 else 0 end AS `k`,
    `combined_2`.`n`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  UNION ALL
  SELECT `filtered`.`id`,
    case when `filtered`.`cust` > 1 and `filtered`.`amount` > 1 then 1 else 0 end AS `k`,
    `filtered`.`n`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE ((((false)) AND ((NOT ((case when `filtered`.`amount` > 1 and `filtered`.`cust` > 1 then 1 else 0 end) <=> (case when `filtered`.`cust` > 1 and `filtered`.`amount` > 1 then 1 else 0 end))))))
  UNION ALL
  SELECT `filtered_`.`id`,
    case when `filtered_`.`amount` > 1 and `filtered_`.`cust` > 1 then 1 else 0 end AS `k`,
    `filtered_`.`n`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
  WHERE ((((false)) AND ((NOT ((case when `filtered_`.`amount` > 1 and `filtered_`.`cust` > 1 then 1 else 0 end) <=> (case when `filtered_`.`cust` > 1 and `filtered_`.`amount` > 1 then 1 else 0 end))))))
)
SELECT `delta`.`id`,
  `delta`.`k`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`k`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
