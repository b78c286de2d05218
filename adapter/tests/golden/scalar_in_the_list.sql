select id, amount, (select max(rate) from shop.rates) as most from shop.orders

-- rebuild:
select id, amount, (select max(rate) from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧) as most from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧

-- changed: shop.orders
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #d2403e03169c
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`amount`,
  ⟦p1:max_rate_b2ca3c⟧ AS `most`
FROM `changed_orders`
-- rows ()  #b72cdd611b76
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`amount`,
    ⟦p1:max_rate_b2ca3c⟧ AS `most`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
)
SELECT `delta`.`id`,
  `delta`.`amount`,
  `delta`.`most`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`amount`, `delta`.`most`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: max_rate_b2ca3c alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 63 s
-- rows () whole_reads: 2 #97313ec65dee
-- no key leads from the change to the rows
-- keys (id, amount)  #50b88debc812
-- by key (id, amount), looked up for the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #d2403e03169c
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #b72cdd611b76
-- no key leads from the change to the rows
