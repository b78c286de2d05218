select o.id, c.name, t.most from shop.orders o left join (select * from shop.customers where false) c on c.id = o.cust cross join (select max(qty) as most from shop.lines where false) t

-- rebuild:
select o.id, c.name, t.most from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join (select * from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ where false) c on c.id = o.cust cross join (select max(qty) as most from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ where false) t

-- changed: shop.orders
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #dc3c821c3529
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE false
),
right_rows_2 AS (
  SELECT max(`lines_2`.`qty`) AS `most`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE false
)
SELECT `changed_orders`.`id`,
  `right_rows`.`name`,
  `right_rows_2`.`most`
FROM `changed_orders`
  LEFT JOIN `right_rows`
    ON `right_rows`.`c__id` = `changed_orders`.`cust`
  CROSS JOIN `right_rows_2`
-- rows ()  #6e04c7fdce77
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
right_rows AS (
  SELECT `customers_2`.`id` AS `c__id`,
    `customers_2`.`name`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
  WHERE false
),
right_rows_2 AS (
  SELECT max(`lines_2`.`qty`) AS `most`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE false
),
delta AS (
  SELECT `changed_orders`.`id`,
    `right_rows`.`name`,
    `right_rows_2`.`most`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `right_rows`
      ON `right_rows`.`c__id` = `changed_orders`.`cust`
    CROSS JOIN `right_rows_2`
)
SELECT `delta`.`id`,
  `delta`.`name`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`name`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0
