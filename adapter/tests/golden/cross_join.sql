select c.id, r.segment, r.rate from shop.customers c cross join shop.rates r where r.rate > 0.1

-- rebuild:
select c.id, r.segment, r.rate from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c cross join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r where r.rate > 0.1

-- changed: shop.customers, shop.rates
-- chosen: appended: about 60 s; rebuilt about 60 s; by rows about 63 s
-- append ()  #5799e8118720
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`id`,
    `rates`.`segment` AS `r__segment`,
    `rates`.`rate`
  FROM `changed_customers`
    CROSS JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`customers`.`id`,
    `changed_rates`.`segment` AS `r__segment`,
    `changed_rates`.`rate`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    CROSS JOIN `changed_rates`
)
SELECT `combined`.`id`,
  `combined`.`r__segment` AS `segment`,
  `combined`.`rate`
FROM `combined`
WHERE (`combined`.`rate` > 0.1)
-- rows () whole_reads: 2 #b23c254106b2
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`changed_customers`.`id`,
    `rates`.`segment` AS `r__segment`,
    `rates`.`rate`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    CROSS JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`customers`.`id`,
    `changed_rates`.`segment` AS `r__segment`,
    `changed_rates`.`rate`,
    `changed_rates`.`__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    CROSS JOIN `changed_rates`
),
delta AS (
  SELECT `combined`.`id`,
    `combined`.`r__segment` AS `segment`,
    `combined`.`rate`,
    `combined`.`__ivm_w`
  FROM `combined`
  WHERE (`combined`.`rate` > 0.1)
)
SELECT `delta`.`id`,
  `delta`.`segment`,
  `delta`.`rate`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`segment`, `delta`.`rate`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #0ad58d6ef9ed
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #9bf470bf485e
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #f824e926e9f0
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #e68a72dc26a5
-- no key leads from the change to the rows
