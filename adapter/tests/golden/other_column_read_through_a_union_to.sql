with t as (select cust, id, amount from shop.orders union all select qty, order_id, price from shop.lines) select cust, max(amount) as v from t group by cust

-- was:
with t as (select cust, id, amount from shop.orders union all select qty, order_id, price from shop.lines) select cust, max(id) as v from t group by cust

-- edit, words: ('column v: was → amount',)
-- edit, where: ('was is another value than amount',)
-- edit, altered: ('v',)
-- rebuild:
with t as (select cust, id, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select qty, order_id, price from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) select cust, max(amount) as v from t group by cust

-- changed: shop.lines, shop.orders
-- keys (cust)  #da102f09a739
-- by key (cust), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`id` AS `id__was`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines`.`qty` AS `cust`,
    `lines`.`price` AS `amount`,
    `lines`.`order_id` AS `id__was`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`qty` AS `cust`
  FROM `changed_lines`
  UNION ALL
  SELECT `combined`.`cust`
  FROM `combined`
  WHERE (((((NOT (( `combined`.`id__was`) <=> ( `combined`.`amount`))) OR (typeof( `combined`.`id__was`) <> typeof( `combined`.`amount`))))))
)
SELECT DISTINCT `combined_2`.`cust`
FROM `combined_2`
-- few:
WITH combined AS (
  SELECT `orders`.`cust`,
    `orders`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `lines`.`qty`,
    `lines`.`price`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`qty`⟧
)
SELECT `combined`.`cust`,
  max(`combined`.`amount`) AS `v`
FROM `combined`
GROUP BY `combined`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust`,
    `orders`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  UNION ALL
  SELECT `lines`.`qty`,
    `lines`.`price`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `lines`.`qty` <=> `c`.`cust`
)
SELECT `combined`.`cust`,
  max(`combined`.`amount`) AS `v`
FROM `combined`
GROUP BY `combined`.`cust`
-- rows () whole_reads: 4 #593ea38409e2
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`id` AS `id__was`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines`.`qty` AS `cust`,
    `lines`.`price` AS `amount`,
    `lines`.`order_id` AS `id__was`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_2 AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`qty` AS `cust`
  FROM `changed_lines`
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (false)
  UNION ALL
  SELECT `lines_2`.`qty` AS `cust`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (false)
),
combined_3 AS (
  SELECT `combined_2`.`cust` AS `__k0`
  FROM `combined_2`
  UNION ALL
  SELECT `combined_`.`cust` AS `__k0`
  FROM `combined` AS `combined_`
  WHERE (((((NOT (( `combined_`.`id__was`) <=> ( `combined_`.`amount`))) OR (typeof( `combined_`.`id__was`) <> typeof( `combined_`.`amount`))))))
),
dirty_keys AS (
  SELECT DISTINCT `combined_3`.`__k0`
  FROM `combined_3`
),
combined_4 AS (
  SELECT `orders_3`.`cust`,
    `orders_3`.`amount`,
    `orders_3`.`id` AS `id__was`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  UNION ALL
  SELECT `lines_3`.`qty` AS `cust`,
    `lines_3`.`price` AS `amount`,
    `lines_3`.`order_id` AS `id__was`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`cust`,
    max(`combined`.`amount`) AS `v`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `combined`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_4`.`cust`,
    max(`combined_4`.`id__was`) AS `v`,
    -1 AS `__ivm_w`
  FROM `combined_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_4`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `combined_4`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`v`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`v`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- keys (cust)  #d2ca672aee76
-- by key (cust), one join away from the change (2 tables read)
-- rows () whole_reads: 4 #772496430d2b
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust)  #b038aeedcfca
-- by key (cust), one join away from the change (2 tables read)
-- rows () whole_reads: 4 #543405238c0c
-- no key leads from the change to the rows
