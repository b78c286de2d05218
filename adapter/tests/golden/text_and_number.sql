select t.k, o.amount from (select distinct case when id % 2 = 0 then concat('0', id) else cast(id as string) end as k from shop.customers) t join shop.orders o on t.k = o.cust

-- rebuild:
select t.k, o.amount from (select distinct case when id % 2 = 0 then concat('0', id) else cast(id as string) end as k from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) t join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on t.k = o.cust

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 80 s; by rows about 81 s
-- keys (k) whole_reads: 2, reference: ('shop.orders',) #2324cfc551a8
-- by key (k), one join away from the change (1 table read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
SELECT DISTINCT case when `customers_2`.`id` % 2 = 0 then concat('0', `customers_2`.`id`) else cast(`customers_2`.`id` as string) end AS `k`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
combined AS (
SELECT case when `changed_customers`.`id` % 2 = 0 then concat('0', `changed_customers`.`id`) else cast(`changed_customers`.`id` as string) end AS `k`
FROM `changed_customers`
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`right_rows`.`k`
FROM `changed_orders`
  INNER JOIN `right_rows`
    ON (`right_rows`.`k` = `changed_orders`.`cust`)
)
SELECT DISTINCT `combined`.`k`
FROM `combined`
-- few:
WITH left_rows AS (
SELECT DISTINCT case when `customers_2`.`id` % 2 = 0 then concat('0', `customers_2`.`id`) else cast(`customers_2`.`id` as string) end AS `k`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
)
SELECT `left_rows`.`k`,
  `orders`.`amount`
FROM `left_rows`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON (`left_rows`.`k` = `orders`.`cust`)
WHERE ⟦keys¦`left_rows`.`k`⟧
-- many:
WITH left_rows AS (
SELECT DISTINCT case when `customers_2`.`id` % 2 = 0 then concat('0', `customers_2`.`id`) else cast(`customers_2`.`id` as string) end AS `k`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
dirty_keys AS (
SELECT `k` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `left_rows`.`k`,
  `orders`.`amount`
FROM `left_rows`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON (`left_rows`.`k` = `orders`.`cust`)
  LEFT SEMI JOIN `dirty_keys`
    ON `left_rows`.`k` <=> `dirty_keys`.`k`
WHERE ⟦within¦k¦`left_rows`.`k`⟧
-- rows () whole_reads: 2 #30accbc830e5
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
dirty_keys AS (
SELECT DISTINCT case when `changed_customers`.`id` % 2 = 0 then concat('0', `changed_customers`.`id`) else cast(`changed_customers`.`id` as string) end AS `k`
FROM `changed_customers`
),
weighted AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT case when `customers_2`.`id` % 2 = 0 then concat('0', `customers_2`.`id`) else cast(`customers_2`.`id` as string) end AS `k`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON (case when `customers_2`.`id` % 2 = 0 then concat('0', `customers_2`.`id`) else cast(`customers_2`.`id` as string) end) <=> `dirty_keys_`.`k`
),
weighted_2 AS (
SELECT /*+ BROADCAST(`dirty_keys__3`) */ DISTINCT case when `customers_4`.`id` % 2 = 0 then concat('0', `customers_4`.`id`) else cast(`customers_4`.`id` as string) end AS `k`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
    ON (case when `customers_4`.`id` % 2 = 0 then concat('0', `customers_4`.`id`) else cast(`customers_4`.`id` as string) end) <=> `dirty_keys__3`.`k`
),
combined AS (
  SELECT `weighted`.`k`,
    1 AS `__ivm_w`
  FROM `weighted`
  UNION ALL
  SELECT `weighted_2`.`k`,
    -1 AS `__ivm_w`
  FROM `weighted_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
left_rows AS (
SELECT DISTINCT case when `customers_6`.`id` % 2 = 0 then concat('0', `customers_6`.`id`) else cast(`customers_6`.`id` as string) end AS `k`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
),
combined_2 AS (
  SELECT `combined`.`k`,
    `orders`.`amount`,
    `combined`.`__ivm_w`
  FROM `combined`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`combined`.`k` = `orders`.`cust`)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`left_rows`.`k`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `left_rows`
    INNER JOIN `changed_orders`
      ON (`left_rows`.`k` = `changed_orders`.`cust`)
),
delta AS (
  SELECT `combined_2`.`k`,
    `combined_2`.`amount`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`k`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`k`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by rows: about 51 s; rebuilt about 60 s; by key about 60 s
-- keys (k) whole_reads: 2 #bbf0daa1852d
-- by key (k), read from the change
-- rows () whole_reads: 1 #1d19c056e33d
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s; by key about 80 s
-- append ()  #c995d323fd22
-- the sources only gained rows and the query keeps every row it has
-- keys (k) whole_reads: 2, reference: ('shop.orders',) #bdf0cf68ab30
-- by key (k), one join away from the change (1 table read)
-- rows () whole_reads: 1 #ba82d1f266f2
-- no key leads from the change to the rows
