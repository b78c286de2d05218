select c.name, o.id, o.amount from shop.orders o left join shop.customers c on c.id = o.cust where o.amount > 20

-- was:
select o.id, o.cust, o.amount, c.name from shop.orders o left join shop.customers c on c.id = o.cust where o.amount > 5

-- edit, words: ('column cust went', 'filter: amount > 5 → amount > 20')
-- edit, taken: (('name', 'name'), ('id', 'id'), ('amount', 'amount'))
-- edit, where: ('only one of amount > 5 and amount > 20 is true',)
-- rebuild:
select c.name, o.id, o.amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust where o.amount > 20

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 7 #099369d7d1a4
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
    `changed_orders`.`amount`,
    `right_rows`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`amount`,
    `customers_3`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id` AS `o__id`,
    `orders_2`.`amount`,
    `customers_4`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_2`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
combined_2 AS (
  SELECT `combined`.`o__id`,
    `combined`.`amount`,
    `combined`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE ((`combined`.`amount` > 5))
  UNION ALL
  SELECT `orders_3`.`id` AS `o__id`,
    `orders_3`.`amount`,
    `customers_5`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_3`.`cust`
  WHERE (((`orders_3`.`amount` > 20)) AND (NOT ((`orders_3`.`amount` > 5)) OR ((`orders_3`.`amount` > 5)) IS NULL))
  UNION ALL
  SELECT `orders_4`.`id` AS `o__id`,
    `orders_4`.`amount`,
    `customers_6`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_4`.`cust`
  WHERE (((`orders_4`.`amount` > 5)) AND (NOT ((`orders_4`.`amount` > 20)) OR ((`orders_4`.`amount` > 20)) IS NULL))
),
delta AS (
  SELECT `combined_2`.`name`,
    `combined_2`.`o__id` AS `id`,
    `combined_2`.`amount`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`name`,
  `delta`.`id`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`name`, `delta`.`id`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 6 #3eb74c339d3d
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 3 #75d7a7dcb3de
-- no key leads from the change to the rows
