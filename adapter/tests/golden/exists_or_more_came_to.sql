select c.segment, count(*) as n from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 0) or c.name is null group by c.segment

-- was:
select c.segment, count(*) as n from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 0) group by c.segment

-- edit, words: ('filter: exists_2_2 → true', 'filter: true → exists_2 or name is null')
-- edit, where: ('exists_2_2 is not true', '(exists_2 or name is null) is not true')
-- edit, altered: ('n',)
-- rebuild:
select c.segment, count(*) as n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where exists (select 1 from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust = c.id and o.amount > 0) or c.name is null group by c.segment

-- changed: shop.customers, shop.orders
-- keys (segment) whole_reads: 2, reference: ('shop.orders',) #402ffeea3898
-- by key (segment), one join away from the change (9 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`amount` > 0))
),
combined AS (
  SELECT `customers_2`.`segment`,
    (true) AS `was____exists_2_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `customers_2`.`id`
  UNION ALL
  SELECT `customers_3`.`segment`,
    (false) AS `was____exists_2_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `customers_3`.`id`
),
combined_2 AS (
  SELECT `customers_4`.`name`,
    `customers_4`.`segment`,
    (true) AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    LEFT SEMI JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`__tie_1` = `customers_4`.`id`
  UNION ALL
  SELECT `customers_5`.`name`,
    `customers_5`.`segment`,
    (false) AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
    LEFT ANTI JOIN `right_rows` AS `right_rows__3`
      ON `right_rows__3`.`__tie_1` = `customers_5`.`id`
),
combined_3 AS (
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE ((`changed_orders`.`amount` > 0))
    AND (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT `combined`.`segment`
  FROM `combined`
  WHERE (NOT ((`combined`.`was____exists_2_2`)) OR ((`combined`.`was____exists_2_2`)) IS NULL)
  UNION ALL
  SELECT `combined_2`.`segment`
  FROM `combined_2`
  WHERE (NOT ((`combined_2`.`__exists_2` or `combined_2`.`name` is null)) OR ((`combined_2`.`__exists_2` or `combined_2`.`name` is null)) IS NULL)
)
SELECT DISTINCT `combined_3`.`segment`
FROM `combined_3`
-- differing:
WITH right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`amount` > 0)
),
combined AS (
  SELECT `customers`.`name`,
    `customers`.`segment`,
    true AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `customers`.`id`
  WHERE ⟦keys¦`customers`.`segment`⟧
  UNION ALL
  SELECT `customers_2`.`name`,
    `customers_2`.`segment`,
    false AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `customers_2`.`id`
  WHERE ⟦keys¦`customers_2`.`segment`⟧
),
delta AS (
  SELECT `combined`.`segment`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__exists_2` or `combined`.`name` is null)
  GROUP BY `combined`.`segment`
  UNION ALL
  SELECT `stored`.`segment`,
    `stored`.`n`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`segment`⟧
),
computed AS (
  SELECT `delta_`.`segment`,
    `delta_`.`n`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`segment`, `delta_`.`n`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`segment`
FROM `computed`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`amount` > 0)
),
combined AS (
  SELECT `customers`.`name`,
    `customers`.`segment`,
    true AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `customers`.`id`
  WHERE ⟦keys¦`customers`.`segment`⟧
  UNION ALL
  SELECT `customers_2`.`name`,
    `customers_2`.`segment`,
    false AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `customers_2`.`id`
  WHERE ⟦keys¦`customers_2`.`segment`⟧
)
SELECT `combined`.`segment`,
  count(*) AS `n`
FROM `combined`
WHERE (`combined`.`__exists_2` or `combined`.`name` is null)
GROUP BY `combined`.`segment`
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`amount` > 0)
),
combined AS (
  SELECT `customers`.`name`,
    `customers`.`segment`,
    true AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`segment` <=> `dirty_keys`.`segment`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `customers`.`id`
  WHERE ⟦within¦segment¦`customers`.`segment`⟧
  UNION ALL
  SELECT `customers_2`.`name`,
    `customers_2`.`segment`,
    false AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `customers_2`.`segment` <=> `c`.`segment`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `customers_2`.`id`
  WHERE ⟦within¦segment¦`customers_2`.`segment`⟧
)
SELECT `combined`.`segment`,
  count(*) AS `n`
FROM `combined`
WHERE (`combined`.`__exists_2` or `combined`.`name` is null)
GROUP BY `combined`.`segment`
-- rows () whole_reads: 44 #159a7fd67ebc
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`amount` > 0))
),
combined AS (
  SELECT `customers`.`name`,
    `customers`.`segment`,
    (true) AS `__exists_2`,
    `customers`.`id` AS `was__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `customers`.`id`
  UNION ALL
  SELECT `customers_2`.`name`,
    `customers_2`.`segment`,
    (false) AS `__exists_2`,
    `customers_2`.`id` AS `was__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `customers_2`.`id`
),
computed AS (
  SELECT `customers_4`.`name`,
    `customers_4`.`segment`,
    (true) AS `__exists_2`,
    `customers_4`.`id` AS `was__id_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    LEFT SEMI JOIN `right_rows` AS `right_rows__3`
      ON `right_rows__3`.`__tie_1` = `customers_4`.`id`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
  SELECT `orders_7`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
  WHERE ((`orders_7`.`amount` > 0))
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders_7`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_3 AS (
  SELECT `c`.`cust` AS `__tie_1`
  FROM `changed_orders` AS `c`
  WHERE ((`c`.`amount` > 0))
),
right_rows_4 AS (
  SELECT `orders_10`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
  WHERE ((`orders_10`.`amount` > 0))
),
combined_2 AS (
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `changed_customers`.`id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_3`) */ ⟧`customers_5`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
    LEFT SEMI JOIN `right_rows_3`
      ON `right_rows_3`.`__tie_1` = `customers_5`.`id`
    LEFT SEMI JOIN `right_rows` AS `right_rows__4`
      ON `right_rows__4`.`__tie_1` = `customers_5`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_5`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_3_`) */ ⟧`customers_6`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3_`
      ON `right_rows_3_`.`__tie_1` = `customers_6`.`id`
    LEFT SEMI JOIN `right_rows_4`
      ON `right_rows_4`.`__tie_1` = `customers_6`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_6`.`id`⟧)
),
computed_2 AS (
  SELECT `customers_8`.`name`,
    `customers_8`.`segment`,
    (false) AS `__exists_2`,
    `customers_8`.`id` AS `was__id_3`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_8`
    LEFT ANTI JOIN `right_rows` AS `right_rows__6`
      ON `right_rows__6`.`__tie_1` = `customers_8`.`id`
),
combined_3 AS (
  SELECT `c_3`.`segment`
  FROM `changed_customers` AS `c_3`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`__tie_1` = `c_3`.`id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_3__2`) */ ⟧`customers_9`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3__2`
      ON `right_rows_3__2`.`__tie_1` = `customers_9`.`id`
    LEFT ANTI JOIN `right_rows` AS `right_rows__7`
      ON `right_rows__7`.`__tie_1` = `customers_9`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_9`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_3__3`) */ ⟧`customers_10`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_10`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3__3`
      ON `right_rows_3__3`.`__tie_1` = `customers_10`.`id`
    LEFT ANTI JOIN `right_rows_4` AS `right_rows_4_`
      ON `right_rows_4_`.`__tie_1` = `customers_10`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_10`.`id`⟧)
),
combined_4 AS (
  SELECT `computed`.`segment`,
    `computed`.`__exists_2` AS `was____exists_2_2`
  FROM `computed`
  WHERE false
  UNION ALL
  SELECT `combined_2`.`segment`,
    (true) AS `was____exists_2_2`
  FROM `combined_2`
  UNION ALL
  SELECT `computed_2`.`segment`,
    `computed_2`.`__exists_2` AS `was____exists_2_2`
  FROM `computed_2`
  WHERE false
  UNION ALL
  SELECT `combined_3`.`segment`,
    (false) AS `was____exists_2_2`
  FROM `combined_3`
),
combined_5 AS (
  SELECT `computed_`.`name`,
    `computed_`.`segment`,
    `computed_`.`__exists_2`,
    `computed_`.`was__id_2` AS `was__id`,
    `computed_`.`__exists_2` AS `was____exists_2_2`
  FROM `computed` AS `computed_`
  UNION ALL
  SELECT `computed_2_`.`name`,
    `computed_2_`.`segment`,
    `computed_2_`.`__exists_2`,
    `computed_2_`.`was__id_3` AS `was__id`,
    `computed_2_`.`__exists_2` AS `was____exists_2_2`
  FROM `computed_2` AS `computed_2_`
),
combined_6 AS (
  SELECT `combined_4`.`segment`
  FROM `combined_4`
  WHERE ((`combined_4`.`was____exists_2_2`))
  UNION ALL
  SELECT `combined_5`.`segment`
  FROM `combined_5`
  WHERE (NOT ((`combined_5`.`was____exists_2_2`)) OR ((`combined_5`.`was____exists_2_2`)) IS NULL)
),
combined_7 AS (
  SELECT `combined_6`.`segment`
  FROM `combined_6`
  UNION ALL
  SELECT `combined_5_`.`segment`
  FROM `combined_5` AS `combined_5_`
  WHERE (NOT ((`combined_5_`.`__exists_2` or `combined_5_`.`name` is null)) OR ((`combined_5_`.`__exists_2` or `combined_5_`.`name` is null)) IS NULL)
),
dirty_keys AS (
  SELECT DISTINCT `combined_7`.`segment` AS `__k0`
  FROM `combined_7`
),
computed_3 AS (
  SELECT `customers_14`.`name`,
    `customers_14`.`segment`,
    (true) AS `__exists_2`,
    `customers_14`.`id` AS `was__id_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_14`
    LEFT SEMI JOIN `right_rows_4` AS `right_rows_4__3`
      ON `right_rows_4__3`.`__tie_1` = `customers_14`.`id`
),
computed_4 AS (
  SELECT `customers_16`.`name`,
    `customers_16`.`segment`,
    (false) AS `__exists_2`,
    `customers_16`.`id` AS `was__id_3`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_16`
    LEFT ANTI JOIN `right_rows_4` AS `right_rows_4__5`
      ON `right_rows_4__5`.`__tie_1` = `customers_16`.`id`
),
combined_8 AS (
  SELECT `computed_3`.`name`,
    `computed_3`.`segment`,
    `computed_3`.`__exists_2`,
    `computed_3`.`was__id_2` AS `was__id`,
    `computed_3`.`__exists_2` AS `was____exists_2_2`
  FROM `computed_3`
  UNION ALL
  SELECT `computed_4`.`name`,
    `computed_4`.`segment`,
    `computed_4`.`__exists_2`,
    `computed_4`.`was__id_3` AS `was__id`,
    `computed_4`.`__exists_2` AS `was____exists_2_2`
  FROM `computed_4`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`segment`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`segment` <=> `dirty_keys`.`__k0`
  WHERE ((`combined`.`__exists_2` or `combined`.`name` is null))
  GROUP BY `combined`.`segment`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_8`.`segment`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `combined_8`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_8`.`segment` <=> `dirty_keys_`.`__k0`
  WHERE ((`combined_8`.`was____exists_2_2`))
  GROUP BY `combined_8`.`segment`
)
SELECT `delta`.`segment`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (segment) whole_reads: 2 #d94d510aaed0
-- by key (segment), one join away from the change (8 tables read)
-- rows () whole_reads: 28 #91fca1296422
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (segment) whole_reads: 2, reference: ('shop.orders',) #e68fe81b38e7
-- by key (segment), one join away from the change (9 tables read)
-- rows () whole_reads: 40 #350b7979b91e
-- no key leads from the change to the rows
