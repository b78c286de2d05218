select id, cust, count(case when day > current_date() - interval 9 days then 1 end) over (partition by cust) as recent from shop.orders

-- rebuild:
select id, cust, count(case when day > ⟦p1:current_date⟧ - interval 9 days then 1 end) over (partition by cust) as recent from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: current_date, shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- keys (cust)  #b228a7526f92
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((((( `orders`.`day` > ⟦p0:current_date⟧ - interval 9 days) AND (NOT ( `orders`.`day` > ⟦p1:current_date⟧ - interval 9 days) OR ( `orders`.`day` > ⟦p1:current_date⟧ - interval 9 days) IS NULL)) OR (( `orders`.`day` > ⟦p1:current_date⟧ - interval 9 days) AND (NOT ( `orders`.`day` > ⟦p0:current_date⟧ - interval 9 days) OR ( `orders`.`day` > ⟦p0:current_date⟧ - interval 9 days) IS NULL)))) AND ((NOT (( case when `orders`.`day` > ⟦p0:current_date⟧ - interval 9 days then 1 end) <=> ( case when `orders`.`day` > ⟦p1:current_date⟧ - interval 9 days then 1 end))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  count(case when `orders`.`day` > ⟦p1:current_date⟧ - interval 9 days then 1 end) over (partition by `orders`.`cust`) AS `recent`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  count(case when `orders`.`day` > ⟦p1:current_date⟧ - interval 9 days then 1 end) over (partition by `orders`.`cust`) AS `recent`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows () whole_reads: 2 #9475a70fb7d4
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((((( `orders_2`.`day` > ⟦p0:current_date⟧ - interval 9 days) AND (NOT ( `orders_2`.`day` > ⟦p1:current_date⟧ - interval 9 days) OR ( `orders_2`.`day` > ⟦p1:current_date⟧ - interval 9 days) IS NULL)) OR (( `orders_2`.`day` > ⟦p1:current_date⟧ - interval 9 days) AND (NOT ( `orders_2`.`day` > ⟦p0:current_date⟧ - interval 9 days) OR ( `orders_2`.`day` > ⟦p0:current_date⟧ - interval 9 days) IS NULL)))) AND ((NOT (( case when `orders_2`.`day` > ⟦p0:current_date⟧ - interval 9 days then 1 end) <=> ( case when `orders_2`.`day` > ⟦p1:current_date⟧ - interval 9 days then 1 end))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    count(case when `orders`.`day` > ⟦p1:current_date⟧ - interval 9 days then 1 end) over (partition by `orders`.`cust`) AS `recent`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id`,
    `orders_3`.`cust`,
    count(case when `orders_3`.`day` > ⟦p0:current_date⟧ - interval 9 days then 1 end) over (partition by `orders_3`.`cust`) AS `recent`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`cust` <=> `dirty_keys_`.`cust`
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    `combined_2`.`recent`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`recent`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`recent`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- keys (cust)  #d469e862c0c8
-- by key (cust), looked up for the change (1 table read)
-- rows () whole_reads: 2 #8cc17c022c7d
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #38e2c52c7d63
-- by key (cust), read from the change
-- rows ()  #a546f80dcf54
-- no key leads from the change to the rows
