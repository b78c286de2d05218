select n, count(*) as c from (select explode(sequence(o.cust, cast(o.id as int), 1)) as n from shop.orders o where exists (select 1 from shop.customers c where c.id = o.cust and o.id >= c.id)) group by n

-- rebuild:
select n, count(*) as c from (select explode(sequence(o.cust, cast(o.id as int), 1)) as n from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o where exists (select 1 from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c where c.id = o.cust and o.id >= c.id)) group by n

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 420 s
-- rows () whole_reads: 14 #32e1e6067045
-- no key leads from the change to the rows
-- delta:
WITH candidates AS (
  SELECT `made_2`.`__n_2` AS `n`,
    `made_2`.`__n_2` AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders_2`.`cust`
      AND (`orders_2`.`id` >= `customers_2`.`id`)
    LATERAL VIEW explode(sequence(`orders_2`.`cust`, cast(`orders_2`.`id` as int), 1)) `made_2` AS `__n_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`
  FROM `changed_orders`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `changed_orders`.`cust`
      AND (`changed_orders`.`id` >= `customers_3`.`id`)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders_3`.`id`,
    `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders_3`.`cust`
      AND (`orders_3`.`id` >= `changed_customers`.`id`)
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_3`.`cust`
      AND (`orders_3`.`id` >= `customers_4`.`id`)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_4`.`id`,
    `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_4`.`cust`
      AND (`orders_4`.`id` >= `c`.`id`)
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_4`.`cust`
      AND (`orders_4`.`id` >= `customers_5`.`id`)
),
dirty_keys AS (
  SELECT DISTINCT `made_3`.`__n_2` AS `__k0`
  FROM `combined`
    LATERAL VIEW explode(sequence(`combined`.`cust`, cast(`combined`.`id` as int), 1)) `made_3` AS `__n_2`
),
candidates_2 AS (
  SELECT `made_5`.`__n_2` AS `n`,
    `made_5`.`__n_2` AS `__k0`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_6`.`cust`
      AND (`orders_6`.`id` >= `customers_7`.`id`)
    LATERAL VIEW explode(sequence(`orders_6`.`cust`, cast(`orders_6`.`id` as int), 1)) `made_5` AS `__n_2`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `candidates`.`n`,
    count(*) AS `c`,
    1 AS `__ivm_w`
  FROM `candidates`
    LEFT SEMI JOIN `dirty_keys`
      ON `candidates`.`__k0` <=> `dirty_keys`.`__k0`
  GROUP BY `candidates`.`n`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `candidates_2`.`n`,
    count(*) AS `c`,
    -1 AS `__ivm_w`
  FROM `candidates_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `candidates_2`.`__k0` <=> `dirty_keys_`.`__k0`
  GROUP BY `candidates_2`.`n`
)
SELECT `delta`.`n`,
  `delta`.`c`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`n`, `delta`.`c`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 360 s
-- rows () whole_reads: 12 #2f3e7aed16a0
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: a rebuild is cheaper: about 60 s; combined about 62 s; by key about 80 s; by rows about 182 s
-- keys (n) folded: True, grown: True, whole_reads: 1, reference: ('shop.orders',) #24dff875e3e0
-- by key (n), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (n) folded: True, whole_reads: 1, reference: ('shop.orders',) #1a6b65584443
-- by key (n), one join away from the change (1 table read); the change is combined with the table's own
-- keys (n) whole_reads: 2, reference: ('shop.orders',) #ec11fc5e5399
-- by key (n), one join away from the change (1 table read)
-- rows () whole_reads: 6 #ea8ece012db4
-- no key leads from the change to the rows
