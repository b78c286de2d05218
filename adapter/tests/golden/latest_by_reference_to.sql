select c.segment, o.cust, o.day, max(case when o.status = 'ok' and c.segment <> 'retail' then o.amount else 0 end) as most from (select *, row_number() over (partition by id order by amount, cust, status, day) as r from shop.orders) o join shop.customers c on c.id = o.cust where o.r = 1 group by c.segment, o.cust, o.day

-- was:
select c.segment, o.cust, o.day, max(case when o.status = 'ok' then o.amount else 0 end) as most from (select *, row_number() over (partition by id order by amount, cust, status, day) as r from shop.orders) o join shop.customers c on c.id = o.cust where o.r = 1 group by c.segment, o.cust, o.day

-- edit, words: ("column most: status = 'ok' → status = 'ok' and segment <> 'retail'",)
-- edit, where: ("only one of status = 'ok' and (status = 'ok' and segment <> 'retail') is true",)
-- edit, altered: ('most',)
-- rebuild:
WITH left_rows AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`amount`, `orders_2`.`cust`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
)
SELECT `customers`.`segment`,
  `left_rows`.`cust`,
  `left_rows`.`day`,
  max(case when `left_rows`.`status` = 'ok' and `customers`.`segment` <> 'retail' then `left_rows`.`amount` else 0 end) AS `most`
FROM `left_rows`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `left_rows`.`cust`
WHERE (`left_rows`.`r` = 1)
GROUP BY `customers`.`segment`, `left_rows`.`cust`, `left_rows`.`day`

-- changed: shop.customers, shop.orders
-- keys (cust) part: True, reference: ('shop.orders',) #21f5b2a3a3d6
-- by key (cust), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `c_2`.`id` AS `__ivm_of_id`,
    min(struct(`c_2`.`amount` IS NOT NULL AS a0, `c_2`.`amount` AS b0)) AS `__ivm_first`
  FROM `changed_orders` AS `c_2`
  GROUP BY `c_2`.`id`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
UNION ALL
SELECT /*+ BROADCAST(`right_rows`) */ `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON `orders`.`id` <=> `right_rows`.`__ivm_of_id`
    AND (NOT (`right_rows`.`__ivm_first` > struct(`orders`.`amount` IS NOT NULL AS a0, `orders`.`amount` AS b0)))
WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders`.`id`⟧)
UNION ALL
SELECT `changed_customers`.`id` AS `cust`
FROM `changed_customers`
UNION ALL
SELECT `customers`.`id` AS `cust`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
WHERE ((( NOT(( `customers`.`segment` <> 'retail')) OR(( `customers`.`segment` <> 'retail')) IS NULL)))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
left_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`cust`,
    `orders_3`.`amount`,
    `orders_3`.`status`,
    `orders_3`.`day`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`amount`, `orders_3`.`cust`, `orders_3`.`status`, `orders_3`.`day`, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`status`, `orders_3`.`day`) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`id` <=> `dirty_keys_`.`id`
)
SELECT `customers`.`segment`,
  `left_rows`.`cust`,
  `left_rows`.`day`,
  max(case when `left_rows`.`status` = 'ok' and `customers`.`segment` <> 'retail' then `left_rows`.`amount` else 0 end) AS `most`
FROM `left_rows`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `left_rows`.`cust`
WHERE ⟦keys¦`customers`.`id`⟧
  AND (`left_rows`.`r` = 1)
GROUP BY `customers`.`segment`, `left_rows`.`cust`, `left_rows`.`day`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_2`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
),
left_rows AS (
  SELECT `orders_3`.`cust`,
    `orders_3`.`amount`,
    `orders_3`.`status`,
    `orders_3`.`day`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`amount`, `orders_3`.`cust`, `orders_3`.`status`, `orders_3`.`day`, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`status`, `orders_3`.`day`) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_3`.`id` <=> `dirty_keys_2_`.`id`
)
SELECT `customers`.`segment`,
  `left_rows`.`cust`,
  `left_rows`.`day`,
  max(case when `left_rows`.`status` = 'ok' and `customers`.`segment` <> 'retail' then `left_rows`.`amount` else 0 end) AS `most`
FROM `left_rows`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `customers`.`id` <=> `c`.`cust`)
    ON `customers`.`id` = `left_rows`.`cust`
WHERE ⟦within¦cust¦`customers`.`id`⟧
  AND (`left_rows`.`r` = 1)
