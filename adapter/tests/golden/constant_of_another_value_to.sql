with p as (select 4 as k) select l.order_id, l.sku, l.price / p.k as x from shop.lines l cross join p where l.price / k > 0.33

-- was:
with p as (select 3 as k) select l.order_id, l.sku, l.price / p.k as x from shop.lines l cross join p where l.price / k > 0.33

-- edit, words: ('column k: 3 → 4',)
-- edit, where: ('3 is another value than 4',)
-- edit, altered: ('x',)
-- rebuild:
with p as (select 4 as k) select l.order_id, l.sku, l.price / p.k as x from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l cross join p where l.price / k > 0.33

-- changed: shop.lines
-- rows () whole_reads: 1 #e3430040c177
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT 4 AS `k`,
    1 AS `__ivm_w`
  FROM VALUES (0) AS `rows_2`(`__row_1`)
  WHERE ((((NOT ((3) <=> (4))))))
  UNION ALL
  SELECT 3 AS `k`,
    -1 AS `__ivm_w`
  FROM VALUES (0) AS `rows_3`(`__row_1`)
  WHERE ((((NOT ((3) <=> (4))))))
),
combined_2 AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`order_id`,
    `changed_lines`.`sku`,
    `changed_lines`.`price`,
    4 AS `k`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
    CROSS JOIN VALUES (0) AS `rows`(`__row_1`)
  UNION ALL
  SELECT `lines`.`order_id`,
    `lines`.`sku`,
    `lines`.`price`,
    `combined`.`k`,
    `combined`.`__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines`
    CROSS JOIN `combined`
),
delta AS (
  SELECT `combined_2`.`order_id`,
    `combined_2`.`sku`,
    `combined_2`.`price` / `combined_2`.`k` AS `x`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  WHERE ((`combined_2`.`price` / `combined_2`.`k` > 0.33))
)
SELECT `delta`.`order_id`,
  `delta`.`sku`,
  `delta`.`x`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`order_id`, `delta`.`sku`, `delta`.`x`
HAVING sum(`delta`.`__ivm_w`) <> 0
