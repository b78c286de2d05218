select id, row_number() over (partition by cust order by day, id asc) as n, lag(amount) over (partition by cust order by day, id) as was from shop.orders

-- was:
select id, row_number() over (partition by cust order by day asc, id) as n, lag(amount) over (partition by cust order by day, id ASC) as was from shop.orders

-- edit, same: True
-- rebuild:
SELECT `orders`.`id`,
  row_number() over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id` asc, `orders`.`id`, `orders`.`amount`, `orders`.`day`) AS `n`,
  lag(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`amount`, `orders`.`day`) AS `was`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`

-- changed: shop.orders
-- rows ()  #80a4063a5bee
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust`
  FROM `changed_orders`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    row_number() over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id` asc, `orders`.`id`, `orders`.`amount`, `orders`.`day`) AS `n`,
    lag(`orders`.`amount`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`amount`, `orders`.`day`) AS `was`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`id`,
    row_number() over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id` asc, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`day`) AS `n`,
    lag(`orders_2`.`amount`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`day`) AS `was`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`n`,
    `combined`.`was`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`n`,
  `delta`.`was`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`n`, `delta`.`was`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) reference: ('shop.orders',) #9d06b0f436bb
-- by key (id), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `c_2`.`cust` AS `__ivm_of_cust`,
    min(struct(`c_2`.`day` IS NOT NULL AS a0, `c_2`.`day` AS b0)) AS `__ivm_first`
  FROM `changed_orders` AS `c_2`
  GROUP BY `c_2`.`cust`
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`right_rows`) */ `orders`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `right_rows`
      ON `orders`.`cust` <=> `right_rows`.`__ivm_of_cust`
      AND (NOT (`right_rows`.`__ivm_first` > struct(`orders`.`day` IS NOT NULL AS a0, `orders`.`day` AS b0)))
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`⟧
),
candidates AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id`,
    row_number() over (partition by `orders_3`.`cust` order by `orders_3`.`day`, `orders_3`.`id` asc, `orders_3`.`id`, `orders_3`.`amount`, `orders_3`.`day`) AS `n`,
    lag(`orders_3`.`amount`) over (partition by `orders_3`.`cust` order by `orders_3`.`day`, `orders_3`.`id`, `orders_3`.`id`, `orders_3`.`amount`, `orders_3`.`day`) AS `was`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`cust` <=> `dirty_keys_`.`cust`
)
SELECT `candidates`.`id`,
  `candidates`.`n`,
  `candidates`.`was`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_2`.`id` <=> `dirty_keys`.`id`
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
),
candidates AS (
  SELECT `orders_3`.`id`,
    row_number() over (partition by `orders_3`.`cust` order by `orders_3`.`day`, `orders_3`.`id` asc, `orders_3`.`id`, `orders_3`.`amount`, `orders_3`.`day`) AS `n`,
    lag(`orders_3`.`amount`) over (partition by `orders_3`.`cust` order by `orders_3`.`day`, `orders_3`.`id`, `orders_3`.`id`, `orders_3`.`amount`, `orders_3`.`day`) AS `was`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_3`.`cust` <=> `dirty_keys_2_`.`cust`
)
SELECT `candidates`.`id`,
  `candidates`.`n`,
  `candidates`.`was`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `candidates`.`id` <=> `c`.`id`
WHERE ⟦within¦id¦`candidates`.`id`⟧
