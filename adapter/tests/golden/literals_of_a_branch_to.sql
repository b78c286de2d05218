select k, sum(v) as v, max(w) as w from (select cust as k, amount * 2.5 as v, 'cc' as w from shop.orders union all select order_id, qty, 'b' from shop.lines union all select id, coalesce(n, 3), segment from (select id, segment, length(name) as n from shop.customers)) group by k

-- was:
select k, sum(v) as v, max(w) as w from (select cust as k, amount * 1.5 as v, 'a' as w from shop.orders union all select order_id, qty, 'b' from shop.lines union all select id, coalesce(n, 0), segment from (select id, segment, length(name) as n from shop.customers)) group by k

-- edit, words: ('column v: amount * 1.5 → amount * 2.5', "column w: 'a' → 'cc'", 'column __column: 0 → 3')
-- edit, where: ('amount * 1.5 is another value than amount * 2.5', "'a' is another value than 'cc'", 'coalesce((length(name)), 0) is another value than coalesce((length(name)), 3)')
-- edit, altered: ('v', 'w')
-- rebuild:
select k, sum(v) as v, max(w) as w from (select cust as k, amount * 2.5 as v, 'cc' as w from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select order_id, qty, 'b' from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ union all select id, coalesce(n, 3), segment from (select id, segment, length(name) as n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧)) group by k

-- changed: shop.customers, shop.lines, shop.orders
-- rebuilt: two evaluations of `sum(v)` may differ
-- keys (k)  #abc051201d9b
-- by key (k), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
SELECT (CAST(`changed_orders`.`cust` AS bigint)) AS `k`
FROM `changed_orders`
UNION ALL
SELECT (CAST(`orders`.`cust` AS bigint)) AS `k`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ((((NOT ((((`orders`.`amount` * 1.5))) <=> (((`orders`.`amount` * 2.5))))) OR (NOT (((('a'))) <=> ((('cc'))))))))
UNION ALL
SELECT `changed_lines`.`order_id` AS `k`
FROM `changed_lines`
UNION ALL
SELECT (CAST(`changed_customers`.`id` AS bigint)) AS `k`
FROM `changed_customers`
UNION ALL
SELECT (CAST(`customers`.`id` AS bigint)) AS `k`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
WHERE (((((NOT ((((coalesce((length(`customers`.`name`)), 0)))) <=> (((coalesce((length(`customers`.`name`)), 3)))))) OR (typeof(((coalesce((length(`customers`.`name`)), 0)))) <> typeof(((coalesce((length(`customers`.`name`)), 3)))))))))
)
SELECT DISTINCT `combined`.`k`
FROM `combined`
-- few:
WITH combined AS (
SELECT CAST(`orders`.`cust` AS bigint) AS `k`,
  `orders`.`amount` * 2.5 AS `v`,
  'cc' AS `w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
UNION ALL
SELECT `lines`.`order_id`,
  `lines`.`qty`,
  'b' AS `__column`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
WHERE ⟦keys¦`lines`.`order_id`⟧
UNION ALL
SELECT CAST(`customers`.`id` AS bigint) AS `id`,
  coalesce((length(`customers`.`name`)), 3) AS `__column`,
  `customers`.`segment`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
WHERE ⟦keys¦`customers`.`id`⟧
)
SELECT `combined`.`k`,
  sum(`combined`.`v`) AS `v`,
  max(`combined`.`w`) AS `w`
FROM `combined`
GROUP BY `combined`.`k`
-- many:
WITH dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
SELECT CAST(`orders`.`cust` AS bigint) AS `k`,
  `orders`.`amount` * 2.5 AS `v`,
  'cc' AS `w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`k`
WHERE ⟦within¦k¦`orders`.`cust`⟧
UNION ALL
SELECT `lines`.`order_id`,
  `lines`.`qty`,
  'b' AS `__column`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines`.`order_id` <=> `c`.`k`
WHERE ⟦within¦k¦`lines`.`order_id`⟧
UNION ALL
SELECT CAST(`customers`.`id` AS bigint) AS `id`,
  coalesce((length(`customers`.`name`)), 3) AS `__column`,
  `customers`.`segment`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `customers`.`id` <=> `c_2`.`k`
WHERE ⟦within¦k¦`customers`.`id`⟧
)
SELECT `combined`.`k`,
  sum(`combined`.`v`) AS `v`,
  max(`combined`.`w`) AS `w`
FROM `combined`
GROUP BY `combined`.`k`

-- changed: shop.customers alone
-- rebuilt: two evaluations of `sum(v)` may differ
-- keys (k)  #db53e1aec78c
-- by key (k), looked up for the change (2 tables read)

-- changed: shop.lines alone
-- rebuilt: two evaluations of `sum(v)` may differ
-- keys (k)  #622384c1782a
-- by key (k), looked up for the change (2 tables read)

-- changed: shop.orders alone
-- rebuilt: two evaluations of `sum(v)` may differ
-- keys (k)  #2a5312ad011b
-- by key (k), looked up for the change (2 tables read)
