select id, name from shop.customers c where not exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 20) union all select order_id, sku from shop.lines

-- was:
select id, name from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 50) union all select order_id, sku from shop.lines

-- edit, words: ('filter: amount > 50 → amount > 20', 'condition: semi → anti')
-- rebuild:
select id, name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where not exists (select 1 from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust = c.id and o.amount > 20) union all select order_id, sku from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧

-- changed: shop.customers, shop.lines, shop.orders
-- keys (id)  #84ac574b4d49
-- by key (id), one join away from the change (4 tables read)
-- collect:
WITH right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`amount` > 50))
),
right_rows_2 AS (
  SELECT `orders_4`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE ((`orders_4`.`amount` > 20))
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT (CAST(`customers`.`id` AS bigint)) AS `id`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `customers`.`id`
  UNION ALL
  SELECT (CAST(`customers_2`.`id` AS bigint)) AS `id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT ANTI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `customers_2`.`id`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- differing:
WITH right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
    AND (`orders_2`.`amount` > 20)
),
combined AS (
  SELECT CAST(`customers`.`id` AS bigint) AS `id`,
    `customers`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT ANTI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `customers`.`id`
  WHERE ⟦keys¦`customers`.`id`⟧
  UNION ALL
  SELECT `lines`.`order_id`,
    `lines`.`sku`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`order_id`⟧
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`name`,
    1 AS `__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `stored`.`id`,
    `stored`.`name`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`id`⟧
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`name`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`name`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`id`
FROM `computed`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
    AND (`orders_2`.`amount` > 20)
)
SELECT CAST(`customers`.`id` AS bigint) AS `id`,
  `customers`.`name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT ANTI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `customers`.`id`
WHERE ⟦keys¦`customers`.`id`⟧
UNION ALL
SELECT `lines`.`order_id`,
  `lines`.`sku`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
WHERE ⟦keys¦`lines`.`order_id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
    AND (`orders_2`.`amount` > 20)
)
SELECT CAST(`customers`.`id` AS bigint) AS `id`,
  `customers`.`name`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT ANTI JOIN `right_rows`
    ON `right_rows`.`__tie_1` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧
UNION ALL
SELECT `lines`.`order_id`,
  `lines`.`sku`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `lines`.`order_id` <=> `c_3`.`id`
WHERE ⟦within¦id¦`lines`.`order_id`⟧
-- rows () whole_reads: 4 #f81114be9dbc
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`amount` > 50))
),
right_rows_2 AS (
  SELECT `orders_4`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE ((`orders_4`.`amount` > 20))
),
combined AS (
  SELECT `customers`.`id`,
    `customers`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `customers`.`id`
  UNION ALL
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT ANTI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `customers_2`.`id`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
delta AS (
  SELECT (CAST(`combined`.`id` AS bigint)) AS `id`,
    `combined`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`,
    `changed_lines`.`sku` AS `name`,
    `changed_lines`.`__ivm_w`
  FROM `changed_lines`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (id)  #6f5f46994720
-- by key (id), one join away from the change (4 tables read)
-- rows () whole_reads: 4 #84cb08a13449
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- keys (id)  #228aece76e3c
-- by key (id), one join away from the change (4 tables read)
-- rows () whole_reads: 4 #9aa795e096f3
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (id)  #89af3ee3288f
-- by key (id), one join away from the change (4 tables read)
-- rows () whole_reads: 4 #0ba96c7ac31a
-- no key leads from the change to the rows
