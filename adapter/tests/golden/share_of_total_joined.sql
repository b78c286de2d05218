select o.cust, count(*) as n, max(s.share) as share from shop.orders o join (select id, id * 100 / sum(id) over () as share from shop.customers) s on s.id = o.cust group by o.cust

-- rebuild:
select o.cust, count(*) as n, max(s.share) as share from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join (select id, id * 100 / sum(id) over () as share from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) s on s.id = o.cust group by o.cust

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 360 s
-- rows () whole_reads: 12 #dbadf5bcc00c
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `s__id`,
    `customers_2`.`id` * 100 / (sum(`customers_2`.`id`) over ()) AS `share`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `customers_4`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  UNION ALL
  SELECT `customers_5`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
),
combined_2 AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `combined`
      ON `combined`.`id` = `orders_2`.`cust`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`cust` AS `__k0`
  FROM `combined_2`
),
right_rows_2 AS (
  SELECT `customers_7`.`id` AS `s__id`,
    `customers_7`.`id` * 100 / (sum(`customers_7`.`id`) over ()) AS `share`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    count(*) AS `n`,
    max(`right_rows`.`share`) AS `share`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `right_rows`
      ON `right_rows`.`s__id` = `orders`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`cust`,
    count(*) AS `n`,
    max(`right_rows_2`.`share`) AS `share`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `right_rows_2`
      ON `right_rows_2`.`s__id` = `orders_3`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_3`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  `delta`.`share`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`, `delta`.`share`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 301 s
-- rows () whole_reads: 10 #d6d4c289fabc
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 32 s; by key about 40 s; rebuilt about 60 s; by rows about 182 s
-- keys (cust) folded: True, grown: True, whole_reads: 1 #ff2ce48e30e8
-- by key (cust), read from the change; added rows are combined with the table's own
-- keys (cust) folded: True, whole_reads: 1 #8704ea27e955
-- by key (cust), read from the change; the change is combined with the table's own
-- keys (cust) whole_reads: 1 #b0cdb28fa4e6
-- by key (cust), read from the change
-- rows () whole_reads: 6 #4cc4042aa001
-- no key leads from the change to the rows
