select pmod(hash(k), 5) as b, count(*) as n, max(k) as most from (select id as k from shop.orders union all select cust from shop.orders union all select id from shop.customers) group by pmod(hash(k), 5)

-- rebuild:
select pmod(hash(k), 5) as b, count(*) as n, max(k) as most from (select id as k from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) group by pmod(hash(k), 5)

-- changed: shop.customers, shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (b) folded: True, grown: True #ad2749763ff0
-- by key (b), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT pmod(hash(`changed_orders`.`id`), 5) AS `b`
  FROM `changed_orders`
  UNION ALL
  SELECT pmod(hash((CAST(`changed_orders_2`.`cust` AS bigint))), 5) AS `b`
  FROM `changed_orders_2`
  UNION ALL
  SELECT pmod(hash((CAST(`changed_customers`.`id` AS bigint))), 5) AS `b`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`b`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT CAST(`changed_orders_2`.`cust` AS bigint) AS `k`
  FROM `changed_orders_2`
  UNION ALL
  SELECT CAST(`changed_customers`.`id` AS bigint) AS `k`
  FROM `changed_customers`
),
combined_2 AS (
  SELECT `stored`.`b`,
    `stored`.`n`,
    `stored`.`most`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`b`⟧
  UNION ALL
  SELECT pmod(hash(`combined`.`k`), 5) AS `b`,
    count(*) AS `n`,
    max(`combined`.`k`) AS `most`
  FROM `combined`
  WHERE ⟦keys¦(pmod(hash(`combined`.`k`), 5))⟧
  GROUP BY pmod(hash(`combined`.`k`), 5)
)
SELECT `combined_2`.`b`,
  sum(`combined_2`.`n`) AS `n`,
  max(`combined_2`.`most`) AS `most`
FROM `combined_2`
GROUP BY `combined_2`.`b`
-- many:
WITH dirty_keys AS (
SELECT `b` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT CAST(`changed_orders_2`.`cust` AS bigint) AS `k`
  FROM `changed_orders_2`
  UNION ALL
  SELECT CAST(`changed_customers`.`id` AS bigint) AS `k`
  FROM `changed_customers`
),
combined_2 AS (
  SELECT `stored`.`b`,
    `stored`.`n`,
    `stored`.`most`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`b` <=> `dirty_keys`.`b`
  WHERE ⟦within¦b¦`stored`.`b`⟧
  UNION ALL
  SELECT pmod(hash(`combined`.`k`), 5) AS `b`,
    count(*) AS `n`,
    max(`combined`.`k`) AS `most`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON (pmod(hash(`combined`.`k`), 5)) <=> `c`.`b`
  GROUP BY pmod(hash(`combined`.`k`), 5)
)
SELECT `combined_2`.`b`,
  sum(`combined_2`.`n`) AS `n`,
  max(`combined_2`.`most`) AS `most`
FROM `combined_2`
GROUP BY `combined_2`.`b`
-- keys (b) folded: True #e812208acb9d
-- by key (b), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT pmod(hash(`changed_orders`.`id`), 5) AS `b`
  FROM `changed_orders`
  UNION ALL
  SELECT pmod(hash((CAST(`changed_orders_2`.`cust` AS bigint))), 5) AS `b`
  FROM `changed_orders_2`
  UNION ALL
  SELECT pmod(hash((CAST(`changed_customers`.`id` AS bigint))), 5) AS `b`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`b`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `k`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  UNION ALL
  SELECT CAST(`changed_orders_2`.`cust` AS bigint) AS `k`,
    `changed_orders_2`.`__ivm_w`
  FROM `changed_orders_2`
  UNION ALL
  SELECT CAST(`changed_customers`.`id` AS bigint) AS `k`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
),
candidates AS (
  SELECT `combined_`.`k`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    pmod(hash(`combined_`.`k`), 5) AS `__k_b`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT pmod(hash(`candidates_`.`k`), 5) AS `b`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    max(`candidates_`.`k`) AS `most`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`__k_b`⟧
  GROUP BY pmod(hash(`candidates_`.`k`), 5), `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`b`,
    `stored`.`n`,
    `stored`.`most`,
    NULL AS `__ivm_gone_most`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`b`⟧
  UNION ALL
  SELECT `computed`.`b`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`most` END AS `most`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`most` END AS `__ivm_gone_most`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`b`,
    sum(`combined_2_`.`n`) AS `n`,
    max(`combined_2_`.`most`) AS `most`,
    max(`combined_2_`.`__ivm_gone_most`) AS `__ivm_gone_most`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`b`
),
combined_3 AS (
  SELECT `orders`.`id` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT CAST(`orders_2`.`cust` AS bigint) AS `cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  UNION ALL
  SELECT CAST(`customers`.`id` AS bigint) AS `id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
dirty_keys AS (
SELECT DISTINCT `filtered_`.`b`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`n` > 0 OR `filtered_`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone_most` >= `filtered_`.`most`, false)))
)
SELECT `filtered`.`b`,
  `filtered`.`n`,
  `filtered`.`most`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone_most` >= `filtered`.`most`, false)))
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys`) */ pmod(hash(`combined_3`.`k`), 5) AS `b`,
  count(*) AS `n`,
  max(`combined_3`.`k`) AS `most`
