select o.id, c.name from shop.orders o left join shop.customers c on c.id = o.cust and o.id > 5

-- was:
select o.id, c.name from shop.orders o left join shop.customers c on c.id = o.cust and o.id > 20

-- edit, words: ('join condition: (id = cust) and (id > 20) → (id = cust) and (id > 5)',)
-- edit, where: ('only one of id > 20 and id > 5 is true',)
-- edit, altered: ('name',)
-- rebuild:
select o.id, c.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust and o.id > 5

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 11 #739bfab8bd1d
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `right_rows`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` > 20)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `customers_3`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
      AND (`orders`.`id` > 20)
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders`.`cust`
      AND (`orders`.`id` > 20)
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id` AS `o__id`,
    `customers_4`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_2`.`cust`
      AND (`orders_2`.`id` > 20)
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_2`.`cust`
      AND (`orders_2`.`id` > 20)
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
  UNION ALL
  SELECT `orders_3`.`id` AS `o__id`,
    `customers_6`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_3`.`cust`
      AND ((((`orders_3`.`id` > 20)) AND (NOT ((`orders_3`.`id` > 5)) OR ((`orders_3`.`id` > 5)) IS NULL)) OR (((`orders_3`.`id` > 5)) AND (NOT ((`orders_3`.`id` > 20)) OR ((`orders_3`.`id` > 20)) IS NULL)))
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_3`.`cust`
      AND (`orders_3`.`id` > 5)
  UNION ALL
  SELECT `orders_4`.`id` AS `o__id`,
    `customers_8`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_4`.`cust`
      AND ((((`orders_4`.`id` > 20)) AND (NOT ((`orders_4`.`id` > 5)) OR ((`orders_4`.`id` > 5)) IS NULL)) OR (((`orders_4`.`id` > 5)) AND (NOT ((`orders_4`.`id` > 20)) OR ((`orders_4`.`id` > 20)) IS NULL)))
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_8`
      ON `customers_8`.`id` = `orders_4`.`cust`
      AND (`orders_4`.`id` > 20)
),
delta AS (
  SELECT `combined`.`o__id` AS `id`,
    `combined`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 10 #b53e1a5235c6
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 7 #e89f5ed5eb43
-- no key leads from the change to the rows
