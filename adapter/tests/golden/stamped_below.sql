with final as (select id, cust, amount, current_timestamp() as loaded_at from shop.orders where amount > 0) select * from final

-- rebuild:
SELECT `orders`.`id`,
  `orders`.`cust`,
  `orders`.`amount`,
  ⟦p1:refreshed_at⟧ AS `loaded_at`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (`orders`.`amount` > 0)

-- changed: shop.orders
-- chosen: appended: about 0.5 s; by rows about 3.8 s; rebuilt about 60 s
-- append ()  #affbd29b6d93
-- the sources only gained rows and the query keeps every row it has
-- insert:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT `changed_orders`.`id`,
  `changed_orders`.`cust`,
  `changed_orders`.`amount`,
  ⟦p1:refreshed_at⟧ AS `loaded_at`
FROM `changed_orders`
WHERE (`changed_orders`.`amount` > 0)
-- rows ()  #6621cc1aaf55
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
delta AS (
  SELECT `changed_orders`.`id`,
    `changed_orders`.`cust`,
    `changed_orders`.`amount`,
    ⟦p1:refreshed_at⟧ AS `loaded_at`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
  WHERE (`changed_orders`.`amount` > 0)
)
SELECT `delta`.`id`,
  `delta`.`cust`,
  `delta`.`amount`,
  `delta`.`loaded_at`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`cust`, `delta`.`amount`, `delta`.`loaded_at`
HAVING sum(`delta`.`__ivm_w`) <> 0
