select cust, count(*) as n, sum(amount * .5) as half from shop.orders where status = 'a''b' and day > current_date() - interval 300 days group by cust

-- rebuild:
select cust, count(*) as n, sum(amount * .5) as half from `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ where status = 'a''b' and day > ⟦p1:current_date⟧ - interval 300 days group by cust

-- changed: current_date, shop.orders
-- chosen: by rows: about 40 s; by key about 40 s; rebuilt about 60 s; combined about 62 s
-- keys (cust) folded: True, sums: ('half',) #b87e16c76c15
-- by key (cust), looked up for the change (1 table read); the change is combined with the table's own
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
WHERE (`changed_orders`.`status` = 'a''b' and `changed_orders`.`day` > ⟦p0:current_date⟧ - interval 300 days)
UNION ALL
SELECT `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (( `orders`.`status` = 'a''b') AND (((( `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days)) AND (NOT (( `orders`.`day` > ⟦p1:current_date⟧ - interval 300 days)) OR (( `orders`.`day` > ⟦p1:current_date⟧ - interval 300 days)) IS NULL)) OR ((( `orders`.`day` > ⟦p1:current_date⟧ - interval 300 days)) AND (NOT (( `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days)) OR (( `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days)) IS NULL))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`,
  `changed_orders`.`amount`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE ⟦keys¦`changed_orders`.`cust`⟧
  AND (`changed_orders`.`status` = 'a''b' and `changed_orders`.`day` > ⟦p0:current_date⟧ - interval 300 days)
UNION ALL
SELECT `orders`.`cust`,
  `orders`.`amount`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ((`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p1:current_date⟧ - interval 300 days) AND (NOT (`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days) OR (`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days) IS NULL))
  AND ⟦keys¦`orders`.`cust`⟧
UNION ALL
SELECT `orders_2`.`cust`,
  `orders_2`.`amount`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p0:current_date⟧ - interval 300 days) AND (NOT (`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p1:current_date⟧ - interval 300 days) OR (`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p1:current_date⟧ - interval 300 days) IS NULL))
  AND ⟦keys¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `combined_`.`cust`,
    `combined_`.`amount`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    sum(`grouped_rows_`.`amount` * .5) AS `half`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`half`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`half` ELSE -`computed`.`half` END AS `half`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`,
    sum(`combined_2_`.`half`) AS `half`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`n`,
  `filtered`.`half`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`,
  `changed_orders`.`amount`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `changed_orders`.`cust` <=> `c`.`cust`
WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
  AND (`changed_orders`.`status` = 'a''b' and `changed_orders`.`day` > ⟦p0:current_date⟧ - interval 300 days)
UNION ALL
SELECT `orders`.`cust`,
  `orders`.`amount`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `orders`.`cust` <=> `c_2`.`cust`
WHERE ((`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p1:current_date⟧ - interval 300 days) AND (NOT (`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days) OR (`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days) IS NULL))
  AND ⟦within¦cust¦`orders`.`cust`⟧
UNION ALL
SELECT `orders_2`.`cust`,
  `orders_2`.`amount`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `orders_2`.`cust` <=> `c_3`.`cust`
WHERE ((`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p0:current_date⟧ - interval 300 days) AND (NOT (`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p1:current_date⟧ - interval 300 days) OR (`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p1:current_date⟧ - interval 300 days) IS NULL))
  AND ⟦within¦cust¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `combined_`.`cust`,
    `combined_`.`amount`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    sum(`grouped_rows_`.`amount` * .5) AS `half`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`half`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`half` ELSE -`computed`.`half` END AS `half`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`,
    sum(`combined_2_`.`half`) AS `half`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`,
  `filtered`.`n`,
  `filtered`.`half`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- doubt_few:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`,
  `changed_orders`.`amount`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
WHERE ⟦keys¦`changed_orders`.`cust`⟧
  AND (`changed_orders`.`status` = 'a''b' and `changed_orders`.`day` > ⟦p0:current_date⟧ - interval 300 days)
UNION ALL
SELECT `orders`.`cust`,
  `orders`.`amount`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ((`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p1:current_date⟧ - interval 300 days) AND (NOT (`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days) OR (`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days) IS NULL))
  AND ⟦keys¦`orders`.`cust`⟧
UNION ALL
SELECT `orders_2`.`cust`,
  `orders_2`.`amount`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p0:current_date⟧ - interval 300 days) AND (NOT (`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p1:current_date⟧ - interval 300 days) OR (`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p1:current_date⟧ - interval 300 days) IS NULL))
  AND ⟦keys¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `combined_`.`cust`,
    `combined_`.`amount`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    sum(`grouped_rows_`.`amount` * .5) AS `half`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`half`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`half` ELSE -`computed`.`half` END AS `half`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`,
    sum(`combined_2_`.`half`) AS `half`,
    max(`combined_2_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`half`) = 0, false)))
-- doubt_many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`,
  `changed_orders`.`amount`,
  `changed_orders`.`__ivm_w`
FROM `changed_orders`
  LEFT SEMI JOIN `dirty_keys` AS `c`
    ON `changed_orders`.`cust` <=> `c`.`cust`
WHERE ⟦within¦cust¦`changed_orders`.`cust`⟧
  AND (`changed_orders`.`status` = 'a''b' and `changed_orders`.`day` > ⟦p0:current_date⟧ - interval 300 days)
UNION ALL
SELECT `orders`.`cust`,
  `orders`.`amount`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys` AS `c_2`
    ON `orders`.`cust` <=> `c_2`.`cust`
WHERE ((`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p1:current_date⟧ - interval 300 days) AND (NOT (`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days) OR (`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days) IS NULL))
  AND ⟦within¦cust¦`orders`.`cust`⟧
UNION ALL
SELECT `orders_2`.`cust`,
  `orders_2`.`amount`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
  LEFT SEMI JOIN `dirty_keys` AS `c_3`
    ON `orders_2`.`cust` <=> `c_3`.`cust`
WHERE ((`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p0:current_date⟧ - interval 300 days) AND (NOT (`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p1:current_date⟧ - interval 300 days) OR (`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p1:current_date⟧ - interval 300 days) IS NULL))
  AND ⟦within¦cust¦`orders_2`.`cust`⟧
),
grouped_rows AS (
  SELECT `combined_`.`cust`,
    `combined_`.`amount`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `grouped_rows_`.`cust`,
    `grouped_rows_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`,
    sum(`grouped_rows_`.`amount` * .5) AS `half`
  FROM `grouped_rows` AS `grouped_rows_`
  GROUP BY `grouped_rows_`.`cust`, `grouped_rows_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`cust`,
    `stored`.`n`,
    `stored`.`half`,
    false AS `__ivm_gone`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`cust` <=> `dirty_keys`.`cust`
  WHERE ⟦within¦cust¦`stored`.`cust`⟧
  UNION ALL
  SELECT `computed`.`cust`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`half` ELSE -`computed`.`half` END AS `half`,
    NOT `computed`.`__ivm_came` AS `__ivm_gone`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`cust`,
    sum(`combined_2_`.`n`) AS `n`,
    sum(`combined_2_`.`half`) AS `half`,
    max(`combined_2_`.`__ivm_gone`) AS `__ivm_gone`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`cust`
)
SELECT `filtered`.`cust`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
  AND ((coalesce(`filtered`.`__ivm_gone` AND sign(`filtered`.`half`) = 0, false)))
-- keys (cust)  #66a74a18baa0
-- by key (cust), looked up for the change (1 table read)
-- collect:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
WHERE (`changed_orders`.`status` = 'a''b' and `changed_orders`.`day` > ⟦p0:current_date⟧ - interval 300 days)
UNION ALL
SELECT `orders`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE (( `orders`.`status` = 'a''b') AND (((( `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days)) AND (NOT (( `orders`.`day` > ⟦p1:current_date⟧ - interval 300 days)) OR (( `orders`.`day` > ⟦p1:current_date⟧ - interval 300 days)) IS NULL)) OR ((( `orders`.`day` > ⟦p1:current_date⟧ - interval 300 days)) AND (NOT (( `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days)) OR (( `orders`.`day` > ⟦p0:current_date⟧ - interval 300 days)) IS NULL))))
)
SELECT DISTINCT `combined`.`cust`
FROM `combined`
-- few:
SELECT `orders`.`cust`,
  count(*) AS `n`,
  sum(`orders`.`amount` * .5) AS `half`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
WHERE ⟦keys¦`orders`.`cust`⟧
  AND (`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p1:current_date⟧ - interval 300 days)
GROUP BY `orders`.`cust`
-- many:
WITH dirty_keys AS (
SELECT `cust` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `orders`.`cust`,
  count(*) AS `n`,
  sum(`orders`.`amount` * .5) AS `half`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`cust`
WHERE ⟦within¦cust¦`orders`.`cust`⟧
  AND (`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p1:current_date⟧ - interval 300 days)
GROUP BY `orders`.`cust`
-- rows ()  #84f5c05a4cd8
-- no key leads from the change to the rows
-- delta:
WITH changed_orders AS (
  ⟦changes:shop.orders⟧
),
combined AS (
SELECT `changed_orders`.`cust`
FROM `changed_orders`
WHERE (`changed_orders`.`status` = 'a''b' and `changed_orders`.`day` > ⟦p0:current_date⟧ - interval 300 days)
UNION ALL
SELECT `orders_2`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_2`
WHERE ((`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p1:current_date⟧ - interval 300 days) AND (NOT (`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p0:current_date⟧ - interval 300 days) OR (`orders_2`.`status` = 'a''b' and `orders_2`.`day` > ⟦p0:current_date⟧ - interval 300 days) IS NULL))
UNION ALL
SELECT `orders_3`.`cust`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders_3`
WHERE ((`orders_3`.`status` = 'a''b' and `orders_3`.`day` > ⟦p0:current_date⟧ - interval 300 days) AND (NOT (`orders_3`.`status` = 'a''b' and `orders_3`.`day` > ⟦p1:current_date⟧ - interval 300 days) OR (`orders_3`.`status` = 'a''b' and `orders_3`.`day` > ⟦p1:current_date⟧ - interval 300 days) IS NULL))
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`cust` AS `__k0`
  FROM `combined`
),
delta AS (
SELECT /*+ BROADCAST(`dirty_keys`) */ `orders`.`cust`,
  count(*) AS `n`,
  sum(`orders`.`amount` * .5) AS `half`,
  1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧ AS `orders`
  LEFT SEMI JOIN `dirty_keys`
    ON `orders`.`cust` <=> `dirty_keys`.`__k0`
WHERE (`orders`.`status` = 'a''b' and `orders`.`day` > ⟦p1:current_date⟧ - interval 300 days)
GROUP BY `orders`.`cust`
UNION ALL
SELECT /*+ BROADCAST(`dirty_keys_`) */ `orders_4`.`cust`,
  count(*) AS `n`,
  sum(`orders_4`.`amount` * .5) AS `half`,
  -1 AS `__ivm_w`
FROM `shop`.`orders` VERSION AS OF ⟦v0:shop.orders⟧ AS `orders_4`
  LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
    ON `orders_4`.`cust` <=> `dirty_keys_`.`__k0`
WHERE (`orders_4`.`status` = 'a''b' and `orders_4`.`day` > ⟦p0:current_date⟧ - interval 300 days)
GROUP BY `orders_4`.`cust`
)
SELECT `delta`.`cust`,
  `delta`.`n`,
  `delta`.`half`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`cust`, `delta`.`n`, `delta`.`half`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: current_date alone
-- chosen: by rows: about 39 s; by key about 40 s; rebuilt about 60 s; combined about 62 s
-- keys (cust) folded: True, sums: ('half',) #c88cdfb70721
-- by key (cust), looked up for the change (1 table read); the change is combined with the table's own
-- keys (cust)  #10d017e71bb5
-- by key (cust), looked up for the change (1 table read)
-- rows ()  #43916ed7de40
-- no key leads from the change to the rows

-- changed: shop.orders alone
-- chosen: combined: about 2.4 s; by key about 20 s; by rows about 39 s; rebuilt about 60 s
-- keys (cust) folded: True, grown: True, sums: ('half',) #32b92dd2f436
-- by key (cust), read from the change; added rows are combined with the table's own
-- keys (cust) folded: True, sums: ('half',) #32ab7c991643
-- by key (cust), read from the change; the change is combined with the table's own
-- keys (cust)  #8007f0d16359
-- by key (cust), read from the change
-- rows ()  #0e56e6b36ce4
-- no key leads from the change to the rows
