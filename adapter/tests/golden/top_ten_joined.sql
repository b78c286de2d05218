select o.cust, sum(o.amount) as s from shop.orders o join (select id from shop.customers order by segment desc, id limit 5) t on t.id = o.cust group by o.cust

-- rebuild:
WITH filtered AS (
  SELECT `customers_2`.`id`,
    `customers_2`.`segment`,
    row_number() OVER (ORDER BY `customers_2`.`segment` desc, `customers_2`.`id`, `customers_2`.`id`, `customers_2`.`segment`) AS `__number_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
)
SELECT `orders`.`cust`,
  sum(`orders`.`amount`) AS `s`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  INNER JOIN `filtered`
    ON `filtered`.`id` = `orders`.`cust`
WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (5))
GROUP BY `orders`.`cust`

-- changed: shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 360 s
-- rows () whole_reads: 12 #15961d423d65
-- no key leads from the change to the rows
-- delta:
WITH filtered AS (
  SELECT `customers_2`.`id`,
    `customers_2`.`segment`,
    row_number() OVER (ORDER BY `customers_2`.`segment` desc, `customers_2`.`id`, `customers_2`.`id`, `customers_2`.`segment`) AS `__number_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `customers_4`.`id`,
    row_number() OVER (ORDER BY `customers_4`.`segment` desc, `customers_4`.`id`, `customers_4`.`id`, `customers_4`.`segment`) AS `__number_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
  UNION ALL
  SELECT `customers_5`.`id`,
    row_number() OVER (ORDER BY `customers_5`.`segment` desc, `customers_5`.`id`, `customers_5`.`id`, `customers_5`.`segment`) AS `__number_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
),
combined_2 AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`cust`
  FROM `changed_orders`
    INNER JOIN `filtered` AS `filtered_`
      ON `filtered_`.`id` = `changed_orders`.`cust`
  WHERE (`filtered_`.`__number_1` > 0 AND `filtered_`.`__number_1` <= 0 + (5))
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    INNER JOIN `combined`
      ON `combined`.`id` = `orders_2`.`cust`
  WHERE (`combined`.`__number_1` > 0 AND `combined`.`__number_1` <= 0 + (5))
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`cust` AS `__k0`
  FROM `combined_2`
),
filtered_2 AS (
  SELECT `customers_7`.`id`,
    `customers_7`.`segment`,
    row_number() OVER (ORDER BY `customers_7`.`segment` desc, `customers_7`.`id`, `customers_7`.`id`, `customers_7`.`segment`) AS `__number_1`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    sum(`orders`.`amount`) AS `s`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    INNER JOIN `filtered`
      ON `filtered`.`id` = `orders`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (`filtered`.`__number_1` > 0 AND `filtered`.`__number_1` <= 0 + (5))
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_3`.`cust`,
    sum(`orders_3`.`amount`) AS `s`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    INNER JOIN `filtered_2`
      ON `filtered_2`.`id` = `orders_3`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_3`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (`filtered_2`.`__number_1` > 0 AND `filtered_2`.`__number_1` <= 0 + (5))
  GROUP BY `orders_3`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 301 s
-- rows () whole_reads: 10 #9535bbf7089e
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 32 s; by key about 40 s; rebuilt about 60 s; by rows about 182 s
-- keys (cust) folded: True, grown: True, whole_reads: 1, sums: ('s',) #ba5b9ea18618
-- by key (cust), read from the change; added rows are combined with the table's own
-- keys (cust) whole_reads: 1 #e9129b27fd27
-- by key (cust), read from the change
-- rows () whole_reads: 6 #941ed102aa04
-- no key leads from the change to the rows
