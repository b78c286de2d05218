select o.id, t.best, c.name from shop.orders o join (select status, max_by(cust, cust) as best from shop.orders group by status) t on t.status = o.status left join shop.customers c on c.id = t.best

-- rebuild:
select o.id, t.best, c.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join (select status, max_by(cust, cust) as best from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by status) t on t.status = o.status left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = t.best

-- changed: shop.customers, shop.orders
-- rebuilt: two evaluations of `max_by(cust, cust)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 122 s
-- keys (id) whole_reads: 1, reference: ('shop.customers', 'shop.orders') #ca29c0318848
-- by key (id), one join away from the change (10 tables read), with the keys that share a group whose answer depends on the order of rows
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_orders_2 AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `orders_2`.`status`,
     `orders_2`.`cust` AS `best`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  UNION ALL
  SELECT `orders_3`.`status`,
    if(false,  `orders_3`.`cust`, NULL) AS `best`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
),
computed AS (
  SELECT DISTINCT `combined_`.`status`,
    `combined_`.`best`
  FROM `combined` AS `combined_`
),
combined_2 AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders_2`) */ ⟧`orders`.`id`
  FROM `changed_orders_2`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_orders_2`.`status` = `orders`.`status`
  WHERE (⟦among¦shop.orders¦status¦shop.orders¦`orders`.`status`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_4`.`id`
  FROM `changed_customers`
    INNER JOIN `computed`
      ON (`changed_customers`.`id` = `computed`.`best`)
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON `computed`.`status` = `orders_4`.`status`
),
computed_2 AS (
  SELECT DISTINCT `combined_2_`.`id`
  FROM `combined_2` AS `combined_2_`
),
dirty_keys AS (
  SELECT /*+ BROADCAST(`computed_2_`) */ DISTINCT `orders_6`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `computed_2` AS `computed_2_`
      ON `orders_6`.`id` <=> `computed_2_`.`id`
  WHERE ((`orders_6`.`status` IS NOT NULL))
),
combined_3 AS (
  SELECT `computed_2`.`id`
  FROM `computed_2`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_5`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_5`.`status` <=> `dirty_keys`.`__ivm_group0`
  WHERE ((`orders_5`.`status` IS NOT NULL))
)
SELECT DISTINCT `combined_3`.`id`
FROM `combined_3`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_3`.`status` AS `o__status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`id`⟧
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`status` AS `t__status`,
    max_by(`orders_4`.`cust`, `orders_4`.`cust`) AS `best`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`status` <=> `dirty_keys_`.`o__status`
  GROUP BY `orders_4`.`status`
)
SELECT `orders`.`id`,
  `right_rows`.`best`,
  `customers`.`name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `right_rows`
    ON `right_rows`.`t__status` = `orders`.`status`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON (`customers`.`id` = `right_rows`.`best`)
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_3`.`status` AS `o__status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_3`.`id` <=> `c`.`id`
  WHERE ⟦within¦id¦`orders_3`.`id`⟧
),
right_rows AS (
  SELECT `orders_4`.`status` AS `t__status`,
    max_by(`orders_4`.`cust`, `orders_4`.`cust`) AS `best`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_4`.`status` <=> `dirty_keys_2_`.`o__status`
  GROUP BY `orders_4`.`status`
)
SELECT `orders`.`id`,
  `right_rows`.`best`,
  `customers`.`name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN `right_rows`
    ON `right_rows`.`t__status` = `orders`.`status`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON (`customers`.`id` = `right_rows`.`best`)
WHERE ⟦within¦id¦`orders`.`id`⟧
-- doubt_few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`⟧
    AND ((`orders_2`.`status` IS NOT NULL))
)
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`status` <=> `dirty_keys`.`__ivm_group0`
WHERE ((`orders`.`status` IS NOT NULL))
  AND ((⟦keys¦`orders`.`id`⟧) IS NOT TRUE)

-- changed: shop.customers alone
-- rebuilt: two evaluations of `max_by(cust, cust)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 114 s
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #e48fca5f70c2
-- by key (id), one join away from the change (8 tables read), with the keys that share a group whose answer depends on the order of rows

-- changed: shop.orders alone
-- rebuilt: two evaluations of `max_by(cust, cust)` may differ
-- chosen: by key: about 47 s; rebuilt about 60 s
-- keys (id) whole_reads: 1, reference: ('shop.orders',) #f1af5b31d719
-- by key (id), one join away from the change (4 tables read), with the keys that share a group whose answer depends on the order of rows
