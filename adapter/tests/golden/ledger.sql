with latest as (
  select * from (select l.*, row_number() over (partition by l.order_id, l.sku order by l.qty desc) as rn from shop.lines l) where rn = 1
)
select o.cust, c.segment, sum(l.qty * l.price) as gross, sum(l.qty * l.price * coalesce(r.rate, 0)) as held, max(o.day) as last_day
from latest l
join shop.orders o on o.id = l.order_id
left join shop.customers c on c.id = o.cust
left join shop.rates r on r.segment = c.segment and o.day >= r.since and (o.day < r.until or r.until is null)
group by o.cust, c.segment

-- rebuild:
WITH filtered AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    row_number() over (partition by `lines_2`.`order_id`, `lines_2`.`sku` order by `lines_2`.`qty` desc, `lines_2`.`qty`, `lines_2`.`price`) AS `rn`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
)
SELECT `orders`.`cust`,
  `customers`.`segment`,
  sum(`filtered`.`qty` * `filtered`.`price`) AS `gross`,
  sum(`filtered`.`qty` * `filtered`.`price` * coalesce(`rates`.`rate`, 0)) AS `held`,
  max(`orders`.`day`) AS `last_day`
FROM `filtered`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`id` = `filtered`.`order_id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `customers`.`segment`
    AND (`orders`.`day` >= `rates`.`since`)
    AND (`orders`.`day` < `rates`.`until` or `rates`.`until` is null)
WHERE (`filtered`.`rn` = 1)
GROUP BY `orders`.`cust`, `customers`.`segment`

-- changed: shop.customers, shop.lines, shop.orders, shop.rates
-- chosen: a rebuild is cheaper: about 60 s; by key about 78 s; by rows about 574 s
-- keys (cust) part: True, whole_reads: 1, reference: ('shop.lines', 'shop.rates') #65b8d2063efe
-- by key (cust), one join away from the change (4 tables read)
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
filtered AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    row_number() over (partition by `lines_2`.`order_id`, `lines_2`.`sku` order by `lines_2`.`qty` desc, `lines_2`.`qty`, `lines_2`.`price`) AS `rn`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
),
combined AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`cust`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `changed_lines`.`order_id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_customers`.`id` AS `cust`
  FROM `changed_customers`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders_2`.`cust`
  FROM `changed_rates`
    INNER JOIN (`filtered`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`id` = `filtered`.`order_id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders_2`.`cust`)
      ON `changed_rates`.`segment` = `customers`.`segment`
      AND (`orders_2`.`day` >= `changed_rates`.`since`)
      AND (`orders_2`.`day` < `changed_rates`.`until` or `changed_rates`.`until` is null)
  WHERE (`filtered`.`rn` = 1)
    AND (⟦among¦shop.rates¦segment¦shop.customers¦`customers`.`segment`⟧)
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders`.`id` AS `o__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
),
filtered AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    row_number() over (partition by `lines_2`.`order_id`, `lines_2`.`sku` order by `lines_2`.`qty` desc, `lines_2`.`qty`, `lines_2`.`price`) AS `rn`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_2`.`order_id` <=> `dirty_keys_`.`o__id`
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment` AS `c__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`id`⟧
)
SELECT `orders_2`.`cust`,
  `right_rows`.`c__segment` AS `segment`,
  sum(`filtered`.`qty` * `filtered`.`price`) AS `gross`,
  sum(`filtered`.`qty` * `filtered`.`price` * coalesce(`rates`.`rate`, 0)) AS `held`,
  max(`orders_2`.`day`) AS `last_day`
FROM `filtered`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    ON `orders_2`.`id` = `filtered`.`order_id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders_2`.`cust`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `right_rows`.`c__segment`
    AND (`orders_2`.`day` >= `rates`.`since`)
    AND (`orders_2`.`day` < `rates`.`until` or `rates`.`until` is null)
WHERE (`filtered`.`rn` = 1)
  AND ⟦keys¦`orders_2`.`cust`⟧
GROUP BY `orders_2`.`cust`, `right_rows`.`c__segment`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders`.`id` AS `o__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
),
filtered AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    row_number() over (partition by `lines_2`.`order_id`, `lines_2`.`sku` order by `lines_2`.`qty` desc, `lines_2`.`qty`, `lines_2`.`price`) AS `rn`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `lines_2`.`order_id` <=> `dirty_keys_2_`.`o__id`
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment` AS `c__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `customers_2`.`id` <=> `c_3`.`cust`
  WHERE ⟦within¦cust¦`customers_2`.`id`⟧
)
SELECT `orders_2`.`cust`,
  `right_rows`.`c__segment` AS `segment`,
  sum(`filtered`.`qty` * `filtered`.`price`) AS `gross`,
  sum(`filtered`.`qty` * `filtered`.`price` * coalesce(`rates`.`rate`, 0)) AS `held`,
  max(`orders_2`.`day`) AS `last_day`
FROM `filtered`
  INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `orders_2`.`cust` <=> `c`.`cust`)
    ON `orders_2`.`id` = `filtered`.`order_id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders_2`.`cust`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `right_rows`.`c__segment`
    AND (`orders_2`.`day` >= `rates`.`since`)
    AND (`orders_2`.`day` < `rates`.`until` or `rates`.`until` is null)
WHERE (`filtered`.`rn` = 1)
  AND ⟦within¦cust¦`orders_2`.`cust`⟧
GROUP BY `orders_2`.`cust`, `right_rows`.`c__segment`
-- keys (cust, segment) reference: ('shop.customers', 'shop.lines', 'shop.orders', 'shop.rates') #37dbe8b58ba5
-- by key (cust, segment), one join away from the change (13 tables read)
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_3`.`id` AS `c__id`,
    `customers_3`.`segment` AS `c__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_3`.`id`⟧)
),
right_rows_2 AS (
  SELECT `customers_5`.`segment` AS `c__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
  WHERE false
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
filtered AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    row_number() over (partition by `lines_2`.`order_id`, `lines_2`.`sku` order by `lines_2`.`qty` desc, `lines_2`.`qty`, `lines_2`.`price`) AS `rn`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders`.`cust`,
    `customers`.`segment`
  FROM `changed_lines`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `changed_lines`.`order_id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
  UNION ALL
  SELECT `changed_orders`.`cust`,
    `right_rows`.`c__segment` AS `segment`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`cust`,
    `right_rows_2`.`c__segment` AS `segment`
  FROM `changed_lines` AS `c`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`id` = `c`.`order_id`
    LEFT JOIN `right_rows_2`
      ON true
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_2`.`id`⟧)
  UNION ALL
  SELECT `c_2`.`cust`,
    `right_rows_2_`.`c__segment` AS `segment`
  FROM `changed_orders` AS `c_2`
    LEFT JOIN `right_rows_2` AS `right_rows_2_`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_3`.`cust`,
    `changed_customers`.`segment`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `changed_customers`.`id` = `orders_3`.`cust`
    INNER JOIN `filtered`
      ON `orders_3`.`id` = `filtered`.`order_id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
    AND (`filtered`.`rn` = 1)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧`orders_4`.`cust`,
    if(false, `c_3`.`segment`, NULL) AS `segment`
  FROM `changed_customers` AS `c_3`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON `c_3`.`id` = `orders_4`.`cust`
    INNER JOIN `filtered` AS `filtered_`
      ON `orders_4`.`id` = `filtered_`.`order_id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_4`.`cust`⟧)
    AND (`filtered_`.`rn` = 1)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_4`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_5`) */ ⟧`orders_5`.`cust`,
    `c_5`.`segment`
  FROM `changed_lines` AS `c_4`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`id` = `c_4`.`order_id`
    INNER JOIN `changed_customers` AS `c_5`
      ON `c_5`.`id` = `orders_5`.`cust`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_5`.`id`⟧)
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders_5`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c_6`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_7`) */ ⟧`orders_6`.`cust`,
    if(false, `c_7`.`segment`, NULL) AS `segment`
  FROM `changed_lines` AS `c_6`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`id` = `c_6`.`order_id`
    INNER JOIN `changed_customers` AS `c_7`
      ON `c_7`.`id` = `orders_6`.`cust`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders_6`.`id`⟧)
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders_6`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_8`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_9`) */ ⟧`c_8`.`cust`,
    `c_9`.`segment`
  FROM `changed_orders` AS `c_8`
    INNER JOIN `changed_customers` AS `c_9`
      ON `c_9`.`id` = `c_8`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_10`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_11`) */ ⟧`c_10`.`cust`,
    if(false, `c_11`.`segment`, NULL) AS `segment`
  FROM `changed_orders` AS `c_10`
    INNER JOIN `changed_customers` AS `c_11`
      ON `c_11`.`id` = `c_10`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders_7`.`cust`,
    `customers_7`.`segment`
  FROM `changed_rates`
    INNER JOIN (`filtered` AS `filtered__2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
      ON `orders_7`.`id` = `filtered__2`.`order_id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_7`.`cust`)
      ON `changed_rates`.`segment` = `customers_7`.`segment`
      AND (`orders_7`.`day` >= `changed_rates`.`since`)
      AND (`orders_7`.`day` < `changed_rates`.`until` or `changed_rates`.`until` is null)
  WHERE (`filtered__2`.`rn` = 1)
    AND (⟦among¦shop.rates¦segment¦shop.customers¦`customers_7`.`segment`⟧)
)
SELECT DISTINCT `combined`.`cust`,
  `combined`.`segment`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders`.`id` AS `o__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`¦⟧
),
filtered AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    row_number() over (partition by `lines_2`.`order_id`, `lines_2`.`sku` order by `lines_2`.`qty` desc, `lines_2`.`qty`, `lines_2`.`price`) AS `rn`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_2`.`order_id` <=> `dirty_keys_`.`o__id`
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment` AS `c__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`id`¦⟧
),
right_rows_2 AS (
  SELECT `rates_2`.`segment` AS `r__segment`,
    `rates_2`.`rate`,
    `rates_2`.`since`,
    `rates_2`.`until`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE ⟦keys¦¦`rates_2`.`segment`⟧
),
candidates AS (
  SELECT `orders_3`.`cust`,
    `right_rows_`.`c__segment` AS `segment`,
    sum(`filtered_`.`qty` * `filtered_`.`price`) AS `gross`,
    sum(`filtered_`.`qty` * `filtered_`.`price` * coalesce(`right_rows_2_`.`rate`, 0)) AS `held`,
    max(`orders_3`.`day`) AS `last_day`
  FROM `filtered` AS `filtered_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`id` = `filtered_`.`order_id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`c__id` = `orders_3`.`cust`
    LEFT JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`r__segment` = `right_rows_`.`c__segment`
      AND (`orders_3`.`day` >= `right_rows_2_`.`since`)
      AND (`orders_3`.`day` < `right_rows_2_`.`until` or `right_rows_2_`.`until` is null)
  WHERE (`filtered_`.`rn` = 1)
    AND ⟦keys¦`orders_3`.`cust`¦⟧
  GROUP BY `orders_3`.`cust`, `right_rows_`.`c__segment`
)
SELECT `candidates`.`cust`,
  `candidates`.`segment`,
  `candidates`.`gross`,
  `candidates`.`held`,
  `candidates`.`last_day`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`¦`candidates`.`segment`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust`, `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders`.`id` AS `o__id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
),
filtered AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    row_number() over (partition by `lines_2`.`order_id`, `lines_2`.`sku` order by `lines_2`.`qty` desc, `lines_2`.`qty`, `lines_2`.`price`) AS `rn`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `lines_2`.`order_id` <=> `dirty_keys_2_`.`o__id`
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`segment` AS `c__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `customers_2`.`id` <=> `c_3`.`cust`
  WHERE ⟦within¦cust¦`customers_2`.`id`⟧
),
right_rows_2 AS (
  SELECT `rates_2`.`segment` AS `r__segment`,
    `rates_2`.`rate`,
    `rates_2`.`since`,
    `rates_2`.`until`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_5`
      ON `rates_2`.`segment` <=> `c_5`.`segment`
  WHERE ⟦within¦segment¦`rates_2`.`segment`⟧
),
candidates AS (
  SELECT `orders_3`.`cust`,
    `right_rows_`.`c__segment` AS `segment`,
    sum(`filtered_`.`qty` * `filtered_`.`price`) AS `gross`,
    sum(`filtered_`.`qty` * `filtered_`.`price` * coalesce(`right_rows_2_`.`rate`, 0)) AS `held`,
    max(`orders_3`.`day`) AS `last_day`
  FROM `filtered` AS `filtered_`
    INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_6`
      ON `orders_3`.`cust` <=> `c_6`.`cust`)
      ON `orders_3`.`id` = `filtered_`.`order_id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`c__id` = `orders_3`.`cust`
    LEFT JOIN `right_rows_2` AS `right_rows_2_`
      ON `right_rows_2_`.`r__segment` = `right_rows_`.`c__segment`
      AND (`orders_3`.`day` >= `right_rows_2_`.`since`)
      AND (`orders_3`.`day` < `right_rows_2_`.`until` or `right_rows_2_`.`until` is null)
  WHERE (`filtered_`.`rn` = 1)
    AND ⟦within¦cust¦`orders_3`.`cust`⟧
  GROUP BY `orders_3`.`cust`, `right_rows_`.`c__segment`
)
SELECT `candidates`.`cust`,
  `candidates`.`segment`,
  `candidates`.`gross`,
  `candidates`.`held`,
  `candidates`.`last_day`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_9`
    ON `candidates`.`cust` <=> `c_9`.`cust` AND `candidates`.`segment` <=> `c_9`.`segment`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦segment¦`candidates`.`segment`⟧
