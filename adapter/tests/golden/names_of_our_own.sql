select c.name as w, o.amount as n, l.qty as copies, o.id as d from shop.orders o left join shop.customers c on o.cust <=> c.id and o.amount > 1 cross join (select max(qty) as qty from shop.lines where qty is not null) l where o.status is not null

-- rebuild:
select c.name as w, o.amount as n, l.qty as copies, o.id as d from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust <=> c.id and o.amount > 1 cross join (select max(qty) as qty from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ where qty is not null) l where o.status is not null

-- changed: shop.customers, shop.orders
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 61 s
-- rows () whole_reads: 5 #4e7fddca4d55
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
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
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
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id` AS `o__id`,
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
-- keys (n, d) whole_reads: 1, reference: ('shop.customers',) #b836b7c11682
-- by key (n, d), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE (((`changed_orders`.`status` is not null)))
),
computed AS (
  SELECT `delta_`.`o__id`,
    `delta_`.`cust`,
    `delta_`.`amount`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`o__id`, `delta_`.`cust`, `delta_`.`amount`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `computed`.`amount` AS `n`,
    `computed`.`o__id` AS `d`
  FROM `computed`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`amount` AS `n`,
    `orders`.`id` AS `d`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` <=> `changed_customers`.`id`
      AND (`orders`.`amount` > 1)
  WHERE (((`orders`.`status` is not null)))
    AND (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`n`,
  `combined`.`d`
FROM `combined`
-- few:
SELECT `customers`.`name` AS `w`,
  `orders`.`amount` AS `n`,
  ⟦p1:max_qty_049817⟧ AS `copies`,
  `orders`.`id` AS `d`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` <=> `customers`.`id`
    AND (`orders`.`amount` > 1)
WHERE ⟦keys¦`orders`.`amount`¦`orders`.`id`⟧
  AND (`orders`.`status` is not null)
-- many:
WITH dirty_keys AS (
SELECT `n`, `d` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `customers`.`name` AS `w`,
  `orders`.`amount` AS `n`,
  ⟦p1:max_qty_049817⟧ AS `copies`,
  `orders`.`id` AS `d`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`amount` <=> `dirty_keys`.`n` AND `orders`.`id` <=> `dirty_keys`.`d`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` <=> `customers`.`id`
    AND (`orders`.`amount` > 1)
WHERE ⟦within¦n¦`orders`.`amount`⟧
  AND ⟦within¦d¦`orders`.`id`⟧
  AND (`orders`.`status` is not null)

-- changed: max_qty_049817 alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 80 s; by rows about 83 s
-- rows () whole_reads: 4 #dd8af9fa8d81
-- no key leads from the change to the rows
-- keys (n, d) whole_reads: 1 #634dffaad55e
-- by key (n, d), one join away from the change (2 tables read)

-- changed: shop.customers alone
-- chosen: by key: about 46 s; by rows about 55 s; rebuilt about 60 s
-- rows () whole_reads: 4 #61bcc3bae747
-- no key leads from the change to the rows
-- keys (n, d) whole_reads: 1, reference: ('shop.customers',) #8ab162105ca1
-- by key (n, d), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 6.4 s; by rows about 9.7 s; rebuilt about 60 s
-- append ()  #09c996f205d9
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #289006d124bf
-- no key leads from the change to the rows
