select id, cust, amount from shop.orders where not (cust in (select id from shop.customers where segment = 'retail') and amount > 5) or not (! status in (select name from shop.customers))

-- rebuild:
select id, cust, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where not (cust in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where segment = 'retail') and amount > 5) or not (! status in (select name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧))

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 92 s; by rows about 253 s
-- rows () whole_reads: 42 #03fa2d2e1f5a
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
SELECT `c`.`id` AS `__id_1`
FROM `changed_customers` AS `c`
WHERE (`c`.`segment` = 'retail')
),
right_rows_3 AS (
SELECT `customers_5`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
WHERE (`customers_5`.`segment` = 'retail')
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`status`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `right_rows`
      ON ((`changed_orders`.`cust` = `right_rows`.`__id_1`) OR (`changed_orders`.`cust` = `right_rows`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows_2`
      ON ((`orders`.`cust` = `right_rows_2`.`__id_1`) OR (`orders`.`cust` = `right_rows_2`.`__id_1`) IS NULL)
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON ((`orders`.`cust` = `right_rows_`.`__id_1`) OR (`orders`.`cust` = `right_rows_`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON ((`orders_2`.`cust` = `right_rows_2_`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_2_`.`__id_1`) IS NULL)
    LEFT SEMI JOIN `right_rows_3`
      ON ((`orders_2`.`cust` = `right_rows_3`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_3`.`__id_1`) IS NULL)
),
combined_2 AS (
  SELECT `c_3`.`id`,
    `c_3`.`cust`,
    `c_3`.`amount`,
    `c_3`.`status`,
    `c_3`.`__ivm_w`
  FROM `changed_orders` AS `c_3`
    LEFT ANTI JOIN `right_rows` AS `right_rows__2`
      ON ((`c_3`.`cust` = `right_rows__2`.`__id_1`) OR (`c_3`.`cust` = `right_rows__2`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__2`) */ ⟧`orders_3`.`id`,
    `orders_3`.`cust`,
    `orders_3`.`amount`,
    `orders_3`.`status`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON ((`orders_3`.`cust` = `right_rows_2__2`.`__id_1`) OR (`orders_3`.`cust` = `right_rows_2__2`.`__id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows` AS `right_rows__3`
      ON ((`orders_3`.`cust` = `right_rows__3`.`__id_1`) OR (`orders_3`.`cust` = `right_rows__3`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__3`) */ ⟧`orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    `orders_4`.`status`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__3`
      ON ((`orders_4`.`cust` = `right_rows_2__3`.`__id_1`) OR (`orders_4`.`cust` = `right_rows_2__3`.`__id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON ((`orders_4`.`cust` = `right_rows_3_`.`__id_1`) OR (`orders_4`.`cust` = `right_rows_3_`.`__id_1`) IS NULL)
),
combined_3 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`,
    `combined`.`status`,
    true AS `__exists_2`,
    `combined`.`__ivm_w`
  FROM `combined`
  UNION ALL
  SELECT `combined_2`.`id`,
    `combined_2`.`cust`,
    `combined_2`.`amount`,
    `combined_2`.`status`,
    false AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
),
combined_4 AS (
  SELECT `orders_5`.`id`,
    `orders_5`.`cust`,
    `orders_5`.`amount`,
    `orders_5`.`status`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3__2`
      ON ((`orders_5`.`cust` = `right_rows_3__2`.`__id_1`) OR (`orders_5`.`cust` = `right_rows_3__2`.`__id_1`) IS NULL)
  UNION ALL
  SELECT `orders_6`.`id`,
    `orders_6`.`cust`,
    `orders_6`.`amount`,
    `orders_6`.`status`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3__3`
      ON ((`orders_6`.`cust` = `right_rows_3__3`.`__id_1`) OR (`orders_6`.`cust` = `right_rows_3__3`.`__id_1`) IS NULL)
),
changed_customers_2 AS (
  ⟦changes:shop.customers⟧
),
combined_5 AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`cust`,
    `combined_3`.`amount`,
    `combined_3`.`__exists_2`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_9`
      ON `combined_3`.`status` = `customers_9`.`name`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers_2`) */ ⟧`combined_4`.`id`,
    `combined_4`.`cust`,
    `combined_4`.`amount`,
    `combined_4`.`__exists_2`,
    1 AS `__ivm_w`
  FROM `combined_4`
    LEFT SEMI JOIN `changed_customers_2`
      ON `combined_4`.`status` = `changed_customers_2`.`name`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_12`
      ON `combined_4`.`status` = `customers_12`.`name`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_6`) */ ⟧`combined_4_`.`id`,
    `combined_4_`.`cust`,
    `combined_4_`.`amount`,
    `combined_4_`.`__exists_2`,
    -1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4_`
    LEFT SEMI JOIN `changed_customers_2` AS `c_6`
      ON `combined_4_`.`status` = `c_6`.`name`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_13`
      ON `combined_4_`.`status` = `customers_13`.`name`
),
combined_6 AS (
  SELECT `combined_3_`.`id`,
    `combined_3_`.`cust`,
    `combined_3_`.`amount`,
    `combined_3_`.`__exists_2`,
    `combined_3_`.`__ivm_w`
  FROM `combined_3` AS `combined_3_`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_14`
      ON `combined_3_`.`status` = `customers_14`.`name`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_7`) */ ⟧`combined_4__2`.`id`,
    `combined_4__2`.`cust`,
    `combined_4__2`.`amount`,
    `combined_4__2`.`__exists_2`,
    1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4__2`
    LEFT SEMI JOIN `changed_customers_2` AS `c_7`
      ON `combined_4__2`.`status` = `c_7`.`name`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_15`
      ON `combined_4__2`.`status` = `customers_15`.`name`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_8`) */ ⟧`combined_4__3`.`id`,
    `combined_4__3`.`cust`,
    `combined_4__3`.`amount`,
    `combined_4__3`.`__exists_2`,
    -1 AS `__ivm_w`
  FROM `combined_4` AS `combined_4__3`
    LEFT SEMI JOIN `changed_customers_2` AS `c_8`
      ON `combined_4__3`.`status` = `c_8`.`name`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_16`
      ON `combined_4__3`.`status` = `customers_16`.`name`
),
combined_7 AS (
  SELECT `combined_5`.`id`,
    `combined_5`.`cust`,
    `combined_5`.`amount`,
    `combined_5`.`__exists_2`,
    true AS `__exists_3`,
    `combined_5`.`__ivm_w`
  FROM `combined_5`
  UNION ALL
  SELECT `combined_6`.`id`,
    `combined_6`.`cust`,
    `combined_6`.`amount`,
    `combined_6`.`__exists_2`,
    false AS `__exists_3`,
    `combined_6`.`__ivm_w`
  FROM `combined_6`
),
delta AS (
  SELECT `combined_7`.`id`,
    `combined_7`.`cust`,
    `combined_7`.`amount`,
    `combined_7`.`__ivm_w`
  FROM `combined_7`
  WHERE (not (`combined_7`.`__exists_2` and `combined_7`.`amount` > 5) or not (! `combined_7`.`__exists_3`))
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id, cust, amount) whole_reads: 6, reference: ('shop.customers',) #6f5d4dcdb879
-- by key (id, cust, amount), one join away from the change (12 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta AS (
SELECT `changed_customers`.`id` AS `__id_1`,
  `changed_customers`.`__ivm_w`
FROM `changed_customers`
WHERE ((`changed_customers`.`segment` = 'retail'))
),
computed AS (
  SELECT `delta_`.`__id_1`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__id_1`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_customers_2 AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE ((`customers_2`.`segment` = 'retail'))
),
combined AS (
  SELECT `orders_3`.`id`,
    `orders_3`.`cust`,
    `orders_3`.`amount`,
    `orders_3`.`status`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `right_rows`
      ON ((`orders_3`.`cust` = `right_rows`.`__id_1`) OR (`orders_3`.`cust` = `right_rows`.`__id_1`) IS NULL)
  UNION ALL
  SELECT `orders_4`.`id`,
    `orders_4`.`cust`,
    `orders_4`.`amount`,
    `orders_4`.`status`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`orders_4`.`cust` = `right_rows_`.`__id_1`) OR (`orders_4`.`cust` = `right_rows_`.`__id_1`) IS NULL)
),
combined_2 AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`
  FROM `changed_orders`
  WHERE (not ((true) and `changed_orders`.`amount` > 5) or not (! (true)))
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`computed`) */ ⟧`orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`
  FROM `computed`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON ((`orders`.`cust` = `computed`.`__id_1`) OR (`orders`.`cust` = `computed`.`__id_1`) IS NULL)
  WHERE (not ((true) and `orders`.`amount` > 5) or not (! (true)))
  UNION ALL
  SELECT `c`.`id`,
    `c`.`cust`,
    `c`.`amount`
  FROM `changed_orders` AS `c`
  WHERE (not ((false) and `c`.`amount` > 5) or not (! (true)))
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`computed_`) */ ⟧`orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`
  FROM `computed` AS `computed_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON ((`orders_2`.`cust` = `computed_`.`__id_1`) OR (`orders_2`.`cust` = `computed_`.`__id_1`) IS NULL)
  WHERE (not ((false) and `orders_2`.`amount` > 5) or not (! (true)))
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers_2`) */ ⟧`combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`
  FROM `changed_customers_2`
    INNER JOIN `combined`
      ON `combined`.`status` = `changed_customers_2`.`name`
  WHERE (not (`combined`.`__exists_2` and `combined`.`amount` > 5) or not (! (true)))
  UNION ALL
  SELECT `c_2`.`id`,
    `c_2`.`cust`,
    `c_2`.`amount`
  FROM `changed_orders` AS `c_2`
  WHERE (not ((true) and `c_2`.`amount` > 5) or not (! (false)))
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`computed__2`) */ ⟧`orders_5`.`id`,
    `orders_5`.`cust`,
    `orders_5`.`amount`
  FROM `computed` AS `computed__2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON ((`orders_5`.`cust` = `computed__2`.`__id_1`) OR (`orders_5`.`cust` = `computed__2`.`__id_1`) IS NULL)
  WHERE (not ((true) and `orders_5`.`amount` > 5) or not (! (false)))
  UNION ALL
  SELECT `c_3`.`id`,
    `c_3`.`cust`,
    `c_3`.`amount`
  FROM `changed_orders` AS `c_3`
  WHERE (not ((false) and `c_3`.`amount` > 5) or not (! (false)))
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`computed__3`) */ ⟧`orders_6`.`id`,
    `orders_6`.`cust`,
    `orders_6`.`amount`
  FROM `computed` AS `computed__3`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
      ON ((`orders_6`.`cust` = `computed__3`.`__id_1`) OR (`orders_6`.`cust` = `computed__3`.`__id_1`) IS NULL)
  WHERE (not ((false) and `orders_6`.`amount` > 5) or not (! (false)))
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_4`) */ ⟧`combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`amount`
  FROM `changed_customers_2` AS `c_4`
    INNER JOIN `combined` AS `combined_`
      ON `combined_`.`status` = `c_4`.`name`
  WHERE (not (`combined_`.`__exists_2` and `combined_`.`amount` > 5) or not (! (false)))
)
SELECT DISTINCT `combined_2`.`id`,
  `combined_2`.`cust`,
  `combined_2`.`amount`
