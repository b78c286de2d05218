select a.id, b.id as other, a.amount - b.amount as gap from shop.orders a join shop.orders b on a.cust = b.cust where a.id < b.id

-- rebuild:
select a.id, b.id as other, a.amount - b.amount as gap from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ a join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ b on a.cust = b.cust where a.id < b.id

-- changed: shop.orders
-- chosen: appended: about 18 s; by rows about 22 s; by key about 33 s; rebuilt about 60 s
-- append ()  #38606f2d2bbe
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `a__id`,
    `changed_orders`.`amount` AS `a__amount`,
    `orders`.`id` AS `b__id`,
    `orders`.`amount` AS `b__amount`
  FROM `changed_orders`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_orders`.`cust` = `orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id` AS `a__id`,
    `orders_2`.`amount` AS `a__amount`,
    `c`.`id` AS `b__id`,
    `c`.`amount` AS `b__amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_orders` AS `c`
      ON `orders_2`.`cust` = `c`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
)
SELECT `combined`.`a__id` AS `id`,
  `combined`.`b__id` AS `other`,
  `combined`.`a__amount` - `combined`.`b__amount` AS `gap`
FROM `combined`
WHERE (`combined`.`a__id` < `combined`.`b__id`)
-- rows () whole_reads: 2 #a05cfc2d8767
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `a__id`,
    `changed_orders`.`amount` AS `a__amount`,
    `orders`.`id` AS `b__id`,
    `orders`.`amount` AS `b__amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_orders`.`cust` = `orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id` AS `a__id`,
    `orders_2`.`amount` AS `a__amount`,
    `c`.`id` AS `b__id`,
    `c`.`amount` AS `b__amount`,
    `c`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_orders` AS `c`
      ON `orders_2`.`cust` = `c`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`a__id` AS `id`,
    `combined`.`b__id` AS `other`,
    `combined`.`a__amount` - `combined`.`b__amount` AS `gap`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`a__id` < `combined`.`b__id`)
)
SELECT `delta`.`id`,
  `delta`.`other`,
  `delta`.`gap`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`other`, `delta`.`gap`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) part: True, whole_reads: 1, reference: ('shop.orders',) #c86889e6e26a
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`orders`.`id`
  FROM `changed_orders` AS `c`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `c`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `orders_2`.`id` AS `other`,
  `orders`.`amount` - `orders_2`.`amount` AS `gap`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    ON `orders`.`cust` = `orders_2`.`cust`
WHERE ⟦keys¦`orders`.`id`⟧
  AND (`orders`.`id` < `orders_2`.`id`)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders_2`.`id` AS `other`,
  `orders`.`amount` - `orders_2`.`amount` AS `gap`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    ON `orders`.`cust` = `orders_2`.`cust`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND (`orders`.`id` < `orders_2`.`id`)
-- keys (id, other) reference: ('shop.orders',) #5431fed01846
-- by key (id, other), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `orders`.`id` AS `other`
  FROM `changed_orders`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_orders`.`cust` = `orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
    AND (`changed_orders`.`id` < `orders`.`id`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id`,
    `c`.`id` AS `other`
  FROM `changed_orders` AS `c`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `c`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
    AND (`orders_2`.`id` < `c`.`id`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_2`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧`c_2`.`id`,
    `c_3`.`id` AS `other`
  FROM `changed_orders` AS `c_2`
    INNER JOIN `changed_orders` AS `c_3`
      ON `c_2`.`cust` = `c_3`.`cust`
  WHERE (`c_2`.`id` < `c_3`.`id`)
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`other`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `orders_2`.`id` AS `other`,
  `orders`.`amount` - `orders_2`.`amount` AS `gap`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    ON `orders`.`cust` = `orders_2`.`cust`
WHERE ⟦keys¦`orders`.`id`¦⟧
  AND ⟦keys¦¦`orders_2`.`id`⟧
  AND (`orders`.`id` < `orders_2`.`id`)
  AND ⟦keys¦`orders`.`id`¦`orders_2`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id`, `other` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders_2`.`id` AS `other`,
  `orders`.`amount` - `orders_2`.`amount` AS `gap`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `orders_2`.`id` <=> `c`.`other`)
    ON `orders`.`cust` = `orders_2`.`cust`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `orders`.`id` <=> `c_2`.`id` AND `orders_2`.`id` <=> `c_2`.`other`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦other¦`orders_2`.`id`⟧
  AND (`orders`.`id` < `orders_2`.`id`)