GROUP BY `customers`.`segment`, `left_rows`.`cust`, `left_rows`.`day`
-- keys (segment, cust, day) reference: ('shop.customers', 'shop.orders') #6dccdf2943a8
-- by key (segment, cust, day), one join away from the change (9 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `c_2`.`id` AS `__ivm_of_id`,
    min(struct(`c_2`.`amount` IS NOT NULL AS a0, `c_2`.`amount` AS b0)) AS `__ivm_first`
  FROM `changed_orders` AS `c_2`
  GROUP BY `c_2`.`id`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
dirty_keys AS (
SELECT DISTINCT `customers_3`.`id` AS `c__id`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
WHERE ((( NOT(( `customers_3`.`segment` <> 'retail')) OR(( `customers_3`.`segment` <> 'retail')) IS NULL)))
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_5`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_5`.`cust` <=> `dirty_keys`.`c__id`
),
left_rows AS (
  SELECT `orders_6`.`cust`,
    `orders_6`.`amount`,
    `orders_6`.`status`,
    `orders_6`.`day`,
    row_number() over (partition by `orders_6`.`id` order by `orders_6`.`amount`, `orders_6`.`cust`, `orders_6`.`status`, `orders_6`.`day`, `orders_6`.`cust`, `orders_6`.`amount`, `orders_6`.`status`, `orders_6`.`day`) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_6`.`id` <=> `dirty_keys_2_`.`id`
),
combined AS (
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`,
  `changed_orders`.`cust`,
  `changed_orders`.`day`
FROM `changed_orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `changed_orders`.`cust`
WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
UNION ALL
SELECT /*+ BROADCAST(`right_rows`) */ `customers_2`.`segment`,
  `orders`.`cust`,
  `orders`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `right_rows`
    ON `orders`.`id` <=> `right_rows`.`__ivm_of_id`
    AND (NOT (`right_rows`.`__ivm_first` > struct(`orders`.`amount` IS NOT NULL AS a0, `orders`.`amount` AS b0)))
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    ON `customers_2`.`id` = `orders`.`cust`
WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders`.`id`⟧)
UNION ALL
SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`segment`,
  `orders_2`.`cust`,
  `orders_2`.`day`
FROM `changed_customers`
  INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    ON `changed_customers`.`id` = `orders_2`.`cust`
WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
UNION ALL
SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c_3`) */ ⟧⟦few¦shop.customers¦/*+ BROADCAST(`c_4`) */ ⟧`c_4`.`segment`,
  `c_3`.`cust`,
  `c_3`.`day`
FROM `changed_orders` AS `c_3`
  INNER JOIN `changed_customers` AS `c_4`
    ON `c_4`.`id` = `c_3`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`right_rows_`) */ ⟦few¦shop.customers¦/*+ BROADCAST(`c_6`) */ ⟧`c_6`.`segment`,
  `orders_3`.`cust`,
  `orders_3`.`day`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  LEFT SEMI JOIN `right_rows` AS `right_rows_`
    ON `orders_3`.`id` <=> `right_rows_`.`__ivm_of_id`
    AND (NOT (`right_rows_`.`__ivm_first` > struct(`orders_3`.`amount` IS NOT NULL AS a0, `orders_3`.`amount` AS b0)))
  INNER JOIN `changed_customers` AS `c_6`
    ON `c_6`.`id` = `orders_3`.`cust`
WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_3`.`id`⟧)
  AND (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
UNION ALL
SELECT `customers_4`.`segment`,
  `left_rows`.`cust`,
  `left_rows`.`day`
FROM `left_rows`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
    ON `customers_4`.`id` = `left_rows`.`cust`
WHERE ((`left_rows`.`r` = 1))
  AND ((((( `left_rows`.`status` = 'ok') AND (NOT (( `customers_4`.`segment` <> 'retail')) OR (( `customers_4`.`segment` <> 'retail')) IS NULL))) AND ((NOT (( case when `left_rows`.`status` = 'ok' then `left_rows`.`amount` else 0 end) <=> ( case when `left_rows`.`status` = 'ok' and `customers_4`.`segment` <> 'retail' then `left_rows`.`amount` else 0 end))))))
)
SELECT DISTINCT `combined`.`segment`,
  `combined`.`cust`,
  `combined`.`day`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦¦`orders_2`.`cust`¦`orders_2`.`day`⟧
),
left_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`cust`,
    `orders_3`.`amount`,
    `orders_3`.`status`,
    `orders_3`.`day`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`amount`, `orders_3`.`cust`, `orders_3`.`status`, `orders_3`.`day`, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`status`, `orders_3`.`day`) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`id` <=> `dirty_keys_`.`id`
),
candidates AS (
SELECT `customers_2`.`segment`,
  `left_rows_`.`cust`,
  `left_rows_`.`day`,
  max(case when `left_rows_`.`status` = 'ok' and `customers_2`.`segment` <> 'retail' then `left_rows_`.`amount` else 0 end) AS `most`
FROM `left_rows` AS `left_rows_`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    ON `customers_2`.`id` = `left_rows_`.`cust`
WHERE ⟦keys¦`customers_2`.`segment`¦`customers_2`.`id`¦⟧
  AND (`left_rows_`.`r` = 1)
GROUP BY `customers_2`.`segment`, `left_rows_`.`cust`, `left_rows_`.`day`
)
SELECT `candidates`.`segment`,
  `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`most`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`segment`¦`candidates`.`cust`¦`candidates`.`day`⟧
-- many:
WITH dirty_keys AS (
SELECT `segment`, `cust`, `day` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_2`.`cust` <=> `dirty_keys`.`cust` AND `orders_2`.`day` <=> `dirty_keys`.`day`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`cust` <=> `c`.`cust` AND `orders_2`.`day` <=> `c`.`day`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
    AND ⟦within¦day¦`orders_2`.`day`⟧
),
left_rows AS (
  SELECT `orders_3`.`cust`,
    `orders_3`.`amount`,
    `orders_3`.`status`,
    `orders_3`.`day`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`amount`, `orders_3`.`cust`, `orders_3`.`status`, `orders_3`.`day`, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`status`, `orders_3`.`day`) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_3`.`id` <=> `dirty_keys_2_`.`id`
),
candidates AS (
SELECT `customers_2`.`segment`,
  `left_rows_`.`cust`,
  `left_rows_`.`day`,
  max(case when `left_rows_`.`status` = 'ok' and `customers_2`.`segment` <> 'retail' then `left_rows_`.`amount` else 0 end) AS `most`
FROM `left_rows` AS `left_rows_`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `customers_2`.`segment` <=> `c_3`.`segment` AND `customers_2`.`id` <=> `c_3`.`cust`)
    ON `customers_2`.`id` = `left_rows_`.`cust`
WHERE ⟦within¦segment¦`customers_2`.`segment`⟧
  AND ⟦within¦cust¦`customers_2`.`id`⟧
  AND (`left_rows_`.`r` = 1)
GROUP BY `customers_2`.`segment`, `left_rows_`.`cust`, `left_rows_`.`day`
)
SELECT `candidates`.`segment`,
  `candidates`.`cust`,
  `candidates`.`day`,
  `candidates`.`most`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c_4`
    ON `candidates`.`segment` <=> `c_4`.`segment` AND `candidates`.`cust` <=> `c_4`.`cust` AND `candidates`.`day` <=> `c_4`.`day`
