select concat(v, '') as s from (select cust, max(amount) as v from shop.orders group by cust)

-- was:
select concat(v, '') as s from (select cust, max(id) as v from shop.orders group by cust)

-- edit, words: ('column v: id → amount',)
-- edit, where: ("concat(v, '') is another value than concat(v, '')",)
-- edit, altered: ('s',)
-- rebuild:
select concat(v, '') as s from (select cust, max(amount) as v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by cust)

-- changed: shop.orders
-- rows () whole_reads: 2 #03eff11f8ee6
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
  SELECT /*+ BROADCAST(`dirty_keys`) */ max(`orders`.`id`) AS `was__v`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ max(`orders_2`.`id`) AS `was__v`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`cust`
),
filtered AS (
  SELECT `orders_4`.`cust`,
    max(`orders_4`.`amount`) AS `v`,
    max(`orders_4`.`id`) AS `was__v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  GROUP BY `orders_4`.`cust`
),
delta AS (
SELECT (concat(`combined`.`was__v`, '')) AS `s`,
  `combined`.`__ivm_w`
FROM `combined`
UNION ALL
SELECT (concat(`filtered`.`v`, '')) AS `s`,
  1 AS `__ivm_w`
FROM `filtered`
WHERE (((((NOT (((concat(`filtered`.`was__v`, ''))) <=> ((concat(`filtered`.`v`, ''))))) OR (typeof((concat(`filtered`.`was__v`, ''))) <> typeof((concat(`filtered`.`v`, ''))))))))
UNION ALL
SELECT (concat(`filtered_`.`was__v`, '')) AS `s`,
  -1 AS `__ivm_w`
FROM `filtered` AS `filtered_`
WHERE (((((NOT (((concat(`filtered_`.`was__v`, ''))) <=> ((concat(`filtered_`.`v`, ''))))) OR (typeof((concat(`filtered_`.`was__v`, ''))) <> typeof((concat(`filtered_`.`v`, ''))))))))
)
SELECT `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0
