select r.since + interval 1 month as later, count(*) as n from shop.customers c left join shop.rates r on r.segment = c.segment group by 1

-- rebuild:
select r.since + interval 1 month as later, count(*) as n from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c left join `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r on r.segment = c.segment group by 1

-- changed: shop.customers, shop.rates
-- chosen: a rebuild is cheaper: about 60 s; by key about 120 s; combined about 240 s; by rows about 295 s
-- keys (later) folded: True, whole_reads: 5, reference: ('shop.customers', 'shop.rates') #b64bfda9e4d8
-- by key (later), one join away from the change (3 tables read); the change is combined with the table's own
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `rates_3`.`since`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
  WHERE false
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `rates`.`since` + interval 1 month AS `later`
  FROM `changed_customers`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `changed_customers`.`segment`
  UNION ALL
  SELECT `right_rows`.`since` + interval 1 month AS `later`
  FROM `changed_customers` AS `c`
    LEFT JOIN `right_rows`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`changed_rates`.`since` + interval 1 month AS `later`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    INNER JOIN `changed_rates`
      ON `changed_rates`.`segment` = `customers`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c_2`) */ ⟧(if(false, `c_2`.`since`, NULL)) + interval 1 month AS `later`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    INNER JOIN `changed_rates` AS `c_2`
      ON `c_2`.`segment` = `customers_2`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧⟦few¦shop.rates¦/*+ BROADCAST(`c_4`) */ ⟧`c_4`.`since` + interval 1 month AS `later`
  FROM `changed_customers` AS `c_3`
    INNER JOIN `changed_rates` AS `c_4`
      ON `c_4`.`segment` = `c_3`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_5`) */ ⟧⟦few¦shop.rates¦/*+ BROADCAST(`c_6`) */ ⟧(if(false, `c_6`.`since`, NULL)) + interval 1 month AS `later`
  FROM `changed_customers` AS `c_5`
    INNER JOIN `changed_rates` AS `c_6`
      ON `c_6`.`segment` = `c_5`.`segment`
)
SELECT DISTINCT `combined`.`later`
FROM `combined`
-- few:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `changed_customers`.`segment` AS `c__segment`,
    `rates`.`segment` AS `r__segment`,
    `rates`.`since`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `changed_customers`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`customers`.`segment` AS `c__segment`,
    `rates_2`.`segment` AS `r__segment`,
    `rates_2`.`since`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `changed_rates`
      ON `changed_rates`.`segment` = `customers`.`segment`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON `rates_2`.`segment` = `customers`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`customers_2`.`segment` AS `c__segment`,
    `rates_3`.`segment` AS `r__segment`,
    `rates_3`.`since`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON `c`.`segment` = `customers_2`.`segment`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
      ON `rates_3`.`segment` = `customers_2`.`segment`
),
candidates AS (
  SELECT `combined_`.`c__segment`,
    `combined_`.`r__segment`,
    `combined_`.`since`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    `combined_`.`since` + interval 1 month AS `__k_later`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`since` + interval 1 month AS `later`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
  WHERE ⟦keys¦`candidates_`.`__k_later`⟧
  GROUP BY `candidates_`.`since` + interval 1 month, `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`later`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
  WHERE ⟦keys¦`stored`.`later`⟧
  UNION ALL
  SELECT `computed`.`later`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`later`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`later`
)
SELECT `filtered`.`later`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- many:
WITH dirty_keys AS (
SELECT `later` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `changed_customers`.`segment` AS `c__segment`,
    `rates`.`segment` AS `r__segment`,
    `rates`.`since`,
    `changed_customers`.`__ivm_w`
  FROM `changed_customers`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `changed_customers`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`customers`.`segment` AS `c__segment`,
    `rates_2`.`segment` AS `r__segment`,
    `rates_2`.`since`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers`
    LEFT SEMI JOIN `changed_rates`
      ON `changed_rates`.`segment` = `customers`.`segment`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON `rates_2`.`segment` = `customers`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`customers_2`.`segment` AS `c__segment`,
    `rates_3`.`segment` AS `r__segment`,
    `rates_3`.`since`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON `c`.`segment` = `customers_2`.`segment`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_3`
      ON `rates_3`.`segment` = `customers_2`.`segment`
),
candidates AS (
  SELECT `combined_`.`c__segment`,
    `combined_`.`r__segment`,
    `combined_`.`since`,
    `combined_`.`__ivm_w`,
    `made_2`.`__ivm_each`,
    `combined_`.`since` + interval 1 month AS `__k_later`
  FROM `combined` AS `combined_`
    LATERAL VIEW explode(sequence(1, abs(`combined_`.`__ivm_w`))) `made_2` AS `__ivm_each`
),
computed AS (
  SELECT `candidates_`.`since` + interval 1 month AS `later`,
    `candidates_`.`__ivm_w` > 0 AS `__ivm_came`,
    count(*) AS `n`
  FROM `candidates` AS `candidates_`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `candidates_`.`__k_later` <=> `c_3`.`later`
  WHERE ⟦within¦later¦`candidates_`.`__k_later`⟧
  GROUP BY `candidates_`.`since` + interval 1 month, `candidates_`.`__ivm_w` > 0
),
combined_2 AS (
  SELECT `stored`.`later`,
    `stored`.`n`
  FROM ⟦target⟧ AS `stored`
    LEFT SEMI JOIN `dirty_keys`
      ON `stored`.`later` <=> `dirty_keys`.`later`
  WHERE ⟦within¦later¦`stored`.`later`⟧
  UNION ALL
  SELECT `computed`.`later`,
    CASE WHEN `computed`.`__ivm_came` THEN `computed`.`n` ELSE -`computed`.`n` END AS `n`
  FROM `computed`
),
filtered AS (
  SELECT `combined_2_`.`later`,
    sum(`combined_2_`.`n`) AS `n`
  FROM `combined_2` AS `combined_2_`
  GROUP BY `combined_2_`.`later`
)
SELECT `filtered`.`later`,
  `filtered`.`n`
