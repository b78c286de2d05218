select cust as count_amount, count(amount) as a, count(amount_) as b from (select cust, amount, day as amount_ from shop.orders) group by cust

-- rebuild:
select cust as count_amount, count(amount) as a, count(amount_) as b from (select cust, amount, day as amount_ from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧) group by cust

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (count_amount) folded: True, grown: True #32c5d895d75d
-- by key (count_amount), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust` AS `count_amount`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`count_amount`,
    `stored`.`a`,
    `stored`.`b`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`count_amount`⟧
  UNION ALL
  SELECT `changed_orders`.`cust` AS `count_amount`,
    count(`changed_orders`.`amount`) AS `a`,
    count(`changed_orders`.`day`) AS `b`
  FROM `changed_orders`
  WHERE ⟦keys¦`changed_orders`.`cust`⟧
  GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`count_amount`,
  sum(`combined`.`a`) AS `a`,
  sum(`combined`.`b`) AS `b`
FROM `combined`
GROUP BY `combined`.`count_amount`
-- many:
WITH dirty_keys AS (
SELECT `count_amount` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`count_amount`,
    `stored`.`a`,
    `stored`.`b`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`count_amount` <=> `dirty_keys`.`count_amount`
  WHERE ⟦within¦count_amount¦`stored`.`count_amount`⟧
  UNION ALL
  SELECT `changed_orders`.`cust` AS `count_amount`,
    count(`changed_orders`.`amount`) AS `a`,
    count(`changed_orders`.`day`) AS `b`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `changed_orders`.`cust` <=> `c`.`count_amount`
  WHERE ⟦within¦count_amount¦`changed_orders`.`cust`⟧
  GROUP BY `changed_orders`.`cust`
)
SELECT `combined`.`count_amount`,
  sum(`combined`.`a`) AS `a`,
  sum(`combined`.`b`) AS `b`
FROM `combined`
GROUP BY `combined`.`count_amount`
-- keys (count_amount)  #e6b3df2078f2
-- by key (count_amount), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust` AS `count_amount`
FROM `changed_orders`
-- few:
SELECT `orders`.`cust` AS `count_amount`,
  count(`orders`.`amount`) AS `a`,
  count(`orders`.`day`) AS `b`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `count_amount` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust` AS `count_amount`,
  count(`orders`.`amount`) AS `a`,
  count(`orders`.`day`) AS `b`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`count_amount`
WHERE ⟦within¦count_amount¦`orders`.`cust`⟧
GROUP BY `orders`.`cust`
-- rows ()  #5a97118f1099
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` AS `__k0`
  FROM `changed_orders`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust` AS `count_amount`,
    count(`orders`.`amount`) AS `a`,
    count(`orders`.`day`) AS `b`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders`.`cust`⟧)
  GROUP BY `orders`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust` AS `count_amount`,
    count(`orders_2`.`amount`) AS `a`,
    count(`orders_2`.`day`) AS `b`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `orders_2`.`cust` <=> `dirty_keys_`.`__k0`
  WHERE (⟦among¦shop.orders¦cust¦shop.orders¦`orders_2`.`cust`⟧)
  GROUP BY `orders_2`.`cust`
)
SELECT `delta`.`count_amount`,
  `delta`.`a`,
  `delta`.`b`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`count_amount`, `delta`.`a`, `delta`.`b`
HAVING sum(`delta`.`__ivm_w`) <> 0
