select o.id, o.amount, c.id as cid, c.name from shop.orders o join (select id, name, cast(id as string) as text from shop.customers) c on o.status = c.id or o.cust = c.text

-- rebuild:
select o.id, o.amount, c.id as cid, c.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join (select id, name, cast(id as string) as text from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧) c on o.status = c.id or o.cust = c.text

-- changed: shop.customers, shop.orders
-- chosen: appended: about 60 s; rebuilt about 60 s; by key about 60 s; by rows about 63 s
-- append ()  #2609973e99ac
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`amount`,
    `customers`.`id` AS `c__id`,
    `customers`.`name`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON (`changed_orders`.`status` = `customers`.`id` or `changed_orders`.`cust` = (cast(`customers`.`id` as string)))
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`amount`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`name`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON (`orders`.`status` = `changed_customers`.`id` or `orders`.`cust` = (cast(`changed_customers`.`id` as string)))
)
SELECT `combined`.`o__id` AS `id`,
  `combined`.`amount`,
  `combined`.`c__id` AS `cid`,
  `combined`.`name`
FROM `combined`
-- rows () whole_reads: 2 #5840ab5a27f0
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
    `customers`.`id` AS `c__id`,
    `customers`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON (`changed_orders`.`status` = `customers`.`id` or `changed_orders`.`cust` = (cast(`customers`.`id` as string)))
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`amount`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`name`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON (`orders`.`status` = `changed_customers`.`id` or `orders`.`cust` = (cast(`changed_customers`.`id` as string)))
),
delta AS (
  SELECT `combined`.`o__id` AS `id`,
    `combined`.`amount`,
    `combined`.`c__id` AS `cid`,
    `combined`.`name`,
    `combined`.`__ivm_w`
  FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`amount`,
  `delta`.`cid`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`amount`, `delta`.`cid`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id, amount) whole_reads: 1, reference: ('shop.customers',) #a93ed093992c
-- by key (id, amount), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`amount`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`,
    `orders`.`amount`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON (`orders`.`status` = `changed_customers`.`id` or `orders`.`cust` = (cast(`changed_customers`.`id` as string)))
)
SELECT DISTINCT `combined`.`id`,
  `combined`.`amount`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  `orders`.`amount`,
  `customers`.`id` AS `cid`,
  `customers`.`name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON (`orders`.`status` = `customers`.`id` or `orders`.`cust` = (cast(`customers`.`id` as string)))
WHERE ⟦keys¦`orders`.`id`¦`orders`.`amount`⟧
-- many:
WITH dirty_keys AS (
SELECT `id`, `amount` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`amount`,
  `customers`.`id` AS `cid`,
  `customers`.`name`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id` AND `orders`.`amount` <=> `dirty_keys`.`amount`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON (`orders`.`status` = `customers`.`id` or `orders`.`cust` = (cast(`customers`.`id` as string)))
WHERE ⟦within¦id¦`orders`.`id`⟧
  AND ⟦within¦amount¦`orders`.`amount`⟧

-- changed: shop.customers alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #67968618ea2c
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #ecda257ee0a4
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #026e4ce10b56
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #7a19031218d1
-- no key leads from the change to the rows
