select o.id, s.most > s.least as differ from shop.orders o cross join (select max(rate) as most, min(rate) as least from shop.rates) s

-- rebuild:
select o.id, s.most > s.least as differ from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o cross join (select max(rate) as most, min(rate) as least from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧) s

-- changed: shop.orders
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #7686ffe7f76d
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  (⟦p1:max_rate_f1dece⟧) > (⟦p1:min_rate_46be1a⟧) AS `differ`
FROM `changed_orders`
-- rows ()  #581f96bda81e
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    (⟦p1:max_rate_f1dece⟧) > (⟦p1:min_rate_46be1a⟧) AS `differ`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
)
SELECT `delta`.`id`,
  `delta`.`differ`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`differ`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: max_rate_f1dece alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 63 s
-- rows () whole_reads: 2 #22e372240383
-- no key leads from the change to the rows
-- keys (id)  #9b26eb69b320
-- by key (id), looked up for the change (1 table read)

-- changed: min_rate_46be1a alone
-- chosen: by key: about 40 s; rebuilt about 60 s; by rows about 63 s
-- rows () whole_reads: 2 #2c959509d5c1
-- no key leads from the change to the rows
-- keys (id)  #4d29c8711cf8
-- by key (id), looked up for the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #7686ffe7f76d
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #581f96bda81e
-- no key leads from the change to the rows
