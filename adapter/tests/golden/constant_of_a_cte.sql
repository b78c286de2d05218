with p as (select 3 as k, 'x' as w) select l.order_id, l.price / p.k as third, concat(l.sku, w) as marked from shop.lines l cross join p

-- rebuild:
with p as (select 3 as k, 'x' as w) select l.order_id, l.price / p.k as third, concat(l.sku, w) as marked from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l cross join p

-- changed: shop.lines
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #b6b2db705e3b
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
)
SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`order_id`,
  `changed_lines`.`price` / (if(false, raise_error(''), 3)) AS `third`,
  concat(`changed_lines`.`sku`, (if(false, raise_error(''), 'x'))) AS `marked`
FROM `changed_lines`
  CROSS JOIN VALUES (0) AS `rows`(`__row_1`)
-- rows ()  #c5991d7c98cc
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
delta AS (
SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`changed_lines`.`order_id`,
  `changed_lines`.`price` / (if(false, raise_error(''), 3)) AS `third`,
  concat(`changed_lines`.`sku`, (if(false, raise_error(''), 'x'))) AS `marked`,
  `changed_lines`.`__ivm_w`
FROM `changed_lines`
  CROSS JOIN VALUES (0) AS `rows`(`__row_1`)
)
SELECT `delta`.`order_id`,
  `delta`.`third`,
  `delta`.`marked`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`order_id`, `delta`.`third`, `delta`.`marked`
HAVING sum(`delta`.`__ivm_w`) <> 0