-- rows () whole_reads: 44 #c1279c133dfb
-- no key leads from the change to the rows
-- delta:
WITH filtered AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`,
    `lines_2`.`price`,
    row_number() over (partition by `lines_2`.`order_id`, `lines_2`.`sku` order by `lines_2`.`qty` desc, `lines_2`.`qty`, `lines_2`.`price`) AS `rn`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_lines`.`order_id`,
    `changed_lines`.`sku`
  FROM `changed_lines`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `lines_3`.`order_id`,
    row_number() over (partition by `lines_3`.`order_id`, `lines_3`.`sku` order by `lines_3`.`qty` desc, `lines_3`.`qty`, `lines_3`.`price`) AS `rn`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `lines_3`.`order_id` <=> `dirty_keys`.`order_id` AND `lines_3`.`sku` <=> `dirty_keys`.`sku`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_3`.`order_id`⟧)
    AND (⟦among¦shop.lines¦sku¦shop.lines¦`lines_3`.`sku`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_4`.`order_id`,
    row_number() over (partition by `lines_4`.`order_id`, `lines_4`.`sku` order by `lines_4`.`qty` desc, `lines_4`.`qty`, `lines_4`.`price`) AS `rn`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_4`.`order_id` <=> `dirty_keys_`.`order_id` AND `lines_4`.`sku` <=> `dirty_keys_`.`sku`
  WHERE (⟦among¦shop.lines¦order_id¦shop.lines¦`lines_4`.`order_id`⟧)
    AND (⟦among¦shop.lines¦sku¦shop.lines¦`lines_4`.`sku`⟧)
),
filtered_2 AS (
  SELECT `lines_6`.`order_id`,
    `lines_6`.`sku`,
    `lines_6`.`qty`,
    `lines_6`.`price`,
    row_number() over (partition by `lines_6`.`order_id`, `lines_6`.`sku` order by `lines_6`.`qty` desc, `lines_6`.`qty`, `lines_6`.`price`) AS `rn`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_6`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined_2 AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`
  FROM `combined`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`id` = `combined`.`order_id`
  WHERE (`combined`.`rn` = 1)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`,
    `changed_orders`.`day`
  FROM `filtered_2`
    INNER JOIN `changed_orders`
      ON `changed_orders`.`id` = `filtered_2`.`order_id`
  WHERE (`filtered_2`.`rn` = 1)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_3 AS (
  SELECT `combined_2`.`cust`,
    `combined_2`.`day`,
    `customers_2`.`segment` AS `c__segment`
  FROM `combined_2`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `combined_2`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_3`.`cust`,
    `orders_3`.`day`,
    `customers_3`.`segment` AS `c__segment`
  FROM `filtered_2` AS `filtered_2_`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
      ON `orders_3`.`id` = `filtered_2_`.`order_id`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_3`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_3`.`cust`
  WHERE (`filtered_2_`.`rn` = 1)
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_4`.`cust`,
    `orders_4`.`day`,
    `customers_4`.`segment` AS `c__segment`
  FROM `filtered_2` AS `filtered_2__2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
      ON `orders_4`.`id` = `filtered_2__2`.`order_id`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_4`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_4`.`cust`
  WHERE (`filtered_2__2`.`rn` = 1)
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders_4`.`cust`⟧)
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined_4 AS (
  SELECT `combined_3`.`cust`,
    `combined_3`.`c__segment`
  FROM `combined_3`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON `rates_2`.`segment` = `combined_3`.`c__segment`
      AND (`combined_3`.`day` >= `rates_2`.`since`)
      AND (`combined_3`.`day` < `rates_2`.`until` or `rates_2`.`until` is null)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders_5`.`cust`,
    `customers_5`.`segment` AS `c__segment`
  FROM `filtered_2` AS `filtered_2__3`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`id` = `filtered_2__3`.`order_id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_5`.`cust`
    LEFT SEMI JOIN `changed_rates`
      ON `changed_rates`.`segment` = `customers_5`.`segment`
      AND (`orders_5`.`day` >= `changed_rates`.`since`)
      AND (`orders_5`.`day` < `changed_rates`.`until` or `changed_rates`.`until` is null)
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
      ON `rates_3`.`segment` = `customers_5`.`segment`
      AND (`orders_5`.`day` >= `rates_3`.`since`)
      AND (`orders_5`.`day` < `rates_3`.`until` or `rates_3`.`until` is null)
  WHERE (`filtered_2__3`.`rn` = 1)
    AND (⟦among¦shop.rates¦segment¦shop.customers¦`customers_5`.`segment`⟧)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c_2`) */ ⟧`orders_6`.`cust`,
    `customers_6`.`segment` AS `c__segment`
  FROM `filtered_2` AS `filtered_2__4`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`id` = `filtered_2__4`.`order_id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_6`.`cust`
    LEFT SEMI JOIN `changed_rates` AS `c_2`
      ON `c_2`.`segment` = `customers_6`.`segment`
      AND (`orders_6`.`day` >= `c_2`.`since`)
      AND (`orders_6`.`day` < `c_2`.`until` or `c_2`.`until` is null)
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_4`
      ON `rates_4`.`segment` = `customers_6`.`segment`
      AND (`orders_6`.`day` >= `rates_4`.`since`)
      AND (`orders_6`.`day` < `rates_4`.`until` or `rates_4`.`until` is null)
  WHERE (`filtered_2__4`.`rn` = 1)
    AND (⟦among¦shop.rates¦segment¦shop.customers¦`customers_6`.`segment`⟧)
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_4`.`cust` AS `__k0`,
    `combined_4`.`c__segment` AS `__k1`
  FROM `combined_4`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys_2`) */ `orders`.`cust`,
    `customers`.`segment`,
    sum(`filtered`.`qty` * `filtered`.`price`) AS `gross`,
    sum(`filtered`.`qty` * `filtered`.`price` * coalesce(`rates`.`rate`, 0)) AS `held`,
    max(`orders`.`day`) AS `last_day`,
    1 AS `__ivm_w`
  FROM `filtered`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`id` = `filtered`.`order_id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `orders`.`cust`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `customers`.`segment`
      AND (`orders`.`day` >= `rates`.`since`)
      AND (`orders`.`day` < `rates`.`until` or `rates`.`until` is null)
    LEFT SEMI JOIN `dirty_keys_2`
      ON `orders`.`cust` <=> `dirty_keys_2`.`__k0` AND `customers`.`segment` <=> `dirty_keys_2`.`__k1`
  WHERE (`filtered`.`rn` = 1)
  GROUP BY `orders`.`cust`, `customers`.`segment`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `orders_7`.`cust`,
    `customers_7`.`segment`,
    sum(`filtered_2__5`.`qty` * `filtered_2__5`.`price`) AS `gross`,
    sum(`filtered_2__5`.`qty` * `filtered_2__5`.`price` * coalesce(`rates_5`.`rate`, 0)) AS `held`,
    max(`orders_7`.`day`) AS `last_day`,
    -1 AS `__ivm_w`
  FROM `filtered_2` AS `filtered_2__5`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_7`
      ON `orders_7`.`id` = `filtered_2__5`.`order_id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_7`.`cust`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_5`
      ON `rates_5`.`segment` = `customers_7`.`segment`
      AND (`orders_7`.`day` >= `rates_5`.`since`)
      AND (`orders_7`.`day` < `rates_5`.`until` or `rates_5`.`until` is null)
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_7`.`cust` <=> `dirty_keys_2_`.`__k0` AND `customers_7`.`segment` <=> `dirty_keys_2_`.`__k1`
  WHERE (`filtered_2__5`.`rn` = 1)
  GROUP BY `orders_7`.`cust`, `customers_7`.`segment`
)
SELECT `delta`.`cust`,
  `delta`.`segment`,
  `delta`.`gross`,
  `delta`.`held`,
  `delta`.`last_day`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`segment`, `delta`.`gross`, `delta`.`held`, `delta`.`last_day`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by key: about 39 s; rebuilt about 60 s; by rows about 289 s
-- keys (cust) part: True, whole_reads: 1 #2c4cc689b1ef
-- by key (cust), read from the change
-- keys (cust, segment) reference: ('shop.customers',) #2de936dc1543
-- by key (cust, segment), one join away from the change (4 tables read)
-- rows () whole_reads: 22 #87580a576109
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: by key: about 44 s; rebuilt about 60 s; by rows about 212 s
-- keys (cust) part: True, whole_reads: 1, reference: ('shop.lines',) #40de42b123c0
-- by key (cust), one join away from the change (1 table read)
-- keys (cust, segment) reference: ('shop.lines',) #ac4bb5907faf
-- by key (cust, segment), one join away from the change (2 tables read)
-- rows () whole_reads: 14 #dab811e96ea0
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 36 s; by key about 39 s; rebuilt about 60 s; by rows about 170 s
-- keys (cust) part: True, folded: True, grown: True, whole_reads: 3, sums: ('gross', 'held') #75aa258c1317
-- by key (cust), read from the change; added rows are combined with the table's own
-- keys (cust, segment) folded: True, grown: True, whole_reads: 3, sums: ('gross', 'held'), reference: ('shop.orders',) #c6b514b8aeef
-- by key (cust, segment), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (cust) part: True, whole_reads: 1 #652c4f26b029
-- by key (cust), read from the change
-- keys (cust, segment) reference: ('shop.orders',) #1918848db593
-- by key (cust, segment), one join away from the change (1 table read)
-- rows () whole_reads: 14 #a09a65813fe3
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 65 s; by rows about 319 s
-- keys (segment) part: True, whole_reads: 3 #d98cf00886be
-- by key (segment), read from the change
-- keys (cust, segment) reference: ('shop.rates',) #8f0e2e7f394a
-- by key (cust, segment), one join away from the change (3 tables read)
-- rows () whole_reads: 24 #075b39c1ce40
-- no key leads from the change to the rows