FROM `filtered`
WHERE (`filtered`.`n` > 0 OR `filtered`.`n` < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL)
-- keys (later) whole_reads: 2, reference: ('shop.customers', 'shop.rates') #c4fbc9cb32b2
-- by key (later), one join away from the change (3 tables read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `rates_3`.`since`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
  WHERE false
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `rates`.`since` + interval 1 month AS `later`
  FROM `changed_customers`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `changed_customers`.`segment`
  UNION ALL
  SELECT `right_rows`.`since` + interval 1 month AS `later`
  FROM `changed_customers` AS `c`
    LEFT JOIN `right_rows`
      ON true
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`changed_rates`.`since` + interval 1 month AS `later`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    INNER JOIN `changed_rates`
      ON `changed_rates`.`segment` = `customers`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c_2`) */ ⟧(if(false, `c_2`.`since`, NULL)) + interval 1 month AS `later`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
    INNER JOIN `changed_rates` AS `c_2`
      ON `c_2`.`segment` = `customers_2`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_3`) */ ⟧⟦few¦shop.rates¦/*+ BROADCAST(`c_4`) */ ⟧`c_4`.`since` + interval 1 month AS `later`
  FROM `changed_customers` AS `c_3`
    INNER JOIN `changed_rates` AS `c_4`
      ON `c_4`.`segment` = `c_3`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.customers¦/*+ BROADCAST(`c_5`) */ ⟧⟦few¦shop.rates¦/*+ BROADCAST(`c_6`) */ ⟧(if(false, `c_6`.`since`, NULL)) + interval 1 month AS `later`
  FROM `changed_customers` AS `c_5`
    INNER JOIN `changed_rates` AS `c_6`
      ON `c_6`.`segment` = `c_5`.`segment`
)
SELECT DISTINCT `combined`.`later`
FROM `combined`
-- few:
SELECT `rates`.`since` + interval 1 month AS `later`,
  count(*) AS `n`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `customers`.`segment`
WHERE ⟦keys¦(`rates`.`since` + interval 1 month)⟧
GROUP BY `rates`.`since` + interval 1 month
-- many:
WITH dirty_keys AS (
SELECT `later` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
)
SELECT `rates`.`since` + interval 1 month AS `later`,
  count(*) AS `n`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
    ON `rates`.`segment` = `customers`.`segment`
  LEFT SEMI JOIN `dirty_keys`
    ON (`rates`.`since` + interval 1 month) <=> `dirty_keys`.`later`
