select cust, max(amount) as most from shop.orders where day > current_date() - interval 7 days group by cust having max(amount) > 0

-- rebuild:
select cust, max(amount) as most from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where day > ⟦p1:current_date⟧ - interval 7 days group by cust having max(amount) > 0

-- changed: current_date, shop.orders
-- chosen: by rows: about 40 s; by key about 40 s; rebuilt about 60 s
-- keys (cust)  #5e8abbe4668a
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE (`changed_orders`.`day` > ⟦p0:current_date⟧ - interval 7 days)
  UNION ALL
  SELECT `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE (((`orders`.`day` > ⟦p0:current_date⟧ - interval 7 days) AND (NOT (`orders`.`day` > ⟦p1:current_date⟧ - interval 7 days) OR (`orders`.`day` > ⟦p1:current_date⟧ - interval 7 days) IS NULL)) OR ((`orders`.`day` > ⟦p1:current_date⟧ - interval 7 days) AND (NOT (`orders`.`day` > ⟦p0:current_date⟧ - interval 7 days) OR (`orders`.`day` > ⟦p0:current_date⟧ - interval 7 days) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`cust`,
    max(`orders_2`.`amount`) AS `most`,
    max(`orders_2`.`amount`) > 0 AS `__having`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
    AND (`orders_2`.`day` > ⟦p1:current_date⟧ - interval 7 days)
  GROUP BY `orders_2`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`most`
FROM `filtered`
WHERE (`filtered`.`__having`)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`cust`,
    max(`orders_2`.`amount`) AS `most`,
    max(`orders_2`.`amount`) > 0 AS `__having`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
    AND (`orders_2`.`day` > ⟦p1:current_date⟧ - interval 7 days)
  GROUP BY `orders_2`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`most`
FROM `filtered`
WHERE (`filtered`.`__having`)
-- rows ()  #cfc71bba0044
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE (`changed_orders`.`day` > ⟦p0:current_date⟧ - interval 7 days)
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`day` > ⟦p1:current_date⟧ - interval 7 days) AND (NOT (`orders_2`.`day` > ⟦p0:current_date⟧ - interval 7 days) OR (`orders_2`.`day` > ⟦p0:current_date⟧ - interval 7 days) IS NULL))
  UNION ALL
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ((`orders_3`.`day` > ⟦p0:current_date⟧ - interval 7 days) AND (NOT (`orders_3`.`day` > ⟦p1:current_date⟧ - interval 7 days) OR (`orders_3`.`day` > ⟦p1:current_date⟧ - interval 7 days) IS NULL))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    max(`orders`.`amount`) AS `most`,
    max(`orders`.`amount`) > 0 AS `__having`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (`orders`.`day` > ⟦p1:current_date⟧ - interval 7 days)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
    max(`orders_4`.`amount`) AS `most`,
    max(`orders_4`.`amount`) > 0 AS `__having`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (`orders_4`.`day` > ⟦p0:current_date⟧ - interval 7 days)
  GROUP BY `orders_4`.`cust`
),
delta AS (
  SELECT `combined_2`.`cust`,
    `combined_2`.`most`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  WHERE (`combined_2`.`__having`)
)
SELECT `delta`.`cust`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: by rows: about 39 s; by key about 40 s; rebuilt about 60 s
-- keys (cust)  #3530dc58e9c4
-- by key (cust), looked up for the change (1 table read)
-- rows ()  #1aa9fd306ee5
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #18280771151d
-- by key (cust), read from the change
-- rows ()  #2e5fb8086ca2
-- no key leads from the change to the rows
