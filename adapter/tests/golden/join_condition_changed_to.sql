select o.id, r.rate from shop.orders o join shop.customers c on o.cust = c.id join shop.rates r on c.segment = r.segment and o.day > r.since

-- was:
select o.id, r.rate from shop.orders o join shop.customers c on o.cust = c.id join shop.rates r on c.segment = r.segment and o.day >= r.since

-- edit, words: ('join condition: day >= since → day > since',)
-- edit, where: ('only one of day >= since and day > since is true',)
-- rebuild:
select o.id, r.rate from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on c.segment = r.segment and o.day > r.since

-- changed: shop.customers, shop.orders, shop.rates
-- rows () whole_reads: 11 #932281bc4b54
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
    `changed_orders`.`day`,
    `customers`.`segment` AS `c__segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `changed_orders`.`cust` = `customers`.`id`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`day`,
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
    `combined`.`day`,
    `rates`.`rate`,
    `rates`.`since`,
    `combined`.`__ivm_w`
  FROM `combined`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `combined`.`c__segment` = `rates`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders_2`.`id` AS `o__id`,
    `orders_2`.`day`,
    `changed_rates`.`rate`,
    `changed_rates`.`since`,
    `changed_rates`.`__ivm_w`
  FROM `changed_rates`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`segment` = `changed_rates`.`segment`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
  WHERE (⟦among¦shop.rates¦segment¦shop.customers¦`customers_2`.`segment`⟧)
),
combined_3 AS (
  SELECT `combined_2`.`o__id`,
    `combined_2`.`rate`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  WHERE ((`combined_2`.`day` >= `combined_2`.`since`))
  UNION ALL
  SELECT `orders_3`.`id` AS `o__id`,
    `rates_2`.`rate`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `orders_3`.`cust` = `customers_3`.`id`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON `customers_3`.`segment` = `rates_2`.`segment`
  WHERE (((`orders_3`.`day` > `rates_2`.`since`)) AND (NOT ((`orders_3`.`day` >= `rates_2`.`since`)) OR ((`orders_3`.`day` >= `rates_2`.`since`)) IS NULL))
  UNION ALL
  SELECT `orders_4`.`id` AS `o__id`,
    `rates_3`.`rate`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_4`
      ON `orders_4`.`cust` = `customers_4`.`id`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
      ON `customers_4`.`segment` = `rates_3`.`segment`
  WHERE (((`orders_4`.`day` >= `rates_3`.`since`)) AND (NOT ((`orders_4`.`day` > `rates_3`.`since`)) OR ((`orders_4`.`day` > `rates_3`.`since`)) IS NULL))
),
delta AS (
  SELECT `combined_3`.`o__id` AS `id`,
    `combined_3`.`rate`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`rate`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`rate`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 8 #805f64e22ad6
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 8 #5774762be434
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- rows () whole_reads: 8 #f08f0b13f7de
-- no key leads from the change to the rows
