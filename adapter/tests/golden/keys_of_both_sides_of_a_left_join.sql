select array(o.cust, c.id)[1] as second, date_add(o.day, c.id) as d, count(*) as n from shop.orders o left join shop.customers c on c.id = o.cust group by 1, 2

-- rebuild:
select array(o.cust, c.id)[1] as second, date_add(o.day, c.id) as d, count(*) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust group by 1, 2

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; combined about 151 s; by rows about 420 s
-- keys (second) part: True, folded: True, whole_reads: 5 #37f4a4797258
-- by key (second), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT array(`changed_orders`.`cust`, `changed_orders`.`cust`)[1] AS `second`
  FROM `changed_orders`
  UNION ALL
  SELECT array(`c`.`cust`, (if(false, `c`.`cust`, NULL)))[1] AS `second`
  FROM `changed_orders` AS `c`
  UNION ALL
  SELECT array(`changed_customers`.`id`, `changed_customers`.`id`)[1] AS `second`
  FROM `changed_customers`
  UNION ALL
  SELECT array(`c_2`.`id`, (if(false, `c_2`.`id`, NULL)))[1] AS `second`
  FROM `changed_customers` AS `c_2`
)
SELECT DISTINCT `combined`.`second`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`day`,
    `customers`.`id` AS `c__id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    `orders`.`day`,
    `customers_2`.`id` AS `c__id`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`cust`,
    `orders_2`.`day`,
    `customers_3`.`id` AS `c__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_2`.`cust`
),
candidates AS (
  SELECT `combined_`.`cust`,
    `combined_`.`day`,
    `combined_`.`c__id`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    array(`combined_`.`cust`, `combined_`.`c__id`)[1] AS `__k_second`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT array(`candidates_`.`cust`, `candidates_`.`c__id`)[1] AS `second`,
    date_add(`candidates_`.`day`, `candidates_`.`c__id`) AS `d`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`__k_second`⟧
  GROUP BY array(`candidates_`.`cust`, `candidates_`.`c__id`)[1], date_add(`candidates_`.`day`, `candidates_`.`c__id`), `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`second`,
    `stored`.`d`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`second`⟧
  UNION ALL
  SELECT `computed`.`second`,
    `computed`.`d`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`second`,
    `combined_2_`.`d`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`second`, `combined_2_`.`d`
)
SELECT `filtered`.`second`,
  `filtered`.`d`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `second` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`day`,
    `customers`.`id` AS `c__id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    `orders`.`day`,
    `customers_2`.`id` AS `c__id`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`cust`,
    `orders_2`.`day`,
    `customers_3`.`id` AS `c__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_2`.`cust`
),
candidates AS (
  SELECT `combined_`.`cust`,
    `combined_`.`day`,
    `combined_`.`c__id`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    array(`combined_`.`cust`, `combined_`.`c__id`)[1] AS `__k_second`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT array(`candidates_`.`cust`, `candidates_`.`c__id`)[1] AS `second`,
    date_add(`candidates_`.`day`, `candidates_`.`c__id`) AS `d`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `candidates_`.`__k_second` <=> `c_3`.`second`
  WHERE ⟦within¦second¦`candidates_`.`__k_second`⟧
  GROUP BY array(`candidates_`.`cust`, `candidates_`.`c__id`)[1], date_add(`candidates_`.`day`, `candidates_`.`c__id`), `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`second`,
    `stored`.`d`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`second` <=> `dirty_keys`.`second`
  WHERE ⟦within¦second¦`stored`.`second`⟧
  UNION ALL
  SELECT `computed`.`second`,
    `computed`.`d`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`second`,
    `combined_2_`.`d`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`second`, `combined_2_`.`d`
)
SELECT `filtered`.`second`,
  `filtered`.`d`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (second, d) folded: True, whole_reads: 5, reference: ('shop.customers',) #39ad1d132e3a
