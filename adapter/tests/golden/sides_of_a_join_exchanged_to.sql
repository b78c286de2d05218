select c.segment, count(o.id) as n from shop.customers c left join shop.orders o on o.cust = c.id and o.amount > 5 group by c.segment

-- was:
select c.segment, count(o.id) as n from shop.orders o right join shop.customers c on c.id = o.cust and o.amount > 5 group by c.segment

-- edit, same: True
-- rebuild:
select c.segment, count(o.id) as n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o on o.cust = c.id and o.amount > 5 group by c.segment

-- changed: shop.customers, shop.orders
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #1e4fb7650d33
-- by key (segment), one join away from the change (1 table read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`cust`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE (((`changed_orders`.`amount` > 5)))
),
computed AS (
  SELECT `delta_`.`o__id`,
    `delta_`.`cust`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`o__id`, `delta_`.`cust`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
),
combined AS (
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`computed`) */ ⟧`customers`.`segment`
  FROM `computed`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `computed`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
)
SELECT DISTINCT `combined`.`segment`
FROM `combined`
-- few:
SELECT `customers`.`segment`,
  count(`orders`.`id`) AS `n`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`cust` = `customers`.`id`
    AND (`orders`.`amount` > 5)
WHERE ⟦keys¦`customers`.`segment`⟧
GROUP BY `customers`.`segment`
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `customers`.`segment`,
  count(`orders`.`id`) AS `n`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`segment` <=> `dirty_keys`.`segment`
  LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    ON `orders`.`cust` = `customers`.`id`
    AND (`orders`.`amount` > 5)
WHERE ⟦within¦segment¦`customers`.`segment`⟧
GROUP BY `customers`.`segment`
-- rows () whole_reads: 14 #fde5dd73d17b
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `orders_3`.`cust`,
    `orders_3`.`amount`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders_3`.`cust`⟧)
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`cust` = `changed_customers`.`id`
      AND (`right_rows`.`amount` > 5)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_orders`
      ON `changed_orders`.`cust` = `customers_2`.`id`
      AND (`changed_orders`.`amount` > 5)
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
      ON `orders_4`.`cust` = `customers_2`.`id`
      AND (`orders_4`.`amount` > 5)
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_2`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`c`) */ ⟧`customers_3`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `changed_orders` AS `c`
      ON `c`.`cust` = `customers_3`.`id`
      AND (`c`.`amount` > 5)
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
      ON `orders_5`.`cust` = `customers_3`.`id`
      AND (`orders_5`.`amount` > 5)
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers_3`.`id`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`segment` AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers`.`segment`,
    count(`orders`.`id`) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `customers`.`id`
      AND (`orders`.`amount` > 5)
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`segment` <=> `dirty_keys`.`__k0`
  GROUP BY `customers`.`segment`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_4`.`segment`,
    count(`orders_6`.`id`) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    LEFT JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
      ON `orders_6`.`cust` = `customers_4`.`id`
      AND (`orders_6`.`amount` > 5)
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_4`.`segment` <=> `dirty_keys_`.`__k0`
  GROUP BY `customers_4`.`segment`
)
SELECT `delta`.`segment`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`segment`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (segment) folded: True, grown: True, whole_reads: 1 #0364a8ea0385
-- by key (segment), read from the change; added rows are combined with the table's own
-- keys (segment) whole_reads: 1 #0519c2281c6f
-- by key (segment), read from the change
-- rows () whole_reads: 6 #8dc670ff6a07
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (segment) whole_reads: 1, reference: ('shop.orders',) #9d00849f3caf
-- by key (segment), one join away from the change (1 table read)
-- rows () whole_reads: 12 #f30ed133716b
-- no key leads from the change to the rows
