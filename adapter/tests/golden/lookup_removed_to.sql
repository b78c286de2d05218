select o.id, cast(o.amount * 1 as double) as weighed, c.name from shop.orders o left join shop.customers c on c.id = o.cust

-- was:
select o.id, cast(o.amount * coalesce(r.rate, 1) as double) as weighed, c.name from shop.orders o left join shop.customers c on c.id = o.cust left join shop.rates r on r.segment = c.segment and o.day between r.since and r.until

-- edit, words: ('a left join of shop.rates went', 'column weighed: amount * coalesce(rate, 1) as double → amount * 1 as double')
-- edit, gone: ('shop.rates',)
-- edit, where: ('cast(amount * coalesce(rate, 1) as double) is another value than cast(amount * 1 as double)',)
-- edit, altered: ('weighed',)
-- rebuild:
select o.id, cast(o.amount * 1 as double) as weighed, c.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust

-- changed: shop.customers, shop.orders, shop.rates
-- rows () whole_reads: 16 #2783593eb383
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT `changed_orders`.`id` AS `o__id`,
    `changed_orders`.`amount`,
    `changed_orders`.`day` AS `was__day`,
    `customers`.`name`,
    `customers`.`segment` AS `was__c__segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`amount`,
    `orders`.`day` AS `was__day`,
    `customers_2`.`name`,
    `customers_2`.`segment` AS `was__c__segment`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id` AS `o__id`,
    `orders_2`.`amount`,
    `orders_2`.`day` AS `was__day`,
    `customers_3`.`name`,
    `customers_3`.`segment` AS `was__c__segment`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_2`.`cust`
),
right_rows AS (
  SELECT `rates_2`.`segment` AS `was__r__segment`,
    `rates_2`.`rate` AS `was__rate`,
    `rates_2`.`since` AS `was__since`,
    `rates_2`.`until` AS `was__until`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
  WHERE false
),
combined_2 AS (
  SELECT `combined`.`o__id`,
    `combined`.`amount`,
    `combined`.`name`,
    `right_rows`.`was__rate`,
    `combined`.`__ivm_w`
  FROM `combined`
    LEFT JOIN `right_rows`
      ON `right_rows`.`was__r__segment` = `combined`.`was__c__segment`
      AND (`combined`.`was__day` between `right_rows`.`was__since` and `right_rows`.`was__until`)
  UNION ALL
  SELECT `orders_3`.`id` AS `o__id`,
    `orders_3`.`amount`,
    `customers_4`.`name`,
    `right_rows_`.`was__rate`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
      ON `customers_4`.`id` = `orders_3`.`cust`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
      ON `rates_3`.`segment` = `customers_4`.`segment`
      AND (`orders_3`.`day` between `rates_3`.`since` and `rates_3`.`until`)
    LEFT JOIN `right_rows` AS `right_rows_`
      ON `right_rows_`.`was__r__segment` = `customers_4`.`segment`
      AND (`orders_3`.`day` between `right_rows_`.`was__since` and `right_rows_`.`was__until`)
  UNION ALL
  SELECT `orders_4`.`id` AS `o__id`,
    `orders_4`.`amount`,
    `customers_5`.`name`,
    `rates_6`.`rate` AS `was__rate`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_5`
      ON `customers_5`.`id` = `orders_4`.`cust`
    LEFT SEMI JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_5`
      ON `rates_5`.`segment` = `customers_5`.`segment`
      AND (`orders_4`.`day` between `rates_5`.`since` and `rates_5`.`until`)
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_6`
      ON `rates_6`.`segment` = `customers_5`.`segment`
      AND (`orders_4`.`day` between `rates_6`.`since` and `rates_6`.`until`)
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    cast(`combined_2`.`amount` * coalesce(`combined_2`.`was__rate`, 1) as double) AS `weighed`,
    `combined_2`.`name`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
  UNION ALL
  SELECT `orders_5`.`id`,
    cast(`orders_5`.`amount` * 1 as double) AS `weighed`,
    `customers_6`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_5`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_6`
      ON `customers_6`.`id` = `orders_5`.`cust`
    LEFT JOIN `right_rows` AS `right_rows__2`
      ON `right_rows__2`.`was__r__segment` = `customers_6`.`segment`
      AND (`orders_5`.`day` between `right_rows__2`.`was__since` and `right_rows__2`.`was__until`)
  WHERE (((((NOT ((cast(`orders_5`.`amount` * coalesce(`right_rows__2`.`was__rate`, 1) as double)) <=> (cast(`orders_5`.`amount` * 1 as double)))) OR (typeof(cast(`orders_5`.`amount` * coalesce(`right_rows__2`.`was__rate`, 1) as double)) <> typeof(cast(`orders_5`.`amount` * 1 as double)))))))
  UNION ALL
  SELECT `orders_6`.`id`,
    cast(`orders_6`.`amount` * coalesce(`right_rows__3`.`was__rate`, 1) as double) AS `weighed`,
    `customers_7`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_6`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_7`
      ON `customers_7`.`id` = `orders_6`.`cust`
    LEFT JOIN `right_rows` AS `right_rows__3`
      ON `right_rows__3`.`was__r__segment` = `customers_7`.`segment`
      AND (`orders_6`.`day` between `right_rows__3`.`was__since` and `right_rows__3`.`was__until`)
  WHERE (((((NOT ((cast(`orders_6`.`amount` * coalesce(`right_rows__3`.`was__rate`, 1) as double)) <=> (cast(`orders_6`.`amount` * 1 as double)))) OR (typeof(cast(`orders_6`.`amount` * coalesce(`right_rows__3`.`was__rate`, 1) as double)) <> typeof(cast(`orders_6`.`amount` * 1 as double)))))))
)
SELECT `delta`.`id`,
  `delta`.`weighed`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`weighed`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 15 #678bf62a5dbb
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 12 #0594c4555a64
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- rows () whole_reads: 11 #b33b79024908
-- no key leads from the change to the rows