-- by key (second, d), one join away from the change (2 tables read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT if(false, `c_2`.`cust`, NULL) AS `c__id`,
    `c_2`.`cust`,
    `c_2`.`day`
  FROM `changed_orders` AS `c_2`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
computed_2 AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_4`) */ ⟧if(false, `orders_3`.`cust`, NULL) AS `c__id`,
    `orders_3`.`cust`,
    `orders_3`.`day`
  FROM `changed_customers` AS `c_4`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `c_4`.`id` = `orders_3`.`cust`
),
combined AS (
  SELECT array(`changed_orders`.`cust`, `changed_orders`.`cust`)[1] AS `second`,
    date_add(`changed_orders`.`day`, `changed_orders`.`cust`) AS `d`
  FROM `changed_orders`
  UNION ALL
  SELECT array(`computed`.`cust`, `computed`.`c__id`)[1] AS `second`,
    date_add(`computed`.`day`, `computed`.`c__id`) AS `d`
  FROM `computed`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧array(`orders`.`cust`, `orders`.`cust`)[1] AS `second`,
    date_add(`orders`.`day`, `orders`.`cust`) AS `d`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
  UNION ALL
  SELECT array(`computed_2`.`cust`, `computed_2`.`c__id`)[1] AS `second`,
    date_add(`computed_2`.`day`, `computed_2`.`c__id`) AS `d`
  FROM `computed_2`
)
SELECT DISTINCT `combined`.`second`,
  `combined`.`d`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`day`,
    `customers`.`id` AS `c__id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    `orders`.`day`,
    `customers_2`.`id` AS `c__id`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`cust`,
    `orders_2`.`day`,
    `customers_3`.`id` AS `c__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_2`.`cust`
),
candidates AS (
  SELECT `combined_`.`cust`,
    `combined_`.`day`,
    `combined_`.`c__id`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    array(`combined_`.`cust`, `combined_`.`c__id`)[1] AS `__k_second`,
    date_add(`combined_`.`day`, `combined_`.`c__id`) AS `__k_d`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT array(`candidates_`.`cust`, `candidates_`.`c__id`)[1] AS `second`,
    date_add(`candidates_`.`day`, `candidates_`.`c__id`) AS `d`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`__k_second`¦`candidates_`.`__k_d`⟧
  GROUP BY array(`candidates_`.`cust`, `candidates_`.`c__id`)[1], date_add(`candidates_`.`day`, `candidates_`.`c__id`), `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`second`,
    `stored`.`d`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`second`¦`stored`.`d`⟧
  UNION ALL
  SELECT `computed`.`second`,
    `computed`.`d`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`second`,
    `combined_2_`.`d`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`second`, `combined_2_`.`d`
)
SELECT `filtered`.`second`,
  `filtered`.`d`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `second`, `d` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`day`,
    `customers`.`id` AS `c__id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    `orders`.`day`,
    `customers_2`.`id` AS `c__id`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`cust`,
    `orders_2`.`day`,
    `customers_3`.`id` AS `c__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_2`.`cust`
),
candidates AS (
  SELECT `combined_`.`cust`,
    `combined_`.`day`,
    `combined_`.`c__id`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    array(`combined_`.`cust`, `combined_`.`c__id`)[1] AS `__k_second`,
    date_add(`combined_`.`day`, `combined_`.`c__id`) AS `__k_d`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT array(`candidates_`.`cust`, `candidates_`.`c__id`)[1] AS `second`,
    date_add(`candidates_`.`day`, `candidates_`.`c__id`) AS `d`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `candidates_`.`__k_second` <=> `c_3`.`second` AND `candidates_`.`__k_d` <=> `c_3`.`d`
  WHERE ⟦within¦second¦`candidates_`.`__k_second`⟧
    AND ⟦within¦d¦`candidates_`.`__k_d`⟧
  GROUP BY array(`candidates_`.`cust`, `candidates_`.`c__id`)[1], date_add(`candidates_`.`day`, `candidates_`.`c__id`), `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`second`,
    `stored`.`d`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`second` <=> `dirty_keys`.`second` AND `stored`.`d` <=> `dirty_keys`.`d`
  WHERE ⟦within¦second¦`stored`.`second`⟧
    AND ⟦within¦d¦`stored`.`d`⟧
  UNION ALL
  SELECT `computed`.`second`,
    `computed`.`d`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`second`,
    `combined_2_`.`d`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`second`, `combined_2_`.`d`
)
SELECT `filtered`.`second`,
  `filtered`.`d`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (second) part: True, whole_reads: 2 #4da296f06569
-- by key (second), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT array(`changed_orders`.`cust`, `changed_orders`.`cust`)[1] AS `second`
  FROM `changed_orders`
  UNION ALL
  SELECT array(`c`.`cust`, (if(false, `c`.`cust`, NULL)))[1] AS `second`
  FROM `changed_orders` AS `c`
  UNION ALL
  SELECT array(`changed_customers`.`id`, `changed_customers`.`id`)[1] AS `second`
  FROM `changed_customers`
  UNION ALL
  SELECT array(`c_2`.`id`, (if(false, `c_2`.`id`, NULL)))[1] AS `second`
  FROM `changed_customers` AS `c_2`
)
SELECT DISTINCT `combined`.`second`
FROM `combined`
-- few:
SELECT array(`orders`.`cust`, `customers`.`id`)[1] AS `second`,
  date_add(`orders`.`day`, `customers`.`id`) AS `d`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦keys¦(array(`orders`.`cust`, `customers`.`id`)[1])⟧
GROUP BY array(`orders`.`cust`, `customers`.`id`)[1], date_add(`orders`.`day`, `customers`.`id`)
-- many:
WITH dirty_keys AS (
SELECT `second` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT array(`orders`.`cust`, `customers`.`id`)[1] AS `second`,
  date_add(`orders`.`day`, `customers`.`id`) AS `d`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
  LEFT SEMI JOIN `dirty_keys`
    ON (array(`orders`.`cust`, `customers`.`id`)[1]) <=> `dirty_keys`.`second`
GROUP BY array(`orders`.`cust`, `customers`.`id`)[1], date_add(`orders`.`day`, `customers`.`id`)
-- keys (second, d) whole_reads: 2, reference: ('shop.customers',) #3633acd4e8ff
-- by key (second, d), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
computed AS (
  SELECT if(false, `c_2`.`cust`, NULL) AS `c__id`,
    `c_2`.`cust`,
    `c_2`.`day`
  FROM `changed_orders` AS `c_2`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
computed_2 AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_4`) */ ⟧if(false, `orders_3`.`cust`, NULL) AS `c__id`,
    `orders_3`.`cust`,
    `orders_3`.`day`
  FROM `changed_customers` AS `c_4`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `c_4`.`id` = `orders_3`.`cust`
),
combined AS (
  SELECT array(`changed_orders`.`cust`, `changed_orders`.`cust`)[1] AS `second`,
    date_add(`changed_orders`.`day`, `changed_orders`.`cust`) AS `d`
  FROM `changed_orders`
  UNION ALL
  SELECT array(`computed`.`cust`, `computed`.`c__id`)[1] AS `second`,
    date_add(`computed`.`day`, `computed`.`c__id`) AS `d`
  FROM `computed`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧array(`orders`.`cust`, `orders`.`cust`)[1] AS `second`,
    date_add(`orders`.`day`, `orders`.`cust`) AS `d`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
  UNION ALL
  SELECT array(`computed_2`.`cust`, `computed_2`.`c__id`)[1] AS `second`,
    date_add(`computed_2`.`day`, `computed_2`.`c__id`) AS `d`
  FROM `computed_2`
)
SELECT DISTINCT `combined`.`second`,
  `combined`.`d`
