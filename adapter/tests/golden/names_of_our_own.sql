select c.name as w, o.amount as n, l.qty as copies, o.id as d from shop.orders o left join shop.customers c on o.cust <=> c.id and o.amount > 1 cross join (select max(qty) as qty from shop.lines where qty is not null) l where o.status is not null

-- rebuild:
select c.name as w, o.amount as n, l.qty as copies, o.id as d from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust <=> c.id and o.amount > 1 cross join (select max(qty) as qty from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ where qty is not null) l where o.status is not null

-- changed: shop.customers, shop.orders
-- chosen: rebuilt: about 60 s; by rows about 62 s
-- rows () whole_reads: 5 #e9cfb0fa7621
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
    `changed_orders`.`status`,
    `right_rows`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `changed_orders`.`cust` <=> `right_rows`.`c__id`
      AND (`changed_orders`.`amount` > 1)
  UNION ALL
  SELECT `orders`.`id` AS `o__id`,
    `orders`.`amount`,
    `orders`.`status`,
    `customers_3`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `orders`.`cust` <=> `changed_customers`.`id`
      AND (`orders`.`amount` > 1)
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `orders`.`cust` <=> `customers_3`.`id`
      AND (`orders`.`amount` > 1)
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT `orders_2`.`id` AS `o__id`,
    `orders_2`.`amount`,
    `orders_2`.`status`,
    `customers_4`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `orders_2`.`cust` <=> `c`.`id`
      AND (`orders_2`.`amount` > 1)
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `orders_2`.`cust` <=> `customers_4`.`id`
      AND (`orders_2`.`amount` > 1)
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_2`.`cust`⟧)
),
delta AS (
  SELECT `combined`.`name` AS `w`,
    `combined`.`amount` AS `n`,
    ⟦p1:max_qty_049817⟧ AS `copies`,
    `combined`.`o__id` AS `d`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`status` is not null)
)
SELECT `delta`.`w`,
  `delta`.`n`,
  `delta`.`copies`,
  `delta`.`d`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`w`, `delta`.`n`, `delta`.`copies`, `delta`.`d`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: max_qty_049817 alone
-- chosen: rebuilt: about 60 s; by rows about 83 s
-- rows () whole_reads: 4 #dd8af9fa8d81
-- no key leads from the change to the rows

-- changed: shop.customers alone
-- chosen: by rows: about 56 s; rebuilt about 60 s
-- rows () whole_reads: 4 #033f1366618f
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 6.4 s; by rows about 10 s; rebuilt about 60 s
-- append ()  #09c996f205d9
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #289006d124bf
-- no key leads from the change to the rows
