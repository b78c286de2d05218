select src, k, count(*) as n, sum(v) as v from (select 'web' as src, cast(id as bigint) as k, amount as v from shop.orders union all select 'shop' as src, cast(order_id as bigint) as k, cast(price as decimal(20,4)) from shop.lines union all select cast(null as string), cast(null as bigint), null from shop.customers) group by src, k

-- rebuild:
select src, k, count(*) as n, sum(v) as v from (select 'web' as src, cast(id as bigint) as k, amount as v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select 'shop' as src, cast(order_id as bigint) as k, cast(price as decimal(20,4)) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ union all select cast(null as string), cast(null as bigint), null from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) group by src, k

-- changed: shop.customers, shop.lines, shop.orders
-- rows ()  #c57b06628fd1
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
SELECT 'web' AS `src`,
  cast(`orders`.`id` as bigint) AS `k`,
  `orders`.`amount` AS `v`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`lines`.`order_id` as bigint) AS `k`,
  cast(`lines`.`price` as decimal(20,4)) AS `__column`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
UNION ALL
SELECT cast(null as string) AS `__column`,
  cast(null as bigint) AS `__column_2`,
  CAST((null) AS decimal(20,4)) AS `__column_3`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
SELECT 'web' AS `src`,
  cast(`changed_orders`.`id` as bigint) AS `k`
FROM `changed_orders`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`changed_lines`.`order_id` as bigint) AS `k`
FROM `changed_lines`
UNION ALL
SELECT cast(null as string) AS `src`,
  cast(null as bigint) AS `k`
FROM `changed_customers`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`src` AS `__k0`,
    `combined_2`.`k` AS `__k1`
  FROM `combined_2`
),
combined_3 AS (
SELECT 'web' AS `src`,
  cast(`orders_2`.`id` as bigint) AS `k`,
  `orders_2`.`amount` AS `v`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
UNION ALL
SELECT 'shop' AS `src`,
  cast(`lines_2`.`order_id` as bigint) AS `k`,
  cast(`lines_2`.`price` as decimal(20,4)) AS `__column`
FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
UNION ALL
SELECT cast(null as string) AS `__column`,
  cast(null as bigint) AS `__column_2`,
  CAST((null) AS decimal(20,4)) AS `__column_3`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`src`,
    `combined`.`k`,
    count(*) AS `n`,
    sum(`combined`.`v`) AS `v`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`src` <=> `dirty_keys`.`__k0` AND `combined`.`k` <=> `dirty_keys`.`__k1`
  GROUP BY `combined`.`src`, `combined`.`k`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_3`.`src`,
    `combined_3`.`k`,
    count(*) AS `n`,
    sum(`combined_3`.`v`) AS `v`,
    -1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_3`.`src` <=> `dirty_keys_`.`__k0` AND `combined_3`.`k` <=> `dirty_keys_`.`__k1`
  GROUP BY `combined_3`.`src`, `combined_3`.`k`
)
SELECT `delta`.`src`,
  `delta`.`k`,
  `delta`.`n`,
  `delta`.`v`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`src`, `delta`.`k`, `delta`.`n`, `delta`.`v`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows ()  #ec6174b1a8b4
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- keys (src, k) folded: True, grown: True, sums: ('v',) #ed37877a0892
-- by key (src, k), read from the change; added rows are combined with the table's own
-- keys (src, k) folded: True, sums: ('v',) #ad0db202cfc5
-- by key (src, k), read from the change; the change is combined with the table's own
-- keys (src, k) whole_reads: 3 #a8769ed902c4
-- by key (src, k), read from the change
-- rows ()  #c609208f06fb
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (src, k) folded: True, grown: True, sums: ('v',) #2133606bc5f5
-- by key (src, k), read from the change; added rows are combined with the table's own
-- keys (src, k) folded: True, sums: ('v',) #42f868e9bd45
-- by key (src, k), read from the change; the change is combined with the table's own
-- keys (src, k) whole_reads: 3 #1f7fe09a79fb
-- by key (src, k), read from the change
-- rows ()  #facdbe9e38a3
-- no key leads from the change to the rows
