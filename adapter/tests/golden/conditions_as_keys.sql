select cust = 1 and day is null as f, not amount > 5 as g, sum(amount) as n, count(*) as c from shop.orders group by 1, 2

-- rebuild:
select cust = 1 and day is null as f, not amount > 5 as g, sum(amount) as n, count(*) as c from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ group by 1, 2

-- changed: shop.orders
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (f, g) folded: True, grown: True, sums: ('n',) #2c52a44005dd
-- by key (f, g), read from the change; added rows are combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust` = 1 and `changed_orders`.`day` is null AS `f`,
  not `changed_orders`.`amount` > 5 AS `g`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`f`,
    `stored`.`g`,
    `stored`.`n`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`f`¦`stored`.`g`⟧
  UNION ALL
  SELECT `changed_orders`.`cust` = 1 and `changed_orders`.`day` is null AS `f`,
    not `changed_orders`.`amount` > 5 AS `g`,
    sum(`changed_orders`.`amount`) AS `n`,
    count(*) AS `c`
  FROM `changed_orders`
  WHERE ⟦keys¦(`changed_orders`.`cust` = 1 and `changed_orders`.`day` is null)¦(not `changed_orders`.`amount` > 5)⟧
  GROUP BY `changed_orders`.`cust` = 1 and `changed_orders`.`day` is null, not `changed_orders`.`amount` > 5
)
SELECT `combined`.`f`,
  `combined`.`g`,
  sum(`combined`.`n`) AS `n`,
  sum(`combined`.`c`) AS `c`
FROM `combined`
GROUP BY `combined`.`f`, `combined`.`g`
-- many:
WITH dirty_keys AS (
SELECT `f`, `g` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
  SELECT `stored`.`f`,
    `stored`.`g`,
    `stored`.`n`,
    `stored`.`c`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`f` <=> `dirty_keys`.`f` AND `stored`.`g` <=> `dirty_keys`.`g`
  WHERE ⟦within¦f¦`stored`.`f`⟧
    AND ⟦within¦g¦`stored`.`g`⟧
  UNION ALL
  SELECT `changed_orders`.`cust` = 1 and `changed_orders`.`day` is null AS `f`,
    not `changed_orders`.`amount` > 5 AS `g`,
    sum(`changed_orders`.`amount`) AS `n`,
    count(*) AS `c`
  FROM `changed_orders`
    LEFT SEMI JOIN `dirty_keys` AS `c`
      ON (`changed_orders`.`cust` = 1 and `changed_orders`.`day` is null) <=> `c`.`f` AND (not `changed_orders`.`amount` > 5) <=> `c`.`g`
  GROUP BY `changed_orders`.`cust` = 1 and `changed_orders`.`day` is null, not `changed_orders`.`amount` > 5
)
SELECT `combined`.`f`,
  `combined`.`g`,
  sum(`combined`.`n`) AS `n`,
  sum(`combined`.`c`) AS `c`
FROM `combined`
GROUP BY `combined`.`f`, `combined`.`g`
-- keys (f, g) folded: True, sums: ('n',) #368be267b379
-- by key (f, g), read from the change; the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust` = 1 and `changed_orders`.`day` is null AS `f`,
  not `changed_orders`.`amount` > 5 AS `g`
