select pmod(hash(o.cust), 8) as b, count(*) as n, max(c.name) as most from shop.orders o join (select cast(id as bigint) as id, name from shop.customers) c on c.id = o.cust group by pmod(hash(o.cust), 8)

-- rebuild:
select pmod(hash(o.cust), 8) as b, count(*) as n, max(c.name) as most from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join (select cast(id as bigint) as id, name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) c on c.id = o.cust group by pmod(hash(o.cust), 8)

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; combined about 62 s; by rows about 241 s
-- keys (b) folded: True, grown: True, whole_reads: 2 #d4ee8381ba47
-- by key (b), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta AS (
  SELECT cast(`changed_customers`.`id` as bigint) AS `c__id`,
    `changed_customers`.`name`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
),
computed AS (
  SELECT `delta_`.`c__id`,
    `delta_`.`name`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`c__id`, `delta_`.`name`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT pmod(hash(`changed_orders`.`cust`), 8) AS `b`
  FROM `changed_orders`
  UNION ALL
  SELECT pmod(hash((CAST(`computed`.`c__id` AS int))), 8) AS `b`
  FROM `computed`
)
SELECT DISTINCT `combined`.`b`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    cast(`customers`.`id` as bigint) AS `c__id`,
    `customers`.`name`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON (cast(`customers`.`id` as bigint)) = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    cast(`changed_customers`.`id` as bigint) AS `c__id`,
    `changed_customers`.`name`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON (cast(`changed_customers`.`id` as bigint)) = `orders`.`cust`
),
combined_2 AS (
  SELECT `stored`.`b`,
    `stored`.`n`,
    `stored`.`most`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`b`⟧
  UNION ALL
  SELECT pmod(hash(`combined`.`cust`), 8) AS `b`,
    count(*) AS `n`,
    max(`combined`.`name`) AS `most`
  FROM `combined`
  WHERE ⟦keys¦(pmod(hash(`combined`.`cust`), 8))⟧
  GROUP BY pmod(hash(`combined`.`cust`), 8)
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
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    cast(`customers`.`id` as bigint) AS `c__id`,
    `customers`.`name`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON (cast(`customers`.`id` as bigint)) = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    cast(`changed_customers`.`id` as bigint) AS `c__id`,
    `changed_customers`.`name`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON (cast(`changed_customers`.`id` as bigint)) = `orders`.`cust`
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
  SELECT pmod(hash(`combined`.`cust`), 8) AS `b`,
    count(*) AS `n`,
    max(`combined`.`name`) AS `most`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON (pmod(hash(`combined`.`cust`), 8)) <=> `c`.`b`
  GROUP BY pmod(hash(`combined`.`cust`), 8)
)
SELECT `combined_2`.`b`,
  sum(`combined_2`.`n`) AS `n`,
  max(`combined_2`.`most`) AS `most`
FROM `combined_2`
GROUP BY `combined_2`.`b`
-- keys (b) whole_reads: 2 #a9d578114ec6
-- by key (b), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta AS (
  SELECT cast(`changed_customers`.`id` as bigint) AS `c__id`,
    `changed_customers`.`name`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
),
computed AS (
  SELECT `delta_`.`c__id`,
    `delta_`.`name`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`c__id`, `delta_`.`name`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT pmod(hash(`changed_orders`.`cust`), 8) AS `b`
  FROM `changed_orders`
  UNION ALL
  SELECT pmod(hash((CAST(`computed`.`c__id` AS int))), 8) AS `b`
  FROM `computed`
)
SELECT DISTINCT `combined`.`b`
FROM `combined`
-- few:
SELECT pmod(hash(`orders`.`cust`), 8) AS `b`,
  count(*) AS `n`,
  max(`customers`.`name`) AS `most`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON (cast(`customers`.`id` as bigint)) = `orders`.`cust`
WHERE ⟦keys¦(pmod(hash(`orders`.`cust`), 8))⟧
GROUP BY pmod(hash(`orders`.`cust`), 8)
-- many:
WITH dirty_keys AS (
SELECT `b` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT pmod(hash(`orders`.`cust`), 8) AS `b`,
  count(*) AS `n`,
  max(`customers`.`name`) AS `most`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON (cast(`customers`.`id` as bigint)) = `orders`.`cust`
  LEFT SEMI JOIN `dirty_keys`
    ON (pmod(hash(`orders`.`cust`), 8)) <=> `dirty_keys`.`b`
GROUP BY pmod(hash(`orders`.`cust`), 8)
-- rows () whole_reads: 8 #890176e8dcc1
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON (cast(`customers_2`.`id` as bigint)) = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers`
      ON (cast(`changed_customers`.`id` as bigint)) = `orders_2`.`cust`
),
dirty_keys AS (
  SELECT DISTINCT pmod(hash(`combined`.`cust`), 8) AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ pmod(hash(`orders`.`cust`), 8) AS `b`,
    count(*) AS `n`,
    max(`customers`.`name`) AS `most`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON (cast(`customers`.`id` as bigint)) = `orders`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON (pmod(hash(`orders`.`cust`), 8)) <=> `dirty_keys`.`__k0`
  GROUP BY pmod(hash(`orders`.`cust`), 8)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ pmod(hash(`orders_3`.`cust`), 8) AS `b`,
    count(*) AS `n`,
    max(`customers_3`.`name`) AS `most`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON (cast(`customers_3`.`id` as bigint)) = `orders_3`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (pmod(hash(`orders_3`.`cust`), 8)) <=> `dirty_keys_`.`__k0`
  GROUP BY pmod(hash(`orders_3`.`cust`), 8)
)
SELECT `delta`.`b`,
  `delta`.`n`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`b`, `delta`.`n`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: combined: about 32 s; rebuilt about 60 s; by key about 60 s; by rows about 182 s
-- keys (b) folded: True, grown: True, whole_reads: 1 #0cd9f149a86f
-- by key (b), read from the change; added rows are combined with the table's own
-- keys (b) folded: True, whole_reads: 1 #b274df8e89fa
-- by key (b), read from the change; the change is combined with the table's own
-- keys (b) whole_reads: 2 #72228181e2b5
-- by key (b), read from the change
-- rows () whole_reads: 6 #c6ed0544d4f4
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 32 s; rebuilt about 60 s; by key about 60 s; by rows about 182 s
-- keys (b) folded: True, grown: True, whole_reads: 1 #d9433d0ff0e6
-- by key (b), read from the change; added rows are combined with the table's own
-- keys (b) folded: True, whole_reads: 1 #3cc0677e7118
-- by key (b), read from the change; the change is combined with the table's own
-- keys (b) whole_reads: 2 #f222a60ee01a
-- by key (b), read from the change
-- rows () whole_reads: 6 #c754c823b497
-- no key leads from the change to the rows
