select * from (select cust, qty, sku from shop.orders join shop.lines on id = order_id) pivot (count(*) as n, sum(qty) as q for sku in ('ok' as ok, 'OK' as loud, NULL as none))

-- rebuild:
select * from (select cust, qty, sku from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ on id = order_id) pivot (count(*) as n, sum(qty) as q for sku in ('ok' as ok, 'OK' as loud, NULL as none))

-- changed: shop.lines, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 241 s
-- keys (cust) whole_reads: 1, reference: ('shop.lines',) #9f02c0b8af7a
-- by key (cust), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `changed_lines`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  CASE WHEN count_if(`lines`.`sku` <=> CAST('ok' AS string)) > 0 THEN count(*) FILTER (WHERE `lines`.`sku` <=> CAST('ok' AS string)) END AS `ok_n`,
  sum(`lines`.`qty`) FILTER (WHERE `lines`.`sku` <=> CAST('ok' AS string)) AS `ok_q`,
  CASE WHEN count_if(`lines`.`sku` <=> CAST('OK' AS string)) > 0 THEN count(*) FILTER (WHERE `lines`.`sku` <=> CAST('OK' AS string)) END AS `loud_n`,
  sum(`lines`.`qty`) FILTER (WHERE `lines`.`sku` <=> CAST('OK' AS string)) AS `loud_q`,
  CASE WHEN count_if(`lines`.`sku` <=> CAST(NULL AS string)) > 0 THEN count(*) FILTER (WHERE `lines`.`sku` <=> CAST(NULL AS string)) END AS `none_n`,
  sum(`lines`.`qty`) FILTER (WHERE `lines`.`sku` <=> CAST(NULL AS string)) AS `none_q`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  CASE WHEN count_if(`lines`.`sku` <=> CAST('ok' AS string)) > 0 THEN count(*) FILTER (WHERE `lines`.`sku` <=> CAST('ok' AS string)) END AS `ok_n`,
  sum(`lines`.`qty`) FILTER (WHERE `lines`.`sku` <=> CAST('ok' AS string)) AS `ok_q`,
  CASE WHEN count_if(`lines`.`sku` <=> CAST('OK' AS string)) > 0 THEN count(*) FILTER (WHERE `lines`.`sku` <=> CAST('OK' AS string)) END AS `loud_n`,
  sum(`lines`.`qty`) FILTER (WHERE `lines`.`sku` <=> CAST('OK' AS string)) AS `loud_q`,
  CASE WHEN count_if(`lines`.`sku` <=> CAST(NULL AS string)) > 0 THEN count(*) FILTER (WHERE `lines`.`sku` <=> CAST(NULL AS string)) END AS `none_n`,
  sum(`lines`.`qty`) FILTER (WHERE `lines`.`sku` <=> CAST(NULL AS string)) AS `none_q`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows () whole_reads: 8 #cacbef1cc6d2
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `changed_orders`.`id` = `lines_2`.`order_id`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `changed_lines`
      ON `orders_2`.`id` = `changed_lines`.`order_id`
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`
  FROM `combined`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  CASE WHEN count_if(`lines`.`sku` <=> CAST('ok' AS string)) > 0 THEN count(*) FILTER (WHERE `lines`.`sku` <=> CAST('ok' AS string)) END AS `ok_n`,
  sum(`lines`.`qty`) FILTER (WHERE `lines`.`sku` <=> CAST('ok' AS string)) AS `ok_q`,
  CASE WHEN count_if(`lines`.`sku` <=> CAST('OK' AS string)) > 0 THEN count(*) FILTER (WHERE `lines`.`sku` <=> CAST('OK' AS string)) END AS `loud_n`,
  sum(`lines`.`qty`) FILTER (WHERE `lines`.`sku` <=> CAST('OK' AS string)) AS `loud_q`,
  CASE WHEN count_if(`lines`.`sku` <=> CAST(NULL AS string)) > 0 THEN count(*) FILTER (WHERE `lines`.`sku` <=> CAST(NULL AS string)) END AS `none_n`,
  sum(`lines`.`qty`) FILTER (WHERE `lines`.`sku` <=> CAST(NULL AS string)) AS `none_q`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    ON `orders`.`id` = `lines`.`order_id`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`cust`,
  CASE WHEN count_if(`lines_3`.`sku` <=> CAST('ok' AS string)) > 0 THEN count(*) FILTER (WHERE `lines_3`.`sku` <=> CAST('ok' AS string)) END AS `ok_n`,
  sum(`lines_3`.`qty`) FILTER (WHERE `lines_3`.`sku` <=> CAST('ok' AS string)) AS `ok_q`,
  CASE WHEN count_if(`lines_3`.`sku` <=> CAST('OK' AS string)) > 0 THEN count(*) FILTER (WHERE `lines_3`.`sku` <=> CAST('OK' AS string)) END AS `loud_n`,
  sum(`lines_3`.`qty`) FILTER (WHERE `lines_3`.`sku` <=> CAST('OK' AS string)) AS `loud_q`,
  CASE WHEN count_if(`lines_3`.`sku` <=> CAST(NULL AS string)) > 0 THEN count(*) FILTER (WHERE `lines_3`.`sku` <=> CAST(NULL AS string)) END AS `none_n`,
  sum(`lines_3`.`qty`) FILTER (WHERE `lines_3`.`sku` <=> CAST(NULL AS string)) AS `none_q`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
    ON `orders_3`.`id` = `lines_3`.`order_id`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_3`.`cust` <=> `dirty_keys_`.`__k0`
GROUP BY `orders_3`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`ok_n`,
  `delta`.`ok_q`,
  `delta`.`loud_n`,
  `delta`.`loud_q`,
  `delta`.`none_n`,
  `delta`.`none_q`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`ok_n`, `delta`.`ok_q`, `delta`.`loud_n`, `delta`.`loud_q`, `delta`.`none_n`, `delta`.`none_q`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 182 s
-- keys (cust) whole_reads: 1, reference: ('shop.lines',) #d6903951a7a5
-- by key (cust), one join away from the change (1 table read)
-- rows () whole_reads: 6 #9602c9d66f45
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 182 s
-- keys (cust) whole_reads: 1 #a9d9e6f73522
-- by key (cust), read from the change
-- rows () whole_reads: 6 #0cd2da3e8d0a
-- no key leads from the change to the rows
