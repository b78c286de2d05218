select o.cust, sum(o.amount) as s, max(c.r) as r from shop.orders o left join (select id, rank() over (order by segment desc) as r from shop.customers) c on c.id = o.cust group by o.cust

-- rebuild:
select o.cust, sum(o.amount) as s, max(c.r) as r from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join (select id, rank() over (order by segment desc) as r from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) c on c.id = o.cust group by o.cust

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 657 s
-- rows () whole_reads: 22 #99c092e0137e
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    rank() over (order by `customers_2`.`segment` desc) AS `r`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_2 AS (
  SELECT `customers_4`.`id` AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_4`.`id`⟧)
),
combined AS (
  SELECT `customers_5`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
  UNION ALL
  SELECT `customers_6`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
),
right_rows_3 AS (
  SELECT `customers_9`.`id` AS `c__id`,
    rank() over (order by `customers_9`.`segment` desc) AS `r`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
    LEFT JOIN `right_rows_2`
      ON `right_rows_2`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `combined`
      ON `combined`.`id` = `orders_2`.`cust`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`c__id` = `orders_2`.`cust`
  UNION ALL
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `combined` AS `combined_`
      ON `combined_`.`id` = `orders_3`.`cust`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`c__id` = `orders_3`.`cust`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`cust` AS `__k0`
  FROM `combined_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    sum(`orders`.`amount`) AS `s`,
    max(`right_rows`.`r`) AS `r`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `orders`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
    sum(`orders_4`.`amount`) AS `s`,
    max(`right_rows_3_`.`r`) AS `r`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT JOIN `right_rows_3` AS `right_rows_3_`
      ON `right_rows_3_`.`c__id` = `orders_4`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_4`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`s`,
  `delta`.`r`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`s`, `delta`.`r`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 598 s
-- rows () whole_reads: 20 #ad4ff4ba4c7e
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 32 s; by key about 40 s; rebuilt about 60 s; by rows about 140 s
-- keys (cust) folded: True, grown: True, whole_reads: 1, sums: ('s',) #e227957c0ca3
-- by key (cust), read from the change; added rows are combined with the table's own
-- keys (cust) whole_reads: 1 #8750cf41f412
-- by key (cust), read from the change
-- rows () whole_reads: 6 #18a27079ba47
-- no key leads from the change to the rows
