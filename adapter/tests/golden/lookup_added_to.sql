select o.cust, sum(case when c.segment = 'retail' then 0 else o.amount end) as total from shop.orders o left join shop.customers c on c.id = o.cust group by o.cust

-- was:
select o.cust, sum(o.amount) as total from shop.orders o group by o.cust

-- edit, words: ('a left join of shop.customers came', "column total: amount → case when segment = 'retail' then 0 else amount end")
-- edit, come: ('shop.customers',)
-- edit, where: ("amount is another value than case when segment = 'retail' then 0 else amount end",)
-- edit, altered: ('total',)
-- rebuild:
select o.cust, sum(case when c.segment = 'retail' then 0 else o.amount end) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust group by o.cust

-- changed: shop.customers, shop.orders
-- keys (cust)  #955fc33e2554
-- by key (cust), one join away from the change (3 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `customers_2`.`id` AS `c__id`,
    count(*) AS `__count`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  GROUP BY `customers_2`.`id`
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
UNION ALL
SELECT `filtered`.`c__id` AS `cust`
FROM `filtered`
WHERE (`filtered`.`__count` > 1)
UNION ALL
SELECT `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    ON `customers_3`.`id` = `orders`.`cust`
WHERE (((((NOT (( `orders`.`amount`) <=> ( case when `customers_3`.`segment` = 'retail' then 0 else `orders`.`amount` end))) OR (typeof( `orders`.`amount`) <> typeof( case when `customers_3`.`segment` = 'retail' then 0 else `orders`.`amount` end))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`id`⟧
),
delta AS (
SELECT `orders`.`cust`,
  sum(case when `right_rows`.`segment` = 'retail' then 0 else `orders`.`amount` end) AS `total`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
UNION ALL
SELECT `stored`.`cust`,
  `stored`.`total`,
  -1 AS `__ivm_w`
FROM ⟦target⟧ AS `stored`
WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`cust`,
    `delta_`.`total`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`cust`, `delta_`.`total`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`id`⟧
)
SELECT `orders`.`cust`,
  sum(case when `right_rows`.`segment` = 'retail' then 0 else `orders`.`amount` end) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `customers_2`.`id` <=> `c_2`.`cust`
  WHERE ⟦within¦cust¦`customers_2`.`id`⟧
)
SELECT `orders`.`cust`,
  sum(case when `right_rows`.`segment` = 'retail' then 0 else `orders`.`amount` end) AS `total`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows () whole_reads: 19 #799d644fa768
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_3`.`id` AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_3`.`id`⟧)
),
right_rows_2 AS (
  SELECT `customers_8`.`id` AS `c__id`,
    `customers_8`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_8`
  WHERE false
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_2`.`cust`
  UNION ALL
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_3`.`cust`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`c__id` = `orders_3`.`cust`
),
combined_2 AS (
SELECT `combined`.`cust` AS `__k0`
FROM `combined`
UNION ALL
SELECT `orders_4`.`cust` AS `__k0`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_9`
    ON `customers_9`.`id` = `orders_4`.`cust`
WHERE (((((NOT (( `orders_4`.`amount`) <=> ( case when `customers_9`.`segment` = 'retail' then 0 else `orders_4`.`amount` end))) OR (typeof( `orders_4`.`amount`) <> typeof( case when `customers_9`.`segment` = 'retail' then 0 else `orders_4`.`amount` end))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`__k0`
  FROM `combined_2`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  sum(case when `customers`.`segment` = 'retail' then 0 else `orders`.`amount` end) AS `total`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_5`.`cust`,
  sum(`orders_5`.`amount`) AS `total`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
  LEFT JOIN `right_rows_2` AS `right_rows_2_`
    ON `right_rows_2_`.`c__id` = `orders_5`.`cust`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_5`.`cust` <=> `dirty_keys_`.`__k0`
GROUP BY `orders_5`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (cust)  #413e71745478
-- by key (cust), one join away from the change (3 tables read)
-- rows () whole_reads: 17 #eee56701bcd3
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust)  #955fc33e2554
-- by key (cust), one join away from the change (3 tables read)
-- rows () whole_reads: 19 #799d644fa768
-- no key leads from the change to the rows
