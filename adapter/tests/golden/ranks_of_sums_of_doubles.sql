select c.segment, t.cust, t.total, row_number() over (partition by c.segment order by t.total desc, t.cust) as n from (select cust, sum(cast(id as double) * 2) as total from shop.orders group by cust) t join shop.customers c on c.id = t.cust

-- rebuild:
WITH left_rows AS (
  SELECT `orders_2`.`cust`,
    sum(cast(`orders_2`.`id` as double) * 2) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  GROUP BY `orders_2`.`cust`
)
SELECT `customers`.`segment`,
  `left_rows`.`cust`,
  `left_rows`.`total`,
  row_number() over (partition by `customers`.`segment` order by `left_rows`.`total` desc, `left_rows`.`cust`, `left_rows`.`cust`, `left_rows`.`total`, `customers`.`id`) AS `n`
FROM `left_rows`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    ON `customers`.`id` = `left_rows`.`cust`

-- changed: shop.customers, shop.orders
-- rebuilt: two evaluations of `sum(cast(id as double) * 2)` may differ
-- chosen: by key: about 41 s; rebuilt about 60 s
-- keys (segment) reference: ('shop.orders',) #d4a4eada6d0c
-- by key (segment), one join away from the change (4 tables read), with the keys that share a group whose answer depends on the order of rows
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`customers`.`segment`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  WHERE (⟦among¦shop.orders¦cust¦shop.customers¦`customers`.`id`⟧)
  UNION ALL
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
),
computed AS (
  SELECT DISTINCT `combined_`.`segment`
  FROM `combined` AS `combined_`
),
dirty_keys AS (
  SELECT /*+ BROADCAST(`computed_`) */ DISTINCT `customers_3`.`id` AS `__ivm_group0`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `computed` AS `computed_`
      ON `customers_3`.`segment` <=> `computed_`.`segment`
  WHERE ((`customers_3`.`id` IS NOT NULL))
),
combined_2 AS (
  SELECT `computed`.`segment`
  FROM `computed`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys`) */ `customers_2`.`segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers_2`.`id` <=> `dirty_keys`.`__ivm_group0`
  WHERE ((`customers_2`.`id` IS NOT NULL))
)
SELECT DISTINCT `combined_2`.`segment`
FROM `combined_2`
-- few:
WITH dirty_keys AS (
  SELECT DISTINCT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  WHERE ⟦keys¦`customers`.`segment`⟧
),
left_rows AS (
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust`,
    sum(cast(`orders_2`.`id` as double) * 2) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`id`
  GROUP BY `orders_2`.`cust`
)
SELECT `customers_2`.`segment`,
  `left_rows`.`cust`,
  `left_rows`.`total`,
  row_number() over (partition by `customers_2`.`segment` order by `left_rows`.`total` desc, `left_rows`.`cust`, `left_rows`.`cust`, `left_rows`.`total`, `customers_2`.`id`) AS `n`
FROM `left_rows`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    ON `customers_2`.`id` = `left_rows`.`cust`
WHERE ⟦keys¦`customers_2`.`segment`⟧
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
dirty_keys_2 AS (
  SELECT DISTINCT `customers`.`id`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `dirty_keys`
      ON `customers`.`segment` <=> `dirty_keys`.`segment`
  WHERE ⟦within¦segment¦`customers`.`segment`⟧
),
left_rows AS (
  SELECT `orders_2`.`cust`,
    sum(cast(`orders_2`.`id` as double) * 2) AS `total`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys_2` AS `dirty_keys_2_`
      ON `orders_2`.`cust` <=> `dirty_keys_2_`.`id`
  GROUP BY `orders_2`.`cust`
)
SELECT `customers_2`.`segment`,
  `left_rows`.`cust`,
  `left_rows`.`total`,
  row_number() over (partition by `customers_2`.`segment` order by `left_rows`.`total` desc, `left_rows`.`cust`, `left_rows`.`cust`, `left_rows`.`total`, `customers_2`.`id`) AS `n`
FROM `left_rows`
  INNER JOIN (`shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `customers_2`.`segment` <=> `c`.`segment`)
    ON `customers_2`.`id` = `left_rows`.`cust`
WHERE ⟦within¦segment¦`customers_2`.`segment`⟧
-- doubt_few:
WITH dirty_keys AS (
  SELECT DISTINCT `customers_2`.`id` AS `__ivm_group0`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE ⟦keys¦`customers_2`.`segment`⟧
    AND ((`customers_2`.`id` IS NOT NULL))
)
SELECT /*+ BROADCAST(`dirty_keys`) */ `customers`.`segment`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`id` <=> `dirty_keys`.`__ivm_group0`
WHERE ((`customers`.`id` IS NOT NULL))
  AND ((⟦keys¦`customers`.`segment`⟧) IS NOT TRUE)

-- changed: shop.customers alone
-- rebuilt: two evaluations of `sum(cast(id as double) * 2)` may differ
-- chosen: by key: about 38 s; rebuilt about 60 s
-- keys (segment)  #98927715cacb
-- by key (segment), one join away from the change (2 tables read), with the keys that share a group whose answer depends on the order of rows

-- changed: shop.orders alone
-- rebuilt: two evaluations of `sum(cast(id as double) * 2)` may differ
-- chosen: by key: about 41 s; rebuilt about 60 s
-- keys (segment) reference: ('shop.orders',) #df646eb894d7
-- by key (segment), one join away from the change (4 tables read), with the keys that share a group whose answer depends on the order of rows
