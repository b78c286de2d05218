select o.id, o.amount * r.rate as fee from shop.orders o join shop.customers c on o.cust = c.id join shop.rates r on r.segment = c.segment and r.since <= current_date and (r.until is null or r.until > current_date())

-- rebuild:
select o.id, o.amount * r.rate as fee from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on r.segment = c.segment and r.since <= ⟦p1:current_date⟧ and (r.until is null or r.until > ⟦p1:current_date⟧)

-- changed: current_date, shop.customers, shop.orders, shop.rates
-- chosen: a rebuild is cheaper: about 60 s; by rows about 140 s; by key about 151 s
-- rows () whole_reads: 9 #3acf146a92ab
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`amount`,
    `customers`.`segment` AS `c__segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`amount`,
    `changed_customers`.`segment` AS `c__segment`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined_2 AS (
  SELECT `combined`.`o__id`,
    `combined`.`amount`,
    `rates`.`rate`,
    `rates`.`since`,
    `rates`.`until`,
    `combined`.`__ivm_w`
  FROM `combined`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `combined`.`c__segment`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders_2`.`id` AS `o__id`,
    `orders_2`.`amount`,
    `changed_rates`.`rate`,
    `changed_rates`.`since`,
    `changed_rates`.`until`,
    `changed_rates`.`__ivm_w`
  FROM `changed_rates`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
      ON `changed_rates`.`segment` = `customers_2`.`segment`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
  WHERE (⟦among¦shop.rates¦segment¦shop.customers¦`customers_2`.`segment`⟧)
),
combined_3 AS (
  SELECT `combined_2`.`o__id`,
    `combined_2`.`amount`,
    `combined_2`.`rate`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  WHERE ((`combined_2`.`since` <= (⟦p0:current_date⟧)) AND (`combined_2`.`until` is null or `combined_2`.`until` > ⟦p0:current_date⟧))
  UNION ALL
  SELECT `orders_3`.`id` AS `o__id`,
    `orders_3`.`amount`,
    `rates_2`.`rate`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `orders_3`.`cust` = `customers_3`.`id`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON `rates_2`.`segment` = `customers_3`.`segment`
  WHERE (((`rates_2`.`since` <= (⟦p1:current_date⟧)) AND (`rates_2`.`until` is null or `rates_2`.`until` > ⟦p1:current_date⟧)) AND (NOT ((`rates_2`.`since` <= (⟦p0:current_date⟧)) AND (`rates_2`.`until` is null or `rates_2`.`until` > ⟦p0:current_date⟧)) OR ((`rates_2`.`since` <= (⟦p0:current_date⟧)) AND (`rates_2`.`until` is null or `rates_2`.`until` > ⟦p0:current_date⟧)) IS NULL))
  UNION ALL
  SELECT `orders_4`.`id` AS `o__id`,
    `orders_4`.`amount`,
    `rates_3`.`rate`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `orders_4`.`cust` = `customers_4`.`id`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
      ON `rates_3`.`segment` = `customers_4`.`segment`
  WHERE (((`rates_3`.`since` <= (⟦p0:current_date⟧)) AND (`rates_3`.`until` is null or `rates_3`.`until` > ⟦p0:current_date⟧)) AND (NOT ((`rates_3`.`since` <= (⟦p1:current_date⟧)) AND (`rates_3`.`until` is null or `rates_3`.`until` > ⟦p1:current_date⟧)) OR ((`rates_3`.`since` <= (⟦p1:current_date⟧)) AND (`rates_3`.`until` is null or `rates_3`.`until` > ⟦p1:current_date⟧)) IS NULL))
),
delta AS (
  SELECT `combined_3`.`o__id` AS `id`,
    `combined_3`.`amount` * `combined_3`.`rate` AS `fee`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`fee`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`fee`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) whole_reads: 2, reference: ('shop.customers', 'shop.rates') #a5da91253f17
-- by key (id), one join away from the change (6 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `orders`.`cust` = `changed_customers`.`id`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders_2`.`id`
  FROM `changed_rates`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_rates`.`segment` = `customers`.`segment`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `customers`.`id`
  WHERE ((( `changed_rates`.`since` <=( ⟦p0:current_date⟧))) AND (( `changed_rates`.`until` is null or `changed_rates`.`until` > ⟦p0:current_date⟧)))
    AND (⟦among¦shop.rates¦segment¦shop.customers¦`customers`.`segment`⟧)
  UNION ALL
  SELECT `orders_3`.`id`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `orders_3`.`cust` = `customers_2`.`id`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `customers_2`.`segment`
  WHERE ((((`rates`.`since` <= (⟦p0:current_date⟧)) AND (`rates`.`until` is null or `rates`.`until` > ⟦p0:current_date⟧)) AND (NOT ((`rates`.`since` <= (⟦p1:current_date⟧)) AND (`rates`.`until` is null or `rates`.`until` > ⟦p1:current_date⟧)) OR ((`rates`.`since` <= (⟦p1:current_date⟧)) AND (`rates`.`until` is null or `rates`.`until` > ⟦p1:current_date⟧)) IS NULL)) OR (((`rates`.`since` <= (⟦p1:current_date⟧)) AND (`rates`.`until` is null or `rates`.`until` > ⟦p1:current_date⟧)) AND (NOT ((`rates`.`since` <= (⟦p0:current_date⟧)) AND (`rates`.`until` is null or `rates`.`until` > ⟦p0:current_date⟧)) OR ((`rates`.`since` <= (⟦p0:current_date⟧)) AND (`rates`.`until` is null or `rates`.`until` > ⟦p0:current_date⟧)) IS NULL)))
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `orders`.`amount` * `rates`.`rate` AS `fee`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
  INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `customers`.`segment`
    AND (`rates`.`since` <= (⟦p1:current_date⟧))
    AND (`rates`.`until` is null or `rates`.`until` > ⟦p1:current_date⟧)
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`amount` * `rates`.`rate` AS `fee`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `orders`.`cust` = `customers`.`id`
  INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `customers`.`segment`
    AND (`rates`.`since` <= (⟦p1:current_date⟧))
    AND (`rates`.`until` is null or `rates`.`until` > ⟦p1:current_date⟧)
WHERE ⟦within¦id¦`orders`.`id`⟧

-- changed: current_date alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 83 s; by key about 119 s
-- rows () whole_reads: 4 #b051220bfcb9
-- no key leads from the change to the rows
-- keys (id) whole_reads: 2 #f8525cc004c6
-- by key (id), one join away from the change (3 tables read)

-- changed: shop.customers alone
-- chosen: appended: about 12 s; by rows about 16 s; rebuilt about 60 s; by key about 66 s
-- append ()  #6993132be527
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 2 #04523c5868d0
-- no key leads from the change to the rows
-- keys (id) whole_reads: 2, reference: ('shop.customers',) #cce5c83bf3e3
-- by key (id), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 26 s; by rows about 29 s; rebuilt about 60 s
-- append ()  #79b8159c4b80
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 2 #939e82c8c32d
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: appended: about 26 s; by rows about 29 s; rebuilt about 60 s; by key about 86 s
-- append ()  #ad4947c1857f
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 2 #aebc394d45ab
-- no key leads from the change to the rows
-- keys (id) whole_reads: 2, reference: ('shop.rates',) #fac936dcfaef
-- by key (id), one join away from the change (2 tables read)
