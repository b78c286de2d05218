select cust, sum(amount * (select max(rate) from shop.rates)) as charged, max((select count(*) from shop.rates)) as n from shop.orders group by cust

-- rebuild:
select cust, sum(amount * (select max(rate) from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧)) as charged, max((select count(*) from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧)) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by rows about 16 s; by key about 20 s; rebuilt about 60 s
-- keys (cust) folded: True, grown: True, sums: ('charged',) #1dd91b37597f
-- by key (cust), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`cust`,
    `stored`.`charged`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
  UNION ALL
  SELECT `changed_orders`.`cust`,
    sum(`changed_orders`.`amount` * (⟦p1:max_rate_b2ca3c⟧)) AS `charged`,
    max((⟦p1:count_85dadd⟧)) AS `n`
  FROM `changed_orders`
  WHERE ⟦keys¦`changed_orders`.`cust`⟧
  GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`cust`,
  sum(`combined`.`charged`) AS `charged`,
  max(`combined`.`n`) AS `n`
FROM `combined`
GROUP BY `combined`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`cust`,
    `stored`.`charged`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `changed_orders`.`cust`,
    sum(`changed_orders`.`amount` * (⟦p1:max_rate_b2ca3c⟧)) AS `charged`,
    max((⟦p1:count_85dadd⟧)) AS `n`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
  GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`cust`,
  sum(`combined`.`charged`) AS `charged`,
  max(`combined`.`n`) AS `n`
FROM `combined`
GROUP BY `combined`.`cust`
-- keys (cust)  #1945b266f64e
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
SELECT `orders`.`cust`,
  sum(`orders`.`amount` * (⟦p1:max_rate_b2ca3c⟧)) AS `charged`,
  max((⟦p1:count_85dadd⟧)) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  sum(`orders`.`amount` * (⟦p1:max_rate_b2ca3c⟧)) AS `charged`,
  max((⟦p1:count_85dadd⟧)) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows ()  #400ead3fddfa
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
    sum(`orders`.`amount` * (⟦p1:max_rate_b2ca3c⟧)) AS `charged`,
    max((⟦p1:count_85dadd⟧)) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    sum(`orders_2`.`amount` * (⟦p1:max_rate_b2ca3c⟧)) AS `charged`,
    max((⟦p1:count_85dadd⟧)) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_2`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`charged`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`charged`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: count_85dadd alone
-- chosen: by key: about 34 s; by rows about 43 s; rebuilt about 60 s
-- keys (cust)  #a9dc553f827e
-- by key (cust), looked up for the change (1 table read)
-- rows () whole_reads: 2 #69bffad9df3a
-- no key leads from the change to the rows

-- changed: max_rate_b2ca3c alone
-- chosen: by key: about 34 s; by rows about 43 s; rebuilt about 60 s
-- keys (cust)  #93669a887973
-- by key (cust), looked up for the change (1 table read)
-- rows () whole_reads: 2 #4c0be20e0c2d
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 2.4 s; by rows about 16 s; by key about 20 s; rebuilt about 60 s
-- keys (cust) folded: True, grown: True, sums: ('charged',) #1dd91b37597f
-- by key (cust), read from the change; added rows are combined with the table's own
-- keys (cust)  #1945b266f64e
-- by key (cust), read from the change
-- rows ()  #400ead3fddfa
-- no key leads from the change to the rows
