select id, concat(v, '') as s from (select id, cust as v from shop.orders where cust > 3 union all select order_id, price from shop.lines)

-- was:
select id, concat(v, '') as s from (select id, cust as v from shop.orders where cust > 2 union all select order_id, price from shop.lines)

-- edit, words: ('filter: cust > 2 → cust > 3',)
-- edit, where: ('only one of cust > 2 and cust > 3 is true',)
-- rebuild:
select id, concat(v, '') as s from (select id, cust as v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where cust > 3 union all select order_id, price from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧)

-- changed: shop.lines, shop.orders
-- rows ()  #485a75c28d6c
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((`changed_orders`.`cust` > 2))
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (((`orders_2`.`cust` > 3)) AND (NOT ((`orders_2`.`cust` > 2)) OR ((`orders_2`.`cust` > 2)) IS NULL))
  UNION ALL
  SELECT `orders_3`.`id`,
    `orders_3`.`cust`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (((`orders_3`.`cust` > 2)) AND (NOT ((`orders_3`.`cust` > 3)) OR ((`orders_3`.`cust` > 3)) IS NULL))
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_2 AS (
  SELECT `orders`.`id`,
    `orders`.`cust` AS `v`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ((`orders`.`cust` > 3))
    AND (false)
  UNION ALL
  SELECT `combined`.`id`,
    `combined`.`cust` AS `v`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `lines`.`order_id` AS `id`,
    `lines`.`price` AS `v`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE false
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`,
    `changed_lines`.`price` AS `v`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
),
delta AS (
SELECT `combined_2`.`id`,
  concat(`combined_2`.`v`, '') AS `s`,
  `combined_2`.`__ivm_w`
FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- rows ()  #e7c94199da29
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows ()  #8c5aa6c5c447
-- no key leads from the change to the rows