FROM `combined_3`
  LEFT SEMI JOIN `dirty_keys`
    ON (pmod(hash(`combined_3`.`k`), 5)) <=> `dirty_keys`.`b`
WHERE ⟦keys¦(pmod(hash(`combined_3`.`k`), 5))⟧
GROUP BY pmod(hash(`combined_3`.`k`), 5)
-- many:
WITH dirty_keys AS (
SELECT `b` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `k`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  UNION ALL
  SELECT CAST(`changed_orders_2`.`cust` AS bigint) AS `k`,
    `changed_orders_2`.`__ivm_w`
  FROM `changed_orders_2`
  UNION ALL
  SELECT CAST(`changed_customers`.`id` AS bigint) AS `k`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
),
candidates AS (
  SELECT `combined_`.`k`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    pmod(hash(`combined_`.`k`), 5) AS `__k_b`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT pmod(hash(`candidates_`.`k`), 5) AS `b`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    max(`candidates_`.`k`) AS `most`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `candidates_`.`__k_b` <=> `c_2`.`b`
  WHERE ⟦within¦b¦`candidates_`.`__k_b`⟧
  GROUP BY pmod(hash(`candidates_`.`k`), 5), `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`b`,
    `stored`.`n`,
    `stored`.`most`,
    NULL AS `__ivm_gone_most`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`b` <=> `dirty_keys`.`b`
  WHERE ⟦within¦b¦`stored`.`b`⟧
  UNION ALL
  SELECT `computed`.`b`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`most` END AS `most`,
    CASE WHEN NOT `computed`.`__ivm_came` THEN `computed`.`most` END AS `__ivm_gone_most`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`b`,
    sum(`combined_2_`.`n`) AS `n`,
    max(`combined_2_`.`most`) AS `most`,
    max(`combined_2_`.`__ivm_gone_most`) AS `__ivm_gone_most`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`b`
),
combined_3 AS (
  SELECT `orders`.`id` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT CAST(`orders_2`.`cust` AS bigint) AS `cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  UNION ALL
  SELECT CAST(`customers`.`id` AS bigint) AS `id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
dirty_keys_2 AS (
SELECT DISTINCT `filtered_`.`b`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`n` > 0 OR `filtered_`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone_most` >= `filtered_`.`most`, false)))
)
SELECT `filtered`.`b`,
  `filtered`.`n`,
  `filtered`.`most`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone_most` >= `filtered`.`most`, false)))
UNION ALL
SELECT pmod(hash(`combined_3`.`k`), 5) AS `b`,
  count(*) AS `n`,
  max(`combined_3`.`k`) AS `most`
FROM `combined_3`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON (pmod(hash(`combined_3`.`k`), 5)) <=> `c_3`.`b`
  LEFT SEMI JOIN `dirty_keys_2`
    ON (pmod(hash(`combined_3`.`k`), 5)) <=> `dirty_keys_2`.`b`
GROUP BY pmod(hash(`combined_3`.`k`), 5)
-- keys (b)  #1600589d22a6
-- by key (b), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT pmod(hash(`changed_orders`.`id`), 5) AS `b`
  FROM `changed_orders`
  UNION ALL
  SELECT pmod(hash((CAST(`changed_orders_2`.`cust` AS bigint))), 5) AS `b`
  FROM `changed_orders_2`
  UNION ALL
  SELECT pmod(hash((CAST(`changed_customers`.`id` AS bigint))), 5) AS `b`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`b`
FROM `combined`
-- few:
WITH combined AS (
  SELECT `orders`.`id` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT CAST(`orders_2`.`cust` AS bigint) AS `cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  UNION ALL
  SELECT CAST(`customers`.`id` AS bigint) AS `id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
)
SELECT pmod(hash(`combined`.`k`), 5) AS `b`,
  count(*) AS `n`,
  max(`combined`.`k`) AS `most`
FROM `combined`
WHERE ⟦keys¦(pmod(hash(`combined`.`k`), 5))⟧
GROUP BY pmod(hash(`combined`.`k`), 5)
-- many:
WITH combined AS (
  SELECT `orders`.`id` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT CAST(`orders_2`.`cust` AS bigint) AS `cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  UNION ALL
  SELECT CAST(`customers`.`id` AS bigint) AS `id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
dirty_keys AS (
SELECT `b` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT pmod(hash(`combined`.`k`), 5) AS `b`,
  count(*) AS `n`,
  max(`combined`.`k`) AS `most`
FROM `combined`
  LEFT SEMI JOIN `dirty_keys`
    ON (pmod(hash(`combined`.`k`), 5)) <=> `dirty_keys`.`b`
GROUP BY pmod(hash(`combined`.`k`), 5)
-- rows ()  #2a658f96e862
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`id` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT CAST(`orders_2`.`cust` AS bigint) AS `cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  UNION ALL
  SELECT CAST(`customers`.`id` AS bigint) AS `id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `changed_orders`.`id` AS `k`
  FROM `changed_orders`
  UNION ALL
  SELECT CAST(`changed_orders_2`.`cust` AS bigint) AS `k`
  FROM `changed_orders_2`
  UNION ALL
  SELECT CAST(`changed_customers`.`id` AS bigint) AS `k`
  FROM `changed_customers`
),
dirty_keys AS (
  SELECT DISTINCT pmod(hash(`combined_2`.`k`), 5) AS `__k0`
  FROM `combined_2`
),
combined_3 AS (
  SELECT `orders_3`.`id` AS `k`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  UNION ALL
  SELECT CAST(`orders_4`.`cust` AS bigint) AS `cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  UNION ALL
  SELECT CAST(`customers_2`.`id` AS bigint) AS `id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ pmod(hash(`combined`.`k`), 5) AS `b`,
    count(*) AS `n`,
    max(`combined`.`k`) AS `most`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON (pmod(hash(`combined`.`k`), 5)) <=> `dirty_keys`.`__k0`
  GROUP BY pmod(hash(`combined`.`k`), 5)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ pmod(hash(`combined_3`.`k`), 5) AS `b`,
    count(*) AS `n`,
    max(`combined_3`.`k`) AS `most`,
    -1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (pmod(hash(`combined_3`.`k`), 5)) <=> `dirty_keys_`.`__k0`
  GROUP BY pmod(hash(`combined_3`.`k`), 5)
)
SELECT `delta`.`b`,
  `delta`.`n`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`b`, `delta`.`n`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (b) folded: True, grown: True #f803816ce85a
-- by key (b), read from the change; added rows are combined with the table's own
-- keys (b) folded: True #bb4135c15fff
-- by key (b), read from the change; the change is combined with the table's own
-- keys (b)  #87e089c9aa2f
-- by key (b), read from the change
-- rows ()  #6a4be511b358
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (b) folded: True, grown: True #a6bafa37ec4d
-- by key (b), read from the change; added rows are combined with the table's own
-- keys (b) folded: True #3e632446d7f7
-- by key (b), read from the change; the change is combined with the table's own
-- keys (b)  #75b44ec12003
-- by key (b), read from the change
-- rows ()  #3730a9190bac
-- no key leads from the change to the rows
