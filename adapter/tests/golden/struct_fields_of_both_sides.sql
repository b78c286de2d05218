select o.id, to_json(struct(o.id, c.name, c.n)) as j from shop.orders o join (select id, name, count(*) as n from shop.customers group by id, name) c on c.id = o.cust

-- rebuild:
select o.id, to_json(struct(o.id, c.name, c.n)) as j from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join (select id, name, count(*) as n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ group by id, name) c on c.id = o.cust

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 2 #222b1f4cd994
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
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
  GROUP BY `customers_3`.`id`, `customers_3`.`name`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `customers_4`.`id`,
    `customers_4`.`name`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `customers_4`.`id` <=> `dirty_keys_`.`__k0` AND `customers_4`.`name` <=> `dirty_keys_`.`__k1`
  GROUP BY `customers_4`.`id`, `customers_4`.`name`
),
combined_2 AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `right_rows`.`name`,
    `right_rows`.`n`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
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
-- rows () whole_reads: 1 #7ccaeacc13b0
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- append ()  #9e8eb64be547
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #bf08257bb01b
-- no key leads from the change to the rows
