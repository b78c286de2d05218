select sku, sum((price - 1) / 2) as halves, avg(qty * price) as mean, count(*) as n from shop.lines group by sku

-- rebuild:
select sku, sum((price - 1) / 2) as halves, avg(qty * price) as mean, count(*) as n from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ group by sku

-- changed: shop.lines
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (sku)  #d1b7ca99e4f0
-- by key (sku), read from the change
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
)
SELECT DISTINCT `changed_lines`.`sku`
FROM `changed_lines`
-- few:
SELECT `lines`.`sku`,
  sum((`lines`.`price` - 1) / 2) AS `halves`,
  avg(`lines`.`qty` * `lines`.`price`) AS `mean`,
  count(*) AS `n`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
WHERE ⟦keys¦`lines`.`sku`⟧
GROUP BY `lines`.`sku`
-- many:
WITH dirty_keys AS (
SELECT `sku` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `lines`.`sku`,
  sum((`lines`.`price` - 1) / 2) AS `halves`,
  avg(`lines`.`qty` * `lines`.`price`) AS `mean`,
  count(*) AS `n`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`sku` <=> `dirty_keys`.`sku`
WHERE ⟦within¦sku¦`lines`.`sku`⟧
GROUP BY `lines`.`sku`
-- rows ()  #c90cd0d62bd3
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_lines`.`sku` AS `__k0`
  FROM `changed_lines`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `lines`.`sku`,
    sum((`lines`.`price` - 1) / 2) AS `halves`,
    avg(`lines`.`qty` * `lines`.`price`) AS `mean`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys`
      ON `lines`.`sku` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.lines¦sku¦shop.lines¦`lines`.`sku`⟧)
  GROUP BY `lines`.`sku`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_2`.`sku`,
    sum((`lines_2`.`price` - 1) / 2) AS `halves`,
    avg(`lines_2`.`qty` * `lines_2`.`price`) AS `mean`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_2`.`sku` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.lines¦sku¦shop.lines¦`lines_2`.`sku`⟧)
  GROUP BY `lines_2`.`sku`
)
SELECT `delta`.`sku`,
  `delta`.`halves`,
  `delta`.`mean`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`sku`, `delta`.`halves`, `delta`.`mean`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0
