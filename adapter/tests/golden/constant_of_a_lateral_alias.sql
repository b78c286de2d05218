select order_id, 7 as days, price / days as daily, to_json(struct((daily), (sku))) as both from shop.lines

-- rebuild:
select order_id, 7 as days, price / days as daily, to_json(struct((daily), (sku))) as both from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧

-- changed: shop.lines
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #0810bfb3744b
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
)
SELECT `changed_lines`.`order_id`,
  7 AS `days`,
  `changed_lines`.`price` / (if(false, raise_error(''), 7)) AS `daily`,
  to_json(struct((`changed_lines`.`price` / (if(false, raise_error(''), 7))) AS `daily`, `changed_lines`.`sku` AS `sku`)) AS `both`
FROM `changed_lines`
-- rows ()  #e1467a74639e
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
delta AS (
SELECT `changed_lines`.`order_id`,
  7 AS `days`,
  `changed_lines`.`price` / (if(false, raise_error(''), 7)) AS `daily`,
  to_json(struct((`changed_lines`.`price` / (if(false, raise_error(''), 7))) AS `daily`, `changed_lines`.`sku` AS `sku`)) AS `both`,
  `changed_lines`.`__ivm_w`
FROM `changed_lines`
)
SELECT `delta`.`order_id`,
  `delta`.`days`,
  `delta`.`daily`,
  `delta`.`both`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`order_id`, `delta`.`days`, `delta`.`daily`, `delta`.`both`
HAVING sum(`delta`.`__ivm_w`) <> 0
