select id, amount from shop.orders where amount > (select avg(rate) * 10 from shop.rates)

-- rebuild:
select id, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount > (select avg(rate) * 10 from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧)

-- changed: shop.orders
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #af4276866dcb
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`amount`
FROM `changed_orders`
WHERE (`changed_orders`.`amount` > (⟦p1:avg_rate_10_a26923⟧))
-- rows ()  #10b1cfd326dd
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
  WHERE (`changed_orders`.`amount` > (⟦p1:avg_rate_10_a26923⟧))
)
SELECT `delta`.`id`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: avg_rate_10_a26923 alone
-- chosen: by rows: about 3.7 s; by key about 40 s; rebuilt about 60 s
-- rows ()  #0bc6ff05c4c3
-- no key leads from the change to the rows
-- keys (id, amount)  #d9aad101f398
-- by key (id, amount), looked up for the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #af4276866dcb
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #10b1cfd326dd
-- no key leads from the change to the rows
