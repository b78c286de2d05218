select cust, "say ""hi""" as said, sum(case when status = "say ""hi""" then 1 when status = 'a''b' then 2 when status = 'a' 'b' then 3 else 0 end) / count(*) as mean, count(*) as n from shop.orders where status <> '''' and day <= current_date() and (cust > .5 or status = 'a' "'" 'b') group by cust

-- rebuild:
select cust, "say ""hi""" as said, sum(case when status = "say ""hi""" then 1 when status = 'a''b' then 2 when status = 'a' 'b' then 3 else 0 end) / count(*) as mean, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where status <> '''' and day <= ⟦p1:current_date⟧ and (cust > .5 or status = 'a' "'" 'b') group by cust

-- changed: current_date, shop.orders
-- chosen: by rows: about 40 s; by key about 40 s; rebuilt about 60 s
-- keys (cust)  #e198d0bd4b16
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
WHERE (`changed_orders`.`status` <> '''' and `changed_orders`.`day` <= ⟦p0:current_date⟧ and (`changed_orders`.`cust` > .5 or `changed_orders`.`status` = 'a' "'" 'b'))
UNION ALL
SELECT `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (( `orders`.`status` <> '''') AND (((( `orders`.`day` <= ⟦p0:current_date⟧)) AND (NOT (( `orders`.`day` <= ⟦p1:current_date⟧)) OR (( `orders`.`day` <= ⟦p1:current_date⟧)) IS NULL)) OR ((( `orders`.`day` <= ⟦p1:current_date⟧)) AND (NOT (( `orders`.`day` <= ⟦p0:current_date⟧)) OR (( `orders`.`day` <= ⟦p0:current_date⟧)) IS NULL))) AND (( `orders`.`cust` > .5 or `orders`.`status` = 'a' "'" 'b')))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  "say ""hi""" AS `said`,
  sum(case when `orders`.`status` = "say ""hi""" then 1 when `orders`.`status` = 'a''b' then 2 when `orders`.`status` = 'a' 'b' then 3 else 0 end) / count(*) AS `mean`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`status` <> '''' and `orders`.`day` <= ⟦p1:current_date⟧ and (`orders`.`cust` > .5 or `orders`.`status` = 'a' "'" 'b'))
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  "say ""hi""" AS `said`,
  sum(case when `orders`.`status` = "say ""hi""" then 1 when `orders`.`status` = 'a''b' then 2 when `orders`.`status` = 'a' 'b' then 3 else 0 end) / count(*) AS `mean`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`orders`.`status` <> '''' and `orders`.`day` <= ⟦p1:current_date⟧ and (`orders`.`cust` > .5 or `orders`.`status` = 'a' "'" 'b'))
GROUP BY `orders`.`cust`
-- rows ()  #99636f9a907a
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
WHERE (`changed_orders`.`status` <> '''' and `changed_orders`.`day` <= ⟦p0:current_date⟧ and (`changed_orders`.`cust` > .5 or `changed_orders`.`status` = 'a' "'" 'b'))
UNION ALL
SELECT `orders_2`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((`orders_2`.`status` <> '''' and `orders_2`.`day` <= ⟦p1:current_date⟧ and (`orders_2`.`cust` > .5 or `orders_2`.`status` = 'a' "'" 'b')) AND (NOT (`orders_2`.`status` <> '''' and `orders_2`.`day` <= ⟦p0:current_date⟧ and (`orders_2`.`cust` > .5 or `orders_2`.`status` = 'a' "'" 'b')) OR (`orders_2`.`status` <> '''' and `orders_2`.`day` <= ⟦p0:current_date⟧ and (`orders_2`.`cust` > .5 or `orders_2`.`status` = 'a' "'" 'b')) IS NULL))
UNION ALL
SELECT `orders_3`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
WHERE ((`orders_3`.`status` <> '''' and `orders_3`.`day` <= ⟦p0:current_date⟧ and (`orders_3`.`cust` > .5 or `orders_3`.`status` = 'a' "'" 'b')) AND (NOT (`orders_3`.`status` <> '''' and `orders_3`.`day` <= ⟦p1:current_date⟧ and (`orders_3`.`cust` > .5 or `orders_3`.`status` = 'a' "'" 'b')) OR (`orders_3`.`status` <> '''' and `orders_3`.`day` <= ⟦p1:current_date⟧ and (`orders_3`.`cust` > .5 or `orders_3`.`status` = 'a' "'" 'b')) IS NULL))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`
  FROM `combined`
),
combined_2 AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  sum(case when `orders`.`status` = "say ""hi""" then 1 when `orders`.`status` = 'a''b' then 2 when `orders`.`status` = 'a' 'b' then 3 else 0 end) / count(*) AS `mean`,
  count(*) AS `n`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
WHERE (`orders`.`status` <> '''' and `orders`.`day` <= ⟦p1:current_date⟧ and (`orders`.`cust` > .5 or `orders`.`status` = 'a' "'" 'b'))
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
  sum(case when `orders_4`.`status` = "say ""hi""" then 1 when `orders_4`.`status` = 'a''b' then 2 when `orders_4`.`status` = 'a' 'b' then 3 else 0 end) / count(*) AS `mean`,
  count(*) AS `n`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_4`.`cust` <=> `dirty_keys_`.`__k0`
WHERE (`orders_4`.`status` <> '''' and `orders_4`.`day` <= ⟦p0:current_date⟧ and (`orders_4`.`cust` > .5 or `orders_4`.`status` = 'a' "'" 'b'))
GROUP BY `orders_4`.`cust`
),
delta AS (
SELECT `combined_2`.`cust`,
  "say ""hi""" AS `said`,
  `combined_2`.`mean`,
  `combined_2`.`n`,
  `combined_2`.`__ivm_w`
FROM `combined_2`
)
SELECT `delta`.`cust`,
  `delta`.`said`,
  `delta`.`mean`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`said`, `delta`.`mean`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: by rows: about 39 s; by key about 40 s; rebuilt about 60 s
-- keys (cust)  #8a85451fb0d0
-- by key (cust), looked up for the change (1 table read)
-- rows ()  #ae32a91856bb
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #cdd12c1d2ffe
-- by key (cust), read from the change
-- rows ()  #1c49ceaa566c
-- no key leads from the change to the rows
