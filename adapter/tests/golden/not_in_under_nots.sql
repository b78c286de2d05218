select o.id, count(*) as n from shop.orders o join shop.lines l on l.order_id = o.id where not (l.qty > 2 or not (o.cust not in (select id from shop.customers where id > 6 or id is null or segment is null) or l.price < 20)) group by o.id

-- rebuild:
select o.id, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on l.order_id = o.id where not (l.qty > 2 or not (o.cust not in (select id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where id > 6 or id is null or segment is null) or l.price < 20)) group by o.id

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: by key: about 50 s; rebuilt about 60 s; combined about 191 s; by rows about 424 s
-- keys (id) folded: True, whole_reads: 18, reference: ('shop.customers',) #5a5cb697b341
-- by key (id), one join away from the change (1 table read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta AS (
  SELECT `changed_customers`.`id` AS `__id_1`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
  WHERE ((`changed_customers`.`id` > 6 or `changed_customers`.`id` is null or `changed_customers`.`segment` is null))
),
computed AS (
  SELECT `delta_`.`__id_1`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__id_1`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`computed`) */ ⟧`orders`.`id`
  FROM `computed`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON ((`orders`.`cust` = `computed`.`__id_1`) OR (`orders`.`cust` = `computed`.`__id_1`) IS NULL)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `lines`.`qty`,
    `lines`.`price`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE ⟦keys¦`changed_orders`.`id`⟧
    AND ⟦keys¦`lines`.`order_id`⟧
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `changed_lines`.`qty`,
    `changed_lines`.`price`,
    `changed_lines`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE ⟦keys¦`orders`.`id`⟧
    AND ⟦keys¦`changed_lines`.`order_id`⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (`customers_2`.`id` > 6 or `customers_2`.`id` is null or `customers_2`.`segment` is null)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
  SELECT `c`.`id` AS `__id_1`
  FROM `changed_customers` AS `c`
  WHERE (`c`.`id` > 6 or `c`.`id` is null or `c`.`segment` is null)
),
right_rows_3 AS (
  SELECT `customers_5`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
  WHERE (`customers_5`.`id` > 6 or `customers_5`.`id` is null or `customers_5`.`segment` is null)
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`qty`,
    `combined`.`price`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `right_rows`
      ON ((`combined`.`cust` = `right_rows`.`__id_1`) OR (`combined`.`cust` = `right_rows`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders_2`.`id`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
    LEFT SEMI JOIN `right_rows_2`
      ON ((`orders_2`.`cust` = `right_rows_2`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_2`.`__id_1`) IS NULL)
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON ((`orders_2`.`cust` = `right_rows_`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_`.`__id_1`) IS NULL)
  WHERE ⟦keys¦`orders_2`.`id`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_3`.`id`,
    `lines_3`.`qty`,
    `lines_3`.`price`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders_3`.`id`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON ((`orders_3`.`cust` = `right_rows_2_`.`__id_1`) OR (`orders_3`.`cust` = `right_rows_2_`.`__id_1`) IS NULL)
    LEFT SEMI JOIN `right_rows_3`
      ON ((`orders_3`.`cust` = `right_rows_3`.`__id_1`) OR (`orders_3`.`cust` = `right_rows_3`.`__id_1`) IS NULL)
  WHERE ⟦keys¦`orders_3`.`id`⟧
),
combined_3 AS (
  SELECT `combined_`.`id`,
    `combined_`.`qty`,
    `combined_`.`price`,
    `combined_`.`__ivm_w`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN `right_rows` AS `right_rows__2`
      ON ((`combined_`.`cust` = `right_rows__2`.`__id_1`) OR (`combined_`.`cust` = `right_rows__2`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__2`) */ ⟧`orders_4`.`id`,
    `lines_4`.`qty`,
    `lines_4`.`price`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `orders_4`.`id`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON ((`orders_4`.`cust` = `right_rows_2__2`.`__id_1`) OR (`orders_4`.`cust` = `right_rows_2__2`.`__id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows` AS `right_rows__3`
      ON ((`orders_4`.`cust` = `right_rows__3`.`__id_1`) OR (`orders_4`.`cust` = `right_rows__3`.`__id_1`) IS NULL)
  WHERE ⟦keys¦`orders_4`.`id`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__3`) */ ⟧`orders_5`.`id`,
    `lines_5`.`qty`,
    `lines_5`.`price`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
      ON `lines_5`.`order_id` = `orders_5`.`id`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__3`
      ON ((`orders_5`.`cust` = `right_rows_2__3`.`__id_1`) OR (`orders_5`.`cust` = `right_rows_2__3`.`__id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON ((`orders_5`.`cust` = `right_rows_3_`.`__id_1`) OR (`orders_5`.`cust` = `right_rows_3_`.`__id_1`) IS NULL)
  WHERE ⟦keys¦`orders_5`.`id`⟧
),
combined_4 AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`qty`,
    `combined_2`.`price`,
    false AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  UNION ALL
  SELECT `combined_3`.`id`,
    `combined_3`.`qty`,
    `combined_3`.`price`,
    true AS `__exists_2`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
),
grouped_rows AS (
  SELECT `combined_4_`.`id`,
    `combined_4_`.`qty`,
    `combined_4_`.`price`,
    `combined_4_`.`__exists_2`,
    `combined_4_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_4` AS `combined_4_`
    LATERAL VIEW explode(sequence(1, abs(`combined_4_`.`__ivm_w`))) `made_2` AS `__ivm_each`
  WHERE (not (`combined_4_`.`qty` > 2 or not (`combined_4_`.`__exists_2` or `combined_4_`.`price` < 20)))
),
computed AS (
  SELECT `grouped_rows_`.`id`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`id`, `grouped_rows_`.`__ivm_w` > 0
),
combined_5 AS (
  SELECT `stored`.`id`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`id`⟧
  UNION ALL
  SELECT `computed`.`id`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_5_`.`id`,
    sum(`combined_5_`.`n`) AS `n`
  FROM `combined_5` AS `combined_5_`
  GROUP BY `combined_5_`.`id`
)
SELECT `filtered`.`id`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `lines`.`qty`,
    `lines`.`price`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`id` <=> `c`.`id`
    INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `lines`.`order_id` <=> `c_2`.`id`)
      ON `lines`.`order_id` = `changed_orders`.`id`
  WHERE ⟦within¦id¦`changed_orders`.`id`⟧
    AND ⟦within¦id¦`lines`.`order_id`⟧
  UNION ALL
  SELECT `orders`.`id`,
    `orders`.`cust`,
    `changed_lines`.`qty`,
    `changed_lines`.`price`,
    `changed_lines`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `orders`.`id` <=> `c_3`.`id`
    INNER JOIN (`changed_lines`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `changed_lines`.`order_id` <=> `c_4`.`id`)
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE ⟦within¦id¦`orders`.`id`⟧
    AND ⟦within¦id¦`changed_lines`.`order_id`⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (`customers_2`.`id` > 6 or `customers_2`.`id` is null or `customers_2`.`segment` is null)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
  SELECT `c_5`.`id` AS `__id_1`
  FROM `changed_customers` AS `c_5`
  WHERE (`c_5`.`id` > 6 or `c_5`.`id` is null or `c_5`.`segment` is null)
),
right_rows_3 AS (
  SELECT `customers_5`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
  WHERE (`customers_5`.`id` > 6 or `customers_5`.`id` is null or `customers_5`.`segment` is null)
),
combined_2 AS (
  SELECT `combined`.`id`,
    `combined`.`qty`,
    `combined`.`price`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `right_rows`
      ON ((`combined`.`cust` = `right_rows`.`__id_1`) OR (`combined`.`cust` = `right_rows`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders_2`.`id`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
    LEFT SEMI JOIN `right_rows_2`
      ON ((`orders_2`.`cust` = `right_rows_2`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_2`.`__id_1`) IS NULL)
    LEFT SEMI JOIN `right_rows` AS `right_rows_`
      ON ((`orders_2`.`cust` = `right_rows_`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_`.`__id_1`) IS NULL)
    LEFT SEMI JOIN `dirty_keys` AS `c_6`
      ON `orders_2`.`id` <=> `c_6`.`id`
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_3`.`id`,
    `lines_3`.`qty`,
    `lines_3`.`price`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `orders_3`.`id`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON ((`orders_3`.`cust` = `right_rows_2_`.`__id_1`) OR (`orders_3`.`cust` = `right_rows_2_`.`__id_1`) IS NULL)
    LEFT SEMI JOIN `right_rows_3`
      ON ((`orders_3`.`cust` = `right_rows_3`.`__id_1`) OR (`orders_3`.`cust` = `right_rows_3`.`__id_1`) IS NULL)
    LEFT SEMI JOIN `dirty_keys` AS `c_8`
      ON `orders_3`.`id` <=> `c_8`.`id`
  WHERE ⟦within¦id¦`orders_3`.`id`⟧
),
combined_3 AS (
  SELECT `combined_`.`id`,
    `combined_`.`qty`,
    `combined_`.`price`,
    `combined_`.`__ivm_w`
  FROM `combined` AS `combined_`
    LEFT ANTI JOIN `right_rows` AS `right_rows__2`
      ON ((`combined_`.`cust` = `right_rows__2`.`__id_1`) OR (`combined_`.`cust` = `right_rows__2`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__2`) */ ⟧`orders_4`.`id`,
    `lines_4`.`qty`,
    `lines_4`.`price`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `orders_4`.`id`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON ((`orders_4`.`cust` = `right_rows_2__2`.`__id_1`) OR (`orders_4`.`cust` = `right_rows_2__2`.`__id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows` AS `right_rows__3`
      ON ((`orders_4`.`cust` = `right_rows__3`.`__id_1`) OR (`orders_4`.`cust` = `right_rows__3`.`__id_1`) IS NULL)
    LEFT SEMI JOIN `dirty_keys` AS `c_10`
      ON `orders_4`.`id` <=> `c_10`.`id`
  WHERE ⟦within¦id¦`orders_4`.`id`⟧
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__3`) */ ⟧`orders_5`.`id`,
    `lines_5`.`qty`,
    `lines_5`.`price`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
      ON `lines_5`.`order_id` = `orders_5`.`id`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__3`
      ON ((`orders_5`.`cust` = `right_rows_2__3`.`__id_1`) OR (`orders_5`.`cust` = `right_rows_2__3`.`__id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON ((`orders_5`.`cust` = `right_rows_3_`.`__id_1`) OR (`orders_5`.`cust` = `right_rows_3_`.`__id_1`) IS NULL)
    LEFT SEMI JOIN `dirty_keys` AS `c_12`
      ON `orders_5`.`id` <=> `c_12`.`id`
  WHERE ⟦within¦id¦`orders_5`.`id`⟧
),
combined_4 AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`qty`,
    `combined_2`.`price`,
    false AS `__exists_2`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  UNION ALL
  SELECT `combined_3`.`id`,
    `combined_3`.`qty`,
    `combined_3`.`price`,
    true AS `__exists_2`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
),
grouped_rows AS (
  SELECT `combined_4_`.`id`,
    `combined_4_`.`qty`,
    `combined_4_`.`price`,
    `combined_4_`.`__exists_2`,
    `combined_4_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined_4` AS `combined_4_`
    LATERAL VIEW explode(sequence(1, abs(`combined_4_`.`__ivm_w`))) `made_2` AS `__ivm_each`
  WHERE (not (`combined_4_`.`qty` > 2 or not (`combined_4_`.`__exists_2` or `combined_4_`.`price` < 20)))
),
computed AS (
  SELECT `grouped_rows_`.`id`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`id`, `grouped_rows_`.`__ivm_w` > 0
),
combined_5 AS (
  SELECT `stored`.`id`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`id` <=> `dirty_keys`.`id`
  WHERE ⟦within¦id¦`stored`.`id`⟧
  UNION ALL
  SELECT `computed`.`id`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_5_`.`id`,
    sum(`combined_5_`.`n`) AS `n`
  FROM `combined_5` AS `combined_5_`
  GROUP BY `combined_5_`.`id`
)
SELECT `filtered`.`id`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (id) whole_reads: 2, reference: ('shop.customers',) #a29005287cf0
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
delta AS (
  SELECT `changed_customers`.`id` AS `__id_1`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
  WHERE ((`changed_customers`.`id` > 6 or `changed_customers`.`id` is null or `changed_customers`.`segment` is null))
),
computed AS (
  SELECT `delta_`.`__id_1`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`__id_1`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`order_id` AS `id`
  FROM `changed_lines`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`computed`) */ ⟧`orders`.`id`
  FROM `computed`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON ((`orders`.`cust` = `computed`.`__id_1`) OR (`orders`.`cust` = `computed`.`__id_1`) IS NULL)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (`customers_2`.`id` > 6 or `customers_2`.`id` is null or `customers_2`.`segment` is null)
),
combined AS (
  SELECT `orders`.`id`,
    `lines`.`qty`,
    `lines`.`price`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `right_rows`
      ON ((`orders`.`cust` = `right_rows`.`__id_1`) OR (`orders`.`cust` = `right_rows`.`__id_1`) IS NULL)
  WHERE ⟦keys¦`orders`.`id`⟧
    AND ⟦keys¦`lines`.`order_id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`orders_2`.`cust` = `right_rows_`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_`.`__id_1`) IS NULL)
  WHERE ⟦keys¦`orders_2`.`id`⟧
    AND ⟦keys¦`lines_2`.`order_id`⟧
)
SELECT `combined`.`id`,
  count(*) AS `n`
FROM `combined`
WHERE (not (`combined`.`qty` > 2 or not (`combined`.`__exists_2` or `combined`.`price` < 20)))
GROUP BY `combined`.`id`
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `customers_2`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (`customers_2`.`id` > 6 or `customers_2`.`id` is null or `customers_2`.`segment` is null)
),
combined AS (
  SELECT `orders`.`id`,
    `lines`.`qty`,
    `lines`.`price`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`id`
    INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `lines`.`order_id` <=> `c`.`id`)
      ON `lines`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `right_rows`
      ON ((`orders`.`cust` = `right_rows`.`__id_1`) OR (`orders`.`cust` = `right_rows`.`__id_1`) IS NULL)
  WHERE ⟦within¦id¦`orders`.`id`⟧
    AND ⟦within¦id¦`lines`.`order_id`⟧
  UNION ALL
  SELECT `orders_2`.`id`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`id` <=> `c_2`.`id`
    INNER JOIN (`shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `lines_2`.`order_id` <=> `c_3`.`id`)
      ON `lines_2`.`order_id` = `orders_2`.`id`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`orders_2`.`cust` = `right_rows_`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_`.`__id_1`) IS NULL)
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
    AND ⟦within¦id¦`lines_2`.`order_id`⟧
)
SELECT `combined`.`id`,
  count(*) AS `n`
