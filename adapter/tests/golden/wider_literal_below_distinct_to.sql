select hash(c) as h, count(*) as n from (select distinct id, case when status = 'ok' then 9000000000 else cust % 7 end as c from shop.orders) group by hash(c)

-- was:
select hash(c) as h, count(*) as n from (select distinct id, case when status = 'ok' then 2000000000 else cust % 7 end as c from shop.orders) group by hash(c)

-- edit, words: ("column c: 2000000000 → 9000000000 where status = 'ok'", 'group key c came', 'group key c went', 'column c: c_2 → c', 'group key h: c_3 → c')
-- edit, where: ('least_2 is another value than c', 'c is another value than least', 'hash(c_3) is another value than hash(c)')
-- edit, altered: ('h', 'n')
-- rebuild:
select hash(c) as h, count(*) as n from (select distinct id, case when status = 'ok' then 9000000000 else cust % 7 end as c from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) group by hash(c)

-- changed: shop.orders
-- keys (h)  #70e128f07013
-- by key (h), looked up for the change (5 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
SELECT `orders_2`.`id`,
  case when `orders_2`.`status` = 'ok' then 9000000000 else `orders_2`.`cust` % 7 end AS `c`,
  case when `orders_2`.`status` = 'ok' then 2000000000 else `orders_2`.`cust` % 7 end AS `was__c`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
dirty_keys AS (
  SELECT DISTINCT `c`.`id` AS `shared`
  FROM `changed_orders` AS `c`
),
filtered AS (
  SELECT `computed__2`.`c`,
    `computed__2`.`was__c`,
    `computed__2`.`id` AS `shared`,
    `computed__2`.`was__c` AS `part`,
    `computed__2`.`c` AS `part_2`,
    min(`computed__2`.`was__c`) OVER (PARTITION BY `computed__2`.`id`) AS `least`,
    min(`computed__2`.`c`) OVER (PARTITION BY `computed__2`.`id`) AS `least_2`
  FROM `computed` AS `computed__2`
),
numbered_rows AS (
SELECT `orders_7`.`id`,
  case when `orders_7`.`status` = 'ok' then 9000000000 else `orders_7`.`cust` % 7 end AS `c`,
  `orders_7`.`id` AS `shared`,
  case when `orders_7`.`status` = 'ok' then 2000000000 else `orders_7`.`cust` % 7 end AS `part`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
),
grouped_rows AS (
  SELECT `numbered_rows_`.`id`,
    `numbered_rows_`.`c`,
    `numbered_rows_`.`shared`,
    `numbered_rows_`.`part`,
    min(`numbered_rows_`.`part`) OVER (PARTITION BY `numbered_rows_`.`shared`) AS `least`
  FROM `numbered_rows` AS `numbered_rows_`
),
filtered_2 AS (
  SELECT `grouped_rows_`.`c`,
    `grouped_rows_`.`least` AS `was__c_3`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`id`, `grouped_rows_`.`c`, `grouped_rows_`.`least`
),
combined AS (
SELECT hash((case when `changed_orders`.`status` = 'ok' then 2000000000 else `changed_orders`.`cust` % 7 end)) AS `h`
FROM `changed_orders`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys`) */ hash(`computed`.`was__c`) AS `h`
FROM `computed`
  LEFT SEMI JOIN `dirty_keys`
    ON `computed`.`id` <=> `dirty_keys`.`shared`
WHERE (⟦among¦shop.orders¦id¦shop.orders¦`computed`.`id`⟧)
UNION ALL
SELECT hash(`filtered`.`was__c`) AS `h`
FROM `filtered`
WHERE (((((NOT ((`filtered`.`least_2`) <=> (`filtered`.`c`))) OR (typeof(`filtered`.`least_2`) <> typeof(`filtered`.`c`))) OR ((NOT ((`filtered`.`was__c`) <=> (`filtered`.`least`))) OR (typeof(`filtered`.`was__c`) <> typeof(`filtered`.`least`))))))
UNION ALL
SELECT hash(`filtered_`.`least`) AS `h`
FROM `filtered` AS `filtered_`
WHERE (((((NOT ((`filtered_`.`least_2`) <=> (`filtered_`.`c`))) OR (typeof(`filtered_`.`least_2`) <> typeof(`filtered_`.`c`))) OR ((NOT ((`filtered_`.`was__c`) <=> (`filtered_`.`least`))) OR (typeof(`filtered_`.`was__c`) <> typeof(`filtered_`.`least`))))))
UNION ALL
SELECT hash(`filtered_2`.`was__c_3`) AS `h`
FROM `filtered_2`
WHERE (((((NOT ((hash(`filtered_2`.`was__c_3`)) <=> (hash(`filtered_2`.`c`)))) OR (typeof(hash(`filtered_2`.`was__c_3`)) <> typeof(hash(`filtered_2`.`c`)))))))
UNION ALL
SELECT hash(`filtered_2_`.`c`) AS `h`
FROM `filtered_2` AS `filtered_2_`
WHERE (((((NOT ((hash(`filtered_2_`.`was__c_3`)) <=> (hash(`filtered_2_`.`c`)))) OR (typeof(hash(`filtered_2_`.`was__c_3`)) <> typeof(hash(`filtered_2_`.`c`)))))))
)
SELECT DISTINCT `combined`.`h`
FROM `combined`
-- few:
WITH computed AS (
SELECT DISTINCT `orders_2`.`id`,
  case when `orders_2`.`status` = 'ok' then 9000000000 else `orders_2`.`cust` % 7 end AS `c`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT hash(`computed`.`c`) AS `h`,
  count(*) AS `n`
FROM `computed`
WHERE ⟦keys¦(hash(`computed`.`c`))⟧
GROUP BY hash(`computed`.`c`)
-- many:
WITH computed AS (
SELECT DISTINCT `orders_2`.`id`,
  case when `orders_2`.`status` = 'ok' then 9000000000 else `orders_2`.`cust` % 7 end AS `c`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
dirty_keys AS (
SELECT `h` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT hash(`computed`.`c`) AS `h`,
  count(*) AS `n`
FROM `computed`
  LEFT SEMI JOIN `dirty_keys`
    ON (hash(`computed`.`c`)) <=> `dirty_keys`.`h`
GROUP BY hash(`computed`.`c`)
-- rows () whole_reads: 30 #7f760a347117
-- no key leads from the change to the rows
-- delta:
WITH numbered_rows AS (
SELECT `orders_2`.`id`,
  case when `orders_2`.`status` = 'ok' then 9000000000 else `orders_2`.`cust` % 7 end AS `c`,
  `orders_2`.`id` AS `shared`,
  case when `orders_2`.`status` = 'ok' then 2000000000 else `orders_2`.`cust` % 7 end AS `part`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
grouped_rows AS (
  SELECT `numbered_rows_`.`id`,
    `numbered_rows_`.`c`,
    `numbered_rows_`.`shared`,
    `numbered_rows_`.`part`,
    min(`numbered_rows_`.`part`) OVER (PARTITION BY `numbered_rows_`.`shared`) AS `least`
  FROM `numbered_rows` AS `numbered_rows_`
),
candidates AS (
  SELECT `grouped_rows_`.`id`,
    `grouped_rows_`.`c`,
    `grouped_rows_`.`least` AS `was__c_3`,
    hash(`grouped_rows_`.`c`) AS `__k0`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`id`, `grouped_rows_`.`c`, `grouped_rows_`.`least`
),
computed AS (
SELECT `orders_6`.`id`,
  case when `orders_6`.`status` = 'ok' then 9000000000 else `orders_6`.`cust` % 7 end AS `c`,
  case when `orders_6`.`status` = 'ok' then 2000000000 else `orders_6`.`cust` % 7 end AS `was__c`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
),
computed_2 AS (
  SELECT `computed_`.`id`,
    `computed_`.`c`,
    `computed_`.`was__c`,
    `computed_`.`id` AS `shared`,
    `computed_`.`was__c` AS `part`,
    `computed_`.`c` AS `part_2`,
    min(`computed_`.`was__c`) OVER (PARTITION BY `computed_`.`id`) AS `least`,
    min(`computed_`.`c`) OVER (PARTITION BY `computed_`.`id`) AS `least_2`
  FROM `computed` AS `computed_`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`id` AS `shared`
  FROM `changed_orders`
),
computed_3 AS (
SELECT `orders_10`.`id`,
  case when `orders_10`.`status` = 'ok' then 9000000000 else `orders_10`.`cust` % 7 end AS `c`,
  case when `orders_10`.`status` = 'ok' then 2000000000 else `orders_10`.`cust` % 7 end AS `was__c`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_10`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `computed__2`.`id`,
    `computed__2`.`was__c`,
    min(`computed__2`.`c`) OVER (PARTITION BY `computed__2`.`id`) AS `least_2`
  FROM `computed` AS `computed__2`
    LEFT SEMI JOIN `dirty_keys`
      ON `computed__2`.`id` <=> `dirty_keys`.`shared`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`computed__2`.`id`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `computed_3`.`id`,
    `computed_3`.`was__c`,
    min(`computed_3`.`c`) OVER (PARTITION BY `computed_3`.`id`) AS `least_2`
  FROM `computed_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `computed_3`.`id` <=> `dirty_keys_`.`shared`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`computed_3`.`id`⟧)
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys__2`) */ `computed__3`.`id`,
    `computed__3`.`c`,
    min(`computed__3`.`was__c`) OVER (PARTITION BY `computed__3`.`id`) AS `least`
  FROM `computed` AS `computed__3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__2`
      ON `computed__3`.`id` <=> `dirty_keys__2`.`shared`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`computed__3`.`id`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys__3`) */ `computed_3_`.`id`,
    `computed_3_`.`c`,
    min(`computed_3_`.`was__c`) OVER (PARTITION BY `computed_3_`.`id`) AS `least`
  FROM `computed_3` AS `computed_3_`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
      ON `computed_3_`.`id` <=> `dirty_keys__3`.`shared`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`computed_3_`.`id`⟧)
),
combined_3 AS (
  SELECT `combined`.`id` AS `__k0`,
    `combined`.`least_2` AS `__k1`,
    `combined`.`was__c` AS `__k2`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`id` AS `__k0`,
    `combined_2`.`c` AS `__k1`,
    `combined_2`.`least` AS `__k2`
  FROM `combined_2`
  UNION ALL
  SELECT `computed_2_`.`id` AS `__k0`,
    `computed_2_`.`least_2` AS `__k1`,
    `computed_2_`.`was__c` AS `__k2`
  FROM `computed_2` AS `computed_2_`
  WHERE (((((NOT ((`computed_2_`.`least_2`) <=> (`computed_2_`.`c`))) OR (typeof(`computed_2_`.`least_2`) <> typeof(`computed_2_`.`c`))) OR ((NOT ((`computed_2_`.`was__c`) <=> (`computed_2_`.`least`))) OR (typeof(`computed_2_`.`was__c`) <> typeof(`computed_2_`.`least`))))))
  UNION ALL
  SELECT `computed_2__2`.`id` AS `__k0`,
    `computed_2__2`.`c` AS `__k1`,
    `computed_2__2`.`least` AS `__k2`
  FROM `computed_2` AS `computed_2__2`
  WHERE (((((NOT ((`computed_2__2`.`least_2`) <=> (`computed_2__2`.`c`))) OR (typeof(`computed_2__2`.`least_2`) <> typeof(`computed_2__2`.`c`))) OR ((NOT ((`computed_2__2`.`was__c`) <=> (`computed_2__2`.`least`))) OR (typeof(`computed_2__2`.`was__c`) <> typeof(`computed_2__2`.`least`))))))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`__k0`,
    `combined_3`.`__k1`,
    `combined_3`.`__k2`
  FROM `combined_3`
),
computed_4 AS (
  SELECT `computed_3__3`.`id`,
    `computed_3__3`.`c`,
    `computed_3__3`.`was__c`,
    `computed_3__3`.`id` AS `shared`,
    `computed_3__3`.`was__c` AS `part`,
    `computed_3__3`.`c` AS `part_2`,
    min(`computed_3__3`.`was__c`) OVER (PARTITION BY `computed_3__3`.`id`) AS `least`,
    min(`computed_3__3`.`c`) OVER (PARTITION BY `computed_3__3`.`id`) AS `least_2`
  FROM `computed_3` AS `computed_3__3`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `computed_2`.`least` AS `was__c_2`
  FROM `computed_2`
    LEFT SEMI JOIN `dirty_keys_2`
      ON `computed_2`.`id` <=> `dirty_keys_2`.`__k0` AND `computed_2`.`c` <=> `dirty_keys_2`.`__k1` AND `computed_2`.`least` <=> `dirty_keys_2`.`__k2`
  GROUP BY `computed_2`.`id`, `computed_2`.`c`, `computed_2`.`least`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `computed_4`.`was__c` AS `was__c_2`
  FROM `computed_4`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `computed_4`.`id` <=> `dirty_keys_2_`.`__k0` AND `computed_4`.`least_2` <=> `dirty_keys_2_`.`__k1` AND `computed_4`.`was__c` <=> `dirty_keys_2_`.`__k2`
  GROUP BY `computed_4`.`id`, `computed_4`.`least_2`, `computed_4`.`was__c`
),
combined_5 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2__2`) */ `computed_2__3`.`c`
  FROM `computed_2` AS `computed_2__3`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2__2`
      ON `computed_2__3`.`id` <=> `dirty_keys_2__2`.`__k0` AND `computed_2__3`.`c` <=> `dirty_keys_2__2`.`__k1` AND `computed_2__3`.`least` <=> `dirty_keys_2__2`.`__k2`
  GROUP BY `computed_2__3`.`id`, `computed_2__3`.`c`, `computed_2__3`.`least`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2__3`) */ `computed_4_`.`least_2` AS `c`
  FROM `computed_4` AS `computed_4_`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2__3`
      ON `computed_4_`.`id` <=> `dirty_keys_2__3`.`__k0` AND `computed_4_`.`least_2` <=> `dirty_keys_2__3`.`__k1` AND `computed_4_`.`was__c` <=> `dirty_keys_2__3`.`__k2`
  GROUP BY `computed_4_`.`id`, `computed_4_`.`least_2`, `computed_4_`.`was__c`
),
filtered AS (
  SELECT `grouped_rows__3`.`c`,
    `grouped_rows__3`.`least` AS `was__c_3`
  FROM `grouped_rows` AS `grouped_rows__3`
  GROUP BY `grouped_rows__3`.`id`, `grouped_rows__3`.`c`, `grouped_rows__3`.`least`
),
combined_6 AS (
  SELECT hash(`combined_4`.`was__c_2`) AS `__k0`
  FROM `combined_4`
  UNION ALL
  SELECT hash(`combined_5`.`c`) AS `__k0`
  FROM `combined_5`
  UNION ALL
  SELECT hash(`filtered`.`was__c_3`) AS `__k0`
  FROM `filtered`
  WHERE (((((NOT ((hash(`filtered`.`was__c_3`)) <=> (hash(`filtered`.`c`)))) OR (typeof(hash(`filtered`.`was__c_3`)) <> typeof(hash(`filtered`.`c`)))))))
  UNION ALL
  SELECT hash(`filtered_`.`c`) AS `__k0`
  FROM `filtered` AS `filtered_`
  WHERE (((((NOT ((hash(`filtered_`.`was__c_3`)) <=> (hash(`filtered_`.`c`)))) OR (typeof(hash(`filtered_`.`was__c_3`)) <> typeof(hash(`filtered_`.`c`)))))))
),
dirty_keys_3 AS (
  SELECT DISTINCT `combined_6`.`__k0`
  FROM `combined_6`
),
numbered_rows_2 AS (
SELECT `orders_23`.`id`,
  case when `orders_23`.`status` = 'ok' then 2000000000 else `orders_23`.`cust` % 7 end AS `was__c`,
  `orders_23`.`id` AS `shared`,
  case when `orders_23`.`status` = 'ok' then 9000000000 else `orders_23`.`cust` % 7 end AS `part_2`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_23`
),
grouped_rows_2 AS (
  SELECT `numbered_rows_2_`.`id`,
    `numbered_rows_2_`.`was__c`,
    `numbered_rows_2_`.`shared`,
    `numbered_rows_2_`.`part_2`,
    min(`numbered_rows_2_`.`part_2`) OVER (PARTITION BY `numbered_rows_2_`.`shared`) AS `least_2`
  FROM `numbered_rows_2` AS `numbered_rows_2_`
),
candidates_2 AS (
  SELECT `grouped_rows_2_`.`id`,
    `grouped_rows_2_`.`least_2` AS `c`,
    `grouped_rows_2_`.`was__c` AS `was__c_3`,
    hash(`grouped_rows_2_`.`was__c`) AS `__k0`
  FROM `grouped_rows_2` AS `grouped_rows_2_`
  GROUP BY `grouped_rows_2_`.`id`, `grouped_rows_2_`.`least_2`, `grouped_rows_2_`.`was__c`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_3`) */ hash(`candidates`.`c`) AS `h`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys_3`
      ON `candidates`.`__k0` <=> `dirty_keys_3`.`__k0`
  GROUP BY hash(`candidates`.`c`)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_3_`) */ hash(`candidates_2`.`was__c_3`) AS `h`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys_3` AS `dirty_keys_3_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_3_`.`__k0`
  GROUP BY hash(`candidates_2`.`was__c_3`)
)
SELECT `delta`.`h`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`h`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
