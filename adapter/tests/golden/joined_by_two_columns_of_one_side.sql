select o.amount, o.cust, c.name from shop.orders o left join shop.customers c on c.name = c.segment

-- rebuild:
select o.amount, o.cust, c.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.name = c.segment

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 152 s
-- rows () whole_reads: 5 #c169c53c5815
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `customers`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`name` = `customers`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`cust`,
    `orders`.`amount`,
    `customers_2`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`name` = `changed_customers`.`segment`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`name` = `customers_2`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`cust`,
    `orders_2`.`amount`,
    `customers_3`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`name` = `c`.`segment`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`name` = `customers_3`.`segment`
),
delta AS (
  SELECT `combined`.`amount`,
    `combined`.`cust`,
    `combined`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`amount`,
  `delta`.`cust`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`amount`, `delta`.`cust`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 100 s; by rows about 123 s
-- rows () whole_reads: 4 #10a44aa3349f
-- no key leads from the change to the rows
-- keys (name) whole_reads: 2, reference: ('shop.customers',) #dba4cbbcac7d
-- by key (name), one join away from the change (2 tables read)

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #84a1e6a950d1
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #454d60739bb3
-- no key leads from the change to the rows
