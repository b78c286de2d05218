select id, amount from shop.orders where amount < (select avg(qty * price) from shop.lines)

-- rebuild:
select id, amount from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where amount < (select avg(qty * price) from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧)

-- changed: shop.orders
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #8a1f33a59037
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`amount`
FROM `changed_orders`
WHERE (`changed_orders`.`amount` < (⟦p1:avg_qty_price_5d9fa7⟧))
-- rows ()  #074ab5b32e2b
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
  WHERE (`changed_orders`.`amount` < (⟦p1:avg_qty_price_5d9fa7⟧))
)
SELECT `delta`.`id`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: avg_qty_price_5d9fa7 alone
-- chosen: by rows: about 3.7 s; by key about 40 s; rebuilt about 60 s
-- rows ()  #6d868b5b0410
-- no key leads from the change to the rows
-- keys (id, amount)  #bb97483d0238
-- by key (id, amount), looked up for the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 0.4 s; by rows about 3.7 s; rebuilt about 60 s
-- append ()  #8a1f33a59037
-- the sources only gained rows and the query keeps every row it has
-- rows ()  #074ab5b32e2b
-- no key leads from the change to the rows
