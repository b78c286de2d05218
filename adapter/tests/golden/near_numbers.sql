select o.id, count(l.sku) as n, sum(l.qty) as qty from shop.orders o left join shop.lines l on l.order_id between o.id - 2 and o.id + 1 group by o.id

-- rebuild:
select o.id, count(l.sku) as n, sum(l.qty) as qty from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l on l.order_id between o.id - 2 and o.id + 1 group by o.id

-- changed: shop.lines, shop.orders
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 420 s
-- keys (id) reference: ('shop.lines',) #0c5103791faa
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
left_rows AS (
  SELECT DISTINCT `c`.`order_id`
  FROM `changed_lines` AS `c`
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`left_rows`) */ ⟧`orders`.`id`
  FROM `left_rows`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`left_rows`.`order_id` between `orders`.`id` - 2 and `orders`.`id` + 1)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`order_id` >= try_subtract(⟦least¦id⟧, 2) OR ⟦least¦id⟧ IS NOT NULL AND try_subtract(⟦least¦id⟧, 2) IS NULL)
    AND (`lines_2`.`order_id` <= try_add(⟦greatest¦id⟧, 1) OR ⟦greatest¦id⟧ IS NOT NULL AND try_add(⟦greatest¦id⟧, 1) IS NULL)
)
SELECT `orders`.`id`,
  count(`right_rows`.`sku`) AS `n`,
  sum(`right_rows`.`qty`) AS `qty`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `right_rows`
    ON (`right_rows`.`order_id` between `orders`.`id` - 2 and `orders`.`id` + 1)
WHERE ⟦keys¦`orders`.`id`⟧
GROUP BY `orders`.`id`
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `lines_2`.`order_id`,
    `lines_2`.`sku`,
    `lines_2`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE (`lines_2`.`order_id` >= try_subtract(⟦least¦id⟧, 2) OR ⟦least¦id⟧ IS NOT NULL AND try_subtract(⟦least¦id⟧, 2) IS NULL)
    AND (`lines_2`.`order_id` <= try_add(⟦greatest¦id⟧, 1) OR ⟦greatest¦id⟧ IS NOT NULL AND try_add(⟦greatest¦id⟧, 1) IS NULL)
)
SELECT `orders`.`id`,
  count(`right_rows`.`sku`) AS `n`,
  sum(`right_rows`.`qty`) AS `qty`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON (`right_rows`.`order_id` between `orders`.`id` - 2 and `orders`.`id` + 1)
WHERE ⟦within¦id¦`orders`.`id`⟧
GROUP BY `orders`.`id`
-- rows () whole_reads: 14 #3e80c00311bb
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
    LEFT JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
      ON (`lines_2`.`order_id` between `changed_orders`.`id` - 2 and `changed_orders`.`id` + 1)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`orders_2`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_lines`
      ON (`changed_lines`.`order_id` between `orders_2`.`id` - 2 and `orders_2`.`id` + 1)
    LEFT JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
      ON (`lines_3`.`order_id` between `orders_2`.`id` - 2 and `orders_2`.`id` + 1)
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`c`) */ ⟧`orders_3`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_lines` AS `c`
      ON (`c`.`order_id` between `orders_3`.`id` - 2 and `orders_3`.`id` + 1)
    LEFT JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_4`
      ON (`lines_4`.`order_id` between `orders_3`.`id` - 2 and `orders_3`.`id` + 1)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`id` AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    count(`lines`.`sku`) AS `n`,
    sum(`lines`.`qty`) AS `qty`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON (`lines`.`order_id` between `orders`.`id` - 2 and `orders`.`id` + 1)
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`id` <=> `dirty_keys`.`__k0`
  GROUP BY `orders`.`id`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`id`,
    count(`lines_5`.`sku`) AS `n`,
    sum(`lines_5`.`qty`) AS `qty`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT JOIN `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_5`
      ON (`lines_5`.`order_id` between `orders_4`.`id` - 2 and `orders_4`.`id` + 1)
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`id` <=> `dirty_keys_`.`__k0`
  GROUP BY `orders_4`.`id`
)
SELECT `delta`.`id`,
  `delta`.`n`,
  `delta`.`qty`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`n`, `delta`.`qty`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 360 s
-- keys (id) reference: ('shop.lines',) #1287951ed545
-- by key (id), one join away from the change (1 table read)
-- rows () whole_reads: 12 #0cddd24e6bee
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; combined about 32 s; rebuilt about 60 s; by rows about 182 s
-- keys (id) folded: True, grown: True, whole_reads: 1, sums: ('qty',) #407b7aa09db7
-- by key (id), read from the change; added rows are combined with the table's own
-- keys (id)  #6ab97b1b77cd
-- by key (id), read from the change
-- rows () whole_reads: 6 #5299c2ef6e00
-- no key leads from the change to the rows
