select o.id, r.rate from shop.orders o join shop.customers c on o.cust = c.id join shop.rates r on c.segment = r.segment and o.day >= r.since and (r.until is null or o.day < r.until)

-- was:
select o.id, r.rate from shop.orders o join shop.customers c on o.cust = c.id join shop.rates r on c.segment = r.segment and o.day >= r.since

-- edit, words: ('join condition: true → until is null or day < until',)
-- edit, where: ('(until is null or day < until) is not true',)
-- rebuild:
select o.id, r.rate from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on o.cust = c.id join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on c.segment = r.segment and o.day >= r.since and (r.until is null or o.day < r.until)

-- changed: shop.customers, shop.orders, shop.rates
-- rows () whole_reads: 8 #827d365573b5
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
    `rates`.`rate`,
    `combined`.`__ivm_w`
  FROM `combined`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `combined`.`c__segment` = `rates`.`segment`
      AND (`combined`.`day` >= `rates`.`since`)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`orders_2`.`id` AS `o__id`,
    `changed_rates`.`rate`,
    `changed_rates`.`__ivm_w`
  FROM `changed_rates`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`segment` = `changed_rates`.`segment`
    INNER JOIN `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
      ON `orders_2`.`cust` = `customers_2`.`id`
      AND (`orders_2`.`day` >= `changed_rates`.`since`)
  WHERE (⟦among¦shop.rates¦segment¦shop.customers¦`customers_2`.`segment`⟧)
  UNION ALL
  SELECT `orders_3`.`id` AS `o__id`,
    `rates_2`.`rate`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
      ON `orders_3`.`cust` = `customers_3`.`id`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON `customers_3`.`segment` = `rates_2`.`segment`
      AND (`orders_3`.`day` >= `rates_2`.`since`)
  WHERE (NOT ((`rates_2`.`until` is null or `orders_3`.`day` < `rates_2`.`until`)) OR ((`rates_2`.`until` is null or `orders_3`.`day` < `rates_2`.`until`)) IS NULL)
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    `combined_2`.`rate`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`rate`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`rate`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 5 #75135bf7334d
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 5 #d2e7c2630a42
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- rows () whole_reads: 5 #6f04913cdcfe
-- no key leads from the change to the rows
