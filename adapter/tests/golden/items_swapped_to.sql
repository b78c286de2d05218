select cust, max(id) as a, min(id) as b from shop.orders group by cust

-- was:
select cust, min(id) as a, max(id) as b from shop.orders group by cust

-- edit, words: ('column a: b → a', 'column b: a → b')
-- edit, where: ('b is another value than a', 'a is another value than b')
-- edit, altered: ('a', 'b')
-- rebuild:
select cust, max(id) as a, min(id) as b from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust

-- changed: shop.orders
-- keys (cust)  #6197350b5b2e
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `orders_2`.`cust`,
    max(`orders_2`.`id`) AS `a`,
    min(`orders_2`.`id`) AS `b`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `filtered`.`cust`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`b`) <=> (`filtered`.`a`))) OR (typeof(`filtered`.`b`) <> typeof(`filtered`.`a`))) OR ((NOT ((`filtered`.`a`) <=> (`filtered`.`b`))) OR (typeof(`filtered`.`a`) <> typeof(`filtered`.`b`))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  max(`orders`.`id`) AS `a`,
  min(`orders`.`id`) AS `b`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  max(`orders`.`id`) AS `a`,
  min(`orders`.`id`) AS `b`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows () whole_reads: 2 #fd48cfa5b237
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
    max(`orders`.`id`) AS `a`,
    min(`orders`.`id`) AS `b`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    max(`orders_2`.`id`) AS `a`,
    min(`orders_2`.`id`) AS `b`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`cust`
),
filtered AS (
  SELECT `orders_4`.`cust`,
    max(`orders_4`.`id`) AS `a`,
    min(`orders_4`.`id`) AS `b`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  GROUP BY `orders_4`.`cust`
),
delta AS (
  SELECT `combined`.`cust`,
    `combined`.`b` AS `a`,
    `combined`.`a` AS `b`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `filtered`.`cust`,
    `filtered`.`a`,
    `filtered`.`b`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`b`) <=> (`filtered`.`a`))) OR (typeof(`filtered`.`b`) <> typeof(`filtered`.`a`))) OR ((NOT ((`filtered`.`a`) <=> (`filtered`.`b`))) OR (typeof(`filtered`.`a`) <> typeof(`filtered`.`b`))))))
  UNION ALL
  SELECT `filtered_`.`cust`,
    `filtered_`.`b` AS `a`,
    `filtered_`.`a` AS `b`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
  WHERE (((((NOT ((`filtered_`.`b`) <=> (`filtered_`.`a`))) OR (typeof(`filtered_`.`b`) <> typeof(`filtered_`.`a`))) OR ((NOT ((`filtered_`.`a`) <=> (`filtered_`.`b`))) OR (typeof(`filtered_`.`a`) <> typeof(`filtered_`.`b`))))))
)
SELECT `delta`.`cust`,
  `delta`.`a`,
  `delta`.`b`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`a`, `delta`.`b`
HAVING sum(`delta`.`__ivm_w`) <> 0
