select id, amount from shop.orders where (select count(*) from shop.lines where qty > 1) > 2

-- rebuild:
select id, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where (select count(*) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ where qty > 1) > 2

-- changed: shop.orders
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #92f20e84f87a
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`amount`
FROM `changed_orders`
WHERE ((⟦p1:count_f307a2⟧) > 2)
-- rows ()  #b2302c9120d8
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`amount`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE ((⟦p1:count_f307a2⟧) > 2)
)
SELECT `delta`.`id`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: count_f307a2 alone
-- chosen: by rows: about 3.7 s; by key about 40 s; rebuilt about 60 s
-- rows ()  #5c2b07fb68b7
-- no key leads from the change to the rows
-- keys (id, amount)  #4fdc9148705e
-- by key (id, amount), looked up for the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #92f20e84f87a
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #b2302c9120d8
-- no key leads from the change to the rows
