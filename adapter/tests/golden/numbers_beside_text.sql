select upper(v) as s, count(*) as n from (select id, status as v from shop.orders union all select id, id from shop.customers union all select order_id, qty from shop.lines) group by upper(v)

-- rebuild:
select upper(v) as s, count(*) as n from (select id, status as v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ union all select id, id from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ union all select order_id, qty from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧) group by upper(v)

-- changed: shop.customers, shop.lines, shop.orders
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #09f09b247fde
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`status` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `customers`.`id` AS `id_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  UNION ALL
  SELECT `lines`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_2 AS (
  SELECT `orders_2`.`status` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`status` AS `v`
  FROM `changed_orders`
  UNION ALL
  SELECT `customers_2`.`id` AS `v`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE false
  UNION ALL
  SELECT `changed_customers`.`id` AS `v`
  FROM `changed_customers`
  UNION ALL
  SELECT `lines_2`.`qty` AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE false
  UNION ALL
  SELECT `changed_lines`.`qty` AS `v`
  FROM `changed_lines`
),
dirty_keys AS (
  SELECT DISTINCT upper(`combined_2`.`v`) AS `__k0`
  FROM `combined_2`
),
combined_3 AS (
  SELECT `orders_3`.`status` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  UNION ALL
  SELECT `customers_3`.`id` AS `id_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
  UNION ALL
  SELECT `lines_3`.`qty`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ upper(`combined`.`v`) AS `s`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON (upper(`combined`.`v`)) <=> `dirty_keys`.`__k0`
  GROUP BY upper(`combined`.`v`)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ upper(`combined_3`.`v`) AS `s`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (upper(`combined_3`.`v`)) <=> `dirty_keys_`.`__k0`
  GROUP BY upper(`combined_3`.`v`)
)
SELECT `delta`.`s`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`s`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #4b21b2129439
-- no key leads from the change to the rows

-- changed: shop.lines alone
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #baf8ce7672f5
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #dc5114b3b06f
-- no key leads from the change to the rows
