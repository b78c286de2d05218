select cust, sum(case when day > current_date() - interval 7 days then amount end) as week, count(*) filter (where day > current_date() - interval 14 days) as fortnight, max(amount) as most from shop.orders group by cust

-- rebuild:
select cust, sum(case when day > ⟦p1:current_date⟧ - interval 7 days then amount end) as week, count(*) filter (where day > ⟦p1:current_date⟧ - interval 14 days) as fortnight, max(amount) as most from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: current_date, shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- keys (cust)  #834f58a833a1
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
  WHERE (((((( `orders`.`day` > ⟦p0:current_date⟧ - interval 7 days) AND (NOT ( `orders`.`day` > ⟦p1:current_date⟧ - interval 7 days) OR ( `orders`.`day` > ⟦p1:current_date⟧ - interval 7 days) IS NULL)) OR (( `orders`.`day` > ⟦p1:current_date⟧ - interval 7 days) AND (NOT ( `orders`.`day` > ⟦p0:current_date⟧ - interval 7 days) OR ( `orders`.`day` > ⟦p0:current_date⟧ - interval 7 days) IS NULL)))) AND ((NOT (( case when `orders`.`day` > ⟦p0:current_date⟧ - interval 7 days then `orders`.`amount` end) <=> ( case when `orders`.`day` > ⟦p1:current_date⟧ - interval 7 days then `orders`.`amount` end))))) OR ((((NOT ((coalesce(( `orders`.`day` > ⟦p0:current_date⟧ - interval 14 days), false)) <=> (coalesce(( `orders`.`day` > ⟦p1:current_date⟧ - interval 14 days), false)))) OR (typeof(coalesce(( `orders`.`day` > ⟦p0:current_date⟧ - interval 14 days), false)) <> typeof(coalesce(( `orders`.`day` > ⟦p1:current_date⟧ - interval 14 days), false)))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  sum(case when `orders`.`day` > ⟦p1:current_date⟧ - interval 7 days then `orders`.`amount` end) AS `week`,
  count(*) filter (where `orders`.`day` > ⟦p1:current_date⟧ - interval 14 days) AS `fortnight`,
  max(`orders`.`amount`) AS `most`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  sum(case when `orders`.`day` > ⟦p1:current_date⟧ - interval 7 days then `orders`.`amount` end) AS `week`,
  count(*) filter (where `orders`.`day` > ⟦p1:current_date⟧ - interval 14 days) AS `fortnight`,
  max(`orders`.`amount`) AS `most`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows () whole_reads: 2 #4a4af3ee61d2
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders_2`.`cust` AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((((( `orders_2`.`day` > ⟦p0:current_date⟧ - interval 7 days) AND (NOT ( `orders_2`.`day` > ⟦p1:current_date⟧ - interval 7 days) OR ( `orders_2`.`day` > ⟦p1:current_date⟧ - interval 7 days) IS NULL)) OR (( `orders_2`.`day` > ⟦p1:current_date⟧ - interval 7 days) AND (NOT ( `orders_2`.`day` > ⟦p0:current_date⟧ - interval 7 days) OR ( `orders_2`.`day` > ⟦p0:current_date⟧ - interval 7 days) IS NULL)))) AND ((NOT (( case when `orders_2`.`day` > ⟦p0:current_date⟧ - interval 7 days then `orders_2`.`amount` end) <=> ( case when `orders_2`.`day` > ⟦p1:current_date⟧ - interval 7 days then `orders_2`.`amount` end))))) OR ((((NOT ((coalesce(( `orders_2`.`day` > ⟦p0:current_date⟧ - interval 14 days), false)) <=> (coalesce(( `orders_2`.`day` > ⟦p1:current_date⟧ - interval 14 days), false)))) OR (typeof(coalesce(( `orders_2`.`day` > ⟦p0:current_date⟧ - interval 14 days), false)) <> typeof(coalesce(( `orders_2`.`day` > ⟦p1:current_date⟧ - interval 14 days), false)))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    sum(case when `orders`.`day` > ⟦p1:current_date⟧ - interval 7 days then `orders`.`amount` end) AS `week`,
    count(*) filter (where `orders`.`day` > ⟦p1:current_date⟧ - interval 14 days) AS `fortnight`,
    max(`orders`.`amount`) AS `most`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`cust`,
    sum(case when `orders_3`.`day` > ⟦p0:current_date⟧ - interval 7 days then `orders_3`.`amount` end) AS `week`,
    count(*) filter (where `orders_3`.`day` > ⟦p0:current_date⟧ - interval 14 days) AS `fortnight`,
    max(`orders_3`.`amount`) AS `most`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_3`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`week`,
  `delta`.`fortnight`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`week`, `delta`.`fortnight`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 123 s
-- keys (cust)  #8dca117685f7
-- by key (cust), looked up for the change (1 table read)
-- rows () whole_reads: 2 #f726b7cdafe3
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust) folded: True, grown: True, sums: ('week',) #1afbb0d5662e
-- by key (cust), read from the change; added rows are combined with the table's own
-- keys (cust)  #b8e3e21b5b97
-- by key (cust), read from the change
-- rows ()  #632619ca3310
-- no key leads from the change to the rows
