select id, m.OK as fine, count(*) over (partition by cust) as n from (select id, cust, map(coalesce(status, "-"), amount) as m from shop.orders) where m.OK is null or cust > 2

-- was:
select id, m.ok as fine, count(*) over (partition by cust) as n from (select id, cust, map(coalesce(status, "-"), amount) as m from shop.orders) where m.ok is null or cust > 2

-- edit, words: ('filter: (map(coalesce(status, "-"), amount)) . ok is null or cust > 2 → (map(coalesce(status, "-"), amount)) . ok is null or cust > 2', 'column fine: m . ok → m . ok')
-- edit, where: ('only one of ((map(coalesce(status, "-"), amount)) . ok is null or cust > 2) and ((map(coalesce(status, "-"), amount)) . ok is null or cust > 2) is true', 'm . ok is another value than m . ok')
-- edit, altered: ('fine', 'n')
-- rebuild:
select id, m.OK as fine, count(*) over (partition by cust) as n from (select id, cust, map(coalesce(status, "-"), amount) as m from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) where m.OK is null or cust > 2

-- changed: shop.orders
-- rows () whole_reads: 2 #dfc3cf8b1ec9
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
WHERE (((map(coalesce(`changed_orders`.`status`, "-"), `changed_orders`.`amount`)).ok is null or `changed_orders`.`cust` > 2))
UNION ALL
SELECT `orders_2`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((((map(coalesce(`orders_2`.`status`, "-"), `orders_2`.`amount`)).OK is null or `orders_2`.`cust` > 2)) AND (NOT (((map(coalesce(`orders_2`.`status`, "-"), `orders_2`.`amount`)).ok is null or `orders_2`.`cust` > 2)) OR (((map(coalesce(`orders_2`.`status`, "-"), `orders_2`.`amount`)).ok is null or `orders_2`.`cust` > 2)) IS NULL))
UNION ALL
SELECT `orders_3`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
WHERE ((((map(coalesce(`orders_3`.`status`, "-"), `orders_3`.`amount`)).ok is null or `orders_3`.`cust` > 2)) AND (NOT (((map(coalesce(`orders_3`.`status`, "-"), `orders_3`.`amount`)).OK is null or `orders_3`.`cust` > 2)) OR (((map(coalesce(`orders_3`.`status`, "-"), `orders_3`.`amount`)).OK is null or `orders_3`.`cust` > 2)) IS NULL))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust`
  FROM `combined`
),
combined_2 AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
  map(coalesce(`orders`.`status`, "-"), `orders`.`amount`) AS `m`,
  count(*) over (partition by `orders`.`cust`) AS `n`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE (((map(coalesce(`orders`.`status`, "-"), `orders`.`amount`)).OK is null or `orders`.`cust` > 2))
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`id`,
  map(coalesce(`orders_4`.`status`, "-"), `orders_4`.`amount`) AS `m`,
  count(*) over (partition by `orders_4`.`cust`) AS `n`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_4`.`cust` <=> `dirty_keys_`.`cust`
WHERE (((map(coalesce(`orders_4`.`status`, "-"), `orders_4`.`amount`)).ok is null or `orders_4`.`cust` > 2))
),
filtered AS (
SELECT `orders_6`.`id`,
  `orders_6`.`cust`,
  map(coalesce(`orders_6`.`status`, "-"), `orders_6`.`amount`) AS `m`,
  count(*) over (partition by `orders_6`.`cust`) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
WHERE (((map(coalesce(`orders_6`.`status`, "-"), `orders_6`.`amount`)).OK is null or `orders_6`.`cust` > 2))
),
delta AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`m`.ok AS `fine`,
    `combined_2`.`n`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  UNION ALL
  SELECT `filtered`.`id`,
    `filtered`.`m`.OK AS `fine`,
    `filtered`.`n`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`m`.ok) <=> (`filtered`.`m`.OK))) OR (typeof(`filtered`.`m`.ok) <> typeof(`filtered`.`m`.OK))))))
  UNION ALL
  SELECT `filtered_`.`id`,
    `filtered_`.`m`.ok AS `fine`,
    `filtered_`.`n`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
  WHERE (((((NOT ((`filtered_`.`m`.ok) <=> (`filtered_`.`m`.OK))) OR (typeof(`filtered_`.`m`.ok) <> typeof(`filtered_`.`m`.OK))))))
)
SELECT `delta`.`id`,
  `delta`.`fine`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`fine`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
