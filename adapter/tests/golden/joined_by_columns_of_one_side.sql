select q.*, c.name from (select amount, status, day from shop.orders) q left join shop.customers c on c.id = c.id

-- rebuild:
select q.*, c.name from (select amount, status, day from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) q left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = c.id

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 152 s
-- rows () whole_reads: 5 #66f3fa4ead6c
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`amount`,
    `changed_orders`.`status`,
    `changed_orders`.`day`,
    `customers`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `customers`.`id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`amount`,
    `orders`.`status`,
    `orders`.`day`,
    `customers_2`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `changed_customers`.`id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `customers_2`.`id`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`amount`,
    `orders_2`.`status`,
    `orders_2`.`day`,
    `customers_3`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `c`.`id`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `customers_3`.`id`
),
delta AS (
  SELECT `combined`.`amount`,
    `combined`.`status`,
    `combined`.`day`,
    `combined`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`amount`,
  `delta`.`status`,
  `delta`.`day`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`amount`, `delta`.`status`, `delta`.`day`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 100 s; by rows about 123 s
-- rows () whole_reads: 4 #f0f376fbac81
-- no key leads from the change to the rows
-- keys (name) whole_reads: 2, reference: ('shop.customers',) #ad91cfd19660
-- by key (name), one join away from the change (2 tables read)

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #9b97e3c73837
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #be63f6d73990
-- no key leads from the change to the rows
