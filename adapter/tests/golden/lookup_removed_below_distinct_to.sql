select distinct o.status, '-' as s from shop.orders o

-- was:
select distinct o.status, coalesce(c.segment, '-') as s from shop.orders o left join shop.customers c on c.id = o.cust

-- edit, words: ('a left join of shop.customers went', "column s: coalesce(segment, '-') → '-'", 'group key s came', 'group key s went', 'column s: s_2 → s')
-- edit, gone: ('shop.customers',)
-- edit, where: ('least_2 is another value than s', 's is another value than least', 's_2 is another value than s')
-- edit, altered: ('s',)
-- rebuild:
select distinct o.status, '-' as s from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o

-- changed: shop.customers, shop.orders
-- keys (status)  #d4c9b6c49556
-- by key (status), one join away from the change (7 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_3`.`id` AS `was__c__id`,
    `customers_3`.`segment` AS `was__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  WHERE false
),
computed AS (
SELECT `orders_3`.`status`,
  '-' AS `s`,
  coalesce(`right_rows_`.`was__segment`, '-') AS `was__s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  LEFT JOIN `right_rows` AS `right_rows_`
    ON `right_rows_`.`was__c__id` = `orders_3`.`cust`
),
combined AS (
  SELECT `c`.`status` AS `shared`
  FROM `changed_orders` AS `c`
  UNION ALL
  SELECT `orders_4`.`status` AS `shared`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON `customers_5`.`id` = `orders_4`.`cust`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`shared`
  FROM `combined`
),
filtered AS (
  SELECT `computed__2`.`status`,
    `computed__2`.`s`,
    `computed__2`.`was__s`,
    `computed__2`.`status` AS `shared`,
    `computed__2`.`was__s` AS `part`,
    `computed__2`.`s` AS `part_2`,
    min(`computed__2`.`was__s`) OVER (PARTITION BY `computed__2`.`status`) AS `least`,
    min(`computed__2`.`s`) OVER (PARTITION BY `computed__2`.`status`) AS `least_2`
  FROM `computed` AS `computed__2`
),
numbered_rows AS (
SELECT `orders_8`.`status`,
  '-' AS `s`,
  `orders_8`.`status` AS `shared`,
  coalesce(`right_rows__5`.`was__segment`, '-') AS `part`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
  LEFT JOIN `right_rows` AS `right_rows__5`
    ON `right_rows__5`.`was__c__id` = `orders_8`.`cust`
),
grouped_rows AS (
  SELECT `numbered_rows_`.`status`,
    `numbered_rows_`.`s`,
    `numbered_rows_`.`shared`,
    `numbered_rows_`.`part`,
    min(`numbered_rows_`.`part`) OVER (PARTITION BY `numbered_rows_`.`shared`) AS `least`
  FROM `numbered_rows` AS `numbered_rows_`
),
filtered_2 AS (
  SELECT `grouped_rows_`.`status`,
    `grouped_rows_`.`s`,
    `grouped_rows_`.`least` AS `was__s_2`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`status`, `grouped_rows_`.`s`, `grouped_rows_`.`least`
),
combined_2 AS (
  SELECT `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT `orders`.`status`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `customers`.`id` = `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `computed`.`status`
  FROM `computed`
    LEFT SEMI JOIN `dirty_keys`
      ON `computed`.`status` <=> `dirty_keys`.`shared`
  UNION ALL
  SELECT `filtered`.`status`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`least_2`) <=> (`filtered`.`s`))) OR (typeof(`filtered`.`least_2`) <> typeof(`filtered`.`s`))) OR ((NOT ((`filtered`.`was__s`) <=> (`filtered`.`least`))) OR (typeof(`filtered`.`was__s`) <> typeof(`filtered`.`least`))))))
  UNION ALL
  SELECT `filtered_2`.`status`
  FROM `filtered_2`
  WHERE (((((NOT ((`filtered_2`.`was__s_2`) <=> (`filtered_2`.`s`))) OR (typeof(`filtered_2`.`was__s_2`) <> typeof(`filtered_2`.`s`))))))
)
SELECT DISTINCT `combined_2`.`status`
FROM `combined_2`
-- differing:
WITH computed AS (
SELECT DISTINCT `orders_2`.`status`,
  '-' AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ⟦keys¦`orders_2`.`status`⟧
),
delta AS (
  SELECT `computed`.`status`,
    `computed`.`s`,
    1 AS `__ivm_w`
  FROM `computed`
  UNION ALL
  SELECT `stored`.`status`,
    `stored`.`s`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`status`⟧
),
computed_2 AS (
  SELECT `delta_`.`status`,
    `delta_`.`s`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`status`, `delta_`.`s`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed_2`.`status`
FROM `computed_2`
-- few:
SELECT DISTINCT `orders`.`status`,
  '-' AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`status`⟧
-- many:
WITH dirty_keys AS (
SELECT `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT DISTINCT `orders`.`status`,
  '-' AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`status` <=> `dirty_keys`.`status`
WHERE ⟦within¦status¦`orders`.`status`⟧
-- rows () whole_reads: 61 #beb4819ab1f9
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `was__c__id`,
    `customers_2`.`segment` AS `was__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE false
),
computed AS (
SELECT `orders_2`.`status`,
  '-' AS `s`,
  coalesce(`right_rows_`.`was__segment`, '-') AS `was__s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT JOIN `right_rows` AS `right_rows_`
    ON `right_rows_`.`was__c__id` = `orders_2`.`cust`
),
computed_2 AS (
  SELECT `computed_`.`status`,
    `computed_`.`s`,
    `computed_`.`was__s`,
    `computed_`.`status` AS `shared`,
    `computed_`.`was__s` AS `part`,
    `computed_`.`s` AS `part_2`,
    min(`computed_`.`was__s`) OVER (PARTITION BY `computed_`.`status`) AS `least`,
    min(`computed_`.`s`) OVER (PARTITION BY `computed_`.`status`) AS `least_2`
  FROM `computed` AS `computed_`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`status`
  FROM `changed_orders`
    LEFT JOIN `right_rows` AS `right_rows__4`
      ON `right_rows__4`.`was__c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders_5`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_5`.`cust`
    LEFT JOIN `right_rows` AS `right_rows__5`
      ON `right_rows__5`.`was__c__id` = `orders_5`.`cust`
  UNION ALL
  SELECT `orders_6`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
      ON `customers_9`.`id` = `orders_6`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_10`
      ON `customers_10`.`id` = `orders_6`.`cust`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`status` AS `shared`
  FROM `combined`
),
computed_3 AS (
SELECT `orders_8`.`status`,
  '-' AS `s`,
  coalesce(`customers_12`.`segment`, '-') AS `was__s`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_12`
    ON `customers_12`.`id` = `orders_8`.`cust`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `computed__2`.`status`,
    `computed__2`.`was__s`,
    min(`computed__2`.`s`) OVER (PARTITION BY `computed__2`.`status`) AS `least_2`
  FROM `computed` AS `computed__2`
    LEFT SEMI JOIN `dirty_keys`
      ON `computed__2`.`status` <=> `dirty_keys`.`shared`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed_3`.`status`,
    `computed_3`.`was__s`,
    min(`computed_3`.`s`) OVER (PARTITION BY `computed_3`.`status`) AS `least_2`
  FROM `computed_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `computed_3`.`status` <=> `dirty_keys_`.`shared`
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys__2`) */ `computed__3`.`status`,
    `computed__3`.`s`,
    min(`computed__3`.`was__s`) OVER (PARTITION BY `computed__3`.`status`) AS `least`
  FROM `computed` AS `computed__3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__2`
      ON `computed__3`.`status` <=> `dirty_keys__2`.`shared`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `computed_3_`.`status`,
    `computed_3_`.`s`,
    min(`computed_3_`.`was__s`) OVER (PARTITION BY `computed_3_`.`status`) AS `least`
  FROM `computed_3` AS `computed_3_`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `computed_3_`.`status` <=> `dirty_keys__3`.`shared`
),
combined_4 AS (
  SELECT `combined_2`.`status` AS `__k0`,
    `combined_2`.`least_2` AS `__k1`,
    `combined_2`.`was__s` AS `__k2`
  FROM `combined_2`
  UNION ALL
  SELECT `combined_3`.`status` AS `__k0`,
    `combined_3`.`s` AS `__k1`,
    `combined_3`.`least` AS `__k2`
  FROM `combined_3`
  UNION ALL
  SELECT `computed_2_`.`status` AS `__k0`,
    `computed_2_`.`least_2` AS `__k1`,
    `computed_2_`.`was__s` AS `__k2`
  FROM `computed_2` AS `computed_2_`
  WHERE (((((NOT ((`computed_2_`.`least_2`) <=> (`computed_2_`.`s`))) OR (typeof(`computed_2_`.`least_2`) <> typeof(`computed_2_`.`s`))) OR ((NOT ((`computed_2_`.`was__s`) <=> (`computed_2_`.`least`))) OR (typeof(`computed_2_`.`was__s`) <> typeof(`computed_2_`.`least`))))))
  UNION ALL
  SELECT `computed_2__2`.`status` AS `__k0`,
    `computed_2__2`.`s` AS `__k1`,
    `computed_2__2`.`least` AS `__k2`
  FROM `computed_2` AS `computed_2__2`
  WHERE (((((NOT ((`computed_2__2`.`least_2`) <=> (`computed_2__2`.`s`))) OR (typeof(`computed_2__2`.`least_2`) <> typeof(`computed_2__2`.`s`))) OR ((NOT ((`computed_2__2`.`was__s`) <=> (`computed_2__2`.`least`))) OR (typeof(`computed_2__2`.`was__s`) <> typeof(`computed_2__2`.`least`))))))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_4`.`__k0`,
    `combined_4`.`__k1`,
    `combined_4`.`__k2`
  FROM `combined_4`
),
computed_4 AS (
  SELECT `computed_3__3`.`status`,
    `computed_3__3`.`s`,
    `computed_3__3`.`was__s`,
    `computed_3__3`.`status` AS `shared`,
    `computed_3__3`.`was__s` AS `part`,
    `computed_3__3`.`s` AS `part_2`,
    min(`computed_3__3`.`was__s`) OVER (PARTITION BY `computed_3__3`.`status`) AS `least`,
    min(`computed_3__3`.`s`) OVER (PARTITION BY `computed_3__3`.`status`) AS `least_2`
  FROM `computed_3` AS `computed_3__3`
),
combined_5 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed_2`.`status`,
    `computed_2`.`least` AS `was__s_2`,
    1 AS `__ivm_w`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed_2`.`status` <=> `dirty_keys_2`.`__k0` AND `computed_2`.`s` <=> `dirty_keys_2`.`__k1` AND `computed_2`.`least` <=> `dirty_keys_2`.`__k2`
  GROUP BY `computed_2`.`status`, `computed_2`.`s`, `computed_2`.`least`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_4`.`status`,
    `computed_4`.`was__s` AS `was__s_2`,
    -1 AS `__ivm_w`
  FROM `computed_4`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed_4`.`status` <=> `dirty_keys_2_`.`__k0` AND `computed_4`.`least_2` <=> `dirty_keys_2_`.`__k1` AND `computed_4`.`was__s` <=> `dirty_keys_2_`.`__k2`
  GROUP BY `computed_4`.`status`, `computed_4`.`least_2`, `computed_4`.`was__s`
),
numbered_rows AS (
SELECT `orders_16`.`status`,
  '-' AS `s`,
  `orders_16`.`status` AS `shared`,
  coalesce(`right_rows__10`.`was__segment`, '-') AS `part`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_16`
  LEFT JOIN `right_rows` AS `right_rows__10`
    ON `right_rows__10`.`was__c__id` = `orders_16`.`cust`
),
grouped_rows AS (
  SELECT `numbered_rows_`.`status`,
    `numbered_rows_`.`s`,
    `numbered_rows_`.`shared`,
    `numbered_rows_`.`part`,
    min(`numbered_rows_`.`part`) OVER (PARTITION BY `numbered_rows_`.`shared`) AS `least`
  FROM `numbered_rows` AS `numbered_rows_`
),
filtered AS (
  SELECT `grouped_rows_`.`status`,
    `grouped_rows_`.`s`,
    `grouped_rows_`.`least` AS `was__s_2`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`status`, `grouped_rows_`.`s`, `grouped_rows_`.`least`
),
delta AS (
  SELECT `combined_5`.`status`,
    `combined_5`.`was__s_2` AS `s`,
    `combined_5`.`__ivm_w`
  FROM `combined_5`
  UNION ALL
  SELECT `filtered`.`status`,
    `filtered`.`s`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`was__s_2`) <=> (`filtered`.`s`))) OR (typeof(`filtered`.`was__s_2`) <> typeof(`filtered`.`s`))))))
  UNION ALL
  SELECT `filtered_`.`status`,
    `filtered_`.`was__s_2` AS `s`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
  WHERE (((((NOT ((`filtered_`.`was__s_2`) <=> (`filtered_`.`s`))) OR (typeof(`filtered_`.`was__s_2`) <> typeof(`filtered_`.`s`))))))
)
SELECT `delta`.`status`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`status`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (status)  #ae9d7098638d
-- by key (status), one join away from the change (7 tables read)
-- rows () whole_reads: 61 #eee481df37d8
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (status)  #caad1fe4af84
-- by key (status), one join away from the change (7 tables read)
-- rows () whole_reads: 61 #2f93a2756c4a
-- no key leads from the change to the rows
