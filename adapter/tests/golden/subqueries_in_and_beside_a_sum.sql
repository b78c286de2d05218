select cust, sum(id * (select max(qty) from shop.lines)) as x from shop.orders group by cust having sum(id) > (select min(qty) from shop.lines) and sum(id) < 99 * (select max(qty) from shop.lines) and sum(id) <> (select max(qty) from shop.lines)

-- rebuild:
select cust, sum(id * (select max(qty) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧)) as x from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust having sum(id) > (select min(qty) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) and sum(id) < 99 * (select max(qty) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) and sum(id) <> (select max(qty) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧)

-- changed: shop.orders
-- chosen: by rows: about 11 s; by key about 20 s; rebuilt about 60 s
-- keys (cust)  #0c8cd6704d2e
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
    sum(`orders_2`.`id` * (⟦p1:max_qty_3a6dbd⟧)) AS `__sum_1`,
    sum(`orders_2`.`id`) AS `__sum_2`,
    sum(`orders_2`.`id`) AS `__sum_3`,
    sum(`orders_2`.`id`) AS `__sum_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`__sum_1` AS `x`
FROM `filtered`
WHERE (`filtered`.`__sum_2` > (⟦p1:min_qty_ec27ab⟧) and `filtered`.`__sum_3` < 99 * (⟦p1:max_qty_cd6305⟧) and `filtered`.`__sum_4` <> (⟦p1:max_qty_00ecc0⟧))
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
  SELECT `orders_2`.`cust`,
    sum(`orders_2`.`id` * (⟦p1:max_qty_3a6dbd⟧)) AS `__sum_1`,
    sum(`orders_2`.`id`) AS `__sum_2`,
    sum(`orders_2`.`id`) AS `__sum_3`,
    sum(`orders_2`.`id`) AS `__sum_4`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`__sum_1` AS `x`
FROM `filtered`
WHERE (`filtered`.`__sum_2` > (⟦p1:min_qty_ec27ab⟧) and `filtered`.`__sum_3` < 99 * (⟦p1:max_qty_cd6305⟧) and `filtered`.`__sum_4` <> (⟦p1:max_qty_00ecc0⟧))
-- rows ()  #342eb045be30
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
    sum(`orders`.`id` * (⟦p1:max_qty_3a6dbd⟧)) AS `__sum_1`,
    sum(`orders`.`id`) AS `__sum_2`,
    sum(`orders`.`id`) AS `__sum_3`,
    sum(`orders`.`id`) AS `__sum_4`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    sum(`orders_2`.`id` * (⟦p1:max_qty_3a6dbd⟧)) AS `__sum_1`,
    sum(`orders_2`.`id`) AS `__sum_2`,
    sum(`orders_2`.`id`) AS `__sum_3`,
    sum(`orders_2`.`id`) AS `__sum_4`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_2`.`cust`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`__sum_1` AS `x`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__sum_2` > (⟦p1:min_qty_ec27ab⟧) and `combined`.`__sum_3` < 99 * (⟦p1:max_qty_cd6305⟧) and `combined`.`__sum_4` <> (⟦p1:max_qty_00ecc0⟧))
)
SELECT `delta`.`cust`,
  `delta`.`x`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`x`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: max_qty_00ecc0 alone
-- chosen: by rows: about 27 s; by key about 28 s; rebuilt about 60 s
-- keys (cust)  #990ca22614f9
-- by key (cust), looked up for the change (1 table read)
-- rows () whole_reads: 2 #79d04c4fba33
-- no key leads from the change to the rows

-- changed: max_qty_3a6dbd alone
-- chosen: by rows: about 27 s; by key about 28 s; rebuilt about 60 s
-- keys (cust)  #01be6abe03e8
-- by key (cust), looked up for the change (1 table read)
-- rows () whole_reads: 2 #3d1aa3490952
-- no key leads from the change to the rows

-- changed: max_qty_cd6305 alone
-- chosen: by rows: about 27 s; by key about 28 s; rebuilt about 60 s
-- keys (cust)  #794d2c623606
-- by key (cust), looked up for the change (1 table read)
-- rows () whole_reads: 2 #f035e9bc28ef
-- no key leads from the change to the rows

-- changed: min_qty_ec27ab alone
-- chosen: by rows: about 27 s; by key about 28 s; rebuilt about 60 s
-- keys (cust)  #34edef51ddbc
-- by key (cust), looked up for the change (1 table read)
-- rows () whole_reads: 2 #c4744ead648a
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by rows: about 11 s; by key about 20 s; rebuilt about 60 s
-- keys (cust)  #0c8cd6704d2e
-- by key (cust), read from the change
-- rows ()  #342eb045be30
-- no key leads from the change to the rows