WHERE ⟦within¦segment¦`candidates`.`segment`⟧
  AND ⟦within¦cust¦`candidates`.`cust`⟧
  AND ⟦within¦day¦`candidates`.`day`⟧
-- rows () whole_reads: 12 #00f0e859d0d7
-- no key leads from the change to the rows
-- delta:
WITH left_rows AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    row_number() over (partition by `orders_2`.`id` order by `orders_2`.`amount`, `orders_2`.`cust`, `orders_2`.`status`, `orders_2`.`day`, `orders_2`.`cust`, `orders_2`.`amount`, `orders_2`.`status`, `orders_2`.`day`) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`id`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_3`.`cust`,
    `orders_3`.`day`,
    row_number() over (partition by `orders_3`.`id` order by `orders_3`.`amount`, `orders_3`.`cust`, `orders_3`.`status`, `orders_3`.`day`, `orders_3`.`cust`, `orders_3`.`amount`, `orders_3`.`status`, `orders_3`.`day`) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_3`.`id` <=> `dirty_keys`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_3`.`id`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
    `orders_4`.`day`,
    row_number() over (partition by `orders_4`.`id` order by `orders_4`.`amount`, `orders_4`.`cust`, `orders_4`.`status`, `orders_4`.`day`, `orders_4`.`cust`, `orders_4`.`amount`, `orders_4`.`status`, `orders_4`.`day`) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`id` <=> `dirty_keys_`.`id`
  WHERE (⟦among¦shop.orders¦id¦shop.orders¦`orders_4`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
left_rows_2 AS (
  SELECT `orders_6`.`cust`,
    `orders_6`.`day`,
    row_number() over (partition by `orders_6`.`id` order by `orders_6`.`amount`, `orders_6`.`cust`, `orders_6`.`status`, `orders_6`.`day`, `orders_6`.`cust`, `orders_6`.`amount`, `orders_6`.`status`, `orders_6`.`day`) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
),
combined_2 AS (
  SELECT `combined`.`cust`,
    `combined`.`day`,
    `combined`.`r`,
    `customers_2`.`segment`
  FROM `combined`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `combined`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`left_rows_2`.`cust`,
    `left_rows_2`.`day`,
    `left_rows_2`.`r`,
    `changed_customers`.`segment`
  FROM `left_rows_2`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `left_rows_2`.`cust`
),
combined_3 AS (
SELECT `combined_2`.`segment` AS `__k0`,
  `combined_2`.`cust` AS `__k1`,
  `combined_2`.`day` AS `__k2`
FROM `combined_2`
WHERE ((`combined_2`.`r` = 1))
UNION ALL
SELECT `customers_3`.`segment` AS `__k0`,
  `left_rows_`.`cust` AS `__k1`,
  `left_rows_`.`day` AS `__k2`
FROM `left_rows` AS `left_rows_`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    ON `customers_3`.`id` = `left_rows_`.`cust`
WHERE ((`left_rows_`.`r` = 1))
  AND ((((( `left_rows_`.`status` = 'ok') AND (NOT (( `customers_3`.`segment` <> 'retail')) OR (( `customers_3`.`segment` <> 'retail')) IS NULL))) AND ((NOT (( case when `left_rows_`.`status` = 'ok' then `left_rows_`.`amount` else 0 end) <=> ( case when `left_rows_`.`status` = 'ok' and `customers_3`.`segment` <> 'retail' then `left_rows_`.`amount` else 0 end))))))
),
dirty_keys_2 AS (
  SELECT DISTINCT `combined_3`.`__k0`,
    `combined_3`.`__k1`,
    `combined_3`.`__k2`
  FROM `combined_3`
),
left_rows_3 AS (
  SELECT `orders_9`.`cust`,
    `orders_9`.`amount`,
    `orders_9`.`status`,
    `orders_9`.`day`,
    row_number() over (partition by `orders_9`.`id` order by `orders_9`.`amount`, `orders_9`.`cust`, `orders_9`.`status`, `orders_9`.`day`, `orders_9`.`cust`, `orders_9`.`amount`, `orders_9`.`status`, `orders_9`.`day`) AS `r`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_9`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys_2`) */ `customers`.`segment`,
  `left_rows`.`cust`,
  `left_rows`.`day`,
  max(case when `left_rows`.`status` = 'ok' and `customers`.`segment` <> 'retail' then `left_rows`.`amount` else 0 end) AS `most`,
  1 AS `__ivm_w`
FROM `left_rows`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `left_rows`.`cust`
  LEFT SEMI JOIN `dirty_keys_2`
    ON `customers`.`segment` <=> `dirty_keys_2`.`__k0` AND `left_rows`.`cust` <=> `dirty_keys_2`.`__k1` AND `left_rows`.`day` <=> `dirty_keys_2`.`__k2`
WHERE ((`left_rows`.`r` = 1))
GROUP BY `customers`.`segment`, `left_rows`.`cust`, `left_rows`.`day`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_2_`) */ `customers_4`.`segment`,
  `left_rows_3`.`cust`,
  `left_rows_3`.`day`,
  max(case when `left_rows_3`.`status` = 'ok' then `left_rows_3`.`amount` else 0 end) AS `most`,
  -1 AS `__ivm_w`
