select id from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 0) or c.segment = 'retail' and c.name <> 'x'

-- was:
select id from shop.customers c where exists (select 1 from shop.orders o where o.cust = c.id and o.amount > 0) or c.segment = 'retail'

-- edit, words: ("filter: exists_2 or segment = 'retail' → exists_2 or segment = 'retail' and name <> 'x'",)
-- edit, where: ("only one of (exists_2 or segment = 'retail') and (exists_2 or segment = 'retail' and name <> 'x') is true",)
-- rebuild:
select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where exists (select 1 from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust = c.id and o.amount > 0) or c.segment = 'retail' and c.name <> 'x'

-- changed: shop.customers, shop.orders
-- keys (id)  #b121dfce38d9
-- by key (id), one join away from the change (4 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`amount` > 0))
),
combined AS (
  SELECT `customers`.`id`,
    `customers`.`name`,
    `customers`.`segment`,
    (true) AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `customers`.`id`
  UNION ALL
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    `customers_2`.`segment`,
    (false) AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `customers_2`.`id`
),
combined_2 AS (
SELECT `changed_customers`.`id`
FROM `changed_customers`
UNION ALL
SELECT `changed_orders`.`cust` AS `id`
FROM `changed_orders`
WHERE ((`changed_orders`.`amount` > 0))
UNION ALL
SELECT `combined`.`id`
FROM `combined`
WHERE ((((`combined`.`__exists_2` or `combined`.`segment` = 'retail')) AND (NOT ((`combined`.`__exists_2` or `combined`.`segment` = 'retail' and `combined`.`name` <> 'x')) OR ((`combined`.`__exists_2` or `combined`.`segment` = 'retail' and `combined`.`name` <> 'x')) IS NULL)) OR (((`combined`.`__exists_2` or `combined`.`segment` = 'retail' and `combined`.`name` <> 'x')) AND (NOT ((`combined`.`__exists_2` or `combined`.`segment` = 'retail')) OR ((`combined`.`__exists_2` or `combined`.`segment` = 'retail')) IS NULL)))
)
SELECT DISTINCT `combined_2`.`id`
FROM `combined_2`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
    AND (`orders_2`.`amount` > 0)
),
combined AS (
  SELECT `customers`.`id`,
    `customers`.`name`,
    `customers`.`segment`,
    true AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `customers`.`id`
  WHERE ⟦keys¦`customers`.`id`⟧
  UNION ALL
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    `customers_2`.`segment`,
    false AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `customers_2`.`id`
  WHERE ⟦keys¦`customers_2`.`id`⟧
)
SELECT `combined`.`id`
FROM `combined`
WHERE (`combined`.`__exists_2` or `combined`.`segment` = 'retail' and `combined`.`name` <> 'x')
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
    AND (`orders_2`.`amount` > 0)
),
combined AS (
  SELECT `customers`.`id`,
    `customers`.`name`,
    `customers`.`segment`,
    true AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`id` <=> `dirty_keys`.`id`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `customers`.`id`
  WHERE ⟦within¦id¦`customers`.`id`⟧
  UNION ALL
  SELECT `customers_2`.`id`,
    `customers_2`.`name`,
    `customers_2`.`segment`,
    false AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `customers_2`.`id` <=> `c_3`.`id`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `customers_2`.`id`
  WHERE ⟦within¦id¦`customers_2`.`id`⟧
)
SELECT `combined`.`id`
FROM `combined`
WHERE (`combined`.`__exists_2` or `combined`.`segment` = 'retail' and `combined`.`name` <> 'x')
-- rows () whole_reads: 18 #37d35985c5c0
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT `orders_2`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`amount` > 0))
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
  SELECT `orders_4`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  WHERE ((`orders_4`.`amount` > 0))
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders_4`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows_3 AS (
  SELECT `c`.`cust` AS `__tie_1`
  FROM `changed_orders` AS `c`
  WHERE ((`c`.`amount` > 0))
),
right_rows_4 AS (
  SELECT `orders_7`.`cust` AS `__tie_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
  WHERE ((`orders_7`.`amount` > 0))
),
combined AS (
  SELECT `changed_customers`.`id`,
    `changed_customers`.`segment`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT SEMI JOIN `right_rows_2`
      ON `right_rows_2`.`__tie_1` = `changed_customers`.`id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_3`) */ ⟧`customers_2`.`id`,
    `customers_2`.`segment`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `right_rows_3`
      ON `right_rows_3`.`__tie_1` = `customers_2`.`id`
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`__tie_1` = `customers_2`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_3_`) */ ⟧`customers_3`.`id`,
    `customers_3`.`segment`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3_`
      ON `right_rows_3_`.`__tie_1` = `customers_3`.`id`
    LEFT SEMI JOIN `right_rows_4`
      ON `right_rows_4`.`__tie_1` = `customers_3`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_3`.`id`⟧)
),
combined_2 AS (
  SELECT `c_3`.`id`,
    `c_3`.`segment`,
    `c_3`.`__ivm_w`
  FROM `changed_customers` AS `c_3`
    LEFT ANTI JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`__tie_1` = `c_3`.`id`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_3__2`) */ ⟧`customers_5`.`id`,
    `customers_5`.`segment`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3__2`
      ON `right_rows_3__2`.`__tie_1` = `customers_5`.`id`
    LEFT ANTI JOIN `right_rows` AS `right_rows__3`
      ON `right_rows__3`.`__tie_1` = `customers_5`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_5`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`right_rows_3__3`) */ ⟧`customers_6`.`id`,
    `customers_6`.`segment`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3__3`
      ON `right_rows_3__3`.`__tie_1` = `customers_6`.`id`
    LEFT ANTI JOIN `right_rows_4` AS `right_rows_4_`
      ON `right_rows_4_`.`__tie_1` = `customers_6`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_6`.`id`⟧)
),
combined_3 AS (
  SELECT `customers`.`id`,
    `customers`.`segment`,
    (true) AS `__exists_2`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `right_rows`
      ON `right_rows`.`__tie_1` = `customers`.`id`
  WHERE false
  UNION ALL
  SELECT `combined`.`id`,
    `combined`.`segment`,
    (true) AS `__exists_2`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `customers_4`.`id`,
    `customers_4`.`segment`,
    (false) AS `__exists_2`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    LEFT ANTI JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`__tie_1` = `customers_4`.`id`
  WHERE false
  UNION ALL
  SELECT `combined_2`.`id`,
    `combined_2`.`segment`,
    (false) AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
combined_4 AS (
  SELECT `customers_7`.`id`,
    `customers_7`.`name`,
    `customers_7`.`segment`,
    (true) AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
    LEFT SEMI JOIN `right_rows` AS `right_rows__4`
      ON `right_rows__4`.`__tie_1` = `customers_7`.`id`
  UNION ALL
  SELECT `customers_8`.`id`,
    `customers_8`.`name`,
    `customers_8`.`segment`,
    (false) AS `__exists_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_8`
    LEFT ANTI JOIN `right_rows` AS `right_rows__5`
      ON `right_rows__5`.`__tie_1` = `customers_8`.`id`
),
combined_5 AS (
SELECT `combined_3`.`id`,
  `combined_3`.`__ivm_w`
FROM `combined_3`
WHERE ((`combined_3`.`__exists_2` or `combined_3`.`segment` = 'retail'))
UNION ALL
SELECT `combined_4`.`id`,
  1 AS `__ivm_w`
FROM `combined_4`
WHERE (((`combined_4`.`__exists_2` or `combined_4`.`segment` = 'retail' and `combined_4`.`name` <> 'x')) AND (NOT ((`combined_4`.`__exists_2` or `combined_4`.`segment` = 'retail')) OR ((`combined_4`.`__exists_2` or `combined_4`.`segment` = 'retail')) IS NULL))
UNION ALL
SELECT `combined_4_`.`id`,
  -1 AS `__ivm_w`
FROM `combined_4` AS `combined_4_`
WHERE (((`combined_4_`.`__exists_2` or `combined_4_`.`segment` = 'retail')) AND (NOT ((`combined_4_`.`__exists_2` or `combined_4_`.`segment` = 'retail' and `combined_4_`.`name` <> 'x')) OR ((`combined_4_`.`__exists_2` or `combined_4_`.`segment` = 'retail' and `combined_4_`.`name` <> 'x')) IS NULL))
),
delta AS (
  SELECT `combined_5`.`id`,
    `combined_5`.`__ivm_w`
  FROM `combined_5`
)
SELECT `delta`.`id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (id)  #9650eebfe8fb
-- by key (id), one join away from the change (4 tables read)
-- rows () whole_reads: 10 #2e726ceebf23
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (id)  #7007ecc8efe3
-- by key (id), one join away from the change (4 tables read)
-- rows () whole_reads: 16 #2aceedd8c945
-- no key leads from the change to the rows
