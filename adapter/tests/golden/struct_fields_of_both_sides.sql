select o.id, to_json(struct(o.id, c.name, c.n)) as j from shop.orders o join (select id, name, count(*) as n from shop.customers group by id, name) c on c.id = o.cust

-- rebuild:
select o.id, to_json(struct(o.id, c.name, c.n)) as j from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join (select id, name, count(*) as n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ group by id, name) c on c.id = o.cust

-- changed: shop.customers, shop.orders
-- chosen: rebuilt: about 60 s; by rows about 81 s
-- rows () whole_reads: 2 #6017ca6cf22e
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
  SELECT `changed_orders`.`id` AS `o__id`,
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

-- changed: shop.customers alone
-- chosen: by rows: about 52 s; rebuilt about 60 s
-- rows () whole_reads: 1 #1445f14e4913
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 34 s; rebuilt about 60 s
-- append ()  #30c9dbe7440d
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #55108091577b
-- no key leads from the change to the rows