FROM `left_rows_3`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    ON `customers_4`.`id` = `left_rows_3`.`cust`
  LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
    ON `customers_4`.`segment` <=> `dirty_keys_2_`.`__k0` AND `left_rows_3`.`cust` <=> `dirty_keys_2_`.`__k1` AND `left_rows_3`.`day` <=> `dirty_keys_2_`.`__k2`
WHERE ((`left_rows_3`.`r` = 1))
GROUP BY `customers_4`.`segment`, `left_rows_3`.`cust`, `left_rows_3`.`day`
)
SELECT `delta`.`segment`,
  `delta`.`cust`,
  `delta`.`day`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`cust`, `delta`.`day`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (segment) part: True #1cb08cee1519
-- by key (segment), one join away from the change (1 table read)
-- keys (segment, cust, day) reference: ('shop.customers',) #df138148790b
-- by key (segment, cust, day), one join away from the change (5 tables read)
-- rows () whole_reads: 10 #e668feae67d1
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust) part: True, reference: ('shop.orders',) #2a369aa0e353
-- by key (cust), one join away from the change (2 tables read)
-- keys (segment, cust, day) reference: ('shop.orders',) #b3b394d1ea65
-- by key (segment, cust, day), one join away from the change (7 tables read)
-- rows () whole_reads: 10 #d36348816ae0
-- no key leads from the change to the rows
