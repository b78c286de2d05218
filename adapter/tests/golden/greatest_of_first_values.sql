select id, cust, max(first) over (partition by cust) as most from (select id, cust, first_value(id) over (partition by status order by id) as first from shop.orders) o

-- rebuild:
select id, cust, max(first) over (partition by cust) as most from (select id, cust, first_value(id) over (partition by status order by id) as first from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) o

-- changed: shop.orders
-- rebuilt: two evaluations of `first_value(id) over (partition by status order by id)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 74 s
-- keys (cust) reference: ('shop.orders',) #4ff252d6bc45
-- by key (cust), looked up for the change (4 tables read), with the keys that share a group whose answer depends on the order of rows
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`status`
  FROM `changed_orders` AS `c`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`status` <=> `dirty_keys`.`status`
  WHERE (⟦among¦shop.orders¦status¦shop.orders¦`orders`.`status`⟧)
),
computed AS (
  SELECT DISTINCT `combined_`.`cust`
  FROM `combined` AS `combined_`
),
computed_2 AS (
  SELECT /*+ BROADCAST(`computed__2`) */ DISTINCT `orders_4`.`cust`,
    `orders_4`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `computed` AS `computed__2`
      ON `orders_4`.`cust` <=> `computed__2`.`cust`
),
dirty_keys_2 AS (
  SELECT DISTINCT `computed_2`.`__ivm_group0`
  FROM `computed_2`
),
computed_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ DISTINCT `orders_5`.`cust`,
    `orders_5`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_5`.`status` <=> `dirty_keys_2_`.`__ivm_group0`
),
combined_2 AS (
  SELECT `computed`.`cust`
  FROM `computed`
  UNION ALL
  SELECT `computed_3`.`cust`
  FROM `computed_3`
)
SELECT DISTINCT `combined_2`.`cust`
FROM `combined_2`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
numbered_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id`,
    `orders_3`.`cust`,
    first_value(`orders_3`.`id`) over (partition by `orders_3`.`status` order by `orders_3`.`id`) AS `first`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`status` <=> `dirty_keys_`.`status`
),
candidates AS (
  SELECT `numbered_rows_`.`id`,
    `numbered_rows_`.`cust`,
    max(`numbered_rows_`.`first`) over (partition by `numbered_rows_`.`cust`) AS `most`
  FROM `numbered_rows` AS `numbered_rows_`
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`most`
FROM `candidates`
WHERE ⟦keys¦`candidates`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_2`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`orders_2`.`cust`⟧
),
numbered_rows AS (
  SELECT `orders_3`.`id`,
    `orders_3`.`cust`,
    first_value(`orders_3`.`id`) over (partition by `orders_3`.`status` order by `orders_3`.`id`) AS `first`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_3`.`status` <=> `dirty_keys_2_`.`status`
),
candidates AS (
  SELECT `numbered_rows_`.`id`,
    `numbered_rows_`.`cust`,
    max(`numbered_rows_`.`first`) over (partition by `numbered_rows_`.`cust`) AS `most`
  FROM `numbered_rows` AS `numbered_rows_`
)
SELECT `candidates`.`id`,
  `candidates`.`cust`,
  `candidates`.`most`
FROM `candidates`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `candidates`.`cust` <=> `c`.`cust`
WHERE ⟦within¦cust¦`candidates`.`cust`⟧
-- doubt_few:
WITH computed AS (
  SELECT DISTINCT `orders_3`.`cust`,
    `orders_3`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`cust`⟧
),
dirty_keys AS (
  SELECT DISTINCT `computed`.`__ivm_group0`
  FROM `computed`
),
computed_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_4`.`cust`,
    `orders_4`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`status` <=> `dirty_keys_`.`__ivm_group0`
)
SELECT `computed_2`.`cust`
FROM `computed_2`
WHERE ((⟦keys¦`computed_2`.`cust`⟧) IS NOT TRUE)
