select c.segment, o.status, count(*) as n from shop.customers c full join shop.orders o on c.id = o.cust group by c.segment, o.status

-- was:
select c.segment, o.status, count(*) as n from shop.customers c join shop.orders o on c.id = o.cust group by c.segment, o.status

-- edit, words: ('join: inner → full',)
-- edit, altered: ('n', 'segment', 'status')
-- rebuild:
select c.segment, o.status, count(*) as n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c full join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on c.id = o.cust group by c.segment, o.status

-- changed: shop.customers, shop.orders
-- keys (segment) part: True, folded: True, whole_reads: 14, reference: ('shop.customers', 'shop.orders') #4a809b82025c
-- by key (segment), one join away from the change (5 tables read); the change is combined with the table's own
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `orders_3`.`cust`,
    `orders_3`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE false
),
right_rows_2 AS (
  SELECT `customers_5`.`id` AS `c__id`,
    `customers_5`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
  WHERE false
),
combined AS (
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `customers_2`.`id` = `orders`.`cust`
    LEFT JOIN `right_rows`
      ON true
  UNION ALL
  SELECT `right_rows_2`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_4`.`cust`
    LEFT JOIN `right_rows_2`
      ON true
)
SELECT DISTINCT `combined`.`segment`
FROM `combined`
-- differing:
WITH candidates AS (
  SELECT `customers_2`.`segment`,
    `orders_2`.`status`,
    count(*) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    FULL JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
  GROUP BY `customers_2`.`segment`, `orders_2`.`status`
),
delta AS (
  SELECT `candidates`.`segment`,
    `candidates`.`status`,
    `candidates`.`n`,
    1 AS `__ivm_w`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`segment`⟧
  UNION ALL
  SELECT `stored`.`segment`,
    `stored`.`status`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`segment`⟧
),
computed AS (
  SELECT `delta_`.`segment`,
    `delta_`.`status`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`segment`, `delta_`.`status`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`segment`
FROM `computed`
-- few:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `c_2`.`cust`,
    `c_2`.`status`,
    `c_2`.`__ivm_w`
  FROM `changed_orders` AS `c_2`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `c_2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧`orders_4`.`cust`,
    `orders_4`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_customers` AS `c_3`
      ON `c_3`.`id` = `orders_4`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_4`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_4`) */ ⟧`orders_5`.`cust`,
    `orders_5`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `changed_customers` AS `c_4`
      ON `c_4`.`id` = `orders_5`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_5`.`cust`
),
right_rows AS (
  SELECT `customers_7`.`id` AS `c__id`,
    `customers_7`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
  WHERE false
),
right_rows_2 AS (
  SELECT `orders_8`.`cust`,
    `orders_8`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
  WHERE false
),
right_rows_3 AS (
  SELECT `customers_11`.`id` AS `c__id`,
    `customers_11`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_11`
  WHERE false
),
combined_2 AS (
  SELECT `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`segment`,
    `orders`.`cust`,
    `orders`.`status`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE ⟦keys¦`changed_customers`.`segment`⟧
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`id` AS `c__id`,
    `customers`.`segment`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `changed_orders`
      ON `customers`.`id` = `changed_orders`.`cust`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers`.`id` = `orders_2`.`cust`
  WHERE ⟦keys¦`customers`.`segment`⟧
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`,
    `orders_3`.`cust`,
    `orders_3`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON `customers_2`.`id` = `c`.`cust`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
      ON `customers_2`.`id` = `orders_3`.`cust`
  WHERE ⟦keys¦`customers_2`.`segment`⟧
  UNION ALL
  SELECT `right_rows`.`c__id`,
    `right_rows`.`segment`,
    `combined`.`cust`,
    `combined`.`status`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows`
      ON true
  UNION ALL
  SELECT `customers_8`.`id` AS `c__id`,
    `customers_8`.`segment`,
    `right_rows_2`.`cust`,
    `right_rows_2`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `customers_8`.`id` = `orders_6`.`cust`
    LEFT JOIN `right_rows_2`
      ON true
  WHERE ⟦keys¦`customers_8`.`segment`⟧
  UNION ALL
  SELECT `right_rows_3`.`c__id`,
    `right_rows_3`.`segment`,
    `orders_9`.`cust`,
    `orders_9`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
      ON `customers_9`.`id` = `orders_9`.`cust`
    LEFT JOIN `right_rows_3`
      ON true
  WHERE ⟦keys¦`right_rows_3`.`segment`⟧
),
candidates AS (
  SELECT `combined_2_`.`c__id`,
    `combined_2_`.`segment`,
    `combined_2_`.`cust`,
    `combined_2_`.`status`,
    `combined_2_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_2` AS `combined_2_`
    LATERAL VIEW explode(sequence(1, abs(`combined_2_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`segment`,
    `candidates_`.`status`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`segment`⟧
  GROUP BY `candidates_`.`segment`, `candidates_`.`status`, `candidates_`.`__ivm_w` > 0
),
combined_3 AS (
  SELECT `stored`.`segment`,
    `stored`.`status`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`segment`⟧
  UNION ALL
  SELECT `computed`.`segment`,
    `computed`.`status`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_3_`.`segment`,
    `combined_3_`.`status`,
    sum(`combined_3_`.`n`) AS `n`
  FROM `combined_3` AS `combined_3_`
  GROUP BY `combined_3_`.`segment`, `combined_3_`.`status`
)
SELECT `filtered`.`segment`,
  `filtered`.`status`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `c_5`.`cust`,
    `c_5`.`status`,
    `c_5`.`__ivm_w`
  FROM `changed_orders` AS `c_5`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `c_5`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_6`) */ ⟧`orders_4`.`cust`,
    `orders_4`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_customers` AS `c_6`
      ON `c_6`.`id` = `orders_4`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_4`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_7`) */ ⟧`orders_5`.`cust`,
    `orders_5`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `changed_customers` AS `c_7`
      ON `c_7`.`id` = `orders_5`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_5`.`cust`
),
right_rows AS (
  SELECT `customers_7`.`id` AS `c__id`,
    `customers_7`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
  WHERE false
),
right_rows_2 AS (
  SELECT `orders_8`.`cust`,
    `orders_8`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
  WHERE false
),
right_rows_3 AS (
  SELECT `customers_11`.`id` AS `c__id`,
    `customers_11`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_11`
  WHERE false
),
combined_2 AS (
  SELECT `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`segment`,
    `orders`.`cust`,
    `orders`.`status`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_customers`.`segment` <=> `c`.`segment`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE ⟦within¦segment¦`changed_customers`.`segment`⟧
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`id` AS `c__id`,
    `customers`.`segment`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `changed_orders`
      ON `customers`.`id` = `changed_orders`.`cust`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers`.`id` = `orders_2`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `customers`.`segment` <=> `c_2`.`segment`
  WHERE ⟦within¦segment¦`customers`.`segment`⟧
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧`customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`,
    `orders_3`.`cust`,
    `orders_3`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_orders` AS `c_3`
      ON `customers_2`.`id` = `c_3`.`cust`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
      ON `customers_2`.`id` = `orders_3`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `customers_2`.`segment` <=> `c_4`.`segment`
  WHERE ⟦within¦segment¦`customers_2`.`segment`⟧
  UNION ALL
  SELECT `right_rows`.`c__id`,
    `right_rows`.`segment`,
    `combined`.`cust`,
    `combined`.`status`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows`
      ON true
  UNION ALL
  SELECT `customers_8`.`id` AS `c__id`,
    `customers_8`.`segment`,
    `right_rows_2`.`cust`,
    `right_rows_2`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `customers_8`.`id` = `orders_6`.`cust`
    LEFT JOIN `right_rows_2`
      ON true
    LEFT SEMI JOIN `dirty_keys` AS `c_8`
      ON `customers_8`.`segment` <=> `c_8`.`segment`
  WHERE ⟦within¦segment¦`customers_8`.`segment`⟧
  UNION ALL
  SELECT `right_rows_3`.`c__id`,
    `right_rows_3`.`segment`,
    `orders_9`.`cust`,
    `orders_9`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
      ON `customers_9`.`id` = `orders_9`.`cust`
    LEFT JOIN `right_rows_3`
      ON true
    LEFT SEMI JOIN `dirty_keys` AS `c_9`
      ON `right_rows_3`.`segment` <=> `c_9`.`segment`
  WHERE ⟦within¦segment¦`right_rows_3`.`segment`⟧
),
candidates AS (
  SELECT `combined_2_`.`c__id`,
    `combined_2_`.`segment`,
    `combined_2_`.`cust`,
    `combined_2_`.`status`,
    `combined_2_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_2` AS `combined_2_`
    LATERAL VIEW explode(sequence(1, abs(`combined_2_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`segment`,
    `candidates_`.`status`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_11`
      ON `candidates_`.`segment` <=> `c_11`.`segment`
  WHERE ⟦within¦segment¦`candidates_`.`segment`⟧
  GROUP BY `candidates_`.`segment`, `candidates_`.`status`, `candidates_`.`__ivm_w` > 0
),
combined_3 AS (
  SELECT `stored`.`segment`,
    `stored`.`status`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`segment` <=> `dirty_keys`.`segment`
  WHERE ⟦within¦segment¦`stored`.`segment`⟧
  UNION ALL
  SELECT `computed`.`segment`,
    `computed`.`status`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_3_`.`segment`,
    `combined_3_`.`status`,
    sum(`combined_3_`.`n`) AS `n`
  FROM `combined_3` AS `combined_3_`
  GROUP BY `combined_3_`.`segment`, `combined_3_`.`status`
)
SELECT `filtered`.`segment`,
  `filtered`.`status`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (segment, status) folded: True, whole_reads: 14, reference: ('shop.customers', 'shop.orders') #58ef18b8d363
-- by key (segment, status), one join away from the change (6 tables read); the change is combined with the table's own
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `orders_4`.`cust`,
    `orders_4`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE false
),
right_rows_2 AS (
  SELECT `customers_5`.`id` AS `c__id`,
    `customers_5`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
  WHERE false
),
combined AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`segment`,
    `orders`.`status`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`,
    `changed_orders`.`status`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`c_2`) */ ⟧`c`.`segment`,
    `c_2`.`status`
  FROM `changed_customers` AS `c`
    INNER JOIN `changed_orders` AS `c_2`
      ON `c`.`id` = `c_2`.`cust`
  UNION ALL
  SELECT `customers_2`.`segment`,
    `right_rows`.`status`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
    LEFT JOIN `right_rows`
      ON true
  UNION ALL
  SELECT `right_rows_2`.`segment`,
    `orders_5`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_5`.`cust`
    LEFT JOIN `right_rows_2`
      ON true
)
SELECT DISTINCT `combined`.`segment`,
  `combined`.`status`
FROM `combined`
-- differing:
WITH candidates AS (
  SELECT `customers_2`.`segment`,
    `orders_2`.`status`,
    count(*) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    FULL JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
  GROUP BY `customers_2`.`segment`, `orders_2`.`status`
),
delta AS (
  SELECT `candidates`.`segment`,
    `candidates`.`status`,
    `candidates`.`n`,
    1 AS `__ivm_w`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`segment`¦`candidates`.`status`⟧
  UNION ALL
  SELECT `stored`.`segment`,
    `stored`.`status`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`segment`¦`stored`.`status`⟧
),
computed AS (
  SELECT `delta_`.`segment`,
    `delta_`.`status`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`segment`, `delta_`.`status`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`segment`,
  `computed`.`status`
FROM `computed`
-- few:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `c_2`.`cust`,
    `c_2`.`status`,
    `c_2`.`__ivm_w`
  FROM `changed_orders` AS `c_2`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `c_2`.`cust`
  WHERE ⟦keys¦¦`c_2`.`status`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧`orders_4`.`cust`,
    `orders_4`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_customers` AS `c_3`
      ON `c_3`.`id` = `orders_4`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_4`.`cust`
  WHERE ⟦keys¦¦`orders_4`.`status`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_4`) */ ⟧`orders_5`.`cust`,
    `orders_5`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `changed_customers` AS `c_4`
      ON `c_4`.`id` = `orders_5`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_5`.`cust`
  WHERE ⟦keys¦¦`orders_5`.`status`⟧
),
right_rows AS (
  SELECT `customers_7`.`id` AS `c__id`,
    `customers_7`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
  WHERE false
),
right_rows_2 AS (
  SELECT `orders_8`.`cust`,
    `orders_8`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
  WHERE false
),
right_rows_3 AS (
  SELECT `customers_11`.`id` AS `c__id`,
    `customers_11`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_11`
  WHERE false
),
combined_2 AS (
  SELECT `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`segment`,
    `orders`.`cust`,
    `orders`.`status`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE ⟦keys¦`changed_customers`.`segment`¦⟧
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`id` AS `c__id`,
    `customers`.`segment`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `changed_orders`
      ON `customers`.`id` = `changed_orders`.`cust`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers`.`id` = `orders_2`.`cust`
  WHERE ⟦keys¦`customers`.`segment`¦`orders_2`.`status`⟧
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`,
    `orders_3`.`cust`,
    `orders_3`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON `customers_2`.`id` = `c`.`cust`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
      ON `customers_2`.`id` = `orders_3`.`cust`
  WHERE ⟦keys¦`customers_2`.`segment`¦`orders_3`.`status`⟧
  UNION ALL
  SELECT `right_rows`.`c__id`,
    `right_rows`.`segment`,
    `combined`.`cust`,
    `combined`.`status`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows`
      ON true
  UNION ALL
  SELECT `customers_8`.`id` AS `c__id`,
    `customers_8`.`segment`,
    `right_rows_2`.`cust`,
    `right_rows_2`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `customers_8`.`id` = `orders_6`.`cust`
    LEFT JOIN `right_rows_2`
      ON true
  WHERE ⟦keys¦`customers_8`.`segment`¦`right_rows_2`.`status`⟧
  UNION ALL
  SELECT `right_rows_3`.`c__id`,
    `right_rows_3`.`segment`,
    `orders_9`.`cust`,
    `orders_9`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
      ON `customers_9`.`id` = `orders_9`.`cust`
    LEFT JOIN `right_rows_3`
      ON true
  WHERE ⟦keys¦`right_rows_3`.`segment`¦`orders_9`.`status`⟧
),
candidates AS (
  SELECT `combined_2_`.`c__id`,
    `combined_2_`.`segment`,
    `combined_2_`.`cust`,
    `combined_2_`.`status`,
    `combined_2_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_2` AS `combined_2_`
    LATERAL VIEW explode(sequence(1, abs(`combined_2_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`segment`,
    `candidates_`.`status`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`segment`¦`candidates_`.`status`⟧
  GROUP BY `candidates_`.`segment`, `candidates_`.`status`, `candidates_`.`__ivm_w` > 0
),
combined_3 AS (
  SELECT `stored`.`segment`,
    `stored`.`status`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`segment`¦`stored`.`status`⟧
  UNION ALL
  SELECT `computed`.`segment`,
    `computed`.`status`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_3_`.`segment`,
    `combined_3_`.`status`,
    sum(`combined_3_`.`n`) AS `n`
  FROM `combined_3` AS `combined_3_`
  GROUP BY `combined_3_`.`segment`, `combined_3_`.`status`
)
SELECT `filtered`.`segment`,
  `filtered`.`status`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `segment`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `c_5`.`cust`,
    `c_5`.`status`,
    `c_5`.`__ivm_w`
  FROM `changed_orders` AS `c_5`
    LEFT SEMI JOIN `dirty_keys` AS `c_6`
      ON `c_5`.`status` <=> `c_6`.`status`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `c_5`.`cust`
  WHERE ⟦within¦status¦`c_5`.`status`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_7`) */ ⟧`orders_4`.`cust`,
    `orders_4`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_customers` AS `c_7`
      ON `c_7`.`id` = `orders_4`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_4`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `c_8`
      ON `orders_4`.`status` <=> `c_8`.`status`
  WHERE ⟦within¦status¦`orders_4`.`status`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_9`) */ ⟧`orders_5`.`cust`,
    `orders_5`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `changed_customers` AS `c_9`
      ON `c_9`.`id` = `orders_5`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_5`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `c_10`
      ON `orders_5`.`status` <=> `c_10`.`status`
  WHERE ⟦within¦status¦`orders_5`.`status`⟧
),
right_rows AS (
  SELECT `customers_7`.`id` AS `c__id`,
    `customers_7`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
  WHERE false
),
right_rows_2 AS (
  SELECT `orders_8`.`cust`,
    `orders_8`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
  WHERE false
),
right_rows_3 AS (
  SELECT `customers_11`.`id` AS `c__id`,
    `customers_11`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_11`
  WHERE false
),
combined_2 AS (
  SELECT `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`segment`,
    `orders`.`cust`,
    `orders`.`status`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_customers`.`segment` <=> `c`.`segment`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE ⟦within¦segment¦`changed_customers`.`segment`⟧
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`id` AS `c__id`,
    `customers`.`segment`,
    `orders_2`.`cust`,
    `orders_2`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `changed_orders`
      ON `customers`.`id` = `changed_orders`.`cust`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers`.`id` = `orders_2`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `customers`.`segment` <=> `c_2`.`segment` AND `orders_2`.`status` <=> `c_2`.`status`
  WHERE ⟦within¦segment¦`customers`.`segment`⟧
    AND ⟦within¦status¦`orders_2`.`status`⟧
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧`customers_2`.`id` AS `c__id`,
    `customers_2`.`segment`,
    `orders_3`.`cust`,
    `orders_3`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_orders` AS `c_3`
      ON `customers_2`.`id` = `c_3`.`cust`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
      ON `customers_2`.`id` = `orders_3`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `customers_2`.`segment` <=> `c_4`.`segment` AND `orders_3`.`status` <=> `c_4`.`status`
  WHERE ⟦within¦segment¦`customers_2`.`segment`⟧
    AND ⟦within¦status¦`orders_3`.`status`⟧
  UNION ALL
  SELECT `right_rows`.`c__id`,
    `right_rows`.`segment`,
    `combined`.`cust`,
    `combined`.`status`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows`
      ON true
  UNION ALL
  SELECT `customers_8`.`id` AS `c__id`,
    `customers_8`.`segment`,
    `right_rows_2`.`cust`,
    `right_rows_2`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_8`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `customers_8`.`id` = `orders_6`.`cust`
    LEFT JOIN `right_rows_2`
      ON true
    LEFT SEMI JOIN `dirty_keys` AS `c_11`
      ON `customers_8`.`segment` <=> `c_11`.`segment` AND `right_rows_2`.`status` <=> `c_11`.`status`
  WHERE ⟦within¦segment¦`customers_8`.`segment`⟧
    AND ⟦within¦status¦`right_rows_2`.`status`⟧
  UNION ALL
  SELECT `right_rows_3`.`c__id`,
    `right_rows_3`.`segment`,
    `orders_9`.`cust`,
    `orders_9`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
      ON `customers_9`.`id` = `orders_9`.`cust`
    LEFT JOIN `right_rows_3`
      ON true
    LEFT SEMI JOIN `dirty_keys` AS `c_12`
      ON `right_rows_3`.`segment` <=> `c_12`.`segment` AND `orders_9`.`status` <=> `c_12`.`status`
  WHERE ⟦within¦segment¦`right_rows_3`.`segment`⟧
    AND ⟦within¦status¦`orders_9`.`status`⟧
),
candidates AS (
  SELECT `combined_2_`.`c__id`,
    `combined_2_`.`segment`,
    `combined_2_`.`cust`,
    `combined_2_`.`status`,
    `combined_2_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_2` AS `combined_2_`
    LATERAL VIEW explode(sequence(1, abs(`combined_2_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`segment`,
    `candidates_`.`status`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_14`
      ON `candidates_`.`segment` <=> `c_14`.`segment` AND `candidates_`.`status` <=> `c_14`.`status`
  WHERE ⟦within¦segment¦`candidates_`.`segment`⟧
    AND ⟦within¦status¦`candidates_`.`status`⟧
  GROUP BY `candidates_`.`segment`, `candidates_`.`status`, `candidates_`.`__ivm_w` > 0
),
combined_3 AS (
  SELECT `stored`.`segment`,
    `stored`.`status`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`segment` <=> `dirty_keys`.`segment` AND `stored`.`status` <=> `dirty_keys`.`status`
  WHERE ⟦within¦segment¦`stored`.`segment`⟧
    AND ⟦within¦status¦`stored`.`status`⟧
  UNION ALL
  SELECT `computed`.`segment`,
    `computed`.`status`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_3_`.`segment`,
    `combined_3_`.`status`,
    sum(`combined_3_`.`n`) AS `n`
  FROM `combined_3` AS `combined_3_`
  GROUP BY `combined_3_`.`segment`, `combined_3_`.`status`
)
SELECT `filtered`.`segment`,
  `filtered`.`status`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (segment) part: True, whole_reads: 2, reference: ('shop.customers', 'shop.orders') #a104baea5583
-- by key (segment), one join away from the change (5 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `orders_3`.`cust`,
    `orders_3`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE false
),
right_rows_2 AS (
  SELECT `customers_5`.`id` AS `c__id`,
    `customers_5`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
  WHERE false
),
combined AS (
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `customers_2`.`id` = `orders`.`cust`
    LEFT JOIN `right_rows`
      ON true
  UNION ALL
  SELECT `right_rows_2`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_4`.`cust`
    LEFT JOIN `right_rows_2`
      ON true
)
SELECT DISTINCT `combined`.`segment`
FROM `combined`
-- differing:
WITH candidates AS (
  SELECT `customers_2`.`segment`,
    `orders_2`.`status`,
    count(*) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    FULL JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
  GROUP BY `customers_2`.`segment`, `orders_2`.`status`
),
delta AS (
  SELECT `candidates`.`segment`,
    `candidates`.`status`,
    `candidates`.`n`,
    1 AS `__ivm_w`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`segment`⟧
  UNION ALL
  SELECT `stored`.`segment`,
    `stored`.`status`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`segment`⟧
),
computed AS (
  SELECT `delta_`.`segment`,
    `delta_`.`status`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`segment`, `delta_`.`status`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`segment`
FROM `computed`
-- few:
WITH candidates AS (
  SELECT `customers_2`.`segment`,
    `orders_2`.`status`,
    count(*) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    FULL JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
  GROUP BY `customers_2`.`segment`, `orders_2`.`status`
)
SELECT `candidates`.`segment`,
  `candidates`.`status`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`segment`⟧
-- many:
WITH candidates AS (
  SELECT `customers_2`.`segment`,
    `orders_2`.`status`,
    count(*) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    FULL JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
  GROUP BY `customers_2`.`segment`, `orders_2`.`status`
),
dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`segment`,
  `candidates`.`status`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`segment` <=> `dirty_keys`.`segment`
WHERE ⟦within¦segment¦`candidates`.`segment`⟧
-- keys (segment, status) whole_reads: 2, reference: ('shop.customers', 'shop.orders') #81d405e2a9fd
-- by key (segment, status), one join away from the change (6 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `orders_4`.`cust`,
    `orders_4`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE false
),
right_rows_2 AS (
  SELECT `customers_5`.`id` AS `c__id`,
    `customers_5`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
  WHERE false
),
combined AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`segment`,
    `orders`.`status`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`,
    `changed_orders`.`status`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧⟦few¦shop.orders¦/*+ BROADCAST(`c_2`) */ ⟧`c`.`segment`,
    `c_2`.`status`
  FROM `changed_customers` AS `c`
    INNER JOIN `changed_orders` AS `c_2`
      ON `c`.`id` = `c_2`.`cust`
  UNION ALL
  SELECT `customers_2`.`segment`,
    `right_rows`.`status`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
    LEFT JOIN `right_rows`
      ON true
  UNION ALL
  SELECT `right_rows_2`.`segment`,
    `orders_5`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_5`.`cust`
    LEFT JOIN `right_rows_2`
      ON true
)
SELECT DISTINCT `combined`.`segment`,
  `combined`.`status`
FROM `combined`
-- differing:
WITH candidates AS (
  SELECT `customers_2`.`segment`,
    `orders_2`.`status`,
    count(*) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    FULL JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
  GROUP BY `customers_2`.`segment`, `orders_2`.`status`
),
delta AS (
  SELECT `candidates`.`segment`,
    `candidates`.`status`,
    `candidates`.`n`,
    1 AS `__ivm_w`
  FROM `candidates`
  WHERE ⟦keys¦`candidates`.`segment`¦`candidates`.`status`⟧
  UNION ALL
  SELECT `stored`.`segment`,
    `stored`.`status`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`segment`¦`stored`.`status`⟧
),
computed AS (
  SELECT `delta_`.`segment`,
    `delta_`.`status`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`segment`, `delta_`.`status`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`segment`,
  `computed`.`status`
FROM `computed`
-- few:
WITH candidates AS (
  SELECT `customers_2`.`segment`,
    `orders_2`.`status`,
    count(*) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    FULL JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
  GROUP BY `customers_2`.`segment`, `orders_2`.`status`
)
SELECT `candidates`.`segment`,
  `candidates`.`status`,
  `candidates`.`n`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`segment`¦`candidates`.`status`⟧
-- many:
WITH candidates AS (
  SELECT `customers_2`.`segment`,
    `orders_2`.`status`,
    count(*) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    FULL JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
  GROUP BY `customers_2`.`segment`, `orders_2`.`status`
),
dirty_keys AS (
SELECT `segment`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `candidates`.`segment`,
  `candidates`.`status`,
  `candidates`.`n`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys`
    ON `candidates`.`segment` <=> `dirty_keys`.`segment` AND `candidates`.`status` <=> `dirty_keys`.`status`
WHERE ⟦within¦segment¦`candidates`.`segment`⟧
  AND ⟦within¦status¦`candidates`.`status`⟧
-- rows () whole_reads: 32 #159d6c5c6fff
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_3`.`cust`,
    `orders_3`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_2 AS (
  SELECT `customers_5`.`id` AS `c__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_5`.`id`⟧)
),
combined AS (
  SELECT `c_2`.`status`
  FROM `changed_orders` AS `c_2`
    LEFT ANTI JOIN `right_rows_2`
      ON `right_rows_2`.`c__id` = `c_2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧`orders_6`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `changed_customers` AS `c_3`
      ON `c_3`.`id` = `orders_6`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_6`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_6`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_4`) */ ⟧`orders_7`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `changed_customers` AS `c_4`
      ON `c_4`.`id` = `orders_7`.`cust`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_7`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_7`.`cust`⟧)
),
right_rows_3 AS (
  SELECT `customers_9`.`id` AS `c__id`,
    `customers_9`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_9`
  WHERE false
),
right_rows_4 AS (
  SELECT `orders_10`.`cust`,
    `orders_10`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
  WHERE false
),
right_rows_5 AS (
  SELECT `customers_13`.`id` AS `c__id`,
    `customers_13`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_13`
  WHERE false
),
combined_2 AS (
  SELECT `changed_customers`.`segment`,
    `right_rows`.`status`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `changed_customers`.`id` = `right_rows`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers_2`.`segment`,
    `orders_4`.`status`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_orders`
      ON `customers_2`.`id` = `changed_orders`.`cust`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON `customers_2`.`id` = `orders_4`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`customers_3`.`segment`,
    `orders_5`.`status`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON `customers_3`.`id` = `c`.`cust`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
      ON `customers_3`.`id` = `orders_5`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_3`.`id`⟧)
  UNION ALL
  SELECT `right_rows_3`.`segment`,
    `combined`.`status`
  FROM `combined`
    LEFT JOIN `right_rows_3`
      ON true
  UNION ALL
  SELECT `customers_10`.`segment`,
    `right_rows_4`.`status`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_10`
    LEFT ANTI JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
      ON `customers_10`.`id` = `orders_8`.`cust`
    LEFT JOIN `right_rows_4`
      ON true
  UNION ALL
  SELECT `right_rows_5`.`segment`,
    `orders_11`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_11`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_11`
      ON `customers_11`.`id` = `orders_11`.`cust`
    LEFT JOIN `right_rows_5`
      ON true
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`segment` AS `__k0`,
    `combined_2`.`status` AS `__k1`
  FROM `combined_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers`.`segment`,
    `orders`.`status`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    FULL JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `customers`.`id` = `orders`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`segment` <=> `dirty_keys`.`__k0` AND `orders`.`status` <=> `dirty_keys`.`__k1`
  GROUP BY `customers`.`segment`, `orders`.`status`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_14`.`segment`,
    `orders_12`.`status`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_14`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_12`
      ON `customers_14`.`id` = `orders_12`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_14`.`segment` <=> `dirty_keys_`.`__k0` AND `orders_12`.`status` <=> `dirty_keys_`.`__k1`
  GROUP BY `customers_14`.`segment`, `orders_12`.`status`
)
SELECT `delta`.`segment`,
  `delta`.`status`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`status`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (segment) part: True, folded: True, whole_reads: 9, reference: ('shop.customers',) #0454bbaf1de6
-- by key (segment), one join away from the change (4 tables read); the change is combined with the table's own
-- keys (segment, status) folded: True, whole_reads: 9, reference: ('shop.customers',) #f272797a2fda
-- by key (segment, status), one join away from the change (5 tables read); the change is combined with the table's own
-- keys (segment) part: True, whole_reads: 2, reference: ('shop.customers',) #3ec5c70357e7
-- by key (segment), one join away from the change (4 tables read)
-- keys (segment, status) whole_reads: 2, reference: ('shop.customers',) #edf451fce1df
-- by key (segment, status), one join away from the change (5 tables read)
-- rows () whole_reads: 22 #2a599c20aef9
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (status) part: True, folded: True, whole_reads: 9, reference: ('shop.orders',) #1f1b3911190d
-- by key (status), one join away from the change (4 tables read); the change is combined with the table's own
-- keys (segment, status) folded: True, whole_reads: 9, reference: ('shop.orders',) #7c21eb8d707f
-- by key (segment, status), one join away from the change (5 tables read); the change is combined with the table's own
-- keys (status) part: True, whole_reads: 2, reference: ('shop.orders',) #93355e2c4b1f
-- by key (status), one join away from the change (4 tables read)
-- keys (segment, status) whole_reads: 2, reference: ('shop.orders',) #3731e1e5e820
-- by key (segment, status), one join away from the change (5 tables read)
-- rows () whole_reads: 22 #371cc32564fe
-- no key leads from the change to the rows
