select concat(v, '') as s, count(*) as n from (select cust as v from shop.orders union all (select price as v from shop.lines union all select name from shop.customers)) group by v

-- rebuild:
select concat(v, '') as s, count(*) as n from (select cust as v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all (select price as v from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ union all select name from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧)) group by v

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #e30896af43e8
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `lines`.`price` AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  UNION ALL
  SELECT `customers`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
combined_2 AS (
  SELECT `orders`.`cust` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `combined`.`v`
  FROM `combined`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_3 AS (
  SELECT `lines_2`.`price` AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE false
  UNION ALL
  SELECT `changed_lines`.`price` AS `v`
  FROM `changed_lines`
  UNION ALL
  SELECT `customers_2`.`name` AS `v`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE false
  UNION ALL
  SELECT `changed_customers`.`name` AS `v`
  FROM `changed_customers`
),
combined_4 AS (
  SELECT `orders_2`.`cust` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`cust` AS `v`
  FROM `changed_orders`
  UNION ALL
  SELECT `combined_`.`v`
  FROM `combined` AS `combined_`
  WHERE false
  UNION ALL
  SELECT `combined_3`.`v`
  FROM `combined_3`
),
dirty_keys AS (
  SELECT DISTINCT `combined_4`.`v` AS `__k0`
  FROM `combined_4`
),
combined_5 AS (
  SELECT `lines_3`.`price` AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
  UNION ALL
  SELECT `customers_3`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
),
combined_6 AS (
  SELECT `orders_3`.`cust` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  UNION ALL
  SELECT `combined_5`.`v`
  FROM `combined_5`
),
combined_7 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined_2`.`v`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined_2`.`v` <=> `dirty_keys`.`__k0`
  GROUP BY `combined_2`.`v`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_6`.`v`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `combined_6`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_6`.`v` <=> `dirty_keys_`.`__k0`
  GROUP BY `combined_6`.`v`
),
delta AS (
SELECT concat(`combined_7`.`v`, '') AS `s`,
  `combined_7`.`n`,
  `combined_7`.`__ivm_w`
FROM `combined_7`
)
SELECT `delta`.`s`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`s`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #5a9160d93492
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #b5ee5efc7003
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #bd92bca2488c
-- no key leads from the change to the rows
