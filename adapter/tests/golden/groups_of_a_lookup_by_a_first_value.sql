select l.order_id, count(*) as n, max(c.name) as name from shop.lines l join (select id, first_value(cust) over (partition by status order by cust) as first from shop.orders) o on o.id = l.order_id left join shop.customers c on c.id = o.first group by l.order_id

-- rebuild:
select l.order_id, count(*) as n, max(c.name) as name from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ l join (select id, first_value(cust) over (partition by status order by cust) as first from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) o on o.id = l.order_id left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.first group by l.order_id

-- changed: shop.customers, shop.lines, shop.orders
-- rebuilt: two evaluations of `first_value(cust) over (partition by status order by cust)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 238 s
-- keys (order_id) whole_reads: 1, reference: ('shop.customers', 'shop.orders') #42863cffdf13
-- by key (order_id), one join away from the change (16 tables read), with the keys that share a group whose answer depends on the order of rows
-- collect:
WITH changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `c`.`status`
  FROM `changed_orders` AS `c`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT DISTINCT `orders_4`.`status` AS `__ivm_status`,
     `orders_4`.`cust` AS `first`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
),
combined AS (
  SELECT `changed_lines`.`order_id`
  FROM `changed_lines`
  UNION ALL
  SELECT `changed_orders`.`id` AS `order_id`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id` AS `order_id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`status` <=> `dirty_keys`.`status`
  WHERE (⟦among¦shop.orders¦status¦shop.orders¦`orders`.`status`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`lines`.`order_id`
  FROM `changed_customers`
    INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `right_rows`
      ON `orders_2`.`status` <=> `right_rows`.`__ivm_status`)
      ON `changed_customers`.`id` = `right_rows`.`first`
    INNER JOIN `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
      ON `orders_2`.`id` = `lines`.`order_id`
),
computed AS (
  SELECT DISTINCT `combined_`.`order_id`
  FROM `combined` AS `combined_`
),
computed_2 AS (
  SELECT /*+ BROADCAST(`computed__3`) */ DISTINCT `orders_7`.`id`,
    `orders_7`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `computed` AS `computed__3`
      ON `orders_7`.`id` <=> `computed__3`.`order_id`
),
dirty_keys_2 AS (
  SELECT /*+ BROADCAST(`computed_`) */ DISTINCT `computed_2`.`__ivm_group0`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_3`
    LEFT SEMI JOIN `computed` AS `computed_`
      ON `lines_3`.`order_id` <=> `computed_`.`order_id`
    INNER JOIN `computed_2`
      ON `computed_2`.`id` = `lines_3`.`order_id`
),
computed_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ DISTINCT `orders_8`.`id`,
    `orders_8`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_8`.`status` <=> `dirty_keys_2_`.`__ivm_group0`
),
combined_2 AS (
  SELECT `computed`.`order_id`
  FROM `computed`
  UNION ALL
  SELECT `lines_2`.`order_id`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    INNER JOIN `computed_3`
      ON `computed_3`.`id` = `lines_2`.`order_id`
)
SELECT DISTINCT `combined_2`.`order_id`
FROM `combined_2`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`⟧
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id` AS `o__id`,
    first_value(`orders_3`.`cust`) over (partition by `orders_3`.`status` order by `orders_3`.`cust`) AS `first`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`status` <=> `dirty_keys_`.`status`
)
SELECT `lines`.`order_id`,
  count(*) AS `n`,
  max(`customers`.`name`) AS `name`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  INNER JOIN `right_rows`
    ON `right_rows`.`o__id` = `lines`.`order_id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `right_rows`.`first`
WHERE ⟦keys¦`lines`.`order_id`⟧
GROUP BY `lines`.`order_id`
-- many:
WITH dirty_keys AS (
SELECT `order_id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`id` <=> `c`.`order_id`
  WHERE ⟦within¦order_id¦`orders_2`.`id`⟧
),
right_rows AS (
  SELECT `orders_3`.`id` AS `o__id`,
    first_value(`orders_3`.`cust`) over (partition by `orders_3`.`status` order by `orders_3`.`cust`) AS `first`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_3`.`status` <=> `dirty_keys_2_`.`status`
)
SELECT `lines`.`order_id`,
  count(*) AS `n`,
  max(`customers`.`name`) AS `name`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  LEFT SEMI JOIN `dirty_keys`
    ON `lines`.`order_id` <=> `dirty_keys`.`order_id`
  INNER JOIN `right_rows`
    ON `right_rows`.`o__id` = `lines`.`order_id`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `right_rows`.`first`
WHERE ⟦within¦order_id¦`lines`.`order_id`⟧
GROUP BY `lines`.`order_id`
-- doubt_few:
WITH computed AS (
  SELECT DISTINCT `orders_3`.`id`,
    `orders_3`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`id`⟧
),
dirty_keys AS (
  SELECT DISTINCT `computed`.`__ivm_group0`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    INNER JOIN `computed`
      ON `computed`.`id` = `lines_2`.`order_id`
  WHERE ⟦keys¦`lines_2`.`order_id`⟧
),
computed_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_4`.`id`,
    `orders_4`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`status` <=> `dirty_keys_`.`__ivm_group0`
)
SELECT `lines`.`order_id`
FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  INNER JOIN `computed_2`
    ON `computed_2`.`id` = `lines`.`order_id`
WHERE ((⟦keys¦`lines`.`order_id`⟧) IS NOT TRUE)

-- changed: shop.customers alone
-- rebuilt: two evaluations of `first_value(cust) over (partition by status order by cust)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 238 s
-- keys (order_id) whole_reads: 1, reference: ('shop.customers',) #e406e9de9ace
-- by key (order_id), one join away from the change (13 tables read), with the keys that share a group whose answer depends on the order of rows

-- changed: shop.lines alone
-- rebuilt: two evaluations of `first_value(cust) over (partition by status order by cust)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 72 s
-- keys (order_id) whole_reads: 1 #517a74617043
-- by key (order_id), one join away from the change (4 tables read), with the keys that share a group whose answer depends on the order of rows

-- changed: shop.orders alone
-- rebuilt: two evaluations of `first_value(cust) over (partition by status order by cust)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 78 s
-- keys (order_id) whole_reads: 1, reference: ('shop.orders',) #e3d6232e4348
-- by key (order_id), one join away from the change (7 tables read), with the keys that share a group whose answer depends on the order of rows
