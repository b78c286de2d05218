select o.id, o.first, c.name from (select id, first_value(cust) over (partition by status order by cust) as first from shop.orders) o left join shop.customers c on c.id = o.first

-- rebuild:
select o.id, o.first, c.name from (select id, first_value(cust) over (partition by status order by cust) as first from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.first

-- changed: shop.customers, shop.orders
-- rebuilt: two evaluations of `first_value(cust) over (partition by status order by cust)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 129 s
-- keys (id) whole_reads: 1, reference: ('shop.customers', 'shop.orders') #d2349f71dc19
-- by key (id), one join away from the change (8 tables read), with the keys that share a group whose answer depends on the order of rows
-- collect:
WITH changed_orders AS (
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
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`status` <=> `dirty_keys`.`status`
  WHERE (⟦among¦shop.orders¦status¦shop.orders¦`orders`.`status`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_2`.`id`
  FROM `changed_customers`
    INNER JOIN (`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    INNER JOIN `right_rows`
      ON `orders_2`.`status` <=> `right_rows`.`__ivm_status`)
      ON `changed_customers`.`id` = `right_rows`.`first`
),
computed AS (
  SELECT DISTINCT `combined_`.`id`
  FROM `combined` AS `combined_`
),
computed_2 AS (
  SELECT /*+ BROADCAST(`computed__2`) */ DISTINCT `orders_7`.`id`,
    `orders_7`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_7`
    LEFT SEMI JOIN `computed` AS `computed__2`
      ON `orders_7`.`id` <=> `computed__2`.`id`
),
dirty_keys_2 AS (
  SELECT DISTINCT `computed_2`.`__ivm_group0`
  FROM `computed_2`
),
computed_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys_2_`) */ DISTINCT `orders_8`.`id`,
    `orders_8`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_8`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_8`.`status` <=> `dirty_keys_2_`.`__ivm_group0`
),
combined_2 AS (
  SELECT `computed`.`id`
  FROM `computed`
  UNION ALL
  SELECT `computed_3`.`id`
  FROM `computed_3`
)
SELECT DISTINCT `combined_2`.`id`
FROM `combined_2`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`⟧
),
left_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`id` AS `o__id`,
    first_value(`orders_3`.`cust`) over (partition by `orders_3`.`status` order by `orders_3`.`cust`) AS `first`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`status` <=> `dirty_keys_`.`status`
)
SELECT `left_rows`.`o__id` AS `id`,
  `left_rows`.`first`,
  `customers`.`name`
FROM `left_rows`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `left_rows`.`first`
WHERE ⟦keys¦`left_rows`.`o__id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_2`.`status`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_2`.`id` <=> `dirty_keys`.`id`
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
),
left_rows AS (
  SELECT `orders_3`.`id` AS `o__id`,
    first_value(`orders_3`.`cust`) over (partition by `orders_3`.`status` order by `orders_3`.`cust`) AS `first`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_3`.`status` <=> `dirty_keys_2_`.`status`
)
SELECT `left_rows`.`o__id` AS `id`,
  `left_rows`.`first`,
  `customers`.`name`
FROM `left_rows`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `left_rows`.`first`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `left_rows`.`o__id` <=> `c`.`id`
WHERE ⟦within¦id¦`left_rows`.`o__id`⟧
-- doubt_few:
WITH computed AS (
  SELECT DISTINCT `orders_3`.`id`,
    `orders_3`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ⟦keys¦`orders_3`.`id`⟧
),
dirty_keys AS (
  SELECT DISTINCT `computed`.`__ivm_group0`
  FROM `computed`
),
computed_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ DISTINCT `orders_4`.`id`,
    `orders_4`.`status` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`status` <=> `dirty_keys_`.`__ivm_group0`
)
SELECT `computed_2`.`id`
FROM `computed_2`
WHERE ((⟦keys¦`computed_2`.`id`⟧) IS NOT TRUE)

-- changed: shop.customers alone
-- rebuilt: two evaluations of `first_value(cust) over (partition by status order by cust)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 120 s
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #fd5d2a4bf4a0
-- by key (id), one join away from the change (6 tables read), with the keys that share a group whose answer depends on the order of rows

-- changed: shop.orders alone
-- rebuilt: two evaluations of `first_value(cust) over (partition by status order by cust)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 67 s
-- keys (id) whole_reads: 1, reference: ('shop.orders',) #570a7a0a7d3c
-- by key (id), one join away from the change (4 tables read), with the keys that share a group whose answer depends on the order of rows
