select * from shop.lines unpivot (figure for kind in (qty as `the qty`, price))

-- rebuild:
select * from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ unpivot (figure for kind in (qty as `the qty`, price))

-- changed: shop.lines
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #55cbb275cd1e
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
filtered AS (
SELECT `c`.`order_id`,
  `c`.`sku`,
  `made_2`.`__kind_1`,
  `made_2`.`__figure_2`
FROM `changed_lines` AS `c`
  LATERAL VIEW inline(array(named_struct('name', 'the qty', 'value_0', `c`.`qty`), named_struct('name', 'price', 'value_0', `c`.`price`))) `made_2` AS `__kind_1`, `__figure_2`
)
SELECT `filtered`.`order_id`,
  `filtered`.`sku`,
  `filtered`.`__kind_1` AS `kind`,
  `filtered`.`__figure_2` AS `figure`
FROM `filtered`
WHERE (`filtered`.`__figure_2` IS NOT NULL)
-- rows ()  #5b399f2e49f3
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
filtered AS (
SELECT `c`.`order_id`,
  `c`.`sku`,
  `made_2`.`__kind_1`,
  `made_2`.`__figure_2`,
  `c`.`__ivm_w`
FROM `changed_lines` AS `c`
  LATERAL VIEW inline(array(named_struct('name', 'the qty', 'value_0', `c`.`qty`), named_struct('name', 'price', 'value_0', `c`.`price`))) `made_2` AS `__kind_1`, `__figure_2`
),
delta AS (
  SELECT `filtered`.`order_id`,
    `filtered`.`sku`,
    `filtered`.`__kind_1` AS `kind`,
    `filtered`.`__figure_2` AS `figure`,
    `filtered`.`__ivm_w`
  FROM `filtered`
  WHERE (`filtered`.`__figure_2` IS NOT NULL)
)
SELECT `delta`.`order_id`,
  `delta`.`sku`,
  `delta`.`kind`,
  `delta`.`figure`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`order_id`, `delta`.`sku`, `delta`.`kind`, `delta`.`figure`
HAVING sum(`delta`.`__ivm_w`) <> 0
