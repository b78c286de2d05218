select o.id, d.day, c.name from shop.orders o join shop.customers c on c.id = o.cust lateral view explode(sequence(date_sub(o.day, 1), date_add(o.day, if(c.segment = 'retail', 2, 3)))) d as day

-- was:
select o.id, d.day, c.name from shop.orders o join shop.customers c on c.id = o.cust lateral view explode(sequence(o.day, date_add(o.day, 3))) d as day

-- edit, words: ("calendar: explode(sequence(day, date_add(day, 3))) → explode(sequence(date_sub(day, 1), date_add(day, if(segment = 'retail', 2, 3))))",)
-- edit, altered: ('day',)
-- rebuild:
select o.id, d.day, c.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust lateral view explode(sequence(date_sub(o.day, 1), date_add(o.day, if(c.segment = 'retail', 2, 3)))) d as day

-- changed: shop.customers, shop.orders
-- rows () whole_reads: 4 #6efcab9b22b9
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
combined AS (
  SELECT ⟦few¦shop.orders¦/*+ BROADCAST(`changed_orders`) */ ⟧`changed_orders`.`id` AS `o__id`,
    `changed_orders`.`day`,
    `customers`.`name`,
    `customers`.`segment`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    INNER JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`day`,
    `changed_customers`.`name`,
    `changed_customers`.`segment`,
    `changed_customers`.`__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    INNER JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
),
combined_2 AS (
SELECT `combined`.`o__id`,
  `combined`.`name`,
  `made`.`__day_1`,
  `combined`.`__ivm_w`
FROM `combined`
  LATERAL VIEW explode(sequence(date_sub(`combined`.`day`, 1), date_add(`combined`.`day`, if(`combined`.`segment` = 'retail', 2, 3)))) `made` AS `__day_1`
UNION ALL
SELECT `orders_2`.`id` AS `o__id`,
  `customers_2`.`name`,
  `made_2`.`__day_1`,
  `made_2`.`__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  INNER JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    ON `customers_2`.`id` = `orders_2`.`cust`
  LATERAL VIEW inline(concat(transform(coalesce(array_except( sequence( date_sub( `orders_2`.`day`,  1),  date_add( `orders_2`.`day`,  if( `customers_2`.`segment` = 'retail',  2,  3))), coalesce( sequence( `orders_2`.`day`,  date_add( `orders_2`.`day`,  3)), array())), array()), __made -> named_struct('made', __made, 'weight', 1)), transform(coalesce(array_except( sequence( `orders_2`.`day`,  date_add( `orders_2`.`day`,  3)), coalesce( sequence( date_sub( `orders_2`.`day`,  1),  date_add( `orders_2`.`day`,  if( `customers_2`.`segment` = 'retail',  2,  3))), array())), array()), __made -> named_struct('made', __made, 'weight', -1)))) `made_2` AS `__day_1`, `__ivm_w`
WHERE (((((NOT (( `orders_2`.`day`) <=> ( date_sub( `orders_2`.`day`,  1)))) OR (typeof( `orders_2`.`day`) <> typeof( date_sub( `orders_2`.`day`,  1)))) OR ((NOT (( date_add( `orders_2`.`day`,  3)) <=> ( date_add( `orders_2`.`day`,  if( `customers_2`.`segment` = 'retail',  2,  3))))) OR (typeof( date_add( `orders_2`.`day`,  3)) <> typeof( date_add( `orders_2`.`day`,  if( `customers_2`.`segment` = 'retail',  2,  3))))))))
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    `combined_2`.`__day_1` AS `day`,
    `combined_2`.`name`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`day`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`day`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- rows () whole_reads: 3 #4dac9b82bdc6
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- rows () whole_reads: 3 #31a2fcb91f2b
-- no key leads from the change to the rows
