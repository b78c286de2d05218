select cust from shop.orders intersect all select qty from shop.lines

-- rebuild:
select cust from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ intersect all select qty from `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧

-- changed: shop.lines, shop.orders
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #53eb4a55aabc
-- by key (cust), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
changed_lines AS (
  ⟦changes:shop.lines⟧
),
combined AS (
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`qty` AS `cust`
  FROM `changed_lines`
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH combined AS (
  SELECT `orders`.`cust`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  WHERE ⟦keys¦`orders`.`cust`⟧
  UNION ALL
  SELECT `lines`.`qty`,
    2 AS `__side_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
  WHERE ⟦keys¦`lines`.`qty`⟧
),
filtered AS (
  SELECT `combined_`.`cust`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`
)
SELECT `filtered`.`cust`
FROM `filtered`
  LATERAL VIEW explode(sequence(CAST(1 AS BIGINT), least(`filtered`.`__ours_2`, `filtered`.`__theirs_3`))) `made` AS `__copy_4`
WHERE (`filtered`.`__ours_2` > 0 AND `filtered`.`__theirs_3` > 0)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
combined AS (
  SELECT `orders`.`cust`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON `orders`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`orders`.`cust`⟧
  UNION ALL
  SELECT `lines`.`qty`,
    2 AS `__side_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v1:shop.lines⟧ AS `lines`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON `lines`.`qty` <=> `c`.`cust`
  WHERE ⟦within¦cust¦`lines`.`qty`⟧
),
filtered AS (
  SELECT `combined_`.`cust`,
    count_if(`combined_`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_`.`__side_1` = 2) AS `__theirs_3`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`cust`
)
SELECT `filtered`.`cust`
FROM `filtered`
  LATERAL VIEW explode(sequence(CAST(1 AS BIGINT), least(`filtered`.`__ours_2`, `filtered`.`__theirs_3`))) `made` AS `__copy_4`
WHERE (`filtered`.`__ours_2` > 0 AND `filtered`.`__theirs_3` > 0)
-- rows ()  #0c7646252bfc
-- no key leads from the change to the rows
-- delta:
WITH combined AS (
  SELECT `orders`.`cust`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  UNION ALL
  SELECT `lines`.`qty`,
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
  SELECT `changed_orders`.`cust`
  FROM `changed_orders`
  UNION ALL
  SELECT `changed_lines`.`qty` AS `cust`
  FROM `changed_lines`
),
dirty_keys AS (
  SELECT DISTINCT `combined_2`.`cust` AS `__k0`
  FROM `combined_2`
),
combined_3 AS (
  SELECT `orders_2`.`cust`,
    1 AS `__side_1`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
  UNION ALL
  SELECT `lines_2`.`qty`,
    2 AS `__side_1`
  FROM `shop`.`lines` VERSION AS OF ⟦v0:shop.lines⟧ AS `lines_2`
),
combined_4 AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `combined`.`cust`,
    count_if(`combined`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined`.`__side_1` = 2) AS `__theirs_3`,
    1 AS `__ivm_w`
  FROM `combined`
    LEFT SEMI JOIN `dirty_keys`
      ON `combined`.`cust` <=> `dirty_keys`.`__k0`
  GROUP BY `combined`.`cust`
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `combined_3`.`cust`,
    count_if(`combined_3`.`__side_1` = 1) AS `__ours_2`,
    count_if(`combined_3`.`__side_1` = 2) AS `__theirs_3`,
    -1 AS `__ivm_w`
  FROM `combined_3`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON `combined_3`.`cust` <=> `dirty_keys_`.`__k0`
  GROUP BY `combined_3`.`cust`
),
delta AS (
  SELECT `combined_4`.`cust`,
    `combined_4`.`__ivm_w`
  FROM `combined_4`
    LATERAL VIEW explode(sequence(CAST(1 AS BIGINT), least(`combined_4`.`__ours_2`, `combined_4`.`__theirs_3`))) `made` AS `__copy_4`
  WHERE (`combined_4`.`__ours_2` > 0 AND `combined_4`.`__theirs_3` > 0)
)
SELECT `delta`.`cust`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.lines alone
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #9883d6af804c
-- by key (cust), read from the change
-- rows ()  #a5ff80f7121b
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: by key: about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust)  #7ceda1d328cc
-- by key (cust), read from the change
-- rows ()  #52d8d0492e4b
-- no key leads from the change to the rows
