select sku, avg(price / k) as mean, sum(price * k) as total, max(k) as most from (select *, 3 as k from shop.lines) group by sku having sum(price / k) > 0.3333

-- rebuild:
select sku, avg(price / k) as mean, sum(price * k) as total, max(k) as most from (select *, 3 as k from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) group by sku having sum(price / k) > 0.3333

-- changed: shop.lines
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (sku)  #6b39a83d7c2c
-- by key (sku), read from the change
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
)
SELECT DISTINCT `changed_lines`.`sku`
FROM `changed_lines`
-- few:
WITH filtered AS (
SELECT `lines_2`.`sku`,
  avg(`lines_2`.`price` / (if(false, raise_error(''), 3))) AS `mean`,
  sum(`lines_2`.`price` * (if(false, raise_error(''), 3))) AS `total`,
  max((if(false, raise_error(''), 3))) AS `most`,
  sum(`lines_2`.`price` / (if(false, raise_error(''), 3))) > 0.3333 AS `__having`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
WHERE ⟦keys¦`lines_2`.`sku`⟧
GROUP BY `lines_2`.`sku`
)
SELECT `filtered`.`sku`,
  `filtered`.`mean`,
  `filtered`.`total`,
  `filtered`.`most`
FROM `filtered`
WHERE (`filtered`.`__having`)
-- many:
WITH dirty_keys AS (
SELECT `sku` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
filtered AS (
SELECT `lines_2`.`sku`,
  avg(`lines_2`.`price` / (if(false, raise_error(''), 3))) AS `mean`,
  sum(`lines_2`.`price` * (if(false, raise_error(''), 3))) AS `total`,
  max((if(false, raise_error(''), 3))) AS `most`,
  sum(`lines_2`.`price` / (if(false, raise_error(''), 3))) > 0.3333 AS `__having`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `lines_2`.`sku` <=> `c`.`sku`
WHERE ⟦within¦sku¦`lines_2`.`sku`⟧
GROUP BY `lines_2`.`sku`
)
SELECT `filtered`.`sku`,
  `filtered`.`mean`,
  `filtered`.`total`,
  `filtered`.`most`
FROM `filtered`
WHERE (`filtered`.`__having`)
-- rows ()  #1ffacb513144
-- no key leads from the change to the rows
-- delta:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_lines`.`sku` AS `__k0`
  FROM `changed_lines`
),
combined AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `lines`.`sku`,
  avg(`lines`.`price` / (if(false, raise_error(''), 3))) AS `mean`,
  sum(`lines`.`price` * (if(false, raise_error(''), 3))) AS `total`,
  max((if(false, raise_error(''), 3))) AS `most`,
  sum(`lines`.`price` / (if(false, raise_error(''), 3))) > 0.3333 AS `__having`,
  1 AS `__ivm_w`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`sku` <=> `dirty_keys`.`__k0`
GROUP BY `lines`.`sku`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_2`.`sku`,
  avg(`lines_2`.`price` / (if(false, raise_error(''), 3))) AS `mean`,
  sum(`lines_2`.`price` * (if(false, raise_error(''), 3))) AS `total`,
  max((if(false, raise_error(''), 3))) AS `most`,
  sum(`lines_2`.`price` / (if(false, raise_error(''), 3))) > 0.3333 AS `__having`,
  -1 AS `__ivm_w`
FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `lines_2`.`sku` <=> `dirty_keys_`.`__k0`
GROUP BY `lines_2`.`sku`
),
delta AS (
  SELECT `combined`.`sku`,
    `combined`.`mean`,
    `combined`.`total`,
    `combined`.`most`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`__having`)
)
SELECT `delta`.`sku`,
  `delta`.`mean`,
  `delta`.`total`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`sku`, `delta`.`mean`, `delta`.`total`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0