GROUP BY `rates`.`since` + interval 1 month
-- rows () whole_reads: 14 #fc6e4ff4f6cf
-- no key leads from the change to the rows
-- delta:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
right_rows AS (
  SELECT `rates_3`.`segment` AS `r__segment`,
    `rates_3`.`since`
  FROM `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_3`
  WHERE (⟦among¦shop.customers¦segment¦shop.rates¦`rates_3`.`segment`⟧)
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `right_rows`.`since`
  FROM `changed_customers`
    LEFT JOIN `right_rows`
      ON `right_rows`.`r__segment` = `changed_customers`.`segment`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`rates_4`.`since`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_2`
    LEFT SEMI JOIN `changed_rates`
      ON `changed_rates`.`segment` = `customers_2`.`segment`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_4`
      ON `rates_4`.`segment` = `customers_2`.`segment`
  WHERE (⟦among¦shop.rates¦segment¦shop.customers¦`customers_2`.`segment`⟧)
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`c`) */ ⟧`rates_5`.`since`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `changed_rates` AS `c`
      ON `c`.`segment` = `customers_3`.`segment`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_5`
      ON `rates_5`.`segment` = `customers_3`.`segment`
  WHERE (⟦among¦shop.rates¦segment¦shop.customers¦`customers_3`.`segment`⟧)
),
dirty_keys AS (
  SELECT DISTINCT `combined`.`since` + interval 1 month AS `__k0`
  FROM `combined`
),
delta AS (
  SELECT /*+ BROADCAST(`dirty_keys`) */ `rates`.`since` + interval 1 month AS `later`,
    count(*) AS `n`,
    1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates`
      ON `rates`.`segment` = `customers`.`segment`
    LEFT SEMI JOIN `dirty_keys`
      ON (`rates`.`since` + interval 1 month) <=> `dirty_keys`.`__k0`
  GROUP BY `rates`.`since` + interval 1 month
  UNION ALL
  SELECT /*+ BROADCAST(`dirty_keys_`) */ `rates_6`.`since` + interval 1 month AS `later`,
    count(*) AS `n`,
    -1 AS `__ivm_w`
  FROM `shop`.`customers` VERSION AS OF ⟦v0:shop.customers⟧ AS `customers_4`
    LEFT JOIN `shop`.`rates` VERSION AS OF ⟦v0:shop.rates⟧ AS `rates_6`
      ON `rates_6`.`segment` = `customers_4`.`segment`
    LEFT SEMI JOIN `dirty_keys` AS `dirty_keys_`
      ON (`rates_6`.`since` + interval 1 month) <=> `dirty_keys_`.`__k0`
  GROUP BY `rates_6`.`since` + interval 1 month
)
SELECT `delta`.`later`,
  `delta`.`n`,
  sum(`delta`.`__ivm_w`) AS `__ivm_w`
FROM `delta`
GROUP BY `delta`.`later`, `delta`.`n`
HAVING sum(`delta`.`__ivm_w`) <> 0

-- changed: shop.customers alone
-- chosen: combined: about 20 s; rebuilt about 60 s; by key about 66 s; by rows about 140 s
-- keys (later) folded: True, grown: True, whole_reads: 1, reference: ('shop.customers',) #ee6ca05cb649
-- by key (later), one join away from the change (1 table read); added rows are combined with the table's own
-- keys (later) folded: True, whole_reads: 1, reference: ('shop.customers',) #637c90a177e1
-- by key (later), one join away from the change (1 table read); the change is combined with the table's own
-- keys (later) whole_reads: 2, reference: ('shop.customers',) #1f62ba9d8653
-- by key (later), one join away from the change (1 table read)
-- rows () whole_reads: 6 #504e3e38fce3
-- no key leads from the change to the rows

-- changed: shop.rates alone
-- chosen: a rebuild is cheaper: about 60 s; by key about 72 s; combined about 139 s; by rows about 277 s
-- keys (later) folded: True, whole_reads: 4, reference: ('shop.rates',) #f5718e922d0b
-- by key (later), one join away from the change (2 tables read); the change is combined with the table's own
-- keys (later) whole_reads: 2, reference: ('shop.rates',) #f660b229c61b
-- by key (later), one join away from the change (2 tables read)
-- rows () whole_reads: 12 #629245ff3bbf
-- no key leads from the change to the rows
