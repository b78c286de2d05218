select cust, id, sum(id) over (partition by cust order by id rows between unbounded preceding and current row) as s from shop.orders

-- rebuild:
select cust, id, sum(id) over (partition by cust order by id rows between unbounded preceding and current row) as s from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- rebuilt: two evaluations of `sum(id) over (partition by cust order by id rows between unbounded preceding and current row)` may differ
-- chosen: appended: about 1.5 s; by key about 20 s; rebuilt about 60 s
-- append () folded: True, grown: True #c74e9bdf495f
-- the sources only gained rows, which come behind all others of their partition
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`cust`
  FROM `changed_orders` AS `c`
),
left_rows AS (
  SELECT `c_2`.`id`,
    `c_2`.`cust`,
    sum(`c_2`.`id`) over (partition by `c_2`.`cust` order by `c_2`.`id` rows between unbounded preceding and current row) AS `s`
  FROM `changed_orders` AS `c_2`
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `stored_2`.`cust` AS `__ivm_of_cust`,
    sum( `stored_2`.`id`) AS `__ivm_carried_s`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `stored_2`.`cust` <=> `dirty_keys_`.`cust`
  GROUP BY `stored_2`.`cust`
)
SELECT `left_rows`.`cust`,
  `left_rows`.`id`,
  coalesce(`right_rows`.`__ivm_carried_s` + `left_rows`.`s`, `right_rows`.`__ivm_carried_s`, `left_rows`.`s`) AS `s`
FROM `left_rows`
  LEFT JOIN `right_rows`
    ON `left_rows`.`cust` <=> `right_rows`.`__ivm_of_cust`
-- doubt_few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`cust`
  FROM `changed_orders` AS `c`
),
left_rows AS (
  SELECT `c_2`.`cust`,
    min(struct(`c_2`.`id` IS NOT NULL AS a0, `c_2`.`id` AS b0)) AS `__ivm_first`
  FROM `changed_orders` AS `c_2`
  GROUP BY `c_2`.`cust`
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `stored_2`.`cust` AS `__ivm_of_cust`,
    max(struct(`stored_2`.`id` IS NOT NULL AS a0, `stored_2`.`id` AS b0)) AS `__ivm_latest`
  FROM ⟦target⟧ AS `stored_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `stored_2`.`cust` <=> `dirty_keys_`.`cust`
  GROUP BY `stored_2`.`cust`
)
SELECT true AS `__ivm_late`
FROM `left_rows`
  INNER JOIN `right_rows`
    ON `left_rows`.`cust` <=> `right_rows`.`__ivm_of_cust`
WHERE (NOT (`left_rows`.`__ivm_first` > `right_rows`.`__ivm_latest`))
-- keys (cust)  #05fdf85e4bff
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust`
FROM `changed_orders`
-- few:
SELECT `orders`.`cust`,
  `orders`.`id`,
  sum(`orders`.`id`) over (partition by `orders`.`cust` order by `orders`.`id` rows between unbounded preceding and current row) AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  `orders`.`id`,
  sum(`orders`.`id`) over (partition by `orders`.`cust` order by `orders`.`id` rows between unbounded preceding and current row) AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
