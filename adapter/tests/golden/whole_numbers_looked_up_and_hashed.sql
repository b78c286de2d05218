select pmod(hash(c.id), 8) as b, count(*) as n from shop.orders o left join (select cast(id as bigint) as id, name from shop.customers) c on c.id = o.cust group by pmod(hash(c.id), 8)

-- rebuild:
select pmod(hash(c.id), 8) as b, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join (select cast(id as bigint) as id, name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) c on c.id = o.cust group by pmod(hash(c.id), 8)

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; combined about 151 s; by rows about 420 s
-- keys (b) folded: True, whole_reads: 5 #6e96fe0c656a
-- by key (b), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta AS (
  SELECT cast(`changed_customers`.`id` as bigint) AS `c__id`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
),
computed AS (
  SELECT `delta_`.`c__id`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`c__id`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT pmod(hash((CAST(`changed_orders`.`cust` AS bigint))), 8) AS `b`
  FROM `changed_orders`
  UNION ALL
  SELECT pmod(hash((if(false, CAST(`c`.`cust` AS bigint), NULL))), 8) AS `b`
  FROM `changed_orders` AS `c`
  UNION ALL
  SELECT pmod(hash((CAST((CAST(`computed`.`c__id` AS int)) AS bigint))), 8) AS `b`
  FROM `computed`
  UNION ALL
  SELECT pmod(hash((if(false, CAST((CAST(`computed_`.`c__id` AS int)) AS bigint), NULL))), 8) AS `b`
  FROM `computed` AS `computed_`
)
SELECT DISTINCT `combined`.`b`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT cast(`customers_2`.`id` as bigint) AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
  SELECT cast(`c`.`id` as bigint) AS `c__id`
  FROM `changed_customers` AS `c`
),
right_rows_3 AS (
  SELECT cast(`customers_5`.`id` as bigint) AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `right_rows`.`c__id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`cust`,
    `right_rows_`.`c__id`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`c__id` = `orders`.`cust`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`c__id` = `orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_2`.`cust`,
    `right_rows_3`.`c__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`c__id` = `orders_2`.`cust`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`c__id` = `orders_2`.`cust`
),
candidates AS (
  SELECT `combined_`.`cust`,
    `combined_`.`c__id`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    pmod(hash(`combined_`.`c__id`), 8) AS `__k_b`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT pmod(hash(`candidates_`.`c__id`), 8) AS `b`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`__k_b`⟧
  GROUP BY pmod(hash(`candidates_`.`c__id`), 8), `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`b`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`b`⟧
  UNION ALL
  SELECT `computed`.`b`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`b`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`b`
)
SELECT `filtered`.`b`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `b` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT cast(`customers_2`.`id` as bigint) AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
  SELECT cast(`c`.`id` as bigint) AS `c__id`
  FROM `changed_customers` AS `c`
),
right_rows_3 AS (
  SELECT cast(`customers_5`.`id` as bigint) AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `right_rows`.`c__id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`cust`,
    `right_rows_`.`c__id`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`c__id` = `orders`.`cust`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`c__id` = `orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_2`.`cust`,
    `right_rows_3`.`c__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`c__id` = `orders_2`.`cust`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`c__id` = `orders_2`.`cust`
),
candidates AS (
  SELECT `combined_`.`cust`,
    `combined_`.`c__id`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    pmod(hash(`combined_`.`c__id`), 8) AS `__k_b`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT pmod(hash(`candidates_`.`c__id`), 8) AS `b`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `candidates_`.`__k_b` <=> `c_4`.`b`
  WHERE ⟦within¦b¦`candidates_`.`__k_b`⟧
  GROUP BY pmod(hash(`candidates_`.`c__id`), 8), `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`b`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`b` <=> `dirty_keys`.`b`
  WHERE ⟦within¦b¦`stored`.`b`⟧
  UNION ALL
  SELECT `computed`.`b`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`b`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`b`
)
SELECT `filtered`.`b`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (b) whole_reads: 2 #7bbd0a869d58
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
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
),
computed AS (
  SELECT `delta_`.`c__id`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`c__id`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT pmod(hash((CAST(`changed_orders`.`cust` AS bigint))), 8) AS `b`
  FROM `changed_orders`
  UNION ALL
  SELECT pmod(hash((if(false, CAST(`c`.`cust` AS bigint), NULL))), 8) AS `b`
  FROM `changed_orders` AS `c`
  UNION ALL
  SELECT pmod(hash((CAST((CAST(`computed`.`c__id` AS int)) AS bigint))), 8) AS `b`
  FROM `computed`
  UNION ALL
  SELECT pmod(hash((if(false, CAST((CAST(`computed_`.`c__id` AS int)) AS bigint), NULL))), 8) AS `b`
  FROM `computed` AS `computed_`
)
SELECT DISTINCT `combined`.`b`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT cast(`customers_2`.`id` as bigint) AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
)
SELECT pmod(hash(`right_rows`.`c__id`), 8) AS `b`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
WHERE ⟦keys¦(pmod(hash(`right_rows`.`c__id`), 8))⟧
GROUP BY pmod(hash(`right_rows`.`c__id`), 8)
-- many:
WITH right_rows AS (
  SELECT cast(`customers_2`.`id` as bigint) AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
dirty_keys AS (
SELECT `b` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT pmod(hash(`right_rows`.`c__id`), 8) AS `b`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
  LEFT SEMI JOIN `dirty_keys`
    ON (pmod(hash(`right_rows`.`c__id`), 8)) <=> `dirty_keys`.`b`
GROUP BY pmod(hash(`right_rows`.`c__id`), 8)
-- rows () whole_reads: 14 #f551fc200e17
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT cast(`customers_2`.`id` as bigint) AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
  SELECT cast(`c`.`id` as bigint) AS `c__id`
  FROM `changed_customers` AS `c`
),
right_rows_3 AS (
  SELECT cast(`customers_6`.`id` as bigint) AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
),
combined AS (
  SELECT `right_rows_`.`c__id`
  FROM `changed_orders`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`right_rows__2`.`c__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`c__id` = `orders_2`.`cust`
    LEFT JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`c__id` = `orders_2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`right_rows_3`.`c__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`c__id` = `orders_3`.`cust`
    LEFT JOIN `right_rows_3`
      ON `right_rows_3`.`c__id` = `orders_3`.`cust`
),
dirty_keys AS (
  SELECT DISTINCT pmod(hash(`combined`.`c__id`), 8) AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ pmod(hash(`right_rows`.`c__id`), 8) AS `b`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `orders`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON (pmod(hash(`right_rows`.`c__id`), 8)) <=> `dirty_keys`.`__k0`
  GROUP BY pmod(hash(`right_rows`.`c__id`), 8)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ pmod(hash(`right_rows_3_`.`c__id`), 8) AS `b`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT JOIN `right_rows_3` AS `right_rows_3_`
      ON `right_rows_3_`.`c__id` = `orders_4`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (pmod(hash(`right_rows_3_`.`c__id`), 8)) <=> `dirty_keys_`.`__k0`
  GROUP BY pmod(hash(`right_rows_3_`.`c__id`), 8)
)
SELECT `delta`.`b`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`b`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; combined about 121 s; by rows about 360 s
-- keys (b) folded: True, whole_reads: 4 #f22169202ca5
-- by key (b), read from the change; the change is combined with the table's own
-- keys (b) whole_reads: 2 #c8d8861f6f21
-- by key (b), read from the change
-- rows () whole_reads: 12 #4bfa7dee0330
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 32 s; rebuilt about 60 s; by key about 60 s; by rows about 182 s
-- keys (b) folded: True, grown: True, whole_reads: 1 #7f741ec240e7
-- by key (b), read from the change; added rows are combined with the table's own
-- keys (b) folded: True, whole_reads: 1 #45b068494050
-- by key (b), read from the change; the change is combined with the table's own
-- keys (b) whole_reads: 2 #123734ca367d
-- by key (b), read from the change
-- rows () whole_reads: 6 #732d2495c361
-- no key leads from the change to the rows
