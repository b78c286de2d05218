select s, row_number() over (partition by s order by k, v) as r from (select concat(v, '') as s, k, v from (select cust as k, amount as v from shop.orders union all select id, id from shop.customers))

-- rebuild:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`,
    `orders`.`amount` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`id` AS `id_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
numbered_rows AS (
SELECT concat(`combined_`.`v`, '') AS `s`,
  `combined_`.`k`,
  `combined_`.`v`
FROM `combined` AS `combined_`
)
SELECT `numbered_rows`.`s`,
  row_number() over (partition by `numbered_rows`.`s` order by `numbered_rows`.`k`, `numbered_rows`.`v`, `numbered_rows`.`k`, `numbered_rows`.`v`) AS `r`
FROM `numbered_rows`

-- changed: shop.customers, shop.orders
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #b5f75e645adb
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust` AS `k`,
    `orders`.`amount` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `customers`.`id`,
    `customers`.`id` AS `id_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined_2 AS (
  SELECT `orders_2`.`amount` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`amount` AS `v`
  FROM `changed_orders`
  UNION ALL
  SELECT `customers_2`.`id` AS `v`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE false
  UNION ALL
  SELECT `changed_customers`.`id` AS `v`
  FROM `changed_customers`
),
dirty_keys AS (
SELECT DISTINCT concat(`combined_2`.`v`, '') AS `s`
FROM `combined_2`
),
numbered_rows AS (
SELECT /*+ BROADCAST(`dirty_keys_`) */ concat(`combined_`.`v`, '') AS `s`,
  `combined_`.`k`,
  `combined_`.`v`
FROM `combined` AS `combined_`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON (concat(`combined_`.`v`, '')) <=> `dirty_keys_`.`s`
),
combined_3 AS (
  SELECT `orders_3`.`cust` AS `k`,
    `orders_3`.`amount` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  UNION ALL
  SELECT `customers_3`.`id`,
    `customers_3`.`id` AS `id_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
),
numbered_rows_2 AS (
SELECT /*+ BROADCAST(`dirty_keys__3`) */ concat(`combined_3_`.`v`, '') AS `s`,
  `combined_3_`.`k`,
  `combined_3_`.`v`
FROM `combined_3` AS `combined_3_`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys__3`
    ON (concat(`combined_3_`.`v`, '')) <=> `dirty_keys__3`.`s`
),
combined_4 AS (
  SELECT `numbered_rows`.`s`,
    row_number() over (partition by `numbered_rows`.`s` order by `numbered_rows`.`k`, `numbered_rows`.`v`, `numbered_rows`.`k`, `numbered_rows`.`v`) AS `r`,
    1 AS `__ivm_w`
  FROM `numbered_rows`
  UNION ALL
  SELECT `numbered_rows_2`.`s`,
    row_number() over (partition by `numbered_rows_2`.`s` order by `numbered_rows_2`.`k`, `numbered_rows_2`.`v`, `numbered_rows_2`.`k`, `numbered_rows_2`.`v`) AS `r`,
    -1 AS `__ivm_w`
  FROM `numbered_rows_2`
),
delta AS (
  SELECT `combined_4`.`s`,
    `combined_4`.`r`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
)
SELECT `delta`.`s`,
  `delta`.`r`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`s`, `delta`.`r`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #9d235f7d069f
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #385b70a9c3dc
-- no key leads from the change to the rows
