select c.id, (select concat_ws(',', sort_array(collect_set(o.status))) from shop.orders o where o.cust = c.id) as statuses from shop.customers c

-- rebuild:
select c.id, (select concat_ws(',', sort_array(collect_set(o.status))) from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where o.cust = c.id) as statuses from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c

-- changed: shop.customers, shop.orders
-- rebuilt: two evaluations of `collect_set(status)` may differ
-- chosen: by key: about 20 s; rebuilt about 60 s
-- keys (id)  #e8a9873ea8a9
-- by key (id), read from the change
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_customers`.`id`
  FROM `changed_customers`
  UNION ALL
  SELECT `changed_orders`.`cust` AS `id`
  FROM `changed_orders`
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
WITH right_rows AS (
  SELECT `orders_2`.`cust`,
    collect_set(`orders_2`.`status`) AS `__collect_set_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
)
SELECT `customers`.`id`,
  concat_ws(',', sort_array((coalesce(`right_rows`.`__collect_set_1`, array())))) AS `statuses`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
WHERE ⟦keys¦`customers`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
right_rows AS (
  SELECT `orders_2`.`cust`,
    collect_set(`orders_2`.`status`) AS `__collect_set_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_2`
      ON `orders_2`.`cust` <=> `c_2`.`id`
  WHERE ⟦within¦id¦`orders_2`.`cust`⟧
  GROUP BY `orders_2`.`cust`
)
SELECT `customers`.`id`,
  concat_ws(',', sort_array((coalesce(`right_rows`.`__collect_set_1`, array())))) AS `statuses`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`id`
  LEFT JOIN `right_rows`
    ON `right_rows`.`cust` = `customers`.`id`
WHERE ⟦within¦id¦`customers`.`id`⟧

-- changed: shop.customers alone
-- rebuilt: two evaluations of `collect_set(status)` may differ
-- chosen: by key: about 20 s; rebuilt about 60 s
-- keys (id)  #6a176561b00d
-- by key (id), read from the change

-- changed: shop.orders alone
-- rebuilt: two evaluations of `collect_set(status)` may differ
-- chosen: by key: about 20 s; rebuilt about 60 s
-- keys (id)  #ba62ccce6752
-- by key (id), read from the change
