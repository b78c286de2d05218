select id, cust, r from (select o.id, o.cust, rank() over (partition by o.cust order by o.day) as r from shop.orders o)

-- was:
select id, cust, r from (select o.id, o.cust, rank() over (partition by o.cust order by c.segment, o.day) as r from shop.orders o left join shop.customers c on c.id = o.cust)

-- edit, words: ('a left join of shop.customers went', 'column r: rank() over (partition by cust order by segment_2, day) → rank() over (partition by cust order by day)')
-- edit, gone: ('shop.customers',)
-- edit, where: ('it may be any row',)
-- edit, altered: ('r',)
-- rebuild:
select id, cust, r from (select o.id, o.cust, rank() over (partition by o.cust order by o.day) as r from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o)

-- changed: shop.customers, shop.orders
-- keys (cust)  #fa5a704fbc17
-- by key (cust), one join away from the change (2 tables read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_3`.`id` AS `was__c__id`,
    `customers_3`.`segment` AS `was__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  WHERE false
),
filtered AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`day`,
    `right_rows_`.`was__segment` AS `was__segment_2`,
    rank() over (partition by `orders_2`.`cust` order by `right_rows_`.`was__segment`, `orders_2`.`day`) AS `__was_0`,
    rank() over (partition by `orders_2`.`cust` order by `orders_2`.`day`) AS `__is_0`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`was__c__id` = `orders_2`.`cust`
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `customers`.`id` AS `cust`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
  UNION ALL
  SELECT `filtered`.`cust`
  FROM `filtered`
  WHERE (((((NOT ((`filtered`.`__was_0`) <=> (`filtered`.`__is_0`))) OR (typeof(`filtered`.`__was_0`) <> typeof(`filtered`.`__is_0`))))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- differing:
WITH delta AS (
  SELECT `orders`.`id`,
    `orders`.`cust`,
    rank() over (partition by `orders`.`cust` order by `orders`.`day`) AS `r`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `stored`.`id`,
    `stored`.`cust`,
    `stored`.`r`,
    -1 AS `__ivm_w`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
),
computed AS (
  SELECT `delta_`.`id`,
    `delta_`.`cust`,
    `delta_`.`r`,
    sum(`delta_`.`__ivm_w`) AS `__ivm_w`
  FROM `delta` AS `delta_`
  GROUP BY `delta_`.`id`, `delta_`.`cust`, `delta_`.`r`
  HAVING sum(`delta_`.`__ivm_w`) <> 0
)
SELECT DISTINCT `computed`.`cust`
FROM `computed`
-- few:
SELECT `orders`.`id`,
  `orders`.`cust`,
  rank() over (partition by `orders`.`cust` order by `orders`.`day`) AS `r`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`id`,
  `orders`.`cust`,
  rank() over (partition by `orders`.`cust` order by `orders`.`day`) AS `r`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
-- rows () whole_reads: 15 #f7e4aaead118
-- no key leads from the change to the rows
-- delta:
WITH right_rows AS (
  SELECT `customers_2`.`id` AS `was__c__id`,
    `customers_2`.`segment` AS `was__segment`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE false
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`was__c__id` = `changed_orders`.`cust`
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_2`.`cust`
    LEFT JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`was__c__id` = `orders_2`.`cust`
  UNION ALL
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT SEMI JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_3`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_3`.`cust`
),
combined_2 AS (
  SELECT `combined`.`cust`
  FROM `combined`
  UNION ALL
  SELECT `orders_4`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
    LEFT JOIN `right_rows` AS `right_rows__3`
      ON `right_rows__3`.`was__c__id` = `orders_4`.`cust`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`cust`
  FROM `combined_2`
),
combined_3 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`id`,
    `orders`.`cust`,
    rank() over (partition by `orders`.`cust` order by `orders`.`day`) AS `r`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`was__c__id` = `orders`.`cust`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_5`.`id`,
    `orders_5`.`cust`,
    rank() over (partition by `orders_5`.`cust` order by `customers_9`.`segment`, `orders_5`.`day`) AS `r`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_5`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_9`
      ON `customers_9`.`id` = `orders_5`.`cust`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_5`.`cust` <=> `dirty_keys_`.`cust`
),
delta AS (
  SELECT `combined_3`.`id`,
    `combined_3`.`cust`,
    `combined_3`.`r`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`r`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`r`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- keys (cust)  #8617154d8ca3
-- by key (cust), one join away from the change (2 tables read)
-- rows () whole_reads: 15 #ef5d324a50a5
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- keys (cust)  #4a8513dfec2e
-- by key (cust), one join away from the change (2 tables read)
-- rows () whole_reads: 15 #ab8276c364a7
-- no key leads from the change to the rows
