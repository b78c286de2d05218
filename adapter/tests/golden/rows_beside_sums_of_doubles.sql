select o.id, o.status, t.total, t.mean from shop.orders o join (select cust, sum(cast(id as double) * 2) as total, avg(cast(id as double)) as mean from shop.orders where id < 16 group by cust) t on t.cust = o.cust

-- rebuild:
select o.id, o.status, t.total, t.mean from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join (select cust, sum(cast(id as double) * 2) as total, avg(cast(id as double)) as mean from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where id < 16 group by cust) t on t.cust = o.cust

-- changed: shop.orders
-- rebuilt: two evaluations of `sum(cast(id as double) * 2)` may differ
-- chosen: by key: about 35 s; rebuilt about 60 s
-- keys (id, status) reference: ('shop.orders',) #f1bfd8d824d6
-- by key (id, status), one join away from the change (4 tables read), with the keys that share a group whose answer depends on the order of rows
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`status`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧`orders`.`id`,
    `orders`.`status`
  FROM `changed_orders_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_orders_2`.`cust` = `orders`.`cust`
  WHERE (`changed_orders_2`.`id` < 16)
    AND (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
),
computed AS (
  SELECT DISTINCT `combined_`.`id`,
    `combined_`.`status`
  FROM `combined` AS `combined_`
),
dirty_keys AS (
  SELECT /*+ BROADCAST(`computed_`) */ DISTINCT `orders_3`.`cust` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `computed` AS `computed_`
      ON `orders_3`.`id` <=> `computed_`.`id` AND `orders_3`.`status` <=> `computed_`.`status`
  WHERE ((`orders_3`.`cust` IS NOT NULL))
),
combined_2 AS (
  SELECT `computed`.`id`,
    `computed`.`status`
  FROM `computed`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_2`.`id`,
    `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_2`.`cust` <=> `dirty_keys`.`__ivm_group0`
  WHERE ((`orders_2`.`cust` IS NOT NULL))
)
SELECT DISTINCT `combined_2`.`id`,
  `combined_2`.`status`
FROM `combined_2`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_3`.`cust` AS `o__cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`id`¦`orders_3`.`status`⟧
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust` AS `t__cust`,
    sum(cast(`orders_4`.`id` as double) * 2) AS `total`,
    avg(cast(`orders_4`.`id` as double)) AS `mean`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`o__cust`
  WHERE (`orders_4`.`id` < 16)
  GROUP BY `orders_4`.`cust`
)
SELECT `orders`.`id`,
  `orders`.`status`,
  `right_rows`.`total`,
  `right_rows`.`mean`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `right_rows`
    ON `right_rows`.`t__cust` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`id`¦`orders`.`status`⟧
-- many:
WITH dirty_keys AS (
SELECT `id`, `status` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_3`.`cust` AS `o__cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_3`.`id` <=> `c`.`id` AND `orders_3`.`status` <=> `c`.`status`
  WHERE ⟦within¦id¦`orders_3`.`id`⟧
    AND ⟦within¦status¦`orders_3`.`status`⟧
),
right_rows AS (
  SELECT `orders_4`.`cust` AS `t__cust`,
    sum(cast(`orders_4`.`id` as double) * 2) AS `total`,
    avg(cast(`orders_4`.`id` as double)) AS `mean`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_4`.`cust` <=> `dirty_keys_2_`.`o__cust`
  WHERE (`orders_4`.`id` < 16)
  GROUP BY `orders_4`.`cust`
)
SELECT `orders`.`id`,
  `orders`.`status`,
  `right_rows`.`total`,
  `right_rows`.`mean`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`status` <=> `dirty_keys`.`status`
  INNER JOIN `right_rows`
    ON `right_rows`.`t__cust` = `orders`.`cust`
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦status¦`orders`.`status`⟧
-- doubt_few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`cust` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`¦`orders_2`.`status`⟧
    AND ((`orders_2`.`cust` IS NOT NULL))
)
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
  `orders`.`status`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__ivm_group0`
WHERE ((`orders`.`cust` IS NOT NULL))
  AND ((⟦keys¦`orders`.`id`¦`orders`.`status`⟧) IS NOT TRUE)
