with h as (select id, cust, amount, day, lead(day) over (partition by cust order by day, id) as next_day from shop.orders where day <= current_date()) select h.cust, d.day, h.amount from h lateral view explode(sequence(h.day, date_add(coalesce(h.next_day, current_date()), -if(h.next_day > h.day, 1, 0)), interval 1 day)) d as day

-- rebuild:
WITH rows_to_split AS (
  SELECT `orders_2`.`cust`,
    `orders_2`.`amount`,
    `orders_2`.`day`,
    lead(`orders_2`.`day`) over (partition by `orders_2`.`cust` order by `orders_2`.`day`, `orders_2`.`id`, `orders_2`.`id`, `orders_2`.`amount`, `orders_2`.`day`) AS `next_day`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE (`orders_2`.`day` <= ⟦p1:current_date⟧)
)
SELECT `rows_to_split`.`cust`,
  `made`.`__day_1` AS `day`,
  `rows_to_split`.`amount`
FROM `rows_to_split`
  LATERAL VIEW explode(sequence(`rows_to_split`.`day`, date_add(coalesce(`rows_to_split`.`next_day`, ⟦p1:current_date⟧), -if(`rows_to_split`.`next_day` > `rows_to_split`.`day`, 1, 0)), interval 1 day)) `made` AS `__day_1`

-- changed: current_date, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 99 s
-- rows () whole_reads: 1 #d7279d47c110
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  WHERE (`changed_orders`.`day` <= ⟦p0:current_date⟧)
  UNION ALL
  SELECT `orders_2`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE ((`orders_2`.`day` <= ⟦p1:current_date⟧) AND (NOT (`orders_2`.`day` <= ⟦p0:current_date⟧) OR (`orders_2`.`day` <= ⟦p0:current_date⟧) IS NULL))
  UNION ALL
  SELECT `orders_3`.`cust`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
  WHERE ((`orders_3`.`day` <= ⟦p0:current_date⟧) AND (NOT (`orders_3`.`day` <= ⟦p1:current_date⟧) OR (`orders_3`.`day` <= ⟦p1:current_date⟧) IS NULL))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust`
  FROM `combined`
),
combined_2 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
    `orders`.`amount`,
    `orders`.`day`,
    lead(`orders`.`day`) over (partition by `orders`.`cust` order by `orders`.`day`, `orders`.`id`, `orders`.`id`, `orders`.`amount`, `orders`.`day`) AS `next_day`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE (`orders`.`day` <= ⟦p1:current_date⟧)
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
    `orders_4`.`amount`,
    `orders_4`.`day`,
    lead(`orders_4`.`day`) over (partition by `orders_4`.`cust` order by `orders_4`.`day`, `orders_4`.`id`, `orders_4`.`id`, `orders_4`.`amount`, `orders_4`.`day`) AS `next_day`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_4`.`cust` <=> `dirty_keys_`.`cust`
  WHERE (`orders_4`.`day` <= ⟦p0:current_date⟧)
),
filtered AS (
  SELECT `orders_6`.`cust`,
    `orders_6`.`amount`,
    `orders_6`.`day`,
    lead(`orders_6`.`day`) over (partition by `orders_6`.`cust` order by `orders_6`.`day`, `orders_6`.`id`, `orders_6`.`id`, `orders_6`.`amount`, `orders_6`.`day`) AS `next_day`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_6`
  WHERE (`orders_6`.`day` <= ⟦p0:current_date⟧)
),
combined_3 AS (
SELECT `combined_2`.`cust`,
  `combined_2`.`amount`,
  `made`.`__day_1`,
  `combined_2`.`__ivm_w`
FROM `combined_2`
  LATERAL VIEW explode(sequence(`combined_2`.`day`, date_add(coalesce(`combined_2`.`next_day`, ⟦p1:current_date⟧), -if(`combined_2`.`next_day` > `combined_2`.`day`, 1, 0)), interval 1 day)) `made` AS `__day_1`
UNION ALL
SELECT `filtered`.`cust`,
  `filtered`.`amount`,
  `made_2`.`__day_1`,
  `made_2`.`__ivm_w`
FROM `filtered`
  LATERAL VIEW inline(concat(transform(coalesce(array_except( sequence( `filtered`.`day`,  date_add( coalesce( `filtered`.`next_day`,  ⟦p1:current_date⟧),  -if( `filtered`.`next_day` > `filtered`.`day`,  1,  0)),  interval 1 day), coalesce( sequence( `filtered`.`day`,  date_add( coalesce( `filtered`.`next_day`,  ⟦p0:current_date⟧),  -if( `filtered`.`next_day` > `filtered`.`day`,  1,  0)),  interval 1 day), array())), array()), __made -> named_struct('made', __made, 'weight', 1)), transform(coalesce(array_except( sequence( `filtered`.`day`,  date_add( coalesce( `filtered`.`next_day`,  ⟦p0:current_date⟧),  -if( `filtered`.`next_day` > `filtered`.`day`,  1,  0)),  interval 1 day), coalesce( sequence( `filtered`.`day`,  date_add( coalesce( `filtered`.`next_day`,  ⟦p1:current_date⟧),  -if( `filtered`.`next_day` > `filtered`.`day`,  1,  0)),  interval 1 day), array())), array()), __made -> named_struct('made', __made, 'weight', -1)))) `made_2` AS `__day_1`, `__ivm_w`
WHERE (((((NOT (( date_add( coalesce( `filtered`.`next_day`,  ⟦p0:current_date⟧),  -if( `filtered`.`next_day` > `filtered`.`day`,  1,  0))) <=> ( date_add( coalesce( `filtered`.`next_day`,  ⟦p1:current_date⟧),  -if( `filtered`.`next_day` > `filtered`.`day`,  1,  0))))) OR (typeof( date_add( coalesce( `filtered`.`next_day`,  ⟦p0:current_date⟧),  -if( `filtered`.`next_day` > `filtered`.`day`,  1,  0))) <> typeof( date_add( coalesce( `filtered`.`next_day`,  ⟦p1:current_date⟧),  -if( `filtered`.`next_day` > `filtered`.`day`,  1,  0))))))))
),
delta AS (
  SELECT `combined_3`.`cust`,
    `combined_3`.`__day_1` AS `day`,
    `combined_3`.`amount`,
    `combined_3`.`__ivm_w`
  FROM `combined_3`
)
SELECT `delta`.`cust`,
  `delta`.`day`,
  `delta`.`amount`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`day`, `delta`.`amount`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 99 s
-- rows () whole_reads: 1 #d51ad9088c0f
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #1700275fa288
-- by key (cust), read from the change
-- rows ()  #b44ea07c7c10
-- no key leads from the change to the rows
