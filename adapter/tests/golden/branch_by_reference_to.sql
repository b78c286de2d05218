select o.cust, o.status, sum(case when o.amount > 0 and c.segment <> 'market' then o.amount else 0 end) as paid from shop.orders o join shop.customers c on o.cust = c.id group by o.cust, o.status

-- was:
select o.cust, o.status, sum(case when o.amount > 0 then o.amount else 0 end) as paid from shop.orders o join shop.customers c on o.cust = c.id group by o.cust, o.status

-- edit, words: ("column paid: amount > 0 → amount > 0 and segment <> 'market'",)
-- edit, where: ("only one of amount > 0 and (amount > 0 and segment <> 'market') is true",)
-- edit, altered: ('paid',)
-- rebuild:
select o.cust, o.status, sum(case when o.amount > 0 and c.segment <> 'market' then o.amount else 0 end) as paid from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id group by o.cust, o.status

-- changed: shop.customers, shop.orders
-- keys (cust) part: True #78d39eb660f5
-- by key (cust), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
UNION ALL
SELECT `changed_customers`.`id` AS `cust`
FROM `changed_customers`
UNION ALL
SELECT `customers`.`id` AS `cust`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
WHERE ((( NOT(( `customers`.`segment` <> 'market')) OR(( `customers`.`segment` <> 'market')) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  `orders`.`status`,
  sum(case when `orders`.`amount` > 0 and `customers`.`segment` <> 'market' then `orders`.`amount` else 0 end) AS `paid`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND ⟦keys¦`customers`.`id`⟧
GROUP BY `orders`.`cust`, `orders`.`status`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  `orders`.`status`,
  sum(case when `orders`.`amount` > 0 and `customers`.`segment` <> 'market' then `orders`.`amount` else 0 end) AS `paid`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `customers`.`id` <=> `c`.`cust`)
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND ⟦within¦cust¦`customers`.`id`⟧
GROUP BY `orders`.`cust`, `orders`.`status`
-- keys (cust, status) reference: ('shop.customers',) #c53770936b59
-- by key (cust, status), one join away from the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
SELECT `changed_orders`.`cust`,
  `changed_orders`.`status`
FROM `changed_orders`
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
  `orders`.`status`
FROM `changed_customers`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`cust` = `changed_customers`.`id`
WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
UNION ALL
SELECT `orders_2`.`cust`,
  `orders_2`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders_2`.`cust` = `customers`.`id`
WHERE ((((( `orders_2`.`amount` > 0) AND (NOT (( `customers`.`segment` <> 'market')) OR (( `customers`.`segment` <> 'market')) IS NULL))) AND ((NOT (( case when `orders_2`.`amount` > 0 then `orders_2`.`amount` else 0 end) <=> ( case when `orders_2`.`amount` > 0 and `customers`.`segment` <> 'market' then `orders_2`.`amount` else 0 end))))))
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`status`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  `orders`.`status`,
  sum(case when `orders`.`amount` > 0 and `customers`.`segment` <> 'market' then `orders`.`amount` else 0 end) AS `paid`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦keys¦`orders`.`cust`¦`orders`.`status`⟧
  AND ⟦keys¦`customers`.`id`¦⟧
GROUP BY `orders`.`cust`, `orders`.`status`
-- many:
WITH dirty_keys AS (
SELECT `cust`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  `orders`.`status`,
  sum(case when `orders`.`amount` > 0 and `customers`.`segment` <> 'market' then `orders`.`amount` else 0 end) AS `paid`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust` AND `orders`.`status` <=> `dirty_keys`.`status`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `customers`.`id` <=> `c`.`cust`)
    ON `orders`.`cust` = `customers`.`id`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND ⟦within¦status¦`orders`.`status`⟧
  AND ⟦within¦cust¦`customers`.`id`⟧
GROUP BY `orders`.`cust`, `orders`.`status`
-- rows () whole_reads: 12 #2c6e6247971b
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `changed_orders`.`status`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `changed_orders`.`cust` = `customers_2`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`cust`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers`
      ON `orders_2`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
combined_2 AS (
SELECT `combined`.`cust` AS `__k0`,
  `combined`.`status` AS `__k1`
FROM `combined`
UNION ALL
SELECT `orders_3`.`cust` AS `__k0`,
  `orders_3`.`status` AS `__k1`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    ON `orders_3`.`cust` = `customers_3`.`id`
WHERE ((((( `orders_3`.`amount` > 0) AND (NOT (( `customers_3`.`segment` <> 'market')) OR (( `customers_3`.`segment` <> 'market')) IS NULL))) AND ((NOT (( case when `orders_3`.`amount` > 0 then `orders_3`.`amount` else 0 end) <=> ( case when `orders_3`.`amount` > 0 and `customers_3`.`segment` <> 'market' then `orders_3`.`amount` else 0 end))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`__k0`,
    `combined_2`.`__k1`
  FROM `combined_2`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  `orders`.`status`,
  sum(case when `orders`.`amount` > 0 and `customers`.`segment` <> 'market' then `orders`.`amount` else 0 end) AS `paid`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0` AND `orders`.`status` <=> `dirty_keys`.`__k1`
GROUP BY `orders`.`cust`, `orders`.`status`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
  `orders_4`.`status`,
  sum(case when `orders_4`.`amount` > 0 then `orders_4`.`amount` else 0 end) AS `paid`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    ON `orders_4`.`cust` = `customers_4`.`id`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_4`.`cust` <=> `dirty_keys_`.`__k0` AND `orders_4`.`status` <=> `dirty_keys_`.`__k1`
GROUP BY `orders_4`.`cust`, `orders_4`.`status`
)
SELECT `delta`.`cust`,
  `delta`.`status`,
  `delta`.`paid`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`, `delta`.`paid`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (cust) part: True #b2c4f68269f8
-- by key (cust), one join away from the change (1 table read)
-- keys (cust, status) reference: ('shop.customers',) #ba99475e2459
-- by key (cust, status), one join away from the change (3 tables read)
-- rows () whole_reads: 10 #baa8ba0b962d
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust) part: True #78c3c4c5d26b
-- by key (cust), one join away from the change (1 table read)
-- keys (cust, status)  #a1bca52a4088
-- by key (cust, status), one join away from the change (2 tables read)
-- rows () whole_reads: 10 #3f04d03f3198
-- no key leads from the change to the rows
