select order_id, sum(qty) as q from shop.lines group by order_id

-- was:
select order_id, sum(qty) as q from shop.lines where sku <> 'x' group by order_id

-- edit, words: ("filter: sku <> 'x' → true",)
-- edit, where: ("sku <> 'x' is not true",)
-- edit, altered: ('q',)
-- rebuild:
select order_id, sum(qty) as q from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ group by order_id

-- changed: shop.lines
-- keys (order_id)  #56dfa1ce1841
-- by key (order_id), looked up for the change (1 table read)
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
SELECT `changed_lines`.`order_id`
FROM `changed_lines`
WHERE ((`changed_lines`.`sku` <> 'x'))
UNION ALL
SELECT `lines`.`order_id`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
WHERE (NOT ((`lines`.`sku` <> 'x')) OR ((`lines`.`sku` <> 'x')) IS NULL)
)
SELECT DISTINCT `combined`.`order_id`
FROM `combined`
-- differing:
WITH delta AS (
  SELECT `lines`.`order_id`,
    sum(`lines`.`qty`) AS `q`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`order_id`⟧
  GROUP BY `lines`.`order_id`
  UNION ALL
  SELECT `stored`.`order_id`,
    `stored`.`q`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`order_id`⟧
),
computed AS (
  SELECT `delta_`.`order_id`,
    `delta_`.`q`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`order_id`, `delta_`.`q`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`order_id`
FROM `computed`
-- few:
SELECT `lines`.`order_id`,
  sum(`lines`.`qty`) AS `q`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
WHERE ⟦keys¦`lines`.`order_id`⟧
GROUP BY `lines`.`order_id`
-- many:
WITH dirty_keys AS (
SELECT `order_id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `lines`.`order_id`,
  sum(`lines`.`qty`) AS `q`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`order_id` <=> `dirty_keys`.`order_id`
WHERE ⟦within¦order_id¦`lines`.`order_id`⟧
GROUP BY `lines`.`order_id`
-- rows ()  #aad8e2efa210
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
SELECT `changed_lines`.`order_id`
FROM `changed_lines`
WHERE ((`changed_lines`.`sku` <> 'x'))
UNION ALL
SELECT `lines_2`.`order_id`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
WHERE (NOT ((`lines_2`.`sku` <> 'x')) OR ((`lines_2`.`sku` <> 'x')) IS NULL)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`order_id` AS `__k0`
  FROM `combined`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `lines`.`order_id`,
  sum(`lines`.`qty`) AS `q`,
  1 AS `__ivm_w`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`order_id` <=> `dirty_keys`.`__k0`
GROUP BY `lines`.`order_id`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_3`.`order_id`,
  sum(`lines_3`.`qty`) AS `q`,
  -1 AS `__ivm_w`
FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `lines_3`.`order_id` <=> `dirty_keys_`.`__k0`
WHERE ((`lines_3`.`sku` <> 'x'))
GROUP BY `lines_3`.`order_id`
)
SELECT `delta`.`order_id`,
  `delta`.`q`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`order_id`, `delta`.`q`
HAVING sum(`delta`.`__ivm_w`) <> 0