FROM `changed_orders`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
  SELECT `c`.`cust`,
    `c`.`amount`,
    `c`.`day`,
    `c`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    `c`.`cust` = 1 and `c`.`day` is null AS `__k_f`,
    not `c`.`amount` > 5 AS `__k_g`
  FROM `changed_orders` AS `c`
    LATERAL VIEW explode(sequence(1, abs(`c`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`cust` = 1 and `candidates_`.`day` is null AS `f`,
    not `candidates_`.`amount` > 5 AS `g`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    sum(`candidates_`.`amount`) AS `n`,
    count(*) AS `c`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`__k_f`¦`candidates_`.`__k_g`⟧
  GROUP BY `candidates_`.`cust` = 1 and `candidates_`.`day` is null, not `candidates_`.`amount` > 5, `candidates_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`f`,
    `stored`.`g`,
    `stored`.`n`,
    `stored`.`c`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`f`¦`stored`.`g`⟧
  UNION ALL
  SELECT `computed`.`f`,
    `computed`.`g`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`c` ELSE -`computed`.`c` END AS `c`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`f`,
    `combined_`.`g`,
    sum(`combined_`.`n`) AS `n`,
    sum(`combined_`.`c`) AS `c`,
    max(`combined_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`f`, `combined_`.`g`
),
dirty_keys AS (
SELECT DISTINCT `filtered_`.`f`,
  `filtered_`.`g`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`c` > 0 OR `filtered_`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone` AND sign(`filtered_`.`n`) = 0, false)))
)
SELECT `filtered`.`f`,
  `filtered`.`g`,
  `filtered`.`n`,
  `filtered`.`c`
FROM `filtered`
WHERE (`filtered`.`c` > 0 OR `filtered`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`n`) = 0, false)))
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust` = 1 and `orders`.`day` is null AS `f`,
  not `orders`.`amount` > 5 AS `g`,
  sum(`orders`.`amount`) AS `n`,
  count(*) AS `c`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON (`orders`.`cust` = 1 and `orders`.`day` is null) <=> `dirty_keys`.`f` AND (not `orders`.`amount` > 5) <=> `dirty_keys`.`g`
WHERE ⟦keys¦(`orders`.`cust` = 1 and `orders`.`day` is null)¦(not `orders`.`amount` > 5)⟧
GROUP BY `orders`.`cust` = 1 and `orders`.`day` is null, not `orders`.`amount` > 5
-- many:
WITH dirty_keys AS (
SELECT `f`, `g` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
candidates AS (
  SELECT `c`.`cust`,
    `c`.`amount`,
    `c`.`day`,
    `c`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    `c`.`cust` = 1 and `c`.`day` is null AS `__k_f`,
    not `c`.`amount` > 5 AS `__k_g`
  FROM `changed_orders` AS `c`
    LATERAL VIEW explode(sequence(1, abs(`c`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`cust` = 1 and `candidates_`.`day` is null AS `f`,
    not `candidates_`.`amount` > 5 AS `g`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    sum(`candidates_`.`amount`) AS `n`,
    count(*) AS `c`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_4`
      ON `candidates_`.`__k_f` <=> `c_4`.`f` AND `candidates_`.`__k_g` <=> `c_4`.`g`
  WHERE ⟦within¦f¦`candidates_`.`__k_f`⟧
    AND ⟦within¦g¦`candidates_`.`__k_g`⟧
  GROUP BY `candidates_`.`cust` = 1 and `candidates_`.`day` is null, not `candidates_`.`amount` > 5, `candidates_`.`__ivm_w` > 0
),
combined AS (
  SELECT `stored`.`f`,
    `stored`.`g`,
    `stored`.`n`,
    `stored`.`c`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`f` <=> `dirty_keys`.`f` AND `stored`.`g` <=> `dirty_keys`.`g`
  WHERE ⟦within¦f¦`stored`.`f`⟧
    AND ⟦within¦g¦`stored`.`g`⟧
  UNION ALL
  SELECT `computed`.`f`,
    `computed`.`g`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`c` ELSE -`computed`.`c` END AS `c`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_`.`f`,
    `combined_`.`g`,
    sum(`combined_`.`n`) AS `n`,
    sum(`combined_`.`c`) AS `c`,
    max(`combined_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined` AS `combined_`
  GROUP BY `combined_`.`f`, `combined_`.`g`
),
dirty_keys_2 AS (
SELECT DISTINCT `filtered_`.`f`,
  `filtered_`.`g`
FROM `filtered` AS `filtered_`
WHERE (`filtered_`.`c` > 0 OR `filtered_`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered_`.`__ivm_gone` AND sign(`filtered_`.`n`) = 0, false)))
)
SELECT `filtered`.`f`,
  `filtered`.`g`,
  `filtered`.`n`,
  `filtered`.`c`
FROM `filtered`
WHERE (`filtered`.`c` > 0 OR `filtered`.`c` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND (NOT (coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`n`) = 0, false)))
UNION ALL
SELECT `orders`.`cust` = 1 and `orders`.`day` is null AS `f`,
  not `orders`.`amount` > 5 AS `g`,
  sum(`orders`.`amount`) AS `n`,
  count(*) AS `c`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys` AS `c_5`
    ON (`orders`.`cust` = 1 and `orders`.`day` is null) <=> `c_5`.`f` AND (not `orders`.`amount` > 5) <=> `c_5`.`g`
  LEFT SEMI JOIN `dirty_keys_2`
    ON (`orders`.`cust` = 1 and `orders`.`day` is null) <=> `dirty_keys_2`.`f` AND (not `orders`.`amount` > 5) <=> `dirty_keys_2`.`g`
GROUP BY `orders`.`cust` = 1 and `orders`.`day` is null, not `orders`.`amount` > 5
-- keys (f, g)  #940f10387d52
-- by key (f, g), read from the change
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
)
SELECT DISTINCT `changed_orders`.`cust` = 1 and `changed_orders`.`day` is null AS `f`,
  not `changed_orders`.`amount` > 5 AS `g`
FROM `changed_orders`
-- few:
SELECT `orders`.`cust` = 1 and `orders`.`day` is null AS `f`,
  not `orders`.`amount` > 5 AS `g`,
  sum(`orders`.`amount`) AS `n`,
  count(*) AS `c`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦(`orders`.`cust` = 1 and `orders`.`day` is null)¦(not `orders`.`amount` > 5)⟧
GROUP BY `orders`.`cust` = 1 and `orders`.`day` is null, not `orders`.`amount` > 5
-- many:
WITH dirty_keys AS (
SELECT `f`, `g` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust` = 1 and `orders`.`day` is null AS `f`,
  not `orders`.`amount` > 5 AS `g`,
  sum(`orders`.`amount`) AS `n`,
  count(*) AS `c`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON (`orders`.`cust` = 1 and `orders`.`day` is null) <=> `dirty_keys`.`f` AND (not `orders`.`amount` > 5) <=> `dirty_keys`.`g`
GROUP BY `orders`.`cust` = 1 and `orders`.`day` is null, not `orders`.`amount` > 5
-- rows ()  #714ac5af5dbf
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
dirty_keys AS (
  SELECT DISTINCT `changed_orders`.`cust` = 1 and `changed_orders`.`day` is null AS `__k0`,
    not `changed_orders`.`amount` > 5 AS `__k1`
  FROM `changed_orders`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust` = 1 and `orders`.`day` is null AS `f`,
    not `orders`.`amount` > 5 AS `g`,
    sum(`orders`.`amount`) AS `n`,
    count(*) AS `c`,
    1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
    LEFT SEMI JOIN `dirty_keys`
      ON (`orders`.`cust` = 1 and `orders`.`day` is null) <=> `dirty_keys`.`__k0` AND (not `orders`.`amount` > 5) <=> `dirty_keys`.`__k1`
  GROUP BY `orders`.`cust` = 1 and `orders`.`day` is null, not `orders`.`amount` > 5
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_2`.`cust` = 1 and `orders_2`.`day` is null AS `f`,
    not `orders_2`.`amount` > 5 AS `g`,
    sum(`orders_2`.`amount`) AS `n`,
    count(*) AS `c`,
    -1 AS `__ivm_w`
  FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_2`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (`orders_2`.`cust` = 1 and `orders_2`.`day` is null) <=> `dirty_keys_`.`__k0` AND (not `orders_2`.`amount` > 5) <=> `dirty_keys_`.`__k1`
  GROUP BY `orders_2`.`cust` = 1 and `orders_2`.`day` is null, not `orders_2`.`amount` > 5
)
SELECT `delta`.`f`,
  `delta`.`g`,
  `delta`.`n`,
  `delta`.`c`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`f`, `delta`.`g`, `delta`.`n`, `delta`.`c`
HAVING sum(`delta`.`__ivm_w`) <> 0
