with t as (select cust, id, id + cust as number from shop.orders union all select qty, order_id, order_id + qty from shop.lines) select cust, max(number) as v from t group by cust

-- was:
with t as (select cust, id, id + cust as number from shop.orders union all select qty, order_id, order_id + qty from shop.lines) select cust, max(id) as v from t group by cust

-- edit, words: ('column v: id_3 → number',)
-- edit, where: ('v is another value than v',)
-- edit, altered: ('v',)
-- rebuild:
with t as (select cust, id, id + cust as number from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select qty, order_id, order_id + qty from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) select cust, max(number) as v from t group by cust

-- changed: shop.lines, shop.orders
-- keys (cust)  #cd00d051b15f
-- by key (cust), looked up for the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `orders`.`cust`,
    (`orders`.`id` + `orders`.`cust`) AS `number`,
    `orders`.`id` AS `was__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines`.`qty` AS `cust`,
    (`lines`.`order_id` + `lines`.`qty`) AS `number`,
    `lines`.`order_id` AS `was__id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
),
filtered AS (
  SELECT `combined_`.`cust`,
    max(`combined_`.`number`) AS `v`,
    max(`combined_`.`was__id`) AS `was__v`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`qty` AS `cust`
  FROM `changed_lines`
  UNION ALL
  SELECT `filtered`.`cust`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`was__v`) <=> (`filtered`.`v`))) OR (typeof(`filtered`.`was__v`) <> typeof(`filtered`.`v`))))))
)
SELECT DISTINCT `combined_2`.`cust`
FROM `combined_2`
-- few:
WITH combined AS (
  SELECT `orders`.`cust`,
    `orders`.`id` + `orders`.`cust` AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `lines`.`qty`,
    `lines`.`order_id` + `lines`.`qty` AS `__column`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`qty`⟧
)
SELECT `combined`.`cust`,
  max(`combined`.`number`) AS `v`
FROM `combined`
GROUP BY `combined`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust`,
    `orders`.`id` + `orders`.`cust` AS `number`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT `lines`.`qty`,
    `lines`.`order_id` + `lines`.`qty` AS `__column`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `lines`.`qty` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`lines`.`qty`⟧
)
SELECT `combined`.`cust`,
  max(`combined`.`number`) AS `v`
FROM `combined`
GROUP BY `combined`.`cust`
-- rows () whole_reads: 4 #69dc13ecda33
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`,
    (`orders`.`id` + `orders`.`cust`) AS `number`,
    `orders`.`id` AS `was__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines`.`qty` AS `cust`,
    (`lines`.`order_id` + `lines`.`qty`) AS `number`,
    `lines`.`order_id` AS `was__id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_2 AS (
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `lines_2`.`qty` AS `cust`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE false
  UNION ALL
  SELECT `changed_lines`.`qty` AS `cust`
  FROM `changed_lines`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`cust` AS `__k0`
  FROM `combined_2`
),
combined_3 AS (
  SELECT `orders_3`.`cust`,
    (`orders_3`.`id` + `orders_3`.`cust`) AS `number`,
    `orders_3`.`id` AS `was__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  UNION ALL
  SELECT `lines_3`.`qty` AS `cust`,
    (`lines_3`.`order_id` + `lines_3`.`qty`) AS `number`,
    `lines_3`.`order_id` AS `was__id`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`cust`,
    max(`combined`.`was__id`) AS `was__v`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `combined`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_3`.`cust`,
    max(`combined_3`.`was__id`) AS `was__v`,
    -1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_3`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `combined_3`.`cust`
),
filtered AS (
  SELECT `combined__2`.`cust`,
    max(`combined__2`.`number`) AS `v`,
    max(`combined__2`.`was__id`) AS `was__v`
  FROM `combined` AS `combined__2`
  GROUP BY `combined__2`.`cust`
),
delta AS (
  SELECT `combined_4`.`cust`,
    `combined_4`.`was__v` AS `v`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
  UNION ALL
  SELECT `filtered`.`cust`,
    `filtered`.`v`,
    1 AS `__ivm_w`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`was__v`) <=> (`filtered`.`v`))) OR (typeof(`filtered`.`was__v`) <> typeof(`filtered`.`v`))))))
  UNION ALL
  SELECT `filtered_`.`cust`,
    `filtered_`.`was__v` AS `v`,
    -1 AS `__ivm_w`
  FROM `filtered` AS `filtered_`
  WHERE (((((NOT ((`filtered_`.`was__v`) <=> (`filtered_`.`v`))) OR (typeof(`filtered_`.`was__v`) <> typeof(`filtered_`.`v`))))))
)
SELECT `delta`.`cust`,
  `delta`.`v`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`v`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- keys (cust)  #84d235d26370
-- by key (cust), looked up for the change (2 tables read)
-- rows () whole_reads: 4 #5ad8914932bb
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust)  #e95fcdc1f973
-- by key (cust), looked up for the change (2 tables read)
-- rows () whole_reads: 4 #9401c773aecd
-- no key leads from the change to the rows
