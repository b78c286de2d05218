select concat(v, '') as s from (select cust as v from shop.orders except select price from shop.lines)

-- rebuild:
select concat(v, '') as s from (select cust as v from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ except select price from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧)

-- changed: shop.lines, shop.orders
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #928925b71013
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust` AS `v`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines`.`price`,
    2 AS `__side_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined_2 AS (
  SELECT `orders_2`.`cust` AS `v`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  WHERE false
  UNION ALL
  SELECT `changed_orders`.`cust` AS `v`
  FROM `changed_orders`
  UNION ALL
  SELECT `lines_2`.`price` AS `v`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines_2`
  WHERE false
  UNION ALL
  SELECT `changed_lines`.`price` AS `v`
  FROM `changed_lines`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`v` AS `__k0`
  FROM `combined_2`
),
combined_3 AS (
  SELECT `orders_3`.`cust` AS `v`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_3`
  UNION ALL
  SELECT `lines_3`.`price`,
    2 AS `__side_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_3`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`v`,
    count_if(`combined`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined`.`__side_1` = 2) AS `__theirs_3`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`v` <=> `dirty_keys`.`__k0`
  GROUP BY `combined`.`v`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_3`.`v`,
    count_if(`combined_3`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_3`.`__side_1` = 2) AS `__theirs_3`,
    -1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_3`.`v` <=> `dirty_keys_`.`__k0`
  GROUP BY `combined_3`.`v`
),
delta AS (
SELECT concat(`combined_4`.`v`, '') AS `s`,
  `combined_4`.`__ivm_w`
FROM `combined_4`
WHERE (`combined_4`.`__ours_2` > 0 AND `combined_4`.`__theirs_3` = 0)
)
SELECT `delta`.`s`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`s`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #c2e99b777dec
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by rows: about 39 s; rebuilt about 60 s
-- rows ()  #fe0f9e1b19fd
-- no key leads from the change to the rows
