select c.id, c.segment, c.name, (select array_join(sort_array(collect_list(cast(r.rate as string))), ',') from shop.rates r where r.segment = c.segment and length(r.segment) > length(c.name)) as rates from shop.customers c

-- rebuild:
select c.id, c.segment, c.name, (select array_join(sort_array(collect_list(cast(r.rate as string))), ',') from `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ r where r.segment = c.segment and length(r.segment) > length(c.name)) as rates from `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ c

-- changed: shop.customers, shop.rates
-- rebuilt: two evaluations of `collect_list(cast(rate as string))` may differ
-- chosen: by key: about 20 s; rebuilt about 60 s
-- keys (segment) part: True #4985231a99c9
-- by key (segment), read from the change
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_customers_2 AS (
  ⟦changes:shop.customers⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
combined AS (
  SELECT `changed_customers`.`segment`
  FROM `changed_customers`
  UNION ALL
  SELECT `changed_customers_2`.`segment`
  FROM `changed_customers_2`
  UNION ALL
  SELECT `changed_rates`.`segment`
  FROM `changed_rates`
)
SELECT DISTINCT `combined`.`segment`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT DISTINCT `customers_3`.`name` AS `__outer_1`,
    `customers_3`.`segment` AS `__outer_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  WHERE ⟦keys¦`customers_3`.`segment`⟧
),
right_rows AS (
  SELECT `left_rows_`.`__outer_1`,
    `left_rows_`.`__outer_2`,
    collect_list(cast(`rates_2`.`rate` as string)) AS `__collect_list_3`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON `rates_2`.`segment` = `left_rows_`.`__outer_2`
      AND (length(`rates_2`.`segment`) > length(`left_rows_`.`__outer_1`))
  WHERE ⟦keys¦`rates_2`.`segment`⟧
  GROUP BY `left_rows_`.`__outer_1`, `left_rows_`.`__outer_2`
)
SELECT `customers`.`id`,
  `customers`.`segment`,
  `customers`.`name`,
  array_join(sort_array((coalesce(`right_rows`.`__collect_list_3`, array()))), ',') AS `rates`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `customers`.`name` <=> `right_rows`.`__outer_1`
    AND `customers`.`segment` <=> `right_rows`.`__outer_2`
WHERE ⟦keys¦`customers`.`segment`⟧
-- many:
WITH dirty_keys AS (
SELECT `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT DISTINCT `customers_3`.`name` AS `__outer_1`,
    `customers_3`.`segment` AS `__outer_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `customers_3`.`segment` <=> `c_3`.`segment`
  WHERE ⟦within¦segment¦`customers_3`.`segment`⟧
),
right_rows AS (
  SELECT `left_rows_`.`__outer_1`,
    `left_rows_`.`__outer_2`,
    collect_list(cast(`rates_2`.`rate` as string)) AS `__collect_list_3`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN (`shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_5`
      ON `rates_2`.`segment` <=> `c_5`.`segment`)
      ON `rates_2`.`segment` = `left_rows_`.`__outer_2`
      AND (length(`rates_2`.`segment`) > length(`left_rows_`.`__outer_1`))
  WHERE ⟦within¦segment¦`rates_2`.`segment`⟧
  GROUP BY `left_rows_`.`__outer_1`, `left_rows_`.`__outer_2`
)
SELECT `customers`.`id`,
  `customers`.`segment`,
  `customers`.`name`,
  array_join(sort_array((coalesce(`right_rows`.`__collect_list_3`, array()))), ',') AS `rates`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`segment` <=> `dirty_keys`.`segment`
  LEFT JOIN `right_rows`
    ON `customers`.`name` <=> `right_rows`.`__outer_1`
    AND `customers`.`segment` <=> `right_rows`.`__outer_2`
WHERE ⟦within¦segment¦`customers`.`segment`⟧
-- keys (name, segment) reference: ('shop.rates',) #57ce441e8607
-- by key (name, segment), one join away from the change (1 table read)
-- collect:
WITH changed_customers AS (
  ⟦changes:shop.customers⟧
),
changed_customers_2 AS (
  ⟦changes:shop.customers⟧
),
changed_rates AS (
  ⟦changes:shop.rates⟧
),
filtered AS (
  SELECT DISTINCT `customers_2`.`name` AS `__outer_1`,
    `customers_2`.`segment` AS `__outer_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_2`
),
combined AS (
  SELECT `changed_customers`.`name`,
    `changed_customers`.`segment`
  FROM `changed_customers`
  UNION ALL
  SELECT `changed_customers_2`.`name`,
    `changed_customers_2`.`segment`
  FROM `changed_customers_2`
  UNION ALL
  SELECT ⟦few¦shop.rates¦/*+ BROADCAST(`changed_rates`) */ ⟧`filtered`.`__outer_1` AS `name`,
    `filtered`.`__outer_2` AS `segment`
  FROM `changed_rates`
    INNER JOIN `filtered`
      ON `changed_rates`.`segment` = `filtered`.`__outer_2`
      AND (length(`changed_rates`.`segment`) > length(`filtered`.`__outer_1`))
  WHERE (⟦among¦shop.rates¦segment¦shop.customers¦`filtered`.`__outer_2`⟧)
)
SELECT DISTINCT `combined`.`name`,
  `combined`.`segment`
FROM `combined`
-- few:
WITH left_rows AS (
  SELECT DISTINCT `customers_3`.`name` AS `__outer_1`,
    `customers_3`.`segment` AS `__outer_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
  WHERE ⟦keys¦`customers_3`.`name`¦`customers_3`.`segment`⟧
),
right_rows AS (
  SELECT `left_rows_`.`__outer_1`,
    `left_rows_`.`__outer_2`,
    collect_list(cast(`rates_2`.`rate` as string)) AS `__collect_list_3`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN `shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
      ON `rates_2`.`segment` = `left_rows_`.`__outer_2`
      AND (length(`rates_2`.`segment`) > length(`left_rows_`.`__outer_1`))
  WHERE ⟦keys¦¦`rates_2`.`segment`⟧
  GROUP BY `left_rows_`.`__outer_1`, `left_rows_`.`__outer_2`
)
SELECT `customers`.`id`,
  `customers`.`segment`,
  `customers`.`name`,
  array_join(sort_array((coalesce(`right_rows`.`__collect_list_3`, array()))), ',') AS `rates`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT JOIN `right_rows`
    ON `customers`.`name` <=> `right_rows`.`__outer_1`
    AND `customers`.`segment` <=> `right_rows`.`__outer_2`
WHERE ⟦keys¦`customers`.`name`¦`customers`.`segment`⟧
-- many:
WITH dirty_keys AS (
SELECT `name`, `segment` FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'
),
left_rows AS (
  SELECT DISTINCT `customers_3`.`name` AS `__outer_1`,
    `customers_3`.`segment` AS `__outer_2`
  FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers_3`
    LEFT SEMI JOIN `dirty_keys` AS `c_3`
      ON `customers_3`.`name` <=> `c_3`.`name` AND `customers_3`.`segment` <=> `c_3`.`segment`
  WHERE ⟦within¦name¦`customers_3`.`name`⟧
    AND ⟦within¦segment¦`customers_3`.`segment`⟧
),
right_rows AS (
  SELECT `left_rows_`.`__outer_1`,
    `left_rows_`.`__outer_2`,
    collect_list(cast(`rates_2`.`rate` as string)) AS `__collect_list_3`
  FROM `left_rows` AS `left_rows_`
    INNER JOIN (`shop`.`rates` VERSION AS OF ⟦v1:shop.rates⟧ AS `rates_2`
    LEFT SEMI JOIN `dirty_keys` AS `c_5`
      ON `rates_2`.`segment` <=> `c_5`.`segment`)
      ON `rates_2`.`segment` = `left_rows_`.`__outer_2`
      AND (length(`rates_2`.`segment`) > length(`left_rows_`.`__outer_1`))
  WHERE ⟦within¦segment¦`rates_2`.`segment`⟧
  GROUP BY `left_rows_`.`__outer_1`, `left_rows_`.`__outer_2`
)
SELECT `customers`.`id`,
  `customers`.`segment`,
  `customers`.`name`,
  array_join(sort_array((coalesce(`right_rows`.`__collect_list_3`, array()))), ',') AS `rates`
FROM `shop`.`customers` VERSION AS OF ⟦v1:shop.customers⟧ AS `customers`
  LEFT SEMI JOIN `dirty_keys`
    ON `customers`.`name` <=> `dirty_keys`.`name` AND `customers`.`segment` <=> `dirty_keys`.`segment`
  LEFT JOIN `right_rows`
    ON `customers`.`name` <=> `right_rows`.`__outer_1`
    AND `customers`.`segment` <=> `right_rows`.`__outer_2`
WHERE ⟦within¦name¦`customers`.`name`⟧
  AND ⟦within¦segment¦`customers`.`segment`⟧

-- changed: shop.customers alone
-- rebuilt: two evaluations of `collect_list(cast(rate as string))` may differ
-- chosen: by key: about 20 s; rebuilt about 60 s
-- keys (name, segment)  #b62cfef71fbd
-- by key (name, segment), read from the change

-- changed: shop.rates alone
-- rebuilt: two evaluations of `collect_list(cast(rate as string))` may differ
-- chosen: by key: about 20 s; rebuilt about 60 s
-- keys (segment) part: True #d52450b5ef84
-- by key (segment), read from the change
-- keys (name, segment) reference: ('shop.rates',) #71e2dba0da1c
-- by key (name, segment), one join away from the change (1 table read)
