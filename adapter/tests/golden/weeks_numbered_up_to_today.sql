select o.id, w.nth, w.week, c.name from shop.orders o left join shop.customers c on c.id = o.cust lateral view outer posexplode(sequence(date_trunc('week', o.day), date_trunc('week', current_date()), interval 7 days)) w as nth, week where o.day < current_date() or o.day is null

-- rebuild:
select o.id, w.nth, w.week, c.name from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ o left join `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c on c.id = o.cust lateral view outer posexplode(sequence(date_trunc('week', o.day), date_trunc('week', ⟦p1:current_date⟧), interval 7 days)) w as nth, week where o.day < ⟦p1:current_date⟧ or o.day is null

-- changed: current_date, shop.customers, shop.orders
-- chosen: a rebuild is cheaper: about 60 s; by rows about 212 s
-- rows () whole_reads: 7 #0e8fdd5a939f
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
    `changed_orders`.`day`,
    `customers`.`name`,
    `changed_orders`.`__ivm_w`
  FROM `changed_orders`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
      ON `customers`.`id` = `changed_orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`changed_customers`) */ ⟧`orders`.`id` AS `o__id`,
    `orders`.`day`,
    `customers_2`.`name`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `changed_customers`
      ON `changed_customers`.`id` = `orders`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
      ON `customers_2`.`id` = `orders`.`cust`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c`) */ ⟧`orders_2`.`id` AS `o__id`,
    `orders_2`.`day`,
    `customers_3`.`name`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `changed_customers` AS `c`
      ON `c`.`id` = `orders_2`.`cust`
    LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
      ON `customers_3`.`id` = `orders_2`.`cust`
),
filtered AS (
SELECT `combined_`.`o__id`,
  `combined_`.`day`,
  `combined_`.`name`,
  `made_2`.`__nth_1`,
  `made_2`.`__week_2`,
  `combined_`.`__ivm_w`
FROM `combined` AS `combined_`
  LATERAL VIEW OUTER  posexplode( sequence( date_trunc( 'week',  `combined_`.`day`),  ⟦p1:date_trunc_week_current_date_cd529c⟧,  interval 7 days)) `made_2` AS `__nth_1`, `__week_2`
),
filtered_2 AS (
SELECT `orders_4`.`id` AS `o__id`,
  `orders_4`.`cust`,
  `orders_4`.`day`,
  `customers_5`.`id` AS `c__id`,
  `customers_5`.`name`,
  `made_4`.`__nth_1`,
  `made_4`.`__week_2`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_4`
  LEFT JOIN `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_5`
    ON `customers_5`.`id` = `orders_4`.`cust`
  LATERAL VIEW OUTER  posexplode( sequence( date_trunc( 'week',  `orders_4`.`day`),  ⟦p1:date_trunc_week_current_date_cd529c⟧,  interval 7 days)) `made_4` AS `__nth_1`, `__week_2`
),
combined_2 AS (
  SELECT `filtered`.`o__id`,
    `filtered`.`name`,
    `filtered`.`__nth_1`,
    `filtered`.`__week_2`,
    `filtered`.`__ivm_w`
  FROM `filtered`
  WHERE (`filtered`.`day` < ⟦p0:current_date⟧ or `filtered`.`day` is null)
  UNION ALL
  SELECT `filtered_2`.`o__id`,
    `filtered_2`.`name`,
    `filtered_2`.`__nth_1`,
    `filtered_2`.`__week_2`,
    1 AS `__ivm_w`
  FROM `filtered_2`
  WHERE ((`filtered_2`.`day` < ⟦p1:current_date⟧ or `filtered_2`.`day` is null) AND (NOT (`filtered_2`.`day` < ⟦p0:current_date⟧ or `filtered_2`.`day` is null) OR (`filtered_2`.`day` < ⟦p0:current_date⟧ or `filtered_2`.`day` is null) IS NULL))
  UNION ALL
  SELECT `filtered_2_`.`o__id`,
    `filtered_2_`.`name`,
    `filtered_2_`.`__nth_1`,
    `filtered_2_`.`__week_2`,
    -1 AS `__ivm_w`
  FROM `filtered_2` AS `filtered_2_`
  WHERE ((`filtered_2_`.`day` < ⟦p0:current_date⟧ or `filtered_2_`.`day` is null) AND (NOT (`filtered_2_`.`day` < ⟦p1:current_date⟧ or `filtered_2_`.`day` is null) OR (`filtered_2_`.`day` < ⟦p1:current_date⟧ or `filtered_2_`.`day` is null) IS NULL))
),
delta AS (
  SELECT `combined_2`.`o__id` AS `id`,
    `combined_2`.`__nth_1` AS `nth`,
    `combined_2`.`__week_2` AS `week`,
    `combined_2`.`name`,
    `combined_2`.`__ivm_w`
  FROM `combined_2`
)
SELECT `delta`.`id`,
  `delta`.`nth`,
  `delta`.`week`,
  `delta`.`name`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`id`, `delta`.`nth`, `delta`.`week`, `delta`.`name`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 63 s
-- rows () whole_reads: 2 #40510562d747
-- no key leads from the change to the rows

-- changed: date_trunc_week_current_date_cd529c alone
-- chosen: a rebuild is cheaper: about 60 s; by rows about 123 s
-- rows () whole_reads: 4 #d45bdf17e4a1
-- no key leads from the change to the rows

-- changed: shop.customers alone
-- chosen: by key: about 46 s; rebuilt about 60 s; by rows about 123 s
-- rows () whole_reads: 4 #dcd787d3e273
-- no key leads from the change to the rows
-- keys (id) whole_reads: 1, reference: ('shop.customers',) #c7da37f0d17f
-- by key (id), one join away from the change (1 table read)

-- changed: shop.orders alone
-- chosen: appended: about 30 s; by rows about 33 s; rebuilt about 60 s
-- append ()  #4326c181c688
-- the sources only gained rows and the query keeps every row it has
-- rows () whole_reads: 1 #b059c687185f
-- no key leads from the change to the rows