FROM `combined`
-- few:
SELECT array(`orders`.`cust`, `customers`.`id`)[1] AS `second`,
  date_add(`orders`.`day`, `customers`.`id`) AS `d`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦keys¦(array(`orders`.`cust`, `customers`.`id`)[1])¦(date_add(`orders`.`day`, `customers`.`id`))⟧
GROUP BY array(`orders`.`cust`, `customers`.`id`)[1], date_add(`orders`.`day`, `customers`.`id`)
-- many:
WITH dirty_keys AS (
SELECT `second`, `d` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT array(`orders`.`cust`, `customers`.`id`)[1] AS `second`,
  date_add(`orders`.`day`, `customers`.`id`) AS `d`,
  count(*) AS `n`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
  LEFT SEMI JOIN `dirty_keys`
    ON (array(`orders`.`cust`, `customers`.`id`)[1]) <=> `dirty_keys`.`second` AND (date_add(`orders`.`day`, `customers`.`id`)) <=> `dirty_keys`.`d`
GROUP BY array(`orders`.`cust`, `customers`.`id`)[1], date_add(`orders`.`day`, `customers`.`id`)
-- rows () whole_reads: 14 #cc06b57d8b6d
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`day`,
    `customers_2`.`id` AS `c__id`
  FROM `changed_orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`cust`,
    `orders_2`.`day`,
    `customers_3`.`id` AS `c__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_3`.`cust`,
    `orders_3`.`day`,
    `customers_4`.`id` AS `c__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_3`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_3`.`cust`
),
dirty_keys AS (
  SELECT DISTINCT array(`combined`.`cust`, `combined`.`c__id`)[1] AS `__k0`,
    date_add(`combined`.`day`, `combined`.`c__id`) AS `__k1`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ array(`orders`.`cust`, `customers`.`id`)[1] AS `second`,
    date_add(`orders`.`day`, `customers`.`id`) AS `d`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON (array(`orders`.`cust`, `customers`.`id`)[1]) <=> `dirty_keys`.`__k0` AND (date_add(`orders`.`day`, `customers`.`id`)) <=> `dirty_keys`.`__k1`
  GROUP BY array(`orders`.`cust`, `customers`.`id`)[1], date_add(`orders`.`day`, `customers`.`id`)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ array(`orders_4`.`cust`, `customers_5`.`id`)[1] AS `second`,
    date_add(`orders_4`.`day`, `customers_5`.`id`) AS `d`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_4`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (array(`orders_4`.`cust`, `customers_5`.`id`)[1]) <=> `dirty_keys_`.`__k0` AND (date_add(`orders_4`.`day`, `customers_5`.`id`)) <=> `dirty_keys_`.`__k1`
  GROUP BY array(`orders_4`.`cust`, `customers_5`.`id`)[1], date_add(`orders_4`.`day`, `customers_5`.`id`)
)
SELECT `delta`.`second`,
  `delta`.`d`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`second`, `delta`.`d`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 60 s; combined about 121 s; by rows about 360 s
-- keys (second) part: True, folded: True, whole_reads: 4 #e4dda955f334
-- by key (second), read from the change; the change is combined with the table's own
-- keys (second, d) folded: True, whole_reads: 4, reference: ('shop.customers',) #16e7e06ca3d1
-- by key (second, d), one join away from the change (2 tables read); the change is combined with the table's own
-- keys (second) part: True, whole_reads: 2 #0297385113b2
-- by key (second), read from the change
-- keys (second, d) whole_reads: 2, reference: ('shop.customers',) #86e7217c3549
-- by key (second, d), one join away from the change (2 tables read)
-- rows () whole_reads: 12 #e28c91dfbe0c
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 32 s; rebuilt about 60 s; by key about 60 s; by rows about 182 s
-- keys (second, d) folded: True, grown: True, whole_reads: 1 #e59e8b3e9e9c
-- by key (second, d), read from the change; added rows are combined with the table's own
-- keys (second, d) folded: True, whole_reads: 1 #a1f205e71b63
-- by key (second, d), read from the change; the change is combined with the table's own
-- keys (second, d) whole_reads: 2 #12036c190df7
-- by key (second, d), read from the change
-- rows () whole_reads: 6 #ed0685c07546
-- no key leads from the change to the rows