FROM `combined`
WHERE (not (`combined`.`qty` > 2 or not (`combined`.`__exists_2` or `combined`.`price` < 20)))
GROUP BY `combined`.`id`
-- rows () whole_reads: 48 #fd557f24f525
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (`customers_2`.`id` > 6 or `customers_2`.`id` is null or `customers_2`.`segment` is null)
),
combined AS (
  SELECT `orders`.`id`,
    `lines`.`qty`,
    `lines`.`price`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `lines`.`order_id` = `orders`.`id`
    LEFT SEMI JOIN `right_rows`
      ON ((`orders`.`cust` = `right_rows`.`__id_1`) OR (`orders`.`cust` = `right_rows`.`__id_1`) IS NULL)
  UNION ALL
  SELECT `orders_2`.`id`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON `lines_2`.`order_id` = `orders_2`.`id`
    LEFT ANTI JOIN `right_rows` AS `right_rows_`
      ON ((`orders_2`.`cust` = `right_rows_`.`__id_1`) OR (`orders_2`.`cust` = `right_rows_`.`__id_1`) IS NULL)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_2 AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id`,
    `changed_orders`.`cust`,
    `lines_3`.`qty`,
    `lines_3`.`price`
  FROM `changed_orders`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON `lines_3`.`order_id` = `changed_orders`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.lines¦`lines_3`.`order_id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders_3`.`id`,
    `orders_3`.`cust`,
    `changed_lines`.`qty`,
    `changed_lines`.`price`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `changed_lines`
      ON `changed_lines`.`order_id` = `orders_3`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_3`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows_2 AS (
  SELECT `c`.`id` AS `__id_1`
  FROM `changed_customers` AS `c`
  WHERE (`c`.`id` > 6 or `c`.`id` is null or `c`.`segment` is null)
),
right_rows_3 AS (
  SELECT `customers_7`.`id` AS `__id_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
  WHERE (`customers_7`.`id` > 6 or `customers_7`.`id` is null or `customers_7`.`segment` is null)
),
combined_3 AS (
  SELECT `combined_2`.`id`,
    `combined_2`.`qty`,
    `combined_2`.`price`
  FROM `combined_2`
    LEFT SEMI JOIN `right_rows` AS `right_rows__2`
      ON ((`combined_2`.`cust` = `right_rows__2`.`__id_1`) OR (`combined_2`.`cust` = `right_rows__2`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2`) */ ⟧`orders_4`.`id`,
    `lines_4`.`qty`,
    `lines_4`.`price`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
      ON `lines_4`.`order_id` = `orders_4`.`id`
    LEFT SEMI JOIN `right_rows_2`
      ON ((`orders_4`.`cust` = `right_rows_2`.`__id_1`) OR (`orders_4`.`cust` = `right_rows_2`.`__id_1`) IS NULL)
    LEFT SEMI JOIN `right_rows` AS `right_rows__3`
      ON ((`orders_4`.`cust` = `right_rows__3`.`__id_1`) OR (`orders_4`.`cust` = `right_rows__3`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2_`) */ ⟧`orders_5`.`id`,
    `lines_5`.`qty`,
    `lines_5`.`price`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
      ON `lines_5`.`order_id` = `orders_5`.`id`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2_`
      ON ((`orders_5`.`cust` = `right_rows_2_`.`__id_1`) OR (`orders_5`.`cust` = `right_rows_2_`.`__id_1`) IS NULL)
    LEFT SEMI JOIN `right_rows_3`
      ON ((`orders_5`.`cust` = `right_rows_3`.`__id_1`) OR (`orders_5`.`cust` = `right_rows_3`.`__id_1`) IS NULL)
),
combined_4 AS (
  SELECT `combined_2_`.`id`,
    `combined_2_`.`qty`,
    `combined_2_`.`price`
  FROM `combined_2` AS `combined_2_`
    LEFT ANTI JOIN `right_rows` AS `right_rows__4`
      ON ((`combined_2_`.`cust` = `right_rows__4`.`__id_1`) OR (`combined_2_`.`cust` = `right_rows__4`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__2`) */ ⟧`orders_6`.`id`,
    `lines_6`.`qty`,
    `lines_6`.`price`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
      ON `lines_6`.`order_id` = `orders_6`.`id`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__2`
      ON ((`orders_6`.`cust` = `right_rows_2__2`.`__id_1`) OR (`orders_6`.`cust` = `right_rows_2__2`.`__id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows` AS `right_rows__5`
      ON ((`orders_6`.`cust` = `right_rows__5`.`__id_1`) OR (`orders_6`.`cust` = `right_rows__5`.`__id_1`) IS NULL)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`right_rows_2__3`) */ ⟧`orders_7`.`id`,
    `lines_7`.`qty`,
    `lines_7`.`price`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_7`
      ON `lines_7`.`order_id` = `orders_7`.`id`
    LEFT SEMI JOIN `right_rows_2` AS `right_rows_2__3`
      ON ((`orders_7`.`cust` = `right_rows_2__3`.`__id_1`) OR (`orders_7`.`cust` = `right_rows_2__3`.`__id_1`) IS NULL)
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3_`
      ON ((`orders_7`.`cust` = `right_rows_3_`.`__id_1`) OR (`orders_7`.`cust` = `right_rows_3_`.`__id_1`) IS NULL)
),
combined_5 AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`qty`,
    `combined_3`.`price`,
    false AS `__exists_2`
  FROM `combined_3`
  UNION ALL
  SELECT `combined_4`.`id`,
    `combined_4`.`qty`,
    `combined_4`.`price`,
    true AS `__exists_2`
  FROM `combined_4`
),
dirty_keys AS (
  SELECT DISTINCT `combined_5`.`id` AS `__k0`
  FROM `combined_5`
  WHERE (not (`combined_5`.`qty` > 2 or not (`combined_5`.`__exists_2` or `combined_5`.`price` < 20)))
),
combined_6 AS (
  SELECT `orders_8`.`id`,
    `lines_8`.`qty`,
    `lines_8`.`price`,
    false AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_8`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_8`
      ON `lines_8`.`order_id` = `orders_8`.`id`
    LEFT SEMI JOIN `right_rows_3` AS `right_rows_3__2`
      ON ((`orders_8`.`cust` = `right_rows_3__2`.`__id_1`) OR (`orders_8`.`cust` = `right_rows_3__2`.`__id_1`) IS NULL)
  UNION ALL
  SELECT `orders_9`.`id`,
    `lines_9`.`qty`,
    `lines_9`.`price`,
    true AS `__exists_2`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_9`
      ON `lines_9`.`order_id` = `orders_9`.`id`
    LEFT ANTI JOIN `right_rows_3` AS `right_rows_3__3`
      ON ((`orders_9`.`cust` = `right_rows_3__3`.`__id_1`) OR (`orders_9`.`cust` = `right_rows_3__3`.`__id_1`) IS NULL)
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`id`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`id` <=> `dirty_keys`.`__k0`
  WHERE (not (`combined`.`qty` > 2 or not (`combined`.`__exists_2` or `combined`.`price` < 20)))
  GROUP BY `combined`.`id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_6`.`id`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `combined_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_6`.`id` <=> `dirty_keys_`.`__k0`
  WHERE (not (`combined_6`.`qty` > 2 or not (`combined_6`.`__exists_2` or `combined_6`.`price` < 20)))
  GROUP BY `combined_6`.`id`
)
SELECT `delta`.`id`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 50 s; rebuilt about 60 s; combined about 131 s; by rows about 360 s
-- keys (id) folded: True, whole_reads: 12, reference: ('shop.customers',) #44f1a492bb2e
-- by key (id), one join away from the change (1 table read); the change is combined with the table's own
-- keys (id) whole_reads: 2, reference: ('shop.customers',) #ffd546531a25
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 36 #8eace63f8d3d
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: combined: about 28 s; by key about 40 s; rebuilt about 60 s; by rows about 174 s
-- keys (id) folded: True, grown: True, whole_reads: 4 #927a556e7e4b
-- by key (id), read from the change; added rows are combined with the table's own
-- keys (id) folded: True, whole_reads: 4 #a8800c16b736
-- by key (id), read from the change; the change is combined with the table's own
-- keys (id) whole_reads: 2 #72a081b4e054
-- by key (id), read from the change
-- rows () whole_reads: 20 #6a6fff0429a7
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 28 s; by key about 40 s; rebuilt about 60 s; by rows about 174 s
-- keys (id) folded: True, grown: True, whole_reads: 4 #db507ad048b4
-- by key (id), read from the change; added rows are combined with the table's own
-- keys (id) folded: True, whole_reads: 4 #9d3e0cc2f18b
-- by key (id), read from the change; the change is combined with the table's own
-- keys (id) whole_reads: 2 #e2bee7949c5d
-- by key (id), read from the change
-- rows () whole_reads: 20 #ff4248b7f2a6
-- no key leads from the change to the rows
