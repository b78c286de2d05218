select o.cust, o.status, count(*) as n, sum(case when o.status = 'ok' and o.cust + 1 > 3 then 1 else 0 end) as fine from shop.orders o join shop.customers c on o.cust = c.id group by o.cust, o.status

-- was:
select o.cust, o.status, count(*) as n, sum(case when o.status = 'ok' then 1 else 0 end) as fine from shop.orders o join shop.customers c on o.cust = c.id group by o.cust, o.status

-- edit, words: ("column fine: status = 'ok' → status = 'ok' and cust + 1 > 3",)
-- edit, where: ("only one of status = 'ok' and (status = 'ok' and cust + 1 > 3) is true",)
-- edit, altered: ('fine',)
-- rebuild:
select o.cust, o.status, count(*) as n, sum(case when o.status = 'ok' and o.cust + 1 > 3 then 1 else 0 end) as fine from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id group by o.cust, o.status

-- changed: shop.customers, shop.orders
-- keys (cust) part: True #7573448e6cf6
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
  WHERE ((( NOT(( `customers`.`id` + 1 > 3)) OR(( `customers`.`id` + 1 > 3)) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  `orders`.`status`,
  count(*) AS `n`,
  sum(case when `orders`.`status` = 'ok' and `orders`.`cust` + 1 > 3 then 1 else 0 end) AS `fine`
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
  count(*) AS `n`,
  sum(case when `orders`.`status` = 'ok' and `orders`.`cust` + 1 > 3 then 1 else 0 end) AS `fine`
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
-- keys (cust, status) reference: ('shop.customers',) #e8e5bc8a4344
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
UNION ALL
SELECT `orders_2`.`cust`,
  `orders_2`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders_2`.`cust` = `customers`.`id`
WHERE ((((( `orders_2`.`status` = 'ok') AND (NOT (( `orders_2`.`cust` + 1 > 3)) OR (( `orders_2`.`cust` + 1 > 3)) IS NULL))) AND ((NOT (( case when `orders_2`.`status` = 'ok' then 1 else 0 end) <=> ( case when `orders_2`.`status` = 'ok' and `orders_2`.`cust` + 1 > 3 then 1 else 0 end))))))
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`status`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  `orders`.`status`,
  count(*) AS `n`,
  sum(case when `orders`.`status` = 'ok' and `orders`.`cust` + 1 > 3 then 1 else 0 end) AS `fine`
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
  count(*) AS `n`,
  sum(case when `orders`.`status` = 'ok' and `orders`.`cust` + 1 > 3 then 1 else 0 end) AS `fine`
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
-- rows () whole_reads: 12 #cb867c579982
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
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`cust`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers`
      ON `orders_2`.`cust` = `changed_customers`.`id`
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
WHERE ((((( `orders_3`.`status` = 'ok') AND (NOT (( `orders_3`.`cust` + 1 > 3)) OR (( `orders_3`.`cust` + 1 > 3)) IS NULL))) AND ((NOT (( case when `orders_3`.`status` = 'ok' then 1 else 0 end) <=> ( case when `orders_3`.`status` = 'ok' and `orders_3`.`cust` + 1 > 3 then 1 else 0 end))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`__k0`,
    `combined_2`.`__k1`
  FROM `combined_2`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  `orders`.`status`,
  count(*) AS `n`,
  sum(case when `orders`.`status` = 'ok' and `orders`.`cust` + 1 > 3 then 1 else 0 end) AS `fine`,
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
  count(*) AS `n`,
  sum(case when `orders_4`.`status` = 'ok' then 1 else 0 end) AS `fine`,
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
  `delta`.`n`,
  `delta`.`fine`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`status`, `delta`.`n`, `delta`.`fine`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (cust) part: True #886a6d296ae2
-- by key (cust), one join away from the change (1 table read)
-- keys (cust, status) reference: ('shop.customers',) #e476a299bcd6
-- by key (cust, status), one join away from the change (3 tables read)
-- rows () whole_reads: 10 #8afe945f473d
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust) part: True #c7c863a4f58f
-- by key (cust), one join away from the change (1 table read)
-- keys (cust, status)  #d892b1bba254
-- by key (cust, status), one join away from the change (2 tables read)
-- rows () whole_reads: 10 #b79eb8bc1fb0
-- no key leads from the change to the rows
