select o.id, c.segment, sum(o.cust) over (partition by c.segment order by o.id nulls last) as s from shop.orders o join shop.customers c on c.id = o.cust

-- rebuild:
select o.id, c.segment, sum(o.cust) over (partition by c.segment order by o.id nulls last) as s from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust

-- changed: shop.customers, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 158 s; appended about 239 s
-- append () folded: True, grown: True #f24cface42ac
-- the sources only gained rows, which come behind all others of their partition
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
combined_2 AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`customers_2`.`segment`
  FROM `changed_orders` AS `c`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `c`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_2`) */ ⟧`c_2`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers` AS `c_2`
      ON `c_2`.`id` = `orders_2`.`cust`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`segment`
  FROM `combined_2`
),
left_rows AS (
  SELECT `combined_`.`o__id`,
    `combined_`.`cust`,
    `combined_`.`segment`,
    sum(`combined_`.`cust`) over (partition by `combined_`.`segment` order by `combined_`.`o__id` nulls last) AS `s`
  FROM `combined` AS `combined_`
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `stored_2`.`segment` AS `__ivm_of_segment`,
    max(struct(`stored_2`.`id` IS NULL AS a0, `stored_2`.`id` AS b0, `stored_2`.`s` AS v0)) AS `__ivm_row`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `stored_2`.`segment` <=> `dirty_keys_`.`segment`
  GROUP BY `stored_2`.`segment`
)
SELECT `left_rows`.`o__id` AS `id`,
  `left_rows`.`segment`,
  coalesce(`right_rows`.`__ivm_row`.v0 + `left_rows`.`s`, `right_rows`.`__ivm_row`.v0, `left_rows`.`s`) AS `s`
FROM `left_rows`
  LEFT JOIN `right_rows`
    ON `left_rows`.`segment` <=> `right_rows`.`__ivm_of_segment`
-- doubt_few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
combined_2 AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`customers_2`.`segment`
  FROM `changed_orders` AS `c`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `c`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_2`) */ ⟧`c_2`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers` AS `c_2`
      ON `c_2`.`id` = `orders_2`.`cust`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`segment`
  FROM `combined_2`
),
left_rows AS (
  SELECT `combined_`.`segment`,
    min(struct(`combined_`.`o__id` IS NULL AS a0, `combined_`.`o__id` AS b0)) AS `__ivm_first`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`segment`
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `stored_2`.`segment` AS `__ivm_of_segment`,
    max(struct(`stored_2`.`id` IS NULL AS a0, `stored_2`.`id` AS b0)) AS `__ivm_latest`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `stored_2`.`segment` <=> `dirty_keys_`.`segment`
  GROUP BY `stored_2`.`segment`
)
SELECT true AS `__ivm_late`
FROM `left_rows`
  INNER JOIN `right_rows`
    ON `left_rows`.`segment` <=> `right_rows`.`__ivm_of_segment`
WHERE (NOT (`left_rows`.`__ivm_first` > `right_rows`.`__ivm_latest`))
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #c93ef8bd9191
-- by key (segment), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
)
SELECT DISTINCT `combined`.`segment`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `customers`.`segment`,
  sum(`orders`.`cust`) over (partition by `customers`.`segment` order by `orders`.`id` nulls last) AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦keys¦`customers`.`segment`⟧
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `customers`.`segment`,
  sum(`orders`.`cust`) over (partition by `customers`.`segment` order by `orders`.`id` nulls last) AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`segment` <=> `dirty_keys`.`segment`)
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦within¦segment¦`customers`.`segment`⟧
-- rows () whole_reads: 8 #29127ab8e491
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers_2`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `changed_orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_2`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`segment`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id` AS `o__id`,
    `customers`.`segment`,
    sum(`orders`.`cust`) over (partition by `customers`.`segment` order by `orders`.`id` nulls last) AS `s`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`segment` <=> `dirty_keys`.`segment`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id` AS `o__id`,
    `customers_3`.`segment`,
    sum(`orders_3`.`cust`) over (partition by `customers_3`.`segment` order by `orders_3`.`id` nulls last) AS `s`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_3`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_3`.`segment` <=> `dirty_keys_`.`segment`
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    `combined_2`.`segment`,
    `combined_2`.`s`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`segment`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`segment`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 99 s; appended about 120 s
-- append () folded: True, grown: True #6d80efebca9f
-- the sources only gained rows, which come behind all others of their partition
-- keys (segment) whole_reads: 1 #2d4531680b33
-- by key (segment), read from the change
-- rows () whole_reads: 6 #b3d1025b8f0c
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 46 s; rebuilt about 60 s; appended about 120 s; by rows about 140 s
-- append () folded: True, grown: True #97ac2e7570c3
-- the sources only gained rows, which come behind all others of their partition
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #2853687ec7d0
-- by key (segment), one join away from the change (1 table read)
-- rows () whole_reads: 6 #f5c7eb5b2eb8
-- no key leads from the change to the rows
