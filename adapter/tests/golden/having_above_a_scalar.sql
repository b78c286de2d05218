select cust, sum(amount) as total from shop.orders group by cust having sum(amount) > (select min(amount) from shop.orders) or count(*) > 1

-- rebuild:
select cust, sum(amount) as total from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust having sum(amount) > (select min(amount) from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) or count(*) > 1

-- changed: shop.orders
-- chosen: by key: about 20 s; by rows about 22 s; rebuilt about 60 s
-- keys (cust)  #56a9602985bc
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
WITH filtered AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `__sum_1`,
    sum(`orders_2`.`amount`) AS `__sum_2`,
    count(*) AS `__count_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`__sum_1` AS `total`
FROM `filtered`
WHERE (`filtered`.`__sum_2` > (⟦p1:min_amount_848bd4⟧) or `filtered`.`__count_3` > 1)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `__sum_1`,
    sum(`orders_2`.`amount`) AS `__sum_2`,
    count(*) AS `__count_3`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`__sum_1` AS `total`
FROM `filtered`
WHERE (`filtered`.`__sum_2` > (⟦p1:min_amount_848bd4⟧) or `filtered`.`__count_3` > 1)
-- rows ()  #4814f6d775bf
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    sum(`orders`.`amount`) AS `__sum_1`,
    sum(`orders`.`amount`) AS `__sum_2`,
    count(*) AS `__count_3`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    sum(`orders_2`.`amount`) AS `__sum_1`,
    sum(`orders_2`.`amount`) AS `__sum_2`,
    count(*) AS `__count_3`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`cust`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`__sum_1` AS `total`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__sum_2` > (⟦p1:min_amount_848bd4⟧) or `combined`.`__count_3` > 1)
)
SELECT `delta`.`cust`,
  `delta`.`total`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`total`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: min_amount_848bd4 alone
-- chosen: by key: about 30 s; rebuilt about 60 s; by rows about 63 s
-- keys (cust)  #41ee93087ba6
-- by key (cust), looked up for the change (1 table read)
-- rows () whole_reads: 2 #d0aabb6dcd9b
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 22 s; rebuilt about 60 s
-- keys (cust)  #56a9602985bc
-- by key (cust), read from the change
-- rows ()  #4814f6d775bf
-- no key leads from the change to the rows