FROM `combined_2`
-- few:
WITH right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`status`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON ((`orders`.`cust` = `right_rows`.`__id_1`) OR (`orders`.`cust` = `right_rows`.`__id_1`) IS NULL)
  WHERE ⟦keys¦`orders`.`id`¦`orders`.`cust`¦`orders`.`amount`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`orders_2`.`cust` = `right_rows_`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_`.`__id_1`) IS NULL)
  WHERE ⟦keys¦`orders_2`.`id`¦`orders_2`.`cust`¦`orders_2`.`amount`⟧
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`,
    `combined`.`__exists_2`,
    true AS `__exists_3`
  FROM `combined`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `combined`.`status` = `customers_4`.`name`
  UNION ALL
  SELECT `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`amount`,
    `combined_`.`__exists_2`,
    false AS `__exists_3`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `combined_`.`status` = `customers_5`.`name`
)
SELECT `combined_2`.`id`,
  `combined_2`.`cust`,
  `combined_2`.`amount`
FROM `combined_2`
WHERE (not (`combined_2`.`__exists_2` and `combined_2`.`amount` > 5) or not (! `combined_2`.`__exists_3`))
-- many:
WITH dirty_keys AS (
SELECT `id`, `cust`, `amount` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
SELECT `customers_2`.`id` AS `__id_1`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
WHERE (`customers_2`.`segment` = 'retail')
),
combined AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`status`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`cust` <=> `dirty_keys`.`cust` AND `orders`.`amount` <=> `dirty_keys`.`amount`
    LEFT SEMI JOIN `right_rows`
      ON ((`orders`.`cust` = `right_rows`.`__id_1`) OR (`orders`.`cust` = `right_rows`.`__id_1`) IS NULL)
  WHERE ⟦within¦id¦`orders`.`id`⟧
    AND ⟦within¦cust¦`orders`.`cust`⟧
    AND ⟦within¦amount¦`orders`.`amount`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`id` <=> `c`.`id` AND `orders_2`.`cust` <=> `c`.`cust` AND `orders_2`.`amount` <=> `c`.`amount`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`orders_2`.`cust` = `right_rows_`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_`.`__id_1`) IS NULL)
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
    AND ⟦within¦cust¦`orders_2`.`cust`⟧
    AND ⟦within¦amount¦`orders_2`.`amount`⟧
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`cust`,
    `combined`.`amount`,
    `combined`.`__exists_2`,
    true AS `__exists_3`
  FROM `combined`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `combined`.`status` = `customers_4`.`name`
  UNION ALL
  SELECT `combined_`.`id`,
    `combined_`.`cust`,
    `combined_`.`amount`,
    `combined_`.`__exists_2`,
    false AS `__exists_3`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `combined_`.`status` = `customers_5`.`name`
)
SELECT `combined_2`.`id`,
  `combined_2`.`cust`,
  `combined_2`.`amount`
FROM `combined_2`
WHERE (not (`combined_2`.`__exists_2` and `combined_2`.`amount` > 5) or not (! `combined_2`.`__exists_3`))

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 92 s; by rows about 229 s
-- rows () whole_reads: 38 #b7cd5687dee0
-- no key leads from the change to the rows
-- keys (id, cust, amount) whole_reads: 6, reference: ('shop.customers',) #f4b7034af094
-- by key (id, cust, amount), one join away from the change (12 tables read)

-- changed: shop.orders alone
-- chosen: appended: about 36 s; by rows about 39 s; rebuilt about 60 s
-- append ()  #b9262fab6c97
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 6 #095ba5fed1f3
-- no key leads from the change to the rows
