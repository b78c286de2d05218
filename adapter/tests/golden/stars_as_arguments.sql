select o.id, md5(concat_ws('|', c.*)) as h, hash(*) as whole, to_json(struct(o.*, c.name as who)) as j from shop.orders o join shop.customers c on c.id = o.cust

-- rebuild:
select o.id, md5(concat_ws('|', c.*)) as h, hash(*) as whole, to_json(struct(o.*, c.name as who)) as j from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust

-- changed: shop.customers, shop.orders
-- chosen: appended: about 18 s; by rows about 22 s; by key about 46 s; rebuilt about 60 s
-- append ()  #88d19edb1594
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
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`status`,
    `changed_orders`.`day`,
    `changed_orders`.`x`,
    `customers`.`id` AS `c__id`,
    `customers`.`name`,
    `customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`status`,
    `orders`.`day`,
    `orders`.`x`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`name`,
    `changed_customers`.`segment`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT `combined`.`o__id` AS `id`,
  md5(concat_ws('|', `combined`.`c__id`, `combined`.`name`, `combined`.`segment`)) AS `h`,
  hash(`combined`.`o__id`, `combined`.`cust`, `combined`.`amount`, `combined`.`status`, `combined`.`day`, `combined`.`x`, `combined`.`c__id`, `combined`.`name`, `combined`.`segment`) AS `whole`,
  to_json(struct(`combined`.`o__id` AS `id`, `combined`.`cust` AS `cust`, `combined`.`amount` AS `amount`, `combined`.`status` AS `status`, `combined`.`day` AS `day`, `combined`.`x` AS `x`, `combined`.`name` as who)) AS `j`
FROM `combined`
-- rows () whole_reads: 2 #de4f89235df5
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
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    `changed_orders`.`status`,
    `changed_orders`.`day`,
    `changed_orders`.`x`,
    `customers`.`id` AS `c__id`,
    `customers`.`name`,
    `customers`.`segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`status`,
    `orders`.`day`,
    `orders`.`x`,
    `changed_customers`.`id` AS `c__id`,
    `changed_customers`.`name`,
    `changed_customers`.`segment`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
),
delta AS (
SELECT `combined`.`o__id` AS `id`,
  md5(concat_ws('|', `combined`.`c__id`, `combined`.`name`, `combined`.`segment`)) AS `h`,
  hash(`combined`.`o__id`, `combined`.`cust`, `combined`.`amount`, `combined`.`status`, `combined`.`day`, `combined`.`x`, `combined`.`c__id`, `combined`.`name`, `combined`.`segment`) AS `whole`,
  to_json(struct(`combined`.`o__id` AS `id`, `combined`.`cust` AS `cust`, `combined`.`amount` AS `amount`, `combined`.`status` AS `status`, `combined`.`day` AS `day`, `combined`.`x` AS `x`, `combined`.`name` as who)) AS `j`,
  `combined`.`__ivm_w`
FROM `combined`
)
SELECT `delta`.`id`,
  `delta`.`h`,
  `delta`.`whole`,
  `delta`.`j`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`h`, `delta`.`whole`, `delta`.`j`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #7d07dded7a46
-- by key (id), one join away from the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id`
  FROM `changed_orders`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id`
  FROM `changed_customers`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
      ON `changed_customers`.`id` = `orders`.`cust`
  WHERE (⟦among¦shop.customers¦id¦shop.orders¦`orders`.`cust`⟧)
)
SELECT DISTINCT `combined`.`id`
FROM `combined`
-- few:
SELECT `orders`.`id`,
  md5(concat_ws('|', `customers`.`id`, `customers`.`name`, `customers`.`segment`)) AS `h`,
  hash(`orders`.`id`, `orders`.`cust`, `orders`.`amount`, `orders`.`status`, `orders`.`day`, `orders`.`x`, `customers`.`id`, `customers`.`name`, `customers`.`segment`) AS `whole`,
  to_json(struct(`orders`.`id` AS `id`, `orders`.`cust` AS `cust`, `orders`.`amount` AS `amount`, `orders`.`status` AS `status`, `orders`.`day` AS `day`, `orders`.`x` AS `x`, `customers`.`name` as who)) AS `j`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  md5(concat_ws('|', `customers`.`id`, `customers`.`name`, `customers`.`segment`)) AS `h`,
  hash(`orders`.`id`, `orders`.`cust`, `orders`.`amount`, `orders`.`status`, `orders`.`day`, `orders`.`x`, `customers`.`id`, `customers`.`name`, `customers`.`segment`) AS `whole`,
  to_json(struct(`orders`.`id` AS `id`, `orders`.`cust` AS `cust`, `orders`.`amount` AS `amount`, `orders`.`status` AS `status`, `orders`.`day` AS `day`, `orders`.`x` AS `x`, `customers`.`name` as who)) AS `j`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `orders`.`cust`
WHERE ⟦within¦id¦`orders`.`id`⟧

-- changed: shop.customers alone
-- chosen: appended: about 9.4 s; by rows about 13 s; by key about 46 s; rebuilt about 60 s
-- append ()  #194fa995dc7f
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #53bee05f0987
-- no key leads from the change to the rows
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #edf61d95793b
-- by key (id), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 9.4 s; by rows about 13 s; rebuilt about 60 s
-- append ()  #d6cabe3c43d5
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #146876af5a12
-- no key leads from the change to the rows
