select o.id, to_json(struct(o.id, c.name, c.n)) as j from shop.orders o join (select id, name, count(*) as n from shop.customers group by id, name) c on c.id = o.cust

-- rebuild:
select o.id, to_json(struct(o.id, c.name, c.n)) as j from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join (select id, name, count(*) as n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ group by id, name) c on c.id = o.cust

-- changed: shop.customers, shop.orders
-- chosen: by key: about 35 s; rebuilt about 60 s; by rows about 81 s
-- rows () whole_reads: 2 #053603ba53c6
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
filtered AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`,
    count(*) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  GROUP BY `customers_2`.`id`, `customers_2`.`name`
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_customers`.`id` AS `__k0`,
    `changed_customers`.`name` AS `__k1`
  FROM `changed_customers`
),
combined AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers_3`.`id`,
    `customers_3`.`name`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers_3`.`id` <=> `dirty_keys`.`__k0` AND `customers_3`.`name` <=> `dirty_keys`.`__k1`
  WHERE (⟦among¦shop.customers¦id¦shop.customers¦`customers_3`.`id`⟧)
    AND (⟦among¦shop.customers¦name¦shop.customers¦`customers_3`.`name`⟧)
  GROUP BY `customers_3`.`id`, `customers_3`.`name`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_4`.`id`,
    `customers_4`.`name`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_4`.`id` <=> `dirty_keys_`.`__k0` AND `customers_4`.`name` <=> `dirty_keys_`.`__k1`
  WHERE (⟦among¦shop.customers¦id¦shop.customers¦`customers_4`.`id`⟧)
    AND (⟦among¦shop.customers¦name¦shop.customers¦`customers_4`.`name`⟧)
  GROUP BY `customers_4`.`id`, `customers_4`.`name`
),
combined_2 AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `filtered`.`name`,
    `filtered`.`n`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `filtered`
      ON `filtered`.`c__id` = `changed_orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`filtered`.`c__id`⟧)
  UNION ALL
  SELECT `orders`.`id` AS `o__id`,
    `combined`.`name`,
    `combined`.`n`,
    `combined`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `combined`
      ON `combined`.`id` = `orders`.`cust`
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    to_json(struct(`combined_2`.`o__id` AS `id`, `combined_2`.`name` AS `name`, `combined_2`.`n` AS `n`)) AS `j`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`j`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`j`
HAVING sum(`delta`.`__ivm_w`) <> 0
-- keys (id) reference: ('shop.customers',) #22c09084ccb4
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
WITH dirty_keys AS (
  SELECT DISTINCT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ⟦keys¦`orders_2`.`id`⟧
),
right_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`,
    count(*) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_2`.`id` <=> `dirty_keys_`.`cust`
  GROUP BY `customers_2`.`id`, `customers_2`.`name`
)
SELECT `orders`.`id`,
  to_json(struct(`orders`.`id` AS `id`, `right_rows`.`name` AS `name`, `right_rows`.`n` AS `n`)) AS `j`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
WHERE ⟦keys¦`orders`.`id`⟧
-- many:
WITH dirty_keys AS (
SELECT `id` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `orders_2`.`id` <=> `c`.`id`
  WHERE ⟦within¦id¦`orders_2`.`id`⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`,
    count(*) AS `n`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `customers_2`.`id` <=> `dirty_keys_2_`.`cust`
  GROUP BY `customers_2`.`id`, `customers_2`.`name`
)
SELECT `orders`.`id`,
  to_json(struct(`orders`.`id` AS `id`, `right_rows`.`name` AS `name`, `right_rows`.`n` AS `n`)) AS `j`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`id` <=> `dirty_keys`.`id`
  INNER JOIN `right_rows`
    ON `right_rows`.`c__id` = `orders`.`cust`
WHERE ⟦within¦id¦`orders`.`id`⟧

-- changed: shop.customers alone
-- chosen: by key: about 35 s; by rows about 51 s; rebuilt about 60 s
-- rows () whole_reads: 1 #1445f14e4913
-- no key leads from the change to the rows
-- keys (id) reference: ('shop.customers',) #e404e89c9537
-- by key (id), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #e538efd093ba
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #123f2708f0d7
-- no key leads from the change to the rows
