select cust, length(code) as n from (select cust, max(lpad(cast(id as string), 8, '0')) as code from shop.orders group by cust) t

-- was:
select cust, length(code) as n from (select cust, max(id) as code from shop.orders group by cust) t

-- edit, words: ("column code: id → lpad(cast(id as string), 8, '0')",)
-- edit, where: ('length(code) is another value than length(code)',)
-- edit, altered: ('n',)
-- rebuild:
select cust, length(code) as n from (select cust, max(lpad(cast(id as string), 8, '0')) as code from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust) t

-- changed: shop.orders
-- keys (cust)  #34f8e4d90637
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
SELECT `orders_2`.`cust`,
  max(lpad(cast(`orders_2`.`id` as string), 8, '0')) AS `code`,
  max(`orders_2`.`id`) AS `was__code`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
GROUP BY `orders_2`.`cust`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `filtered`.`cust`
  FROM `filtered`
  WHERE (((((NOT ((length(`filtered`.`was__code`)) <=> (length(`filtered`.`code`)))) OR (typeof(length(`filtered`.`was__code`)) <> typeof(length(`filtered`.`code`)))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  length((max(lpad(cast(`orders`.`id` as string), 8, '0')))) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  length((max(lpad(cast(`orders`.`id` as string), 8, '0')))) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows () whole_reads: 2 #a369141517c8
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
    max(`orders`.`id`) AS `was__code`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    max(`orders_2`.`id`) AS `was__code`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`cust`
),
filtered AS (
SELECT `orders_4`.`cust`,
  max(lpad(cast(`orders_4`.`id` as string), 8, '0')) AS `code`,
  max(`orders_4`.`id`) AS `was__code`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
GROUP BY `orders_4`.`cust`
),
delta AS (
  SELECT `combined`.`cust`,
    length(`combined`.`was__code`) AS `n`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `filtered`.`cust`,
    length(`filtered`.`code`) AS `n`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (((((NOT ((length(`filtered`.`was__code`)) <=> (length(`filtered`.`code`)))) OR (typeof(length(`filtered`.`was__code`)) <> typeof(length(`filtered`.`code`)))))))
  UNION ALL
  SELECT `filtered_`.`cust`,
    length(`filtered_`.`was__code`) AS `n`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
  WHERE (((((NOT ((length(`filtered_`.`was__code`)) <=> (length(`filtered_`.`code`)))) OR (typeof(length(`filtered_`.`was__code`)) <> typeof(length(`filtered_`.`code`)))))))
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
