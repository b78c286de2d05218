select v, concat(v, '') as s, v + 0.5 as w from (select id as v from shop.orders union all select price from shop.lines where false)

-- rebuild:
select v, concat(v, '') as s, v + 0.5 as w from (select id as v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select price from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ where false)

-- changed: shop.orders
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #0c313258d780
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `orders`.`id` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`id` AS `v`
  FROM `changed_orders`
  UNION ALL
  SELECT `lines`.`price` AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE false
)
SELECT `combined`.`v`,
  concat(`combined`.`v`, '') AS `s`,
  `combined`.`v` + 0.5 AS `w`
FROM `combined`
-- rows ()  #2d8959a60be8
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `orders`.`id` AS `v`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`id` AS `v`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  UNION ALL
  SELECT `lines`.`price` AS `v`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE false
),
delta AS (
SELECT `combined`.`v`,
  concat(`combined`.`v`, '') AS `s`,
  `combined`.`v` + 0.5 AS `w`,
  `combined`.`__ivm_w`
FROM `combined`
)
SELECT `delta`.`v`,
  `delta`.`s`,
  `delta`.`w`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`v`, `delta`.`s`, `delta`.`w`
HAVING sum(`delta`.`__ivm_w`) <> 0
