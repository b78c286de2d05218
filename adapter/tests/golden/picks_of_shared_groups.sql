with t as (select order_id, max_by(sku, sku) as last from shop.lines group by order_id) select c.id, c.name, t.last from shop.customers c left join shop.orders o on o.cust = c.id left join t on t.order_id = o.id

-- rebuild:
with t as (select order_id, max_by(sku, sku) as last from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ group by order_id) select c.id, c.name, t.last from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.cust = c.id left join t on t.order_id = o.id

-- changed: shop.customers, shop.lines, shop.orders
-- rebuilt: two evaluations of `max_by(sku, sku)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 78 s
-- keys (id) reference: ('shop.lines',) #ec08893fc793
-- by key (id), one join away from the change (6 tables read), with the keys that share a group whose answer depends on the order of rows
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `changed_orders`.`cust` AS `id`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.lines¦/*+ BROADCAST(`changed_lines`) */ ⟧`customers`.`id`
  FROM `changed_lines`
    INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `customers`.`id`)
      ON `changed_lines`.`order_id` = `orders`.`id`
  WHERE (⟦among¦shop.lines¦order_id¦shop.orders¦`orders`.`id`⟧)
),
computed AS (
  SELECT DISTINCT `combined_`.`id`
  FROM `combined` AS `combined_`
),
dirty_keys AS (
  SELECT /*+ BROADCAST(`computed_`) */ DISTINCT `orders_3`.`id` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `computed` AS `computed_`
      ON `orders_3`.`cust` <=> `computed_`.`id`
  WHERE (((`orders_3`.`id` IS NOT NULL)))
),
combined_2 AS (
  SELECT `computed`.`id`
  FROM `computed`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders_2`.`cust` AS `id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders_2`.`id` <=> `dirty_keys`.`__ivm_group0`
  WHERE (((`orders_2`.`id` IS NOT NULL)))
)
SELECT DISTINCT `combined_2`.`id`
FROM `combined_2`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
),
dirty_keys AS (
  SELECT DISTINCT `right_rows_`.`o__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`cust` = `customers_2`.`id`
  WHERE ⟦keys¦`customers_2`.`id`⟧
),
right_rows_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `lines_2`.`order_id`,
    max_by(`lines_2`.`sku`, `lines_2`.`sku`) AS `last`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `lines_2`.`order_id` <=> `dirty_keys_`.`o__id`
  GROUP BY `lines_2`.`order_id`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  `right_rows_2`.`last`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
  LEFT JOIN `right_rows_2`
    ON `right_rows_2`.`order_id` = `right_rows`.`o__id`
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
),
dirty_keys_2 AS (
  SELECT DISTINCT `right_rows_`.`o__id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `customers_2`.`id` <=> `c_3`.`id`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`cust` = `customers_2`.`id`
  WHERE ⟦within¦id¦`customers_2`.`id`⟧
),
right_rows_2 AS (
  SELECT `lines_2`.`order_id`,
    max_by(`lines_2`.`sku`, `lines_2`.`sku`) AS `last`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `lines_2`.`order_id` <=> `dirty_keys_2_`.`o__id`
  GROUP BY `lines_2`.`order_id`
)
SELECT `customers`.`id`,
  `customers`.`name`,
  `right_rows_2`.`last`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
  LEFT JOIN `right_rows_2`
    ON `right_rows_2`.`order_id` = `right_rows`.`o__id`
WHERE ⟦within¦id¦`customers`.`id`⟧
-- doubt_few:
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`id` AS `__ivm_group0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
    AND (((`orders_2`.`id` IS NOT NULL)))
)
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust` AS `id`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`__ivm_group0`
WHERE (((`orders`.`id` IS NOT NULL)))
  AND ((⟦keys¦`orders`.`cust`⟧) IS NOT TRUE)

-- changed: shop.customers alone
-- rebuilt: two evaluations of `max_by(sku, sku)` may differ
-- chosen: by key: about 32 s; rebuilt about 60 s
-- keys (id)  #9a6185061489
-- by key (id), one join away from the change (2 tables read), with the keys that share a group whose answer depends on the order of rows

-- changed: shop.lines alone
-- rebuilt: two evaluations of `max_by(sku, sku)` may differ
-- chosen: a rebuild is cheaper: about 60 s; by key about 78 s
-- keys (id) reference: ('shop.lines',) #55fe51d76a8e
-- by key (id), one join away from the change (6 tables read), with the keys that share a group whose answer depends on the order of rows

-- changed: shop.orders alone
-- rebuilt: two evaluations of `max_by(sku, sku)` may differ
-- chosen: by key: about 32 s; rebuilt about 60 s
-- keys (id)  #e069eb9ba8d4
-- by key (id), one join away from the change (2 tables read), with the keys that share a group whose answer depends on the order of rows
