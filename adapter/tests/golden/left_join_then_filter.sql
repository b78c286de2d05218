select o.id from shop.orders o left join shop.customers c on o.cust = c.id where c.id is null

-- rebuild:
select o.id from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id where c.id is null

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 5 #d9302d11f338
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `customers`.`id` AS `c__id`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  UNION ALL
  SELECT `orders`.`id` AS `o__id`,
    `customers_2`.`id` AS `c__id`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `orders`.`cust` = `changed_customers`.`id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `orders`.`cust` = `customers_2`.`id`
  UNION ALL
  SELECT `orders_2`.`id` AS `o__id`,
    `customers_3`.`id` AS `c__id`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `orders_2`.`cust` = `c`.`id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `orders_2`.`cust` = `customers_3`.`id`
),
delta AS (
  SELECT `combined`.`o__id` AS `id`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`c__id` is null)
)
SELECT `delta`.`id`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 4 #8f8e5910cd24
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- append ()  #a833d592dd38
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #3b9a97b39e69
-- no key leads from the change to the rows
